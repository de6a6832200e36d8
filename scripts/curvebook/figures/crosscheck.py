"""The curves beside a table of numbers from elsewhere: do the two sources order them alike?

One dot for each curve, with the error of both. No line of equality is drawn: the two quantities
need not be of one size, and the table's note says what they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from curvebook import notation
from curvebook.figures import axes, words
from curvebook.figures.lines import Drawn
from curvebook.figures.measured import bounds, measured
from curvebook.figures.spec import Dot, Figure, Line, Panel
from curvebook.metrics import Value
from curvebook.model import Crosscheck, Position, Study, Table


def figures(drawn: Drawn) -> Iterator[Figure]:
    """One figure for each table that asks for it."""
    for table in drawn.study.tables:
        if table.crosscheck:
            yield crosscheck(drawn, table, table.crosscheck)


def crosscheck(drawn: Drawn, table: Table, asked: Crosscheck) -> Figure:
    """Set each curve's value against ln(a / b) of its row."""
    found = [
        (line, *pair) for line in drawn.lines if (pair := both(drawn.study, table, line.curve))
    ]
    first, second = (heading(table, each) for each in asked.log_ratio)
    ratio = f"ln({first} / {second})"
    where = position(drawn.study, asked.at)
    missed = [line.label for line in drawn.lines if line not in [each[0] for each in found]]
    absent = f"Not shown, since a number is missing: {notation.listing(missed)}. "
    return Figure(
        id=f"crosscheck/{table.id}",
        title=f"{drawn.study.y.name} beside {words.lower(table.title)}",
        subtitle=f"Upwards: {words.lower(drawn.study.y.name)} {where}. "
        f"To the right: {ratio} of {words.lower(table.title)}",
        alt=f"Scatter plot: {words.lower(drawn.study.y.name)} {where} against a table's {ratio}.",
        description=told(found, ratio),
        note=(absent if missed else "") + "Bars: the error of both.",
        panels=(panel(drawn, found, ratio, where),),
        source=words.source(drawn.study),
    )


def both(study: Study, table: Table, curve: str) -> tuple[Value, Value] | None:
    """A curve's logarithm out of the table, and its value; None if either is missing."""
    asked = table.crosscheck
    if asked is None:
        return None
    ratio = measured(study, "table", curve, table=table.id, log_ratio=asked.log_ratio)
    value = measured(study, "value", curve, at=asked.at)
    return (ratio, value) if ratio and value else None


def heading(table: Table, column: str) -> str:
    """The name of a column, as a part of a formula."""
    return words.lower(next(each.name for each in table.columns if each.id == column))


def position(study: Study, at: Position) -> str:
    """Say at which x the curves are read."""
    return f"at its {at} reading" if isinstance(at, str) else f"at {words.at_x(study, at)}"


def panel(drawn: Drawn, found: list[tuple[Line, Value, Value]], ratio: str, where: str) -> Panel:
    """A labelled dot for each curve."""
    dots = tuple(
        Dot(
            line.curve, line.style, across.value, up.value, across.low, across.high,
            low_y=up.low, high_y=up.high, text=line.label,
        )
        for line, across, up in found
    )  # fmt: skip
    sideways = [end for _, across, _ in found for end in bounds(across)]
    upwards = [end for _, _, up in found for end in bounds(up)]
    label = f"{axes.titled(drawn.study.y.name, drawn.study.y.unit)} {where}"
    return Panel(
        x=axes.number_axis(ratio, sideways, zero=True),
        y=axes.number_axis(label, upwards, zero=True),
        dots=dots,
        height=340,
    )


def told(found: list[tuple[Line, Value, Value]], ratio: str) -> str:
    """Say the order of both sources, by value."""
    if not found:
        return "No curve has numbers in both."
    curves = ranking([(line.label, value.value) for line, _, value in found])
    table = ranking([(line.label, value.value) for line, value, _ in found])
    return f"From the highest down, the curves give {curves}; the table's {ratio} gives {table}."


def ranking(values: list[tuple[str, float]]) -> str:
    """List names from the highest value down; equal ones stand together."""
    ordered = sorted(values, key=lambda pair: -pair[1])
    groups = [
        [name for name, _ in group]
        for _, group in groupby(ordered, key=lambda pair: float(f"{pair[1]:.12g}"))
    ]
    return ", ".join(f"{' = '.join(group)}" for group in groups)
