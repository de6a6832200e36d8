"""Figure spec -> scene: every stroke, mark and word at its place, in pixels.

Layout is fixed, not measured: margins follow from the widths of the words, so nothing is drawn
twice to see whether it fits. One spec has three layouts: `page` wide and narrow, of which the page
shows one by its own width (a drawing that only shrinks is unreadable on a phone), and `sheet`, with
title, note and source, for the file that travels alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from curvebook import labels
from curvebook.figures.spec import Figure, Panel
from curvebook.layout import legend, plot
from curvebook.layout.frame import NARROW, WIDE, Look, foot, frame, head, height
from curvebook.layout.items import Group, Ink, Item, Scene, Words

__all__ = ["NARROW", "WIDE", "Scene", "page", "sheet"]

MARGIN = 24
"""Of a sheet."""
GUTTER = 22
"""Between panels."""


def page(figure: Figure, look: Look = WIDE) -> Scene:
    """Lay out the panels alone: the page has the words around them."""
    items, bottom = panels(figure, look, 0, 0, look.width)
    return Scene(look.width, round(bottom), tuple(items))


def sheet(figure: Figure) -> Scene:
    """Lay out a figure with its title, subtitle, note and source."""
    room = WIDE.width - 2 * MARGIN
    top: list[Item] = []
    y = MARGIN + write(top, figure.title, "ink", 18, MARGIN, room, bold=True)
    if figure.subtitle != figure.title:
        y += 2 + write(top, figure.subtitle, "muted", 13, y, room)
    drawn, y = panels(figure, replace(WIDE, width=room), MARGIN, y + 10, room)
    y += 12
    for words in (figure.note, figure.source):
        y += write(top, words, "muted", 11, y, room) + 4 if words else 0
    return Scene(WIDE.width, round(y + MARGIN - 8), (*top, *drawn))


def write(
    items: list[Item], words: str, ink: Ink, size: float, top: float, room: float,
    *, bold: bool = False,
) -> float:  # fmt: skip
    """Write a paragraph and say how high it is."""
    lines = labels.wrap(words, size, room, bold=bold)
    for number, line in enumerate(lines):
        y = top + size * (1.05 + 1.35 * number)
        items.append(Words(MARGIN, y, line, ink, size, bold=bold))
    return size * 1.35 * len(lines)


def panels(
    figure: Figure, look: Look, left: float, top: float, width: float
) -> tuple[list[Item], float]:
    """Lay out panels in rows, and say where the last row ends."""
    columns = figure.columns if not look.narrow else max(1, (figure.columns + 1) // 2)
    columns = min(columns if figure.columns != 2 or not look.narrow else 1, len(figure.panels))
    cell = (width - GUTTER * (columns - 1)) / columns
    items: list[Item] = []
    for start in range(0, len(figure.panels), columns):
        row = figure.panels[start : start + columns]
        top = row_of(row, look, left, top, cell, items)
    return items, top


def row_of(
    row: Sequence[Panel], look: Look, left: float, top: float, cell: float, items: list[Item]
) -> float:
    """Lay out a row of panels and say where it ends."""
    bottom = top
    for column, panel in enumerate(row):
        x = left + column * (cell + GUTTER)
        items.extend(one(panel, look, x, top, cell))
        bottom = max(bottom, top + full_height(panel, look, x, top, cell))
    return bottom + (16 if row[0].title else 4)


def one(panel: Panel, look: Look, left: float, top: float, width: float) -> Iterator[Group]:
    """Lay out a panel, its legend inside the axes if there is room, else above them."""
    inner = frame(panel, look, left, top, width)
    keys = legend.inside(panel, inner, look) if panel.legend else []
    if panel.legend and not keys:
        keys = legend.rows(panel.legend, look, left, top, width)
        top += legend.rows_height(panel.legend, look, width)
        inner = frame(panel, look, left, top, width)
    yield plot.plot(panel, inner, look, left, top, width)
    if keys:
        yield Group(tuple(keys), "cb-keys")


def full_height(panel: Panel, look: Look, left: float, top: float, width: float) -> float:
    """How high a panel is with everything around it."""
    inner = frame(panel, look, left, top, width)
    above = bool(panel.legend) and not legend.inside(panel, inner, look)
    keys = legend.rows_height(panel.legend, look, width) if above else 0
    return keys + head(panel, look) + height(panel, look) + foot(panel, look)
