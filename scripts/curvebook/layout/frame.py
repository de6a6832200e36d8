"""The space between the axes: where it lies, and where a value of the data lies in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from curvebook import labels
from curvebook.figures.spec import Axis, Dot, Line, Panel
from curvebook.layout.items import Point

BENDS = 12
"""Into how many straight pieces a bend on a log axis is cut."""


@dataclass(frozen=True, slots=True)
class Look:
    """The sizes of one layout: its width and the sizes of its words."""

    width: float
    tick: float = 12
    label: float = 13
    small: float = 11.5
    narrow: bool = False


WIDE = Look(720)
NARROW = Look(360, tick=11.5, label=12, small=11, narrow=True)


@dataclass(frozen=True, slots=True)
class Frame:
    """The rectangle between two axes, in pixels, with the axes that map data into it."""

    left: float
    top: float
    width: float
    height: float
    horizontal: Axis
    vertical: Axis

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def x(self, value: float) -> float:
        """Where a value of x lies."""
        return self.left + share(self.horizontal, value) * self.width

    def y(self, value: float) -> float:
        """Where a value of y lies."""
        return self.bottom - share(self.vertical, value) * self.height

    def at(self, x: float, y: float) -> Point:
        """Where a point lies."""
        return self.x(x), self.y(y)

    def path(self, xs: Sequence[float], ys: Sequence[float]) -> tuple[Point, ...]:
        """Where a line through points runs; on a log y axis a straight line is a bend."""
        points = list(zip(xs, ys, strict=True))
        if self.vertical.scale == "linear" or len(points) > 200:
            return tuple(self.at(x, y) for x, y in points)
        return tuple(self.at(x, y) for x, y in bent(points, self.horizontal.scale == "log"))

    def shows(self, x: float, y: float) -> bool:
        """Whether a point lies inside, its edges included."""
        across = -1e-6 <= share(self.horizontal, x) <= 1 + 1e-6
        return across and -1e-6 <= share(self.vertical, y) <= 1 + 1e-6


def share(axis: Axis, value: float) -> float:
    """How far along an axis a value lies: 0 at its low end, 1 at its high end.

    On a log axis, what isn't positive lies far below it.
    """
    if axis.scale == "log":
        if value <= 0:
            return -1.0
        return math.log(value / axis.low) / math.log(axis.high / axis.low)
    return (value - axis.low) / (axis.high - axis.low)


def bent(points: Sequence[Point], log_x: bool) -> list[Point]:
    """Cut a straight line through points into pieces, evenly along x in its own scale."""
    to, back = (math.log, math.exp) if log_x else (float, float)
    cut = list(points[:1])
    for (x, y), (next_x, next_y) in pairwise(points):
        start, step = to(x), (to(next_x) - to(x)) / BENDS
        cut += [(back(start + n * step), y + (next_y - y) * n / BENDS) for n in range(1, BENDS)]
        cut.append((next_x, next_y))
    return cut


def frame(panel: Panel, look: Look, left: float, top: float, width: float) -> Frame:
    """Fit a frame into a cell: margins follow from the words around it."""
    start = left_margin(panel, look, width)
    end = right_margin(panel, look, width - start)
    return Frame(
        left=left + start,
        top=top + head(panel, look),
        width=width - start - end,
        height=height(panel, look),
        horizontal=panel.x,
        vertical=panel.y,
    )


def head(panel: Panel, look: Look) -> float:
    """The height of what stands above the frame: title, label of y."""
    title = look.label * 1.7 if panel.title else 0
    return title + (look.tick * 1.9 if panel.y.label else look.tick * 0.7)


def foot(panel: Panel, look: Look) -> float:
    """The height of what stands below the frame: tick labels, label of x."""
    return look.tick * 1.8 + (look.tick * 1.6 if panel.x.label else look.tick * 0.3)


def height(panel: Panel, look: Look) -> float:
    """The height of the frame; a phone's is a little lower, rows keep theirs."""
    if look.narrow and panel.y.kind == "number" and panel.height > 240:
        return 240 + (panel.height - 240) * 0.35
    return panel.height


def left_margin(panel: Panel, look: Look, width: float) -> float:
    """Room for the labels of y's ticks."""
    words = max((labels.width(tick.text, look.tick) for tick in panel.y.ticks), default=0)
    return min(words, 0.4 * width) + 9


def right_margin(panel: Panel, look: Look, width: float) -> float:
    """Room for names at line ends, notes, and half of the last tick's label."""
    last = labels.width(panel.x.ticks[-1].text, look.tick) / 2 if panel.x.ticks else 0
    names = [overhang(panel, line, look, width) for line in panel.lines if line.named]
    notes = [
        min(labels.width(note.text, look.small), name_room(look)) + 12
        for note in panel.notes
        if note.slot == "right" and share(panel.x, note.x) > 0.999
    ]
    dots = [beside(panel, dot, look, width) for dot in panel.dots if dot.text]
    return max([last, 10, *names, *notes, *dots])


def beside(panel: Panel, dot: Dot, look: Look, width: float) -> float:
    """How far the words beside a dot reach beyond the frame."""
    words = min(labels.width(dot.text, look.small), name_room(look)) + 10
    free = (1 - share(panel.x, max(dot.x, dot.high))) * (width - words)
    return max(words - free, 0)


def overhang(panel: Panel, line: Line, look: Look, width: float) -> float:
    """How far a line's name reaches beyond the frame, if the frame takes the rest of `width`."""
    size = look.small if line.emphasis == "pale" else look.label
    words = min(labels.width(line.label, size, bold=True), name_room(look)) + 14
    end = last_known(line)
    if end is None:
        return 0
    free = (1 - share(panel.x, line.x[end])) * (width - words)
    return max(words - free, 0)


def name_room(look: Look) -> float:
    """How much room a name at a line's end may take."""
    return look.width * (0.3 if look.narrow else 0.26)


def last_known(line: Line) -> int | None:
    """Where a line ends: its last point that is no gap."""
    known = (n for n in range(len(line.y) - 1, -1, -1) if not math.isnan(line.y[n]))
    return next(known, None)
