"""Verdict -> sentences: the numbers that decided, what would change the verdict, and its limits.

Sentences are put together from parts: what is measured, both numbers (`phrases`), and what the
error does to their difference, so that every metric goes with every relation and verdict. One
template for each combination, the road not taken, would be a hundred sentences of which most
are never read. No curve is called better or worse.
"""

from __future__ import annotations

import math

from curvebook import notation
from curvebook.claims import Verdict
from curvebook.claims.comparisons import named
from curvebook.claims.verdicts import Condition, Result
from curvebook.evidence.phrases import both, gap, name, off_by, x
from curvebook.evidence.states import State as State
from curvebook.evidence.states import state as state
from curvebook.metrics import METRICS
from curvebook.model import Study

STRAIGHT = "This takes the line to be straight between readings."
SINGLE = "In one run; the spread between runs is unknown."
LISTED = 8
"""Up to how many readings are listed."""
MANY = 1e6
"""A factor beyond which its size says nothing more."""


def paragraphs(study: Study, verdict: Verdict) -> list[str]:
    """Everything to say beneath a claim: the evidence, what it rests on, what would change it."""
    said = [sentence(study, verdict), rests_on(study, verdict), would_change(study, verdict)]
    return [each for each in said if each]


def sentence(study: Study, verdict: Verdict) -> str:
    """The evidence in one sentence, made from the deciding numbers."""
    if verdict.deciding is None or verdict.condition is None:
        return notation.sentence(verdict.reason or "It can't be tested")
    return notation.sentence(both(study, verdict.deciding) + outcome(study, verdict.deciding))


def rests_on(study: Study, verdict: Verdict) -> str:
    """The readings that decided, and the limits of what they say."""
    if verdict.condition is None:
        return ""
    curves = dict.fromkeys(each.curve for each in verdict.used)
    several = len(curves) < len(verdict.used)
    each = [of_curve(study, verdict, curve) for curve in curves]
    told = "; ".join(each) if several else notation.listing(each)
    if len(verdict.used) > LISTED:
        many = notation.count(len(verdict.used), "reading", "readings")
        told = f"{many} of {notation.listing([name(study, curve) for curve in curves])}"
    return " ".join([*([f"Decided by {told}."] if told else []), *remarks(verdict)])


def of_curve(study: Study, verdict: Verdict, curve: str) -> str:
    """The readings of one curve that decided."""
    used = [
        f"{notation.typed(each.y)} at {x(study, each.x)}"
        for each in verdict.used
        if each.curve == curve
    ]
    return f"{name(study, curve)} {notation.listing(used)}"


def remarks(verdict: Verdict) -> list[str]:
    """What a verdict leans on beside the readings."""
    straight = [STRAIGHT] if verdict.interpolated else []
    return straight + ([SINGLE] if verdict.single_run else [])


# ---- what would change it -----------------------------------------------------------------------


def would_change(study: Study, verdict: Verdict) -> str:
    """What would change a verdict: other errors, or numbers that are missing."""
    if verdict.verdict != "untestable":
        return flip_words(verdict)
    if verdict.deciding is None:
        return ""
    check = verdict.deciding.check
    if check.metric == "table":
        return "The missing number would make it testable."
    of = [name(study, curve) for curve in named(study, check.of or ())]
    return f"More readings of {notation.listing(of)} could make it testable."


def flip_words(verdict: Verdict) -> str:
    """How large the errors would have to be for another verdict, in a sentence."""
    if verdict.verdict == "untestable":
        return ""
    if verdict.verdict == "undecided":
        return smaller(verdict)
    if math.isinf(verdict.flip):
        return "No error of the readings would change it."
    if times(verdict.flip) == "1":
        spare = "with nothing to spare: any larger error would leave it undecided"
        return f"It {verdict.verdict} {spare}."
    return f"It would take errors {times(verdict.flip)} times as large to change it."


def smaller(verdict: Verdict) -> str:
    """What errors would decide a claim that is undecided."""
    if verdict.flip == 0:
        if verdict.margin is None or math.isnan(verdict.margin.value):
            return "No smaller error would decide it."
        return "Any error at all would leave it undecided."
    word = "hold" if all(each.yes for each in verdict.results) else "fail"
    if times(verdict.flip) == "1":
        return f"It would {word} with any smaller error."
    return f"It would {word} with errors less than {times(verdict.flip)} times as large."


