"""Tables of curves beside each other: gaps, places, spread."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from curvebook import metrics, notation
from curvebook.model import Curve, Study
from curvebook.tables.records import (
    EMPTY,
    INTERPOLATED,
    TIED,
    Cell,
    Kind,
    Row,
    Table,
    marks,
)
from curvebook.tables.words import measured, one, with_unit_of, x_header, x_text, x_title, y_text
from curvebook.ticks import x_ticks


def gaps(study: Study) -> Table:
    """The gap of every pair of curves at every tick."""
    at = x_ticks(study)
    rows = tuple(
        Row(f"{a.name} {notation.MINUS} {b.name}", gap_cells(study, a, b, at))
        for a, b in itertools.combinations(study.curves, 2)
    )
    return Table("gaps", "Gap of each pair", "Pair", x_header(study, at), rows, marks(rows))


def gaps_of(study: Study, curve: Curve) -> Table:
    """The gap of one curve to every other at every tick."""
    at = x_ticks(study)
    rows = tuple(
        Row(other.name, gap_cells(study, curve, other, at), other.id)
        for other in study.curves
        if other.id != curve.id
    )
    title = f"{curve.name} minus every other {one(study).lower()}"
    corner = f"{curve.name} minus"
    return Table(f"gaps/{curve.id}", title, corner, x_header(study, at), rows, marks(rows))


def gap_cells(study: Study, a: Curve, b: Curve, at: Iterable[float]) -> tuple[Cell, ...]:
    """Give the gap of two curves at each x, marked where the error can't tell them apart."""
    return tuple(gap_cell(study, a, b, x) for x in at)


def gap_cell(study: Study, a: Curve, b: Curve, x: float) -> Cell:
    """Give the gap of two curves at `x`."""
    gap = metrics.gap(study, a.id, b.id, x)
    if gap is None:
        return EMPTY
    text = notation.signed(gap.value, study.y.decimals)
    one, other = (metrics.value_at(study, each.id, x) for each in (a, b))
    if one and other and not metrics.separated(one, other):
        text = f"{TIED}\N{NO-BREAK SPACE}{text}"
    kind: Kind = "reading" if gap.reading else "interpolated"
    return Cell(text + ("" if gap.reading else INTERPOLATED), kind, gap.value)


def order(study: Study) -> Table:
    """Who is where at each tick, as places from the top."""
    at = x_ticks(study)
    found = [metrics.places(study, x) for x in at]
    rows = tuple(
        Row(curve.name, tuple(place_cell(places.get(curve.id)) for places in found), curve.id)
        for curve in study.curves
    )
    legend = (
        "1 is the highest; a range where the error can't tell which place it is",
        *(line for line in marks(rows)),
    )
    return Table("order", "Places from the top", one(study), x_header(study, at), rows, legend)


def place_cell(place: metrics.Place | None) -> Cell:
    """Write a place, or nothing where the curve has no value."""
    if place is None:
        return EMPTY
    return Cell(notation.place(place.best, place.worst), value=(place.best + place.worst) / 2)


def place_text(study: Study, curve: str, at: object) -> str:
    """Write a curve's place from the top among all that have a value there."""
    series = study.series[curve]
    x = {"first": series.x[0], "last": series.x[-1]}.get(str(at), at)
    found = metrics.places(study, float(str(x))).get(curve)
    return notation.place(found.best, found.worst) if found else notation.NONE


def spread(study: Study) -> Table:
    """The highest minus the lowest of all curves at each tick."""
    everything = tuple(curve.id for curve in study.curves)
    rows = tuple(
        Row(
            x_text(study, x),
            (
                measured(study, "spread", everything, y_text(study), at=x),
                Cell(notation.listing(extremes(study, x, highest=True)) or notation.NONE),
                Cell(notation.listing(extremes(study, x, highest=False)) or notation.NONE),
            ),
        )
        for x in x_ticks(study)
    )
    header = (with_unit_of("Spread", study.y.unit), "Highest, or tied with it", "Lowest, or tied")
    return Table("spread", "Spread of all curves", x_title(study), header, rows, marks(rows))


def extremes(study: Study, x: float, *, highest: bool) -> list[str]:
    """Name the curves that may be the highest (or lowest) at `x`."""
    places = metrics.places(study, x)
    last = len(places)
    return [
        curve.name
        for curve in study.curves
        if (place := places.get(curve.id)) and (place.best == 1 if highest else place.worst == last)
    ]
