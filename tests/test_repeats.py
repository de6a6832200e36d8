"""Repeats: means, intervals, gaps, restarts and differences, against other ways to compute them."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest
from curvebook import repeats
from curvebook.repeats import differences, means
from curvebook.repeats.runs import Run, ordered, plain, scaled
from hypothesis import given
from hypothesis import strategies as st

NAN = math.nan


def run(points: dict[float, float], name: str = "") -> Run:
    return plain(name, np.array(list(points), float), np.array(list(points.values()), float))


def rows(x: list[float], y: list[float], **axes: bool) -> Run:
    return ordered("a", np.array(x, float), np.array(y, float), **axes)


def same(one: object, other: object) -> bool:
    return bool(np.array_equal(np.array(one), np.array(other), equal_nan=True))


# ---- Student's t --------------------------------------------------------------------------------


# 0.975 quantiles as printed in the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2
PRINTED = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 9: 2.262, 13: 2.160, 20: 2.086, 100: 1.984}


@pytest.mark.parametrize("freedom", PRINTED)
def test_student_as_printed(freedom: int) -> None:
    assert round(repeats.quantile(freedom), 3) == PRINTED[freedom]


@pytest.mark.parametrize("freedom", [*range(1, 40), 99, 100, 1001])
def test_student_as_scipy_has_it(freedom: int) -> None:
    from scipy import stats

    assert repeats.quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-12)


# ---- means --------------------------------------------------------------------------------------


def test_a_mean_has_its_interval_its_range_and_its_number() -> None:
    values = [3.0, 3.5, 4.75]
    made = means.combine([run({0: 1.0, 10: v}) for v in values])
    half = 4.302652729911275 * statistics.stdev(values) / math.sqrt(3)
    assert made.x == (0, 10)
    assert made.y == pytest.approx([1.0, statistics.mean(values)])
    assert made.error == (0.0, pytest.approx(half))
    assert made.n == (3, 3)
    assert (made.lowest[1], made.highest[1]) == (3.0, 4.75)
    assert made.reading == (True, True)
    assert repeats.deviation(made.error[1], 3) == pytest.approx(statistics.stdev(values))


def test_one_run_has_the_reading_error_and_no_deviation() -> None:
    made = means.combine([run({0: 1.0, 10: NAN, 20: 3.0})], error=0.5)
    assert same(made.y, [1.0, NAN, 3.0])
    assert made.error[0] == 0.5
    assert math.isnan(repeats.deviation(0.5, 1))


def test_no_run_is_extended() -> None:
    made = means.combine([run({0: 1.0, 10: 2.0, 20: 3.0}), run({0: 3.0, 10: 4.0})], error=0.25)
    assert (made.y, made.n) == ((2.0, 3.0, 3.0), (2, 2, 1))
    assert made.error[2] == 0.25
    assert all(made.reading)
    assert "The runs end at different x, from 10 to 20" in made.notes[0]


def test_runs_on_several_grids_meet_at_the_ticks_and_the_densest_grid() -> None:
    dense, sparse = run({0: 0.0, 10: 10.0, 20: 20.0}), run({0: 0.0, 20: 40.0})
    made = means.combine([sparse, dense], ticks=[5, 20, 30])
    assert made.x == (0, 5, 10, 20)
    assert made.y == (0.0, 7.5, 15.0, 30.0)
    assert made.reading == (True, False, False, True)
    assert "at the 3 places of the densest run; 2 of them are no readings" in made.notes[0]


def test_on_a_log_axis_lines_are_straight_there() -> None:
    made = means.combine([run({1: 0.0, 100: 2.0}), run({1: 0.0, 10: 1.0, 100: 2.0})], log_x=True)
    assert made.y == pytest.approx([0.0, 1.0, 2.0])
    assert made.error[1] == pytest.approx(0, abs=1e-12)


def test_gaps_are_never_bridged() -> None:
    gappy, whole = run({0: 1.0, 10: NAN, 20: 1.0}), run({0: 3.0, 5: 3.0, 10: 3.0, 15: 3.0, 20: 3.0})
    made = means.combine([gappy, whole])
    assert made.n == (2, 1, 1, 1, 2)
    assert made.y == (2.0, 3.0, 3.0, 3.0, 2.0)
    assert made.members[0].gaps == 1


runs_of_dicts = st.lists(
    st.dictionaries(st.integers(0, 12), st.floats(-9, 9) | st.just(NAN), min_size=1).filter(
        lambda rows: any(not math.isnan(y) for y in rows.values())
    ),
    min_size=1, max_size=4,
)  # fmt: skip


@given(runs_of_dicts, st.lists(st.integers(0, 12)))
def test_means_lie_between_the_runs_that_cover(drawn: list[dict], ticks: list[int]) -> None:
    """Computed again point by point, with numpy's own interpolation between two neighbours."""
    runs = [run(dict(sorted(each.items()))) for each in drawn]
    made = means.combine(runs, ticks)
    for x, y, n in zip(made.x, made.y, made.n, strict=True):
        values = [v for each in runs if not math.isnan(v := reference(each, x))]
        assert n == len(values)
        assert y == pytest.approx(statistics.mean(values) if values else NAN, nan_ok=True, abs=1e-9)


