"""What is measured on a curve: each metric's definition, and its value with an interval.

A metric is a function here, and its docstring is the definition that the site publishes. It
turns a study, a curve and parameters into a quantity over the error box (`boxes`), together with
the readings that this rests on. Registering functions, and not classes with a method for each
question, keeps a metric to its definition; what a comparison needs is asked of the quantity.

`separated` is the one word on ties: tables, figures and claims all ask it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from curvebook import polyline
from curvebook.boxes import Form, Key, LogForm, Plain, Quantity, Ranged, Ratio, constant, settle
from curvebook.crossings import Crossing, course
from curvebook.model import Position, Study, Table
from curvebook.polyline import Untestable as Untestable
from curvebook.polyline import positions as positions
from curvebook.spreads import Spread, difference

Kind = Literal["y", "y/x", "x", "none", "place", "any"]
"""What a metric's value counts in; `any` may be compared with every kind but a place."""


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


@dataclass(frozen=True)
class Measured:
    """A quantity, and what it rests on."""

    quantity: Quantity
    reading: bool
    used: tuple[Key, ...]
    """The readings, as a curve's id and an index."""
    straight: bool = False
    """Whether the ends of its interval lie between readings though the value itself does not."""


@dataclass(frozen=True)
class Metric:
    """A metric as the method page lists it."""

    name: str
    definition: str
    unit: Kind
    takes: tuple[str, ...]
    """Its parameters."""
    needs: tuple[str, ...]
    """Those that it can't do without; of names joined by `|`, exactly one."""
    exact: bool
    """Whether the interval is the smallest and largest value over the whole error box."""
    of: Callable[..., Measured]


METRICS: dict[str, Metric] = {}


def metric(unit: Kind, takes: str = "", needs: str = "", *, exact: bool) -> Callable[..., Any]:
    """Register a function as a metric."""

    def register(function: Callable[..., Measured]) -> Callable[..., Measured]:
        name, words = function.__name__, " ".join((function.__doc__ or "").split())
        METRICS[name] = Metric(
            name, words, unit, tuple(takes.split()), tuple(needs.split()), exact, function
        )
        return function

    return register


def rests_on(study: Study, forms: Sequence[Form], quantity: Quantity, *, read: bool) -> Measured:
    """Keep the readings of some forms beside the quantity that is made from them."""
    return Measured(
        quantity, read, tuple(dict.fromkeys(key for form in forms for key in form.terms))
    )


def points(study: Study, curve: str, xs: Sequence[float]) -> tuple[list[Form], bool]:
    """The values of a curve at some x, and whether all are readings."""
    places = [polyline.at(study, curve, x) for x in xs]
    read = all(polyline.is_reading(study, curve, place) for place in places)
    return [polyline.form(study, curve, place) for place in places], read


def span(study: Study, curve: str, over: Sequence[Position] | None) -> tuple[float, float]:
    """Resolve a span for one curve; the whole curve if none is given.

    Raises:
        Untestable: if it has no length there.
    """
    start, end = (positions(study, [curve], x) for x in over or ("first", "last"))
    if not start < end:
        raise Untestable(
            f"{polyline.name(study, curve)} has nothing between {start:.12g} and {end:.12g}: "
            "a span needs two x"
        )
    return start, end


@metric("y", "at over", "at|over", exact=True)
def value(study: Study, curve: str, at: Position) -> Measured:
    """y at x: a reading, or interpolated between the two readings around x. Over a span, it is
    looked at in every reading and every tick inside, and at both ends."""
    (form,), read = points(study, curve, [positions(study, [curve], at)])
    return rests_on(study, [form], form, read=read)


@metric("y", "over", "over", exact=True)
def drop(study: Study, curve: str, over: Sequence[Position]) -> Measured:
    """y at the first x of the span minus y at the second; negative where the curve rises."""
    (start, end), read = points(study, curve, span(study, curve, over))
    return rests_on(study, [start, end], start.plus(end, -1), read=read)


@metric("none", "over", "over", exact=True)
def share_of_drop(study: Study, curve: str, over: Sequence[Position]) -> Measured:
    """The drop over the span divided by the drop over the whole curve."""
    part, whole = drop(study, curve, over), drop(study, curve, ("first", "last"))
    assert isinstance(part.quantity, Form) and isinstance(whole.quantity, Form)
    used = tuple(dict.fromkeys(part.used + whole.used))
    return Measured(Ratio(part.quantity, whole.quantity), part.reading and whole.reading, used)


@metric("y/x", "over", "over", exact=True)
def slope(study: Study, curve: str, over: Sequence[Position]) -> Measured:
    """Minus the drop over the span divided by the length of the span, in x's unit, on a log
    axis too; negative where the curve falls."""
    start, end = span(study, curve, over)
    fallen = drop(study, curve, (start, end))
    assert isinstance(fallen.quantity, Form)
    return Measured(fallen.quantity.times(-1 / (end - start)), fallen.reading, fallen.used)


