"""What a study is: the records that a file in `data/` is read into.

Every key is declared once, here. Its docstring is its description in `study.schema.json` and
its entry in the editing guide; its type refuses what can't be right on its own. What must agree
*between* keys (an id that is referred to, a position inside the readings) is in `rules` and
`claims`, which see the whole study.

The records are frozen. `StudyFile` is what the file says; `Study` adds the id, which is the
file's name, and the readings, which for logged runs come out of other files.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SkipValidation,
    model_validator,
)

from curvebook.scalars import (
    Date,
    Flag,
    Gap,
    Number,
    NumberOrText,
    OrNothing,
    Scalar,
    Text,
    Whole,
    fault,
    kind,
    number,
    text,
)

RESERVED_STUDIES = frozenset(
    {"method", "editing", "explore", "assets", "search", "404", "index", "con", "prn", "aux", "nul"}
    | {f"{device}{digit}" for device in ("com", "lpt") for digit in range(10)}
)
RESERVED_CURVES = frozenset(
    {"all", "others", "first", "last", "index", "overview", "observations", "interpretation"}
)
RESERVED_FOLDERS = frozenset({"comparison", "observations", "interpretation", "data", "figures"})

ID_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*"


def slug(words: str) -> str:
    """Spell `words` as an address: ASCII letters and digits, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain))


def _id(value: str) -> str:
    if not re.fullmatch(ID_PATTERN, value):
        fault("an id has lower-case letters and digits, joined by hyphens", slug(value) or "id-1")
    return value


def _curve_id(value: str) -> str:
    if value in RESERVED_CURVES:
        fault("this word has a meaning of its own and can't be a curve's id", f"{value}-1")
    return value


def _http(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s<>\"'`\\]+", value):
        fault("an address starts with https:// or http://", "https://example.org/paper")
    return value


def _choice(*words: str) -> BeforeValidator:
    """Accept one of `words`."""

    def chosen(value: Any) -> Any:
        if not isinstance(value, str) or value not in words:
            fault(f"one of {', '.join(words)} is due here", words[0])
        return str(value)

    return BeforeValidator(chosen)


