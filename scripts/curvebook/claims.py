"""Claim -> verdict, with the margin, the error that would change it, and what decided it.

The verdict of a claim follows from those of its checks, a check's from its conditions. The one
condition that decides is kept with both of its values, so that a page can say why in a sentence;
the others are only counted, since a span may have 100,000 of them.

What is wrong with the checks themselves is found in `demands`, before anything is judged.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from curvebook import notation
from curvebook.comparisons import Comparison, Side, comparisons, named, others
from curvebook.demands import faults as faults
from curvebook.margins import Margin, Relation, Word, decide, flip, margin, true
from curvebook.metrics import METRICS, Untestable, Value, measure
from curvebook.model import Check, Claim, Measure, Study

FLIP_DIGITS = 6
"""To how many digits a flip is written; it is found by bisection where it is not proportional."""


@dataclass(frozen=True)
class Used:
    """A reading that a verdict rests on."""

    curve: str
    x: float
    y: str
    """As typed, or as computed from runs."""


@dataclass(frozen=True)
class Measurement:
    """One side of the deciding condition: what was asked, and the number."""

    side: Side
    value: Value


@dataclass(frozen=True)
class Condition:
    """The comparison that decided a check."""

    left: Measurement
    right: Measurement | float
    relation: Relation
    by: float
    x: float | None
    """Where both sides were compared, if at one x."""
    margin: Margin
    flip: float

    @property
    def curves(self) -> tuple[str, ...]:
        """The curves of both sides."""
        right = () if isinstance(self.right, float) else self.right.side.curves
        return tuple(dict.fromkeys(self.left.side.curves + right))


@dataclass(frozen=True)
class Result:
    """What became of one check."""

    check: Check
    verdict: Word
    margin: Margin | None
    """The smallest of its conditions, end by end; None where there is none."""
    flip: float
    interpolated: bool
    condition: Condition | None = None
    reason: str | None = None
    """Why it is untestable."""
    yes: bool = True
    """Whether it is true of the readings as they are."""


@dataclass(frozen=True)
class Verdict:
    """What became of a claim."""

    claim: str
    section: str
    verdict: Word
    expect: Word | None
    reason: str | None = None
    """Why it is untestable."""
    margin: Margin | None = None
    flip: float = math.inf
    """Infinite where no factor on the errors can change the nominal answer."""
    interpolated: bool = False
    single_run: bool = False
    results: tuple[Result, ...] = ()
    """One for each check."""
    deciding: Result | None = None
    used: tuple[Used, ...] = ()
    """The readings that the deciding condition rests on."""

    @property
    def condition(self) -> Condition | None:
        """The condition that decided."""
        return self.deciding.condition if self.deciding else None


def judge_all(study: Study) -> tuple[Verdict, ...]:
    """Judge every claim of a study, in its order."""
    return tuple(judge(study, claim) for claim in study.claims)


def judge(study: Study, claim: Claim) -> Verdict:
    """Judge one claim."""
    frame = Verdict(claim.id, claim.section, "untestable", claim.expect, claim.untestable)
    if claim.untestable is not None:
        return frame
    results = tuple(weigh(study, check) for check in claim.checks)
    deciding = decider(results)
    tested = deciding.verdict != "untestable"
    return Verdict(
        claim.id,
        claim.section,
        deciding.verdict,
        claim.expect,
        deciding.reason,
        deciding.margin if tested else None,
        overall(results) if tested else math.inf,
        any(result.interpolated for result in results),
        any(lone(study, curve) for curve in curves_of(study, claim)),
        results,
        deciding,
        tuple(readings(study, deciding.condition)) if deciding.condition else (),
    )


def decider(results: Iterable[Result]) -> Result:
    """The first that fails, else the first untestable, else the first undecided, else the one
    that the smallest errors would change."""
    order = {"fails": 0, "untestable": 1, "undecided": 2, "holds": 3}
    return min(results, key=lambda r: (order[r.verdict], r.flip if r.verdict == "holds" else 0))


def overall(results: Iterable[Result]) -> float:
    """The smallest flip of a nominally true claim, the largest of what is nominally false."""
    tested = [result for result in results if result.verdict != "untestable"]
    wrong = [result.flip for result in tested if not result.yes]
    return max(wrong) if wrong else min(result.flip for result in tested)


@dataclass
class Tally:
    """What is kept of the conditions of a check while they pass."""

    relation: Relation
    by: float
    least: Margin | None = None
    """The smallest value, low and high so far."""
    safest: float = math.inf
    """The smallest flip of the true conditions."""
    hopeless: float | None = None
    """The largest flip of the false ones, if there are any."""
    read: bool = True
    """Whether all of them rest on readings alone."""
    reason: str | None = None
    """Why the first that can't be tested can't be."""
    worst: dict[Word, tuple[float, Comparison]] = field(default_factory=dict)
    """Of those that fail, that are undecided, and that hold: the one that is the furthest off."""

    def add(self, each: Comparison) -> None:
        """Count a condition."""
        found = margin(self.relation, self.by, each.gap)
        self.least = found if self.least is None else self.least.lower(found)
        self.read = self.read and each.read
        word = decide(self.relation, found)
        rank = {"fails": found.high, "undecided": found.value}.get(word, found.low)
        if word not in self.worst or not rank >= self.worst[word][0]:
            self.worst[word] = rank, each
        factor = flip(self.relation, self.by, each.gap, found.value)
        if true(self.relation, found.value):
            self.safest = min(self.safest, factor)
        else:
            self.hopeless = factor if self.hopeless is None else max(self.hopeless, factor)

    def verdict(self) -> Word:
        """The verdict of the check."""
        if "fails" in self.worst:
            return "fails"
        if self.reason is not None or not self.worst:
            return "untestable"
        return "undecided" if "undecided" in self.worst else "holds"


def weigh(study: Study, check: Check) -> Result:
    """Judge one check."""
    tally = Tally(check.is_, float(check.by or 0))
    for each in comparisons(study, check):
        if isinstance(each, Untestable):
            tally.reason = tally.reason or str(each)
        else:
            tally.add(each)
    word = tally.verdict()
    if word == "untestable":
        why = tally.reason or "there is nothing to compare with"
        return Result(check, word, None, math.inf, not tally.read, reason=why)
    factor = tally.safest if tally.hopeless is None else tally.hopeless
    condition = explain(study, tally, tally.worst[word][1])
    yes = tally.hopeless is None
    return Result(check, word, tally.least, factor, not tally.read, condition, None, yes)


def explain(study: Study, tally: Tally, each: Comparison) -> Condition:
    """Measure both sides of a comparison again, to be shown."""
    left, right = each.sides()
    found = margin(tally.relation, tally.by, each.gap)
    return Condition(
        Measurement(left, shown(study, left)),
        right if isinstance(right, float) else Measurement(right, shown(study, right)),
        tally.relation,
        tally.by,
        left.parameters.get("at"),
        found,
        flip(tally.relation, tally.by, each.gap, found.value),
    )


def shown(study: Study, side: Side) -> Value:
    """The number of one side."""
    return measure(study, side.metric, side.curve, **side.parameters)


def curves_of(study: Study, claim: Claim) -> tuple[str, ...]:
    """The curves that a claim's checks name, those of `all` and `others` included."""
    found: dict[str, None] = {}
    for check in claim.checks:
        subject = named(study, check.of or ())
        found.update(dict.fromkeys(subject))
        found.update(dict.fromkeys(compared(study, check, subject)))
    return tuple(found)


