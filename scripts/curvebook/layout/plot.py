"""One panel, laid out: grid, axes, curves, values with their intervals, names, legend."""

from __future__ import annotations

import math
from collections.abc import Iterator

from curvebook import labels
from curvebook.figures.spec import Axis, Bar, Line, Note, Panel, Rule, Slot
from curvebook.layout import dots, ends
from curvebook.layout.frame import Frame, Look, name_room
from curvebook.layout.items import Anchor, Area, Group, Ink, Item, Marks, Stroke, Words

TOLD = 40
"""Up to how many points a line tells a script: as long as every reading has its marker."""
WIDTHS = {"pale": 1.2, "thread": 1.2, "normal": 2.0, "chosen": 3.2}
SIZES = {"pale": 5.0, "thread": 5.0, "normal": 7.0, "chosen": 8.5}

ANCHORS: dict[Slot, Anchor] = {
    "right": "start", "left": "end", "above": "middle", "below": "middle",
}  # fmt: skip
SHIFTS: dict[Slot, tuple[float, float]] = {
    "right": (8, 0.35), "left": (-8, 0.35), "above": (0, -0.7), "below": (0, 1.5),
}  # fmt: skip
"""How far words stand from a place: pixels to the right, sizes of the font down."""


def plot(panel: Panel, frame: Frame, look: Look, left: float, top: float, width: float) -> Group:
    """Lay out a panel whose cell is `width` wide and begins at `left` and `top`."""
    items = [
        *heading(panel, look, left, top, width),
        *grid(panel, frame),
        *y_ticks(panel, frame, look, left),
        *x_ticks(panel, frame, look),
        *x_label(panel, frame, look, left, width),
        *(ruled(rule, frame) for rule in panel.rules),
        *(curve(each, frame) for each in panel.lines),
        *(bar(each, frame, look) for each in panel.bars),
        *dots.dots(panel.dots, frame, look),
        *ends.names(panel.lines, frame, look),
        *(note(each, frame, look) for each in panel.notes),
    ]
    return Group(tuple(items), "cb-panel", data=told(panel, frame))


def told(panel: Panel, frame: Frame) -> tuple[tuple[str, str], ...]:
    """Tell a script where the axes lie and what they span."""
    box = " ".join(short(v) for v in (frame.left, frame.top, frame.width, frame.height))
    axes = (("x", panel.x), ("y", panel.y))
    spans = (
        (name, f"{axis.scale} {axis.low:.10g} {axis.high:.10g}")
        for name, axis in axes
        if axis.kind == "number"
    )
    ticks = " ".join(f"{tick.value:.10g}" for tick in panel.x.ticks)
    about = (("about", panel.curve),) if panel.curve else ()
    return (("box", box), *spans, ("ticks", ticks), *about)


def short(value: float) -> str:
    """Write a pixel position."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def heading(panel: Panel, look: Look, left: float, top: float, width: float) -> Iterator[Item]:
    """The panel's title, and the label of y above its axis."""
    y = top
    if panel.title:
        y += look.label * 1.7
        title = labels.fit(panel.title, look.label, width, bold=True)
        yield Words(left, top + look.label * 1.1, title, "ink", look.label, bold=True)
    if panel.y.label:
        label = labels.fit(panel.y.label, look.tick, width)
        yield Words(left, y + look.tick, label, "muted", look.tick)


def grid(panel: Panel, frame: Frame) -> Iterator[Item]:
    """Lines at the ticks: across at those of y; along rows, upright at those of x."""
    if panel.y.kind == "rows":
        for tick in panel.x.ticks:
            x = frame.x(tick.value)
            yield Stroke(((x, frame.top), (x, frame.bottom)), "grid")
    else:
        for tick in panel.y.ticks:
            y = frame.y(tick.value)
            yield Stroke(((frame.left, y), (frame.right, y)), "grid")


def y_ticks(panel: Panel, frame: Frame, look: Look, left: float) -> Iterator[Item]:
    """Labels left of the axis."""
    room = frame.left - left - 8
    lowest = math.inf
    for tick in sorted(panel.y.ticks, key=lambda tick: tick.value):
        y = frame.y(tick.value)
        if lowest - y < look.tick * 1.1:
            continue
        lowest = y
        text = labels.fit(tick.text, look.tick, room)
        ink: Ink = "ink" if panel.y.kind == "rows" else "muted"
        yield Words(frame.left - 8, y + look.tick * 0.35, text, ink, look.tick, "end")


def x_ticks(panel: Panel, frame: Frame, look: Look) -> Iterator[Item]:
    """The axis's line with its ticks, labels below, and the label of x."""
    base = frame.bottom
    if panel.y.kind == "number":
        yield Stroke(((frame.left, base), (frame.right, base)), "axis")
    for tick in panel.x.ticks:
        x = frame.x(tick.value)
        yield Stroke(((x, base), (x, base + 4)), "axis")
    for value, text in roomy(panel.x, frame, look):
        yield Words(value, base + look.tick * 1.5, text, "muted", look.tick, "middle")


