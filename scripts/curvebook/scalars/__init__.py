"""What one scalar of a study file means, judged on the text that was typed.

YAML's own guesses differ between parsers (`010` is 8, 10 or text; `no` is text or false), so
nothing here trusts them: the loader hands over each scalar's text and whether it was quoted,
and the type that the model expects at that place decides. The road not taken is to convert
first and validate later; by then `1e400` is infinity and `1_000` is a thousand.

Plain Python values (a float, a str) pass too, so that studies can be made without YAML.
"""

from __future__ import annotations

import datetime
import math
import re
from typing import Annotated, Any, NoReturn, Self

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    WithJsonSchema,
)
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from curvebook.scalars.spelling import JSON_NUMBER as JSON_NUMBER
from curvebook.scalars.spelling import LOOKS_NUMERIC as LOOKS_NUMERIC
from curvebook.scalars.spelling import why_not_a_number

NULLS = frozenset({"", "~", "null", "Null", "NULL"})
NANS = frozenset({"nan", ".nan"})
BOOLEANS = {
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}


class Scalar(str):  # noqa: SLOT000  # because it has an attribute of its own
    """The text of one YAML scalar, as typed, and whether it stood there without quotes."""

    plain: bool

    def __new__(cls, text: str, *, plain: bool = True) -> Self:
        """Keep `text`; `plain` is false where it was quoted or a block."""
        self = super().__new__(cls, text)
        self.plain = plain
        return self

    @property
    def null(self) -> bool:
        """Whether this is a plain null: nothing, `~` or `null`."""
        return self.plain and str(self) in NULLS


class Number(float):
    """A finite number that remembers the text it was typed as (`0.0180` prints as `0.0180`)."""

    text: str

    def __new__(cls, value: float, text: str | None = None) -> Self:
        """Make one from a float, with the text that stood in the file if there was one."""
        self = super().__new__(cls, value)
        self.text = f"{float(value):.12g}" if text is None else text
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(number)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"type": "number"}


def fault(message: str, example: str) -> NoReturn:
    """Refuse a value: what is wrong, and a right example to write instead.

    Raises:
        PydanticCustomError: always; the loader adds the place and the offending text.
    """
    raise PydanticCustomError("fault", "{message}", {"message": message, "example": example})


def number(value: Any) -> Number:
    """Read a number, written as JSON writes one."""
    if isinstance(value, Number):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Number(value) if math.isfinite(value) else fault("not a finite number", "0.009")
    if not isinstance(value, Scalar):
        fault(f"a number is due here, not {kind(value)}", "0.009")
    text = str(value)
    if not value.plain:
        bare = text if JSON_NUMBER.fullmatch(text) else why_not_a_number(text)[1]
        fault("a number is due here, and this is quoted: write it without quotes", bare)
    if JSON_NUMBER.fullmatch(text):
        if math.isfinite(float(text)):
            return Number(float(text), text)
        fault("this number is too large to be kept", "1e300")
    fault(*why_not_a_number(text))


def gap_or_number(value: Any) -> Number | None:
    """Read a y: a number, or a gap (`null`, `~`, any spelling of NaN)."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    if isinstance(value, Scalar) and value.plain:
        if value == "":
            fault("nothing stands here; write null for a gap", "null")
        if value.null or value.lower() in NANS:
            return None
        if value.lower() in {"none", "n/a", "na", "-", "--", "missing"}:
            fault("this only looks like a gap; a gap is written null", "null")
    return number(value)


BLANK = ("text is due here, and nothing stands here", '"some text"')


def text(value: Any) -> str:
    """Read text: any scalar but a plain number, true, false or null, which need quotes."""
    if isinstance(value, Scalar) and value and _means_more(value):
        fault("text is due here: put it in quotes if it is meant as text", f'"{value}"')
    if isinstance(value, str):
        return str(value).rstrip("\n") if value.strip() else fault(*BLANK)
    fault(f"text is due here, not {kind(value)}", '"some text"')


def line(value: Any) -> str:
    """Read text that stands in one line: a name, a heading, a sentence."""
    read = text(value)
    if re.search(r"[\n\r\t]", read):
        fault("this text stands in one line, without tabs", f'"{" ".join(read.split())[:60]}"')
    return read


def _means_more(value: Scalar) -> bool:
    """Whether plain YAML means something other than text by these characters."""
    words = value in NULLS or value in BOOLEANS
    return value.plain and (words or bool(LOOKS_NUMERIC.fullmatch(value)))


def number_or_text(value: Any) -> Number | str:
    """Read a plain number as a number and anything else as text."""
    if isinstance(value, Scalar):
        return number(value) if value.plain and LOOKS_NUMERIC.fullmatch(value) else line(value)
    return str(value) if isinstance(value, str) else number(value)


def flag(value: Any) -> bool:
    """Read `true` or `false`; `yes`, `on` and their kin are words, not flags."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Scalar) and value.plain and value in BOOLEANS:
        return BOOLEANS[value]
    fault("true or false is due here", "true")


def whole(value: Any) -> int:
    """Read a whole number."""
    read = number(value)
    if not read.is_integer():
        fault("a whole number is due here", str(round(read)))
    return int(read)


def date(value: Any) -> datetime.date:
    """Read a date as ISO 8601 writes one."""
    if isinstance(value, datetime.date):
        return value
    try:
        if isinstance(value, str) and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
            return datetime.date.fromisoformat(value)
    except ValueError:
        pass
    fault("a date is due here, as year-month-day", "2026-12-01")


def nothing(value: Any) -> Any:
    """Turn a plain null into None, where a key may be left without a value."""
    return None if isinstance(value, Scalar) and value.null else value


def kind(value: Any) -> str:
    """Name what stands there in words that an editor of YAML knows."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    return "text" if isinstance(value, str) else f"{value!r}"


Text = Annotated[str, BeforeValidator(text), Field(json_schema_extra={"pattern": r"\S"})]
Line = Annotated[
    str,
    BeforeValidator(line),
    Field(json_schema_extra={"pattern": r"^[^\n\r\t]*\S[^\n\r\t]*\n*$"}),
]
Flag = Annotated[bool, BeforeValidator(flag)]
Whole = Annotated[int, BeforeValidator(whole)]
Date = Annotated[
    datetime.date,
    BeforeValidator(date),
    Field(json_schema_extra={"pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}),
]
Gap = Annotated[
    Number | None,
    BeforeValidator(gap_or_number),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number"},
                {"type": "null"},
                {"type": "string", "pattern": r"^\.?[nN][aA][nN]$"},
            ]
        }
    ),
]
NumberOrText = Annotated[
    Number | str,
    BeforeValidator(number_or_text),
    WithJsonSchema({"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"\S"}]}),
]
OrNothing = BeforeValidator(nothing)
