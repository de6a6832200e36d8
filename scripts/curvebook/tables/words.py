"""How tables write what they hold: values with intervals and marks, positions, headings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from curvebook import metrics, notation
from curvebook.metrics import Untestable
from curvebook.model import Study
from curvebook.tables.records import INTERPOLATED, Cell, Kind


def measured(
    study: Study,
    metric: str,
    of: str | tuple[str, ...],
    write: Callable[[float], str],
    **where: object,
) -> Cell:
    """Measure, and write the value with its interval; where it can't be, say so."""
    try:
        value = metrics.measure(study, metric, of, **where)
    except Untestable as why:
        return Cell(notation.NONE, "none", note=str(why))
    text = notation.ranged(value.value, value.low, value.high, write)
    kind: Kind = "reading" if value.reading else "interpolated"
    return Cell(text + ("" if value.reading else INTERPOLATED), kind, value.value)


def quantity(study: Study, metric: str, of: str | tuple[str, ...], **where: object) -> str:
    """Measure, and write the value with its unit, marked where it is interpolated.

    Raises:
        Untestable: if there is no such value.
    """
    if metric == "spread":
        of = tuple(curve.id for curve in study.curves) if of == "all" else of
    value = metrics.measure(study, metric, of, **where)
    kind = metrics.METRICS[metric].unit
    writers: dict[str, Callable[[float], str]] = {
        "y": y_text(study),
        "x": notation.significant,
        "y/x": steepness,
        "any": y_text(study),
        "place": lambda place: notation.decimal(place, 0),
    }
    text = writers.get(kind, notation.percent)(value.value)
    if metric == "value" and value.reading and isinstance(of, str):
        text = reading_text(study, of, where["at"], text)
    unit = {"y": study.y.unit, "x": study.x.unit}.get(kind)
    return notation.with_unit(text + ("" if value.reading else INTERPOLATED), unit)


def reading_text(study: Study, curve: str, at: object, computed: str) -> str:
    """Write a reading as it was typed."""
    series = study.series[curve]
    x = {"first": series.x[0], "last": series.x[-1]}.get(str(at), at)
    if not series.text or x not in series.x:
        return computed
    return notation.typed(series.text[series.x.index(float(str(x)))])


def y_text(study: Study) -> Callable[[float], str]:
    """Write a value in y's unit, with the study's decimals."""
    return lambda value: notation.decimal(value, study.y.decimals)


def steepness(slope: float) -> str:
    """Write a slope."""
    return notation.significant(slope, 2)


def x_of(study: Study) -> Callable[[float], str]:
    """Write a computed x, with its unit."""
    return lambda value: notation.with_unit(
        notation.significant(value), None if math.isinf(value) else study.x.unit
    )


def x_text(study: Study, x: float, *, unit: bool = True) -> str:
    """Write a position on the x axis."""
    return notation.with_unit(notation.tick(x), study.x.unit if unit else None)


def x_header(study: Study, at: Iterable[float]) -> tuple[str, ...]:
    """Head a column for each x."""
    return tuple(x_text(study, x) for x in at)


def position(study: Study, at: object) -> str:
    """Write where a curve is read: a number, or its own first or last reading."""
    return f"{at} reading" if isinstance(at, str) else f"at {x_text(study, float(str(at)))}"


def y_levels(study: Study) -> tuple[float, ...]:
    """The levels that are asked for in tables: the ticks of y that some curve passes, or none."""
    known = [y for s in study.series.values() for y in s.y if not math.isnan(y)]
    return tuple(float(tick) for tick in study.y.ticks if min(known) <= tick <= max(known))


def x_title(study: Study) -> str:
    """Name x with its unit."""
    return with_unit_of(study.x.name, study.x.unit)


def y_title(study: Study) -> str:
    """Name y with its unit."""
    return with_unit_of(study.y.name, study.y.unit)


def with_unit_of(name: str, unit: str | None) -> str:
    """Name a quantity with its unit, as a heading does."""
    return f"{name} ({unit})" if unit else name


def one(study: Study) -> str:
    """The study's noun for one curve, as a heading."""
    return study.noun[0][:1].upper() + study.noun[0][1:]
