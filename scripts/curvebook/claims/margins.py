"""By how much a comparison holds, over the error box, and what error would change it.

A margin is positive where the comparison is true. Its low decides whether it holds, its high
whether it fails, and nothing here decides by rounding: see `boxes.settle`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from curvebook.metrics.boxes import Form, Plain, Quantity, settle, subtract

Relation = Literal["above", "below", "within"]
Word = Literal["holds", "fails", "undecided", "untestable"]

LARGEST = 2.0**60
"""A factor on the errors beyond which nothing is expected to change."""
LEAST = 2.0**-10
"""A factor that moves whatever moves with the errors at all."""
NOTHING = 1e-9
"""A factor below which what changes an answer is rounding: then it is a tie."""
FINE = 1e-11
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
    to the errors for sums of readings, else searched.

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

    def end(scale: float) -> float:
        found = margin(relation, by, gap, scale)
        return found.low if yes else found.high

    def changed(at: float) -> bool:
        return true(relation, at) != yes

    low, high = (0.0, value), (1.0, end(1.0))
    while not changed(high[1]):
        low, high = high, (2 * high[0], end(2 * high[0]))
        if high[0] > LARGEST:
            return math.inf
    return narrow(low, high, end, changed)


def moves(gap: Quantity) -> bool:
    """Whether small errors move a difference; they do not where it is of places, or of nevers."""
    ends = gap.range(LEAST)
    return any(settle(subtract(end, gap.nominal), gap.magnitude) != 0 for end in ends)


def narrow(
    low: tuple[float, float],
    high: tuple[float, float],
    end: Callable[[float], float],
    changed: Callable[[float], bool],
) -> float:
    """Find the factor at which a margin's end changes what it says; 0 where any factor will do.

    Ends are broken lines of the factor, or near to it: so the search looks on both sides of where
    a straight line would cross, and halves what is left. That takes a handful of steps instead of
    forty.

    Args:
        low: A factor at which nothing has changed, and the end there.
        high: One at which it has, and the end there.
        end: The end of the margin at a factor.
        changed: Whether an end says something else than the margin does.
    """
    while high[0] - low[0] > FINE * high[0] and high[0] > NOTHING:
        beside = FINE * high[0] / 3
        crossing = straight(low, high)
        for at in (crossing - beside, crossing + beside, None):
            factor = (low[0] + high[0]) / 2 if at is None else at
            if low[0] < factor < high[0]:
                found = (factor, end(factor))
                low, high = (low, found) if changed(found[1]) else (found, high)
            if high[0] - low[0] <= FINE * high[0]:
                break
    return float(f"{high[0]:.9g}") if high[0] > NOTHING else 0.0


def straight(low: tuple[float, float], high: tuple[float, float]) -> float:
    """Where a straight line between two points meets zero; halfway if it has no slope."""
    (a, left), (b, right) = low, high
    share = left / (left - right) if math.isfinite(left - right) and left != right else 0.5
    return a + (b - a) * share


def telling(relation: Relation, by: float, gaps: Iterable[tuple[float, float]]) -> list[int]:
    """Of many gaps, each with a half-width, find those that can decide.

    They are the ones with the smallest margin, low and high, the smallest flip of what is true
    and the largest of what is false, and the smallest margin of what is undecided. The others
    change neither a verdict nor a margin nor a flip, and looking at each in turn takes long.
    """
    side = -1.0 if relation == "below" else 1.0
    within = relation == "within"
    inf = math.inf
    least = lowest = highest = open_ = safest = inf
    hopeless = -inf
    found = dict.fromkeys(("least", "lowest", "highest", "open", "safest", "hopeless"), 0)
    for i, (gap, width) in enumerate(gaps):
        value = by - abs(gap) if within else side * gap - by
        low, high = value - width, min(value + width, by) if within else value + width
        flip = abs(value) / width if width else inf
        if value < least:
            least, found["least"] = value, i
        if low < lowest:
            lowest, found["lowest"] = low, i
        if high < highest:
            highest, found["highest"] = high, i
        if low <= 0 < high and value < open_:
            open_, found["open"] = value, i
        if value > 0 and flip < safest:
            safest, found["safest"] = flip, i
        if (value < 0 or (value == 0 and not within)) and flip > hopeless:
            hopeless, found["hopeless"] = flip, i
    return sorted(set(found.values()))
