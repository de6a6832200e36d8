"""How wide words are, and where labels go so that none covers another.

Widths are those of DejaVu Sans, rounded up: the font that the PNG is drawn in, and wider than the
system fonts that a browser shows, so what fits here fits there. Measuring with a font engine, the
road not taken, would cost the import that drawing from the cache avoids.

Labels in a column move as little as they can (least squares, by pooling neighbours that would
overlap: isotonic regression), and keep their order.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence

TWENTIETHS = (
    "79ahdkg688ah7877dddddddddd77hhhbkeeegdcgg66ecifgdgeddfekede878haa"
    "ddbdd8dd66c6kdddd9b8dchccbd7dh"
)
"""Advance of each character from space to tilde, in twentieths of the font's size, base 36."""
BOLD = 1.13
"""How much wider bold words are, at most."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def advance(character: str) -> float:
    """How far a character moves the pen, in units of the font's size."""
    if " " <= character <= "~":
        return int(TWENTIETHS[ord(character) - 32], 36) / 20
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Me", "Mn"):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0 if unicodedata.category(character).startswith("L") else 1.4
    return 0.8 if unicodedata.category(character) in ("Ll", "Nd", "Zs", "Po", "Pd") else 1.0


def width(words: str, size: float, *, bold: bool = False) -> float:
    """How wide `words` are at a font size, at most."""
    return sum(map(advance, words)) * size * (BOLD if bold else 1)


def fit(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Shorten `words` with an ellipsis until they fit."""
    if width(words, size, bold=bold) <= room:
        return words
    kept = words
    while kept and width(kept.rstrip() + ELLIPSIS, size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def wrap(words: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Break `words` into lines; a word that is too long by itself is shortened."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width(longer, size, bold=bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return [fit(line, size, room, bold=bold) for line in lines if line]


def stack(wanted: Sequence[float], height: float, low: float, high: float) -> list[float]:
    """Move the middles of labels of one height apart, between `low` and `high` if they fit there.

    Labels that want the same place keep the order in which they are given.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    half, placed = height / 2, [0.0] * len(wanted)
    last = max(high - half - height * (len(order) - 1), low + half)
    pools: list[tuple[float, int]] = []
    for step, index in enumerate(order):
        mean, count = wanted[index] - step * height, 1
        while pools and pools[-1][0] >= mean:
            other, others = pools.pop()
            mean = (mean * count + other * others) / (count + others)
            count += others
        pools.append((mean, count))
    flat = [mean for mean, count in pools for _ in range(count)]
    for step, index in enumerate(order):
        placed[index] = min(max(flat[step], low + half), last) + step * height
    return placed


def columns(lefts: Sequence[float], rights: Sequence[float]) -> list[list[int]]:
    """Group labels whose spans along x overlap, also by way of a third: each group is stacked."""
    groups: list[list[int]] = []
    edge = -math.inf
    for index in sorted(range(len(lefts)), key=lambda index: (lefts[index], index)):
        if lefts[index] >= edge:
            groups.append([])
        groups[-1].append(index)
        edge = max(edge, rights[index])
    return groups


def free(box: Sequence[float], others: Sequence[Sequence[float]]) -> bool:
    """Whether a box (left, top, right, bottom) keeps clear of all others."""
    left, top, right, bottom = box
    return all(
        right <= there[0] or there[2] <= left or bottom <= there[1] or there[3] <= top
        for there in others
    )
