"""Metrics: every interval holds what the error box holds, and the exact ones are no wider.

Points are drawn at random inside the error box, and `reference_metrics` says what a metric is
there; an optimiser or all corners of the box reach the ends of the exact ones.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
from collections.abc import Callable, Mapping
from typing import Any

import invented
import pytest
import reference_metrics as reference
from curvebook import metrics
from curvebook.metrics import METRICS, Untestable, Value
from curvebook.metrics.definitions import Measured
from curvebook.metrics.spreads import difference
from curvebook.model import METRIC_NAMES, Study
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from reference_metrics import Line
from scipy.optimize import linprog

CLOSE = 1e-9
many = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])

# ---- studies, and points of their error box ----

GRID = (1.0, 2.0, 5.0, 10.0, 40.0, 100.0)
"""Where curves may have readings; positive, so that a log axis takes them."""


@st.composite
def studies(draw: Any, curves: int = 3) -> Study:
    """A study of a few curves with near values, so that errors matter; all from 1 to 100."""
    points: dict[str, Any] = {}
    rows = []
    for n in range(curves):
        inner = draw(st.sets(st.sampled_from(GRID[1:-1]), max_size=3))
        xs = sorted({1.0, 100.0, *inner})
        ys = draw(st.lists(st.integers(0, 40), min_size=len(xs), max_size=len(xs)))
        points[f"c{n}"] = [(x, y / 2) for x, y in zip(xs, ys, strict=True)]
        rows.append(draw(st.sampled_from([0.0, 0.5, 1.0, 2.0])))
    scale = draw(st.sampled_from(["linear", "log"]))
    return made(points, scale, rows)


def made(points: dict[str, Any], scale: str = "linear", errors: Any = 0.5) -> Study:
    """A study of these points; one error for all, or one a curve."""
    study = invented.study(points, x={"scale": scale, "ticks": []})
    if isinstance(errors, float):
        errors = [errors] * len(points)
    series = {
        curve: series_with(study.series[curve], error)
        for curve, error in zip(study.series, errors, strict=True)
    }
    return study.model_copy(update={"series": series})


def series_with(series: Any, error: float) -> Any:
    """The same readings with another error."""
    return dataclasses.replace(series, error=(error,) * len(series.x))


def moved(study: Study, shifts: Mapping[str, Any]) -> dict[str, Line]:
    """The lines with every reading off by a share, from -1 to 1, of its error."""
    log = study.x.scale == "log"
    return {
        curve: Line(
            s.x, [y + e * d for y, e, d in zip(s.y, s.error, shifts[curve], strict=True)], log
        )
        for curve, s in study.series.items()
    }


def shifts(study: Study, seed: int) -> dict[str, list[float]]:
    """A point of the error box: on its corners and edges often, inside as well."""
    roll = random.Random(seed)

    def share() -> float:
        return roll.choice((-1.0, 1.0, roll.uniform(-1, 1)))

    return {curve: [share() for _ in s.x] for curve, s in study.series.items()}


seeds = st.integers(0, 2**32).map(lambda n: range(n, n + 15))


def corners(study: Study, curves: list[str]) -> Any:
    """All corners of the box of some curves."""
    sizes = [len(study.series[curve].x) for curve in curves]
    for signs in itertools.product((-1.0, 1.0), repeat=sum(sizes)):
        left = list(signs)
        found = {curve: [0.0] * len(s.x) for curve, s in study.series.items()}
        for curve, size in zip(curves, sizes, strict=True):
            found[curve], left = left[:size], left[size:]
        yield found


# ---- what is asked ----

Ask = tuple[str, dict[str, Any], Callable[[dict[str, Line]], float]]
SPANS = [(1.0, 100.0), (3.0, 40.0), (5.0, 10.0), ("first", 30.0), (2.0, "last")]


OF_ONE = tuple(name for name in METRIC_NAMES if name not in ("spread", "table"))
EXACT = tuple(name for name in OF_ONE if METRICS[name].exact)


@st.composite
def of_one(draw: Any, curve: str = "c0", names: tuple[str, ...] = OF_ONE) -> Ask:
    """A metric of one curve, as we are asked for it and as the reference is."""
    name = draw(st.sampled_from(names))
    if name == "rank":
        at = draw(st.sampled_from([1.0, 3.0, 10.0, 100.0]))
        return name, {"at": at}, lambda lines: reference.rank(lines, curve, at)
    if name == "value":
        at = draw(st.sampled_from([1.0, 3.0, 10.0, 77.0, 100.0, "first", "last"]))
        return name, {"at": at}, lambda lines: reference.value(lines[curve], at)
    if name == "reach":
        level = draw(st.integers(-2, 42)) / 2
        return name, {"level": level}, lambda lines: reference.reach(lines[curve], level)
    if name == "half":
        return name, {}, lambda lines: reference.half(lines[curve])
    over = draw(st.sampled_from(SPANS))
    return name, {"over": over}, lambda lines: getattr(reference, name)(lines[curve], over)


def measured(study: Study, ask: Ask, curve: str = "c0") -> Measured:
    """Measure, or give up on the example where that can't be."""
    try:
        return metrics.quantity(study, ask[0], curve, **ask[1])
    except Untestable:
        assume(False)
        raise


