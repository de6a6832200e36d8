"""One side of a comparison, and a comparison: what is asked, of which curve, and the difference."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from curvebook.metrics import Measured, asked, quantity
from curvebook.metrics.boxes import Quantity, constant
from curvebook.model import Study

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


class Comparison(NamedTuple):
    """Both sides, and their difference."""

    left: Side
    right: Side | float
    gap: Quantity
    read: bool
    """Whether it rests on readings alone, not on the line between them."""
    x: float | None = None
    """Where, if it is one of a span."""
    known: tuple[Measured, Measured] | None = None
    """Both sides as they were measured, if it isn't."""

    def sides(self, study: Study) -> list[tuple[Side | float, Measured]]:
        """Both sides, each at the one x, with what was measured."""
        each = [side if isinstance(side, float) else self._single(side) for side in self[:2]]
        return list(zip(each, self.known or [measured(study, side) for side in each], strict=True))

    def _single(self, side: Side) -> Side:
        return side.with_(over=None, at=self.x) if side.swept else side


def measured(study: Study, side: Side | float) -> Measured:
    """Measure a side of a comparison.

    Raises:
        Untestable: if it has no value.
    """
    if isinstance(side, float):
        return Measured(constant(side), True, ())
    return quantity(study, side.metric, side.curve, **side.parameters)
