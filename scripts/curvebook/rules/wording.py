"""What no text of a study may hold, whatever it says.

Control characters break terminals, SVG and feeds. Typographic quotation marks around a whole
value were meant as YAML's own; a value that really is a quotation gets straight ones around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from curvebook.faults import Loc, Refusal
from curvebook.scalars import Scalar

UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
LEFT, RIGHT, LOW = (
    "\N{LEFT DOUBLE QUOTATION MARK}",
    "\N{RIGHT DOUBLE QUOTATION MARK}",
    "\N{DOUBLE LOW-9 QUOTATION MARK}",
)
SINGLE = ("\N{LEFT SINGLE QUOTATION MARK}", "\N{RIGHT SINGLE QUOTATION MARK}")
QUOTES = {LEFT: RIGHT, LOW: LEFT + RIGHT, RIGHT: RIGHT, SINGLE[0]: SINGLE[1]}
"""Opening marks, each with the marks that may close it."""


def in_tree(tree: Any, loc: Loc = ()) -> Iterator[Refusal]:
    """Find texts that can't stand as they are, in a file as it stands."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from in_tree(value, (*loc, str(key)))
    elif isinstance(tree, list):
        for place, value in enumerate(tree):
            yield from in_tree(value, (*loc, place))
    elif isinstance(tree, Scalar):
        yield from _unseen(tree, loc)
        yield from _quoted(tree, loc)


def _unseen(text: Scalar, loc: Loc) -> Iterator[Refusal]:
    found = UNSEEN.search(text)
    if found:
        message = f"this text holds a character that can't be seen, U+{ord(found[0]):04X}"
        yield Refusal(loc, message, "")


def _quoted(text: Scalar, loc: Loc) -> Iterator[Refusal]:
    closing = QUOTES.get(text[:1]) if text.plain else None
    inner = text[1:-1]
    if closing and (text[-1] in closing and not set(closing) & set(inner)):
        message = "typographic quotation marks would be part of the text; write straight ones"
        yield Refusal(loc, message, f'"{inner}"')
    elif closing and not set(closing) & set(text[1:]):
        message = "this typographic quotation mark isn't closed in this value; write straight ones"
        yield Refusal(loc, message, f'"{text[1:]}"')
