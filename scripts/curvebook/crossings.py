"""Where a line first comes to a level, at the readings as they are and over the error box.

The direction is that from the first to the last reading. Seen along it, the first x at or past
the level is the earlier the further every reading is ahead, so the earliest and the latest are
found with all readings at one end of their errors. Where the errors leave the direction open,
both directions count, each with the readings that allow it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from curvebook.boxes import Range, settle
from curvebook.model import Study
from curvebook.polyline import Untestable, along, ends, name


class Crossing(NamedTuple):
    """Where the level is met: an x or never, and whether that is at a reading."""

    x: float
    reading: bool = True
    left: int = -1
    right: int = -1


@dataclass(frozen=True)
class Course:
    """The readings of a curve as what is still ahead of them: positive before the level."""

    study: Study
    x: Sequence[float]
    ahead: Sequence[float]
    """By how much each reading is short of the level; NaN at a gap."""
    error: Sequence[float]
    magnitude: float
    """Of the readings and the level."""

    def first(self, at: Callable[[int], float]) -> Crossing:
        """Find the first x that is at or past the level, with `at` giving what is ahead."""
        before, last = math.nan, -1
        for i in range(len(self.x)):
            now = settle(at(i), self.magnitude)
            if now <= 0:
                if now == 0 or math.isnan(before) or last < 0:
                    return Crossing(self.x[i], True, last if math.isnan(before) else i, i)
                share = before / (before - now)
                return Crossing(along(self.study, self.x[last], self.x[i], share), False, last, i)
            before = now
            last = i if now > 0 else last
        return Crossing(math.inf)

    def moved(self, scale: float, side: int) -> Crossing:
        """The first x with every reading off by its error, ahead (-1) or behind (1)."""
        return self.first(lambda i: self.ahead[i] + side * scale * self.error[i])

    def flipped(self) -> Course:
        """The same course seen against its direction."""
        return Course(
            self.study, self.x, [-each for each in self.ahead], self.error, self.magnitude
        )

    def open(self, scale: float) -> bool:
        """Whether the errors leave it open in which direction the curve goes."""
        return self.ahead[0] - self.ahead[-1] < scale * (self.error[0] + self.error[-1])

    def bounded(self, scale: float) -> Range:
        """Earliest and latest x for as long as the curve goes in this direction."""
        last = len(self.x) - 1
        low = [a - scale * e for a, e in ((self.ahead[i], self.error[i]) for i in (0, last))]
        high = [a + scale * e for a, e in ((self.ahead[i], self.error[i]) for i in (0, last))]
        early = {0: max(low), last: low[1]}
        late = {0: high[0], last: min(high)}
        lower = self.first(lambda i: early.get(i, self.ahead[i] - scale * self.error[i]))
        upper = self.first(lambda i: late.get(i, self.ahead[i] + scale * self.error[i]))
        return lower.x, upper.x

    def range(self, scale: float = 1.0) -> Range:
        """Earliest and latest x over the box."""
        low, high = self.bounded(scale)
        if not self.open(scale):
            return low, high
        other_low, other_high = self.flipped().bounded(scale)
        return min(low, other_low), max(high, other_high)


def course(study: Study, curve: str, level: float | None) -> Course:
    """Set a curve against a level, or against halfway between its first and last reading.

    Halfway moves with both ends, by half of the sum of their errors; the error of what is ahead
    of a reading is taken as if they moved on their own, which is wider than the truth.

    Raises:
        Untestable: if first and last reading are equal, so that there is no direction.
    """
    first, last = ends(study, curve)
    series = study.series[curve]
    x, y, error = (column[first : last + 1] for column in (series.x, series.y, series.error))
    magnitude = max(abs(y[0]), abs(y[-1]))
    if settle(y[0] - y[-1], magnitude) == 0:
        raise Untestable(
            f"{name(study, curve)} has "
            + ("one reading" if first == last else "equal first and last readings")
            + ", so it goes in no direction"
        )
    target, blur = (
        (level, 0.0) if level is not None else ((y[0] + y[-1]) / 2, (error[0] + error[-1]) / 2)
    )
    sign = 1 if y[0] > y[-1] else -1
    blurred = [e + blur for e in error] if level is None else list(error)
    if level is None:
        blurred[0] = blurred[-1] = blur
    largest = max(max((abs(each) for each in y if each == each)), abs(target))
    return Course(study, x, [sign * (each - target) for each in y], blurred, largest)
