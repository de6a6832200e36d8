"""Chosen ticks are round, inside, and few."""

from __future__ import annotations

import math

import pytest
from curvebook import ticks
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 100, (0, 20, 40, 60, 80, 100)),
        (0, 7, (0, 2, 4, 6)),
        (0.1, 0.9, (0.2, 0.4, 0.6, 0.8)),
        (5, 5, (5,)),
    ],
)
def test_nice(low: float, high: float, found: tuple[float, ...]) -> None:
    assert ticks.nice(low, high) == found


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [(1, 1000, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)), (1, 1e5, (1, 10, 100, 1e3, 1e4, 1e5))],
)
def test_decades(low: float, high: float, found: tuple[float, ...]) -> None:
    assert ticks.decades(low, high) == found


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6))
def test_ticks_lie_inside_and_are_multiples_of_one_step(low: float, width: float) -> None:
    found = ticks.nice(low, low + width)
    assert 2 <= len(found) <= 12
    assert all(low - 1e-6 * width <= each <= low + width * (1 + 1e-6) for each in found)
    step = found[1] - found[0]
    lead = step / 10 ** math.floor(math.log10(step) + 1e-9)
    assert min(abs(lead - each) for each in (1, 2, 5, 10)) < 0.01
