"""What the model refused, in plain sentences, each with the way to the part it is about.

Pydantic says where (`loc`) and of what type an error is. Its sentences are for programmers, so
only our own (type `fault`, raised where the types are declared) are kept as they are. What could
stand there instead is in the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from curvebook import schema
from curvebook.faults import Loc, Refusal, nearest
from curvebook.scalars import Scalar, kind

QUOTES = "\"'`\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
BRITISH = {"colour": "color", "licence": "license"}
KEY = "[key]"
"""What pydantic puts at the end of a `loc` that means a key of a mapping."""


def refusals(errors: Iterable[Mapping[str, Any]], tree: Any) -> list[Refusal]:
    """Tell the errors of one validation of `tree`."""
    told = dict.fromkeys(_told(error, tree) for error in errors if not _follows(error))
    misspelt = {(*each.loc[:-1], each.example) for each in told if each.about_key}
    return [each for each in told if each.about_key or each.loc not in misspelt]


def _follows(error: Mapping[str, Any]) -> bool:
    """Whether an error only follows from another: a list that is empty but for faulty items."""
    empty = error["type"] == "too_short" and error["input"]
    return error["type"] == "none_required" or bool(empty)


def _told(error: Mapping[str, Any], tree: Any) -> Refusal:
    loc = _way(error, tree)
    about_key = error["loc"][-1:] == (KEY,)
    match error["type"]:
        case "fault":
            return Refusal(loc, error["ctx"]["message"], error["ctx"]["example"], about_key)
        case "missing":
            return Refusal(loc, f"{loc[-1]!r} is missing here", f"{loc[-1]}: {schema.example(loc)}")
        case "extra_forbidden":
            return _unknown(loc)
        case "too_short":
            return Refusal(loc, "at least one is due here", schema.example(loc))
    due = {"tuple_type": "a list", "dict_type": "a mapping", "model_type": "a mapping"}
    wanted = due.get(error["type"], "something else")
    return Refusal(loc, f"{wanted} is due here, {_but(error['input'])}", schema.example(loc))


def _way(error: Mapping[str, Any], tree: Any) -> Loc:
    """Leave out of a `loc` what leads nowhere: pydantic's names for the ways to read a value."""
    way: list[str | int] = []
    for part in error["loc"]:
        inside = part in tree if isinstance(tree, dict) else isinstance(part, int)
        if inside and isinstance(tree, dict | list):
            way.append(part)
            tree = tree[part]
    return (*way, error["loc"][-1]) if error["type"] == "missing" else tuple(way)


def _but(value: Any) -> str:
    if not isinstance(value, Scalar):
        return f"not {kind(value)}"
    return "not a single value" if value else "and nothing stands here"


def _unknown(loc: Loc) -> Refusal:
    known = schema.keys(loc[:-1])
    near = meant(str(loc[-1]), known)
    said = "there is no such key here" if near else f"there is no such key here; {_list(known)}"
    return Refusal(loc, said, near, about_key=True)


def _list(known: Sequence[str]) -> str:
    return f"there are {', '.join(known)}" if known else "there are none"


def meant(word: str, known: Sequence[str]) -> str:
    """Give the known word that was probably meant, or nothing."""
    bare = word.strip(QUOTES + " ").lower().replace("-", "_").replace(" ", "_")
    return nearest(BRITISH.get(bare, bare), known, 0.6)
