"""Cuts what the model refuses out of a study, so that the rest can still be looked at.

What is cut is the innermost part that is wrong; where that part is required, something harmless
takes its place, or the record goes that needs it. The result is never shown: it only lets the
rules see all that is not faulty in itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from curvebook.faults import Loc, Refusal
from curvebook.load.nodes import Child, Node
from curvebook.load.refusals import refusals
from curvebook.model import StudyFile
from curvebook.scalars import Scalar

STANDS_IN = {
    "id": "0", "section": "overview", "kind": "reported", "better": "unknown", "value": "0",
    "updated": "2000-01-01", "date": "2000-01-01",
    "name": "-", "title": "-", "summary": "-", "note": "-", "meaning": "-", "says": "-",
    "what": "-", "file": "-",
}  # fmt: skip
"""What stands in for a key of that name."""

WHOLE = {"rows", "checks"}
"""Keys whose items go as a whole: a row without a cell fits no columns, a check means another."""

REST: dict[str, Any] = {
    "noun": ["-", "things"],
    "source": {"kind": "reported", "note": "-"},
    "x": {"name": "-"},
    "y": {"name": "-", "better": "unknown", "meaning": "-"},
    "curves": [{"id": "0", "name": "-", "points": [[1.0, 1.0]]}],
}
"""What stands in for required parts of the file that are no single values."""


def accepted(root: Node, refused: list[Refusal]) -> tuple[StudyFile | None, Node]:
    """Give what the model accepts of a file, and the tree that it comes from."""
    file, rest = None, root
    while file is None and refused:
        before = rest.size
        rest = without(rest, [each.loc for each in refused])
        file, refused = validate(REST | rest.plain())
        if file is None and rest.size == before and not _stand_ins(refused):
            break
    return file, rest


def _stand_ins(refused: Iterable[Refusal]) -> bool:
    return any(each.loc and each.loc[-1] in STANDS_IN for each in refused)


def validate(tree: Any) -> tuple[StudyFile | None, list[Refusal]]:
    """Give the file, or what the model refuses in it."""
    try:
        return StudyFile.model_validate(tree, by_alias=True, by_name=False), []
    except ValidationError as error:
        return None, refusals(error.errors(include_url=False), tree)


def without(node: Node, doomed: Iterable[Loc]) -> Node:
    """Cut out the innermost part that each `loc` leads to, and let others stand in."""
    below: defaultdict[str | int, list[Loc]] = defaultdict(list)
    added: dict[str, Child] = {}
    for loc in doomed:
        if node.child(loc[0]) is not None:
            below[loc[0]].append(loc[1:2] if loc[0] in WHOLE else loc[1:])
        elif loc[0] in STANDS_IN:
            added[str(loc[0])] = _stand_in(node, str(loc[0]))
    kept = (
        child._replace(node=without(child.node, below[place])) if place in below else child
        for place, child in _placed(node)
        if not any(_ends(child.node, loc) for loc in below.get(place, ()))
    )
    children = (*kept, *added.values())
    return replace(node, children=children, size=1 + sum(each.node.size for each in children))


def _placed(node: Node) -> list[tuple[str | int, Child]]:
    if node.mapping:
        return [(str(child.key), child) for child in node.children]
    return list(enumerate(node.children))


def _ends(node: Node, loc: Loc) -> bool:
    """Whether `loc` goes no deeper than `node`, which is then what has to go."""
    fits = bool(loc) and (node.child(loc[0]) is not None or (node.mapping and loc[0] in STANDS_IN))
    return not fits


def _stand_in(node: Node, key: str) -> Child:
    value = Node(node.start, node.start, Scalar(STANDS_IN[key], plain=key == "value"))
    return Child(Scalar(key), node.start, value)