def close(a: float, b: float) -> bool:
    return a == b or math.isclose(a, b, rel_tol=CLOSE, abs_tol=CLOSE)


def holds(low: float, value: float, high: float) -> bool:
    return low <= value <= high or close(low, value) or close(value, high)


# ---- no narrower than the truth ----


@many
@given(st.data())
def test_nominal_value(data: Any) -> None:
    """Without errors, a metric is what its definition says."""
    study = data.draw(studies())
    ask = data.draw(of_one())
    found = measured(study, ask).quantity.nominal
    truth = ask[2](moved(study, {curve: [0.0] * len(s.x) for curve, s in study.series.items()}))
    assert (math.isnan(found) and math.isnan(truth)) or close(found, truth)


@settings(parent=many, max_examples=250)
@given(st.data())
def test_interval_holds_the_box(data: Any) -> None:
    """Wherever the readings are in their error box, the metric is in its interval."""
    study = data.draw(studies())
    ask = data.draw(of_one())
    low, high = measured(study, ask).quantity.range()
    for seed in data.draw(seeds):
        truth = ask[2](moved(study, shifts(study, seed)))
        assert math.isnan(truth) or holds(low, truth, high)


@settings(parent=many, max_examples=250)
@given(st.data())
def test_difference_holds_the_box(data: Any) -> None:
    """The same for the difference of two metrics, of one curve or of two."""
    study = data.draw(studies())
    other = data.draw(st.sampled_from(["c0", "c1"]))
    one, two = data.draw(of_one()), data.draw(of_one(other))
    gap = difference(measured(study, one).quantity, measured(study, two, other).quantity)
    low, high = gap.range()
    for seed in data.draw(seeds):
        lines = moved(study, shifts(study, seed))
        a, b = one[2](lines), two[2](lines)
        truth = 0.0 if a == b else a - b
        assert math.isnan(truth) or holds(low, truth, high)


@many
@given(st.data())
def test_larger_errors_leave_the_interval_no_smaller(data: Any) -> None:
    study = data.draw(studies())
    quantity = measured(study, data.draw(of_one())).quantity
    ranges = [quantity.range(scale) for scale in (0, 0.3, 1, 1.7, 4)]
    for (low, high), (wider_low, wider_high) in itertools.pairwise(ranges):
        assert wider_low <= low or close(wider_low, low)
        assert wider_high >= high or close(wider_high, high)


# ---- and exact where the table says so ----


@many
@given(st.data())
def test_exact_metrics_reach_their_ends(data: Any) -> None:
    """Of what has its extremes at corners of the box, some corner is at each end."""
    study = data.draw(studies(curves=2))
    ask = data.draw(of_one(names=EXACT))
    low, high = measured(study, ask).quantity.range()
    of = ["c0", "c1"] if ask[0] == "rank" else ["c0"]
    found = [ask[2](moved(study, corner)) for corner in corners(study, of)]
    found = [each for each in found if not math.isnan(each)]
    assume(found and direction_is_sure(study, ask) and not math.isinf(low) | touching(study, ask))
    assert close(min(found), low)
    assert close(max(found), high)


