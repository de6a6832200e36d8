"""What the keys of a study file are made of: ids, words out of a list, spans, and `Record`.

Each type refuses what can't be right on its own and says how to write it. Where a JSON schema can
say the same, it does: an editor then sees the fault while typing.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from curvebook.scalars import Gap, Line, Number, Scalar, Text, Whole, fault, number

DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"{device}{digit}" for device in ("com", "lpt") for digit in range(10)}
)
"""Names that Windows keeps for devices: no file or folder can have them there."""
RESERVED_STUDIES = DEVICES | {"method", "editing", "explore", "assets", "search", "404", "index"}
RESERVED_CURVES = frozenset(
    {"all", "others", "first", "last", "index", "overview", "observations", "interpretation"}
)
RESERVED_FOLDERS = frozenset({"comparison", "observations", "interpretation", "data", "figures"})

ID_PATTERN = "[a-z0-9]+(-[a-z0-9]+)*"
LONGEST_ID = 100
"""Ids become names of files, which no system lets grow without end."""


def slug(words: str) -> str:
    """Spell `words` as an address: ASCII letters and digits, joined by hyphens."""
    plain = unicodedata.normalize("NFKD", words.casefold()).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", plain))


def _id(value: str) -> str:
    if not re.fullmatch(ID_PATTERN, value):
        fault("an id has lower-case letters and digits, joined by hyphens", slug(value) or "id-1")
    if len(value) > LONGEST_ID:
        fault(f"an id has at most {LONGEST_ID} characters", value[:20].strip("-"))
    return value


def _curve_id(value: str) -> str:
    if value in RESERVED_CURVES:
        fault("this word has a meaning of its own and can't be a curve's id", f"{value}-1")
    return value


def _http(value: str) -> str:
    if not re.fullmatch(r"https?://[^\s<>\"'`\\]+", value):
        fault("an address starts with https:// or http://", "https://example.org/paper")
    return value


def _point(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        comma = isinstance(value, list | tuple) and len(value) > 2
        hint = "; a decimal point is a point, not a comma" if comma else ""
        fault(f"a point is a list of two, [x, y]{hint}", "[10, 20.0]")
    return value


def _points(value: Any) -> Any:
    if isinstance(value, list | tuple) and value and not any(map(_many, value)):
        fault("each point is a list of its own, [x, y]", "[[1, 40.0], [10, 20.0]]")
    return value


def _many(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _colour(value: Any) -> Any:
    if value == "" and isinstance(value, Scalar) and value.plain:
        fault("nothing stands here; # starts a comment unless it is in quotes", '"#4477aa"')
    return None if isinstance(value, Scalar) and value.null else value


def choice(*words: str) -> BeforeValidator:
    """Accept one of `words`."""

    def chosen(value: Any) -> Any:
        if not isinstance(value, str) or value not in words:
            near = difflib.get_close_matches(str(value), words, 1, 0.5)
            fault(f"one of {', '.join(words)} is due here", near[0] if near else words[0])
        return str(value)

    return BeforeValidator(chosen)


def _list_of_two(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        fault("a list of two is due here", "[0, 100]")
    return value


def _half_width(value: Number) -> Number:
    if value < 0:
        fault("an error is a half-width: 0 or more", value.text.lstrip("-"))
    return value


def _factor(value: Number) -> Number:
    return value if value > 0 else fault("a factor greater than 0 is due here", "1")


def _rising(value: tuple[Number, Number]) -> tuple[Number, Number]:
    low, high = value
    if not low < high:
        fault("this is [low, high], the lower number first", f"[{high.text}, {low.text}]")
    return value


def _decimals(value: int) -> int:
    return value if 0 <= value <= 12 else fault("decimals are between 0 and 12", "4")


def _position(value: Any) -> Any:
    return str(value) if value in ("first", "last") else number(value)


PAIR = BeforeValidator(_list_of_two)
"""Refuses all but lists of two."""

Id = Annotated[
    Text,
    AfterValidator(_id),
    Field(json_schema_extra={"pattern": f"^{ID_PATTERN}$", "maxLength": LONGEST_ID}),
]
CurveId = Annotated[
    Id,
    AfterValidator(_curve_id),
    Field(json_schema_extra={"not": {"enum": sorted(RESERVED_CURVES)}}),
]
Url = Annotated[
    Text,
    AfterValidator(_http),
    Field(json_schema_extra={"format": "uri", "pattern": "^https?://[^\\s<>\"'`\\\\]+$"}),
]
Scale = Annotated[Literal["linear", "log"], choice("linear", "log")]
Span = Annotated[tuple[Number, Number], PAIR, AfterValidator(_rising)]
Point = Annotated[tuple[Number, Gap], BeforeValidator(_point)]
Points = Annotated[tuple[Point, ...], BeforeValidator(_points)]
Colour = Annotated[Line | None, BeforeValidator(_colour)]
Pair = Annotated[tuple[Id, Id], PAIR]
Position = Annotated[Number | Literal["first", "last"], BeforeValidator(_position)]
Positions = Annotated[tuple[Position, Position], PAIR]
HalfWidth = Annotated[Number, AfterValidator(_half_width), Field(json_schema_extra={"minimum": 0})]
Factor = Annotated[
    Number, AfterValidator(_factor), Field(json_schema_extra={"exclusiveMinimum": 0})
]
Decimals = Annotated[
    Whole, AfterValidator(_decimals), Field(json_schema_extra={"minimum": 0, "maximum": 12})
]


class Record(BaseModel):
    """A part of a study: frozen, and without keys that aren't declared."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        use_attribute_docstrings=True,
        populate_by_name=True,
        validate_default=False,
    )