def _list_of_two(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        fault("a list of two is due here", "[0, 100]")
    return value


Id = Annotated[Text, AfterValidator(_id), Field(json_schema_extra={"pattern": f"^{ID_PATTERN}$"})]
CurveId = Annotated[Id, AfterValidator(_curve_id)]
Url = Annotated[Text, AfterValidator(_http), Field(json_schema_extra={"format": "uri"})]
Scale = Annotated[Literal["linear", "log"], _choice("linear", "log")]
Span = Annotated[tuple[Number, Number], BeforeValidator(_list_of_two)]
Point = Annotated[tuple[Number, Gap], BeforeValidator(_list_of_two)]


class Record(BaseModel):
    """A part of a study: frozen, and without keys that aren't declared."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        use_attribute_docstrings=True,
        populate_by_name=True,
        validate_default=False,
    )


class Source(Record):
    """Where the numbers come from."""

    kind: Annotated[
        Literal["read-off", "reported", "logged"], _choice("read-off", "reported", "logged")
    ]
    """How they were obtained: `read-off` a picture, `reported` as numbers, or `logged` by a run."""
    note: Text
    """How the numbers came here, and what is not known about them. Markdown."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that they are from."""
    where: Annotated[Text | None, OrNothing] = Field(None, examples=["figure 3"])
    """The place in that reference: a figure, a table, a page."""


class XAxis(Record):
    """What the curves run along."""

    name: Text = Field(examples=["Training tokens"])
    """The quantity, as the axis shows it."""
    unit: Annotated[Text | None, OrNothing] = Field(None, examples=["B"])
    """Its unit; none if left out."""
    scale: Scale = "linear"
    """`linear` or `log`; values between two readings are interpolated along this scale."""
    ticks: tuple[Number, ...] = Field((), examples=[[0, 20, 40, 60, 80, 100]])
    """Where the axis has ticks and the tables have columns; chosen if left out."""


class YAxis(Record):
    """What the curves show."""

    name: Text = Field(examples=["Loss difference"])
    """The quantity, as the axis shows it."""
    better: Annotated[
        Literal["lower", "higher", "unknown"], _choice("lower", "higher", "unknown")
    ]
    """Whether `lower` or `higher` is better, or `unknown`; nothing is called better unless said."""
    meaning: Text
    """What the quantity is, and against which baseline. Markdown."""
    unit: Annotated[Text | None, OrNothing] = None
    """Its unit; null if none is stated."""
    scale: Scale = "linear"
    """`linear` or `log`: how it is drawn."""
    switch: Flag = False
    """Whether the reader may switch between linear and log."""
    focus: Annotated[Span | None, OrNothing] = Field(None, examples=[[3.2, 4.5]])
    """The part that is drawn, `[low, high]`; the figure says what lies outside."""
    ticks: tuple[Number, ...] = Field((), examples=[[0.003, 0.006, 0.009]])
    """Where the axis has ticks; chosen if left out."""
    decimals: Whole = Field(4, json_schema_extra={"minimum": 0, "maximum": 12})
    """Decimals of computed values; a reading prints as it is typed."""

    @model_validator(mode="after")
    def _ranges(self) -> YAxis:
        if not 0 <= self.decimals <= 12:
            fault("decimals are between 0 and 12", "4")
        if self.focus and not self.focus[0] < self.focus[1]:
            fault("focus is [low, high], the lower number first", "[0, 1]")
        return self


class Fact(Record):
    """Something known about the thing that a curve measures, apart from the curve."""

    id: Id
    """Names the fact; curves that share a fact's id can be compared by it."""
    name: Text = Field(examples=["Cache per token"])
    """What it is, in words."""
    value: NumberOrText = Field(examples=[12])
    """The number, or text."""
    unit: Annotated[Text | None, OrNothing] = None
    """Its unit."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that it is from."""
    note: Annotated[Text | None, OrNothing] = None
    """A remark: a condition, or that it is second-hand. Markdown."""


class Run(Record):
    """One run of an experiment, in a file that a training script has logged."""

    file: Text = Field(examples=["logs/seed-1.csv"])
    """CSV, TSV, Parquet or JSON lines; the path is relative to the study file's folder."""
    x: Text = Field(examples=["step"])
    """The column that holds x."""
    y: Text = Field(examples=["val_loss"])
    """The column that holds y."""
    where: dict[Text, NumberOrText] = Field({}, examples=[{"variant": "baseline"}])
    """Only the rows in which these columns have these values."""
    x_scale_by: Number = Number(1, "1")
    """What x is multiplied by, to come to the axis's unit; the page shows it."""
    name: Annotated[Text | None, OrNothing] = Field(None, examples=["seed 1"])
    """The run's name; runs of the same name are paired by `minus`."""


class Curve(Record):
    """One line of the chart."""

    id: CurveId
    """Names the curve in claims, tables and addresses."""
    name: Text
    """What the legend shows."""
    points: tuple[Point, ...] = Field((), examples=[[[0, 0.018], [100, 0.012]]])
    """The readings, `[x, y]` each, with rising x; a y of null is a gap. These or `runs`."""
    runs: tuple[Run, ...] = ()
    """Logged runs, one entry a repeat. These or `points`."""
    full_name: Annotated[Text | None, OrNothing] = None
    """The name in full."""
    color: Annotated[Text | None, OrNothing] = Field(None, examples=["teal", "#4477aa"])
    """A CSS colour name or #rrggbb; chosen if left out."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that describes the thing."""
    about: Annotated[Text | None, OrNothing] = None
    """A paragraph on what it is. Markdown."""
    formerly: tuple[CurveId, ...] = ()
    """Ids that it had; their addresses lead here."""
    reading_error: Annotated[Number | None, OrNothing] = None
    """Half-width of the error of a reading, where it differs from the study's."""
    minus: Annotated[CurveId | None, OrNothing] = None
    """The id of a curve to subtract: this one is shown as the difference."""
    facts: tuple[Fact, ...] = ()
    """What is known about the thing, apart from the curve."""

    @model_validator(mode="after")
    def _measured(self) -> Curve:
        if bool(self.points) == bool(self.runs):
            fault("a curve has points or runs, one of them", "points: [[0, 0.018], [100, 0.012]]")
        return self


Position = Annotated[
    Number | Literal["first", "last"],
    BeforeValidator(lambda v: str(v) if v in ("first", "last") else number(v)),
]
Positions = Annotated[tuple[Position, Position], BeforeValidator(_list_of_two)]


def _ids(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_id(text(each)) for each in value) or fault("at least one id is due", "[a]")
    return _id(text(value))


Of = Annotated[
    Id | tuple[Id, ...],
    BeforeValidator(_ids),
    Field(examples=["all"]),
]
MetricName = Literal[
    "value", "drop", "share_of_drop", "slope", "mean", "reach", "half", "bend", "fall", "spread",
    "rank", "table",
]  # fmt: skip
METRIC_NAMES: tuple[str, ...] = get_args(MetricName)


class Measure(Record):
    """A metric with its parameters; as the right-hand side of a check, `of` may be left out."""

    metric: Annotated[MetricName, _choice(*METRIC_NAMES)]
    """What is measured; the method page defines each."""
    of: Annotated[Of | None, OrNothing] = None
    """A curve's id, a list of ids, or `all`."""
    at: Annotated[Position | None, OrNothing] = Field(None, examples=["last"])
    """The x: a number, `first` or `last`."""
    over: Annotated[Positions | None, OrNothing] = Field(None, examples=[["first", "last"]])
    """The span of x, `[from, to]`."""
    level: Annotated[Number | None, OrNothing] = None
    """The y that `reach` looks for."""
    table: Annotated[Id | None, OrNothing] = None
    """The id of a table."""
    column: Annotated[Id | None, OrNothing] = None
    """The id of a column of that table."""
    log_ratio: Annotated[
        Annotated[tuple[Id, Id], BeforeValidator(_list_of_two)] | None, OrNothing
    ] = None
    """Two columns `[a, b]` of that table, for ln(a / b)."""


def _than(value: Any) -> Any:
    if isinstance(value, dict):
        return Measure.model_validate(value)
    if isinstance(value, Measure | list | tuple):
        return value if isinstance(value, Measure) else _ids(value)
    if isinstance(value, Scalar) and not (value.plain and re.match("[-+.0-9]", value)):
        return _ids(value)
    if isinstance(value, Scalar) and re.fullmatch(ID_PATTERN, value) and not value.isdigit():
        return str(value)
    return _ids(value) if type(value) is str else number(value)


Than = Annotated[
    Number | Id | tuple[Id, ...] | Measure,
    BeforeValidator(_than),
]


class Check(Measure):
    """One comparison that a claim rests on."""

    is_: Annotated[Literal["above", "below", "within"], _choice("above", "below", "within")] = (
        Field(alias="is")
    )
    """`above`, `below`, or `within`, which needs `by`."""
    than: Than
    """A number, an id, a list of ids, `others`, or a metric with its parameters."""
    by: Annotated[Number | None, OrNothing] = None
    """By how much at least (`above`, `below`) or at most (`within`)."""


Verdict = Literal["holds", "fails", "undecided", "untestable"]


class Claim(Record):
    """A sentence about the data, and the checks that decide whether it holds."""

    id: Id
    """Names the claim; its address ends in `#claim-` and this."""
    section: Id
    """The page it stands on: `overview`, `observations`, `interpretation`, or a curve's id."""
    says: Text
    """The claim, in a sentence."""
    why: Annotated[Text | None, OrNothing] = None
    """Why it matters, or what the source says. Markdown."""
    headline: Flag = False
    """Whether it titles the main figure while it holds; at most one claim does."""
    expect: Annotated[
        Verdict | None,
        BeforeValidator(lambda v: v if v is None else _expected(v)),
        OrNothing,
    ] = None
    """The verdict that is expected; another one is a fault."""
    checks: tuple[Check, ...] = ()
    """What is tested; the claim holds if every check holds. These or `untestable`."""
    untestable: Annotated[Text | None, OrNothing] = None
    """Why the data can't decide it. This or `checks`."""

    @model_validator(mode="after")
    def _testable(self) -> Claim:
        if bool(self.checks) == bool(self.untestable):
            fault(
                "a claim has checks or says why it is untestable, one of them",
                "untestable: One run of each, so there is no spread to compare with.",
            )
        return self


def _expected(value: Any) -> str:
    if value not in get_args(Verdict):
        fault(f"one of {', '.join(get_args(Verdict))} is due here", "holds")
    return str(value)


class Column(Record):
    """A column of a table."""

    id: Id
    """Names the column in checks."""
    name: Text
    """Its heading."""


class Cell(Record):
    """A cell of a table: a number with where it is from; null is a number that was not found."""

    value: Gap
    """The number, or null."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that it is from, where it differs from the table's."""
    note: Annotated[Text | None, OrNothing] = None
    """A remark. Markdown."""


def _cell(value: Any) -> Any:
    return value if isinstance(value, dict | Cell) else {"value": value}


class Crosscheck(Record):
    """Asks for a figure that sets the curves beside a table."""

    log_ratio: Annotated[tuple[Id, Id], BeforeValidator(_list_of_two)]
    """Two columns `[a, b]`: the figure shows ln(a / b)."""
    at: Position = "last"
    """The x at which the curves are read."""


class Table(Record):
    """Numbers from elsewhere, set beside the curves."""

    id: Id
    """Names the table in checks and pages."""
    title: Text
    """Its title."""
    columns: tuple[Column, ...] = Field(min_length=1)
    """Its columns."""
    rows: dict[CurveId, tuple[Annotated[Cell, BeforeValidator(_cell)], ...]]
    """A row for each curve, by id: one cell a column."""
    reference: Annotated[Id | None, OrNothing] = None
    """The id of the reference that its numbers are from."""
    reading_error: Number = Number(0, "0")
    """Half-width of the error of a cell."""
    crosscheck: Annotated[Crosscheck | None, OrNothing] = None
    """Asks for the figure that sets the curves beside this table."""
    note: Annotated[Text | None, OrNothing] = None
    """A remark. Markdown."""


class Change(Record):
    """An entry of the study's history."""

    date: Date
    """When."""
    what: Text
    """What changed."""
    why: Annotated[Text | None, OrNothing] = None
    """Why. Markdown."""


class Reference(Record):
    """A source that the study refers to."""

    id: Id
    """Names the reference."""
    authors: Annotated[Text | None, OrNothing] = Field(None, examples=["Liu, S. et al."])
    """Its authors."""
    title: Text
    """Its title."""
    year: Annotated[Whole | None, OrNothing] = Field(None, examples=[2026])
    """When it appeared."""
    url: Annotated[Url | None, OrNothing] = None
    """Its address."""


def _noun(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        fault("one and many are due here", "[mechanism, mechanisms]")
    return value


class StudyFile(Record):
    """One study: what was measured, the curves, and what is claimed about them."""

    title: Text
    """The study's title."""
    summary: Text
    """One or two sentences for the top of the overview and the home page. Markdown."""
    noun: Annotated[tuple[Text, Text], BeforeValidator(_noun)] = Field(
        examples=[["mechanism", "mechanisms"]]
    )
    """What a curve stands for: one, many. Names the pages of the curves and their folder."""
    slug: Annotated[Id | None, OrNothing] = None
    """The folder of the curves' pages, where the noun has no ASCII spelling."""
    updated: Date
    """When the study last changed."""
    license: Annotated[Text | None, OrNothing] = Field(None, examples=["CC-BY-4.0"])
    """The licence of the data."""
    draft: Flag = False
    """Whether the study is a draft: served, but not built."""
    source: Source
    """Where the numbers come from."""
    x: XAxis
    """What the curves run along."""
    y: YAxis
    """What the curves show."""
    reading_error: Number = Number(0, "0")
    """Half-width of the error of a reading, in y's unit."""
    band: Annotated[
        Literal["interval", "range", "none"], _choice("interval", "range", "none")
    ] = "interval"
    """What figures shade around a curve: its `interval`, the `range` of its runs, or `none`."""
    curves: tuple[Curve, ...] = Field(min_length=1)
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


@dataclass(frozen=True, slots=True)
class Series:
    """The readings of one curve in columns of equal length, x rising; all that metrics read.

    Where the curve has runs, y is their mean.
    """

    x: tuple[float, ...]
    y: tuple[float, ...]
    """NaN at a gap."""
    error: tuple[float, ...]
    """Half-width of the error of y."""
    reading: tuple[bool, ...]
    """Whether every run has a reading here; false where one was interpolated to a common grid."""
    n: tuple[int, ...]
    """How many runs y is the mean of."""
    lowest: tuple[float, ...]
    """The lowest run at x."""
    highest: tuple[float, ...]
    """The highest run at x."""
    text: tuple[str, ...] = ()
    """y as typed; empty for runs, whose means are computed."""
    x_text: tuple[str, ...] = ()
    """x as typed; empty for runs."""
    runs: int = 1
    """How many runs the curve has."""
    notes: tuple[str, ...] = ()
    """What was left out or decided while reading, in sentences for the page."""


class Study(StudyFile):
    """A study that was read: the file, its id, and the readings of every curve by id."""

    id: str
    series: SkipValidation[Mapping[str, Series]]

    def curve(self, id: str) -> Curve:
        """Give the curve of that id.

        Raises:
            KeyError: if there is none.
        """
        return {curve.id: curve for curve in self.curves}[id]


def points_series(curve: Curve, default_error: float) -> Series:
    """Read the typed points of `curve`; `default_error` is the study's reading error."""
    x, y = zip(*curve.points, strict=True)
    values = tuple(float("nan") if each is None else float(each) for each in y)
    error = default_error if curve.reading_error is None else float(curve.reading_error)
    count = len(values)
    return Series(
        x=tuple(map(float, x)),
        y=values,
        error=(error,) * count,
        reading=(True,) * count,
        n=(1,) * count,
        lowest=values,
        highest=values,
        text=tuple("" if each is None else each.text for each in y),
        x_text=tuple(each.text for each in x),
    )
