"""The metrics: what each is, in the words that the site publishes, and how it is measured.

A metric is a function here, and its docstring is its definition on the method page. It turns a
study, a curve and parameters into a quantity over the error box (`boxes`), together with the
readings that this rests on. A class for each metric, the road not taken, would have a method for
each question that a comparison asks; those are asked of the quantity instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from curvebook.metrics import polyline
from curvebook.metrics.bounds import MANY, bend_of_many, largest_share, smallest
from curvebook.metrics.boxes import Form, Key, LogForm, Quantity, Ranged, Ratio, Term, settle
from curvebook.metrics.crossings import Course, Crossing, course
from curvebook.metrics.polyline import Untestable, positions
from curvebook.metrics.registry import Measured, metric
from curvebook.metrics.spreads import Spread, difference
from curvebook.model import Position, Study, Table
from curvebook.notation import tick

Span = Sequence[Position | float]


def rests_on(forms: Sequence[Form], quantity: Quantity, *, read: bool) -> Measured:
    """Keep the readings of some forms beside the quantity that is made from them."""
    return Measured(quantity, read, tuple({key: None for form in forms for key in form.terms}))


def points(study: Study, curve: str, xs: Sequence[float]) -> tuple[list[Form], bool]:
    """The values of a curve at some x, and whether all are readings."""
    places = [polyline.at(study, curve, x) for x in xs]
    read = all(polyline.is_reading(study, curve, place) for place in places)
    return [polyline.form(study, curve, place) for place in places], read


def span(study: Study, curve: str, over: Span | None) -> tuple[float, float]:
    """Resolve a span for one curve; the whole curve if none is given.

    Raises:
        Untestable: if it has no length there.
    """
    start, end = (positions(study, [curve], x) for x in over or ("first", "last"))
    if not start < end:
        between = f"from {tick(start)} to {tick(end)}"
        raise Untestable(f"{polyline.name(study, curve)} has no span {between}: it needs two x")
    return start, end


@metric("y", "at over", "at|over", exact=True)
def value(study: Study, curve: str, at: Position | float) -> Measured:
    """y at x: a reading, or interpolated between the two readings around x. Over a span, it is
    looked at in every reading and every tick inside, and at both ends."""
    (form,), read = points(study, curve, [positions(study, [curve], at)])
    return rests_on([form], form, read=read)


@metric("y", "over", "over", exact=True)
def drop(study: Study, curve: str, over: Span) -> Measured:
    """y at the first x of the span minus y at the second; negative where the curve rises."""
    (start, end), read = points(study, curve, span(study, curve, over))
    return rests_on([start, end], start.plus(end, -1), read=read)


@metric("none", "over", "over", exact=True)
def share_of_drop(study: Study, curve: str, over: Span) -> Measured:
    """The drop over the span divided by the drop over the whole curve."""
    part, whole = drop(study, curve, over), drop(study, curve, ("first", "last"))
    a, b = part.quantity, whole.quantity
    assert isinstance(a, Form) and isinstance(b, Form)
    return rests_on([a, b], Ratio(a, b), read=part.reading and whole.reading)


@metric("y/x", "over", "over", exact=True)
def slope(study: Study, curve: str, over: Span) -> Measured:
    """Minus the drop over the span divided by the length of the span, in x's unit, on a log
    axis too; negative where the curve falls."""
    start, end = span(study, curve, over)
    fallen = drop(study, curve, (start, end))
    assert isinstance(fallen.quantity, Form)
    return Measured(fallen.quantity.times(-1 / (end - start)), fallen.reading, fallen.used)


@metric("y", "over", exact=True)
def mean(study: Study, curve: str, over: Span | None = None) -> Measured:
    """The area under the line between the readings, as it is drawn, divided by the length of
    the span, in x's unit; over the whole curve if no span is given."""
    start, end = span(study, curve, over)
    series, weights = study.series[curve], dict[int, float]()
    for (left, a), (right, b) in pairwise(polyline.knots(study, curve, start, end)):
        for spot, weight in zip((a, b), polyline.area(study, left, right), strict=True):
            for index, share in ((spot.left, 1 - spot.share), (spot.right, spot.share)):
                weights[index] = weights.get(index, 0.0) + share * weight / (end - start)
    terms = {(curve, i): (w, series.y[i], series.error[i]) for i, w in weights.items() if w}
    return Measured(Form(terms), False, tuple(terms))


def crossing(study: Study, curve: str, line: Course, quantity: Ranged) -> Measured:
    """Say where a course meets its level, and between which readings.

    Raises:
        Untestable: if that is in a gap.
    """
    found, (start, _) = line.first(), polyline.ends(study, curve)
    if found.skipped:
        gap = f"the gap between {tick(line.x[found.left])} and {tick(line.x[found.right])}"
        raise Untestable(f"{polyline.name(study, curve)} passes the level in {gap}")
    around = {0, len(line.x) - 1, *(i for i in (found.left, found.right) if i >= 0)}
    between = not (line.first(1).reading and line.first(-1).reading)
    used = tuple((curve, start + i) for i in sorted(around))
    return Measured(quantity, found.reading, used, straight=between)


