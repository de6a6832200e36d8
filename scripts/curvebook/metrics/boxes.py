"""Arithmetic over the error box: every reading may be off by its error, each on its own.

A quantity knows its nominal value and its range over the box, at the errors as they are or with
every error multiplied by a factor. Quantities that rest on the same readings are subtracted
reading by reading, so that what they share moves together:

- `Form`, a weighted sum of readings, has its extremes at a corner that the signs name;
- `LogForm`, the same of logarithms, too, since each reading enters on its own;
- `Ratio` of two forms has them at corners that Dinkelbach's iteration finds in a few steps
  (Dinkelbach 1967, On nonlinear fractional programming, Management Science 13);
- everything else gives its own range, and differences of those add ranges up, which is exact
  where they share no reading and wider than the truth where they do.

Plain interval arithmetic, the road not taken, forgets what is shared: the change of a spread
would come out undecided where the readings decide it. Sampling would come out too narrow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

TOLERANCE = 1e-12
"""Relative to the largest magnitude that entered, what floating point may have made up."""

Key = tuple[str, int]
"""One reading: whose it is, and which."""
Term = tuple[float, float, float]
"""Weight, reading, half-width of its error."""
Range = tuple[float, float]
EVERYTHING: Range = (-math.inf, math.inf)


def settle(value: float, magnitude: float) -> float:
    """Take for zero what is no larger than rounding of numbers as large as `magnitude`."""
    return 0.0 if abs(value) <= TOLERANCE * magnitude else value


def subtract(a: float, b: float) -> float:
    """Give a - b; two that are both infinite (neither ever gets there) differ by nothing."""
    return 0.0 if a == b else a - b


class Quantity(Protocol):
    """What has a nominal value and a range over the box."""

    @property
    def nominal(self) -> float:
        """The value if no reading is off; NaN where it divides by zero."""

    @property
    def magnitude(self) -> float:
        """The largest magnitude that entered, for `settle`."""

    def range(self, scale: float = 1.0) -> Range:
        """Smallest and largest value with every error multiplied by `scale`."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A number with a half-width that is proportional to the errors: a form, summed up."""

    nominal: float
    width: float
    magnitude: float

    def range(self, scale: float = 1.0) -> Range:
        """Nominal value minus and plus the half-width."""
        return self.nominal - scale * self.width, self.nominal + scale * self.width


@dataclass(frozen=True)
class Form:
    """A constant plus a weighted sum of readings."""

    terms: Mapping[Key, Term] = field(default_factory=dict)
    constant: float = 0.0

    @cached_property
    def nominal(self) -> float:
        """The sum at the readings as they are."""
        return math.fsum(c * y for c, y, _ in self.terms.values()) + self.constant

    @cached_property
    def width(self) -> float:
        """Half-width of the range: the sum of |weight| times error."""
        return math.fsum(abs(c) * e for c, _, e in self.terms.values())

    @cached_property
    def magnitude(self) -> float:
        """Sum of the sizes of what is added."""
        sizes = math.fsum(abs(c) * (abs(y) + e) for c, y, e in self.terms.values())
        return sizes + abs(self.constant)

    def range(self, scale: float = 1.0) -> Range:
        """Nominal value minus and plus the half-width: both corners are in the box."""
        return self.nominal - scale * self.width, self.nominal + scale * self.width

    def plus(self, other: Form, factor: float = 1.0) -> Form:
        """Add `factor` times another form, reading by reading; what cancels is gone."""
        terms = dict(self.terms)
        for key, (weight, y, error) in other.terms.items():
            if key not in terms:
                terms[key] = (factor * weight, y, error)
                continue
            before = terms[key][0]
            now = settle(before + factor * weight, max(abs(before), abs(factor * weight)))
            terms[key] = (now, y, error)
            if now == 0:
                del terms[key]
        return type(self)(terms, self.constant + factor * other.constant)

    def against(self, other: Form) -> Plain:
        """Give this minus `other`, summed up, in steps as many as this has readings."""
        width = other.width
        for key, (weight, _, error) in self.terms.items():
            its = other.terms[key][0] if key in other.terms else 0.0
            width += (abs(settle(weight - its, abs(weight) + abs(its))) - abs(its)) * error
        size = self.magnitude + other.magnitude
        return Plain(self.nominal - other.nominal, max(settle(width, size), 0.0), size)

    def times(self, factor: float) -> Form:
        """Multiply by a number."""
        return type(self)().plus(self, factor)

    def off(self, other: Form, factor: float, scale: float) -> tuple[float, float]:
        """Values of this and `other` in the corner where this - factor * other is largest."""
        keys = {**self.terms, **other.terms}
        mine, its = self.nominal, other.nominal
        for key, (_, _, error) in keys.items():
            a = self.terms[key][0] if key in self.terms else 0.0
            b = other.terms[key][0] if key in other.terms else 0.0
            step = math.copysign(scale * error, a - factor * b)
            mine, its = mine + a * step, its + b * step
        return mine, its


