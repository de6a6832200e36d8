"""What a YAML parser stumbled over, in the words of somebody who edits a study.

The parser's own messages speak of tokens and block mappings. Those that an editor is likely to
cause are told again here, each with a right example; any other one is told as what it is: a line
that can't be read as YAML.
"""

from __future__ import annotations

import re
from typing import Any

from curvebook.faults import Finding

AT_CONTEXT = {"found unexpected end of stream", "did not find expected ',' or"}
"""Faults that are shown where the thing began that has no end."""

TOLD = (
    ("mapping values are not allowed",
     "this colon makes a key; quote a text that has one, else check indentation and colons above",
     'says: "One thing: another."'),
    ("found a tab character", "a tab stands here; indent with spaces", ""),
    ("could not find expected ':'", "a key needs a colon and a space behind it", "name: value"),
    ("did not find expected key",
     "this doesn't fit to what is above: check the indentation, and where quotes close",
     "name: value"),
    ("did not find expected '-' indicator",
     "this doesn't fit to the list above: check its indentation", "- id: a"),
    ("did not find expected ',' or ']'", "this bracket is not closed", "[0, 100]"),
    ("did not find expected ',' or '}'", "this brace is not closed", "{id: a, name: A}"),
    ("did not find expected node content",
     "a value is due here; write null where there is none", "[1, null, 2]"),
    ("found unexpected end of stream", "this quotation mark is not closed", '"text"'),
    ("found unknown escape character",
     "this backslash means nothing between double quotes; use single quotes", "'\\alpha'"),
    ("block sequence entries are not allowed",
     "a list can't start behind something else in a line; put it in lines of its own", ""),
    ("found unexpected document indicator", "a file holds one study; leave this line out", ""),
    ("did not find expected <document start>",
     "a file holds one study, and this belongs to none of its keys", "name: value"),
    ("found incompatible YAML document", "leave this line out; YAML 1.2 is read", ""),
    ("found undefined tag handle", "tags have no meaning in a study; leave it out", ""),
    ("did not find expected comment or line break",
     "the text of a block starts in the line below its mark", "|"),
)  # fmt: skip

NOT_YAML = "this can't be read as YAML; check indentation, quotes and brackets in and above it"
NO_SPACE = "a space is due behind the hyphen of a list, here or in the line above"
STARTS_BADLY = "this character can't start a text; put the text in quotes"


def explain(text: str, error: Any) -> Finding:
    """Say what is wrong where the parser stopped."""
    problem = str(error.problem)
    mark = error.problem_mark or error.context_mark
    if error.context_mark and any(each in problem for each in AT_CONTEXT):
        mark = error.context_mark
    start = min(mark.index, len(text))
    line = text.count("\n", 0, start)
    above = "\n".join(text.split("\n")[max(line - 1, 0) : line + 1])
    if "mapping values" in problem and (item := re.search(r"^\s*-([^\s-].*)", above, re.MULTILINE)):
        return Finding(start, NO_SPACE, _rest(text, start), f"- {item[1]}")
    for part, message, example in TOLD:
        if part in problem:
            return Finding(start, message, _rest(text, start), example)
    if "cannot start any token" in problem:
        return _character(text, start)
    return Finding(start, NOT_YAML, _rest(text, start))


def _character(text: str, start: int) -> Finding:
    if text[start : start + 1] == "\t":
        return Finding(start, "a tab stands here; indent with spaces", "\t")
    word = _rest(text, start)
    return Finding(start, STARTS_BADLY, word, f'"{word}"')


def _rest(text: str, start: int) -> str:
    """Give the rest of the line."""
    return text[start:].split("\n", 1)[0].rstrip()
