"""Numbers as text, by cases."""

from __future__ import annotations

import math

import pytest
from curvebook import notation

MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0.0168, 4, "0.0168"),
        (-2.5, 1, f"{MINUS}2.5"),
        (-0.00001, 4, "0.0000"),
        (math.inf, 4, "never"),
        (math.nan, 4, "\N{EN DASH}"),
        (1234567.0, 0, "1234567"),
    ],
)
def test_decimals(value: float, decimals: int, text: str) -> None:
    assert notation.decimal(value, decimals) == text


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (12.2222, 3, "12.2"),
        (0.000012345, 2, "0.000012"),
        (99.96, 3, "100.0"),
        (0, 3, "0"),
        (1234.5, 2, "1200"),
        (-0.25, 2, f"{MINUS}0.25"),
    ],
)
def test_significant_digits(value: float, digits: int, text: str) -> None:
    assert notation.significant(value, digits) == text


@pytest.mark.parametrize(
    ("value", "low", "high", "text"),
    [
        (2.0, 1.0, 3.0, f"2{SPACE}kg (1 to 3{SPACE}kg)"),
        (2.0, 2.0, 2.0, f"2{SPACE}kg"),
        (2.0, 1e-17, 3.0, f"2{SPACE}kg (0 to 3{SPACE}kg)"),
    ],
)
def test_intervals_share_their_unit(value: float, low: float, high: float, text: str) -> None:
    assert notation.ranged(value, low, high, lambda v: f"{v:g}{SPACE}kg") == text


def test_small_things() -> None:
    assert notation.typed("-0.50") == f"{MINUS}0.50"
    assert notation.typed("1e-3") == "1e-3"
    assert notation.tick(20.0) == "20"
    assert notation.with_unit("3", None) == "3"
    assert notation.percent(0.8182) == f"82{SPACE}%"
    assert notation.place(2, 4) == "2\N{EN DASH}4"
    assert notation.place(2, 2) == "2"
    assert notation.listing(["a", "b", "c"]) == "a, b and c"
    assert notation.listing(["a"]) == "a"
    assert notation.listing([]) == ""
    assert notation.signed(0.01, 2) == "+0.01"
    assert notation.signed(-0.01, 2) == f"{MINUS}0.01"
    assert notation.signed(0.0001, 2) == "0.00"
    assert notation.count(1, "run", "runs") == "1 run"
    assert notation.count(2, "run", "runs") == "2 runs"
