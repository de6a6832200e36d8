"""Spreads of a set of curves, and the difference of any two quantities.

A spread is largest where one curve is up and another down, and smallest *inside* the box, where
the lines have moved together. The difference of two spreads of the same readings is a small
linear programme, solved here in closed form:

    max over the box of S1 - S2  =  max over pairs i, j of  max (v_i - v_j) - S2

since S1 is the largest v_i - v_j. For a pair, the curves of S2 other than i and j go where they
serve S2 least, all within [H, L]: L is their largest lower end, H their smallest upper end, and

    S2 = max(s_i, s_j, L) - min(s_i, s_j, H)

with s the values of i and j in S2. What a curve can add to S1 while its value in S2 is s is a
concave broken line h(s), the upper edge of a zonogon (the box seen along two of its sums). So the
whole is concave and broken along lines s_i = const, s_j = const and s_i = s_j, and its largest
value lies where these cross. A general solver, the road not taken, would bring in a library
that takes longer to import than a page to build.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations
from typing import TypeGuard

from curvebook.metrics.boxes import Form, Quantity, Range, Ranged, Ratio, subtract

Edge = list[tuple[float, float]]
"""Corners (s, h) of a concave broken line, s rising."""


@dataclass(frozen=True)
class Spread:
    """Highest minus lowest of a set of values, one a curve."""

    values: Mapping[str, Form]

    @cached_property
    def nominal(self) -> float:
        """The spread of the readings as they are."""
        each = [value.nominal for value in self.values.values()]
        return max(each) - min(each)

    @cached_property
    def magnitude(self) -> float:
        """The largest value that enters."""
        return max(value.magnitude for value in self.values.values())

    def range(self, scale: float = 1.0) -> Range:
        """Smallest with the lines moved together as far as they can, largest with them apart."""
        ends = [value.range(scale) for value in self.values.values()]
        smallest = max(low for low, _ in ends) - min(high for _, high in ends)
        apart = [a[1] - b[0] for a, b in permutations(ends, 2)]
        return max(smallest, 0.0), max(apart, default=0.0)


def edge(form: Form, along: Form, scale: float) -> Edge:
    """The largest value of `form` for each value of `along`: the upper edge of a zonogon."""
    s, h = along.nominal, form.nominal
    steps = []
    for key, (_, _, error) in {**form.terms, **along.terms}.items():
        a = form.terms[key][0] if key in form.terms else 0.0
        b = along.terms[key][0] if key in along.terms else 0.0
        if b:
            steps.append((abs(b) * scale * error, a * scale * error * (1 if b > 0 else -1)))
        else:
            h += abs(a) * scale * error
    s, h = s - sum(ds for ds, _ in steps), h - sum(dh for _, dh in steps)
    corners = [(s, h)]
    for ds, dh in sorted((step for step in steps if step[0]), key=lambda d: -d[1] / d[0]):
        s, h = s + 2 * ds, h + 2 * dh
        corners.append((s, h))
    return corners


def height(line: Edge, s: float) -> float:
    """The broken line at s, which lies between its ends."""
    for (s0, h0), (s1, h1) in pairwise(line):
        if s <= s1:
            return h0 + (h1 - h0) * (s - s0) / (s1 - s0)
    return line[-1][1]


def cuts(line: Edge, others: list[float]) -> list[float]:
    """Where the line breaks, and those of `others` that lie between its ends."""
    return [s for s, _ in line] + [s for s in others if line[0][0] < s < line[-1][0]]


def most(form: Form, spread: Spread, scale: float) -> float:
    """The largest value of `form` minus a spread; exact if form has two curves of it at most."""
    parts = {curve: part for curve, part in split(form) if curve in spread.values}
    rest = form
    for part in parts.values():
        rest = rest.plus(part, -1)
    lines = [edge(part, spread.values[curve], scale) for curve, part in parts.items()]
    ends = [v.range(scale) for curve, v in spread.values.items() if curve not in parts]
    lows, highs = [low for low, _ in ends], [high for _, high in ends]
    top, bottom = max(lows, default=None), min(highs, default=None)
    fixed = [bound for bound in (top, bottom) if bound is not None]
    best = max(
        sum(height(line, s) for line, s in zip(lines, at, strict=True))
        - least_spread(at, top, bottom)
        for at in crossings(lines, fixed)
    )
    return rest.range(scale)[1] + best


def split(form: Form) -> Iterator[tuple[str, Form]]:
    """Take a form apart by whose readings it weighs; the constant stays behind."""
    for curve in dict.fromkeys(curve for curve, _ in form.terms):
        yield curve, Form({key: term for key, term in form.terms.items() if key[0] == curve})


def least_spread(at: tuple[float, ...], top: float | None, bottom: float | None) -> float:
    """The smallest spread of values `at`, and of others that reach down to top, up to bottom."""
    upper = max(at if top is None else (*at, top))
    lower = min(at if bottom is None else (*at, bottom))
    return max(upper - lower, 0.0)


def crossings(lines: list[Edge], fixed: list[float]) -> Iterator[tuple[float, ...]]:
    """Every place where a concave function, broken as the module says, can be largest."""
    if len(lines) < 2:
        yield from ((s,) for line in lines for s in cuts(line, fixed))
        if not lines:
            yield ()
        return
    first, second = lines
    yield from ((s, t) for s in cuts(first, fixed) for t in cuts(second, fixed))
    low, high = max(first[0][0], second[0][0]), min(first[-1][0], second[-1][0])
    yield from ((s, s) for line in lines for s, _ in line if low <= s <= high)


def forms(quantity: Spread | Form) -> list[Form]:
    """The forms of which a quantity is the largest."""
    if isinstance(quantity, Form):
        return [quantity]
    pairs = permutations(quantity.values.values(), 2)
    return [a.plus(b, -1) for a, b in pairs] or [Form()]


def largest(a: Spread | Form, b: Spread | Form, scale: float) -> float:
    """The largest value of a - b over the box."""
    if isinstance(b, Form):
        return max(form.plus(b, -1).range(scale)[1] for form in forms(a))
    return max(most(form, b, scale) for form in forms(a))


def difference(a: Quantity, b: Quantity) -> Quantity:
    """Give a - b, with the readings that both rest on moving together where that is known how."""
    if isinstance(a, Form) and isinstance(b, Form) and type(a) is type(b):
        return a.plus(b, -1)
    if isinstance(a, Ratio) and isinstance(b, Ratio) and not a.under.plus(b.under, -1).terms:
        return Ratio(a.over.plus(b.over, -1), a.under)
    gap, size = subtract(a.nominal, b.nominal), max(a.magnitude, b.magnitude)
    if plain(a) and plain(b):
        one, other = a, b
        return Ranged(
            gap, size, lambda scale: (-largest(other, one, scale), largest(one, other, scale))
        )
    return Ranged(gap, size, lambda scale: apart(a, b, scale))


def plain(quantity: Quantity) -> TypeGuard[Spread | Form]:
    """Whether the closed form of this module covers it."""
    return isinstance(quantity, Spread) or type(quantity) is Form


def apart(a: Quantity, b: Quantity, scale: float) -> Range:
    """Range of a - b if they share no reading; bounds of it if they do."""
    (a_low, a_high), (b_low, b_high) = a.range(scale), b.range(scale)
    return subtract(a_low, b_high), subtract(a_high, b_low)
