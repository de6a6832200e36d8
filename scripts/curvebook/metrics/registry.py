"""What a metric is, and the list of them; `definitions` fills it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, ParamSpec

from curvebook.metrics.boxes import Key, Quantity

Kind = Literal["y", "y/x", "x", "none", "place", "any"]
"""What a metric's value counts in; `any` may be compared with every kind but a place."""
P = ParamSpec("P")


@dataclass(frozen=True)
class Measured:
    """A quantity, and what it rests on."""

    quantity: Quantity
    reading: bool
    """False where a value is no reading, or a crossing lies between readings."""
    used: tuple[Key, ...]
    """The readings, as a curve's id and an index."""
    straight: bool = False
    """Whether the ends of its interval lie between readings though the value itself may not."""


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


def metric(
    unit: Kind, takes: str = "", needs: str = "", *, exact: bool
) -> Callable[[Callable[P, Measured]], Callable[P, Measured]]:
    """Register a function as the metric of its name; its docstring is the definition."""

    def register(function: Callable[P, Measured]) -> Callable[P, Measured]:
        name, words = function.__name__, " ".join((function.__doc__ or "").split())
        lists = tuple(takes.split()), tuple(needs.split())
        METRICS[name] = Metric(name, words, unit, *lists, exact, function)
        return function

    return register
