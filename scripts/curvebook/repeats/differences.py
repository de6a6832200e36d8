"""One curve minus another, paired by x.

Runs that bear the same names on both sides (seeds, say) are subtracted one from another, and the
mean and its interval are those of the differences: what both runs of a pair share falls out. Else
the means are subtracted, and both intervals count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from curvebook.model import Series
from curvebook.repeats.means import at
from curvebook.repeats.runs import Numbers, Run
from curvebook.repeats.student import quantile

PAIRED = "The runs of both are paired by their names, and subtracted one from another."
UNPAIRED = (
    "The means are subtracted. The interval is that of a difference of two means, with the degrees"
    " of freedom of the smaller set; where either side is one run, the two errors are added."
)


def pairs(ones: Sequence[Run], others: Sequence[Run], *, log_x: bool = False) -> list[Run] | None:
    """Subtract runs of the same names from each other; None if the two sets differ in names.

    A pair without a common x is left out.
    """
    named = {run.name: run for run in others}
    names = [run.name for run in ones]
    if not all(names) or set(names) != set(named) or len(named) != len(others):
        return None
    each = [subtracted(run, named[run.name], log_x=log_x) for run in ones]
    return [run for run in each if not np.isnan(run.y).all()]


def subtracted(one: Run, other: Run, *, log_x: bool = False) -> Run:
    """Subtract a run from another, where the first has rows and the second reaches."""
    inside = (one.x >= other.x[0]) & (one.x <= other.x[-1])
    x = one.x[inside]
    y, reading = at(other, x, log_x=log_x)
    return Run(one.name, x, one.y[inside] - y, one.reading[inside] & reading)


def apart(one: Series, other: Series, *, log_x: bool = False) -> Series | None:
    """Subtract a curve's means from another's; None if they have no x in common."""
    a, b = np.array(one.x), np.array(other.x)
    inside = (a >= b[0]) & (a <= b[-1])
    x = a[inside]

    def ours(column: Sequence[float]) -> Numbers:
        values: Numbers = np.array(column, float)[inside]
        return values

    def theirs(column: Sequence[float]) -> Numbers:
        run = Run("", b, np.array(column, float), np.array(other.reading))
        return at(run, x, log_x=log_x)[0]

    y = ours(one.y) - theirs(other.y)
    if np.isnan(y).all():
        return None
    n, m = ours(one.n).astype(int), np.floor(np.nan_to_num(theirs(other.n), nan=1)).astype(int)
    errors = zip(ours(one.error), theirs(other.error), n.tolist(), m.tolist(), strict=True)
    met = np.isin(x, b) & ours(one.reading).astype(bool) & (theirs(other.reading) == 1)
    return Series(
        x=tuple(x.tolist()),
        y=tuple(y.tolist()),
        error=tuple(_error(*each) for each in errors),
        reading=tuple(met.tolist()),
        n=tuple(np.minimum(n, m).tolist()),
        lowest=tuple((ours(one.lowest) - theirs(other.highest)).tolist()),
        highest=tuple((ours(one.highest) - theirs(other.lowest)).tolist()),
        runs=min(one.runs, other.runs),
    )


def _error(one: float, other: float, n: int, m: int) -> float:
    """Give the half-width of a difference of two means of `n` and of `m` runs.

    With repeats on both sides it is t(min(n, m) - 1) times the root of the sum of the squared
    standard errors: Welch's interval with the fewest degrees of freedom it can have, so never too
    narrow for that reason. An error that is no interval of a mean adds up.
    """
    if min(n, m) < 2:
        return float(one + other)
    standard = math.hypot(one / quantile(n - 1), other / quantile(m - 1))
    return quantile(min(n, m) - 1) * standard


def said(series: Series, other: str, *, paired: bool, members: Series) -> Series:
    """Say in words what a difference is, and keep the runs as they were logged."""
    signs = (
        f"Shown as the difference to {other}: positive where it is above {other}, negative where"
        " it is below."
    )
    how = PAIRED if paired else UNPAIRED
    told = (*members.notes, signs, how, *series.notes)
    return replace(series, members=members.members, notes=told)
