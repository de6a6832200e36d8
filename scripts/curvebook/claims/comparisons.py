"""A check -> the comparisons that it consists of: each curve of `of`, each of `than`, each x.

A comparison knows both sides and the quantity that is their difference, whose readings move
together. Spans of `value` are walked along the readings with nothing but sums, since they may be
100,000 long; everything else is asked of `metrics`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

from curvebook.claims.margins import telling
from curvebook.claims.sides import PARAMETERS, Comparison, Side, measured
from curvebook.metrics import METRICS, Untestable, asked, polyline
from curvebook.metrics.boxes import Form, Plain, Quantity
from curvebook.metrics.spreads import difference
from curvebook.model import Check, Measure, Position, Study


def comparisons(study: Study, check: Check) -> Iterator[Comparison | Untestable]:
    """Go through the conditions of a check; one that can't be tested comes as the reason."""
    for left in lefts(study, check):
        for right in rights(study, check, left):
            try:
                yield from conditions(study, left, right, check)
            except Untestable as reason:
                yield reason


def everyone(study: Study) -> tuple[str, ...]:
    """The ids of all curves."""
    return tuple(curve.id for curve in study.curves)


def named(study: Study, of: str | Sequence[str]) -> tuple[str, ...]:
    """The curves that an `of` names, each once."""
    if of == "all":
        return everyone(study)
    return tuple(dict.fromkeys([of] if isinstance(of, str) else of))


def others(study: Study, check: Check, subject: Sequence[str]) -> tuple[str, ...]:
    """The curves that `of` does not name; where it is `all`, all but the curve in hand."""
    assert check.of is not None
    out = subject if check.of == "all" else named(study, check.of)
    return tuple(curve for curve in everyone(study) if curve not in out)


def given(measure: Measure) -> tuple[tuple[str, Any], ...]:
    """The parameters of a metric as the file gives them."""
    return tuple(asked({key: getattr(measure, key) for key in PARAMETERS}).items())


def sides(
    metric: str, curves: tuple[str, ...], parameters: tuple[tuple[str, Any], ...]
) -> list[Side]:
    """One side a curve; a set is one side for a spread."""
    each: Sequence[str | tuple[str, ...]] = [curves] if metric == "spread" else curves
    return [Side(metric, curve, parameters) for curve in each]


def lefts(study: Study, check: Check) -> list[Side]:
    """The left sides of a check."""
    assert check.of is not None
    return sides(check.metric, named(study, check.of), given(check))


def rights(study: Study, check: Check, left: Side) -> list[Side | float]:
    """The right sides for one left side, without the left side itself."""
    than = check.than
    if isinstance(than, float):
        return [float(than)]
    if isinstance(than, Measure):
        found = sides(than.metric, named(study, than.of or left.curves), given(than))
        return [side for side in found if side != left]
    curves = others(study, check, left.curves) if than == "others" else named(study, than)
    return [side for side in sides(check.metric, curves, left.given) if side.curve != left.curve]


def conditions(
    study: Study, left: Side, right: Side | float, check: Check
) -> Iterator[Comparison | Untestable]:
    """The conditions of one pair: one, or one for each x of a span.

    Raises:
        Untestable: if a side has no value.
    """
    left, right = placed(study, left, right)
    if left.swept or (isinstance(right, Side) and right.swept):
        yield from along(study, left, right, check)
        return
    a, b = measured(study, left), measured(study, right)
    read = all(each.reading and not each.straight for each in (a, b))
    yield Comparison(left, right, difference(a.quantity, b.quantity), read, known=(a, b))


def placed(study: Study, left: Side, right: Side | float) -> tuple[Side, Side | float]:
    """Resolve `first` and `last`: for both sides together where they are compared x by x."""
    if isinstance(right, Side) and left.metric == right.metric and left.given == right.given:
        both = left.curves + right.curves
        return resolved(study, left, both), resolved(study, right, both)
    own = resolved(study, left, left.curves)
    return own, right if isinstance(right, float) else resolved(study, right, right.curves)


