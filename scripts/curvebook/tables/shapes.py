"""Tables of what curves do along x: drops, shares, slopes, levels reached."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from curvebook import notation
from curvebook.model import Curve, Study
from curvebook.tables.records import Cell, Row, Table, marks
from curvebook.tables.words import (
    measured,
    one,
    steepness,
    with_unit_of,
    x_of,
    x_text,
    x_title,
    y_levels,
    y_text,
)
from curvebook.ticks import x_ticks


def drops(study: Study) -> Table:
    """How far each curve drops, and how much of it is done by each tick."""
    at = [x for x in x_ticks(study) if x > min(s.x[0] for s in study.series.values())]
    rows = tuple(
        Row(
            curve.name,
            (
                measured(study, "drop", curve.id, y_text(study), over=("first", "last")),
                *(
                    measured(study, "share_of_drop", curve.id, notation.percent, over=("first", x))
                    for x in at
                ),
            ),
            curve.id,
        )
        for curve in study.curves
    )
    header = (
        with_unit_of("Drop", study.y.unit),
        *(f"Share by {x_text(study, x)}" for x in at),
    )
    return Table("drops", "Drop, and its share by each tick", one(study), header, rows, marks(rows))


def slopes(study: Study) -> Table:
    """How steeply each curve goes between one tick and the next."""
    spans = tuple(itertools.pairwise(x_ticks(study)))
    rows = tuple(
        Row(
            curve.name,
            tuple(measured(study, "slope", curve.id, steepness, over=span) for span in spans),
            curve.id,
        )
        for curve in study.curves
    )
    header = tuple(f"{x_text(study, a, unit=False)} to {x_text(study, b)}" for a, b in spans)
    unit = " per ".join(
        (study.y.unit or study.y.name.lower(), study.x.unit or study.x.name.lower())
    )
    return Table("slopes", f"Slope, in {unit}", one(study), header, rows, marks(rows))


def late_drops(study: Study) -> Table:
    """The drop and the slope of each curve from its first reading, and from the second tick on."""
    ticks = x_ticks(study)
    second = ticks[min(1, len(ticks) - 1)]
    spans: tuple[tuple[float | str, str], ...] = (("first", "last"), (second, "last"))
    rows = tuple(
        Row(
            curve.name,
            (
                *(measured(study, "drop", curve.id, y_text(study), over=span) for span in spans),
                *(measured(study, "slope", curve.id, steepness, over=span) for span in spans),
            ),
            curve.id,
        )
        for curve in study.curves
    )
    since = f"from {x_text(study, second)} on"
    header = ("Drop, whole", f"Drop, {since}", "Slope, whole", f"Slope, {since}")
    title = "The whole drop, and what is left of it after the second tick"
    return Table("late-drops", title, one(study), header, rows, marks(rows))


def shape(study: Study, curve: Curve) -> Table:
    """What one curve does as a whole: drop, shares, half, mean, steps."""
    whole = ("first", "last")
    by = [x for x in x_ticks(study) if x > study.series[curve.id].x[0]]
    lines: list[tuple[str, Cell]] = [
        ("Drop", measured(study, "drop", curve.id, y_text(study), over=whole)),
        *(
            (
                f"Share of the drop by {x_text(study, x)}",
                measured(study, "share_of_drop", curve.id, notation.percent, over=("first", x)),
            )
            for x in by
        ),
        *(
            (
                f"Slope from {x_text(study, a, unit=False)} to {x_text(study, b)}",
                measured(study, "slope", curve.id, steepness, over=(a, b)),
            )
            for a, b in itertools.pairwise(sorted(metric_ends(study, curve)))
        ),
        ("Half of the drop reached at", measured(study, "half", curve.id, x_of(study))),
        ("Mean", measured(study, "mean", curve.id, y_text(study), over=whole)),
    ]
    rows = tuple(Row(name, (cell,)) for name, cell in lines)
    return Table(f"shape/{curve.id}", f"{curve.name}: shape", "What", ("Value",), rows, marks(rows))


def metric_ends(study: Study, curve: Curve) -> Sequence[float]:
    """Choose the x between which a curve's slopes are given: its readings, or the ticks."""
    series = study.series[curve.id]
    if len(series.x) <= 8:
        return series.x
    return [x for x in x_ticks(study) if series.x[0] <= x <= series.x[-1]]


def reach(study: Study) -> Table:
    """The x at which each curve reaches each level."""
    levels = y_levels(study)
    rows = tuple(
        Row(
            curve.name,
            tuple(measured(study, "reach", curve.id, x_of(study), level=level) for level in levels),
            curve.id,
        )
        for curve in study.curves
    )
    header = tuple(with_unit_of(notation.tick(level), study.y.unit) for level in levels)
    return Table("reach", f"{x_title(study)} to reach", one(study), header, rows, marks(rows))


def reach_of(study: Study, curve: Curve) -> Table:
    """The x at which one curve reaches each level."""
    whole = reach(study)
    cells = next(row.cells for row in whole.rows if row.curve == curve.id)
    rows = tuple(Row(level, (cell,)) for level, cell in zip(whole.header, cells, strict=True))
    title = f"{curve.name}: when it reaches a level"
    return Table(f"reach/{curve.id}", title, "Level", (x_title(study),), rows, marks(rows))
