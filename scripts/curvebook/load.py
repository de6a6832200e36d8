"""The only reader of study files: path -> Study, or everything that is wrong with the file.

A file goes through five sieves: bytes (`source`), YAML (`nodes`), the model, the rules between
keys (`rules`), and what is claimed (`claims`). Each sieve also looks at what the one before it
let through of a faulty file, so that an editor sees all faults of a file at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from curvebook import source as sources
from curvebook.faults import Fault, FaultyStudy, Finding, Lines, shorten
from curvebook.model import ID_PATTERN, RESERVED_STUDIES, Study, StudyFile, points_series
from curvebook.nodes import Composer, Node
from curvebook.refusals import Refusal, refusals

SUFFIXES = (".yaml", ".yml")
NO_RUNS = "logged runs can't be read yet"


@dataclass(frozen=True)
class Folder:
    """What a folder of studies holds."""

    studies: tuple[Study, ...] = ()
    """Those without a fault, in the order of their file names."""
    faults: tuple[Fault, ...] = ()
    """All faults, file by file."""
    faulty: dict[str, tuple[Fault, ...]] = field(default_factory=dict)
    """The faults of each faulty study, by the id it would have."""


def study(path: Path, source: bytes | None = None) -> Study:
    """Read the study file at `path`, or `source` as if it stood there.

    Raises:
        FaultyStudy: if anything is wrong with it.
        OSError: if the file can't be read.
    """
    reading = _Reading(path, path.read_bytes() if source is None else source)
    if reading.found or reading.file is None:
        raise FaultyStudy(reading.faults())
    return _study(path.stem, reading.file)


def folder(folder: Path) -> Folder:
    """Read every study that lies directly in `folder`."""
    studies: list[Study] = []
    faulty: dict[str, tuple[Fault, ...]] = {}
    for path in _files(folder):
        try:
            studies.append(study(path))
        except FaultyStudy as error:
            faulty[path.stem] = faulty.get(path.stem, ()) + error.faults
    faults = tuple(fault for each in faulty.values() for fault in each)
    return Folder(tuple(studies), faults, faulty)


def _files(folder: Path) -> list[Path]:
    found = (path for path in folder.iterdir() if path.suffix in SUFFIXES)
    return sorted(path for path in found if path.is_file() and not path.name.startswith("."))


def shown(path: Path) -> str:
    """Write a path as messages do: relative to where we are, if it lies below."""
    full = Path(os.path.abspath(path))
    here = Path.cwd()
    return (full.relative_to(here) if full.is_relative_to(here) else full).as_posix()


def _study(id: str, file: StudyFile) -> Study:
    series = {c.id: points_series(c, float(file.reading_error)) for c in file.curves}
    return Study(id=id, series=series, **{n: getattr(file, n) for n in StudyFile.model_fields})


class _Reading:
    """One file on its way through the sieves."""

    def __init__(self, path: Path, source: bytes) -> None:
        self.path = path
        self.file: StudyFile | None = None
        text, self.found, whole = sources.decode(source)
        self.lines = Lines(text)
        self._name()
        if whole:
            self._compose(text)

    def faults(self) -> tuple[Fault, ...]:
        """Give what was found, in the order of the file, each thing once."""
        file = shown(self.path)
        told = {(f.start, f.message): f for f in reversed(self.found)}
        ordered = sorted(told.values(), key=lambda each: each.start)
        return tuple(self.lines.fault(file, each) for each in ordered)

    def _name(self) -> None:
        stem = self.path.stem
        if not re.fullmatch(ID_PATTERN, stem):
            message = "the file's name is the study's id: lower-case letters, digits, hyphens"
            self.found.append(Finding(0, message, self.path.name, "my-study.yaml"))
        elif stem in RESERVED_STUDIES:
            message = "the site has a page of its own at this name; call the file otherwise"
            self.found.append(Finding(0, message, self.path.name, f"{stem}-1.yaml"))

    def _compose(self, text: str) -> None:
        composer = Composer(text)
        self.found += composer.findings
        if not composer.broken:
            self.found += sources.tabs(text, composer.scalars)
            self._root(composer.root)

    def _root(self, root: Node | None) -> None:
        if root is None or (root.scalar is not None and root.scalar.null):
            self.found.append(Finding(0, "the file is empty", "", "title: My study"))
        elif not root.mapping:
            message = "a study is a mapping: keys, each with a colon"
            self.found.append(Finding(root.start, message, self._text(root), "title: My study"))
        else:
            self._model(root)

    def _model(self, root: Node) -> None:
        try:
            self.file = StudyFile.model_validate(root.plain(), by_alias=True, by_name=False)
        except ValidationError as error:
            self._refuse(root, refusals(error.errors()))
        else:
            self._runs(root)

    def _runs(self, root: Node) -> None:
        for number, curve in enumerate(self.file.curves if self.file else ()):
            if curve.runs:
                example = "points: [[0, 0.018], [100, 0.012]]"
                self._refuse(root, [Refusal(("curves", number, "runs"), NO_RUNS, example, True)])

    def _refuse(self, root: Node, refused: Iterable[Refusal]) -> None:
        for each in refused:
            start, node, path = root.start, root, []
            for part in each.loc:
                child = node.child(part)
                if child is not None:
                    start, node = child.node.start, child.node
                    path.append(str(child.key))
                    start = child.start if each.about_key else child.node.start
            text = self._text(node) if node is not root else ""
            self.found.append(Finding(start, each.message, text, each.example, ".".join(path)))

    def _text(self, node: Node) -> str:
        return shorten(self.lines.text[node.start : node.end])