def direction_is_sure(study: Study, ask: Ask) -> bool:
    """Whether the extremes are at corners: not where a curve may rise or fall."""
    series = study.series["c0"]
    return ask[0] != "reach" or abs(series.y[0] - series.y[-1]) > 2 * series.error[0]


def touching(study: Study, ask: Ask) -> bool:
    """Whether two intervals only touch, which a place counts as a tie."""
    if ask[0] != "rank":
        return False
    a, b = (metrics.value_at(study, curve, ask[1]["at"]) for curve in ("c0", "c1"))
    assert a is not None
    assert b is not None
    return close(a.low, b.high) or close(a.high, b.low)


@many
@given(st.data())
def test_reach_is_exact_where_the_direction_is_open(data: Any) -> None:
    """A fine grid of the box comes near both ends, in either direction."""
    points = {"c0": [(1.0, 10.0), (10.0, data.draw(st.integers(8, 12))), (100.0, 10.5)]}
    study = made(points, "linear", 1.0)
    level = data.draw(st.sampled_from([9.0, 9.75, 10.0, 10.25, 11.0, 11.75]))
    low, high = metrics.quantity(study, "reach", "c0", level=level).quantity.range()
    steps = [-1.0, *(i / 20 for i in range(-19, 20)), 1.0]
    found = [
        reference.reach(moved(study, {"c0": list(shift)})["c0"], level)
        for shift in itertools.product(steps, (-1.0, 1.0), steps)
    ]
    found = [each for each in found if not math.isnan(each)]
    assert low <= min(found) + CLOSE
    assert high >= max(found) - CLOSE
    assert min(found) - low < 9  # a step of the grid is a twentieth of the way
    assert high == max(found) or high - max(found) < 9


def two_spreads(study: Study, one: float, two: float, way: int) -> float:
    """The largest of way * (spread at one - spread at two), by linear programmes.

    Unknowns: every reading, and the top and bottom of the spread that is taken away.
    """
    up, away = (one, two) if way > 0 else (two, one)
    curves = list(study.series)
    offsets = dict(
        zip(
            curves,
            itertools.accumulate([0, *(len(study.series[c].x) for c in curves)]),
            strict=False,
        )
    )
    size = sum(len(s.x) for s in study.series.values())
    bounds = [
        (y - e, y + e) for s in study.series.values() for y, e in zip(s.y, s.error, strict=True)
    ]

    def row(curve: str, x: float) -> list[float]:
        series = study.series[curve]
        unit = [
            Line(series.x, [float(i == j) for j in range(len(series.x))], study.x.scale == "log")
            for i in range(len(series.x))
        ]
        weights = [0.0] * (size + 2)
        for i, line in enumerate(unit):
            weights[offsets[curve] + i] = line.at(x)
        return weights

    limits = []
    for curve in curves:
        top, bottom = row(curve, away), [-w for w in row(curve, away)]
        top[size], bottom[size + 1] = -1.0, 1.0
        limits += [top, bottom]
    best = -math.inf
    for a, b in itertools.permutations(curves, 2):
        goal = [p - q for p, q in zip(row(a, up), row(b, up), strict=True)]
        goal[size], goal[size + 1] = -1.0, 1.0
        solved = linprog(
            [-w for w in goal],
            A_ub=limits,
            b_ub=[0.0] * len(limits),
            bounds=[*bounds, (None, None), (None, None)],
        )
        best = max(best, -solved.fun)
    return best


@settings(parent=many, max_examples=60)
@given(st.data())
def test_difference_of_spreads_is_exact(data: Any) -> None:
    """Both ends of the change of a spread are what linear programmes find."""
    study = data.draw(studies(curves=data.draw(st.integers(2, 4))))
    one, two = data.draw(st.sampled_from([(1.0, 100.0), (3.0, 40.0), (3.0, 4.0), (20.0, 10.0)]))
    ids = tuple(study.series)
    gap = difference(*(metrics.quantity(study, "spread", ids, at=at).quantity for at in (one, two)))
    low, high = gap.range()
    assert high == pytest.approx(two_spreads(study, one, two, 1), abs=1e-7)
    assert low == pytest.approx(-two_spreads(study, one, two, -1), abs=1e-7)


