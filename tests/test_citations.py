"""Citations: what BibTeX and CFF readers get, hostile text included."""

from __future__ import annotations

from typing import Any

import invented
import pytest
import yaml
from curvebook import citations

SOURCE: dict[str, Any] = {
    "id": "maker-2025",
    "authors": "Pump & Sons",
    "title": r"100 % of {pumps} cost $5_a #1 ~^\ ",
    "year": 2025,
    "url": "https://example.org/a_b?x=1&y=2",
}


def pumps(**keys: Any) -> Any:
    named = {"kind": "reported", "note": "Made up.", "reference": "maker-2025", "where": "p. 7"}
    return invented.study(source=named, references=[SOURCE], **keys)


def test_bibtex_word_for_word() -> None:
    """LaTeX prints every character as it was typed."""
    assert citations.bibtex(pumps(), "https://example.org/pumps/") == (
        "@misc{pumps,\n"
        "  title = {{Pumps}},\n"
        "  author = {{Contributors to Pumps}},\n"
        "  year = {2026},\n"
        "  note = {{Version of 2026-01-02}},\n"
        "  url = {https://example.org/pumps/},\n"
        "}\n\n"
        "@misc{maker-2025,\n"
        r"  title = {{100 \% of \{pumps\} cost \$5\_a \#1 "
        r"\textasciitilde{}\textasciicircum{}\textbackslash{} }},"
        "\n"
        r"  author = {{Pump \& Sons}},"
        "\n"
        "  year = {2025},\n"
        "  note = {{p. 7}},\n"
        "  url = {https://example.org/a_b?x=1&y=2},\n"
        "}\n"
    )


def test_bibtex_without_a_source_or_an_address() -> None:
    only = citations.bibtex(invented.study())
    assert only.count("@misc") == 1
    assert "url" not in only


def test_a_source_of_the_same_name_keeps_a_key_of_its_own() -> None:
    same = SOURCE | {"id": "pumps"}
    named = {"kind": "reported", "note": "Made up.", "reference": "pumps"}
    text = citations.bibtex(invented.study(source=named, references=[same]))
    assert [line for line in text.splitlines() if line[:1] == "@"] == [
        "@misc{pumps,",
        "@misc{pumps-source,",
    ]


def test_cff_reads_as_yaml_and_has_what_its_form_requires() -> None:
    """The keys that version 1.2.0 requires, and the source with its own authors."""
    made = yaml.safe_load(citations.cff(pumps(license="CC-BY-4.0"), "https://example.org/p/"))
    assert {"cff-version", "message", "title", "authors"} <= set(made)
    assert made["cff-version"] == "1.2.0"
    assert made["title"] == "Pumps"
    assert made["url"] == "https://example.org/p/"
    assert made["license"] == "CC-BY-4.0"
    (source,) = made["references"]
    assert source["title"] == SOURCE["title"]
    assert source["authors"] == [{"name": "Pump & Sons"}]
    assert source["type"] == "generic"


@pytest.mark.parametrize("license", ["all rights reserved", "CC BY", None])
def test_cff_leaves_out_a_licence_that_is_no_identifier(license: str | None) -> None:
    """A word that isn't on the list of SPDX makes the whole file invalid."""
    assert "license" not in yaml.safe_load(citations.cff(pumps(license=license)))


@pytest.mark.parametrize("title", ["a: b # c", 'say "no"', "- on", "line\u2028end", "\N{ROCKET}"])
def test_cff_keeps_any_title(title: str) -> None:
    assert yaml.safe_load(citations.cff(pumps(title=title)))["title"] == title
