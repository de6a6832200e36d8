"""By how much a comparison holds, over the error box, and what error would change it.

A margin is positive where the comparison is true. Its low decides whether it holds, its high
whether it fails, and nothing here decides by rounding: see `boxes.settle`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from curvebook.boxes import Form, Plain, Quantity, settle, subtract

Relation = Literal["above", "below", "within"]
Word = Literal["holds", "fails", "undecided", "untestable"]

LARGEST = 2.0**60
"""A factor on the errors beyond which nothing is expected to change."""
LEAST = 2.0**-10
"""A factor that moves whatever moves with the errors at all."""
FINE = 1e-12
"""How closely a factor is found, relative to itself."""


@dataclass(frozen=True, slots=True)
class Margin:
    """The nominal margin, and its ends over the error box."""

    value: float
    low: float
    high: float

    def lower(self, other: Margin) -> Margin:
        """The smaller value, low and high of two; a value that is NaN stays."""
        value = self.value if self.value != self.value or self.value < other.value else other.value
        return Margin(value, min(self.low, other.low), min(self.high, other.high))


def margin(relation: Relation, by: float, gap: Quantity, scale: float = 1.0) -> Margin:
    """Measure how far a left side minus a right side, `gap`, keeps to a relation.

    Args:
        by: How far above or below it has to be at least, or within at most.
        scale: What every error is multiplied by.
    """
    low, high = gap.range(scale)
    if relation == "above":
        ends = gap.nominal - by, low - by, high - by
    elif relation == "below":
        ends = -gap.nominal - by, -high - by, -low - by
    else:
        nearest = 0.0 if low <= 0 <= high else min(abs(low), abs(high))
        ends = by - abs(gap.nominal), by - max(abs(low), abs(high)), by - nearest
    size = max(gap.magnitude, abs(by))
    return Margin(*(settle(each, size) for each in ends))


def true(relation: Relation, value: float) -> bool:
    """Whether a margin of this size says yes: more than 0, and 0 is enough for `within`."""
    return value >= 0 if relation == "within" else value > 0


def decide(relation: Relation, found: Margin) -> Word:
    """Say whether a condition holds all over the box, fails all over it, or neither."""
    if true(relation, found.low):
        return "holds"
    return "undecided" if true(relation, found.high) else "fails"


def flip(relation: Relation, by: float, gap: Quantity, value: float) -> float:
    """The factor by which every error has to be multiplied before the nominal answer can change.

    0 at a tie and where there is no nominal answer; infinite where no factor can. In proportion
    to the errors for sums of readings, else found by bisection.

    Args:
        relation: What `by` and `gap` are set against; see `margin`.
        by: As for `margin`.
        gap: As for `margin`.
        value: The nominal margin.
    """
    if math.isnan(value):
        return 0.0
    if isinstance(gap, Plain) or type(gap) is Form:
        return abs(value) / gap.width if gap.width else math.inf
    if value == 0 and moves(gap):
        return 0.0
    yes = true(relation, value)

    def changed(scale: float) -> bool:
        found = margin(relation, by, gap, scale)
        return true(relation, found.low if yes else found.high) != yes

    high = 1.0
    while not changed(high):
        high *= 2
        if high > LARGEST:
            return math.inf
    return bisect(high / 2 if high > 1 else 0.0, high, changed)


def moves(gap: Quantity) -> bool:
    """Whether small errors move a difference; they do not where it is of places, or of nevers."""
    ends = gap.range(LEAST)
    return any(settle(subtract(end, gap.nominal), gap.magnitude) != 0 for end in ends)


def bisect(low: float, high: float, changed: Callable[[float], bool]) -> float:
    """Narrow down where `changed` turns true; 0 where any factor will do."""
    while high - low > FINE * high and high > FINE:
        middle = (low + high) / 2
        low, high = (low, middle) if changed(middle) else (middle, high)
    return float(f"{high:.9g}") if high > FINE else 0.0
