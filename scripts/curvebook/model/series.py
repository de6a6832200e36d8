"""The readings of a curve in columns, which is all that metrics and figures read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from curvebook.scalars import Number


@dataclass(frozen=True, slots=True)
class Member:
    """One run of a curve, summed up."""

    name: str
    """Empty where it has none."""
    readings: int
    """At how many x it has a y."""
    gaps: int
    """At how many x it has none."""
    first: float
    """The x of its first reading."""
    last: float
    """The x of its last reading."""
    final: float
    """Its y there."""
    notes: tuple[str, ...] = ()
    """What was left out of it, in sentences for the page."""


@dataclass(frozen=True, slots=True)
class Series:
    """The readings of one curve in columns of equal length, x rising; all that metrics read.

    Where the curve has runs, y is their mean.
    """

    x: tuple[float, ...]
    y: tuple[float, ...]
    """NaN at a gap."""
    error: tuple[float, ...]
    """Half-width of the error of y."""
    reading: tuple[bool, ...]
    """Whether every run has a reading here; false where one was interpolated to a common grid."""
    n: tuple[int, ...]
    """How many runs y is the mean of."""
    lowest: tuple[float, ...]
    """The lowest run at x."""
    highest: tuple[float, ...]
    """The highest run at x."""
    text: tuple[str, ...] = ()
    """y as typed; empty for runs, whose means are computed."""
    x_text: tuple[str, ...] = ()
    """x as typed; empty for runs."""
    runs: int = 1
    """How many runs the curve has."""
    members: tuple[Member, ...] = ()
    """The runs one by one; none where the readings were typed."""
    notes: tuple[str, ...] = ()
    """What was decided about the curve while reading, in sentences for the page."""


def typed(points: Sequence[tuple[Number, Number | None]], error: float) -> Series:
    """Put typed readings into columns; each may be off by `error`."""
    x, y = zip(*points, strict=True)
    values = tuple(float("nan") if each is None else float(each) for each in y)
    count = len(values)
    return Series(
        x=tuple(map(float, x)),
        y=values,
        error=(error,) * count,
        reading=(True,) * count,
        n=(1,) * count,
        lowest=values,
        highest=values,
        text=tuple("" if each is None else each.text for each in y),
        x_text=tuple(each.text for each in x),
    )
