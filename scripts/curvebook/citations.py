"""How a study and its source are cited: BibTeX for papers, CFF for repositories and archives.

The entries are written from the study's own words. An author line is free text ("Doe, J. et al."),
so it goes into BibTeX whole, in double braces: split at its commas it would name people who don't
exist.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from curvebook.model import Reference, Study

LATEX = re.compile(r"[\\{}%$&#_~^]")
"""What LaTeX takes for its own."""
SPELT = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
CFF_VERSION = "1.2.0"
SPDX = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-.+][A-Za-z0-9]+)+|MIT|ISC|Unlicense|Zlib")
"""What looks like the identifier of a licence; other words would make the file invalid."""


def bibtex(study: Study, address: str | None = None) -> str:
    """Write entries for the study and for the source of its numbers.

    Args:
        study: The study.
        address: Where its pages stand, if that is known.
    """
    own = {
        "title": study.title,
        "author": contributors(study),
        "year": str(study.updated.year),
        "note": f"Version of {study.updated}",
        "url": address,
    }
    entries = [entry(study.id, own)]
    if source := source_of(study):
        theirs = {
            "title": source.title,
            "author": source.authors,
            "year": str(source.year) if source.year else None,
            "note": study.source.where,
            "url": source.url,
        }
        same = source.id == study.id
        entries.append(entry(f"{source.id}-source" if same else source.id, theirs))
    return "\n".join(entries)


def entry(key: str, fields: dict[str, str | None]) -> str:
    """Write one entry of BibTeX."""
    lines = [
        f"  {name} = {{{text if name in ('url', 'year') else f'{{{latex(text)}}}'}}},"
        for name, text in fields.items()
        if text
    ]
    return "\n".join([f"@misc{{{key},", *lines, "}", ""])


def latex(text: str) -> str:
    """Escape what LaTeX takes for its own."""
    return LATEX.sub(lambda found: SPELT.get(found[0], f"\\{found[0]}"), text)


def cff(study: Study, address: str | None = None) -> str:
    """Write a citation file, which names the source as a reference.

    Args:
        study: The study.
        address: Where its pages stand, if that is known.

    The form is version 1.2.0 of the Citation File Format, a subset of YAML; a text in JSON's quotes
    is YAML too.
    """
    return "\n".join([*cff_lines(study, address), ""])


def cff_lines(study: Study, address: str | None) -> Iterator[str]:
    """List the lines of a citation file."""
    yield f"cff-version: {CFF_VERSION}"
    yield "message: Please cite this study, and the source of its numbers."
    yield "type: dataset"
    yield f"title: {quoted(study.title)}"
    yield "authors:"
    yield f"  - name: {quoted(contributors(study))}"
    yield f"version: {quoted(str(study.updated))}"
    yield f"date-released: {study.updated}"
    if address:
        yield f"url: {quoted(address)}"
    if study.license and SPDX.fullmatch(study.license):
        yield f"license: {study.license}"
    if source := source_of(study):
        yield "references:"
        yield "  - type: generic"
        yield f"    title: {quoted(source.title)}"
        yield "    authors:"
        yield f"      - name: {quoted(source.authors or 'Unknown')}"
        if source.year:
            yield f"    year: {source.year}"
        if source.url:
            yield f"    url: {quoted(source.url)}"


def source_of(study: Study) -> Reference | None:
    """Give the reference that the study's numbers are from, if it names one."""
    return next((each for each in study.references if each.id == study.source.reference), None)


def contributors(study: Study) -> str:
    """Name who made the study: a study file lists no people."""
    return f"Contributors to {study.title}"


def quoted(text: str) -> str:
    """Write text in double quotes, as JSON and YAML both read it."""
    return json.dumps(text, ensure_ascii=False)
