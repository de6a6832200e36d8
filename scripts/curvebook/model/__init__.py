"""What a study is: the records that a file in `data/` is read into.

Every key is declared once, here and in the rooms below (`checks` for what is claimed, `sheets` for
tables, `records` for what keys are made of), whose names can all be had from here. A key's
docstring is its description in `study.schema.json` and its entry in the editing guide; its type
refuses what can't be right on its own. What must agree *between* keys (an id that is referred to,
a position inside the readings) is in `rules` and `demands`, which see the whole study.

The records are frozen. `StudyFile` is what the file says; `Study` adds the id, which is the
file's name, and the readings, which for logged runs come out of other files.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, SkipValidation

from curvebook.model.checks import METRIC_NAMES as METRIC_NAMES
from curvebook.model.checks import Check as Check
from curvebook.model.checks import Claim as Claim
from curvebook.model.checks import Measure as Measure
from curvebook.model.checks import MetricName as MetricName
from curvebook.model.checks import Verdict as Verdict
from curvebook.model.records import ID_PATTERN as ID_PATTERN
from curvebook.model.records import (
    Colour,
    CurveId,
    Decimals,
    Factor,
    HalfWidth,
    Id,
    Points,
    Record,
    Scale,
    Span,
    Url,
    choice,
    slug,
)
from curvebook.model.records import Position as Position
from curvebook.model.records import Positions as Positions
from curvebook.model.series import Series as Series
from curvebook.model.series import typed
from curvebook.model.sheets import Cell as Cell
from curvebook.model.sheets import Column as Column
from curvebook.model.sheets import Crosscheck as Crosscheck
from curvebook.model.sheets import Table as Table
from curvebook.scalars import Date, Flag, Line, Number, NumberOrText, OrNothing, Text, Whole, fault


class Source(Record):
    """Where the numbers come from."""

    kind: Annotated[
        Literal["read-off", "reported", "logged"], choice("read-off", "reported", "logged")
    ]
    """How they were obtained: `read-off` a picture, `reported` as numbers, or `logged` by a run."""
    note: Text
    """How the numbers came here, and what is not known about them. Markdown."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that they are from."""
    where: Annotated[Line | None, OrNothing] = Field(None, examples=["figure 3"])
    """The place in that reference: a figure, a table, a page."""


class XAxis(Record):
    """What the curves run along."""

    name: Line = Field(examples=["Pressure"])
    """The quantity, as the axis shows it."""
    unit: Annotated[Line | None, OrNothing] = Field(None, examples=["kPa"])
    """Its unit; none if left out."""
    scale: Scale = "linear"
    """`linear` or `log`; values between two readings are interpolated along this scale."""
    ticks: tuple[Number, ...] = Field((), examples=[[1, 10, 100]])
    """Where the axis has ticks and the tables have columns; chosen if left out."""


class YAxis(Record):
    """What the curves show."""

    name: Line = Field(examples=["Temperature"])
    """The quantity, as the axis shows it."""
    better: Annotated[Literal["lower", "higher", "unknown"], choice("lower", "higher", "unknown")]
    """Whether `lower` or `higher` is better, or `unknown`; nothing is called better unless said."""
    meaning: Text
    """What the quantity is, and against which baseline. Markdown."""
    unit: Annotated[Line | None, OrNothing] = None
    """Its unit; null if none is stated."""
    scale: Scale = "linear"
    """`linear` or `log`: how it is drawn."""
    switch: Flag = False
    """Whether the reader may switch between linear and log."""
    focus: Annotated[Span | None, OrNothing] = Field(None, examples=[[10, 45]])
    """The part that is drawn, `[low, high]`; the figure says what lies outside."""
    ticks: tuple[Number, ...] = Field((), examples=[[10, 20, 30, 40]])
    """Where the axis has ticks; chosen if left out."""
    decimals: Decimals = 4
    """Decimals of computed values; a reading prints as it is typed."""


class Fact(Record):
    """Something known about the thing that a curve measures, apart from the curve."""

    id: Id
    """Names the fact; curves that share a fact's id can be compared by it."""
    name: Line = Field(examples=["Mass"])
    """What it is, in words."""
    value: NumberOrText = Field(examples=[12])
    """The number, or text."""
    unit: Annotated[Line | None, OrNothing] = None
    """Its unit."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that it is from."""
    note: Annotated[Text | None, OrNothing] = None
    """A remark: a condition, or that it is second-hand. Markdown."""


class Run(Record):
    """One run of an experiment, in a file that a training script has logged."""

    file: Line = Field(examples=["logs/seed-1.csv"])
    """CSV, TSV, Parquet or JSON lines; the path is relative to the study file's folder."""
    x: Line = Field(examples=["step"])
    """The column that holds x."""
    y: Line = Field(examples=["val_loss"])
    """The column that holds y."""
    where: dict[Line, NumberOrText] = Field({}, examples=[{"variant": "baseline"}])
    """Only the rows in which these columns have these values."""
    x_scale_by: Factor = Number(1, "1")
    """What x is multiplied by, to come to the axis's unit; the page shows it."""
    name: Annotated[Line | None, OrNothing] = Field(None, examples=["seed 1"])
    """The run's name; runs of the same name are paired by `minus`."""


