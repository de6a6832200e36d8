"""What is said about the curves, and what is tested for it: the records of claims and checks.

What a metric takes, and whether a position can be right, is in `demands`, which sees the readings.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Discriminator, Field, Tag

from curvebook.model.records import ID_PATTERN, Id, Pair, Position, Positions, Record, choice
from curvebook.scalars import (
    JSON_NUMBER,
    LOOKS_NUMERIC,
    Flag,
    Line,
    Number,
    OrNothing,
    Scalar,
    Text,
    fault,
    number,
    text,
)

MetricName = Literal[
    "value", "drop", "share_of_drop", "slope", "mean", "reach", "half", "bend", "fall", "spread",
    "rank", "table",
]  # fmt: skip
METRIC_NAMES: tuple[str, ...] = get_args(MetricName)


def _shape(value: Any) -> str:
    """Tell apart what may stand beside each other, for an error to be told where it is."""
    if isinstance(value, dict | Record):
        return "a metric"
    return "a list" if isinstance(value, list | tuple) else "one value"


Ids = Annotated[tuple[Id, ...], Field(min_length=1), Tag("a list")]
Of = Annotated[
    Annotated[Id, Tag("one value")] | Ids,
    Discriminator(lambda value: "a list" if _shape(value) == "a list" else "one value"),
]


class Measure(Record):
    """A metric with its parameters; as the right-hand side of a check, `of` may be left out."""

    metric: Annotated[MetricName, choice(*METRIC_NAMES)]
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
    log_ratio: Annotated[Pair | None, OrNothing] = None
    """Two columns `[a, b]` of that table, for ln(a / b)."""


def _number_or_id(value: Any) -> Any:
    """Read a number or an id; a curve whose id is a number is named in quotes."""
    if not isinstance(value, Scalar):
        return value if type(value) is str else number(value)
    like_an_id = re.fullmatch(ID_PATTERN, value)
    if value.plain and (LOOKS_NUMERIC.fullmatch(value) or not like_an_id):
        return number(value) if re.match("[-+.0-9]", value) else text(value)
    return number(value) if JSON_NUMBER.fullmatch(value) and not like_an_id else text(value)


def _id_checked(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(ID_PATTERN, value):
        fault("a number, an id, a list of ids, `others` or a metric is due here", "others")
    return value


NumberOrId = Annotated[
    Number | Id, BeforeValidator(_id_checked), BeforeValidator(_number_or_id), Tag("one value")
]
Than = Annotated[
    NumberOrId | Ids | Annotated[Measure, Tag("a metric")],
    Discriminator(_shape),
]


class Check(Measure):
    """One comparison that a claim rests on."""

    is_: Annotated[Literal["above", "below", "within"], choice("above", "below", "within")] = Field(
        alias="is"
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
    says: Line
    """The claim, in a sentence."""
    why: Annotated[Text | None, OrNothing] = None
    """Why it matters, or what the source says. Markdown."""
    headline: Flag = False
    """Whether it titles the main figure while it holds; at most one claim does."""
    expect: Annotated[
        Annotated[Verdict, choice("holds", "fails", "undecided", "untestable")] | None, OrNothing
    ] = None
    """The verdict that is expected; another one is a fault."""
    checks: tuple[Check, ...] = Field((), min_length=1)
    """What is tested; the claim holds if every check holds. These or `untestable`."""
    untestable: Annotated[Line | None, OrNothing] = None
    """Why the data can't decide it. This or `checks`."""