def times(factor: float) -> str:
    """Write a factor."""
    if factor >= MANY:
        return "more than a million"
    short = float(f"{factor:.2g}")
    return notation.short(short if short != 1 else float(f"{factor:.4g}"), 4)


# ---- what the error does ------------------------------------------------------------------------


def outcome(study: Study, result: Result) -> str:
    """What becomes of the difference with the readings off by their errors."""
    condition = result.condition
    assert condition is not None
    if math.isnan(condition.margin.value):
        return "; the drop that it is divided by may be 0"
    if condition.margin.low == condition.margin.high:
        return unmoved(study, condition)
    off = off_by(study, condition)
    if condition.relation == "within":
        return f"; with {off} they are {distance(study, condition)}"
    return f"; with {off} {reached(study, condition)}{asked(study, condition)}"


def unmoved(study: Study, condition: Condition) -> str:
    """What is to be said where the errors don't change the difference."""
    margin, metric, by = condition.margin, condition.left.side.metric, condition.by
    fixed = math.isinf(condition.flip)
    still = "whatever the error" if fixed else f"also with {off_by(study, condition)}"
    if math.isinf(margin.value):
        return f", {still}"
    near = condition.relation == "within"
    apart = by - margin.value if near else margin.value + by
    if apart == 0:
        return f"; they are equal, {still}"
    if near:
        return f"; they are {gap(study, metric, apart)} apart, {still}{allowed(study, condition)}"
    if apart < 0:
        return f"; it is {amiss(study, condition, -apart)}, {still}"
    return f"; the gap is {gap(study, metric, apart)}, {still}{asked(study, condition)}"


def reached(study: Study, condition: Condition) -> str:
    """The gap over the error box: what is left of it, what is missing, or where it lies."""
    metric, by, margin = condition.left.side.metric, condition.by, condition.margin
    low, high = (gap(study, metric, end + by) for end in (margin.low, margin.high))
    if margin.low > 0:
        sure = gap(study, metric, surely(study, metric, margin.low + by))
        return "there is still a gap" if math.isinf(margin.low) else f"the gap is still {sure}"
    if margin.high + by == 0:
        return "it is a tie at best"
    if margin.high + by < 0:
        least = surely(study, metric, -margin.high - by)
        return f"it is still {amiss(study, condition, least)}"
    if math.isinf(margin.low) and math.isinf(margin.high):
        return "the gap may be anything, since the drop that it is divided by may be 0"
    if math.isinf(margin.high):
        return f"the gap is {low} at least"
    if math.isinf(margin.low) or margin.high <= 0:
        return f"the gap is {high} at most"
    return f"the gap lies between {low} and {high}"


WRONG = {"y": ("low", "high"), "x": ("early", "late")}
"""What a value is that should be above, and below, by what it counts in."""


def surely(study: Study, metric: str, size: float) -> float:
    """Round what is left in the worst case down: a nearest rounding could promise too much."""
    step = 10.0**-study.y.decimals
    if METRICS[metric].unit != "y" or not math.isfinite(size) or size < step:
        return size
    return math.floor(size / step + 1e-6) * step


def amiss(study: Study, condition: Condition, size: float) -> str:
    """By how much a value lies on the wrong side."""
    metric = condition.left.side.metric
    words = WRONG.get(METRICS[metric].unit, ("small", "large"))
    return f"{gap(study, metric, size)} too {words[condition.relation == 'below']}"


def distance(study: Study, condition: Condition) -> str:
    """How far apart the two sides can be, against what is allowed."""
    metric, by, margin = condition.left.side.metric, condition.by, condition.margin
    nearest, furthest = (gap(study, metric, by - end) for end in (margin.high, margin.low))
    if margin.low >= 0:
        apart = f"{furthest} apart at most"
    elif margin.high < 0:
        apart = f"still {nearest} apart"
    elif math.isinf(margin.low):
        apart = f"{nearest} apart or more, without a bound"
    else:
        apart = f"{nearest} to {furthest} apart"
    return apart + allowed(study, condition)


def allowed(study: Study, condition: Condition) -> str:
    """How far apart the two sides may be."""
    return f", and {gap(study, condition.left.side.metric, condition.by)} is allowed"


def asked(study: Study, condition: Condition) -> str:
    """How large the gap has to be, where that is more than 0."""
    if not condition.by:
        return ""
    return f", where more than {gap(study, condition.left.side.metric, condition.by)} is asked"
