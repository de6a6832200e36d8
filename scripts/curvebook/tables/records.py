"""What a table is: plain records, and the marks that its cells carry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from curvebook import notation
from curvebook.model import Study

INTERPOLATED = "\N{SUPERSCRIPT LATIN SMALL LETTER I}"


TIED = "\N{ALMOST EQUAL TO}"


LEGEND_INTERPOLATED = f"{INTERPOLATED} interpolated between two readings, along a straight line"


LEGEND_TIED = f"{TIED} within the error: the readings can't tell the two apart"


Kind = Literal["", "reading", "interpolated", "none"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, whether its value is a reading, and the number to sort by."""

    text: str
    kind: Kind = ""
    value: float = math.nan
    note: str = ""
    """A remark in Markdown."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its header, the curve that it is about (or none), its cells."""

    name: str
    cells: tuple[Cell, ...]
    curve: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `corner` heads the column of row headers, `header` the others."""

    id: str
    title: str
    corner: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]
    legend: tuple[str, ...] = ()


EMPTY = Cell(notation.NONE, "none")


def legend(study: Study, rows: Sequence[Row]) -> tuple[str, ...]:
    """Explain the marks of a table of values, and say the error where it is the same everywhere."""
    errors = {error for series in study.series.values() for error in series.error}
    if len(errors) != 1 or errors == {0.0}:
        return marks(rows)
    half = notation.tick(errors.pop())
    return (*marks(rows), f"Every value may be off by up to {half}, up or down")


def marks(rows: Sequence[Row]) -> tuple[str, ...]:
    """Explain the marks that occur in these rows."""
    texts = [cell.text for row in rows for cell in row.cells]
    explained = ((INTERPOLATED, LEGEND_INTERPOLATED), (TIED, LEGEND_TIED))
    return tuple(line for mark, line in explained if any(mark in text for text in texts))
