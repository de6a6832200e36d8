"""The figure that shows a verdict, and what of it should stand out: the end of an address."""

from __future__ import annotations

from dataclasses import dataclass

from curvebook.claims import Verdict, curves_of
from curvebook.model import Check, Study

FIGURES = {"spread": "spread", "reach": "reach", "half": "reach", "rank": "order"}
"""The figure that shows a metric; the chart itself shows the others."""


@dataclass(frozen=True)
class State:
    """A figure, and what of it should stand out."""

    figure: str
    show: tuple[str, ...]
    at: float | None = None
    over: tuple[float, float] | None = None

    @property
    def query(self) -> str:
        """The state as the end of an address."""
        parts = [f"show={','.join(self.show)}"] if self.show else []
        parts += [f"at={self.at:.12g}"] if self.at is not None else []
        parts += [f"over={self.over[0]:.12g},{self.over[1]:.12g}"] if self.over else []
        return f"?{'&'.join(parts)}" if parts else ""


def state(study: Study, verdict: Verdict) -> State | None:
    """The figure that shows what decided a claim, with its curves and its x or span."""
    if verdict.deciding is None:
        return None
    check, condition = verdict.deciding.check, verdict.condition
    figure = f"crosscheck/{check.table}" if check.table else FIGURES.get(check.metric, "curves")
    claim = next(each for each in study.claims if each.id == verdict.claim)
    show = condition.curves if condition else curves_of(study, claim)
    return State(figure, show, condition.x if condition else None, numbers(check))


def numbers(check: Check) -> tuple[float, float] | None:
    """The span of a check, if both ends are numbers."""
    start, end = check.over or ("first", "last")
    return (start, end) if isinstance(start, float) and isinstance(end, float) else None
