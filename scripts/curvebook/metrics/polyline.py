"""The line of a curve: where it has a value, and how that rests on the readings.

Between two readings the line is straight in x's own scale (along log x on a log axis) and in y.
It ends with the curve's own readings and breaks at a gap, whose neighbours have values while
nothing between them has. Every look-up is a bisection, so a curve may have 100,000 readings.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from curvebook.metrics.boxes import TOLERANCE, Form
from curvebook.model import Position, Study
from curvebook.notation import tick as number


class Untestable(Exception):
    """What can't be measured, with the reason in plain words: the curve by name, and the x."""


class Spot(NamedTuple):
    """A place on the line: two readings, and how far between them; the same twice at a reading."""

    left: int
    right: int
    share: float


def name(study: Study, curve: str) -> str:
    """The name of a curve."""
    return study.curve(curve).name


def ends(study: Study, curve: str) -> tuple[int, int]:
    """Indices of the first and the last reading that is no gap.

    Raises:
        Untestable: if there is no reading.
    """
    y = study.series[curve].y
    first = next((i for i, value in enumerate(y) if not math.isnan(value)), None)
    if first is None:
        raise Untestable(f"{name(study, curve)} has no readings")
    return first, next(i for i in range(len(y) - 1, -1, -1) if y[i] == y[i])


def positions(study: Study, curves: Sequence[str], x: Position | float) -> float:
    """Resolve `first` and `last`: the latest first and the earliest last reading of `curves`."""
    if isinstance(x, int | float):
        return float(x)
    each = [(study.series[curve].x, ends(study, curve)) for curve in curves]
    if x == "first":
        return max(xs[first] for xs, (first, _) in each)
    return min(xs[last] for xs, (_, last) in each)


def fraction(study: Study, left: float, right: float, x: float) -> float:
    """How far x lies from left to right, in x's own scale, from 0 to 1."""
    if study.x.scale == "log":
        return math.log(x / left) / math.log(right / left)
    return (x - left) / (right - left)


def along(study: Study, left: float, right: float, share: float) -> float:
    """The x that lies `share` of the way from left to right, in x's own scale."""
    if study.x.scale == "log":
        return left * math.exp(share * math.log(right / left))
    return left + share * (right - left)


def spot(study: Study, curve: str, x: float) -> Spot | None:
    """Find x on the line of a curve; None where it has no value."""
    series = study.series[curve]
    right = bisect_left(series.x, x)
    for near in (right - 1, right):
        if 0 <= near < len(series.x) and abs(series.x[near] - x) <= TOLERANCE * abs(x):
            return Spot(near, near, 0.0) if series.y[near] == series.y[near] else None
    if not 0 < right < len(series.x):
        return None
    if math.isnan(series.y[right - 1]) or math.isnan(series.y[right]):
        return None
    return Spot(right - 1, right, fraction(study, series.x[right - 1], series.x[right], x))


def is_reading(study: Study, curve: str, place: Spot) -> bool:
    """Whether the value there is a reading, not interpolated."""
    return place.left == place.right and study.series[curve].reading[place.left]


def reading(study: Study, curve: str, index: int) -> Form:
    """One reading."""
    series = study.series[curve]
    return Form({(curve, index): (1.0, series.y[index], series.error[index])})


def form(study: Study, curve: str, place: Spot) -> Form:
    """The value there, as a weighted sum of readings."""
    series = study.series[curve]
    weights = {place.left: 1.0 - place.share}
    if place.right != place.left:
        weights[place.right] = place.share
    return Form({(curve, i): (w, series.y[i], series.error[i]) for i, w in weights.items()})


def at(study: Study, curve: str, x: float) -> Spot:
    """Find x on the line of a curve.

    Raises:
        Untestable: where the curve has no value; says why.
    """
    place = spot(study, curve, x)
    if place is None:
        raise absent(study, curve, x)
    return place


def absent(study: Study, curve: str, x: float) -> Untestable:
    """Say why a curve has no value at x."""
    first, last = (study.series[curve].x[i] for i in ends(study, curve))
    where = f"{name(study, curve)} has no value at {number(x)}"
    if first <= x <= last:
        return Untestable(f"{where}: there is a gap in its readings")
    if first == last:
        return Untestable(f"{where}: its only reading is at {number(first)}")
    return Untestable(f"{where}: its readings lie between {number(first)} and {number(last)}")


