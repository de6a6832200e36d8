"""Ranges that are never narrower than the truth, but may be wider: of the largest or smallest.

The largest of several quantities is at most the largest of their upper ends, and somewhere in
the box it is that; but it need not come down to the largest of their lower ends, since one corner
of the box may not serve all. Exact ends would take an optimiser for each metric.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from curvebook.metrics.boxes import Form, Range, Ranged, Ratio, settle

MANY = 64
"""Up to how many readings each gets a range of its own, as close as it can be."""


def largest_share(off: Sequence[Form], drop: Form) -> Ranged:
    """The largest size of several forms, divided by the size of another."""
    shares = [Ratio(form, drop) for form in off]
    sizes = [abs(share.nominal) for share in shares]

    def at_scale(scale: float) -> Range:
        ends = [share.range(scale) for share in shares]
        least = [0.0 if low <= 0 <= high else min(abs(low), abs(high)) for low, high in ends]
        return max(least), max(max(abs(low), abs(high)) for low, high in ends)

    magnitude = max(share.magnitude for share in shares)
    nominal = math.nan if any(map(math.isnan, sizes)) else max(sizes)
    return Ranged(settle(nominal, magnitude), magnitude, at_scale)


def bend_of_many(readings: Iterable[tuple[float, float, float]], start: Form, end: Form) -> Ranged:
    """The same for more readings than each deserves a search, from the two ends and, for each
    reading, its value, its error, and how far it is from start to end.

    The ends of a distance and of the drop are taken as if they were not of the same readings.
    """
    drop = start.plus(end, -1)
    parts = [
        (
            abs(y - (1 - t) * start.nominal - t * end.nominal),
            e + (1 - t) * start.width + t * end.width,
        )
        for y, e, t in readings
    ]
    size = settle(drop.nominal, drop.magnitude)
    furthest = max(off for off, _ in parts)

    def at_scale(scale: float) -> Range:
        low, high = sorted(abs(settle(d, drop.magnitude)) for d in drop.range(scale))
        if scale * drop.width >= abs(size):
            low = 0.0
        near = max(off - scale * width for off, width in parts)
        far = max(off + scale * width for off, width in parts)
        return max(near, 0.0) / high if high else 0.0, far / low if low else math.inf

    nominal = furthest / abs(size) if size else math.nan
    return Ranged(nominal, drop.magnitude / abs(size) if size else 1.0, at_scale)


def smallest(parts: Iterable[tuple[float, float]], size: float) -> Ranged:
    """The smallest of numbers, each with a half-width; of equal widths, only one can be it."""
    least: dict[float, float] = {}
    for value, width in parts:
        least[width] = min(value, least.get(width, math.inf))

    def at_scale(scale: float) -> Range:
        lows = (value - scale * width for width, value in least.items())
        return min(lows), min(value + scale * width for width, value in least.items())

    return Ranged(min(least.values()), size, at_scale)
