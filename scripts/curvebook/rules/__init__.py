"""What must agree between the keys of a study: axes, tables, references, addresses.

This looks at what the model accepts of a file; ids come from the whole of it (`ids.Names`), so
that a fault in one place doesn't cause a second one wherever it is referred to. Nothing here knows
YAML or opens a file. Checks of claims have rules of their own, in `demands`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import webcolors  # type: ignore[import-untyped]  # because it has no types

from curvebook.faults import Loc, Refusal, nearest
from curvebook.model import Curve, StudyFile, Table
from curvebook.model.records import DEVICES, LONGEST_ID, RESERVED_FOLDERS, slug
from curvebook.palette import is_colour
from curvebook.rules.ids import Names
from curvebook.scalars import Number

COLOURS = tuple(sorted(webcolors.names("css3")))
"""The colour names of CSS."""
PAGES = ("overview", "observations", "interpretation")


# ---- what the model accepts ---------------------------------------------------------------------


def in_study(study: StudyFile, names: Names) -> list[Refusal]:
    """Find what doesn't agree."""
    return [
        *_folder(study),
        *_axes(study),
        *_references(study, names),
        *(fault for i, each in enumerate(study.curves) for fault in _curve(study, each, i, names)),
        *_claims(study, names),
        *(fault for i, each in enumerate(study.tables) for fault in _table(study, each, i, names)),
    ]


def _folder(study: StudyFile) -> Iterator[Refusal]:
    loc: Loc = ("slug",) if study.slug else ("noun", 1)
    folder, noun = study.folder, slug(study.noun[0]) or "thing"
    if not folder:
        message = "this has no ASCII spelling to name the folder of the curves; add a slug"
        yield Refusal(loc, message, "slug: things")
    elif folder in RESERVED_FOLDERS | DEVICES:
        message = f"the folder {folder!r} is taken; add a slug that names the folder of the curves"
        yield Refusal(loc, message, f"slug: {noun}-pages")
    elif len(folder) > LONGEST_ID:
        message = "this is too long to name the folder of the curves; add a slug"
        yield Refusal(loc, message, f"slug: {folder[:20].strip('-')}")


def _axes(study: StudyFile) -> Iterator[Refusal]:
    for name, axis in (("x", study.x), ("y", study.y)):
        yield from _rising((name, "ticks"), axis.ticks, "ticks rise")
        yield from _positive((name, "ticks"), axis.ticks, axis.scale == "log")
    log = study.y.scale == "log" or study.y.switch
    yield from _positive(("y", "focus"), study.y.focus or (), log)


def _rising(loc: Loc, numbers: Sequence[Number], rule: str) -> Iterator[Refusal]:
    for place, (before, after) in enumerate(pairwise(numbers), 1):
        if not before < after:
            message = f"{rule}: this is not greater than {before.text}, which stands before it"
            yield Refusal((*loc, place), message, _greater(before, numbers[place + 1 : place + 20]))


def _greater(before: Number, after: Sequence[Number]) -> str:
    """Give a number that could stand between."""
    above = next((float(each) for each in after if each > before), None)
    step = abs(before) or 1.0
    return f"{before + step if above is None else (before + above) / 2:.6g}"


def _positive(loc: Loc, numbers: Iterable[Number | None], log: bool) -> Iterator[Refusal]:
    for place, number in enumerate(numbers):
        if log and number is not None and number <= 0:
            yield Refusal((*loc, place), LOG, number.text.lstrip("-") if number else "0.1")


LOG = "a log axis has only numbers greater than 0"


def _references(study: StudyFile, names: Names) -> Iterator[Refusal]:
    """Find references that the study doesn't list."""
    for loc, id in _referring(study):
        if id is not None and id not in names.references:
            yield _unknown(loc, "reference", id, names.references)


def _referring(study: StudyFile) -> Iterator[tuple[Loc, str | None]]:
    yield ("source", "reference"), study.source.reference
    for i, curve in enumerate(study.curves):
        yield ("curves", i, "reference"), curve.reference
        for j, fact in enumerate(curve.facts):
            yield ("curves", i, "facts", j, "reference"), fact.reference
    for i, table in enumerate(study.tables):
        yield ("tables", i, "reference"), table.reference
        for id, row in table.rows.items():
            for j, cell in enumerate(row):
                yield ("tables", i, "rows", id, j, "reference"), cell.reference


def _unknown(loc: Loc, what: str, id: str, known: Sequence[str], *, key: bool = False) -> Refusal:
    near = nearest(id, known, 0.0)
    said = f"there is no {what} with this id" if known else f"the study lists no {what} yet"
    return Refusal(loc, said, near, key)


