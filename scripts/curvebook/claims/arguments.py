"""What a metric is asked with: faults of its parameters, curves, positions, level and table.

The model sees that each is of the right kind; this sees whether the metric takes it, and whether
it lies within what the readings and their errors can be.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Iterator
from contextlib import suppress

from curvebook.claims.comparisons import everyone, named
from curvebook.claims.sides import PARAMETERS
from curvebook.metrics import METRICS, Untestable, polyline
from curvebook.metrics.crossings import course
from curvebook.model import Measure, Study
from curvebook.notation import listing, tick

Loc = tuple[str | int, ...]
Fault = tuple[Loc, str, str]
"""The place as a path into the file, what is wrong, and a right example."""

EXAMPLES = {
    "at": "at: last",
    "over": "over: [first, last]",
    "level": "level: 0.5",
    "table": "table: table-1",
    "column": "column: column-1",
    "log_ratio": "log_ratio: [column-1, column-2]",
}


def of_measure(study: Study, measure: Measure, loc: Loc) -> Iterator[Fault]:
    """Find what is wrong with a metric and its parameters."""
    yield from of_parameters(measure, loc)
    yield from of_curves(study, measure, loc)
    yield from of_positions(study, measure, loc)
    yield from of_level(study, measure, loc)
    yield from of_table(study, measure, loc)


def of_parameters(measure: Measure, loc: Loc) -> Iterator[Fault]:
    """Find parameters that the metric doesn't take, and miss those that it needs."""
    metric = METRICS[measure.metric]
    given = [key for key in PARAMETERS if getattr(measure, key) is not None]
    for key in given:
        if key not in metric.takes:
            takes = f"it takes {listing(metric.takes)}" if metric.takes else "it takes none"
            example = EXAMPLES[metric.takes[0]] if metric.takes else f"metric: {metric.name}"
            yield (*loc, key), f"`{metric.name}` takes no `{key}`; {takes}", example
    for need in metric.needs:
        choices = need.split("|")
        had = [key for key in given if key in choices]
        if not had:
            either = " or ".join(f"`{key}`" for key in choices)
            yield loc, f"`{metric.name}` needs {either}", EXAMPLES[choices[0]]
        elif len(had) > 1:
            both = " and ".join(f"`{key}`" for key in had)
            yield (*loc, had[1]), f"`{metric.name}` takes one of {both}", EXAMPLES[had[0]]


def of_curves(study: Study, measure: Measure, loc: Loc) -> Iterator[Fault]:
    """Find ids in `of` that name no curve, and sets that are too small."""
    if measure.of is None:
        return
    yield from of_ids(study, measure.of, (*loc, "of"), "all")
    if measure.metric == "spread" and len(named(study, measure.of)) < 2:
        pair = ", ".join([*everyone(study), "other"][:2])
        yield (*loc, "of"), "a spread is that of a set: two curves at least", f"of: [{pair}]"


def of_ids(study: Study, ids: str | tuple[str, ...], loc: Loc, word: str) -> Iterator[Fault]:
    """Find ids that name no curve; `word` may stand for several, on its own."""
    if ids == word:
        return
    key = str(loc[-1])
    for place, each in [(loc, ids)] if isinstance(ids, str) else enumerated(loc, ids):
        if each in ("all", "others"):
            said = f"`{each}` stands on its own, not in a list" if each == word else WRONG[each]
            yield place, said, f"{key}: {word}"
        elif each not in everyone(study):
            yield place, f"there is no curve {each!r}", nearest(each, everyone(study))


WRONG = {
    "all": "`all` is for `of`; what is compared with is a list of ids or `others`",
    "others": "`others` is for `than`; what a check is about is a list of ids or `all`",
}


