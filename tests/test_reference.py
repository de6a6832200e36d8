"""The reference of a study file's keys, made from the records that read it."""

from __future__ import annotations

import re
from pathlib import Path

from curvebook import load, reference
from curvebook.model import StudyFile


def test_every_key_of_every_record_is_in_it() -> None:
    made = reference.keys()
    schema = StudyFile.model_json_schema(by_alias=True)
    for name, part in [("The file", schema), *schema["$defs"].items()]:
        for key in part.get("properties", {}):
            assert f"| `{key}` |" in made, (name, key)


def test_a_key_comes_with_its_type_default_and_example() -> None:
    rows = re.findall(r"^\| `decimals` \|(.*)\|$", reference.keys(), re.MULTILINE)
    assert len(rows) == 1
    assert "whole number" in rows[0]
    assert "`4`" in rows[0]
    title = re.findall(r"^\| `title` \|(.*)\|$", reference.keys(), re.MULTILINE)
    assert "required" in title[0]


def test_the_example_builds() -> None:
    study = load.study(Path("two-pumps.yaml"), reference.example().encode())
    assert len(study.curves) == 2
    assert len(study.claims) == 1
