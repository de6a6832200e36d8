"""Judging: no verdict is at odds with any point of the error box, nor with what must not matter.

Checks are drawn at random, of every metric and relation; `reference_metrics` says at each point of
the box whether they are true there, with margins from the definitions alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import reference_metrics as reference
from curvebook import claims
from curvebook.model import Claim, Study
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from reference_metrics import Line
from test_metrics import moved, seeds, shifts, studies

many = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
CLOSE = 1e-9
Mapped = dict[str, Any]

# ---- checks at random ----

SPAN = st.sampled_from([[1, 100], [3, 40], [5, 10], ["first", 30], [2, "last"]])
AT = st.sampled_from([1, 3, 10, 77, "first", "last"])
GIVEN: Mapping[str, st.SearchStrategy[Mapped]] = {
    "value": st.builds(lambda at: {"at": at}, AT) | st.builds(lambda over: {"over": over}, SPAN),
    "drop": st.builds(lambda over: {"over": over}, SPAN),
    "share_of_drop": st.builds(lambda over: {"over": over}, SPAN),
    "slope": st.builds(lambda over: {"over": over}, SPAN),
    "mean": st.just({}) | st.builds(lambda over: {"over": over}, SPAN),
    "reach": st.builds(lambda level: {"level": level / 2}, st.integers(-2, 42)),
    "half": st.just({}),
    "bend": st.builds(lambda over: {"over": over}, SPAN),
    "fall": st.just({}) | st.builds(lambda over: {"over": over}, SPAN),
    "spread": st.builds(lambda at: {"at": at}, AT),
    "rank": st.builds(lambda at: {"at": at}, AT),
}
OF_Y = ("value", "drop", "mean", "fall", "spread")
SIZES = {"slope": [-0.2, 0.0, 0.1], "share_of_drop": [0.2, 0.5, 1.0], "bend": [0.1, 0.5, 2.0]}
ALL = ("c0", "c1", "c2")


@st.composite
def measures(draw: Any, names: tuple[str, ...] = tuple(GIVEN)) -> Mapped:
    """A metric with its parameters; of one curve, or of a set."""
    name = draw(st.sampled_from(names))
    of = draw(st.sampled_from([["c0", "c1"], "all"] if name == "spread" else ["c0", "c1", "all"]))
    return {"metric": name, "of": of, **draw(GIVEN[name])}


@st.composite
def checks(draw: Any) -> Mapped:
    """A check that has no faults."""
    check = draw(measures())
    name = check["metric"]
    options: list[Any] = [draw(st.sampled_from(SIZES.get(name, [-2, 0, 1, 3.5, 10, 30])))]
    if name != "spread":
        options += ["others", "c2"]
    if name in OF_Y and "over" not in check:
        options += [
            draw(measures(OF_Y).filter(lambda m: (m["metric"], "over" in m) != ("value", 1)))
        ]
    check["than"] = draw(st.sampled_from(options))
    check["is"] = draw(st.sampled_from(["above", "below", "within"]))
    if check["is"] == "within" or draw(st.booleans()):
        check["by"] = draw(st.sampled_from([0, 0.25, 1, 5]))
    return check


def claim(*checks: Mapped) -> Claim:
    """A claim of these checks."""
    given = {"id": "it", "section": "overview", "says": "So it is.", "checks": list(checks)}
    return Claim.model_validate(given)


# ---- whether they are true of exact readings ----


def measured(each: Mapped, curve: str, lines: Mapping[str, Line], x: float | None) -> float:
    """A metric of one curve, or of the set that it is of."""
    name = each["metric"]
    at = x if x is not None else lines["c0"].end(each.get("at"))
    if name == "value":
        return lines[curve].at(at)
    if name == "spread":
        ids = ALL if each["of"] == "all" else each["of"]
        return reference.spread({id: lines[id] for id in ids}, at)
    if name == "rank":
        return reference.rank(lines, curve, at)
    if name == "reach":
        return reference.reach(lines[curve], each["level"])
    if name == "half":
        return reference.half(lines[curve])
    function = getattr(reference, name)
    return function(lines[curve], each["over"]) if "over" in each else function(lines[curve])


def named(of: Any) -> tuple[str, ...]:
    """The curves of an `of`."""
    return ALL if of == "all" else (of,)


def pairs(check: Mapped) -> list[tuple[str, Any]]:
    """The curves of the left side with what each is compared with."""
    than = check["than"]
    if check["metric"] == "spread":
        lefts: tuple[str, ...] = ("",)
    else:
        lefts = named(check["of"])
    found: list[tuple[str, Any]] = []
    for left in lefts:
        if isinstance(than, dict) and than["metric"] != "spread":
            found += [(left, (than, right)) for right in named(than["of"])]
        elif isinstance(than, dict):
            found.append((left, (than, "")))
        elif isinstance(than, str):
            out = {left} if check["of"] == "all" else {*named(check["of"])}
            rivals = [id for id in ALL if id not in out] if than == "others" else [than]
            found += [(left, (check, right)) for right in rivals if right != left]
        else:
            found.append((left, float(than)))
    return found


def stops(check: Mapped, lines: Mapping[str, Line], curves: list[str]) -> list[float | None]:
    """Where a check looks: nowhere in particular, or at each x of a span."""
    if check["metric"] != "value" or "over" not in check:
        return [None]
    start, end = lines["c0"].span(check["over"])
    inner = {x for curve in curves for x in lines[curve].x if start < x < end}
    return [start, *sorted(inner), end]


def same(check: Mapped, curve: str, right: Any) -> bool:
    """Whether both sides are one and the same."""
    if not isinstance(right, tuple) or right[0] is check:
        return False
    asked = [
        {k: v for k, v in m.items() if k in ("metric", "at", "over")} for m in (check, right[0])
    ]
    of = [set(named(m["of"]) if isinstance(m["of"], str) else m["of"]) for m in (check, right[0])]
    return asked[0] == asked[1] and (of[0] == of[1] if not curve else curve == right[1])


def margin(check: Mapped, lines: Mapping[str, Line]) -> float:
    """The smallest margin of the conditions of a check; NaN where one has no value."""
    found = []
    by = check.get("by", 0)
    for curve, right in pairs(check):
        if same(check, curve, right):
            continue
        curves = [curve, *([right[1]] if isinstance(right, tuple) else [])]
        for x in stops(check, lines, curves):
            a = measured(check, curve, lines, x)
            b = right if isinstance(right, float) else measured(*right, lines, x)
            gap = 0.0 if a == b else a - b
            found.append({"above": gap - by, "below": -gap - by}.get(check["is"], by - abs(gap)))
    return math.nan if any(map(math.isnan, found)) or not found else min(found)


def true(found: float) -> bool | None:
    """Whether a margin says yes; None where rounding would decide."""
    return None if abs(found) < CLOSE else found > 0


def judged(study: Study, check: Mapped) -> claims.Verdict:
    """The verdict on one check; an example of which a part can't be tested is given up."""
    verdict = claims.judge(study, claim(check))
    assume(all(result.reason is None for result in verdict.results))
    return verdict


