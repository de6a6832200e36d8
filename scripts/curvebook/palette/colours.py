"""What a colour is to the eye: its contrast and its distance from others, in several visions."""

from __future__ import annotations

import math
from functools import lru_cache

from tinycss2.color3 import (  # type: ignore[import-untyped]  # because it has no types
    RGBA,
    parse_color,
)

RGB = tuple[float, float, float]
"""The three channels of sRGB, each from 0 to 1, as they are encoded."""


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
