"""The only reader of study files: path -> Study, or everything that is wrong with the file.

A study is its file and nothing else, so what is said of one file doesn't depend on the others,
but for the two things that only a folder shows: two files of one id, and ids that differ only in
case, which many file systems and hosts take for one address.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from curvebook.claims import Verdict, expectation
from curvebook.faults import Fault as Fault
from curvebook.faults import FaultyStudy as FaultyStudy
from curvebook.faults import Finding, Lines, Refusal
from curvebook.load.reading import Reading, RunReader
from curvebook.model import Study

SUFFIXES = (".yaml", ".yml")


@dataclass(frozen=True)
class Folder:
    """What a folder of studies holds."""

    studies: tuple[Study, ...] = ()
    """Those without a fault, in the order of their file names."""
    faults: tuple[Fault, ...] = ()
    """All faults, file by file."""
    faulty: dict[str, tuple[Fault, ...]] = field(default_factory=dict)
    """The faults of each faulty study, by the id it would have."""


def study(path: Path, source: bytes | None = None, runs: RunReader | None = None) -> Study:
    """Read the study file at `path`.

    Args:
        path: Where it lies; its name without the suffix is the study's id.
        source: What to read as if it stood there.
        runs: What reads the files of logged runs.

    Raises:
        FaultyStudy: if anything is wrong with it.
        OSError: if the file can't be read.
    """
    reading = Reading(path, path.read_bytes() if source is None else source, runs)
    if reading.study is None:
        raise FaultyStudy(reading.faults(shown(path)))
    return reading.study


def folder(folder: Path, runs: RunReader | None = None) -> Folder:
    """Read every study that lies directly in `folder`; no folder is as good as an empty one."""
    paths = files(folder)
    rivals = _rivals(paths)
    studies: list[Study] = []
    faulty: defaultdict[str, tuple[Fault, ...]] = defaultdict(tuple)
    for path in paths:
        faults = rivals.get(path, ())
        try:
            read = study(path, runs=runs)
        except FaultyStudy as error:
            faults += error.faults
        except OSError as error:
            faults += (_at_start(path, f"this file can't be read: {error.strerror}", ""),)
        if faults:
            faulty[path.stem] += faults
        else:
            studies.append(read)
    told = tuple(fault for faults in faulty.values() for fault in faults)
    return Folder(tuple(studies), told, dict(faulty))


def files(folder: Path) -> list[Path]:
    """List the study files of a folder, by name; hidden ones are an editor's own."""
    if not folder.is_dir():
        return []
    found = (path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    return sorted(path for path in found if path.is_file() and not path.name.startswith("."))


def _rivals(paths: Iterable[Path]) -> dict[Path, tuple[Fault, ...]]:
    """Find files that would be the same study, or studies that would have the same address."""
    first: dict[str, Path] = {}
    rivals: dict[Path, tuple[Fault, ...]] = {}
    for path in paths:
        other = first.setdefault(path.stem.casefold(), path)
        if other is not path:
            both = "are one study" if other.stem == path.stem else "differ only in case"
            message = f"{other.name} and {path.name} {both}; rename one of them"
            rivals[path] = (_at_start(path, message, f"{path.stem.lower()}-2.yaml"),)
    return rivals


def _at_start(path: Path, message: str, example: str) -> Fault:
    return Lines("").fault(shown(path), Finding(0, message, path.name, example))


def expectations(study: Study, verdicts: Iterable[Verdict]) -> list[Fault]:
    """Find the claims whose verdict is not the one that is expected, each at its `expect`."""
    numbers = {claim.id: number for number, claim in enumerate(study.claims)}
    refused = [
        Refusal(("claims", numbers[verdict.claim], "expect"), message, verdict.verdict)
        for verdict in verdicts
        if (message := expectation(study, verdict))
    ]
    return list(_located(study, refused)) if refused else []


def _located(study: Study, refused: Iterable[Refusal]) -> Iterable[Fault]:
    """Find the places again; they aren't kept, because hardly ever is one needed."""
    path = study.path or Path(f"{study.id}.yaml")
    reading = Reading(path, path.read_bytes() if path.is_file() else b"")
    if reading.root is None:
        return [_at_start(path, each.message, each.example) for each in refused]
    reading.found.clear()
    reading.refuse(reading.root, refused)
    return reading.faults(shown(path))


def shown(path: Path) -> str:
    """Write a path as messages do: relative to where we are, if it lies below."""
    full = Path(os.path.abspath(path))  # noqa: PTH100  # because resolve() would follow links
    here = Path.cwd()
    return (full.relative_to(here) if full.is_relative_to(here) else full).as_posix()
