"""What a verdict carries, and how a machine reads it.

The one condition that decides is kept with both of its values, so that a page can say why in a
sentence; the others are only counted, since a span may have 100,000 of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from curvebook import notation
from curvebook.claims.comparisons import named
from curvebook.claims.margins import Margin, Relation, Word
from curvebook.claims.sides import Side
from curvebook.metrics import METRICS, Value
from curvebook.model import Check, Study

FLIP_DIGITS = 6
"""To how many digits a flip is written; it is found by bisection where it is not proportional."""


@dataclass(frozen=True)
class Used:
    """A reading that a verdict rests on."""

    curve: str
    x: float
    y: str
    """As typed, or as computed from runs."""


@dataclass(frozen=True)
class Measurement:
    """One side of the deciding condition: what was asked, and the number."""

    side: Side
    value: Value
    used: tuple[tuple[str, int], ...]
    """The readings that it rests on, as a curve's id and an index."""


@dataclass(frozen=True)
class Condition:
    """The comparison that decided a check."""

    left: Measurement
    right: Measurement | float
    relation: Relation
    by: float
    x: float | None
    """Where both sides were compared, if at one x."""
    margin: Margin
    flip: float

    @property
    def curves(self) -> tuple[str, ...]:
        """The curves of both sides."""
        right = () if isinstance(self.right, float) else self.right.side.curves
        return tuple(dict.fromkeys(self.left.side.curves + right))


@dataclass(frozen=True)
class Result:
    """What became of one check."""

    check: Check
    verdict: Word
    margin: Margin | None
    """The smallest of its conditions, end by end; None where there is none."""
    flip: float
    interpolated: bool
    condition: Condition | None = None
    reason: str | None = None
    """Why it is untestable, or why a part of what fails is."""
    yes: bool = True
    """Whether it is true of the readings as they are."""


@dataclass(frozen=True)
class Verdict:
    """What became of a claim."""

    claim: str
    section: str
    verdict: Word
    expect: Word | None
    reason: str | None = None
    """Why it is untestable."""
    margin: Margin | None = None
    flip: float = math.inf
    """Infinite where no factor on the errors can change the nominal answer."""
    interpolated: bool = False
    single_run: bool = False
    results: tuple[Result, ...] = ()
    """One for each check."""
    deciding: Result | None = None
    used: tuple[Used, ...] = ()
    """The readings that the deciding condition rests on."""

    @property
    def condition(self) -> Condition | None:
        """The condition that decided."""
        return self.deciding.condition if self.deciding else None


def unit(study: Study, metric: str) -> str | None:
    """The unit of a metric's values; None where they have none."""
    kind = METRICS[metric].unit
    if kind == "y/x":
        return notation.per(study.y.unit, study.x.unit)
    return {"y": study.y.unit, "x": study.x.unit}.get(kind)


def expectation(study: Study, verdict: Verdict) -> str | None:
    """Say that a verdict is not the expected one, with the deciding numbers; None if it is."""
    if verdict.expect in (None, verdict.verdict):
        return None
    said = f"this claim should be {verdict.expect!r}, and its verdict is {verdict.verdict!r}"
    return f"{said}: {verdict.reason or numbers(study, verdict)}"


def numbers(study: Study, verdict: Verdict) -> str:
    """The deciding numbers in short."""
    condition = verdict.condition
    assert condition is not None and verdict.deciding is not None
    names = ", ".join(study.curve(curve).name for curve in condition.curves)
    at = "" if condition.x is None else f" at {notation.tick(condition.x)}"
    least = condition.margin
    written = [notation.significant(end, 6) for end in (least.value, least.low, least.high)]
    of = notation.with_unit(written[0], unit(study, verdict.deciding.check.metric))
    ends = notation.between(written[1], written[2])
    return f"{verdict.deciding.check.metric} of {names}{at}: margin {of} ({ends})"


def as_dict(study: Study, verdict: Verdict) -> dict[str, Any]:
    """Write a verdict as `claims.json` and `check --json` do."""
    deciding = verdict.deciding
    return {
        "study": study.id,
        "claim": verdict.claim,
        "section": verdict.section,
        "verdict": verdict.verdict,
        "expect": verdict.expect,
        "reason": verdict.reason,
        "margin": margin_dict(verdict.margin),
        "unit": unit(study, deciding.check.metric) if deciding and verdict.margin else None,
        "flip": plain(verdict.flip, FLIP_DIGITS),
        "interpolated": verdict.interpolated,
        "single_run": verdict.single_run,
        "checks": [result_dict(study, result) for result in verdict.results],
    }


def result_dict(study: Study, result: Result) -> dict[str, Any]:
    """Write what became of a check."""
    condition = result.condition
    return {
        "metric": result.check.metric,
        "verdict": result.verdict,
        "margin": margin_dict(result.margin),
        "unit": unit(study, result.check.metric),
        "curves": list(condition.curves if condition else named(study, result.check.of or ())),
        "at": position(condition.x) if condition else None,
    }


def margin_dict(found: Margin | None) -> dict[str, Any] | None:
    """Write a margin; an end without a bound is null, and `unbounded` says so."""
    if found is None:
        return None
    ends = {"value": found.value, "low": found.low, "high": found.high}
    written: dict[str, Any] = {key: plain(end) for key, end in ends.items()}
    return written | ({"unbounded": True} if None in written.values() else {})


def plain(value: float, digits: int = 12) -> float | None:
    """Write a number without what floating point made up; None where it is not finite."""
    return float(f"{value:.{digits}g}") if math.isfinite(value) else None


def position(x: float | None) -> float | None:
    """Write an x as a file would: whole numbers without a point."""
    return int(x) if x is not None and x.is_integer() else x
