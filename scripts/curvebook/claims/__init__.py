"""Claim -> verdict, with the margin, the error that would change it, and what decided it.

The verdict of a claim follows from those of its checks, a check's from its conditions. What is
wrong with the checks themselves is found in `demands`, before anything is judged.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from curvebook.claims.comparisons import comparisons, named, others
from curvebook.claims.demands import faults as faults
from curvebook.claims.margins import Margin, Relation, Word, decide, flip, margin, true
from curvebook.claims.sides import Comparison
from curvebook.claims.verdicts import Condition, Measurement, Result, Used
from curvebook.claims.verdicts import Verdict as Verdict
from curvebook.claims.verdicts import as_dict as as_dict
from curvebook.claims.verdicts import expectation as expectation
from curvebook.metrics import Untestable, valued
from curvebook.model import Check, Claim, Measure, Study


def judge_all(study: Study) -> tuple[Verdict, ...]:
    """Judge every claim of a study, in its order."""
    return tuple(judge(study, claim) for claim in study.claims)


def judge(study: Study, claim: Claim) -> Verdict:
    """Judge one claim."""
    frame = Verdict(claim.id, claim.section, "untestable", claim.expect, claim.untestable)
    if claim.untestable is not None:
        return frame
    results = tuple(weigh(study, check) for check in claim.checks)
    deciding = decider(results)
    tested = deciding.verdict != "untestable"
    return Verdict(
        claim.id,
        claim.section,
        deciding.verdict,
        claim.expect,
        None if tested else deciding.reason,
        deciding.margin if tested else None,
        overall(results) if tested else math.inf,
        any(result.interpolated for result in results),
        any(lone(study, curve) for curve in curves_of(study, claim)),
        results,
        deciding,
        tuple(readings(study, deciding.condition)) if deciding.condition else (),
    )


def decider(results: Iterable[Result]) -> Result:
    """The first that fails, else the first untestable, else the first undecided, else the one
    that the smallest errors would change."""
    order = {"fails": 0, "untestable": 1, "undecided": 2, "holds": 3}
    return min(results, key=lambda r: (order[r.verdict], r.flip if r.verdict == "holds" else 0))


def overall(results: Iterable[Result]) -> float:
    """The smallest flip of a nominally true claim, the largest of what is nominally false."""
    tested = [result for result in results if result.verdict != "untestable"]
    wrong = [result.flip for result in tested if not result.yes]
    return max(wrong) if wrong else min(result.flip for result in tested)


@dataclass
class Tally:
    """What is kept of the conditions of a check while they pass."""

    relation: Relation
    by: float
    least: Margin | None = None
    """The smallest value, low and high so far."""
    safest: float = math.inf
    """The smallest flip of the true conditions."""
    hopeless: float | None = None
    """The largest flip of the false ones, if there are any."""
    read: bool = True
    """Whether all of them rest on readings alone."""
    reason: str | None = None
    """Why the first that can't be tested can't be."""
    worst: dict[Word, tuple[float, Comparison, float]] = field(default_factory=dict)
    """Of those that fail, that are undecided, and that hold: the one that is the furthest off, how
    far, and its flip."""

    def add(self, each: Comparison) -> None:
        """Count a condition."""
        found = margin(self.relation, self.by, each.gap)
        self.least = found if self.least is None else self.least.lower(found)
        self.read = self.read and each.read
        word = decide(self.relation, found)
        rank = {"fails": found.high, "undecided": found.value}.get(word, found.low)
        factor = flip(self.relation, self.by, each.gap, found.value)
        if word not in self.worst or not rank >= self.worst[word][0]:
            self.worst[word] = rank, each, factor
        if true(self.relation, found.value):
            self.safest = min(self.safest, factor)
        else:
            self.hopeless = factor if self.hopeless is None else max(self.hopeless, factor)

    def verdict(self) -> Word:
        """The verdict of the check."""
        if "fails" in self.worst:
            return "fails"
        if self.reason is not None or not self.worst:
            return "untestable"
        return "undecided" if "undecided" in self.worst else "holds"


def weigh(study: Study, check: Check) -> Result:
    """Judge one check."""
    tally = Tally(check.is_, float(check.by or 0))
    for each in comparisons(study, check):
        if isinstance(each, Untestable):
            tally.reason = tally.reason or str(each)
        else:
            tally.add(each)
    word = tally.verdict()
    if word == "untestable":
        why = tally.reason or "there is nothing to compare with"
        return Result(check, word, None, math.inf, not tally.read, reason=why)
    factor = tally.safest if tally.hopeless is None else tally.hopeless
    _, decisive, its = tally.worst[word]
    condition = explain(study, tally, decisive, its)
    yes = tally.hopeless is None
    return Result(check, word, tally.least, factor, not tally.read, condition, tally.reason, yes)


def explain(study: Study, tally: Tally, each: Comparison, factor: float) -> Condition:
    """Keep a comparison with both of its sides and its flip, to be shown."""
    found = margin(tally.relation, tally.by, each.gap)
    (left, a), (right, b) = each.sides(study)
    assert not isinstance(left, float)
    return Condition(
        Measurement(left, valued(study, a), a.used),
        right if isinstance(right, float) else Measurement(right, valued(study, b), b.used),
        tally.relation,
        tally.by,
        left.parameters.get("at"),
        found,
        factor,
    )


def curves_of(study: Study, claim: Claim) -> tuple[str, ...]:
    """The curves that a claim's checks name, those of `all` and `others` included."""
    found: dict[str, None] = {}
    for check in claim.checks:
        subject = named(study, check.of or ())
        found.update(dict.fromkeys(subject))
        found.update(dict.fromkeys(compared(study, check, subject)))
    return tuple(found)


def compared(study: Study, check: Check, subject: tuple[str, ...]) -> tuple[str, ...]:
    """The curves on the right-hand side of a check."""
    than = check.than
    if isinstance(than, float):
        return ()
    if isinstance(than, Measure):
        return named(study, than.of or subject)
    return others(study, check, ()) if than == "others" else named(study, than)


def lone(study: Study, curve: str) -> bool:
    """Whether a curve was logged once, so that nothing is known about the spread of its runs."""
    return bool(study.curve(curve).runs) and study.series[curve].runs == 1


def readings(study: Study, condition: Condition) -> Iterator[Used]:
    """The readings that a condition rests on."""
    sides = [each for each in (condition.left, condition.right) if not isinstance(each, float)]
    for curve, index in dict.fromkeys(key for side in sides for key in side.used):
        series = study.series[curve]
        y = series.text[index] if series.text else f"{series.y[index]:.{study.y.decimals}f}"
        yield Used(curve, series.x[index], y)
