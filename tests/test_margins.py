"""Margins: relations by hand, and the gaps that can decide instead of all of them."""

from __future__ import annotations

import math
from typing import Any

import pytest
from curvebook.claims.margins import Margin, decide, flip, margin, telling, true
from curvebook.metrics.boxes import Plain, Ranged
from hypothesis import example, given, settings
from hypothesis import strategies as st

FORMS = st.tuples(st.integers(-20, 20), st.integers(0, 8)).map(lambda g: (g[0] / 4, g[1] / 4))
RELATIONS = st.sampled_from(["above", "below", "within"])


@pytest.mark.parametrize(
    ("relation", "by", "expected", "word", "factor"),
    [
        # a gap of 2, off by up to 1
        ("above", 0, (2, 1, 3), "holds", 2),
        ("above", 1, (1, 0, 2), "undecided", 1),
        ("above", 3, (-1, -2, 0), "fails", 1),
        ("above", 4, (-2, -3, -1), "fails", 2),
        ("below", 0, (-2, -3, -1), "fails", 2),
        ("within", 3, (1, 0, 2), "holds", 1),
        ("within", 2, (0, -1, 1), "undecided", 0),
        ("within", 1, (-1, -2, 0), "undecided", 1),
        ("within", 0.5, (-1.5, -2.5, -0.5), "fails", 1.5),
    ],
)
def test_relations(
    relation: Any, by: float, expected: tuple[float, ...], word: str, factor: float
) -> None:
    gap = Plain(2.0, 1.0, 3.0)
    found = margin(relation, by, gap)
    assert (found.value, found.low, found.high) == expected
    assert decide(relation, found) == word
    assert flip(relation, by, gap, found.value) == factor


def test_within_is_best_where_the_gap_is_closed() -> None:
    """|a - b| is smallest inside the box."""
    assert margin("within", 3, Plain(1.0, 2.0, 3.0)) == Margin(2.0, 0.0, 3.0)


def test_rounding_decides_nothing() -> None:
    gap = Plain(0.009 - 0.008, 0.0, 0.017)
    assert margin("above", 0.001, gap).value == 0
    assert margin("within", 0.001, gap).value == 0
    assert margin("above", 0.001 - 1e-12, gap).value > 0


@given(RELATIONS, st.integers(0, 8), FORMS)
def test_flip_by_bisection_is_the_closed_form(relation: Any, by: int, form: Any) -> None:
    """What is not known to be a sum is searched, and comes to the same."""
    plain = Plain(*form, 10.0)
    searched = Ranged(plain.nominal, plain.magnitude, plain.range)
    value = margin(relation, by / 4, plain).value
    one, two = (flip(relation, by / 4, gap, value) for gap in (plain, searched))
    assert one == two or math.isclose(one, two, rel_tol=1e-6, abs_tol=1e-6)


@settings(max_examples=500)
@given(RELATIONS, st.integers(0, 8), st.lists(FORMS, min_size=1, max_size=12))
@example("within", 4, [(1.0, 0.0), (2.0, 1.0), (3.0, 0.5), (5.0, 2.0)])
def test_telling_gaps_tell_all(relation: Any, by: int, forms: Any) -> None:
    """They give the verdict, the margin and the flip of all, and the same one decides."""
    chosen = telling(relation, by / 4, forms)
    assert len(chosen) <= 6
    every, some = (
        summary(relation, by / 4, [forms[i] for i in of]) for of in (range(len(forms)), chosen)
    )
    assert every == some


def summary(relation: Any, by: float, forms: Any) -> Any:
    """Verdict, smallest margins, flip, and the gap that decides, as a check has them."""
    gaps = [Plain(*form, 10.0) for form in forms]
    found = [margin(relation, by, gap) for gap in gaps]
    words = [decide(relation, each) for each in found]
    word = next(each for each in ("fails", "undecided", "holds") if each in words)
    end = {"fails": "high", "undecided": "value", "holds": "low"}[word]
    nearest = min(getattr(m, end) for m, w in zip(found, words, strict=True) if w == word)
    least = tuple(min(getattr(m, key) for m in found) for key in ("value", "low", "high"))
    flips = [flip(relation, by, gap, m.value) for gap, m in zip(gaps, found, strict=True)]
    wrong = [f for f, m in zip(flips, found, strict=True) if not true(relation, m.value)]
    return word, nearest, least, max(wrong) if wrong else min(flips)