def x_label(panel: Panel, frame: Frame, look: Look, left: float, width: float) -> Iterator[Item]:
    """The label of x, in the middle below the axis, as long as the cell allows."""
    if panel.x.label:
        middle = (frame.left + frame.right) / 2
        room = 2 * min(middle - left, left + width - middle)
        text = labels.fit(panel.x.label, look.tick, room)
        yield Words(middle, frame.bottom + look.tick * 3, text, "muted", look.tick, "middle")


def roomy(axis: Axis, frame: Frame, look: Look) -> Iterator[tuple[float, str]]:
    """The labels of x's ticks that keep clear of each other; the last one always stays."""
    placed = [(frame.x(t.value), t.text, labels.width(t.text, look.tick) / 2) for t in axis.ticks]
    edge, last = -math.inf, placed[-1] if placed else (0.0, "", 0.0)
    for x, text, half in placed:
        final = (x, text, half) == last
        if x - half < edge or (not final and x + half + 6 > last[0] - last[2]):
            continue
        edge = x + half + 6
        yield x, text


def runs(line: Line) -> Iterator[range]:
    """The stretches of a line between its gaps."""
    start = 0
    for index in range(len(line.y) + 1):
        if index == len(line.y) or math.isnan(line.y[index]):
            if index > start:
                yield range(start, index)
            start = index + 1


def curve(line: Line, frame: Frame) -> Group:
    """A curve: band, line, markers; clipped to the axes, but for markers at their edges."""
    bands, strokes = [], []
    for run in runs(line):
        x, y = [line.x[i] for i in run], [line.y[i] for i in run]
        if line.low and line.emphasis != "pale":
            upper = frame.path(x, [line.high[i] for i in run])
            lower = frame.path(x, [line.low[i] for i in run])
            bands.append(Area((*upper, *reversed(lower)), "band"))
        if len(run) > 1:
            dash = line.style.dash if line.emphasis == "normal" else ()
            strokes.append(Stroke(frame.path(x, y), "line", WIDTHS[line.emphasis], dash))
    spots = [
        frame.at(line.x[i], line.y[i])
        for i, mark in enumerate(line.marked)
        if mark and line.emphasis != "pale" and frame.shows(line.x[i], line.y[i])
    ]
    marks = [Marks(tuple(spots), "line", line.style.marker, SIZES[line.emphasis])] if spots else []
    edge = (frame.left - 2, frame.top - 2, frame.right + 2, frame.bottom + 2)
    return Group(
        (Group((*bands, *strokes), clip=None if fits(line, frame) else edge), *marks),
        f"cb-curve cb-{line.emphasis}",
        line.style,
        (("curve", line.curve), *points(line)),
    )


def fits(line: Line, frame: Frame) -> bool:
    """Whether a line and its band stay inside the axes."""
    edges = line.y if line.emphasis == "pale" else (*line.y, *line.low, *line.high)
    known = [value for value in edges if not math.isnan(value)]
    middle = line.x[0]
    return not known or (frame.shows(middle, min(known)) and frame.shows(middle, max(known)))


def points(line: Line) -> tuple[tuple[str, str], ...]:
    """Tell a script a line's points: x, y, the band's edges, and whether it is a reading."""
    if len(line.x) > TOLD or not any(line.marked):
        return ()
    bands = (line.low, line.high) if line.low else (line.y, line.y)
    marks = line.marked or (False,) * len(line.x)
    rows = zip(line.x, line.y, *bands, marks, strict=True)
    written = (" ".join(f"{float(part):.10g}" for part in row) for row in rows)
    return (("points", ";".join(written)),)


def bar(each: Bar, frame: Frame, look: Look) -> Group:
    """A thick stroke along an axis."""
    size = 0.7 if look.narrow else 1.0
    thick, lane = (7.0 if each.style else 2.0) * size, each.lane * size
    if each.along == "x":
        y = frame.y(each.at) + lane
        path = ((frame.x(each.low), y), (frame.x(each.high), y))
    else:
        x = frame.x(each.at) + lane
        path = ((x, frame.y(each.low)), (x, frame.y(each.high)))
    stroke = Stroke(path, "line" if each.style else "quiet", thick)
    return Group((stroke,), "cb-bar", each.style, (("curve", each.curve),))


def ruled(rule: Rule, frame: Frame) -> Stroke:
    """A line across the panel at one value; between rows it is quiet."""
    ink: Ink = "grid" if frame.vertical.kind == "rows" and rule.along == "y" else "axis"
    if rule.along == "x":
        x = frame.x(rule.at)
        return Stroke(((x, frame.top), (x, frame.bottom)), ink)
    y = frame.y(rule.at)
    return Stroke(((frame.left, y), (frame.right, y)), ink)


def note(each: Note, frame: Frame, look: Look) -> Group:
    """Words at a place."""
    x, y = frame.at(each.x, each.y)
    anchor = ANCHORS[each.slot]
    dx, dy = SHIFTS[each.slot]
    ink: Ink = "words" if each.style else "muted"
    text = labels.fit(each.text, look.small, name_room(look))
    words = Words(x + dx, y + dy * look.small, text, ink, look.small, anchor, halo=True)
    data = (("curve", each.curve),) if each.curve else ()
    return Group((words,), "cb-note", each.style, data)