def reference(one: Run, x: float) -> float:
    """Read a run at one x."""
    if x in one.x:
        return float(one.y[list(one.x).index(x)])
    below, above = [i for i in one.x if i < x], [i for i in one.x if i > x]
    if not below or not above:
        return NAN
    pair = [list(one.x).index(below[-1]), list(one.x).index(above[0])]
    ends = one.y[pair]
    return NAN if np.isnan(ends).any() else float(np.interp(x, one.x[pair], ends))


# ---- one log ------------------------------------------------------------------------------------


def test_after_a_restart_the_last_pass_wins() -> None:
    made = rows([0, 10, 20, 30, 20, 30, 40], [5, 4, 3, 2, 3.5, 2.5, 1])
    assert made.x.tolist() == [0, 10, 20, 30, 40]
    assert made.y.tolist() == [5, 4, 3.5, 2.5, 1]
    assert made.notes == (
        "x steps back from 30 to 20: the last pass counts, and 2 rows of earlier ones dropped.",
    )


def test_a_second_restart_further_back_wins_over_the_first() -> None:
    made = rows([0, 10, 20, 15, 25, 5, 30], [0, 1, 2, 3, 4, 5, 6])
    assert made.x.tolist() == [0, 5, 30]
    assert made.y.tolist() == [0, 5, 6]
    assert "from 20 to 15 and from 25 to 5" in made.notes[0]
    assert "4 rows" in made.notes[0]


@given(st.lists(st.integers(0, 9), min_size=1, max_size=25))
def test_rows_in_order_rise_and_the_last_one_counts(x: list[int]) -> None:
    made = rows(list(map(float, x)), list(map(float, range(len(x)))))
    assert (np.diff(made.x) > 0).all()
    kept = [i for i in range(len(x)) if all(later > x[i] for later in x[i + 1 :])]
    assert made.y.tolist() == kept


def test_of_interleaved_rows_the_one_with_a_value_counts() -> None:
    made = rows([0, 0, 10, 10, 20], [5, NAN, NAN, 4, NAN])
    assert same(made.y, [5, 4, NAN])
    assert not made.notes


def test_what_has_no_place_on_the_axes_is_counted() -> None:
    made = rows([NAN, 0, 1, 2], [1, 2, -3, 4], log_x=True, log_y=True)
    assert same(made.x, [1, 2])
    assert same(made.y, [NAN, 4])
    assert [note.split(":")[0] for note in made.notes] == [
        "1 row has no x",
        "1 row has an x of 0 or less, which a log axis can't show",
        "1 row has a y of 0 or less, which a log axis can't show",
    ]


@given(st.integers(0, 10**6), st.sampled_from([0.1, 0.000393216, 1e-9, 1e3, 0.3]))
def test_a_scaled_x_is_the_decimal_number(steps: int, factor: float) -> None:
    from decimal import Decimal

    exact = Decimal(steps) * Decimal(repr(factor))
    assert float(scaled(np.array([float(steps)]), factor)[0]) == float(f"{float(exact):.12g}")


# ---- differences --------------------------------------------------------------------------------


def test_runs_of_the_same_names_are_subtracted_one_from_another() -> None:
    ones = [run({0: 5.0, 10: 3.0}, "a"), run({0: 7.0, 10: 6.0}, "b")]
    others = [run({0: 6.0, 10: 5.0}, "b"), run({0: 4.0, 10: 2.0}, "a")]
    paired = differences.pairs(ones, others)
    assert paired is not None
    made = means.combine(paired)
    assert made.y == (1.0, 1.0)
    assert made.error == (0.0, 0.0)


def test_runs_of_other_names_are_not_paired() -> None:
    assert differences.pairs([run({0: 1.0}, "a")], [run({0: 1.0}, "b")]) is None
    assert differences.pairs([run({0: 1.0})], [run({0: 1.0})]) is None


def test_only_what_both_cover_is_subtracted() -> None:
    made = differences.subtracted(run({0: 1.0, 5: 2.0, 10: 3.0}), run({0: 1.0, 10: 2.0, 20: 2.0}))
    assert made.y.tolist() == [0.0, 0.5, 1.0]
    assert made.reading.tolist() == [True, False, True]
    assert differences.subtracted(run({0: 1.0}), run({5: 1.0})).x.tolist() == []


def test_unpaired_means_have_an_interval_that_is_never_narrower_than_welchs() -> None:
    from scipy import stats

    a, b = [3.0, 3.5, 4.75, 4.0], [1.0, 1.25, 2.0]
    made = differences.apart(*(means.combine([run({0: v}) for v in each]) for each in (a, b)))
    assert made is not None
    welch = stats.ttest_ind(a, b, equal_var=False).confidence_interval(0.95)
    assert made.y[0] - made.error[0] <= welch.low
    assert made.y[0] + made.error[0] >= welch.high
    standard = math.hypot(statistics.stdev(a) / 2, statistics.stdev(b) / math.sqrt(3))
    assert made.error[0] == pytest.approx(stats.t.ppf(0.975, 2) * standard)
    assert (made.n[0], made.lowest[0], made.highest[0]) == (3, 1.0, 3.75)


def test_errors_of_single_curves_add_up() -> None:
    one, other = (means.combine([run({0: v})], error=0.5) for v in (3.0, 1.0))
    made = differences.apart(one, other)
    assert made is not None
    assert (made.y, made.error) == ((2.0,), (1.0,))
    assert differences.apart(one, means.combine([run({5: 1.0})])) is None
