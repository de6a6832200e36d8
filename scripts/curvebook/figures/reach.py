"""By which x each curve is at each level: a row for each level, a lane in it for each curve.

*Never* is said in words, since a dot at the edge would lie; so is an interval without an end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from curvebook import notation
from curvebook.figures import axes, words
from curvebook.figures.lines import Drawn, x_axis
from curvebook.figures.measured import bounds, measured
from curvebook.figures.spec import Dot, Figure, Line, Note, Panel, Rule, Tick
from curvebook.metrics import Value
from curvebook.model import Study

LANE = 15
"""The height of a lane within a row."""


def reach(drawn: Drawn) -> Figure:
    """By which x each curve is at each level."""
    study = drawn.study
    levels = study_levels(drawn)
    one = reach_panel(drawn, levels)
    return Figure(
        id="reach",
        title=f"When each {study.noun[0]} gets to each level",
        subtitle=f"{study.x.name} at which {words.lower(study.y.name)} is at or past a level",
        alt=f"Dot plot: {words.lower(study.x.name)} at which each curve gets to each level.",
        description=reach_sentence(drawn, levels),
        note=f"{drawn.choice}Bars: what the error leaves open. {words.STRAIGHT}",
        panels=(one,),
        source=words.source(study),
    )


def study_levels(drawn: Drawn) -> list[Tick]:
    """The levels: the ticks of y that some curve passes."""
    known = [value for line in drawn.lines for value in line.y if not math.isnan(value)]
    low, high = min(known, default=0.0), max(known, default=0.0)
    axis = axes.y_axis(drawn.study.y, known)
    inside = [tick for tick in axis.ticks if low <= tick.value <= high]
    return sorted(inside, key=lambda tick: -tick.value)[:8]


def reach_panel(drawn: Drawn, levels: Sequence[Tick]) -> Panel:
    """A row for each level, a lane in it for each curve."""
    count = len(drawn.foremost)
    axis = x_axis(drawn)
    dots: list[Dot] = []
    notes: list[Note] = []
    for row, level in enumerate(levels):
        for lane, line in enumerate(drawn.foremost):
            y = -(row + (lane + 0.5) / count * 0.8 - 0.4)
            when = measured(drawn.study, "reach", line.curve, level=level.value)
            if when is None or math.isinf(when.value):
                text = never(drawn.study, line, when)
                notes.append(Note(axis.high, y, text, "right", line.curve, line.style))
            else:
                dots.append(reach_dot(line, when, y, axis.high))
    named = axes.row_axis(
        [level.text for level in levels], axes.titled(drawn.study.y.name, drawn.study.y.unit)
    )
    return Panel(
        x=axis, y=replace(named, low=-len(levels) + 0.5, high=0.5), dots=tuple(dots),
        notes=tuple(notes), legend=drawn.foremost,
        rules=tuple(Rule("y", -row - 0.5) for row in range(len(levels) - 1)),
        height=max(LANE * count + 8, 28) * len(levels),
    )  # fmt: skip


def reach_dot(line: Line, when: Value, y: float, end: float) -> Dot:
    """A curve's x at one level; an interval without an end goes to the edge and says so."""
    open_ended = math.isinf(when.high)
    return Dot(
        line.curve, line.style, when.value, y, when.low, min(when.high, end),
        text="or never" if open_ended else "",
    )  # fmt: skip


def reach_sentence(drawn: Drawn, levels: Sequence[Tick]) -> str:
    """Say who is first at the last of the levels, and who never gets there."""
    if not levels:
        return "There is no level to reach."
    study, level = drawn.study, levels[-1]
    found = [
        (line.label, when)
        for line in drawn.lines
        if (when := measured(study, "reach", line.curve, level=level.value))
    ]
    there = [(label, when) for label, when in found if math.isfinite(when.value)]
    never = [label for label, when in found if math.isinf(when.value)]
    where = notation.with_unit(level.text, study.y.unit)
    told = []
    if there:
        label, when = min(there, key=lambda pair: pair[1].value)
        told.append(f"By value, {label} is the first at {where}, at {moment(study, when)}.")
    if never:
        names = notation.listing(never) if len(never) <= 6 else f"{len(never)} curves"
        told.append(f"{names} never {'gets' if len(never) == 1 else 'get'} to {where}.")
    return " ".join(told) or f"Whether a curve gets to {where} can't be told."


def moment(study: Study, when: Value) -> str:
    """Write an x with its interval."""
    value, low, high = (rounded(each) for each in bounds(when))
    written = value if low == high else f"{value} ({notation.between(low, high)})"
    return notation.with_unit(written, study.x.unit)


def rounded(x: float) -> str:
    """Write a computed x with three significant digits at most."""
    return notation.tick(float(f"{x:.3g}")) if math.isfinite(x) else notation.NEVER


def never(study: Study, line: Line, when: Value | None) -> str:
    """Say of a curve that it isn't at a level, or can't be sure to be."""
    if when is None:
        return f"{line.label}: untestable"
    if math.isinf(when.low):
        return f"{line.label}: {notation.NEVER}"
    earliest = notation.with_unit(rounded(when.low), study.x.unit)
    return f"{line.label}: {notation.NEVER}, or from {earliest}"