@metric("y", "over", exact=True)
def mean(study: Study, curve: str, over: Sequence[Position] | None = None) -> Measured:
    """The area under the line between the readings, as it is drawn, divided by the length of
    the span, in x's unit; over the whole curve if no span is given."""
    start, end = span(study, curve, over)
    xs = polyline.stops(study, [curve], start, end)
    weights: dict[Key, list[float]] = {}
    forms, read = points(study, curve, xs)
    for left, right, a, b in zip(xs, xs[1:], forms, forms[1:], strict=False):
        for form, weight in zip((a, b), polyline.area(study, left, right), strict=True):
            for key, (share, _, _) in form.terms.items():
                weights.setdefault(key, []).append(share * weight)
    terms = {key: term for form in forms for key, term in form.terms.items()}
    length = end - start
    total = Form({k: (math.fsum(w) / length, *terms[k][1:]) for k, w in weights.items()})
    return Measured(total, False, tuple(terms))


def crossing(study: Study, curve: str, level: float | None) -> Measured:
    """Find where a curve meets a level, or halfway between its ends."""
    line = course(study, curve, level)
    found = line.moved(0, 1)
    first, last = polyline.ends(study, curve)
    if found.left not in (-1, found.right) and found.reading:
        raise Untestable(
            f"{polyline.name(study, curve)} passes the level in the gap between "
            f"{line.x[found.left]:.12g} and {line.x[found.right]:.12g}"
        )
    used = {first, last, *(first + i for i in (found.left, found.right) if i >= 0)}
    between = not (line.moved(1, -1).reading and line.moved(1, 1).reading)
    quantity = Ranged(found.x, steepness(line.x, line.ahead, found, line.magnitude), line.range)
    return Measured(quantity, found.reading, tuple((curve, i) for i in sorted(used)), between)


def steepness(
    x: Sequence[float], ahead: Sequence[float], found: Crossing, magnitude: float
) -> float:
    """How large the numbers are that a crossing's x comes from, as a size along x."""
    size = max(abs(x[0]), abs(x[-1]))
    if found.reading or found.left == found.right:
        return size
    rise = abs(ahead[found.left] - ahead[found.right])
    return size + (x[found.right] - x[found.left]) * magnitude / rise


@metric("x", "level", "level", exact=True)
def reach(study: Study, curve: str, level: float) -> Measured:
    """The smallest x at which y is at or past the level, in the direction in which the curve
    goes from its first to its last reading: the first x if it starts there, never if it does
    not get there."""
    return crossing(study, curve, level)


@metric("x", exact=False)
def half(study: Study, curve: str) -> Measured:
    """The smallest x at which y is at or past the level halfway between the first and the last
    reading."""
    found = crossing(study, curve, None)
    last = study.series[curve].x[polyline.ends(study, curve)[1]]
    inner = found.quantity

    def at_scale(scale: float) -> tuple[float, float]:
        low, high = inner.range(scale)
        return low, min(high, last)

    return Measured(
        Ranged(inner.nominal, inner.magnitude, at_scale), found.reading, found.used, found.straight
    )


@metric("none", "over", "over", exact=False)
def bend(study: Study, curve: str, over: Sequence[Position]) -> Measured:
    """The largest distance, along y, of a reading from the straight line between the span's
    ends, divided by the size of the drop over the span. Straight is what the x axis draws
    straight. Needs three readings."""
    start, end = span(study, curve, over)
    found = polyline.readings(study, curve, start, end)
    if len(found) < 3:
        raise Untestable(
            f"{polyline.name(study, curve)} has {len(found)} readings from {start:.12g} to "
            f"{end:.12g}; a bend needs three"
        )
    (a, b), read = points(study, curve, (start, end))
    x = study.series[curve].x
    off = []
    for i in found:
        share = polyline.fraction(study, start, end, x[i])
        (form,), _ = points(study, curve, [x[i]])
        off.append(form.plus(a, share - 1).plus(b, -share))
    return rests_on(study, [a, b, *off], largest_share(off, a.plus(b, -1)), read=read)


def largest_share(off: Sequence[Form], drop: Form) -> Ranged:
    """The largest size of several forms, divided by the size of another."""
    shares = [Ratio(form, drop) for form in off]
    sizes = [abs(share.nominal) for share in shares]

    def at_scale(scale: float) -> tuple[float, float]:
        ends = [share.range(scale) for share in shares]
        least = [0.0 if low <= 0 <= high else min(abs(low), abs(high)) for low, high in ends]
        return max(least), max(max(abs(low), abs(high)) for low, high in ends)

    magnitude = max(share.magnitude for share in shares)
    nominal = math.nan if any(map(math.isnan, sizes)) else max(sizes)
    return Ranged(settle(nominal, magnitude), magnitude, at_scale)


