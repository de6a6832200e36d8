"""Where an axis has ticks: those that the study names, else round ones.

Tables and figures ask here, so that a column stands wherever the axis has a tick. Chosen ticks are
multiples of 1, 2 or 5 (Heckbert's nice numbers), or decades on a log axis.
"""

from __future__ import annotations

import math

from curvebook.model import Study


def x_ticks(study: Study) -> tuple[float, ...]:
    """Give the x at which tables have columns: the study's ticks, or chosen ones."""
    if study.x.ticks:
        return tuple(float(each) for each in study.x.ticks)
    every = [x for series in study.series.values() for x in (series.x[0], series.x[-1])]
    choose = decades if study.x.scale == "log" else nice
    return choose(min(every), max(every))


def nice(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """Choose round ticks that lie between `low` and `high`."""
    if not high > low:
        return (low,)
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * each for each in (1, 2, 5, 10) if power * each >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple(float(f"{step * index:.12g}") for index in range(first, last + 1))


def decades(low: float, high: float) -> tuple[float, ...]:
    """Choose ticks for a log axis: powers of ten, with 2 and 5 between where there are few."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    if last - first > 8:
        return tuple(10.0**p for p in range(first, last + 1, -(-(last - first) // 6)))
    parts = (1, 2, 5) if last - first <= 3 else (1,)
    every = (float(f"{m * 10.0**p:.12g}") for p in range(first, last + 1) for m in parts)
    inside = tuple(v for v in every if low * (1 - 1e-9) <= v <= high * (1 + 1e-9))
    return inside if len(inside) > 1 else nice(low, high)
