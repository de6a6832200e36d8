"""Tables of what the study states besides its curves: facts, tables, where numbers are from."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from curvebook import metrics, notation
from curvebook.metrics import Untestable, Value
from curvebook.model import Curve, Study
from curvebook.model import Table as Given
from curvebook.tables.between import place_text
from curvebook.tables.records import EMPTY, Cell, Row, Table, marks
from curvebook.tables.values import value_cell
from curvebook.tables.words import measured, one, position, with_unit_of, y_text, y_title


def facts(study: Study) -> Table:
    """The facts of all curves side by side, one row a fact."""
    labels: dict[str, str] = {}
    for fact in itertools.chain.from_iterable(curve.facts for curve in study.curves):
        labels.setdefault(fact.id, with_unit_of(fact.name, fact.unit))
    rows = tuple(
        Row(label, tuple(fact_cell(curve, id) for curve in study.curves))
        for id, label in labels.items()
    )
    title = f"Facts of the {study.noun[1]}"
    return Table("facts", title, "Fact", tuple(curve.name for curve in study.curves), rows)


def facts_beside(study: Study, ids: Sequence[str]) -> Table:
    """Some facts of each curve beside the value and the place at its last reading."""
    labels = {fact.id: with_unit_of(fact.name, fact.unit) for c in study.curves for fact in c.facts}
    rows = tuple(
        Row(
            curve.name,
            (
                *(fact_cell(curve, id) for id in ids),
                value_cell(study, curve, study.series[curve.id].x[-1]),
                Cell(place_text(study, curve.id, "last")),
            ),
            curve.id,
        )
        for curve in study.curves
    )
    header = (*(labels[id] for id in ids), f"{y_title(study)}, last reading", "Place from the top")
    return Table("facts-beside", "Facts, and where each curve ends", one(study), header, rows)


def facts_of(study: Study, curve: Curve) -> Table:
    """The facts of one curve, with where they are from."""
    titles = {reference.id: reference.title for reference in study.references}
    rows = tuple(
        Row(
            fact.name,
            (
                fact_cell(curve, fact.id, unit=True),
                Cell(titles.get(fact.reference or "", notation.NONE)),
            ),
        )
        for fact in curve.facts
    )
    return Table(f"facts/{curve.id}", f"{curve.name}: facts", "Fact", ("Value", "From"), rows)


def fact_cell(curve: Curve, id: str, *, unit: bool = False) -> Cell:
    """Give a fact of a curve, or nothing where it has none of that id."""
    fact = next((each for each in curve.facts if each.id == id), None)
    if fact is None:
        return EMPTY
    if isinstance(fact.value, str):
        return Cell(fact.value, note=fact.note or "")
    text = notation.typed(fact.value.text)
    text = notation.with_unit(text, fact.unit) if unit else text
    return Cell(text, value=float(fact.value), note=fact.note or "")


def stated(study: Study, table: Given) -> Table:
    """A table of the study, as it is stated there."""
    rows = tuple(
        Row(
            study.curve(id).name,
            tuple(
                Cell(notation.typed(cell.value.text), value=float(cell.value), note=cell.note or "")
                if cell.value is not None
                else Cell("not found", "none", note=cell.note or "")
                for cell in cells
            ),
            id,
        )
        for id, cells in table.rows.items()
    )
    header = tuple(column.name for column in table.columns)
    return Table(table.id, table.title, one(study), header, rows)


def crosscheck(study: Study, table: Given) -> Table:
    """The curves beside a table: the value at one x, and the log of a ratio of two columns."""
    check = table.crosscheck
    if check is None:
        raise KeyError(f"crosscheck/{table.id}")
    columns = {column.id: column.name for column in table.columns}
    above, below = check.log_ratio
    log_ratio = {"table": table.id, "log_ratio": check.log_ratio}
    rows = tuple(
        Row(
            curve.name,
            (
                measured(study, "value", curve.id, y_text(study), at=check.at),
                *(stated_cell(table, curve.id, column) for column in (above, below)),
                measured(study, "table", curve.id, y_text(study), **log_ratio),
            ),
            curve.id,
        )
        for curve in study.curves
    )
    header = (
        f"{y_title(study)}, {position(study, check.at)}",
        columns[above],
        columns[below],
        f"ln({columns[above]} / {columns[below]})",
    )
    title = f"{study.y.name} beside: {table.title}"
    return Table(f"crosscheck/{table.id}", title, one(study), header, rows, marks(rows))


def stated_cell(table: Given, curve: str, column: str) -> Cell:
    """Give a number of a study's table as it was typed."""
    index = [each.id for each in table.columns].index(column)
    cell = table.rows.get(curve, ())[index : index + 1]
    if not cell or cell[0].value is None:
        return Cell("not found", "none")
    return Cell(notation.typed(cell[0].value.text), value=float(cell[0].value))


def agreement(study: Study, table: str) -> str:
    """Say how many pairs the curves and a table both separate, and how many they order alike."""
    given = next(each for each in study.tables if each.id == table)
    pairs = list(itertools.combinations(study.curves, 2))
    both, alike = 0, 0
    for a, b in pairs:
        here, there = crosschecked(study, given, a.id), crosschecked(study, given, b.id)
        if here and there and all(map(metrics.separated, here, there)):
            both += 1
            alike += (here[0].value > there[0].value) == (here[1].value > there[1].value)
    left = len(pairs) - both
    return (
        f"Of {notation.count(len(pairs), 'pair', 'pairs')} of curves, both sources separate {both} "
        f"and order {'all of them' if alike == both else alike} alike; "
        f"the error leaves {left} open."
    )


def crosschecked(study: Study, table: Given, curve: str) -> tuple[Value, Value] | None:
    """Give a curve's value and its log ratio as a table's cross-check asks; None if one lacks."""
    check = table.crosscheck
    if check is None:
        return None
    try:
        return (
            metrics.measure(study, "value", curve, at=check.at),
            metrics.measure(study, "table", curve, table=table.id, log_ratio=check.log_ratio),
        )
    except Untestable:
        return None


def provenance(study: Study) -> str:
    """Say in one line what the numbers are: read off, reported or logged, and how many."""
    readings = sum(not math.isnan(y) for series in study.series.values() for y in series.y)
    runs = sum(series.runs for series in study.series.values())
    curves = notation.count(len(study.curves), *study.noun)
    how = {
        "read-off": f"{notation.count(readings, 'reading', 'readings')} of {curves},"
        " read off a picture",
        "reported": f"{notation.count(readings, 'value', 'values')} of {curves}, as reported",
        "logged": f"{notation.count(runs, 'logged run', 'logged runs')} of {curves}",
    }[study.source.kind]
    errors = {error for series in study.series.values() for error in series.error}
    if len(errors) != 1 or errors == {0.0}:
        return f"{how}."
    half = notation.with_unit(notation.tick(errors.pop()), study.y.unit)
    return f"{how}; every one of them may be off by up to {half}, up or down."