@metric("x", "level", "level", exact=True)
def reach(study: Study, curve: str, level: float) -> Measured:
    """The smallest x at which y is at or past the level, in the direction in which the curve
    goes from its first to its last reading: the first x if it starts there, never if it does
    not get there."""
    line = course(study, curve, level)
    return crossing(study, curve, line, Ranged(line.first().x, line.size, line.range))


@metric("x", exact=False)
def half(study: Study, curve: str) -> Measured:
    """The smallest x at which y is at or past the level halfway between the first and the last
    reading."""
    line = course(study, curve, None)
    start, end = polyline.ends(study, curve)

    def share(found: Crossing, scale: float) -> tuple[float, float]:
        around = (start + found.left, start + found.right, start, end)
        left, right, first, last = (polyline.reading(study, curve, i) for i in around)
        above = left.plus(first, -0.5).plus(last, -0.5)
        return Ratio(above, left.plus(right, -1)).range(scale)

    def at_scale(scale: float) -> tuple[float, float]:
        return line.narrowed(scale, share)

    return crossing(study, curve, line, Ranged(line.first().x, line.size, at_scale))


@metric("none", "over", "over", exact=False)
def bend(study: Study, curve: str, over: Span) -> Measured:
    """The largest distance, along y, of a reading from the straight line between the span's
    ends, divided by the size of the drop over the span. Straight is what the x axis draws
    straight. Needs three readings."""
    start, end = span(study, curve, over)
    found = polyline.readings(study, curve, start, end)
    if len(found) < 3:
        raise Untestable(
            f"{polyline.name(study, curve)} has {len(found)} readings from {tick(start)} to "
            f"{tick(end)}; a bend needs three"
        )
    (a, b), read = points(study, curve, (start, end))
    series = study.series[curve]
    shares = [polyline.fraction(study, start, end, series.x[i]) for i in found]
    used = tuple(dict.fromkeys([*a.terms, *b.terms, *((curve, i) for i in found)]))
    if len(found) > MANY:
        y = ((series.y[i], series.error[i], t) for i, t in zip(found, shares, strict=True))
        return Measured(bend_of_many(y, a, b), read, used)
    forms = (polyline.reading(study, curve, i) for i in found)
    off = [y.plus(a, t - 1).plus(b, -t) for y, t in zip(forms, shares, strict=True)]
    return Measured(largest_share(off, a.plus(b, -1)), read, used)


@metric("y", "over", exact=False)
def fall(study: Study, curve: str, over: Span | None = None) -> Measured:
    """The smallest drop from one reading to the next; over the whole curve if no span is
    given."""
    found = polyline.readings(study, curve, *span(study, curve, over))
    if len(found) < 2:
        raise Untestable(f"{polyline.name(study, curve)} has fewer than two readings in the span")
    series = study.series[curve]
    y, error = series.y, series.error
    steps = [(y[i] - y[j], error[i] + error[j]) for i, j in pairwise(found)]
    size = max(abs(y[i]) + error[i] for i in found)
    read = all(series.reading[i] for i in found)
    return Measured(smallest(steps, size), read, tuple((curve, i) for i in found))


@metric("y", "at", "at", exact=True)
def spread(study: Study, curve: Sequence[str], at: Position | float) -> Measured:
    """The highest minus the lowest of a set of curves at x."""
    x = positions(study, curve, at)
    values, read = {}, True
    for each in dict.fromkeys(curve):
        (values[each],), reading = points(study, each, [x])
        read = read and reading
    return rests_on(list(values.values()), Spread(values), read=read)


@metric("place", "at", "at", exact=True)
def rank(study: Study, curve: str, at: Position | float) -> Measured:
    """Place from the top at x, 1 being the highest, among the n curves that have a value there:
    from 1 + (curves surely above) to n - (curves surely below). Curves of equal value share the
    better place."""
    x = positions(study, [curve], at)
    mine = value(study, curve, x)
    others = [each for each in polyline.standing(study, x) if each != curve]
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
        return Measured(Form(dict([cell(study, sheet, curve, str(column))])), True, ())
    a, b = (LogForm(dict([cell(study, sheet, curve, each, log=True)])) for each in log_ratio)
    return Measured(a.plus(b, -1), True, ())


def cell(
    study: Study, sheet: Table, curve: str, column: str, *, log: bool = False
) -> tuple[Key, Term]:
    """Take a cell as if it were a reading; the space in its key keeps it apart from curves.

    Raises:
        Untestable: if it is empty or, for `log`, not above 0, or there is no row for the curve.
    """
    title = f"the table \N{LEFT DOUBLE QUOTATION MARK}{sheet.title}\N{RIGHT DOUBLE QUOTATION MARK}"
    who = polyline.name(study, curve)
    if curve not in sheet.rows:
        raise Untestable(f"{title} has no row for {who}")
    index = [each.id for each in sheet.columns].index(column)
    number, head = sheet.rows[curve][index].value, sheet.columns[index].name
    if number is None:
        raise Untestable(f"{title} has no number for {who}: {head}")
    if log and number <= 0:
        raise Untestable(f"{title} has a number for {who} that has no logarithm: {head}")
    return (f"{sheet.id} {curve}", index), (1.0, float(number), float(sheet.reading_error))