def of_positions(study: Study, measure: Measure, loc: Loc) -> Iterator[Fault]:
    """Find positions outside every curve's readings, and spans that run backwards."""
    spans = extents(study)
    for key, place, x in given_positions(measure, loc):
        if isinstance(x, float) and spans and not any(a <= x <= b for a, b in spans):
            near = min((end for each in spans for end in each), key=lambda end: abs(end - x))
            said = f"{tick(x)} is outside every curve's readings; the nearest is at {tick(near)}"
            yield place, said, tick(near) if "over" in key else f"at: {tick(near)}"
    if measure.over is None:
        return
    start, end = measure.over
    reversed_ = (start == "last" or end == "first") and start != end
    numbers = isinstance(start, float) and isinstance(end, float)
    if reversed_ or (numbers and float(start) > float(end)):
        yield (*loc, "over"), "a span runs from the smaller x to the larger", span(end, start)
    elif start == end and measure.metric != "value":
        yield (*loc, "over"), "this span has no length", EXAMPLES["over"]


def given_positions(measure: Measure, loc: Loc) -> Iterator[tuple[str, Loc, object]]:
    """Every position that a measure gives, with its place."""
    if measure.at is not None:
        yield "at", (*loc, "at"), measure.at
    for i, x in enumerate(measure.over or ()):
        yield "over", (*loc, "over", i), x


def span(start: object, end: object) -> str:
    """Write a span as the file does."""
    written = (tick(x) if isinstance(x, float) else str(x) for x in (start, end))
    return f"over: [{', '.join(written)}]"


def extents(study: Study) -> list[tuple[float, float]]:
    """The first and the last x of each curve that has readings."""
    found = []
    for curve in everyone(study):
        with suppress(Untestable):
            first, last = (study.series[curve].x[i] for i in polyline.ends(study, curve))
            found.append((first, last))
    return found


def of_level(study: Study, wanted: Measure, loc: Loc) -> Iterator[Fault]:
    """Find a level that no curve can reach, even with the error's help."""
    if wanted.metric != "reach" or wanted.level is None:
        return
    if not any(comes(study, curve, float(wanted.level)) for curve in everyone(study)):
        low, high = heights(study)
        said = f"no curve comes to {wanted.level.text}, even with its error: the readings lie"
        yield (*loc, "level"), f"{said} between {tick(low)} and {tick(high)}", f"level: {tick(low)}"


def comes(study: Study, curve: str, level: float) -> bool:
    """Whether a curve can come to a level; one that goes in no direction, if it passes it."""
    try:
        return not math.isinf(course(study, curve, level).range()[0])
    except Untestable:
        series = study.series[curve]
        known = [
            (y - e, y + e) for y, e in zip(series.y, series.error, strict=True) if not math.isnan(y)
        ]
        return bool(known) and min(low for low, _ in known) <= level <= max(h for _, h in known)


def heights(study: Study) -> tuple[float, float]:
    """The lowest and the highest reading of all curves."""
    known = [y for series in study.series.values() for y in series.y if not math.isnan(y)]
    return min(known), max(known)


def of_table(study: Study, measure: Measure, loc: Loc) -> Iterator[Fault]:
    """Find a table or a column that doesn't exist."""
    if measure.metric != "table" or measure.table is None:
        return
    sheets = {table.id: table for table in study.tables}
    if measure.table not in sheets:
        near = f"table: {nearest(measure.table, sheets)}"
        yield (*loc, "table"), f"there is no table {measure.table!r}", near
        return
    columns = [column.id for column in sheets[measure.table].columns]
    asked = [((*loc, "column"), measure.column)] if measure.column else []
    for place, each in [*asked, *enumerated((*loc, "log_ratio"), measure.log_ratio or ())]:
        if each not in columns:
            said = f"there is no column {each!r} in the table {measure.table!r}"
            yield place, said, nearest(str(each), columns)


def enumerated(loc: Loc, items: Iterable[str]) -> list[tuple[Loc, str]]:
    """The items of a list, each with its place."""
    return [((*loc, i), each) for i, each in enumerate(items)]


def nearest(wrong: str, known: Iterable[str]) -> str:
    """The known name that is spelt most like a wrong one."""
    names = list(known)
    close = difflib.get_close_matches(wrong, names, n=1, cutoff=0.0)
    return close[0] if close else "id-1"
