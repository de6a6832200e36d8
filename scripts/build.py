"""The command line: check and compare studies, write their schema, export the book.

    python scripts/build.py check [FILE...] [--claims] [--json]
    python scripts/build.py schema
    python scripts/build.py diff OLD NEW
    python scripts/build.py export [--out build]

Faults go to standard error, one line each. The exit code is 0 if all is well, 1 if the data has
faults, 2 if the command was used wrongly. Nothing is decided here: each command is a few calls
into the core. argparse and not click, which comes with MkDocs: the core needs no MkDocs.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from curvebook import claims, load
from curvebook import diff as diffs
from curvebook import export as exports
from curvebook import schema as schemas
from curvebook.claims.verdicts import numbers
from curvebook.faults import Fault, FaultyStudy, printable
from curvebook.model import Study
from curvebook.notation import count
from curvebook.pages import PageFault

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
FINE, FAULTY, WRONG = 0, 1, 2


class WrongUse(Exception):
    """The command can't be carried out as it was given; the text says why, in a line."""


# ---- check --------------------------------------------------------------------------------------


def check(args: argparse.Namespace) -> int:
    """Say what is wrong with the studies, and what became of their claims."""
    shelf = read(args.files) if args.files else load.folder(DATA)
    verdicts = [(study, claims.judge_all(study)) for study in shelf.studies]
    unexpected = [fault for each in verdicts for fault in load.expectations(*each)]
    faults = [*shelf.faults, *unexpected]
    judged = [(study, verdict) for study, every in verdicts for verdict in every]
    tell(faults)
    if args.json:
        print(as_json(faults, judged if args.claims else None))
    elif args.claims:
        for study, verdict in judged:
            print(verdict_line(study, verdict))
    elif not faults:
        studies = count(len(shelf.studies), "study", "studies")
        print(f"{studies} and {count(len(judged), 'claim', 'claims')}, and nothing wrong")
    return FAULTY if faults else FINE


def read(files: Iterable[Path]) -> load.Folder:
    """Read the given files, wherever they lie."""
    studies: list[Study] = []
    faults: list[Fault] = []
    for path in files:
        try:
            studies.append(load.study(path))
        except FaultyStudy as error:
            faults += error.faults
    return load.Folder(tuple(studies), tuple(faults))


Judged = Sequence[tuple[Study, claims.Verdict]]


def as_json(faults: Iterable[Fault], judged: Judged | None) -> str:
    """Write faults, and claims if they are asked for, as one object."""
    whole: dict[str, Any] = {"faults": [fault.record() for fault in faults]}
    if judged is not None:
        whole["claims"] = [claims.as_dict(study, verdict) for study, verdict in judged]
    return json.dumps(whole, indent=2, ensure_ascii=False, allow_nan=False)


def verdict_line(study: Study, verdict: claims.Verdict) -> str:
    """Write what became of a claim in one line."""
    wrong = verdict.expect not in (None, verdict.verdict)
    expected = f" (expected: {verdict.expect})" if wrong else ""
    why = verdict.reason or numbers(study, verdict)
    return printable(f"{study.id}: {verdict.claim}: {verdict.verdict}{expected}: {why}")


# ---- the other commands -------------------------------------------------------------------------


def schema(_: argparse.Namespace) -> int:
    """Write the schema of study files to data/study.schema.json."""
    DATA.mkdir(exist_ok=True)
    text = schemas.written()
    (DATA / "study.schema.json").write_text(text, encoding="utf-8", newline="\n")
    return FINE


def diff(args: argparse.Namespace) -> int:
    """Say what changed between two versions of a study: values, texts, verdicts."""
    try:
        old, new = (version(path, args.new.name) for path in (args.old, args.new))
    except FaultyStudy as error:
        return tell(error.faults)
    for line in diffs.lines(diffs.changes(old, new)) or ["nothing changed"]:
        print(line)
    return FINE


def version(path: Path, name: str) -> diffs.Version:
    """Read a file, of any name, as that version of the study `name` which it holds."""
    try:
        study = load.study(path.with_name(name), path.read_bytes())
    except FaultyStudy as error:
        here = load.shown(path)
        raise FaultyStudy(replace(fault, file=here) for fault in error.faults) from error
    return diffs.Version(study, {each.claim: each.verdict for each in claims.judge_all(study)})


def export(args: argparse.Namespace) -> int:
    """Write every page, figure and download, and a mkdocs.yml without a hook."""
    try:
        exports.export(ROOT, args.out)
    except FaultyStudy as error:
        return tell(error.faults)
    except PageFault as error:
        return tell([error])
    except exports.Refused as error:
        raise WrongUse(error) from error
    return FINE


def tell(faults: Sequence[Fault | PageFault]) -> int:
    """Print faults, a line each."""
    for fault in faults:
        print(fault, file=sys.stderr)
    return FAULTY if faults else FINE


# ---- the command line ---------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """Describe the commands."""
    whole = argparse.ArgumentParser(prog="build.py", description=(__doc__ or "").split("\n")[0])
    commands = whole.add_subparsers(required=True, metavar="COMMAND")

    def command(run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        told = (run.__doc__ or "").rstrip(".")
        made = commands.add_parser(run.__name__, help=told, description=told)
        made.set_defaults(run=run)
        return made

    checks = command(check)
    checks.add_argument("files", nargs="*", type=Path, metavar="FILE", help="all of data/ if none")
    checks.add_argument("--claims", action="store_true", help="say what became of every claim")
    checks.add_argument("--json", action="store_true", help="write one object for programs")
    command(schema)
    versions = command(diff)
    versions.add_argument("old", type=Path, metavar="OLD")
    versions.add_argument("new", type=Path, metavar="NEW", help="its name is the study's")
    out = command(export)
    out.add_argument("--out", type=Path, default=Path("build"), help="the folder to write")
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    args = parser().parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except (WrongUse, OSError) as error:
        print(f"build.py: {in_a_line(error)}", file=sys.stderr)
        return WRONG
    return code


def in_a_line(error: Exception) -> str:
    """Say what the command could not do."""
    if isinstance(error, OSError) and error.filename is not None:
        return printable(f"{error.filename}: {error.strerror}")
    return printable(str(error))


if __name__ == "__main__":
    sys.exit(main())
