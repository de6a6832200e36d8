"""One file on its way from bytes to a study: five sieves, each of which keeps what is wrong.

Bytes (`source`), YAML (`nodes`), the model, the rules between keys (`rules`, `wording`), and the
checks of claims (`demands`). A part that one sieve keeps is cut out of the tree, and the rest goes
on to the next, so that an editor sees every fault of a file at once, and none that only follows
from another. Stopping at the first sieve that keeps something, the road not taken, is a third of
this code and makes a file of three mistakes three rounds of editing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from curvebook import rules
from curvebook.claims import demands
from curvebook.faults import Fault, Finding, Lines, Loc, Refusal, shorten
from curvebook.load import source as sources
from curvebook.load.nodes import Child, Composer, Node
from curvebook.load.repair import accepted, validate
from curvebook.model import Curve, Series, Study, StudyFile, points_series
from curvebook.model.records import ID_PATTERN, RESERVED_STUDIES
from curvebook.rules import ids, wording

RunReader = Callable[[Curve, StudyFile, Path], Series]
"""Reads the runs of a curve of the file at a path.

Raises `Unreadable`, which says what is wrong with which run.
"""

NO_RUNS = "logged runs can't be read yet; write the readings as points"
POINTS = "points: [[1, 40.0], [10, 20.0]]"


class Unreadable(Exception):
    """The runs of a curve can't be read: the way to the part that is wrong, and what is."""

    def __init__(self, refused: Iterable[Refusal]) -> None:
        """Keep what is wrong; the ways start at the curve."""
        self.refused = tuple(refused)
        super().__init__("; ".join(each.message for each in self.refused))


class Reading:
    """What came of one file: `study`, or `found`."""

    def __init__(self, path: Path, source: bytes, runs: RunReader | None = None) -> None:
        """Read `source` as the file at `path`."""
        self.path = path
        self.study: Study | None = None
        self.root: Node | None = None
        self._runs = runs
        text, self.found, whole = sources.decode(source)
        self.lines = Lines(text)
        self._name()
        if whole:
            self._compose(text)

    def faults(self, file: str) -> tuple[Fault, ...]:
        """Give what was found, in the order of the file, each thing once."""
        told = {(f.start, f.message): f for f in reversed(self.found)}
        ordered = sorted(told.values(), key=lambda each: (each.start, each.message))
        return tuple(self.lines.fault(file, each) for each in ordered)

    def _name(self) -> None:
        stem, name = self.path.stem, self.path.name
        if not re.fullmatch(ID_PATTERN, stem):
            message = "the file's name is the study's id: lower-case letters, digits, hyphens"
            self.found.append(Finding(0, message, name, "my-study.yaml"))
        elif stem in RESERVED_STUDIES:
            message = "a study can't have this name; call the file otherwise"
            self.found.append(Finding(0, message, name, f"{stem}-1.yaml"))

    def _compose(self, text: str) -> None:
        composer = Composer(text)
        self.found += composer.findings
        if composer.broken:
            return
        self.found += sources.tabs(text, composer.scalars)
        root = composer.root
        if root is None or (root.scalar is not None and root.scalar.null):
            self.found.append(Finding(0, "the file is empty", "", "title: My study"))
        elif not root.mapping:
            message = "a study is a mapping: keys, each with a colon and a value"
            shown = shorten(text[root.start : root.end])
            self.found.append(Finding(root.start, message, shown, "title: My study"))
        else:
            self.root = root
            self._model(root)

    def _model(self, root: Node) -> None:
        tree = root.plain()
        file, refused = validate(tree)
        told = {each.loc for each in refused}
        texts = [each for each in wording.in_tree(tree) if each.loc not in told]
        self.refuse(root, [*refused, *ids.in_tree(tree), *texts])
        rest = root
        if file is None:
            file, rest = accepted(root, refused)
        if file is not None:
            self.refuse(rest, rules.in_study(file, ids.Names.of(tree)))
            self._measured(rest, file, whole=rest is root)

    def _measured(self, rest: Node, file: StudyFile, *, whole: bool) -> None:
        """Read the series, and judge what is checked if nothing that it rests on is faulty."""
        series: dict[str, Series] = {}
        for number, curve in enumerate(file.curves):
            if not (curve.points or curve.runs):
                continue
            try:
                series[curve.id] = self._series(curve, file)
            except Unreadable as error:
                at: Loc = ("curves", number)
                self.refuse(rest, [r._replace(loc=(*at, *r.loc)) for r in error.refused])
        if not any(GROUND.fullmatch(finding.path) for finding in self.found):
            study = Study(
                id=self.path.stem,
                series=series,
                path=self.path,
                **{name: getattr(file, name) for name in StudyFile.model_fields},
            )
            self.refuse(rest, [Refusal(*each) for each in demands.faults(study)])
            self.study = study if whole and not self.found else None

    def _series(self, curve: Curve, file: StudyFile) -> Series:
        if not curve.runs:
            return points_series(curve, float(file.reading_error))
        if self._runs is None:
            raise Unreadable([Refusal(("runs",), NO_RUNS, POINTS, about_key=True)])
        return self._runs(curve, file, self.path)

    def refuse(self, root: Node, refused: Iterable[Refusal]) -> None:
        """Keep what is wrong in the tree of `root`, with its place."""
        self.found += [self._finding(root, each) for each in refused]

    def _finding(self, root: Node, each: Refusal) -> Finding:
        """Follow the way as far as it fits; it ends at what is wrong, or lacks its last key."""
        child, path = Child("", root.start, root), []
        missing = False
        for part in each.loc:
            below = child.node.child(part)
            missing = below is None and child.node.mapping
            if below is None:
                path += [str(part)] if missing else []
                break
            child = below
            path.append(str(child.key))
        start = child.start if each.about_key and not missing else child.node.start
        shown = "" if missing else self._shown(child, about_key=each.about_key)
        return Finding(start, each.message, shown, each.example, ".".join(path))

    def _shown(self, child: Child, *, about_key: bool) -> str:
        if about_key and isinstance(child.key, str):
            return child.key
        return shorten(self.lines.text[child.node.start : child.node.end])


GROUND = re.compile(
    r"((tables|curves)(\.[0-9]+(\.(id|points|runs|minus|columns|rows|reading_error)(\..*)?)?)?"
    r"|x(\.scale)?|reading_error)"
)
"""What checks rest on: where that is faulty, checks can't be told right or wrong."""
