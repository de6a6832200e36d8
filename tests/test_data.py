"""The studies that ship, and their schema, which refuses what the model refuses if it can."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from curvebook import claims, load, schema
from curvebook.load.nodes import Composer
from curvebook.load.source import decode
from curvebook.scalars import Scalar

ROOT = Path(__file__).parent.parent
DATA = ROOT / "data"
STUDIES = [*load.files(DATA), *load.files(ROOT / "tests" / "studies")]
FAULTS = sorted((ROOT / "tests" / "faults").glob("*.yaml"))
VALIDATOR = jsonschema.Draft202012Validator(schema.document())


def core(value: Any) -> Any:
    """Read scalars as YAML 1.2 does, and so as editors do that check a file by its schema."""
    if isinstance(value, dict):
        return {str(key): core(each) for key, each in value.items()}
    if isinstance(value, list):
        return [core(each) for each in value]
    return scalar(value) if value.plain else str(value)


def scalar(value: Scalar) -> Any:
    words = {"": None, "~": None, "null": None, "true": True, "false": False}
    if value.lower() in words:
        return words[value.lower()]
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", value):
        return int(value) if re.fullmatch("[-+]?[0-9]+", value) else float(value)
    if re.fullmatch("0o[0-7]+|0x[0-9a-fA-F]+", value):
        return int(value, 0)
    if re.fullmatch(r"[-+]?\.(inf|Inf|INF)", value):
        return math.inf
    return math.nan if re.fullmatch(r"\.(nan|NaN|NAN)", value) else str(value)


def as_seen_by_editors(path: Path) -> Any:
    """Give a file as JSON data; None if it isn't YAML."""
    composer = Composer(decode(path.read_bytes())[0])
    broken = composer.broken or composer.root is None
    return None if broken else core(composer.root.plain())


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_is_right(path):
    study = load.study(path)
    assert load.expectations(study, claims.judge_all(study)) == []


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_follows_the_schema(path):
    VALIDATOR.validate(as_seen_by_editors(path))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_names_its_schema(path):
    modeline = path.read_text(encoding="utf-8").split("\n")[0]
    named = modeline.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / named).resolve() == DATA / "study.schema.json"


def test_the_schema_on_disk_is_the_one_that_the_model_makes():
    stored = (DATA / "study.schema.json").read_text(encoding="utf-8")
    assert stored == schema.written(), "run: python scripts/build.py schema"


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(json.loads(schema.written()))


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_the_schema_refuses_what_it_can_say(path):
    silent = "# schema: silent" in path.read_text(encoding="utf-8")
    seen = as_seen_by_editors(path)
    if seen is not None:
        assert VALIDATOR.is_valid(seen) == silent


def described(part: Any, way: str = "") -> list[str]:
    """List the keys without a description."""
    found = []
    for key, each in part.get("properties", {}).items():
        found += [] if {"description", "$ref"} & set(each) else [f"{way}.{key}"]
    for name, each in part.get("$defs", {}).items():
        found += described(each, name)
    return found


def test_every_key_is_described():
    assert described(schema.document()) == []


def examples(part: Any) -> list[tuple[Any, Any]]:
    """List the examples, each with the part of the schema that it is one of."""
    if isinstance(part, list):
        return [found for each in part for found in examples(each)]
    if not isinstance(part, dict):
        return []
    here = [(each, part) for each in part.get("examples", []) if isinstance(part["examples"], list)]
    return here + [found for each in part.values() for found in examples(each)]


def test_every_example_follows_the_schema():
    found = examples(schema.document())
    assert len(found) > 15
    for example, part in found:
        whole = {**part, "$defs": schema.document()["$defs"]}
        jsonschema.Draft202012Validator(whole).validate(example)


def test_no_title_only_repeats_its_key():
    def titles(part: Any) -> int:
        if isinstance(part, list):
            return sum(map(titles, part))
        if not isinstance(part, dict):
            return 0
        return isinstance(part.get("title"), str) + sum(map(titles, part.values()))

    assert titles(schema.document()) == 1


def test_ways_into_the_schema():
    assert "better" in schema.keys(("y",))
    assert "metric" in schema.keys(("claims", 0, "checks", 0, "than"))
    assert "value" in schema.keys(("tables", 0, "rows", "a", 1))
    assert schema.keys(("curves", 0, "points", 0, 1)) == ()
    assert schema.keys(("none", "at", 3, "all")) == ()
    assert schema.example(("y", "better")) == "lower"
