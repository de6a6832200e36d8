"""Study -> tables, as plain records: a header, rows, and the legend that explains the marks.

    build(study, id)   one table by its name: `values`, `gaps`, `gaps/<curve>`, `order`, …

Each cell knows whether it is a reading or interpolated, and says so in its text: an interpolated
value carries a mark, never colour alone. Rendering (Markdown, CSV, JSON) is the business of `pages`
and `book`; a table printed straight from here would have to be escaped twice.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from curvebook import metrics, notation
from curvebook.metrics import Untestable, Value
from curvebook.model import Curve, Study, Table as Given
from curvebook.ticks import x_ticks

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


# ---- values -------------------------------------------------------------------------------------


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


# ---- drops, shares, slopes ----------------------------------------------------------------------


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
            tuple(
                measured(study, "slope", curve.id, steepness, over=span)
                for span in spans
            ),
            curve.id,
        )
        for curve in study.curves
    )
    header = tuple(f"{x_text(study, a, unit=False)} to {x_text(study, b)}" for a, b in spans)
    unit = " per ".join((study.y.unit or study.y.name.lower(), study.x.unit or study.x.name.lower()))
    return Table("slopes", f"Slope, in {unit}", one(study), header, rows, marks(rows))


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
            tuple(
                measured(study, "reach", curve.id, x_of(study), level=level) for level in levels
            ),
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
    return Table(
        f"reach/{curve.id}", title, "Level", (x_title(study),), rows, marks(rows)
    )


# ---- comparisons --------------------------------------------------------------------------------


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


# ---- what the study states ----------------------------------------------------------------------


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


def provenance(study: Study) -> str:
    """Say in one line what the numbers are: read off, reported or logged, and how many."""
    readings = sum(not math.isnan(y) for series in study.series.values() for y in series.y)
    runs = sum(series.runs for series in study.series.values())
    curves = notation.count(len(study.curves), *study.noun)
    how = {
        "read-off": f"{notation.count(readings, 'reading', 'readings')} of {curves}, read off a picture",
        "reported": f"{notation.count(readings, 'value', 'values')} of {curves}, as reported",
        "logged": f"{notation.count(runs, 'logged run', 'logged runs')} of {curves}",
    }[study.source.kind]
    errors = {error for series in study.series.values() for error in series.error}
    if len(errors) != 1 or errors == {0.0}:
        return f"{how}."
    half = notation.with_unit(notation.tick(errors.pop()), study.y.unit)
    return f"{how}; every one of them may be off by up to {half}, up or down."


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


def place_text(study: Study, curve: str, at: object) -> str:
    """Write a curve's place from the top among all that have a value there."""
    series = study.series[curve]
    x = {"first": series.x[0], "last": series.x[-1]}.get(str(at), at)
    found = metrics.places(study, float(str(x))).get(curve)
    return notation.place(found.best, found.worst) if found else notation.NONE


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


# ---- words and numbers --------------------------------------------------------------------------


def measured(
    study: Study, metric: str, of: str | tuple[str, ...], write: Callable[[float], str], **where: object
) -> Cell:
    """Measure, and write the value with its interval; where it can't be, say so."""
    try:
        value = metrics.measure(study, metric, of, **where)
    except Untestable as why:
        return Cell(notation.NONE, "none", note=str(why))
    text = notation.ranged(value.value, value.low, value.high, write)
    kind: Kind = "reading" if value.reading else "interpolated"
    return Cell(text + ("" if value.reading else INTERPOLATED), kind, value.value)


def quantity(study: Study, metric: str, of: str | tuple[str, ...], **where: object) -> str:
    """Measure, and write the value with its unit, marked where it is interpolated.

    Raises:
        Untestable: if there is no such value.
    """
    if metric == "spread":
        of = tuple(curve.id for curve in study.curves) if of == "all" else of
    value = metrics.measure(study, metric, of, **where)
    kind = metrics.METRICS[metric].unit
    writers: dict[str, Callable[[float], str]] = {
        "y": y_text(study),
        "x": lambda x: notation.significant(x),
        "y/x": steepness,
        "any": y_text(study),
        "place": lambda place: notation.decimal(place, 0),
    }
    text = writers.get(kind, notation.percent)(value.value)
    if metric == "value" and value.reading and isinstance(of, str):
        text = reading_text(study, of, where["at"], text)
    unit = {"y": study.y.unit, "x": study.x.unit}.get(kind)
    return notation.with_unit(text + ("" if value.reading else INTERPOLATED), unit)


def reading_text(study: Study, curve: str, at: object, computed: str) -> str:
    """Write a reading as it was typed."""
    series = study.series[curve]
    x = {"first": series.x[0], "last": series.x[-1]}.get(str(at), at)
    if not series.text or x not in series.x:
        return computed
    return notation.typed(series.text[series.x.index(float(str(x)))])


def y_text(study: Study) -> Callable[[float], str]:
    """Write a value in y's unit, with the study's decimals."""
    return lambda value: notation.decimal(value, study.y.decimals)


def steepness(slope: float) -> str:
    """Write a slope."""
    return notation.significant(slope, 2)


def x_of(study: Study) -> Callable[[float], str]:
    """Write a computed x, with its unit."""
    return lambda value: notation.with_unit(
        notation.significant(value), None if math.isinf(value) else study.x.unit
    )


def x_text(study: Study, x: float, *, unit: bool = True) -> str:
    """Write a position on the x axis."""
    return notation.with_unit(notation.tick(x), study.x.unit if unit else None)


def x_header(study: Study, at: Iterable[float]) -> tuple[str, ...]:
    """Head a column for each x."""
    return tuple(x_text(study, x) for x in at)


def position(study: Study, at: object) -> str:
    """Write where a curve is read: a number, or its own first or last reading."""
    return f"{at} reading" if isinstance(at, str) else f"at {x_text(study, float(str(at)))}"


def y_levels(study: Study) -> tuple[float, ...]:
    """The levels that are asked for in tables: the ticks of y that some curve passes, or none."""
    known = [y for s in study.series.values() for y in s.y if not math.isnan(y)]
    return tuple(
        float(tick) for tick in study.y.ticks if min(known) <= tick <= max(known)
    )


def x_title(study: Study) -> str:
    """Name x with its unit."""
    return with_unit_of(study.x.name, study.x.unit)


def y_title(study: Study) -> str:
    """Name y with its unit."""
    return with_unit_of(study.y.name, study.y.unit)


def with_unit_of(name: str, unit: str | None) -> str:
    """Name a quantity with its unit, as a heading does."""
    return f"{name} ({unit})" if unit else name


def one(study: Study) -> str:
    """The study's noun for one curve, as a heading."""
    return study.noun[0][:1].upper() + study.noun[0][1:]


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