def standing(study: Study, x: float, curves: Iterable[str] | None = None) -> list[str]:
    """The curves that have a value at x."""
    among = [curve.id for curve in study.curves] if curves is None else curves
    return [curve for curve in among if spot(study, curve, x) is not None]


def inside(study: Study, curve: str, low: float, high: float) -> range:
    """Indices of the points from low to high, gaps included."""
    x = study.series[curve].x
    slack = TOLERANCE * max(abs(low), abs(high))
    return range(bisect_left(x, low - slack), bisect_right(x, high + slack))


def readings(study: Study, curve: str, low: float, high: float) -> list[int]:
    """Indices of the readings from low to high."""
    y = study.series[curve].y
    return [i for i in inside(study, curve, low, high) if y[i] == y[i]]


def knots(study: Study, curve: str, low: float, high: float) -> list[tuple[float, Spot]]:
    """The ends of a span and the readings inside, each with its place on the line.

    Raises:
        Untestable: if the line has no value at an end, or breaks in between.
    """
    series = study.series[curve]
    within = [i for i in inside(study, curve, low, high) if low < series.x[i] < high]
    for i in within:
        if math.isnan(series.y[i]):
            raise absent(study, curve, series.x[i])
    around = (low, at(study, curve, low)), (high, at(study, curve, high))
    return [around[0], *((series.x[i], Spot(i, i, 0.0)) for i in within), around[1]]


def stops(study: Study, curves: Iterable[str], low: float, high: float) -> list[float]:
    """Every x to look at from low to high: both ends, the ticks, and the points of `curves`."""
    found = {low, high} | {float(tick) for tick in study.x.ticks if low < tick < high}
    for curve in curves:
        x = study.series[curve].x
        found.update(x[i] for i in inside(study, curve, low, high) if low < x[i] < high)
    return sorted(found)


def sweep(
    study: Study, curve: str, xs: Iterable[float]
) -> Iterator[tuple[float, float, bool] | None]:
    """Value, half-width of its error, and whether it is a reading, at each of rising `xs`.

    None where the curve has no value. This is a step and no look-up for each x, except where an
    x is all but a reading's.
    """
    series = study.series[curve]
    x, y, error, reading = series.x, series.y, series.error, series.reading
    index, count = 0, len(x)
    for each in xs:
        while index < count and x[index] < each:
            index += 1
        slack = TOLERANCE * abs(each)
        if index < count and x[index] == each and y[index] == y[index]:
            yield y[index], error[index], reading[index]
        elif 0 < index < count and x[index - 1] + slack < each < x[index] - slack:
            share = fraction(study, x[index - 1], x[index], each)
            here = y[index - 1] + share * (y[index] - y[index - 1])
            off = error[index - 1] + share * (error[index] - error[index - 1])
            yield None if math.isnan(here) else (here, off, False)
        else:
            yield between(study, curve, each)


def between(study: Study, curve: str, x: float) -> tuple[float, float, bool] | None:
    """Value, half-width of its error, and whether it is a reading, at one x."""
    place = spot(study, curve, x)
    if place is None:
        return None
    left, right, share = place
    y, error = study.series[curve].y, study.series[curve].error
    return (
        y[left] + share * (y[right] - y[left]),
        error[left] + share * (error[right] - error[left]),
        is_reading(study, curve, place),
    )


def area(study: Study, left: float, right: float) -> tuple[float, float]:
    """Weights of the left and the right value in the area under the line between two x.

    On a log axis the line is y0 + (y1 - y0) ln(x / left) / ln(right / left), whose integral
    weighs y1 by right - length / ln(right / left); for close x the series of that expression
    is used, which loses no digits.
    """
    length = right - left
    if study.x.scale == "linear":
        return length / 2, length / 2
    r = length / left
    if r < 1e-3:
        share = 0.5 + r / 12 - r**2 / 24 + 19 * r**3 / 720
    else:
        share = right / length - 1 / math.log(right / left)
    return length * (1 - share), length * share