@many
@given(st.data())
def test_spread_is_exact(data: Any) -> None:
    """Largest at a corner; smallest inside, with all curves moved to where most of them meet."""
    study = data.draw(studies())
    at = data.draw(st.sampled_from([1.0, 3.0, 100.0]))
    low, high = metrics.quantity(study, "spread", tuple(study.series), at=at).quantity.range()
    ends = [metrics.value_at(study, curve, at) for curve in study.series]
    known = [each for each in ends if each is not None]
    apart = [a.high - b.low for a, b in itertools.permutations(known, 2)]
    assert high == pytest.approx(max(apart))
    # scan where the lines could be gathered: the best place is at an end of some interval
    spots = [end for each in known for end in (each.low, each.high)]
    best = min(
        max(max(each.low - spot, spot - each.high, 0) for each in known)
        + max(max(each.low - spot, 0) for each in known)
        - max(max(each.low - spot, spot - each.high, 0) for each in known)
        + max(max(spot - each.high, 0) for each in known)
        for spot in spots
    )
    assert low == pytest.approx(best)


@many
@given(st.data())
def test_differences_are_exact_at_corners(data: Any) -> None:
    """Sums of readings that share some, and shares of one drop, have their ends at corners."""
    study = data.draw(studies(curves=1))
    kinds = st.sampled_from(
        [
            ("drop", "drop"),
            ("slope", "slope"),
            ("mean", "drop"),
            ("value", "mean"),
            ("share_of_drop",) * 2,
        ]
    )
    one, two = (data.draw(of_one(names=(name,))) for name in data.draw(kinds))
    low, high = difference(measured(study, one).quantity, measured(study, two).quantity).range()
    assume(math.isfinite(low))
    lines = [moved(study, corner) for corner in corners(study, ["c0"])]
    found = [one[2](each) - two[2](each) for each in lines]
    assert close(low, min(found))
    assert close(high, max(found))


def test_spread_against_a_value_of_its_own_curve_is_exact() -> None:
    """c1 at 3 is fixed; c0 may move by 1: the spread minus c0 is least with c0 up, at c1."""
    study = made({"c0": [(1, 2.0), (9, 2.0)], "c1": [(1, 3.0), (9, 3.0)]}, errors=[1.0, 0.0])
    spread = metrics.quantity(study, "spread", ("c0", "c1"), at=1.0).quantity
    own = metrics.quantity(study, "value", "c0", at=1.0).quantity
    assert difference(spread, own).range() == (-3.0, 1.0)
    assert difference(own, spread).range() == (-1.0, 3.0)


# ---- by hand ----


def test_mean_on_a_log_axis_is_the_area_as_drawn() -> None:
    """Against a fine sum, and for readings so close that the formula itself would lose digits."""
    study = made({"c0": [(1, 4.0), (10, 1.0), (100, 3.0)]}, "log", 0.0)
    line = Line((1, 10, 100), (4.0, 1.0, 3.0), log=True)
    assert metrics.measure(study, "mean", "c0").value == pytest.approx(
        reference.mean(line, steps=4000), rel=1e-6
    )
    near = made({"c0": [(100000, 4.0), (100001, 1.0)]}, "log", 0.0)
    assert metrics.measure(near, "mean", "c0").value == pytest.approx(
        4 - 3 * (0.5 + 1e-5 / 12 - 1e-10 / 24), rel=1e-14
    )


def test_a_straight_line_has_one_slope() -> None:
    """Whatever floating point makes of its interpolated values."""
    study = made({"c0": [(0, 0.018), (100, 0.012)]}, errors=0.0005)
    slopes = [
        metrics.quantity(study, "slope", "c0", over=over).quantity for over in ((0, 20), (20, 100))
    ]
    assert difference(*slopes).range() == (0.0, 0.0)


