"""What a layout is made of: strokes, areas, marks and words at their places, in pixels.

Inks are roles, not colours: the page gives them colours by scheme, the files their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from curvebook.palette import Style

Point = tuple[float, float]
Ink = Literal["line", "band", "words", "ink", "muted", "grid", "axis", "paper", "quiet"]
"""What an item is drawn with; the first three take the colours of the curve they belong to."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: tuple[Point, ...]
    ink: Ink
    width: float = 1
    dash: tuple[float, ...] = ()
    """Lengths of ink and gap, in widths of the line."""


@dataclass(frozen=True, slots=True)
class Area:
    """A filled outline."""

    points: tuple[Point, ...]
    ink: Ink


@dataclass(frozen=True, slots=True)
class Marks:
    """The same mark at each point."""

    points: tuple[Point, ...]
    ink: Ink
    shape: str
    size: float
    hollow: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One line of words; y is its baseline."""

    x: float
    y: float
    text: str
    ink: Ink
    size: float
    anchor: Anchor = "start"
    bold: bool = False
    halo: bool = False
    """Whether paper shows around it, where it crosses lines."""


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together; those of a curve can be lifted or greyed as one."""

    items: tuple[Item, ...]
    css: str = ""
    style: Style | None = None
    data: tuple[tuple[str, str], ...] = ()
    """What a script reads off the group, as `data-` attributes."""
    clip: tuple[float, float, float, float] | None = None
    """Left, top, right and bottom of what is shown of it."""


Item = Stroke | Area | Marks | Words | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A figure, laid out."""

    width: float
    height: float
    items: tuple[Item, ...]
