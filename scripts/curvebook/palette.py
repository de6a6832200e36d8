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

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from tinycss2.color3 import (  # type: ignore[import-untyped]  # because it has no types
    RGBA,
    parse_color,
)

RGB = tuple[float, float, float]
"""The three channels of sRGB, each from 0 to 1, as they are encoded."""

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

VISIONS: dict[str, tuple[RGB, RGB, RGB]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "greyscale": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""Machado, Oliveira and Fernandes (2009) at full severity, for linear light; and luminance."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one curve looks: colours on a light and a dark page, dash, marker."""

    line: tuple[str, str]
    words: tuple[str, str]
    dash: tuple[float, ...]
    marker: str


PLAIN = Style(("#3d4452", "#c9cedb"), ("#3d4452", "#c9cedb"), (), "o")
"""The look of a line that belongs to no curve."""


def rgb(colour: str) -> RGB:
    """Read a CSS colour.

    Raises:
        ValueError: if it is none.
    """
    read = parse_color(colour)
    if not isinstance(read, RGBA) or read.alpha != 1:
        raise ValueError(f"not a CSS colour: {colour}")
    r, g, b, _ = read
    return r, g, b


def is_colour(text: str) -> bool:
    """Whether `text` is a CSS colour name or #rrggbb."""
    named = text.isascii() and (text.isalpha() or (text.startswith("#") and len(text) == 7))
    return named and isinstance(parse_color(text), RGBA) and text.lower() != "transparent"


def code(colour: RGB) -> str:
    """Write a colour as #rrggbb."""
    return "#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in colour)


def linear(colour: RGB) -> RGB:
    """Undo sRGB's encoding: light as it adds up."""
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in colour)
    return r, g, b


def encoded(light: RGB) -> RGB:
    """Encode linear light as sRGB does; what a screen can't show is cut off."""
    parts = (min(max(p, 0), 1) for p in light)
    r, g, b = (12.92 * p if p <= 0.0031308 else 1.055 * p ** (1 / 2.4) - 0.055 for p in parts)
    return r, g, b


def luminance(colour: RGB) -> float:
    """Relative luminance, as WCAG 2 defines it."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21."""
    dim, bright = sorted((luminance(rgb(one)), luminance(rgb(other))))
    return (bright + 0.05) / (dim + 0.05)


def oklab(colour: RGB) -> RGB:
    """Lightness and the two opponent axes of Oklab."""
    r, g, b = linear(colour)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _light(lab: RGB) -> RGB:
    """Linear light of an Oklab colour; parts outside 0 to 1 can't be shown."""
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def at_lightness(colour: RGB, lightness: float) -> RGB:
    """Give `colour` another lightness, the hue kept, with as much chroma as a screen can show."""
    _, a, b = oklab(colour)
    for step in range(51):
        chroma = 1 - step / 50
        light = _light((lightness, chroma * a, chroma * b))
        if all(-0.0005 <= part <= 1.0005 for part in light):
            return encoded(light)
    return (lightness,) * 3


@lru_cache(maxsize=1024)
def visible(colour: str, page: str, ratio: float) -> str:
    """Give `colour` as #rrggbb, shifted in lightness just so far that its contrast is enough."""
    original = rgb(colour)
    if contrast(code(original), page) >= ratio:
        return code(original)
    near, far = oklab(original)[0], 0.0 if luminance(rgb(page)) > 0.18 else 1.0
    for _ in range(16):
        middle = (near + far) / 2
        enough = contrast(code(at_lightness(original, middle)), page) >= ratio
        near, far = (near, middle) if enough else (middle, far)
    return code(at_lightness(original, far))


def seen(colour: str, vision: str) -> RGB:
    """Simulate how a colour deficiency, or a print without colour, shows a colour."""
    light = linear(rgb(colour))
    r, g, b = (
        sum(weight * part for weight, part in zip(row, light, strict=True))
        for row in VISIONS[vision]
    )
    return encoded((r, g, b))


def difference(one: RGB, other: RGB) -> float:
    """Distance of two colours in Oklab; about 0.02 can just be noticed."""
    return math.dist(oklab(one), oklab(other))


def least_difference(one: str, other: str) -> float:
    """Distance of two colours to the eye that tells them apart worst."""
    return min(difference(seen(one, vision), seen(other, vision)) for vision in VISIONS)


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
