"""A legend: inside the axes at the top right where nothing runs, else in rows above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from curvebook import labels
from curvebook.figures.spec import Line, Panel
from curvebook.layout.frame import Frame, Look, name_room
from curvebook.layout.items import Area, Group, Marks, Point, Stroke, Words

SAMPLE = 26
"""The length of the piece of line beside a name."""
PAD = 6


def entry(line: Line, look: Look, x: float, y: float) -> Group:
    """A piece of the line with its marker, and the name; `y` is the middle."""
    text = labels.fit(line.label, look.tick, name_room(look))
    middle = (x + SAMPLE / 2, y)
    return Group(
        items=(
            Stroke(((x, y), (x + SAMPLE, y)), "line", 2, line.style.dash),
            Marks((middle,), "line", line.style.marker, 7),
            Words(x + SAMPLE + PAD, y + look.tick * 0.35, text, "ink", look.tick),
        ),
        css="cb-key",
        style=line.style,
        data=(("curve", line.curve),),
    )


def entry_width(line: Line, look: Look) -> float:
    """How wide an entry is."""
    text = labels.fit(line.label, look.tick, name_room(look))
    return SAMPLE + PAD + labels.width(text, look.tick)


def inside(panel: Panel, frame: Frame, look: Look) -> list[Group]:
    """The legend at the top right of the axes; none if a line runs there."""
    if panel.dots:
        return []
    step = look.tick * 1.55
    width = max((entry_width(line, look) for line in panel.legend), default=0)
    left, bottom = frame.right - width - 2 * PAD, frame.top + step * len(panel.legend) + PAD
    if any(crosses(path, left, bottom, frame) for path in paths(panel, frame)):
        return []
    paper = Area(
        ((left, frame.top), (frame.right, frame.top), (frame.right, bottom), (left, bottom)),
        "paper",
    )
    return [Group((paper,))] + [
        entry(line, look, left + PAD, frame.top + PAD / 2 + step * (row + 0.5))
        for row, line in enumerate(panel.legend)
    ]


def paths(panel: Panel, frame: Frame) -> Iterator[tuple[Point, ...]]:
    """Where the lines run, and the upper edges of their bands."""
    for line in panel.lines:
        yield frame.path(line.x, line.y)
        if line.high:
            yield frame.path(line.x, line.high)


def crosses(path: Sequence[Point], left: float, bottom: float, frame: Frame) -> bool:
    """Whether a line enters the corner to the right of `left` and above `bottom`."""
    for (x, y), (next_x, next_y) in pairwise(path):
        if next_x < left:
            continue
        first = max(x, left)
        at = y + (next_y - y) * (first - x) / (next_x - x) if next_x > x else y
        highest = min(at, next_y)
        if highest < bottom and max(at, next_y) > frame.top:
            return True
    return any(x >= left and frame.top < y < bottom for x, y in path)


def rows(lines: Sequence[Line], look: Look, left: float, top: float, width: float) -> list[Group]:
    """The legend as rows of entries, wrapped at `width`."""
    groups, x, y = [], left, top + look.tick * 0.8
    for line in lines:
        room = entry_width(line, look) + 16
        if x > left and x + room - 16 > left + width:
            x, y = left, y + look.tick * 1.6
        groups.append(entry(line, look, x, y))
        x += room
    return groups


def rows_height(lines: Sequence[Line], look: Look, width: float) -> float:
    """How high the rows are."""
    count, x = 1, 0.0
    for line in lines:
        room = entry_width(line, look) + 16
        if x and x + room - 16 > width:
            count, x = count + 1, 0.0
        x += room
    return count * look.tick * 1.6 + 4 if lines else 0