def resolved(study: Study, side: Side, curves: Sequence[str]) -> Side:
    """Put numbers for `first` and `last` of what is looked at x by x."""

    def number(x: Position) -> float:
        return polyline.positions(study, curves, x)

    if side.swept:
        return side.with_(over=tuple(map(number, side.parameters["over"])))
    if "at" in METRICS[side.metric].takes:
        return side.with_(at=number(side.parameters["at"]))
    return side


def along(
    study: Study, left: Side, right: Side | float, check: Check
) -> Iterator[Comparison | Untestable]:
    """Compare at every reading of either side, every tick, and both ends of a span."""
    swept = [side for side in (left, right) if isinstance(side, Side) and side.swept]
    curves = [curve for side in swept for curve in side.curves]
    low, high = swept[0].parameters["over"]
    if low > high:
        names = " and ".join(polyline.name(study, curve) for curve in curves)
        raise Untestable(
            f"{names} have no x in common" if curves[1:] else f"{names} has no value there"
        )
    xs = polyline.stops(study, curves, low, high)
    if len(swept) == 2 or isinstance(right, float):
        found = list(walk(study, left, right, xs))
    else:
        found = list(against(study, left, right, xs))
    yield from (each for each in found if isinstance(each, Untestable))
    known = [each for each in found if not isinstance(each, Untestable)]
    yield from decisive(known, left, right, check)


Step = tuple[float, Quantity, bool]
"""An x, the difference there, and whether it rests on readings alone."""


def decisive(
    steps: Sequence[Step], left: Side, right: Side | float, check: Check
) -> Iterator[Comparison]:
    """Of the steps of a span, give those that can decide."""
    read = all(each[2] for each in steps)
    plain = [gap for _, gap, _ in steps if isinstance(gap, Plain)]
    chosen: Iterable[int] = range(len(steps))
    if len(plain) == len(steps) > 0:
        pairs = ((gap.nominal, gap.width) for gap in plain)
        chosen = telling(check.is_, float(check.by or 0), pairs)
    yield from (Comparison(left, right, steps[i][1], read, steps[i][0]) for i in chosen)


def walk(
    study: Study, left: Side, right: Side | float, xs: Sequence[float]
) -> Iterator[Step | Untestable]:
    """Compare two curves, or a curve and a number, along rising x, up to where one is missing."""
    first = polyline.sweep(study, left.curves[0], xs)
    if isinstance(right, float):
        second: Iterable[tuple[float, float, bool] | None] = repeat((right, 0.0, True), len(xs))
    else:
        second = polyline.sweep(study, right.curves[0], xs)
    for x, one, two in zip(xs, first, second, strict=True):
        if one is None or two is None:
            side = left if one is None or isinstance(right, float) else right
            yield polyline.absent(study, side.curves[0], x)
        else:
            size = abs(one[0]) + abs(two[0])
            yield x, Plain(one[0] - two[0], one[1] + two[1], size), one[2] and two[2]


def against(
    study: Study, left: Side, right: Side, xs: Sequence[float]
) -> Iterator[Step | Untestable]:
    """Compare along rising x where one side stands still.

    Raises:
        Untestable: if the side that stands still has no value.
    """
    (curve,), still = (left.curves, right) if left.swept else (right.curves, left)
    fixed = measured(study, still)
    read = fixed.reading and not fixed.straight
    for x in xs:
        try:
            spot = polyline.at(study, curve, x)
        except Untestable as reason:
            yield reason
            continue
        gap = between(polyline.form(study, curve, spot), fixed.quantity, left.swept)
        yield x, gap, read and polyline.is_reading(study, curve, spot)


def between(moving: Form, fixed: Quantity, forward: bool) -> Quantity:
    """What moves minus what stands still, or the other way round."""
    if type(fixed) is Form:
        gap = moving.against(fixed)
        return gap if forward else Plain(-gap.nominal, gap.width, gap.magnitude)
    return difference(moving, fixed) if forward else difference(fixed, moving)