def compared(study: Study, check: Check, subject: tuple[str, ...]) -> tuple[str, ...]:
    """The curves on the right-hand side of a check."""
    than = check.than
    if isinstance(than, float):
        return ()
    if isinstance(than, Measure):
        return named(study, than.of or subject)
    return others(study, check, ()) if than == "others" else named(study, than)


def lone(study: Study, curve: str) -> bool:
    """Whether a curve was logged once, so that nothing is known about the spread of its runs."""
    return bool(study.curve(curve).runs) and study.series[curve].runs == 1


def readings(study: Study, condition: Condition) -> Iterator[Used]:
    """The readings that a condition rests on."""
    sides = [each.side for each in (condition.left, condition.right) if not isinstance(each, float)]
    for curve, index in dict.fromkeys(key for side in sides for key in side.measured(study).used):
        series = study.series[curve]
        y = series.text[index] if series.text else f"{series.y[index]:.{study.y.decimals}f}"
        yield Used(curve, series.x[index], y)


def unit(study: Study, metric: str) -> str | None:
    """The unit of a metric's values; None where they have none."""
    kind = METRICS[metric].unit
    if kind == "y/x":
        return notation.per(study.y.unit, study.x.unit)
    return {"y": study.y.unit, "x": study.x.unit}.get(kind)


