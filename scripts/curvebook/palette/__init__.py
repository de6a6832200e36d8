"""How curves are told apart: colours that can be seen, and a dash or marker beside each.

A study's own colours are kept in hue and shifted only in lightness, as far as a line (3:1) or a
word (4.5:1) needs on a light and on a dark page; the two pages are worked out apart. Curves
without a colour get one from a set that people with a colour deficiency can tell apart: Okabe and
Ito (2008, https://jfly.uni-koeln.de/color/), then Paul Tol's *muted*
(https://personal.sron.nl/~pault/). Lightness is that of Oklab (Ottosson 2020), in which equal
steps look equal; HSL, the road not taken, turns a shifted colour muddy or shrill.

Colour is never the only difference: markers are pairwise distinct for ten curves, and a curve
that lies on another one, or comes after the tenth, is dashed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from curvebook.palette.colours import RGB as RGB
from curvebook.palette.colours import VISIONS as VISIONS
from curvebook.palette.colours import at_lightness as at_lightness
from curvebook.palette.colours import code as code
from curvebook.palette.colours import contrast as contrast
from curvebook.palette.colours import difference as difference
from curvebook.palette.colours import is_colour as is_colour
from curvebook.palette.colours import least_difference as least_difference
from curvebook.palette.colours import oklab as oklab
from curvebook.palette.colours import rgb as rgb
from curvebook.palette.colours import seen as seen
from curvebook.palette.colours import visible as visible

LIGHT, DARK = "#f8f9fb", "#22252f"
"""The pages that colours are seen on; the real ones are a little further out, never nearer."""
LINE, WORDS = 3.0, 4.5
"""The contrast that WCAG 2 asks of a line and of a word."""

CHOSEN = (
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9",
    "#882255", "#999933", "#332288", "#44aa99",
)  # fmt: skip
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*", "p", "h")
"""Circle, square, triangle, diamond, and so on; named as matplotlib names them."""
DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 2), (8, 3, 2, 3), (4, 6))
"""Lengths of ink and gap in widths of the line; the first is unbroken."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one curve looks: colours on a light and a dark page, dash, marker."""

    line: tuple[str, str]
    words: tuple[str, str]
    dash: tuple[float, ...]
    marker: str


PLAIN = Style(("#3d4452", "#c9cedb"), ("#3d4452", "#c9cedb"), (), "o")
"""The look of a line that belongs to no curve."""


def fill(colours: Sequence[str | None]) -> tuple[str, ...]:
    """Choose a colour for each None: the one of the set that is furthest from those in use."""
    used = [colour for colour in colours if colour]
    filled = []
    for colour in colours:
        filled.append(colour or _furthest(used))
        used += [] if colour else [filled[-1]]
    return tuple(filled)


def _furthest(used: Sequence[str]) -> str:
    def room(colour: str) -> float:
        return round(min((difference(rgb(colour), rgb(each)) for each in used), default=1.0), 6)

    return max(CHOSEN, key=room)


def styles(
    colours: Sequence[str | None], overlapping: Iterable[tuple[int, int]] = ()
) -> tuple[Style, ...]:
    """Style curves, in their order; pairs in `overlapping` lie on each other and differ by dash."""
    pairs = set(overlapping)
    dashes: list[int] = []
    for index in range(len(colours)):
        hidden = {
            dashes[other] for other in range(index) if {(other, index), (index, other)} & pairs
        }
        dashes.append(_dash(index // len(MARKERS), hidden))
    return tuple(
        Style(
            line=(visible(colour, LIGHT, LINE), visible(colour, DARK, LINE)),
            words=(visible(colour, LIGHT, WORDS), visible(colour, DARK, WORDS)),
            dash=DASHES[dash],
            marker=MARKERS[index % len(MARKERS)],
        )
        for index, (colour, dash) in enumerate(zip(fill(colours), dashes, strict=True))
    )


def _dash(round_: int, hidden: set[int]) -> int:
    """The first dash, from that of the round of markers on, that no overlapping curve has."""
    order = [(round_ + step) % len(DASHES) for step in range(len(DASHES))]
    return next((dash for dash in order if dash not in hidden), order[0])


def distinct(one: Style, other: Style) -> bool:
    """Whether two curves differ in more than colour."""
    return one.marker != other.marker or one.dash != other.dash


def overlap(
    one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]], near: float
) -> bool:
    """Whether two lines have a stretch in common: both ends of a step closer than `near`."""
    there = dict(other)
    shared = [abs(y - there[x]) <= near for x, y in one if x in there]
    return any(a and b for a, b in pairwise(shared))
