"""A check -> the comparisons that it consists of: each curve of `of`, each of `than`, each x.

A comparison knows both sides and the quantity that is their difference, whose readings move
together. Spans of `value` are walked along the readings with nothing but sums, since they may be
100,000 long; everything else is asked of `metrics`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from curvebook import polyline
from curvebook.boxes import Form, Plain, Quantity, constant
from curvebook.metrics import METRICS, Measured, Untestable, asked, quantity
from curvebook.model import Check, Measure, Position, Study
from curvebook.spreads import difference

PARAMETERS = ("at", "over", "level", "table", "column", "log_ratio")
"""What a metric can be given, in the words of the file."""


@dataclass(frozen=True)
class Side:
    """One side of a comparison: a metric of a curve (of a set, for a spread)."""

    metric: str
    curve: str | tuple[str, ...]
    given: tuple[tuple[str, Any], ...]
    """Its parameters."""

    @property
    def curves(self) -> tuple[str, ...]:
        """The curves that it concerns."""
        return (self.curve,) if isinstance(self.curve, str) else self.curve

    @property
    def parameters(self) -> dict[str, Any]:
        """Its parameters by name."""
        return dict(self.given)

    @property
    def swept(self) -> bool:
        """Whether it is a value at each x of a span."""
        return self.metric == "value" and "over" in self.parameters

    def with_(self, **given: Any) -> Side:
        """The same with other parameters; None takes one away."""
        return replace(self, given=tuple(asked(self.parameters | given).items()))

    def measured(self, study: Study) -> Measured:
        """Measure it.

        Raises:
            Untestable: if it has no value.
        """
        return quantity(study, self.metric, self.curve, **self.parameters)


class Comparison(NamedTuple):
    """Both sides, their difference, and the x if it is one of a span."""

    left: Side
    right: Side | float
    gap: Quantity
    read: bool
    """Whether it rests on readings alone, not on the line between them."""
    x: float | None = None

    def sides(self) -> tuple[Side, Side | float]:
        """Both sides, each at the one x."""
        return (
            self._single(self.left),
            self.right if isinstance(self.right, float) else self._single(self.right),
        )

    def _single(self, side: Side) -> Side:
        return side.with_(over=None, at=self.x) if side.swept else side


def comparisons(study: Study, check: Check) -> Iterator[Comparison | Untestable]:
    """Go through the conditions of a check; one that can't be tested comes as the reason."""
    for left in lefts(study, check):
        for right in rights(study, check, left):
            try:
                yield from conditions(study, left, right)
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


def conditions(study: Study, left: Side, right: Side | float) -> Iterator[Comparison | Untestable]:
    """The conditions of one pair: one, or one for each x of a span.

    Raises:
        Untestable: if a side has no value.
    """
    left, right = placed(study, left, right)
    if left.swept or (isinstance(right, Side) and right.swept):
        yield from along(study, left, right)
        return
    a = left.measured(study)
    b = Measured(constant(right), True, ()) if isinstance(right, float) else right.measured(study)
    read = all(each.reading and not each.straight for each in (a, b))
    yield Comparison(left, right, difference(a.quantity, b.quantity), read)


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


def along(study: Study, left: Side, right: Side | float) -> Iterator[Comparison | Untestable]:
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
        yield from walk(study, left, right, xs)
    else:
        yield from against(study, left, right, xs)


def against(
    study: Study, left: Side, right: Side, xs: Sequence[float]
) -> Iterator[Comparison | Untestable]:
    """Compare along rising x where one side stands still.

    Raises:
        Untestable: if the side that stands still has no value.
    """
    moving, still = (left, right) if left.swept else (right, left)
    fixed = still.measured(study)
    for x in xs:
        try:
            here = moving.with_(over=None, at=x).measured(study)
        except Untestable as reason:
            yield reason
            continue
        read = here.reading and fixed.reading and not fixed.straight
        yield Comparison(left, right, between(here, fixed, left.swept), read, x)


def between(here: Measured, fixed: Measured, forward: bool) -> Quantity:
    """What moves minus what stands still, or the other way round."""
    a, b = here.quantity, fixed.quantity
    if type(a) is Form and type(b) is Form:
        gap = a.against(b)
        return gap if forward else Plain(-gap.nominal, gap.width, gap.magnitude)
    return difference(a, b) if forward else difference(b, a)


def walk(
    study: Study, left: Side, right: Side | float, xs: Sequence[float]
) -> Iterator[Comparison | Untestable]:
    """Compare two curves, or a curve and a number, along rising x."""
    first = polyline.sweep(study, left.curves[0], xs)
    if isinstance(right, float):
        for x, one in zip(xs, first, strict=True):
            if one is not None:
                y, error, read = one
                yield Comparison(left, right, Plain(y - right, error, abs(y) + abs(right)), read, x)
            else:
                yield missing(study, left, x)
        return
    second = polyline.sweep(study, right.curves[0], xs)
    for x, one, two in zip(xs, first, second, strict=True):
        if one is None or two is None:
            yield missing(study, left if one is None else right, x)
            continue
        gap = Plain(one[0] - two[0], one[1] + two[1], abs(one[0]) + abs(two[0]))
        yield Comparison(left, right, gap, one[2] and two[2], x)


def missing(study: Study, side: Side, x: float) -> Untestable:
    """Say why a curve has no value at x."""
    return polyline.absent(study, side.curves[0], x)