def expectation(study: Study, verdict: Verdict) -> str | None:
    """Say that a verdict is not the expected one, with the deciding numbers; None if it is."""
    if verdict.expect in (None, verdict.verdict):
        return None
    said = f"this claim should be {verdict.expect!r}, and its verdict is {verdict.verdict!r}"
    return f"{said}: {verdict.reason or numbers(study, verdict)}"


def numbers(study: Study, verdict: Verdict) -> str:
    """The deciding numbers in short."""
    condition = verdict.condition
    assert condition is not None and verdict.deciding is not None
    names = ", ".join(study.curve(curve).name for curve in condition.curves)
    at = "" if condition.x is None else f" at {notation.tick(condition.x)}"
    least = condition.margin
    written = [notation.significant(end, 6) for end in (least.value, least.low, least.high)]
    of = notation.with_unit(written[0], unit(study, verdict.deciding.check.metric))
    ends = notation.between(written[1], written[2])
    return f"{verdict.deciding.check.metric} of {names}{at}: margin {of} ({ends})"


def as_dict(study: Study, verdict: Verdict) -> dict[str, Any]:
    """Write a verdict as `claims.json` and `check --json` do."""
    deciding = verdict.deciding
    return {
        "study": study.id,
        "claim": verdict.claim,
        "section": verdict.section,
        "verdict": verdict.verdict,
        "expect": verdict.expect,
        "reason": verdict.reason,
        "margin": margin_dict(verdict.margin),
        "unit": unit(study, deciding.check.metric) if deciding and verdict.margin else None,
        "flip": plain(verdict.flip, FLIP_DIGITS),
        "interpolated": verdict.interpolated,
        "single_run": verdict.single_run,
        "checks": [result_dict(study, result) for result in verdict.results],
    }


def result_dict(study: Study, result: Result) -> dict[str, Any]:
    """Write what became of a check."""
    condition = result.condition
    return {
        "metric": result.check.metric,
        "verdict": result.verdict,
        "margin": margin_dict(result.margin),
        "unit": unit(study, result.check.metric),
        "curves": list(condition.curves if condition else named(study, result.check.of or ())),
        "at": position(condition.x) if condition else None,
    }


def margin_dict(found: Margin | None) -> dict[str, Any] | None:
    """Write a margin; an end without a bound is null, and `unbounded` says so."""
    if found is None:
        return None
    ends = {"value": found.value, "low": found.low, "high": found.high}
    written: dict[str, Any] = {key: plain(end) for key, end in ends.items()}
    return written | ({"unbounded": True} if None in written.values() else {})


def plain(value: float, digits: int = 12) -> float | None:
    """Write a number without what floating point made up; None where it is not finite."""
    return float(f"{value:.{digits}g}") if math.isfinite(value) else None


def position(x: float | None) -> float | None:
    """Write an x as a file would: whole numbers without a point."""
    return int(x) if x is not None and x.is_integer() else x
