"""Values with their intervals, and the words beside them: on the side where there is room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from curvebook import labels
from curvebook.figures.spec import Dot
from curvebook.layout.frame import Frame, Look, name_room
from curvebook.layout.items import Group, Item, Marks, Point, Stroke, Words

SIZE = 8
Box = tuple[float, float, float, float]


def dots(values: Sequence[Dot], frame: Frame, look: Look) -> Iterator[Group]:
    """Draw values, and set the words beside each clear of all marks and of each other."""
    taken = [box for each in values for box in boxes(each, frame)]
    for each in values:
        words = beside(each, frame, look, taken) if each.text else None
        items: list[Item] = [*marks(each, frame)] + ([words] if words else [])
        yield Group(tuple(items), "cb-dot", each.style, (("curve", each.curve),))


def marks(each: Dot, frame: Frame) -> Iterator[Item]:
    """A value's whiskers and its marker."""
    for start, end in whiskers(each, frame):
        yield Stroke((start, end), "line", 2)
    spot = frame.at(each.x, each.y)
    yield Marks((spot,), "line", each.style.marker, SIZE, each.hollow)


def whiskers(each: Dot, frame: Frame) -> Iterator[tuple[Point, Point]]:
    """The ends of a value's intervals."""
    if each.high > each.low:
        yield frame.at(each.low, each.y), frame.at(each.high, each.y)
    if not math.isnan(each.low_y) and each.high_y > each.low_y:
        yield frame.at(each.x, each.low_y), frame.at(each.x, each.high_y)


def boxes(each: Dot, frame: Frame) -> Iterator[Box]:
    """The space that a value's marks take."""
    x, y = frame.at(each.x, each.y)
    yield x - SIZE / 2, y - SIZE / 2, x + SIZE / 2, y + SIZE / 2
    for (left, top), (right, bottom) in whiskers(each, frame):
        yield left - 1, min(top, bottom) - 1, right + 1, max(top, bottom) + 1


def beside(each: Dot, frame: Frame, look: Look, taken: list[Box]) -> Words:
    """Set the words right, left, above or below a value; right of it if no side is free."""
    places = list(sides(each, frame, look))
    free = (place for place in places if inside(place[1], frame) and labels.free(place[1], taken))
    words, box = next(free, places[0])
    taken.append(box)
    return words


def inside(box: Box, frame: Frame) -> bool:
    """Whether words keep within the drawing; the right margin has room for them."""
    return box[0] >= frame.left and box[1] >= frame.top - 8 and box[3] <= frame.bottom


def sides(each: Dot, frame: Frame, look: Look) -> Iterator[tuple[Words, Box]]:
    """The places for words around a value, best first."""
    size = look.small
    text = labels.fit(each.text, size, name_room(look))
    width = labels.width(text, size)
    left, right = frame.x(min(each.low, each.x)), frame.x(max(each.high, each.x))
    middle, y = frame.at(each.x, each.y)
    low = y if math.isnan(each.low_y) else frame.y(each.low_y)
    high = y if math.isnan(each.high_y) else frame.y(each.high_y)
    rim = SIZE / 2 + 4
    for x, base in (
        (right + rim, y + 0.35 * size),
        (left - rim - width, y + 0.35 * size),
        (middle - width / 2, high - rim),
        (middle - width / 2, low + rim + 0.8 * size),
    ):
        box = (x, base - 0.8 * size, x + width, base + 0.25 * size)
        yield Words(x, base, text, "ink", size, halo=True), box
