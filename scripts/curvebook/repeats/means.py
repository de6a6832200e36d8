"""Several runs -> one curve: mean, interval, range and number of runs at every x.

Runs on one grid keep it. On several, each is read along straight lines at the ticks and on the grid
of the densest, never beyond its own ends and never across a gap. Binning, the road not taken, would
move readings to places where nobody took them.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from curvebook import notation
from curvebook.model import Series
from curvebook.model.series import Member
from curvebook.repeats.runs import Flags, Numbers, Run
from curvebook.repeats.student import quantile


def combine(
    runs: Sequence[Run], ticks: Sequence[float] = (), *, error: float = 0.0, log_x: bool = False
) -> Series:
    """Make a curve of runs.

    Args:
        runs: One or more, each with a value somewhere: a column of gaps alone is refused when read.
        ticks: Of the x axis; runs on several grids are read there too.
        error: Half-width of the error where only one run has a value.
        log_x: Whether lines between readings are straight on a log axis.
    """
    x = grid(runs, ticks)
    read = [at(run, x, log_x=log_x) for run in runs]
    y, reading = np.array([each for each, _ in read]), np.array([each for _, each in read])
    known = ~np.isnan(y)
    n = known.sum(axis=0)
    mean, half = interval(y, n, error)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # because a gap of all runs has no extreme
        lowest, highest = np.nanmin(y, axis=0), np.nanmax(y, axis=0)
    logged = (reading | ~known).all(axis=0)
    return Series(
        x=tuple(x.tolist()),
        y=tuple(mean.tolist()),
        error=tuple(half.tolist()),
        reading=tuple(logged.tolist()),
        n=tuple(n.tolist()),
        lowest=tuple(lowest.tolist()),
        highest=tuple(highest.tolist()),
        runs=len(runs),
        members=tuple(map(member, runs)),
        notes=notes(runs, logged),
    )


def grid(runs: Sequence[Run], ticks: Sequence[float]) -> Numbers:
    """Give the x at which runs are compared: their own if they share it."""
    densest = max(runs, key=lambda run: len(run.x)).x
    if all(np.array_equal(run.x, densest) for run in runs):
        return densest
    first, last = min(run.x[0] for run in runs), max(run.x[-1] for run in runs)
    inside = [tick for tick in ticks if first <= tick <= last]
    return np.union1d(densest, np.array(inside, float))


def at(run: Run, x: Numbers, *, log_x: bool = False) -> tuple[Numbers, Flags]:
    """Read a run at each x: the values, NaN where there is none, and which are readings."""
    if np.array_equal(run.x, x):
        return run.y, run.reading & ~np.isnan(run.y)
    right = np.minimum(np.searchsorted(run.x, x), len(run.x) - 1)
    left = np.maximum(right - 1, 0)
    met = run.x[right] == x
    inside = (run.x[0] <= x) & (x <= run.x[-1])
    to = np.log if log_x else np.asarray
    with np.errstate(divide="ignore", invalid="ignore"):
        share = (to(x) - to(run.x[left])) / (to(run.x[right]) - to(run.x[left]))
        between = run.y[left] + share * (run.y[right] - run.y[left])
    y = np.where(met, run.y[right], np.where(inside, between, np.nan))
    return y, met & run.reading[right] & ~np.isnan(y)


def interval(y: Numbers, n: Numbers, error: float) -> tuple[Numbers, Numbers]:
    """Give the mean of each column of `y` and the half-width of its 95 % interval.

    The half-width is t(n - 1) s / sqrt(n), with s the sample standard deviation and t Student's;
    where one run has a value, it is `error`. Deviations are taken from the first value, so that
    equal runs have none.
    """
    known = ~np.isnan(y)
    first = np.take_along_axis(y, known.argmax(axis=0)[None], axis=0)
    apart = np.where(known, y - first, 0.0)
    count = np.maximum(n, 1)
    shift = apart.sum(axis=0) / count
    squares = np.where(known, (apart - shift) ** 2, 0.0).sum(axis=0)
    factor = np.array([0.0, 0.0, *(quantile(k - 1) for k in range(2, len(y) + 1))])[n]
    half = factor * np.sqrt(squares / np.maximum(n - 1, 1) / count)
    return (first[0] + shift), np.where(n > 1, half, error)


def member(run: Run) -> Member:
    """Sum up a run."""
    known = np.flatnonzero(~np.isnan(run.y))
    x, y = run.x[known].tolist(), run.y[known].tolist()
    return Member(run.name, len(x), len(run.x) - len(x), x[0], x[-1], y[-1], run.notes)


def notes(runs: Sequence[Run], logged: Flags) -> tuple[str, ...]:
    """Say what was decided about all runs together."""
    told = []
    if not logged.all():
        dense = len(max(runs, key=lambda run: len(run.x)).x)
        places = notation.count(int((~logged).sum()), "of them is", "of them are")
        told.append(
            "The runs were logged at different x: they are read along straight lines at the ticks"
            f" and at the {dense} places of the densest run; {places} no readings of every run."
        )
    ends = {float(run.x[-1]) for run in runs}
    if len(ends) > 1:
        first, last = notation.tick(min(ends)), notation.tick(max(ends))
        told.append(
            f"The runs end at different x, from {first} to {last}; none is extended, so the mean is"
            " over fewer runs towards the end."
        )
    return tuple(told)


def positive(series: Series) -> Series:
    """Leave gaps where a log axis can't show what was computed, and say how many."""
    low = [y <= 0 for y in series.y]
    if not any(low):
        return series
    y = tuple(math.nan if gap else value for gap, value in zip(low, series.y, strict=True))
    where = "is 0 or less, which a log axis can't show: left as gaps."
    note = f"{notation.count(sum(low), 'value', 'values')} {where}"
    return replace(series, y=y, notes=(*series.notes, note))
