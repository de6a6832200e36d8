"""The words around a figure, computed from the study: descriptions, notes, sources.

They say what is drawn and what the numbers are, and nothing that a claim would have to test.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from curvebook import notation
from curvebook.figures.spec import Axis, Line
from curvebook.model import Series, Study

STRAIGHT = "Between readings the lines are straight by construction."


def lower(sentence: str) -> str:
    """Let a sentence go on in the middle of another one; names in capitals stay."""
    head = sentence[:2]
    return sentence if head.isupper() or not head[:1].isupper() else head.lower() + sentence[2:]


def what(study: Study) -> str:
    """Name what the study's chart draws."""
    quantity = f"{study.y.name} over {lower(study.x.name)}"
    return f"{quantity}: {notation.count(len(study.curves), *study.noun)}"


def axes_sentence(x: Axis, y: Axis) -> str:
    """Say what the two axes show."""
    log = [axis.label for axis in (x, y) if axis.scale == "log"]
    scales = f"; {notation.listing([lower(each) for each in log])} on a log scale" if log else ""
    return f"{y.label} over {lower(x.label)}{scales}"


def at_x(study: Study, x: float) -> str:
    """Write a position with its unit."""
    return notation.with_unit(notation.tick(x), study.x.unit)


def reading(study: Study, series: Series, index: int) -> str:
    """Write a reading with its unit: as typed, or as computed from runs."""
    if series.text:
        return notation.with_unit(notation.typed(series.text[index]), study.y.unit)
    return computed(study, series.y[index])


def computed(study: Study, value: float) -> str:
    """Write a computed value with its unit."""
    return notation.with_unit(notation.decimal(value, study.y.decimals), study.y.unit)


def known(series: Series) -> list[int]:
    """The places of a series that are no gap."""
    return [index for index, y in enumerate(series.y) if not math.isnan(y)]


def at_the_ends(study: Study) -> str:
    """Say between which values the curves begin and end."""
    ends = {c.id: known(study.series[c.id]) for c in study.curves}
    pairs = {id: (places[0], places[-1]) for id, places in ends.items() if places}
    sentences = [
        spread_sentence(study, {id: pair[side] for id, pair in pairs.items()}, word)
        for side, word in ((0, "first"), (1, "last"))
    ]
    return " ".join(each for each in sentences if each)


def spread_sentence(study: Study, places: dict[str, int], word: str) -> str:
    """Say between which values the curves lie at their first or last readings."""
    series = study.series
    if not places:
        return ""
    height = {id: series[id].y[place] for id, place in places.items()}
    top, bottom = max(height, key=height.__getitem__), min(height, key=height.__getitem__)
    where = sorted({series[id].x[place] for id, place in places.items()})
    at = at_x(study, where[0])
    head = f"At {at}" if len(where) == 1 else f"At their {word} readings"
    high, low = (reading(study, series[id], places[id]) for id in (top, bottom))
    if height[top] == height[bottom]:
        everyone = "every curve reads" if len(height) > 1 else f"{name(study, top)} reads"
        return f"{head}, {everyone} {high}."
    lowest, highest = (level(study, height, id) for id in (bottom, top))
    return f"{head}, the curves run from {low} ({lowest}) to {high} ({highest})."


def level(study: Study, height: dict[str, float], id: str) -> str:
    """Name the curves that read the same as one."""
    same = [name(study, each) for each, value in height.items() if value == height[id]]
    return notation.listing(same) if len(same) <= 3 else f"{len(same)} curves"


def name(study: Study, id: str) -> str:
    """Give the name of a curve."""
    return study.curve(id).name


def course(study: Study, id: str) -> str:
    """Tell the readings of one curve, or its ends where there are many."""
    series = study.series[id]
    places = known(series)
    if not places:
        return f"{name(study, id)} has no readings."
    shown = places if len(places) <= 6 else [places[0], places[-1]]
    told = [f"{reading(study, series, i)} at {at_x(study, series.x[i])}" for i in shown]
    head = f"{name(study, id)} reads {notation.listing(told)}"
    rest = f", with {len(places) - 2} readings between" if len(shown) < len(places) else ""
    gaps = len(series.y) - len(places)
    missing = f" {notation.count(gaps, 'gap is', 'gaps are')} left open." if gaps else ""
    return f"{head}{rest}.{missing}"


def note(study: Study, y: Axis, lines: Iterable[Line]) -> str:
    """Say what the band is, what the lines between are, and what lies outside the drawing."""
    drawn = list(lines)
    parts = [band(study) if any(line.low for line in drawn) else ""]
    parts.append(f"Markers are readings. {STRAIGHT}")
    parts.append(outside(study, y, drawn))
    return " ".join(part for part in parts if part)


def band(study: Study) -> str:
    """Say what is shaded around the curves."""
    runs = {study.series[curve.id].runs for curve in study.curves}
    if runs == {1}:
        return f"Shaded: the reading error{size(study)}."
    if study.band == "range":
        return "Shaded: from the lowest to the highest run."
    return "Shaded: the 95\N{NO-BREAK SPACE}% interval of the mean over runs."


def size(study: Study) -> str:
    """Write the reading error, if all curves have the same."""
    errors = {curve.reading_error or study.reading_error for curve in study.curves}
    if len(errors) > 1:
        return " of each curve"
    error = notation.with_unit(notation.typed(errors.pop().text), study.y.unit)
    return f", \N{PLUS-MINUS SIGN}{error}"


def outside(study: Study, y: Axis, lines: Sequence[Line]) -> str:
    """Say which readings the drawing leaves out."""
    counts = {line.label: beyond(study.series[line.curve], y) for line in lines}
    missed = {label: count for label, count in counts.items() if count}
    if not missed:
        return ""
    count = sum(missed.values())
    total = notation.count(count, "reading lies", "readings lie")
    return f"{total} outside the part of the axis that is drawn ({notation.listing(list(missed))})."


def beyond(series: Series, y: Axis) -> int:
    """Count the readings that the axis doesn't reach."""
    slack = (y.high - y.low) * 1e-9
    return sum(value < y.low - slack or value > y.high + slack for value in series.y)


def source(study: Study) -> str:
    """Say where the numbers are from, for a drawing that travels alone."""
    reference = next((r for r in study.references if r.id == study.source.reference), None)
    if reference is None:
        return ""
    parts = [reference.authors, f"({reference.year})" if reference.year else None]
    head = " ".join(part for part in parts if part)
    return f"Source: {head + ', ' if head else ''}{reference.title}"
