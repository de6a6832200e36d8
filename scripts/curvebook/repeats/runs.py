"""The rows of one log, put in order: x rising, gaps kept, and all that is left out counted.

    ordered(x, y) -> Run

A training run that was restarted logs some steps again, and only the last pass led to where it
ended. So a row counts if no later one has an x at or before its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from curvebook import notation

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

PLACES = 3
"""How many of the places at which x steps back are told."""
DIGITS = 12
"""Significant digits of an x that was scaled; more would only be what floating point adds."""


@dataclass(frozen=True, eq=False)
class Run:
    """One run in columns of equal length, x rising."""

    name: str
    """Empty where it has none."""
    x: Numbers
    y: Numbers
    """NaN at a gap."""
    reading: Flags
    """Whether y was logged at x, and not computed from readings beside it."""
    notes: tuple[str, ...] = ()
    """What was left out, in sentences."""


def plain(name: str, x: Numbers, y: Numbers, notes: tuple[str, ...] = ()) -> Run:
    """Make a run of rows that are in order."""
    return Run(name, x, y, np.ones(len(x), bool), notes)


def scaled(x: Numbers, factor: float) -> Numbers:
    """Multiply x, to as many digits as a tick is typed with: 3 times 0.1 is 0.3."""
    if factor == 1:
        return x
    product = x * factor
    size = np.floor(np.log10(np.abs(product), where=product != 0, out=np.zeros_like(product)))
    places = np.clip(DIGITS - 1 - size, -22, 22)
    up, down = 10.0 ** np.maximum(places, 0), 10.0 ** np.maximum(-places, 0)
    rounded: Numbers = np.round(product * up / down) / up * down
    return rounded


def ordered(name: str, x: Numbers, y: Numbers, *, log_x: bool = False, log_y: bool = False) -> Run:
    """Put rows in order, and leave out what has no place on the axes.

    Args:
        name: Of the run.
        x: As logged; NaN where it is missing.
        y: As logged; NaN where it is missing.
        log_x: Whether the x axis has only numbers greater than 0.
        log_y: Whether the y axis has; a y that has no place there becomes a gap.
    """
    notes: list[str] = []
    x, y = _placed(x, y, log_x, notes)
    if log_y and (none := int((y <= 0).sum())):
        notes.append(f"{_rows(none)} a y of 0 or less, which a log axis can't show: left as gaps.")
        y = np.where(y <= 0, np.nan, y)
    x, y = _single(x, y, notes)
    kept = np.append(x[:-1] < np.minimum.accumulate(x[::-1])[::-1][1:], [True] * bool(len(x)))
    if not kept.all():
        notes.append(_restarts(x, int((~kept).sum())))
    return plain(name, x[kept], y[kept], tuple(notes))


def _placed(x: Numbers, y: Numbers, log: bool, notes: list[str]) -> tuple[Numbers, Numbers]:
    """Leave out rows without an x, and on a log axis those at or below 0."""
    missing = np.isnan(x)
    low = (x <= 0) & log
    if missing.any():
        notes.append(f"{_rows(int(missing.sum()))} no x: left out.")
    if low.any():
        where = "an x of 0 or less, which a log axis can't show"
        notes.append(f"{_rows(int(low.sum()))} {where}: left out.")
    kept = ~(missing | low)
    return x[kept], y[kept]


def _single(x: Numbers, y: Numbers, notes: list[str]) -> tuple[Numbers, Numbers]:
    """Of neighbouring rows with one x keep the last that has a y; logs are often interleaved."""
    same = np.append(False, x[1:] == x[:-1])
    if not same.any():
        return x, y
    group = np.cumsum(~same) - 1
    known = ~np.isnan(y)
    last = np.flatnonzero(np.append(~same[1:], True))
    last[group[known]] = np.flatnonzero(known)  # because of equal places the last one counts
    again = int(known.sum() - known[last].sum())
    if again:
        notes.append(f"{_rows(again)} an x that the next row has too: the last one counts.")
    return x[last], y[last]


def _restarts(x: Numbers, dropped: int) -> str:
    """Say where x steps back, and how many rows that costs."""
    back = np.flatnonzero(x[1:] < x[:-1])
    listed = notation.listing(list(_steps(x, back[:PLACES])))
    more = f" and {len(back) - PLACES} more times" if len(back) > PLACES else ""
    rows = notation.count(dropped, "row", "rows")
    return f"x steps back {listed}{more}: the last pass counts, and {rows} of earlier ones dropped."


def _steps(x: Numbers, back: npt.NDArray[np.intp]) -> Iterator[str]:
    for place in back:
        yield f"from {notation.tick(x[place])} to {notation.tick(x[place + 1])}"


def _rows(number: int) -> str:
    return notation.count(number, "row has", "rows have")
