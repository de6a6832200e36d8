"""What a figure is: frozen records of numbers, words and styles, in the data's own coordinates.

A spec holds everything that a drawing needs and nothing else, so its text is the key of the
cache: equal specs, equal ink. It knows no pixels but the height of a panel, since one spec is
drawn wide, narrow (for phones) and as a file of its own.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

from curvebook.palette import Style

Emphasis = Literal["normal", "chosen", "pale", "thread"]
"""`thread`: as thin and pale as `pale`, but named in its colour."""
Along = Literal["x", "y"]
Slot = Literal["right", "left", "above", "below"]


@dataclass(frozen=True, slots=True)
class Tick:
    """A position on an axis, with what is written there."""

    value: float
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: what it shows, how far it goes, its ticks."""

    label: str
    scale: Literal["linear", "log"]
    low: float
    high: float
    ticks: tuple[Tick, ...]
    kind: Literal["number", "rows"] = "number"
    """`rows`: the ticks name rows, and there is no scale to read."""


@dataclass(frozen=True, slots=True)
class Line:
    """A curve, drawn straight between its readings along x, with the band of its error."""

    curve: str
    label: str
    style: Style
    x: tuple[float, ...]
    y: tuple[float, ...]
    """NaN at a gap."""
    low: tuple[float, ...]
    """The band's edges; empty for none."""
    high: tuple[float, ...]
    marked: tuple[bool, ...]
    """Where there is a marker: at readings."""
    emphasis: Emphasis = "normal"
    named: bool = True
    """Whether its name stands at its end."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with the interval along x that it lies in."""

    curve: str
    style: Style
    x: float
    y: float
    low: float
    high: float
    low_y: float = math.nan
    """An interval along y; NaN for none."""
    high_y: float = math.nan
    hollow: bool = False
    text: str = ""
    """What stands beside it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A thick stroke along one axis, from one value to another."""

    curve: str
    style: Style | None
    """None: in the colour of quiet things."""
    along: Along
    at: float
    low: float
    high: float
    lane: float = 0
    """Shifts it across its direction, in pixels, so that bars at one place stand side by side."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the whole panel at one value."""

    along: Along
    """The axis that the value is on."""
    at: float


@dataclass(frozen=True, slots=True)
class Note:
    """Words at a place, in a curve's colour or none."""

    x: float
    y: float
    text: str
    slot: Slot = "right"
    curve: str = ""
    style: Style | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Two axes and what stands between them."""

    x: Axis
    y: Axis
    title: str = ""
    lines: tuple[Line, ...] = ()
    dots: tuple[Dot, ...] = ()
    bars: tuple[Bar, ...] = ()
    rules: tuple[Rule, ...] = ()
    notes: tuple[Note, ...] = ()
    legend: tuple[Line, ...] = ()
    """The curves that a legend explains, in its order."""
    height: int = 360
    """Of the space between the axes, in pixels of the drawing."""
    curve: str = ""
    """The curve that the panel is about, if it is about one."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture with the words around it. All of them are computed from the study."""

    id: str
    title: str
    """The headline claim while it holds, else what is drawn."""
    subtitle: str
    """What is drawn, with units."""
    alt: str
    """One short sentence in place of the picture."""
    description: str
    """What the picture shows, in a few visible sentences."""
    note: str
    """What the band is, what is interpolated, what lies outside; may be empty."""
    panels: tuple[Panel, ...]
    columns: int = 1
    """How many panels stand side by side, where there is room."""
    source: str = ""
    """Where the numbers are from, for the drawing that travels alone."""


def plain(record: Any) -> Any:
    """Turn a spec into lists and dicts of JSON; NaN, which JSON lacks, becomes null."""
    if is_dataclass(record):
        return {field.name: plain(getattr(record, field.name)) for field in fields(record)}
    if isinstance(record, tuple | list):
        return [plain(each) for each in record]
    if isinstance(record, Mapping):
        return {name: plain(each) for name, each in record.items()}
    if isinstance(record, float):
        return None if math.isnan(record) else float(record)
    return record


def text(figure: Figure) -> str:
    """Write a spec as canonical JSON."""
    return json.dumps(plain(figure), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def key(figure: Figure) -> str:
    """Name a spec by its content."""
    return hashlib.sha256(text(figure).encode()).hexdigest()