def _curve(study: StudyFile, curve: Curve, number: int, names: Names) -> Iterator[Refusal]:
    loc: Loc = ("curves", number)
    if curve.color is not None and not is_colour(curve.color):
        message = "this is neither a colour name of CSS nor #rrggbb"
        near = nearest(curve.color.lower(), COLOURS, 0.7)
        yield Refusal((*loc, "color"), message, near or '"#4477aa"')
    yield from _device((*loc, "id"), curve.id)
    for place, id in enumerate(curve.formerly):
        yield from _device((*loc, "formerly", place), id)
    yield from _points(study, curve, (*loc, "points"))
    for place, run in enumerate(curve.runs):
        yield from _path((*loc, "runs", place, "file"), run.file)
    if curve.minus == curve.id:
        message = "a curve can't be subtracted from itself"
        yield Refusal(
            (*loc, "minus"), message, next((i for i in names.curves if i != curve.id), "")
        )
    elif curve.minus is not None and curve.minus not in names.curves:
        yield _unknown((*loc, "minus"), "curve", curve.minus, names.curves)


def _device(loc: Loc, id: str) -> Iterator[Refusal]:
    if id in DEVICES:
        yield Refusal(loc, "Windows can't have a file of this name", f"{id}-1")


def _points(study: StudyFile, curve: Curve, loc: Loc) -> Iterator[Refusal]:
    logs = (study.x.scale == "log", study.y.scale == "log" or study.y.switch)
    yield from (
        each._replace(loc=(*each.loc, 0))
        for each in _rising(loc, [x for x, _ in curve.points], "x rises from point to point")
    )
    for place, point in enumerate(curve.points):
        for axis in (0, 1):
            for each in _positive((*loc, place), point[axis : axis + 1], logs[axis]):
                yield each._replace(loc=(*loc, place, axis))


def _path(loc: Loc, path: str) -> Iterator[Refusal]:
    parts = re.split(r"[/\\]", path)
    if "\\" in path:
        yield Refusal(loc, "the parts of a path are joined by /", path.replace("\\", "/"))
    elif path.startswith("/") or re.match("[A-Za-z]:", path):
        message = "a path is relative to the folder of this file"
        yield Refusal(loc, message, f"logs/{parts[-1]}")
    elif _leaves(parts):
        yield Refusal(loc, "this path leaves the folder of this file", f"logs/{parts[-1]}")
    elif any(part.split(".")[0].lower() in DEVICES for part in parts):
        yield Refusal(loc, "Windows can't have a file of this name", f"logs/run-{parts[-1]}")


def _leaves(parts: Sequence[str]) -> bool:
    depth = 0
    for part in parts:
        depth += {"..": -1, ".": 0, "": 0}.get(part, 1)
        if depth < 0:
            return True
    return False


def _claims(study: StudyFile, names: Names) -> Iterator[Refusal]:
    headlines = 0
    for number, claim in enumerate(study.claims):
        loc: Loc = ("claims", number)
        headlines += claim.headline
        if claim.headline and headlines > 1:
            message = "there is a headline already; it is one claim at most"
            yield Refusal((*loc, "headline"), message, "false")
        if claim.section not in (*PAGES, *names.curves):
            message = "this is no section: overview, observations, interpretation or a curve's id"
            near = nearest(claim.section, [*PAGES, *names.curves], 0.0)
            yield Refusal((*loc, "section"), message, near)


def _table(study: StudyFile, table: Table, number: int, names: Names) -> Iterator[Refusal]:
    loc: Loc = ("tables", number)
    columns = names.columns.get(table.id, ())
    yield from _device((*loc, "id"), table.id)
    for id in table.rows:
        if id not in names.curves:
            yield _unknown((*loc, "rows", id), "curve", id, names.curves, key=True)
    if table.crosscheck is not None:
        yield from _crosscheck(study, table, loc, columns)


def _crosscheck(
    study: StudyFile, table: Table, loc: Loc, columns: Sequence[str]
) -> Iterator[Refusal]:
    assert table.crosscheck is not None
    here: Loc = (*loc, "crosscheck")
    for place, id in enumerate(table.crosscheck.log_ratio):
        if id not in columns:
            yield _unknown((*here, "log_ratio", place), "column", id, columns)
    at = table.crosscheck.at
    known = [float(x) for curve in study.curves for x, y in curve.points if y is not None]
    measured = not any(curve.runs for curve in study.curves) and known
    if isinstance(at, Number) and measured and not min(known) <= at <= max(known):
        yield Refusal((*here, "at"), "this is outside of every curve's readings", "last")
    for place, column in enumerate(columns):
        if column in table.crosscheck.log_ratio:
            for id, row in table.rows.items():
                for each in _positive((*loc, "rows", id), _cell(row, place), log=True):
                    message = "the crosscheck takes the logarithm, so this is greater than 0"
                    yield Refusal((*loc, "rows", id, place), message, each.example)


def _cell(row: Sequence[Any], place: int) -> list[Number | None]:
    return [row[place].value] if place < len(row) else []
