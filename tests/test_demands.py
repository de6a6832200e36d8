"""What is wrong with a check before it is judged: where, in which words, and what to write."""

from __future__ import annotations

from typing import Any

import pytest
from curvebook import claims
from curvebook.model import Study
from test_claims import study

TABLE = {
    "id": "cost",
    "title": "Cost",
    "columns": [{"id": "new", "name": "New"}, {"id": "old", "name": "Old"}],
    "rows": {"alpha": [3, 2], "beta": [4, 0]},
}
AT = {"metric": "value", "of": "alpha", "at": 0, "is": "above", "than": 0}


def given(check: dict[str, Any]) -> Study:
    """A study with one claim of one check; a key of None is left out."""
    kept = {key: each for key, each in check.items() if each is not None}
    return study(
        {
            "reading_error": 0.5,
            "curves": {
                "alpha": [[0, 9], [10, 3]],
                "beta": [[0, 8], [5, None], [10, 4]],
                "later": [[20, 5], [30, 4]],
                "single": [[2, 7]],
            },
            "tables": [TABLE],
            "claims": [{"id": "it", "checks": [kept]}],
        }
    )


def of_value(**keys: Any) -> dict[str, Any]:
    """A check of a value, with other keys."""
    return AT | keys


def of(metric: str, **keys: Any) -> dict[str, Any]:
    """A check of another metric."""
    return AT | {"metric": metric, "at": None} | keys


FAULTS: list[tuple[dict[str, Any], tuple[str | int, ...], str, str]] = [
    # parameters
    (of_value(of=None), (), "`of` is missing", "of: alpha"),
    (of_value(at=None), (), "`value` needs `at` or `over`", "at: last"),
    (of_value(over=[0, 5]), ("over",), "takes one of `at` and `over`", "at: last"),
    (of_value(level=3), ("level",), "`value` takes no `level`; it takes at and over", "at: last"),
    (of("drop"), (), "`drop` needs `over`", "over: [first, last]"),
    (of("half", at=3), ("at",), "`half` takes no `at`; it takes none", "metric: half"),
    (of("reach"), (), "`reach` needs `level`", "level: 0.5"),
    (of("table", column="new"), (), "`table` needs `table`", "table: table-1"),
    (of("table", table="cost"), (), "needs `column` or `log_ratio`", "column: column-1"),
    # names
    (of_value(of="alhpa"), ("of",), "there is no curve 'alhpa'", "alpha"),
    (of_value(of=["alpha", "bta"]), ("of", 1), "there is no curve 'bta'", "beta"),
    (of_value(than="bta"), ("than",), "there is no curve 'bta'", "beta"),
    (of_value(than=["beta", "sngle"]), ("than", 1), "there is no curve 'sngle'", "single"),
    (of_value(of=["all", "beta"]), ("of", 0), "`all` stands on its own", "of: all"),
    (of_value(of="others"), ("of",), "`others` is for `than`", "of: all"),
    (of_value(than="all"), ("than",), "`all` is for `of`", "than: others"),
    (
        of_value(than={"metric": "value", "of": "bta", "at": 0}),
        ("than", "of"),
        "there is no curve 'bta'",
        "beta",
    ),
    (of("table", table="csot", column="new"), ("table",), "no table 'csot'", "table: cost"),
    (of("table", table="cost", column="nw"), ("column",), "no column 'nw'", "new"),
    (of("table", table="cost", log_ratio=["new", "odl"]), ("log_ratio", 1), "'odl'", "old"),
    # places
    (of_value(at=-1), ("at",), "-1 is outside", "at: 0"),
    (of_value(at=31), ("at",), "31 is outside", "at: 30"),
    (of_value(at=14), ("at",), "14 is outside", "at: 10"),
    (of_value(at=17), ("at",), "17 is outside", "at: 20"),
    (of("drop", over=[0, 40]), ("over", 1), "40 is outside", "30"),
    (of("drop", over=[10, 0]), ("over",), "from the smaller x to the larger", "over: [0, 10]"),
    (of("drop", over=["last", "first"]), ("over",), "from the smaller", "over: [first, last]"),
    (of("drop", over=[5, 5]), ("over",), "no length", "over: [first, last]"),
    (of("reach", level=-2), ("level",), "no curve comes to -2", "level: 3"),
    # both sides
    (of_value(**{"is": "within"}), ("is",), "`within` needs `by`", "by: 0.001"),
    (of_value(**{"is": "within", "by": -1}), ("by",), "nothing is within less than 0", "by: 1"),
    (of_value(than={"metric": "half"}), ("than", "metric"), "in another unit", "metric: value"),
    (
        of_value(than={"metric": "rank", "at": 0}),
        ("than", "metric"),
        "in another unit",
        "metric: value",
    ),
    (of_value(of="all", than="alpha", at=0), (), "", ""),
    (of_value(than="alpha"), ("than",), "never compared with itself", "than: beta"),
    (
        of_value(of=["alpha", "beta", "later", "single"], than="others"),
        ("than",),
        "there are no others",
        "than: 0.5",
    ),
    (of("spread", at=0), ("of",), "two curves at least", "of: [alpha, beta]"),
    (of("spread", of="all", at=0, than="alpha"), ("than",), "spread of a set", "than: 0.001"),
    (
        of_value(than={"metric": "spread", "at": 0}),
        ("than",),
        "`of` has to be given",
        "of: all",
    ),
    (
        of("value", over=[0, 5], than={"metric": "value", "of": "beta", "over": [0, 10]}),
        ("than", "over"),
        "they are the same",
        "over: [0, 5]",
    ),
    # what is no fault: testable, or found untestable by the readings
    (of("reach", level=40), (), "", ""),  # at or past it from the start
    (of("reach", level=2.6), (), "", ""),
    (of_value(of="beta", at=5), (), "", ""),
    (of_value(at=25), (), "", ""),
    (of("table", table="cost", of="beta", log_ratio=["new", "old"]), (), "", ""),
]


@pytest.mark.parametrize(("check", "loc", "words", "example"), FAULTS)
def test_fault(check: dict[str, Any], loc: tuple[str | int, ...], words: str, example: str) -> None:
    """One fault, at its place, with the example that mends it; none where there are no words."""
    made = given(check)
    found = claims.faults(made)
    if not words:
        assert not found
        assert claims.judge_all(made)
        return
    ((place, said, write),) = found
    assert place == ("claims", 0, "checks", 0, *loc)
    assert words in said.replace("\N{MINUS SIGN}", "-")
    assert write == example


def test_all_faults_are_found_at_once() -> None:
    made = given(of_value(of="alhpa", level=3, than="bta", **{"is": "within"}))
    assert len(claims.faults(made)) >= 3


def test_log_of_what_has_none_is_untestable() -> None:
    """A cell of 0 has no logarithm, whatever the error."""
    made = given(of("table", table="cost", of="beta", log_ratio=["new", "old"]))
    (verdict,) = claims.judge_all(made)
    assert verdict.verdict == "untestable"
    assert "Old" in (verdict.reason or "")
