"""How far each curve falls, and how soon: the whole drop beside the share done by each tick."""

from __future__ import annotations

import math
from dataclasses import replace

from curvebook import notation
from curvebook.figures import axes, words
from curvebook.figures.lines import Drawn, x_axis
from curvebook.figures.measured import bounds, measured
from curvebook.figures.spec import Axis, Dot, Figure, Line, Panel, Rule, Tick
from curvebook.metrics import Value
from curvebook.model import Study

ROW = 30
"""The height of a row."""


def drops(drawn: Drawn) -> Figure:
    """How far each curve falls in all, and how much of that is done by each tick."""
    study = drawn.study
    shares = share_panel(drawn)
    return Figure(
        id="drops",
        title=f"How far each {study.noun[0]} falls, and how soon",
        subtitle=f"Left: {words.lower(study.y.name)} at the first reading minus that at the last. "
        f"Right: share of this drop that is done by each tick, in the same colours and markers.",
        alt="Dot plot of each curve's whole drop, and line chart of the share done by each tick.",
        description=drops_sentence(drawn),
        note="Bars and bands: what the error leaves open. " + words.STRAIGHT,
        panels=(drop_panel(drawn), *shares),
        columns=2,
        source=words.source(study),
    )


def whole_drops(drawn: Drawn) -> list[tuple[Line, Value]]:
    """The drop of each curve that has one."""
    pairs = ((line, measured(drawn.study, "drop", line.curve, over=WHOLE)) for line in drawn.lines)
    return [(line, value) for line, value in pairs if value is not None]


WHOLE = ("first", "last")


def drop_panel(drawn: Drawn) -> Panel:
    """A row for each curve: its whole drop, with the interval."""
    values = {line.curve: value for line, value in whole_drops(drawn)}
    dots = tuple(
        Dot(
            line.curve, line.style, value.value, -float(row), value.low, value.high,
            text=words.computed(drawn.study, value.value),
        )
        for row, line in enumerate(drawn.lines)
        if (value := values.get(line.curve)) is not None
    )  # fmt: skip
    ends = [end for value in values.values() for end in bounds(value)]
    return Panel(
        x=axes.number_axis(axes.titled("Drop", drawn.study.y.unit), ends, zero=True, about=4),
        y=axes.row_axis([line.label for line in drawn.lines]),
        title="The whole drop",
        dots=dots,
        rules=(Rule("x", 0.0),),
        height=ROW * len(drawn.lines) + 20,
    )


def share_panel(drawn: Drawn) -> tuple[Panel, ...]:
    """The share of its own drop that each curve has done by each tick."""
    shares = (share_line(drawn, line) for line in drawn.lines)
    lines = [replace(line, named=False) for line in shares if line.x]
    if not lines:
        return ()
    ends = [v for line in lines for v in (*line.y, *line.low, *line.high) if abs(v) < 3]
    low, high = min([0.0, *ends]), max([1.0, *ends])
    marks = tuple(Tick(v / 100, notation.percent(v / 100)) for v in range(0, 101, 25))
    vertical = Axis("", "linear", low - 0.01, high + 0.01, marks)
    height = max(ROW * len(drawn.lines) + 20, 170)
    return (
        Panel(
            x=x_axis(drawn), y=vertical, title="Share done by each tick",
            lines=tuple(lines), height=height,
        ),
    )  # fmt: skip


def share_line(drawn: Drawn, line: Line) -> Line:
    """One curve's shares at the ticks, and at its own readings where there are few."""
    found = [
        (x, value)
        for x in stops(drawn, line)
        if (value := share(drawn.study, line, x)) is not None and math.isfinite(value.value)
    ]
    ends = [bounds(value) for _, value in found]
    return replace(
        line,
        x=tuple(x for x, _ in found),
        y=tuple(end[0] for end in ends),
        low=tuple(end[1] if math.isfinite(end[1]) else end[0] for end in ends),
        high=tuple(end[2] if math.isfinite(end[2]) else end[0] for end in ends),
        marked=tuple(value.reading for _, value in found),
    )


def share(study: Study, line: Line, x: float) -> Value | None:
    """The share of its drop that a curve has done by x."""
    if x == line.x[0]:
        return Value(0.0, 0.0, 0.0, True, 1)
    return measured(study, "share_of_drop", line.curve, over=("first", x))


def stops(drawn: Drawn, line: Line) -> list[float]:
    """Where a curve's shares are shown: at its first and last reading and the ticks between."""
    first, last = line.x[0], line.x[-1]
    inside = [tick.value for tick in x_axis(drawn).ticks if first < tick.value < last]
    own = line.x if len(line.x) <= 12 else ()
    return sorted({first, last, *inside, *own})


def drops_sentence(drawn: Drawn) -> str:
    """Say how far the curves fall at most and at least."""
    found = whole_drops(drawn)
    if not found:
        return "No curve has two readings, so there is no drop to show."
    (most, high), (least, low) = (
        pick(found, key=lambda pair: pair[1].value) for pick in (max, min)
    )
    study = drawn.study
    if most is least:
        return f"{most.label} falls by {words.computed(study, high.value)}."
    return (
        f"The whole drop runs from {words.computed(study, low.value)} ({least.label}) "
        f"to {words.computed(study, high.value)} ({most.label})."
    )
