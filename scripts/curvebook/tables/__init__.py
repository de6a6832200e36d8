"""Study -> tables, as plain records: a header, rows, and the legend that explains the marks.

    build(study, id)   one table by its name: `values`, `gaps`, `gaps/<curve>`, `order`, …

Each cell knows whether it is a reading or interpolated, and says so in its text: an interpolated
value carries a mark, never colour alone. Rendering (Markdown, CSV, JSON) is the business of `pages`
and `book`; a table printed straight from here would have to be escaped twice.
"""

from __future__ import annotations

from collections.abc import Callable

from curvebook.model import Curve, Study
from curvebook.tables.between import gaps, gaps_of, order, place_text, spread
from curvebook.tables.records import Cell, Row, Table
from curvebook.tables.shapes import drops, late_drops, reach, reach_of, shape, slopes
from curvebook.tables.stated import (
    agreement,
    crosscheck,
    fact_cell,
    facts,
    facts_beside,
    facts_of,
    provenance,
    stated,
)
from curvebook.tables.values import points, readings, values
from curvebook.tables.words import quantity, x_text, y_text

__all__ = [
    "Cell",
    "Row",
    "Table",
    "agreement",
    "build",
    "fact_cell",
    "facts_beside",
    "names",
    "place_text",
    "provenance",
    "quantity",
    "x_text",
    "y_text",
]


def build(study: Study, id: str) -> Table:
    """Make the table of that name.

    Raises:
        KeyError: if there is none.
    """
    name, _, of = id.partition("/")
    given = {table.id: table for table in study.tables}
    if name in PER_CURVE and of:
        return PER_CURVE[name](study, study.curve(of))
    if name == "crosscheck" and of:
        return crosscheck(study, given[of])
    return TABLES[id](study) if id in TABLES else stated(study, given[id])


def names(study: Study) -> tuple[str, ...]:
    """Every name that `build` knows for this study."""
    per_curve = (f"{name}/{curve.id}" for name in PER_CURVE for curve in study.curves)
    checked = (f"crosscheck/{table.id}" for table in study.tables if table.crosscheck)
    return (*TABLES, *per_curve, *(table.id for table in study.tables), *checked)


TABLES: dict[str, Callable[[Study], Table]] = {
    "values": values,
    "drops": drops,
    "slopes": slopes,
    "late-drops": late_drops,
    "reach": reach,
    "gaps": gaps,
    "order": order,
    "spread": spread,
    "points": points,
    "facts": facts,
}

PER_CURVE: dict[str, Callable[[Study, Curve], Table]] = {
    "readings": readings,
    "shape": shape,
    "gaps": gaps_of,
    "reach": reach_of,
    "facts": facts_of,
}