class Curve(Record):
    """One line of the chart."""

    id: CurveId
    """Names the curve in claims, tables and addresses."""
    name: Line
    """What the legend shows."""
    points: Points = Field((), min_length=1, examples=[[[1, 40.0], [10, 20.0]]])
    """The readings, `[x, y]` each, with rising x; a y of null is a gap. These or `runs`."""
    runs: tuple[Run, ...] = Field(
        (), min_length=1, examples=[[{"file": "logs/seed-1.csv", "x": "step", "y": "val_loss"}]]
    )
    """Logged runs, one entry a repeat. These or `points`."""
    full_name: Annotated[Line | None, OrNothing] = None
    """The name in full."""
    color: Colour = Field(None, examples=["olive", "#4477aa"])
    """A CSS colour name or #rrggbb; chosen if left out."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that describes the thing."""
    about: Annotated[Text | None, OrNothing] = None
    """A paragraph on what it is. Markdown."""
    formerly: tuple[CurveId, ...] = ()
    """Ids that it had; their addresses lead here."""
    reading_error: Annotated[HalfWidth | None, OrNothing] = None
    """Half-width of the error of a reading, where it differs from the study's."""
    minus: Annotated[CurveId | None, OrNothing] = None
    """The id of a curve to subtract: this one is shown as the difference."""
    facts: tuple[Fact, ...] = ()
    """What is known about the thing, apart from the curve."""


class Change(Record):
    """An entry of the study's history."""

    date: Date
    """When."""
    what: Line
    """What changed."""
    why: Annotated[Text | None, OrNothing] = None
    """Why. Markdown."""


class Reference(Record):
    """A source that the study refers to."""

    id: Id
    """Names the reference."""
    authors: Annotated[Line | None, OrNothing] = Field(None, examples=["Doe, J. et al."])
    """Its authors."""
    title: Line
    """Its title."""
    year: Annotated[Whole | None, OrNothing] = Field(None, examples=[2026])
    """When it appeared."""
    url: Annotated[Url | None, OrNothing] = None
    """Its address."""


def _noun(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        fault("one and many are due here", "[pump, pumps]")
    return value


class StudyFile(Record):
    """One study: what was measured, the curves, and what is claimed about them."""

    title: Line
    """The study's title."""
    summary: Text
    """One or two sentences for the top of the overview and the home page. Markdown."""
    noun: Annotated[tuple[Line, Line], BeforeValidator(_noun)] = Field(examples=[["pump", "pumps"]])
    """What a curve stands for: one, many. Names the pages of the curves and their folder."""
    slug: Annotated[Id | None, OrNothing] = None
    """The folder of the curves' pages, where the noun has no ASCII spelling."""
    updated: Date
    """When the study last changed."""
    license: Annotated[Line | None, OrNothing] = Field(None, examples=["CC-BY-4.0"])
    """The licence of the data."""
    draft: Flag = False
    """Whether the study is a draft: served, but not built."""
    source: Source
    """Where the numbers come from."""
    x: XAxis
    """What the curves run along."""
    y: YAxis
    """What the curves show."""
    reading_error: HalfWidth = Number(0, "0")
    """Half-width of the error of a reading, in y's unit."""
    band: Annotated[Literal["interval", "range", "none"], choice("interval", "range", "none")] = (
        "interval"
    )
    """What figures shade around a curve: its `interval`, the `range` of its runs, or `none`."""
    curves: tuple[Curve, ...] = Field(
        min_length=1,
        examples=[[{"id": "small", "name": "Small", "points": [[1, 40.0], [10, 20.0]]}]],
    )
    """The lines of the chart, in the order of its legend."""
    claims: tuple[Claim, ...] = ()
    """What is said about the curves."""
    tables: tuple[Table, ...] = ()
    """Numbers from elsewhere, set beside the curves."""
    changes: tuple[Change, ...] = ()
    """The study's history."""
    references: tuple[Reference, ...] = ()
    """The sources that the study refers to."""

    @property
    def folder(self) -> str:
        """The folder of the curves' pages."""
        return self.slug or slug(self.noun[1])


class Study(StudyFile):
    """A study that was read: the file, its id, and the readings of every curve by id."""

    id: str
    series: SkipValidation[Mapping[str, Series]]
    path: Path | None = None
    """Where the file lies, if the study is from one."""

    def curve(self, id: str) -> Curve:
        """Give the curve of that id.

        Raises:
            KeyError: if there is none.
        """
        return {curve.id: curve for curve in self.curves}[id]


def points_series(curve: Curve, default_error: float) -> Series:
    """Read the typed points of `curve`; `default_error` is the study's reading error."""
    own = curve.reading_error
    return typed(curve.points, default_error if own is None else float(own))