class LogForm(Form):
    """A constant plus a weighted sum of logarithms of readings, which are positive."""

    @cached_property
    def nominal(self) -> float:
        """The sum at the readings as they are."""
        return math.fsum(c * math.log(y) for c, y, _ in self.terms.values()) + self.constant

    @cached_property
    def magnitude(self) -> float:
        """Sum of the sizes of what is added; a logarithm near zero comes from numbers near 1."""
        logs = math.fsum(abs(c) * (abs(math.log(y)) + 1) for c, y, _ in self.terms.values())
        return logs + abs(self.constant)

    def range(self, scale: float = 1.0) -> Range:
        """Every reading at the end that its weight's sign asks for; no bound where it meets 0."""
        return self._end(-scale), self._end(scale)

    def _end(self, scale: float) -> float:
        ends = [(c, y + math.copysign(scale, scale * c) * e) for c, y, e in self.terms.values()]
        if any(end <= 0 for _, end in ends):
            return math.copysign(math.inf, scale)
        return math.fsum(c * math.log(end) for c, end in ends) + self.constant


@dataclass(frozen=True)
class Ratio:
    """One form divided by another."""

    over: Form
    under: Form

    @cached_property
    def nominal(self) -> float:
        """The quotient; NaN where the divisor is zero."""
        if self._constant is not None:
            return self._constant
        divisor = settle(self.under.nominal, self.under.magnitude)
        return self.over.nominal / divisor if divisor else math.nan

    @cached_property
    def magnitude(self) -> float:
        """What rounding of either form can do to the quotient, as a size."""
        divisor = abs(self.under.nominal)
        if self._constant is not None or not settle(divisor, self.under.magnitude):
            return 1.0
        return (self.over.magnitude + abs(self.nominal) * self.under.magnitude) / divisor

    @cached_property
    def _constant(self) -> float | None:
        """The quotient, if it is the same wherever there is one: both forms are proportional."""
        if not settle(self.under.nominal, self.under.magnitude):
            return None
        if not self.under.terms or self.under.constant or self.over.constant:
            return None
        key, (weight, _, _) = next(iter(self.under.terms.items()))
        factor = (self.over.terms[key][0] if key in self.over.terms else 0.0) / weight
        return None if self.over.plus(self.under, -factor).terms else factor

    def range(self, scale: float = 1.0) -> Range:
        """Exact; without bounds where the divisor can be zero.

        A quotient that is the same everywhere stays so with larger errors, but it needs a
        divisor that isn't zero within the errors as they are.
        """
        ends = self.under.range(1.0 if self._constant is not None else scale)
        low, high = (settle(end, self.under.magnitude) for end in ends)
        if low <= 0 <= high:
            return EVERYTHING
        if self._constant is not None:
            return self._constant, self._constant
        sign = math.copysign(1, low)
        over, under = self.over.times(sign), self.under.times(sign)
        return -self._most(over.times(-1), under, scale), self._most(over, under, scale)

    def _most(self, over: Form, under: Form, scale: float) -> float:
        """Dinkelbach: climb to the corner that is best for the quotient found so far."""
        best = over.nominal / under.nominal
        while True:
            a, b = over.off(under, best, scale)
            if not a / b > best + TOLERANCE * abs(best):
                return max(best, a / b)
            best = a / b


@dataclass(frozen=True)
class Ranged:
    """A quantity that knows its own range."""

    nominal: float
    magnitude: float
    at_scale: Callable[[float], Range]

    def range(self, scale: float = 1.0) -> Range:
        """Smallest and largest value, or bounds of them."""
        return self.at_scale(scale)


def constant(value: float) -> Form:
    """A number without an error."""
    return Form({}, value)
