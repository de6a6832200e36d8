"""The door to YAML: text in, a tree out whose every scalar is text and knows its place.

The tree is built from the parser's events, one after the other. `yaml.compose`, the road not
taken, recurses in C (a thousand brackets deep is a crash) and drops which key stood where twice;
`yaml.load` decides what scalars mean. Here nothing is decided, and the limits on depth and size
hold while reading: an alias costs what it stands for, so a bomb is refused before it goes off.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

import yaml

from curvebook.faults import Finding, shorten
from curvebook.load.syntax import explain
from curvebook.scalars import Scalar

LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
MOST_NODES = 100_000
DEEPEST = 50


class Child(NamedTuple):
    """A node in its place: its key or number, and where the key stands."""

    key: str | int
    start: int
    node: Node


@dataclass(frozen=True, eq=False)
class Node:
    """A scalar, a list or a mapping; `start` and `end` are places in the text."""

    start: int
    end: int
    scalar: Scalar | None = None
    children: tuple[Child, ...] = ()
    mapping: bool = False
    size: int = 1
    """How many nodes it stands for, aliases expanded."""

    def plain(self) -> Any:
        """Give the tree as dicts, lists and `Scalar`s."""
        if self.scalar is not None:
            return self.scalar
        if self.mapping:
            return {child.key: child.node.plain() for child in self.children}
        return [child.node.plain() for child in self.children]

    def child(self, part: str | int) -> Child | None:
        """Find a child by its key, or by its number among the children of a list."""
        if not self.mapping:
            within = isinstance(part, int) and 0 <= part < len(self.children)
            return self.children[int(part)] if within else None
        return self._by_key.get(part)

    @cached_property
    def _by_key(self) -> dict[str | int, Child]:
        return {child.key: child for child in self.children}


class Refused(Exception):
    """The text can't be read any further; the findings so far say why."""


@dataclass(slots=True)
class _Open:
    """A list or a mapping whose end has not come yet."""

    start: int
    mapping: bool
    anchor: str | None
    children: list[Child] = field(default_factory=list)
    key: Child | None = None
    end: int = 0
    size: int = 1


class Composer:
    """Builds the tree of one document and collects what is wrong with it."""

    def __init__(self, text: str) -> None:
        """Read `text`: afterwards `root` is its tree, or None, and `findings` what is wrong."""
        self.text = text
        self.root: Node | None = None
        self.findings: list[Finding] = []
        self.broken = False
        """Whether the text could not be read to its end."""
        self.scalars: list[tuple[int, int]] = []
        """Where the scalars stand; what lies between them is YAML's own."""
        self._open: list[_Open] = []
        self._anchors: dict[str, Node | None] = {}
        self._documents = 0
        self._spent = 0
        self._compose()

    def _compose(self) -> None:
        try:
            for event in yaml.parse(self.text, Loader=LOADER):
                self._take(event)
        except Refused:
            self.broken = True
        except yaml.MarkedYAMLError as error:
            self.broken = True
            self.findings.append(explain(self.text, error))

    def _find(self, start: int, message: str, text: str = "", example: str = "") -> None:
        self.findings.append(Finding(start, message, text, example))

    def _refuse(self, start: int, message: str, text: str = "", example: str = "") -> NoReturn:
        self._find(start, message, text, example)
        raise Refused

    def _take(self, event: Any) -> None:
        if isinstance(event, yaml.DocumentStartEvent):
            self._document(event)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._begin(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(event)

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            message = "a file holds one study, and here a second document starts"
            self._refuse(event.start_mark.index, message, "---")

    def _alias(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if event.anchor not in self._anchors:
            known = ", ".join(f"*{name}" for name in self._anchors)
            message = "nothing above is anchored with this name"
            self._refuse(start, message, self.text[start:end], known)
        target = self._anchors[event.anchor]
        if target is None:
            self._refuse(start, "this alias stands inside what it stands for", f"*{event.anchor}")
        self._spend(start, target.size)
        self._add(target, start)

    def _scalar(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self.scalars.append((start, end))
        self._tag(event)
        self._spend(start, 1)
        plain = event.style in (None, "")
        node = Node(start, end, Scalar(event.value, plain=plain))
        if event.anchor:
            self._anchors[event.anchor] = node
        self._add(node, start)

    def _begin(self, event: Any) -> None:
        start = event.start_mark.index
        self._tag(event)
        self._spend(start, 1)
        if len(self._open) >= DEEPEST:
            self._refuse(start, f"this is nested more than {DEEPEST} deep", self.text[start])
        if event.anchor:
            self._anchors[event.anchor] = None
        mapping = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Open(start, mapping, event.anchor, end=event.end_mark.index))

    def _close(self, event: Any) -> None:
        done = self._open.pop()
        end = max(done.end, event.end_mark.index if self._ends_visibly(event) else 0)
        children = tuple(self._merged(done.children) if done.mapping else done.children)
        size = 1 + sum(child.node.size for child in children)
        node = Node(done.start, end, None, children, done.mapping, size)
        if done.anchor:
            self._anchors[done.anchor] = node
        self._add(node, done.start)

    def _ends_visibly(self, event: Any) -> bool:
        return self.text[event.start_mark.index : event.end_mark.index] in ("]", "}")

    def _tag(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!":
            start = event.start_mark.index
            tag = self.text[start : event.end_mark.index].split(maxsplit=1)[0]
            self._find(start, "tags have no meaning in a study; leave it out", tag)

    def _spend(self, start: int, nodes: int) -> None:
        self._spent += nodes
        if self._spent > MOST_NODES:
            message = f"this is more than {MOST_NODES:,} values, aliases counted in full"
            self._refuse(start, message, "", "runs: [{file: logs/seed-1.csv, x: step, y: loss}]")

    def _add(self, node: Node, start: int) -> None:
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        parent.end = max(parent.end, node.end if node.start >= parent.start else 0)
        if not parent.mapping:
            parent.children.append(Child(len(parent.children), start, node))
        elif parent.key is None:
            parent.key = self._key(node, start)
        else:
            parent.children.append(parent.key._replace(node=node))
            parent.key = None

    def _key(self, node: Node, start: int) -> Child:
        if node.scalar is None:
            shown = shorten(self.text[node.start : node.end])
            self._find(start, "a key is a word, not a list or a mapping", shown, "name: value")
        return Child(node.scalar if node.scalar is not None else Scalar(""), start, node)

    def _merged(self, children: list[Child]) -> Iterator[Child]:
        """Give the children of a mapping: each key once, then what `<<` brings in."""
        seen: dict[str, int] = {}
        for child in children:
            if _merges(child) or not child.key:
                continue
            if child.key in seen:
                self._repeated(child, seen[str(child.key)])
            else:
                seen[str(child.key)] = child.start
                yield child
        for child in filter(_merges, children):
            yield from self._brought(child, seen)

    def _repeated(self, child: Child, first: int) -> None:
        line = self.text.count("\n", 0, first) + 1
        message = f"this key stands here twice; the first is in line {line}"
        self._find(child.start, message, str(child.key))

    def _brought(self, child: Child, seen: dict[str, int]) -> Iterator[Child]:
        node = child.node
        parts = [node] if node.mapping else [each.node for each in node.children]
        if not parts or not all(part.mapping for part in parts):
            self._find(child.start, "<< takes an alias of a mapping", "<<", "<<: *name")
            return
        for brought in (each for part in parts for each in part.children):
            if brought.key not in seen:
                seen[str(brought.key)] = brought.start
                yield brought


def _merges(child: Child) -> bool:
    return isinstance(child.key, Scalar) and child.key.plain and child.key == "<<"