def test_where_there_is_no_value() -> None:
    """Beyond its own readings and in a gap, whose neighbours have values."""
    study = made({"c0": [(1, 4.0), (2, None), (3, 2.0), (9, 1.0)], "c1": [(2, 5.0)]})
    have = {
        x: metrics.value_at(study, "c0", x) is not None for x in (0.5, 1, 1.5, 2, 2.5, 3, 5, 9, 10)
    }
    assert [x for x, there in have.items() if there] == [1, 3, 5, 9]
    assert metrics.value_at(study, "c1", 2) == Value(5.0, 4.5, 5.5, reading=True, n=1)
    assert metrics.value_at(study, "c1", 2.1) is None
    assert metrics.gap(study, "c0", "c1", 2) is None
    with pytest.raises(Untestable, match=r"C0 has no value at 2.*gap"):
        metrics.measure(study, "value", "c0", at=2)
    with pytest.raises(Untestable, match=r"C1 has no value at 5.*only reading is at 2"):
        metrics.measure(study, "value", "c1", at=5)
    with pytest.raises(Untestable, match="gap"):
        metrics.measure(study, "mean", "c0")
    with pytest.raises(Untestable, match=r"gap between 1.* and 3"):
        metrics.measure(study, "reach", "c0", level=3.0)
    assert metrics.measure(study, "reach", "c0", level=1.5).value == 6.0


def test_first_and_last() -> None:
    """Own for one curve, the later first and the earlier last for two."""
    study = made({"c0": [(1, 4.0), (9, 1.0)], "c1": [(2, 5.0), (7, 2.0), (8, None)]})
    assert metrics.positions(study, ["c0"], "first") == 1
    assert metrics.positions(study, ["c1"], "last") == 7
    assert metrics.positions(study, ["c0", "c1"], "first") == 2
    assert metrics.positions(study, ["c0", "c1"], "last") == 7
    assert metrics.measure(study, "spread", ("c0", "c1"), at="last").value == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("points", "level", "expected"),
    [
        ([(1, 4.0), (3, 2.0)], 3.0, (2.0, 1.5, 2.5)),
        ([(1, 4.0), (3, 2.0)], 4.0, (1.0, 1.0, 1.5)),
        ([(1, 4.0), (3, 2.0)], 5.0, (1.0, 1.0, 1.0)),
        ([(1, 4.0), (3, 2.0)], 2.25, (2.75, 2.25, math.inf)),
        ([(1, 4.0), (3, 2.0)], 1.0, (math.inf, math.inf, math.inf)),
        ([(1, 2.0), (3, 4.0)], 3.0, (2.0, 1.5, 2.5)),
        ([(1, 2.0), (3, 4.0)], 1.0, (1.0, 1.0, 1.0)),
    ],
)
def test_reach(points: Any, level: float, expected: tuple[float, ...]) -> None:
    found = metrics.measure(made({"c0": points}), "reach", "c0", level=level)
    assert (found.value, found.low, found.high) == pytest.approx(expected)


def test_a_drop_that_may_be_zero_has_no_bounds() -> None:
    study = made({"c0": [(1, 4.0), (5, 3.9), (9, 3.5)]})
    found = metrics.measure(study, "share_of_drop", "c0", over=(1, 5))
    assert (found.value, found.low, found.high) == (pytest.approx(0.2), -math.inf, math.inf)
    flat = made({"c0": [(1, 4.0), (5, 3.9), (9, 4.0)]})
    assert math.isnan(metrics.measure(flat, "share_of_drop", "c0", over=(1, 5)).value)
    straight = made({"c0": [(1, 4.0), (11, 2.0)]})
    share = metrics.quantity(straight, "share_of_drop", "c0", over=(1, 3)).quantity
    assert share.range() == share.range(100) == (pytest.approx(0.2), pytest.approx(0.2))
    unsure = made({"c0": [(1, 4.0), (11, 3.5)]})
    share = metrics.quantity(unsure, "share_of_drop", "c0", over=(1, 3)).quantity
    assert share.range() == (-math.inf, math.inf)


