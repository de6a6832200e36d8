"""The reference of a study file's keys, in Markdown, from the records that read it.

One source for each text: what stands here is the docstring of the key's declaration, which is also
its description in the schema. A list typed by hand would be wrong with the next key.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from curvebook import markup
from curvebook.markup import Markdown
from curvebook.model import StudyFile

Schema = dict[str, Any]
EXAMPLE = Path(__file__).with_name("templates") / "example.yaml"


def keys() -> Markdown:
    """Write every key with its type, default, example and meaning, one table a record."""
    schema = StudyFile.model_json_schema(by_alias=True)
    parts = (record(name, schema["$defs"][name]) for name in order(schema))
    return Markdown("\n\n".join((record("The file", schema), *parts)))


def example() -> Markdown:
    """Give a small study file that builds, to start from."""
    return Markdown(EXAMPLE.read_text(encoding="utf-8").rstrip())


def order(schema: Schema) -> list[str]:
    """List the records in the order in which the file comes upon them."""
    found: list[str] = []

    def visit(part: Any) -> None:
        for name in refers(part):
            if name not in found:
                found.append(name)
                visit(schema["$defs"][name])

    visit(schema["properties"])
    return [name for name in found if "properties" in schema["$defs"][name]]


def refers(part: Any) -> Iterator[str]:
    """Name every record that a part of the schema refers to."""
    if isinstance(part, dict):
        if "$ref" in part:
            yield part["$ref"].rpartition("/")[2]
        for each in part.values():
            yield from refers(each)
    elif isinstance(part, list):
        for each in part:
            yield from refers(each)


def record(name: str, part: Schema) -> str:
    """Write the table of one record."""
    required = part.get("required", [])
    lines = [
        f"### {markup.escape(name)}",
        markup.inline(part.get("description", "").partition("\n")[0]),
        "| key | what | type | default | example |\n|:--|:--|:--|:--|:--|",
    ]
    rows = [row(key, each, key in required) for key, each in part["properties"].items()]
    return "\n\n".join(lines) + "\n" + "\n".join(rows)


def row(key: str, part: Schema, required: bool) -> str:
    """Write the row of one key."""
    default = "required" if required else f"`{json.dumps(part.get('default'))}`"
    examples = [code(each) for each in part.get("examples", [])[:2]]
    what = markup.inline(part.get("description", ""))
    return f"| `{key}` | {what} | {markup.escape(kind(part))} | {default} | {', '.join(examples)} |"


def code(value: Any) -> str:
    """Write an example as it may stand in the file."""
    return f"`{json.dumps(value, ensure_ascii=False)}`".replace("|", "&#124;")


def kind(part: Schema) -> str:
    """Say in words what may stand at a key."""
    if "anyOf" in part or "oneOf" in part:
        options = (kind(each) for each in part.get("anyOf") or part["oneOf"])
        return " or ".join(dict.fromkeys(each for each in options if each != "null"))
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "enum" in part:
        return ", ".join(map(str, part["enum"]))
    if part.get("type") == "array":
        items = part.get("prefixItems") or [part.get("items", {})]
        many = "list of two" if "prefixItems" in part else "list"
        return f"{many}: {' and '.join(dict.fromkeys(map(kind, items)))}"
    if part.get("type") == "object":
        of: Schema = part.get("additionalProperties") or next(
            iter(part.get("patternProperties", {}).values()), {}
        )
        return f"mapping to {kind(of)}"
    names = {"string": "text", "boolean": "true or false", "integer": "whole number"}
    type_ = str(part.get("type", "anything"))
    named = names.get(type_, type_)
    return "date" if part.get("format") == "date" else named
