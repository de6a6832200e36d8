"""Where a line first comes to a level, at the readings as they are and over the error box.

The direction is that from the first to the last reading. Seen along it, the first x at or past
the level is the earlier the further every reading is ahead, so the earliest and the latest are
found with all readings at one end of their errors. Where the errors leave the direction open,
both directions count, each with the readings that allow it.

Which reading is the first at or past the level, with every error multiplied by a factor, is a
bisection: only a reading that needs a smaller factor than all before it can be the first.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from curvebook.metrics.boxes import TOLERANCE, Range, settle
from curvebook.metrics.polyline import Untestable, along, ends, name
from curvebook.model import Study


class Crossing(NamedTuple):
    """Where the level is met: an x or never, whether that is at a reading, and between which."""

    x: float
    reading: bool = True
    left: int = -1
    right: int = -1

    @property
    def skipped(self) -> bool:
        """Whether it is the first reading after a gap, with the last one before it short."""
        return self.reading and -1 < self.left < self.right


NEVER = Crossing(math.inf)


@dataclass(frozen=True)
class Course:
    """The readings of a curve, from the first to the last, as what is still ahead of each."""

    study: Study
    x: Sequence[float]
    ahead: Sequence[float]
    """By how much each reading is short of the level; NaN at a gap."""
    error: Sequence[float]
    magnitude: float
    """Of the readings and the level."""

    @cached_property
    def _firsts(self) -> tuple[list[float], list[int]]:
        """Minus the factor that brings a reading to the level, rising, and which reading it is."""
        slack = TOLERANCE * self.magnitude
        factors: list[float] = []
        indices: list[int] = []
        best = math.inf
        for i, (ahead, error) in enumerate(zip(self.ahead, self.error, strict=True)):
            short = ahead - slack
            factor = short / error if error else math.copysign(math.inf, short)
            if factor < best:
                best = factor
                factors.append(-factor)
                indices.append(i)
        return factors, indices

    def first(self, factor: float = 0.0) -> Crossing:
        """Find the first x at or past the level, every reading being `factor` errors ahead."""
        factors, indices = self._firsts
        found = bisect_left(factors, -factor)
        if found == len(factors):
            return NEVER
        i = indices[found]
        if i == 0:
            return Crossing(self.x[0], True, -1, 0)
        now = settle(self.ahead[i] - factor * self.error[i], self.magnitude)
        before = self.ahead[i - 1] - factor * self.error[i - 1]
        if math.isnan(before):
            last = next(j for j in range(i - 1, -1, -1) if not math.isnan(self.ahead[j]))
            return Crossing(self.x[i], True, last, i)
        if now == 0:
            return Crossing(self.x[i], True, i, i)
        share = before / (before - now)
        return Crossing(along(self.study, self.x[i - 1], self.x[i], share), False, i - 1, i)

    @property
    def size(self) -> float:
        """How large the numbers are that the first x comes from, as a size along x."""
        found, size = self.first(), max(abs(self.x[0]), abs(self.x[-1]))
        if found.reading:
            return size
        rise = self.ahead[found.left] - self.ahead[found.right]
        return size + (self.x[found.right] - self.x[found.left]) * self.magnitude / rise

    def sure(self, scale: float) -> bool:
        """Whether the errors leave no doubt about the direction."""
        bridged = scale * (self.error[0] + self.error[-1])
        return settle(self.ahead[0] - self.ahead[-1] - bridged, self.magnitude) >= 0

    def narrowed(self, scale: float, share: Callable[[Crossing, float], Range]) -> Range:
        """The range where the level lies between the ends, with `share` to make it closer.

        Args:
            scale: What every error is multiplied by.
            share: Bounds of how far between its two readings a crossing lies.
        """
        low, high = self.range(scale)
        if not self.sure(scale):
            return low, min(high, self.x[-1])
        early, late = self.first(scale), self.first(-scale)
        if not early.reading:
            low = max(low, self._within(early, share(early, scale)[0]))
        if not late.reading:
            high = min(high, self._within(late, share(late, scale)[1]))
        return low, high

    def _within(self, found: Crossing, share: float) -> float:
        left, right = self.x[found.left], self.x[found.right]
        return along(self.study, left, right, min(max(share, 0.0), 1.0))

    def range(self, scale: float = 1.0) -> Range:
        """Earliest and latest x over the box, with every error multiplied by `scale`."""
        if self.sure(scale):
            return self.first(scale).x, self.first(-scale).x
        back = Course(self.study, self.x, [-a for a in self.ahead], self.error, self.magnitude)
        each = [self._bent(scale), back._bent(scale)]
        return min(low for low, _ in each), max(high for _, high in each)

    def _bent(self, scale: float) -> Range:
        """Earliest and latest x for as long as the first reading is before the last."""
        low = [a - scale * e for a, e in zip(self.ahead, self.error, strict=True)]
        high = [a + scale * e for a, e in zip(self.ahead, self.error, strict=True)]
        low[0], high[-1] = max(low[0], low[-1]), min(high[0], high[-1])
        sure = [0.0] * len(low)
        early, late = (Course(self.study, self.x, a, sure, self.magnitude) for a in (low, high))
        return early.first().x, late.first().x


def course(study: Study, curve: str, level: float | None) -> Course:
    """Set a curve against a level, or against halfway between its first and last reading.

    Halfway moves with both ends, by half of the sum of their errors; what is ahead of the other
    readings is taken to move on its own, which is wider than the truth.

    Raises:
        Untestable: if first and last reading are equal, so that there is no direction.
    """
    first, last = ends(study, curve)
    series = study.series[curve]
    x, y, error = (column[first : last + 1] for column in (series.x, series.y, series.error))
    if settle(y[0] - y[-1], max(abs(y[0]), abs(y[-1]))) == 0:
        why = "one reading" if first == last else "equal first and last readings"
        raise Untestable(f"{name(study, curve)} has {why}, so it goes in no direction")
    if level is None:
        blur = (error[0] + error[-1]) / 2
        error = (blur, *(e + blur for e in error[1:-1]), blur)
    target = (y[0] + y[-1]) / 2 if level is None else level
    sign = math.copysign(1, y[0] - y[-1])
    largest = max(abs(target), *(abs(each) for each in y if not math.isnan(each)))
    return Course(study, x, [sign * (each - target) for each in y], error, largest)