@metric("y", "over", exact=False)
def fall(study: Study, curve: str, over: Sequence[Position] | None = None) -> Measured:
    """The smallest drop from one reading to the next; over the whole curve if no span is
    given."""
    found = polyline.readings(study, curve, *span(study, curve, over))
    if len(found) < 2:
        raise Untestable(f"{polyline.name(study, curve)} has fewer than two readings in the span")
    series = study.series[curve]
    steps = [
        Plain(series.y[i] - series.y[j], series.error[i] + series.error[j], abs(series.y[i]))
        for i, j in zip(found, found[1:], strict=False)
    ]

    def at_scale(scale: float) -> tuple[float, float]:
        ends = [step.range(scale) for step in steps]
        return min(low for low, _ in ends), min(high for _, high in ends)

    magnitude = max(abs(series.y[i]) + series.error[i] for i in found)
    quantity = Ranged(min(step.nominal for step in steps), magnitude, at_scale)
    read = all(series.reading[i] for i in found)
    return Measured(quantity, read, tuple((curve, i) for i in found))


@metric("y", "at", "at", exact=True)
def spread(study: Study, curve: Sequence[str], at: Position) -> Measured:
    """The highest minus the lowest of a set of curves at x."""
    x = positions(study, curve, at)
    values, read = {}, True
    for each in dict.fromkeys(curve):
        (values[each],), reading = points(study, each, [x])
        read = read and reading
    return rests_on(study, list(values.values()), Spread(values), read=read)


@metric("place", "at", "at", exact=True)
def rank(study: Study, curve: str, at: Position) -> Measured:
    """Place from the top at x, 1 being the highest, among the n curves that have a value there:
    from 1 + (curves surely above) to n - (curves surely below). Curves of equal value share the
    better place."""
    x = positions(study, [curve], at)
    mine = value(study, curve, x)
    others = [each for each in standing(study, x) if each != curve]
    rivals = [value(study, each, x) for each in others]
    gaps = [difference(rival.quantity, mine.quantity) for rival in rivals]

    def at_scale(scale: float) -> tuple[float, float]:
        ends = [[settle(end, gap.magnitude) for end in gap.range(scale)] for gap in gaps]
        return 1.0 + sum(low > 0 for low, _ in ends), 1.0 + sum(high >= 0 for _, high in ends)

    nominal = 1.0 + sum(settle(gap.nominal, gap.magnitude) > 0 for gap in gaps)
    used = dict.fromkeys(key for each in (mine, *rivals) for key in each.used)
    read = all(each.reading for each in (mine, *rivals))
    return Measured(Ranged(nominal, len(gaps) + 1.0, at_scale), read, tuple(used))


@metric("any", "table column log_ratio", "table column|log_ratio", exact=True)
def table(
    study: Study,
    curve: str,
    table: str,
    column: str | None = None,
    log_ratio: tuple[str, str] | None = None,
) -> Measured:
    """The number in a table's column for the curve, or ln(a / b) of two of its columns."""
    sheet = next(each for each in study.tables if each.id == table)
    if log_ratio is None:
        assert column is not None
        return Measured(
            Form({cell(study, sheet, curve, column): term(study, sheet, curve, column, 1)}),
            True,
            (),
        )
    a, b = (
        LogForm({cell(study, sheet, curve, each): term(study, sheet, curve, each, 1)})
        for each in log_ratio
    )
    return Measured(a.plus(b, -1), True, ())


def cell(study: Study, sheet: Table, curve: str, column: str) -> Key:
    """Name a cell of a table as if it were a reading; the space keeps it apart from curves."""
    return f"{sheet.id} {curve}", [each.id for each in sheet.columns].index(column)


def term(
    study: Study, sheet: Table, curve: str, column: str, weight: float
) -> tuple[float, float, float]:
    """The number in a cell, with its error.

    Raises:
        Untestable: if the cell is empty, or there is no row for the curve.
    """
    title = f"the table “{sheet.title}”"
    if curve not in sheet.rows:
        raise Untestable(f"{title} has no row for {polyline.name(study, curve)}")
    number = next(
        c.value
        for c, head in zip(sheet.rows[curve], sheet.columns, strict=False)
        if head.id == column
    )
    if number is None:
        raise Untestable(f"{title} has no number for {polyline.name(study, curve)} under {column}")
    return weight, float(number), float(sheet.reading_error)


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
    low, high = measured.quantity.range()
    runs = (study.series[curve].n[i] for curve, i in measured.used)
    return Value(measured.quantity.nominal, low, high, measured.reading, min(runs, default=1))


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


def separated(a: Value, b: Value) -> bool:
    """Whether the error can't make two values of different curves equal: the one word on ties.

    Intervals that touch don't separate.
    """
    magnitude = max(map(abs, (a.value, b.value, a.low, a.high, b.low, b.high)))
    return settle(max(a.low - b.high, b.low - a.high), magnitude) > 0


@dataclass(frozen=True)
class Place:
    """A place from the top, 1 being the highest; a range where the error can't separate."""

    best: int
    worst: int


def standing(study: Study, x: float, curves: Iterable[str] | None = None) -> list[str]:
    """The curves that have a value at x."""
    among = [curve.id for curve in study.curves] if curves is None else curves
    return [curve for curve in among if polyline.spot(study, curve, x) is not None]


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