# ---- at odds with no point of the box ----


@settings(parent=many, max_examples=200)
@given(st.data())
def test_no_point_of_the_box_is_at_odds(data: Any) -> None:
    """What holds is true everywhere, what fails is false everywhere, and margins hold all."""
    study, check = data.draw(studies()), data.draw(checks())
    verdict = judged(study, check)
    least = verdict.margin
    assert least is not None
    for seed in data.draw(seeds):
        here = margin(check, moved(study, shifts(study, seed)))
        if math.isnan(here):
            continue
        assert least.low - CLOSE <= here <= least.high + CLOSE
        truth = true(here)
        assert truth is None or verdict.verdict != ("fails" if truth else "holds")


@settings(parent=many, max_examples=100)
@given(st.data())
def test_no_smaller_error_changes_the_answer(data: Any) -> None:
    """Short of the flip, no point of the box that it scales has another answer."""
    study, check = data.draw(studies()), data.draw(checks())
    verdict = judged(study, check)
    nominal = margin(check, moved(study, {c: [0.0] * len(s.x) for c, s in study.series.items()}))
    assume(not math.isnan(nominal) and verdict.flip > 0 and true(nominal) is not None)
    scale = min(0.999 * verdict.flip, 50.0)
    for seed in data.draw(seeds):
        less = {c: [scale * d for d in each] for c, each in shifts(study, seed).items()}
        here = margin(check, moved(study, less))
        truth = None if math.isnan(here) else true(here)
        assert truth is None or truth == (nominal > 0)


