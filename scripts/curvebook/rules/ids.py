"""Ids, names and alternatives in a study file as it stands, whatever else is wrong there.

This looks at plain dicts and lists, before the model does, and takes nothing for granted: a curve
without a name still has an id that claims refer to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

from curvebook.faults import Loc, Refusal
from curvebook.notation import count
from curvebook.scalars import Scalar

POINTS_OR_RUNS = ("a curve has points or runs, one of them", "points: [[1, 40.0], [10, 20.0]]")
CHECKS_OR_REASON = (
    "a claim has checks or says why it is untestable, one of them",
    "untestable: One run of each, so there is no spread to compare with.",
)


@dataclass(frozen=True)
class Names:
    """Every id that a study file gives, whatever else is wrong there."""

    curves: tuple[str, ...]
    references: tuple[str, ...]
    columns: dict[str, tuple[str, ...]]
    """Of each table."""

    @classmethod
    def of(cls, tree: Any) -> Names:
        """Gather the ids of a file as it stands."""
        tables = {id: table for _, id, table in _named(tree, "tables")}
        return cls(
            tuple(id for _, id, _ in _named(tree, "curves")),
            tuple(id for _, id, _ in _named(tree, "references")),
            {id: tuple(each for _, each, _ in _named(t, "columns")) for id, t in tables.items()},
        )


def _named(tree: Any, key: str, by: str = "id") -> list[tuple[int, str, Any]]:
    """List what stands at `key` of a mapping: number, id and the part itself."""
    parts = tree.get(key) if isinstance(tree, dict) else None
    found = enumerate(parts if isinstance(parts, list) else ())
    return [
        (number, part[by], part)
        for number, part in found
        if isinstance(part, dict) and isinstance(part.get(by), str)
    ]


def in_tree(tree: Any) -> list[Refusal]:
    """Find ids and names that stand twice, alternatives, and rows that don't fit their columns."""
    found: list[Refusal] = list(_alternatives(tree))
    for key in ("curves", "claims", "tables", "references"):
        found += _twice(tree, (), key)
    found += _twice(tree, (), "curves", "name")
    for number, _, table in _named(tree, "tables"):
        found += _twice(table, ("tables", number), "columns")
        found += _unequal(table, ("tables", number))
    for number, _, curve in _named(tree, "curves"):
        found += _twice(curve, ("curves", number), "facts")
        found += _twice(curve, ("curves", number), "runs", "name")
    return [*found, *_former(tree), *_circles(tree)]


def _alternatives(tree: Any) -> Iterator[Refusal]:
    """Find curves and claims that have both or neither of what they have one of."""
    for key, one, other, said in (
        ("curves", "points", "runs", POINTS_OR_RUNS),
        ("claims", "checks", "untestable", CHECKS_OR_REASON),
    ):
        parts = tree.get(key)
        for number, part in enumerate(parts if isinstance(parts, list) else ()):
            if isinstance(part, dict) and _given(part, one) == _given(part, other):
                yield Refusal((key, number), *said)


def _given(part: dict[str, Any], key: str) -> bool:
    value = part.get(key)
    return key in part and not (isinstance(value, Scalar) and value.null)


def _twice(tree: Any, loc: Loc, key: str, by: str = "id") -> Iterator[Refusal]:
    first: dict[str, int] = {}
    for number, name, _ in _named(tree, key, by):
        if name in first:
            message = f"this {by} stands twice; it is also that of number {first[name] + 1}"
            yield Refusal((*loc, key, number, by), message, f"{name}-2")
        else:
            first[name] = number


def _unequal(table: dict[str, Any], loc: Loc) -> Iterator[Refusal]:
    """Find rows of a table that have more or fewer cells than it has columns."""
    columns, rows = table.get("columns"), table.get("rows")
    if not isinstance(columns, list) or not isinstance(rows, dict):
        return
    due = len(columns)
    for id, row in rows.items():
        if isinstance(row, list) and len(row) != due:
            has = count(len(row), "cell", "cells")
            message = f"this row has {has}, and the table {count(due, 'column', 'columns')}"
            cells = [str(cell) if isinstance(cell, str) else "null" for cell in row]
            filled = ", ".join([*cells, *["null"] * due][:due])
            yield Refusal((*loc, "rows", str(id)), message, f"[{filled}]")


def _former(tree: Any) -> Iterator[Refusal]:
    """Find former ids that another curve has or had."""
    curves = _named(tree, "curves")
    taken = {id for _, id, _ in curves}
    for number, _, curve in curves:
        former = curve.get("formerly")
        for place, id in enumerate(former if isinstance(former, list) else ()):
            if isinstance(id, str) and id in taken:
                message = "a curve has or had this id, so the old address can't lead here"
                yield Refusal(("curves", number, "formerly", place), message, f"{id}-old")
            if isinstance(id, str):
                taken.add(id)


def _circles(tree: Any) -> Iterator[Refusal]:
    """Find curves that are, over others, subtracted from themselves."""
    curves = _named(tree, "curves")
    numbers = {id: number for number, id, _ in curves}
    for ring in _rings({id: curve.get("minus") for _, id, curve in curves}):
        for start, id in enumerate(ring):
            around = islice(cycle(ring), start, start + len(ring))
            message = f"these are subtracted from each other: {_listed(around)}"
            yield Refusal(("curves", numbers[id], "minus"), message, "null")


def _rings(following: Mapping[str, Any]) -> Iterator[list[str]]:
    """Find the rings of two and more in what follows what, each once."""
    passed: set[str] = set()
    for start in following:
        way: dict[str, int] = {}
        here: Any = start
        while isinstance(here, str) and here in following and here not in passed:
            passed.add(here)
            way[here] = len(way)
            here = following[here]
        ring = list(way)[way[here] :] if isinstance(here, str) and here in way else []
        if len(ring) > 1:
            yield ring


def _listed(ids: Iterable[str], most: int = 20) -> str:
    """Join ids; of many, the first."""
    first = list(islice(ids, most + 1))
    rest = ", \N{HORIZONTAL ELLIPSIS}" if len(first) > most else ""
    return ", ".join(first[:most]) + rest
