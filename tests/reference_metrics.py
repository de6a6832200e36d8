"""The metrics once more, straight from their definitions, for one set of exact readings.

Nothing here knows of errors or imports what it checks: a test moves readings about inside their
error box and asks this what a metric then is.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

NEVER = math.inf


@dataclass(frozen=True)
class Line:
    """Readings without gaps, and the scale of x."""

    x: Sequence[float]
    y: Sequence[float]
    log: bool = False

    def scale(self, x: float) -> float:
        return math.log(x) if self.log else x

    def at(self, x: float) -> float:
        for i, known in enumerate(self.x):
            if known == x:
                return self.y[i]
        i = next(i for i, known in enumerate(self.x) if known > x)
        a, b, c = (self.scale(each) for each in (self.x[i - 1], x, self.x[i]))
        return self.y[i - 1] + (self.y[i] - self.y[i - 1]) * (b - a) / (c - a)

    def end(self, which: object) -> float:
        return {"first": self.x[0], "last": self.x[-1]}.get(which, which)  # type: ignore[call-overload]

    def span(self, over: Sequence[object]) -> tuple[float, float]:
        return self.end(over[0]), self.end(over[1])


def value(line: Line, at: object) -> float:
    return line.at(line.end(at))


def drop(line: Line, over: Sequence[object]) -> float:
    start, end = line.span(over)
    return line.at(start) - line.at(end)


def share_of_drop(line: Line, over: Sequence[object]) -> float:
    whole = line.y[0] - line.y[-1]
    return drop(line, over) / whole if whole else math.nan


def slope(line: Line, over: Sequence[object]) -> float:
    start, end = line.span(over)
    return -drop(line, over) / (end - start)


def mean(line: Line, over: Sequence[object] = ("first", "last"), steps: int = 0) -> float:
    """The area by formula, or by `steps` trapezes between two readings."""
    start, end = line.span(over)
    xs = [start, *(x for x in line.x if start < x < end), end]
    total = 0.0
    for a, b in itertools.pairwise(xs):
        if steps:
            fine = [a + (b - a) * i / steps for i in range(steps)] + [b]
            total += sum(
                (line.at(p) + line.at(q)) / 2 * (q - p) for p, q in itertools.pairwise(fine)
            )
        elif line.log:  # the integral of m ln x + c is m (x ln x - x) + c x
            m = (line.at(b) - line.at(a)) / (math.log(b) - math.log(a))
            c = line.at(a) - m * math.log(a)
            total += m * ((b * math.log(b) - b) - (a * math.log(a) - a)) + c * (b - a)
        else:
            total += (line.at(a) + line.at(b)) / 2 * (b - a)
    return total / (end - start)


def reach(line: Line, level: float) -> float:
    way = math.copysign(1, line.y[-1] - line.y[0]) if line.y[0] != line.y[-1] else 0
    if not way:
        return math.nan
    for i, (x, y) in enumerate(zip(line.x, line.y, strict=True)):
        if way * y >= way * level:
            if i == 0 or y == level:
                return x
            a, b = line.scale(line.x[i - 1]), line.scale(x)
            at = a + (b - a) * (level - line.y[i - 1]) / (y - line.y[i - 1])
            return math.exp(at) if line.log else at
    return NEVER


def half(line: Line) -> float:
    return reach(line, (line.y[0] + line.y[-1]) / 2)


def bend(line: Line, over: Sequence[object]) -> float:
    start, end = line.span(over)
    a, b = line.scale(start), line.scale(end)
    fallen = abs(drop(line, over))
    off = [
        abs(y - line.at(start) - (line.at(end) - line.at(start)) * (line.scale(x) - a) / (b - a))
        for x, y in zip(line.x, line.y, strict=True)
        if start <= x <= end
    ]
    return max(off) / fallen if fallen else math.nan


def fall(line: Line, over: Sequence[object] = ("first", "last")) -> float:
    start, end = line.span(over)
    inside = [y for x, y in zip(line.x, line.y, strict=True) if start <= x <= end]
    return min((a - b for a, b in itertools.pairwise(inside)), default=math.nan)


def spread(lines: Mapping[str, Line], at: float) -> float:
    each = [line.at(at) for line in lines.values()]
    return max(each) - min(each)


def rank(lines: Mapping[str, Line], curve: str, at: float) -> float:
    mine = lines[curve].at(at)
    return 1.0 + sum(line.at(at) > mine for line in lines.values())