@many
@given(st.data())
def test_flip_and_verdict_agree(data: Any) -> None:
    """A flip above 1 is decided and one below 1 isn't."""
    verdict = judged(data.draw(studies()), data.draw(checks()))
    if verdict.flip > 1 + CLOSE:
        assert verdict.verdict in ("holds", "fails")
    if verdict.flip < 1 - CLOSE:
        assert verdict.verdict == "undecided"


# ---- what must not matter ----


def with_errors(study: Study, factor: float) -> Study:
    """The same with every error multiplied."""
    return scaled(study, 1, factor)


def scaled(study: Study, y: float, error: float | None = None) -> Study:
    """The same with readings and errors multiplied."""
    by = y if error is None else error
    series = {
        curve: replace(s, y=tuple(y * v for v in s.y), error=tuple(by * e for e in s.error))
        for curve, s in study.series.items()
    }
    return study.model_copy(update={"series": series})


@settings(parent=many, max_examples=100)
@given(st.data())
def test_larger_errors_turn_nothing_round(data: Any) -> None:
    """They leave a verdict or make it undecided; what fails never comes to hold."""
    study, check = data.draw(studies()), data.draw(checks())
    words = [judged(with_errors(study, k), check).verdict for k in (0.1, 1, 1.5, 4, 20)]
    for before, after in pairwise(words):
        assert after in (before, "undecided")


@many
@given(st.data(), st.sampled_from([0.1, 1 / 3, 1e-6, 7, 1e5]))
def test_the_unit_of_y_does_not_matter(data: Any, factor: float) -> None:
    """Readings, errors and what they are set against multiplied by one factor."""
    study, check = data.draw(studies()), data.draw(checks())
    kind = "y" if check["metric"] in (*OF_Y, "slope") else ""
    other = {**check}
    if "level" in check:
        other["level"] = factor * check["level"]
    if kind and isinstance(check["than"], int | float):
        other["than"] = factor * check["than"]
    if kind and "by" in check:
        other["by"] = factor * check["by"]
    one, two = judged(study, check), judged(scaled(study, factor), other)
    assert one.verdict == two.verdict
    assert near(one.flip, two.flip)


def near(a: float, b: float) -> bool:
    """Equal to three digits, which is what a flip is found to."""
    return a == b or math.isclose(a, b, rel_tol=1e-3, abs_tol=1e-6)


@many
@given(st.data())
def test_the_order_of_curves_does_not_matter(data: Any) -> None:
    study, check = data.draw(studies()), data.draw(checks())
    curves = tuple(reversed(study.curves))
    series = dict(reversed(study.series.items()))
    turned = study.model_copy(update={"curves": curves, "series": series})
    one, two = judged(study, check), judged(turned, check)
    assert repr((one.verdict, one.margin)) == repr((two.verdict, two.margin))  # NaN too
    assert near(one.flip, two.flip)


@many
@given(st.data())
def test_upside_down(data: Any) -> None:
    """With y the other way up, above is below."""
    study, check = data.draw(studies()), data.draw(checks())
    assume(check["metric"] in ("value", "drop", "slope", "mean"))
    assume(not isinstance(check["than"], dict) or check["than"]["metric"] in ("value", "drop"))
    other = {**check, "is": {"above": "below", "below": "above"}.get(check["is"], "within")}
    if isinstance(check["than"], int | float):
        other["than"] = -check["than"]
    one, two = judged(study, check), judged(scaled(study, -1, 1), other)
    assert (one.verdict, one.margin) == (two.verdict, two.margin)
