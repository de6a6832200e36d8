"""Names at line ends: none covers another, and a moved one keeps a leader to its line.

Names that stand above one another in a column are moved apart together. Names of pale lines, and
of lines too many for a column, are set only where there is room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from curvebook import labels
from curvebook.figures.spec import Line
from curvebook.layout.frame import Frame, Look, last_known, name_room
from curvebook.layout.items import Group, Stroke, Words

GAP = 9
"""From a line's end to its name."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name that wants to stand at a line's end."""

    line: Line
    text: str
    size: float
    x: float
    y: float
    bold: bool

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.x + GAP + labels.width(self.text, self.size, bold=self.bold)

    def box(self, y: float) -> tuple[float, float, float, float]:
        """The space that it takes with its middle at `y`."""
        half = self.size * 0.62
        return self.x + GAP, y - half, self.right, y + half


def names(lines: Sequence[Line], frame: Frame, look: Look) -> Iterator[Group]:
    """Set the names of lines, those that have to stand first."""
    wanted = [name for line in lines if line.named for name in wish(line, frame, look)]
    loud = [name for name in wanted if name.line.emphasis != "pale"]
    quiet = [name for name in wanted if name.line.emphasis == "pale"]
    if len(loud) * look.label * 1.25 > frame.height:
        loud, quiet = [], wanted
    taken: list[tuple[float, float, float, float]] = []
    for name, y in [*stacked(loud, frame, look)]:
        taken.append(name.box(y))
        yield written(name, y)
    for name in quiet:
        if labels.free(name.box(name.y), taken):
            taken.append(name.box(name.y))
            yield written(name, name.y)


def wish(line: Line, frame: Frame, look: Look) -> Iterator[Name]:
    """Say where a line's name would stand, had it no neighbours."""
    end = last_known(line)
    if end is None:
        return
    size = look.small if line.emphasis == "pale" else look.label
    bold = line.emphasis == "chosen"
    text = labels.fit(line.label, size, name_room(look), bold=bold)
    x, y = frame.at(line.x[end], line.y[end])
    yield Name(line, text, size, x, min(max(y, frame.top), frame.bottom), bold)


def stacked(wanted: Sequence[Name], frame: Frame, look: Look) -> Iterator[tuple[Name, float]]:
    """Move names apart, column by column."""
    height = look.label * 1.25
    for column in labels.columns([name.x for name in wanted], [name.right for name in wanted]):
        mine = [wanted[index] for index in column]
        low, high = frame.top - height / 2, frame.bottom + height / 2
        places = labels.stack([name.y for name in mine], height, low, high)
        yield from zip(mine, places, strict=True)


def written(name: Name, y: float) -> Group:
    """Write a name, with a leader if it had to move."""
    quiet = name.line.emphasis == "pale"
    words = Words(
        name.x + GAP,
        y + name.size * 0.35,
        name.text,
        "muted" if quiet else "words",
        name.size,
        bold=name.bold,
        halo=True,
    )
    leader = Stroke(((name.x + 4, name.y), (name.x + GAP - 2, y)), "line", 0.8)
    return Group(
        items=(leader, words) if abs(y - name.y) > 3 else (words,),
        css="cb-name",
        style=name.line.style,
        data=(("curve", name.line.curve),),
    )