def test_places_and_ties() -> None:
    """Intervals that touch don't separate; ties are not transitive."""
    study = made({c: [(1, y)] for c, y in zip("abcd", (10.0, 7.0, 6.0, 5.0), strict=True)})
    places = {curve: (p.best, p.worst) for curve, p in metrics.places(study, 1).items()}
    assert places == {"a": (1, 1), "b": (2, 3), "c": (2, 4), "d": (3, 4)}
    for curve, (best, worst) in places.items():
        rank = metrics.measure(study, "rank", curve, at=1)
        assert (rank.low, rank.high) == (best, worst)
    ends = [metrics.value_at(study, curve, 1) for curve in "bcd"]
    assert not metrics.separated(ends[0], ends[1])
    assert metrics.separated(ends[0], ends[2])
    assert metrics.apart(metrics.gap(study, "b", "d", 1))
    assert not metrics.apart(metrics.gap(study, "b", "c", 1))
    assert list(metrics.places(study, 1, ["a", "d"])) == ["a", "d"]


@many
@given(st.data())
def test_one_word_on_ties(data: Any) -> None:
    """Places, ranks, gaps and values say the same about every pair of curves."""
    study = data.draw(studies())
    x = data.draw(st.sampled_from([1.0, 3.0, 10.0, 100.0]))
    places = metrics.places(study, x)
    for curve, place in places.items():
        rank = metrics.measure(study, "rank", curve, at=x)
        assert (rank.low, rank.high) == (place.best, place.worst)
    for a, b in itertools.permutations(study.series, 2):
        gap, one, two = (
            metrics.gap(study, a, b, x),
            *(metrics.value_at(study, c, x) for c in (a, b)),
        )
        assert metrics.apart(gap) == metrics.separated(one, two)
        if metrics.apart(gap) and gap.value > 0:
            assert places[a].best <= places[b].best
            assert places[a].worst < places[b].worst or places[a].best < places[b].best


def test_table_cells() -> None:
    sheet = {
        "id": "cost",
        "title": "Cost",
        "reading_error": 0.5,
        "columns": [{"id": "new", "name": "New"}, {"id": "old", "name": "Old"}],
        "rows": {"small": [10, 5], "large": [4, None]},
    }
    study = invented.study(tables=[sheet])
    assert metrics.measure(study, "table", "small", table="cost", column="new").low == 9.5
    ratio = metrics.measure(study, "table", "small", table="cost", log_ratio=("new", "old"))
    assert ratio.value == pytest.approx(math.log(2))
    assert ratio.low == pytest.approx(math.log(9.5 / 5.5))
    assert ratio.high == pytest.approx(math.log(10.5 / 4.5))
    same = metrics.measure(study, "table", "small", table="cost", log_ratio=("new", "new"))
    assert (same.low, same.high) == (0.0, 0.0)
    with pytest.raises(Untestable, match="no number for Large: Old"):
        metrics.measure(study, "table", "large", table="cost", log_ratio=("new", "old"))
    with pytest.raises(Untestable, match="no row for Spare"):
        metrics.measure(study, "table", "spare", table="cost", column="new")


def test_registry_has_the_metrics_of_the_file() -> None:
    assert tuple(sorted(METRICS)) == tuple(sorted(METRIC_NAMES))
    for each in METRICS.values():
        assert each.definition.endswith(".")
        needed = {name for need in each.needs for name in need.split("|")}
        assert needed <= set(each.takes) | {""}
    assert {name for name, each in METRICS.items() if not each.exact} == {"half", "bend", "fall"}


@example(5)
@given(st.integers(2, 8))
def test_look_ups_agree_with_the_line(count: int) -> None:
    """At every reading and between all of them, on both scales."""
    for scale in ("linear", "log"):
        xs = [1.5**i for i in range(count)]
        line = Line(xs, [(7 * i) % 5 for i in range(count)], log=scale == "log")
        study = made({"c0": list(zip(xs, line.y, strict=True))}, scale)
        for x in [*xs, *((a + b) / 2 for a, b in itertools.pairwise(xs))]:
            found = metrics.value_at(study, "c0", x)
            assert found.value == pytest.approx(line.at(x))
            assert found.reading == (x in xs)
