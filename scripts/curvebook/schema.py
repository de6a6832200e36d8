"""The schema of study files, made from the model, for editors and for our own messages.

It is JSON Schema, draft 2020-12, of the study as YAML 1.2 reads it. It refuses what the model
refuses where a schema can say so: numbers are numbers, one of `points` and `runs`, one of `checks`
and `untestable`, ids that are reserved. Titles that only repeat the key are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from curvebook.faults import Loc
from curvebook.model import StudyFile
from curvebook.rules import COLOURS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]


@cache
def document() -> Schema:
    """Give the whole schema."""
    made = _tidy(StudyFile.model_json_schema(by_alias=True))
    parts = made.pop("$defs")
    parts["Curve"] |= _either("points", "runs")
    parts["Curve"]["properties"]["color"] |= {"anyOf": [*_colours(), {"type": "null"}]}
    parts["Claim"] |= {
        "oneOf": [
            {"required": ["checks"], "properties": {"untestable": {"type": "null"}}},
            {
                "required": ["untestable"],
                "properties": {"untestable": {"type": "string"}, "checks": False},
            },
        ]
    }
    parts["Check"]["required"] = ["metric", "of", "is", "than"]
    parts["Check"] |= {
        "if": {"properties": {"is": {"const": "within"}}, "required": ["is"]},
        "then": {"required": ["by"]},
    }
    return {
        "$schema": DIALECT,
        "title": "A study of Curvebook",
        **made,
        "$defs": {name: parts[name] for name in sorted(parts)},
    }


def written() -> str:
    """Write the schema as it is kept beside the studies."""
    return json.dumps(document(), indent=2, ensure_ascii=False) + "\n"


def _colours() -> list[Schema]:
    """Say what a colour is; CSS names may also be written with capitals."""
    return [
        {"enum": list(COLOURS)},
        {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"},
        {"type": "string", "pattern": "^[A-Za-z]*[A-Z][A-Za-z]*$"},
    ]


def _either(one: str, other: str) -> Schema:
    return {"oneOf": [{"required": [one]}, {"required": [other]}]}


def _tidy(part: Any) -> Any:
    """Leave out what pydantic adds: titles, and defaults of null."""
    if isinstance(part, list):
        return [_tidy(each) for each in part]
    if not isinstance(part, dict):
        return part
    titled = isinstance(part.get("title"), str)
    kept = {key: _tidy(value) for key, value in part.items() if not (titled and key == "title")}
    if "patternProperties" in kept:
        kept["additionalProperties"] = False
    if "default" in kept and kept["default"] in (None, [], {}):
        del kept["default"]
    return kept


# ---- finding one's way --------------------------------------------------------------------------


def at(loc: Loc) -> Schema:
    """Give the part of the schema that holds for a place in a study; empty if none does."""
    here = document()
    for part in loc:
        here = next(_below(here, part), {})
    return _resolved(here)


def _below(schema: Schema, part: str | int) -> Iterator[Schema]:
    for option in _options(schema):
        if isinstance(part, int):
            items = option.get("prefixItems", ())
            if part < len(items) or "items" in option:
                yield items[part] if part < len(items) else option["items"]
        elif part in option.get("properties", {}):
            yield option["properties"][part]
        elif isinstance(option.get("additionalProperties"), dict):
            yield option["additionalProperties"]
        else:
            yield from option.get("patternProperties", {}).values()


def _options(schema: Schema) -> Iterator[Schema]:
    whole = _resolved(schema)
    if "properties" in whole or not (whole.get("anyOf") or whole.get("oneOf")):
        yield whole
        return
    for each in (*whole.get("anyOf", ()), *whole.get("oneOf", ())):
        yield from _options(each)


def _resolved(schema: Schema) -> Schema:
    reference = schema.get("$ref")
    if not reference:
        return schema
    found: Schema = document()["$defs"][reference.rpartition("/")[2]]
    return found | {key: value for key, value in schema.items() if key != "$ref"}


def keys(loc: Loc) -> tuple[str, ...]:
    """Give the keys that a mapping at `loc` may have."""
    options = _options(at(loc))
    return tuple(key for option in options for key in option.get("properties", ()))


def example(loc: Loc) -> str:
    """Write what could stand at `loc`, as YAML."""
    return flow(_example(at(loc), loc))


def _example(schema: Schema, loc: Loc) -> Any:
    if schema.get("examples"):
        return schema["examples"][0]
    for option in _options(schema):
        if option.get("enum"):
            return option["enum"][0]
        if option.get("type") in SOME:
            return _of_type(option, loc)
    return "some text"


SOME = {
    "number": 0.5,
    "integer": 4,
    "boolean": True,
    "string": "some text",
    "array": [],
    "object": {},
}


def _of_type(schema: Schema, loc: Loc) -> Any:
    kind = schema["type"]
    if schema.get("format") == "date":
        return "2026-12-01"
    if schema.get("format") == "uri":
        return "https://example.org/paper"
    if kind == "object":
        required = schema.get("required", ())
        return {key: _example(at((*loc, key)), (*loc, key)) for key in required}
    if kind == "array":
        return [_example(at((*loc, 0)), (*loc, 0))]
    return "id-1" if kind == "string" and "a-z0-9" in schema.get("pattern", "") else SOME[kind]


def flow(value: Any) -> str:
    """Write a value in one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    plain = isinstance(value, str) and value.replace("-", "").replace(" ", "").isalnum()
    return str(value) if plain else json.dumps(value, ensure_ascii=False)
