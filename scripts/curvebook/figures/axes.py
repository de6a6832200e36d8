"""Axes: their limits, and how their ticks are labelled.

Ticks that a study names are kept as they are and as they were typed; the axis reaches from the
first to the last of them and further only where the data does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from curvebook import notation
from curvebook.figures.spec import Axis, Tick
from curvebook.model import XAxis, YAxis
from curvebook.scalars import Number
from curvebook.ticks import decades, nice

AIR = 0.02
"""How much of the axis is left free beyond data that reaches past the last tick."""


def titled(name: str, unit: str | None) -> str:
    """Write a quantity with its unit, as an axis is labelled."""
    return f"{name} ({unit})" if unit else name


def labelled(values: Sequence[float], texts: Sequence[str] = ()) -> tuple[Tick, ...]:
    """Label ticks: as typed, or all with the decimals that the finest of them needs."""
    words = texts or [notation.tick(value) for value in values]
    if not texts and all(0.00001 <= abs(v) < 1e6 or v == 0 for v in values):
        finest = max((len(word.partition(".")[2]) for word in words), default=0)
        words = [notation.decimal(value, finest) for value in values]
    return tuple(Tick(float(v), word) for v, word in zip(values, words, strict=True))


def typed(values: Sequence[Number]) -> tuple[Tick, ...]:
    """Label the ticks that a study names as they were typed there."""
    return labelled(values, [notation.typed(each.text) for each in values])


def finite(values: Iterable[float]) -> list[float]:
    """Leave out gaps and what has no end."""
    return [value for value in values if math.isfinite(value)]


def x_axis(axis: XAxis, values: Iterable[float], *, few: bool = False) -> Axis:
    """Make the x axis for data at `values`; `few`: only its ends have ticks."""
    known = finite(values) or [1.0]
    low, high = min(known), max(known)
    chosen = decades(low, high) if axis.scale == "log" else nice(low, high)
    marks = typed(axis.ticks) or labelled(chosen)
    ends = [low, high, *(tick.value for tick in marks)]
    shown = (marks[0], marks[-1]) if few and len(marks) > 2 else marks
    low, high = apart(min(ends), max(ends), axis.scale)
    return Axis(titled(axis.name, axis.unit), axis.scale, low, high, shown)


def y_axis(axis: YAxis, values: Iterable[float], scale: str = "") -> Axis:
    """Make the y axis for data at `values`, or for the study's focus."""
    log = (scale or axis.scale) == "log"
    known = [v for v in finite(values) if v > 0 or not log] or [1.0]
    low, high = axis.focus or (min(known), max(known))
    named = tuple(tick for tick in axis.ticks if tick > 0 or not log)
    marks = typed(named) or labelled(decades(low, high) if log else nice(low, high))
    if axis.focus:
        marks = tuple(tick for tick in marks if low <= tick.value <= high)
    else:
        low, high = reach(low, high, marks, log=log)
    low, high = apart(float(low), float(high), "log" if log else "linear")
    return Axis(titled(axis.name, axis.unit), "log" if log else "linear", low, high, marks)


def reach(low: float, high: float, marks: Sequence[Tick], *, log: bool) -> tuple[float, float]:
    """Stretch an axis over its data and its ticks, with a little air beyond the data."""
    to, back = (math.log10, lambda v: 10.0**v) if log else (float, float)
    first, last = to(marks[0].value), to(marks[-1].value)
    start, end = to(low), to(high)
    air = AIR * (max(end, last) - min(start, first))
    bottom = first if start >= first else start - air
    top = last if end <= last else end + air
    return back(bottom), back(top)


def apart(low: float, high: float, scale: str) -> tuple[float, float]:
    """Keep the ends of an axis apart, where all data lies at one place."""
    if high > low:
        return low, high
    if scale == "log":
        return low / 2, high * 2
    half = abs(low) / 2 or 0.5
    return low - half, high + half


def padded(axis: Axis, share: float) -> Axis:
    """Leave room at both ends of an axis."""
    if axis.scale == "log":
        factor = (axis.high / axis.low) ** share
        return replace(axis, low=axis.low / factor, high=axis.high * factor)
    more = (axis.high - axis.low) * share
    return replace(axis, low=axis.low - more, high=axis.high + more)


def number_axis(label: str, values: Iterable[float], *, zero: bool = False, about: int = 5) -> Axis:
    """Make a linear axis for computed values, from zero on if asked."""
    known = finite(values) or [0.0]
    low, high = min([*known, 0.0] if zero else known), max([*known, 0.0] if zero else known)
    low, high = apart(low, high, "linear")
    marks = labelled(nice(low, high, about))
    low, high = reach(low, high, marks, log=False)
    return Axis(label, "linear", low, high, marks)


def row_axis(names: Sequence[str], label: str = "") -> Axis:
    """Make an axis of rows: the first on top."""
    marks = tuple(Tick(float(-index), name) for index, name in enumerate(names))
    return Axis(label, "linear", -len(names) + 0.4, 0.6, marks, "rows")
