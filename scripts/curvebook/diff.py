"""Two versions of a study -> what changed between them, as an editor would say it.

Records are compared key by key, and lists whose items have ids by those, so that a curve that
moved up is no change of every curve. Readings are compared as they print. A difference of the two
texts, the road not taken, shows where the file changed, and not what that did to its claims.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Literal, NamedTuple

from curvebook.faults import LONGEST, printable, shorten
from curvebook.model import Curve, Study, StudyFile
from curvebook.model.records import Record
from curvebook.notation import count
from curvebook.scalars import Number
from curvebook.tables import x_text, y_text

ARROW = "\N{RIGHTWARDS ARROW}"
SHOWN = 3
"""How many changes of one kind the short line tells."""


class Version(NamedTuple):
    """A study as it was at one time, with the verdict of each claim by its id."""

    study: Study
    verdicts: Mapping[str, str]


class Change(NamedTuple):
    """One thing that differs; `old` or `new` is None where it wasn't there yet or is gone."""

    kind: Literal["value", "key", "verdict"]
    what: str
    old: str | None
    new: str | None

    def __str__(self) -> str:
        """Tell it in a line."""
        if self.old is not None and self.new is not None:
            return f"{self.what} {self.old} {ARROW} {self.new}"
        word, text = ("removed", self.old) if self.new is None else ("added", self.new)
        return f"{self.what} {word}{f': {text}' if text else ''}"


def changes(old: Version, new: Version) -> list[Change]:
    """List what changed: readings, then keys in the order of the file, then verdicts."""
    before, after = _paired(old.study, new.study)
    keys: list[Change] = []
    for name in StudyFile.model_fields:
        sides = getattr(old.study, name), getattr(new.study, name)
        keys += _by_key(before, after, (name,)) if name == "curves" else _compare(*sides, (name,))
    fresh = {f"claim {id}": word for id, word in new.verdicts.items() if id not in old.verdicts}
    return [
        *_values(old.study, new.study, before, after),
        *(each._replace(new=fresh.get(each.what, each.new)) for each in keys),
        *(
            Change("verdict", id, word, new.verdicts[id])
            for id, word in old.verdicts.items()
            if new.verdicts.get(id, word) != word
        ),
    ]


def lines(found: Iterable[Change]) -> list[str]:
    """Write each change in a line, with its kind where that doesn't show."""
    named = {"value": "", "key": "", "verdict": "verdict of "}
    return [printable(f"{named[each.kind]}{each}", keep="\N{NO-BREAK SPACE}") for each in found]


def summary(found: Iterable[Change]) -> str:
    """Tell the changes in one line: the first of each kind, and how many more there are."""
    parts = []
    for kind, group in groupby(found, key=lambda change: change.kind):
        listed = list(group)
        told = ", ".join(lines(each._replace(kind="key") for each in listed[:SHOWN]))
        if kind == "verdict":
            told = f"{count(len(listed), 'verdict', 'verdicts')} changed: {told}"
        more = len(listed) - SHOWN
        parts.append(told + (f" and {more} more" if more > 0 else ""))
    return "; ".join(parts) or "nothing changed"


def news(before: Mapping[str, Version], after: Mapping[str, Version]) -> Iterator[str]:
    """Tell in a line for each study what became of it since the last build."""
    for id in dict.fromkeys([*before, *after]):
        if id not in after:
            yield f"{id}: removed"
        elif id not in before:
            study = after[id].study
            curves = count(len(study.curves), "curve", "curves")
            yield f"{id}: added, with {curves} and {count(len(study.claims), 'claim', 'claims')}"
        elif found := changes(before[id], after[id]):
            yield f"{id}: {summary(found)}"


# ---- readings -----------------------------------------------------------------------------------


def _paired(old: Study, new: Study) -> tuple[dict[str, Curve], dict[str, Curve]]:
    """Give the curves of both by the id that they have now; `formerly` says which it was."""
    after = {curve.id: curve for curve in new.curves}
    now = {was: curve.id for curve in new.curves for was in curve.formerly if was not in after}
    return {now.get(curve.id, curve.id): curve for curve in old.curves}, after


def _values(
    old: Study, new: Study, before: Mapping[str, Curve], after: Mapping[str, Curve]
) -> Iterator[Change]:
    for id in after:
        if id in before:
            was, now = _readings(old, before[id]), _readings(new, after[id])
            for x in sorted(was.keys() | now.keys()) if was != now else ():
                if was.get(x) != now.get(x):
                    yield Change("value", f"{id} at {x_text(new, x)}", was.get(x), now.get(x))


def _readings(study: Study, curve: Curve) -> dict[float, str]:
    """Give the readings of a curve as they print, by x."""
    series, write = study.series[curve.id], y_text(study)
    texts = series.text or tuple(map(write, series.y))
    rows = zip(series.x, series.y, texts, strict=True)
    return {x: "gap" if math.isnan(y) else text for x, y, text in rows}


# ---- keys ---------------------------------------------------------------------------------------

Path = tuple[str, ...]


def _compare(old: Any, new: Any, path: Path) -> Iterator[Change]:
    if isinstance(old, Record) and isinstance(new, Record):
        for name in type(new).model_fields:
            if not (name == "points" and isinstance(new, Curve)):
                yield from _compare(getattr(old, name), getattr(new, name), (*path, name))
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from _by_key(old, new, path)
    elif _have_ids(old) and _have_ids(new) and (old or new):
        yield from _by_key({each.id: each for each in old}, {each.id: each for each in new}, path)
    elif _are_records(old) and _are_records(new) and len(old) == len(new):
        for place, (was, now) in enumerate(zip(old, new, strict=True), 1):
            yield from _compare(was, now, (*path, str(place)))
    elif written(old) != written(new):
        yield Change("key", _named(path), *_differing(written(old), written(new)))


def _by_key(old: Mapping[str, Any], new: Mapping[str, Any], path: Path) -> Iterator[Change]:
    one = (*path[:-1], path[-1].removesuffix("s"))
    for key in dict.fromkeys([*old, *new]):
        if key in old and key in new:
            yield from _compare(old[key], new[key], (*one, key))
        else:
            ends = (None if side else "" for side in (key not in old, key not in new))
            yield Change("key", _named((*one, key)), *ends)
    stayed, moved = [key for key in old if key in new], [key for key in new if key in old]
    if stayed != moved:
        yield Change("key", f"order of {_named(path)}", ", ".join(stayed), ", ".join(moved))


def _are_records(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, Record) for each in value)


def _have_ids(value: Any) -> bool:
    return _are_records(value) and all(hasattr(each, "id") for each in value)


def _named(path: Path) -> str:
    return " ".join(part.rstrip("_") for part in path)


def written(value: Any) -> str:
    """Write a value as the file would, in one line; only what was set of a record."""
    if isinstance(value, Record):
        given = [name for name in type(value).model_fields if name in value.model_fields_set]
        parts = (f"{name.rstrip('_')}: {written(getattr(value, name))}" for name in given)
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, bool) or value is None:
        return "null" if value is None else str(value).lower()
    return value.text if isinstance(value, Number) else str(value)


def _differing(old: str, new: str) -> tuple[str, str]:
    """Give two texts, long ones from the word on at which they part."""
    if max(len(old), len(new)) <= LONGEST:
        return old, new
    parted = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    start = old.rfind(" ", 0, parted) + 1
    before = "\N{HORIZONTAL ELLIPSIS}" if start else ""
    return before + shorten(old[start:]), before + shorten(new[start:])
