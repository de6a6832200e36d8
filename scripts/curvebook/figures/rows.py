"""Figures of values with the intervals that the error leaves: a row or a lane for each curve.

`drops` sets the whole drop beside the share of it that is done by each tick. `reach` says by which
x each level is reached, and says *never* in words, since a dot at the edge would lie.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from curvebook import metrics, notation
from curvebook.figures import axes, words
from curvebook.figures.lines import Drawn, x_axis
from curvebook.figures.spec import Axis, Dot, Figure, Line, Note, Panel, Rule, Tick
from curvebook.metrics import Value
from curvebook.model import Study

ROW = 30
"""The height of a row."""
LANE = 15
"""The height of a lane within a row."""


def measured(
    study: Study, metric: str, of: str | Sequence[str], **parameters: object
) -> Value | None:
    """Measure, or give None where the data can't say."""
    try:
        return metrics.measure(study, metric, of, **parameters)
    except metrics.Untestable:
        return None


def bounds(value: Value) -> tuple[float, float, float]:
    """A value and its ends."""
    return value.value, value.low, value.high


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
