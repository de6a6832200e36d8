"""Numbers from elsewhere that a study sets beside its curves: the records of tables."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from curvebook.model.records import CurveId, HalfWidth, Id, Pair, Position, Record
from curvebook.scalars import Gap, Line, Number, OrNothing, Text


class Column(Record):
    """A column of a table."""

    id: Id
    """Names the column in checks."""
    name: Line
    """Its heading."""


class Cell(Record):
    """A cell of a table: a number with where it is from; null is a number that was not found."""

    value: Gap
    """The number, or null."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that it is from, where it differs from the table's."""
    note: Annotated[Text | None, OrNothing] = None
    """A remark. Markdown."""


def _cell(value: Any) -> Any:
    return value if isinstance(value, dict | Cell) else {"value": value}


class Crosscheck(Record):
    """Asks for a figure that sets the curves beside a table."""

    log_ratio: Pair
    """Two columns `[a, b]`: the figure shows ln(a / b)."""
    at: Position = "last"
    """The x at which the curves are read."""


class Table(Record):
    """Numbers from elsewhere, set beside the curves."""

    id: Id
    """Names the table in checks and pages."""
    title: Line
    """Its title."""
    columns: tuple[Column, ...] = Field(
        min_length=1, examples=[[{"id": "cold", "name": "Cold"}, {"id": "warm", "name": "Warm"}]]
    )
    """Its columns."""
    rows: dict[
        CurveId,
        tuple[Annotated[Cell, BeforeValidator(_cell, json_schema_input_type=Gap | Cell)], ...],
    ] = Field(min_length=1)
    """A row for each curve, by id: one cell a column."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that its numbers are from."""
    reading_error: HalfWidth = Number(0, "0")
    """Half-width of the error of a cell."""
    crosscheck: Annotated[Crosscheck | None, OrNothing] = None
    """Asks for the figure that sets the curves beside this table."""
    note: Annotated[Text | None, OrNothing] = None
    """A remark. Markdown."""
