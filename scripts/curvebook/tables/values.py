"""Tables of values: at every tick, of one curve, of every reading."""

from __future__ import annotations

from curvebook import metrics, notation
from curvebook.metrics import Value
from curvebook.model import Curve, Study
from curvebook.tables.records import EMPTY, INTERPOLATED, Cell, Row, Table, legend
from curvebook.tables.words import one, x_header, x_text, x_title, y_title
from curvebook.ticks import x_ticks


def values(study: Study) -> Table:
    """Every curve at every tick."""
    at = x_ticks(study)
    rows = tuple(
        Row(curve.name, tuple(value_cell(study, curve, x) for x in at), curve.id)
        for curve in study.curves
    )
    header = x_header(study, at)
    return Table("values", y_title(study), one(study), header, rows, legend(study, rows))


def readings(study: Study, curve: Curve) -> Table:
    """Every reading of one curve, and what it is at the ticks between."""
    series = study.series[curve.id]
    at = sorted({*x_ticks(study), *series.x} if len(series.x) <= 60 else x_ticks(study))
    cells = ((x, value_cell(study, curve, x)) for x in at)
    rows = tuple(
        Row(x_text(study, x), (cell, error_cell(study, curve, x)))
        for x, cell in cells
        if cell.kind != "none" or x in series.x
    )
    header = (y_title(study), "Error")
    title = f"{curve.name}: readings"
    return Table(f"readings/{curve.id}", title, x_title(study), header, rows, legend(study, rows))


def points(study: Study) -> Table:
    """Every reading of every curve that is short enough to print."""
    rows = tuple(
        Row(curve.name, (Cell(x_text(study, x), value=x), value_cell(study, curve, x)), curve.id)
        for curve in study.curves
        if len(study.series[curve.id].x) <= 60
        for x in study.series[curve.id].x
    )
    header = (x_title(study), y_title(study))
    return Table("points", "Every reading", one(study), header, rows, legend(study, rows))


def value_cell(study: Study, curve: Curve, x: float) -> Cell:
    """Give a curve's value at `x`: as typed if it is a reading, else marked as interpolated."""
    value = metrics.value_at(study, curve.id, x)
    if value is None:
        return EMPTY
    text = value_text(study, curve, x, value)
    if value.reading:
        return Cell(text, "reading", value.value)
    return Cell(text + INTERPOLATED, "interpolated", value.value)


def value_text(study: Study, curve: Curve, x: float, value: Value) -> str:
    """Write a value: a reading as it was typed, else with the study's decimals."""
    series = study.series[curve.id]
    if value.reading and series.text and x in series.x:
        return notation.typed(series.text[series.x.index(x)])
    return notation.decimal(value.value, study.y.decimals)


def error_cell(study: Study, curve: Curve, x: float) -> Cell:
    """Give the half-width of a value's error."""
    value = metrics.value_at(study, curve.id, x)
    if value is None:
        return EMPTY
    half = (value.high - value.low) / 2
    return Cell(f"\N{PLUS-MINUS SIGN}{notation.decimal(half, study.y.decimals)}", value=half)
