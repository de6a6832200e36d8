"""Measured numbers: a metric of a curve with its interval, gaps, places, and the word on ties.

The metrics themselves are in `definitions`. What asks for a number asks here, and what asks
whether the error can tell two curves apart asks `apart` or `separated`, the same everywhere:
tables, figures, places and claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from curvebook.metrics.boxes import settle
from curvebook.metrics.definitions import value
from curvebook.metrics.polyline import Untestable as Untestable
from curvebook.metrics.polyline import positions as positions
from curvebook.metrics.polyline import standing
from curvebook.metrics.registry import METRICS as METRICS
from curvebook.metrics.registry import Measured as Measured
from curvebook.metrics.registry import Metric as Metric
from curvebook.metrics.spreads import difference
from curvebook.model import Study


@dataclass(frozen=True)
class Value:
    """A measured number and its interval over the error box."""

    value: float
    low: float
    high: float
    reading: bool
    """False where a value is no reading, or a crossing lies between readings."""
    n: int
    """How many runs it is the mean of: the fewest of the readings that it rests on."""


def asked(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the parameters that aren't given."""
    return {key: given for key, given in parameters.items() if given is not None}


def quantity(study: Study, metric: str, curve: str | Sequence[str], **parameters: Any) -> Measured:
    """Measure a metric, as what comparisons are made of.

    Raises:
        Untestable: if a value does not exist, or a metric needs more readings than there are.
    """
    return METRICS[metric].of(study, curve, **asked(parameters))


def measure(study: Study, metric: str, curve: str | Sequence[str], **parameters: Any) -> Value:
    """Measure a metric of a curve (of several, for `spread`), with its interval.

    Raises:
        Untestable: if a value does not exist, or a metric needs more readings than there are.
    """
    return valued(study, quantity(study, metric, curve, **parameters))


def valued(study: Study, measured: Measured) -> Value:
    """Turn a quantity into a value with its interval."""
    size = measured.quantity.magnitude
    low, high = (settle(end, size) for end in measured.quantity.range())
    runs = (study.series[curve].n[i] for curve, i in measured.used)
    return Value(
        settle(measured.quantity.nominal, size), low, high, measured.reading, min(runs, default=1)
    )


def value_at(study: Study, curve: str, x: float) -> Value | None:
    """The value of a curve at x; None where it has none."""
    try:
        return valued(study, value(study, curve, x))
    except Untestable:
        return None


def gap(study: Study, a: str, b: str, x: float) -> Value | None:
    """Curve a minus curve b at x; None where one of them has no value."""
    try:
        sides = [value(study, each, x) for each in (a, b)]
    except Untestable:
        return None
    apart = difference(sides[0].quantity, sides[1].quantity)
    both = Measured(apart, all(s.reading for s in sides), sides[0].used + sides[1].used)
    return valued(study, both)


def apart(gap: Value) -> bool:
    """Whether the error can't close a gap: the one word on ties. One that may be 0 is closed."""
    return gap.low > 0 or gap.high < 0


def separated(a: Value, b: Value) -> bool:
    """Whether the error can't make the values of two curves equal; see `apart`."""
    size = max(map(abs, (a.low, a.high, b.low, b.high)))
    low, high = (settle(each, size) for each in (a.low - b.high, a.high - b.low))
    return apart(Value(a.value - b.value, low, high, a.reading and b.reading, min(a.n, b.n)))


@dataclass(frozen=True)
class Place:
    """A place from the top, 1 being the highest; a range where the error can't separate."""

    best: int
    worst: int


def places(study: Study, x: float, curves: Iterable[str] | None = None) -> dict[str, Place]:
    """The places of the curves at x, of those that have a value there."""
    found = {curve: value_at(study, curve, x) for curve in standing(study, x, curves)}
    values = {curve: each for curve, each in found.items() if each is not None}
    return {curve: place(mine, values.values()) for curve, mine in values.items()}


def place(mine: Value, among: Iterable[Value]) -> Place:
    """From 1 + (values surely above) to n - (values surely below)."""
    all_of_them = list(among)
    apart = [each for each in all_of_them if separated(mine, each)]
    above = sum(each.value > mine.value for each in apart)
    return Place(1 + above, len(all_of_them) - (len(apart) - above))
