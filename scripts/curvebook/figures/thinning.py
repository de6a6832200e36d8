"""Leaving out of very long lines what a picture can't show anyway.

Of each narrow strip of x the first, last, lowest and highest point are kept, so that the outline
stays what it was (Jugel et al. 2014, M4), and a gap if there is one. Averaging, the road not taken,
would hide spikes and draw values that nobody measured.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from curvebook.figures.spec import Line

T = TypeVar("T")
STRIPS = 150
"""Into how many strips a long series is cut."""


def thinned(ys: Sequence[float], strips: int = STRIPS) -> list[int]:
    """Pick the points that a picture can show."""
    count = len(ys)
    if count <= 4 * strips:
        return list(range(count))
    kept: set[int] = set()
    for strip in range(strips):
        inside = range(strip * count // strips, (strip + 1) * count // strips)
        known = [i for i in inside if not math.isnan(ys[i])]
        gap = next((i for i in inside if math.isnan(ys[i])), inside[0])
        extremes = (min(known, key=ys.__getitem__), max(known, key=ys.__getitem__)) if known else ()
        kept.update((inside[0], inside[-1], gap, *extremes))
    return sorted(kept)


def coarse(line: Line, strips: int = 40) -> Line:
    """Thin a line further, where it is drawn small or pale."""
    kept = thinned(line.y, strips)
    if len(kept) == len(line.y):
        return line
    return replace(
        line,
        x=pick(line.x, kept),
        y=pick(line.y, kept),
        low=pick(line.low, kept),
        high=pick(line.high, kept),
        marked=pick(line.marked, kept),
    )


def pick(column: Sequence[T], kept: Sequence[int]) -> tuple[T, ...]:
    """Take what stands at some places of a column, which may be empty."""
    return tuple(column[i] for i in kept) if column else ()
