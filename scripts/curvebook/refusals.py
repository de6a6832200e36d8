"""What the model refused, in plain sentences, each at its place in the tree.

Pydantic says where (`loc`) and of what type an error is. Its sentences are for programmers, so
only our own (type `fault`, raised in `scalars` and `model`) are kept as they are.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from curvebook.scalars import Scalar, kind

Loc = tuple[str | int, ...]


class Refusal(NamedTuple):
    """What is wrong at `loc`, and what to write instead."""

    loc: Loc
    message: str
    example: str
    about_key: bool = False
    """Whether the key is wrong, and not what stands behind it."""


def refusals(errors: Iterable[Mapping[str, Any]]) -> list[Refusal]:
    """Tell the errors of one validation."""
    told = [_told(error) for error in errors if error["type"] != "none_required"]
    return list(dict.fromkeys(told))


def _told(error: Mapping[str, Any]) -> Refusal:
    loc: Loc = tuple(error["loc"])
    match error["type"]:
        case "fault":
            return Refusal(loc, error["ctx"]["message"], error["ctx"]["example"])
        case "missing":
            return Refusal(loc, f"the key {loc[-1]!r} is missing", f"{loc[-1]}: …")
        case "extra_forbidden":
            return Refusal(loc, "there is no such key here", "", about_key=True)
        case "too_short":
            return Refusal(loc, "at least one is due here", "")
    wanted = {"tuple_type": "a list", "dict_type": "a mapping", "model_type": "a mapping"}
    due = wanted.get(error["type"], "something else")
    return Refusal(loc, f"{due} is due here, not {_kind(error['input'])}", "")


def _kind(value: Any) -> str:
    nothing = isinstance(value, Scalar) and value.plain and value == ""
    return "nothing" if nothing else kind(value)


def nearest(word: str, known: Sequence[str]) -> str:
    """Give the known word that was probably meant, or nothing."""
    bare = word.strip("\"'\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK} ").lower()
    spelt = bare.replace("-", "_").replace(" ", "_").replace("colour", "color")
    return next(iter(difflib.get_close_matches(spelt, known, 1, 0.6)), "")
