"""What a check has to be before it can be judged: faults of meaning, each with a right example.

The model sees that words and numbers are of the right kind. This sees whether they make sense
together and against the readings: a parameter that the metric doesn't have, a position outside
every curve, a level that no curve can come to. All are typing errors, so they are faults of the
file and not verdicts; what the readings merely don't reach is *untestable*, which is a verdict.
"""

from __future__ import annotations

from collections.abc import Iterator

from curvebook.claims.arguments import Fault, Loc, of_ids, of_measure, span
from curvebook.claims.comparisons import everyone, named, others
from curvebook.metrics import METRICS
from curvebook.model import Check, Measure, Study


def faults(study: Study) -> list[Fault]:
    """Find everything that is wrong with the checks of a study."""
    return [
        fault
        for i, claim in enumerate(study.claims)
        for j, check in enumerate(claim.checks)
        for fault in of_check(study, check, ("claims", i, "checks", j))
    ]


def of_check(study: Study, check: Check, loc: Loc) -> Iterator[Fault]:
    """Find what is wrong with one check."""
    if check.of is None:
        first = everyone(study)[0]
        yield loc, "a check says which curve it is about: `of` is missing", f"of: {first}"
    found = [*of_measure(study, check, loc), *of_relation(check, loc)]
    if isinstance(check.than, Measure):
        found += of_measure(study, check.than, (*loc, "than"))
    yield from found
    if check.of is not None and not found:
        yield from of_than(study, check, loc)


def of_relation(check: Check, loc: Loc) -> Iterator[Fault]:
    """Find `within` without a tolerance, or with one that nothing can keep to."""
    if check.is_ != "within":
        return
    if check.by is None:
        yield (*loc, "is"), "`within` needs `by`: how far apart the two may be", "by: 0.001"
    elif check.by < 0:
        yield (*loc, "by"), "nothing is within less than 0", f"by: {check.by.text.lstrip('-')}"


def of_than(study: Study, check: Check, loc: Loc) -> Iterator[Fault]:
    """Find what can't be compared with the left-hand side."""
    than = check.than
    if isinstance(than, Measure):
        yield from of_metrics(check, than, (*loc, "than"))
    elif not isinstance(than, float):
        unknown = list(of_ids(study, than, (*loc, "than"), "others"))
        yield from unknown
        if not unknown:
            yield from of_rivals(study, check, (*loc, "than"))


def of_rivals(study: Study, check: Check, loc: Loc) -> Iterator[Fault]:
    """Find a comparison with nothing, or of a curve with itself."""
    assert check.of is not None and not isinstance(check.than, float | Measure)
    subject = named(study, check.of)
    if check.metric == "spread":
        rivals = (
            others(study, check, subject) if check.than == "others" else named(study, check.than)
        )
        if len(rivals) < 2:
            yield (
                loc,
                "a spread is compared with a number or with the spread of a set",
                "than: 0.001",
            )
        return
    hand = subject[:1] if check.of == "all" else subject
    rivals = others(study, check, hand) if check.than == "others" else named(study, check.than)
    if not rivals:
        yield loc, "there are no others: `of` names every curve", "than: 0.5"
    elif rivals == subject and len(subject) == 1:
        free = next((curve for curve in everyone(study) if curve not in subject), "others")
        yield loc, "a curve is never compared with itself", f"than: {free}"


def of_metrics(check: Check, than: Measure, loc: Loc) -> Iterator[Fault]:
    """Find two metrics that can't be compared."""
    left, right = METRICS[check.metric], METRICS[than.metric]
    kinds = {left.unit, right.unit}
    if len(kinds) > 1 and ("any" not in kinds or "place" in kinds):
        same = next(each.name for each in METRICS.values() if each.unit == left.unit)
        said = f"`{right.name}` counts in another unit than `{left.name}`"
        yield (*loc, "metric"), said, f"metric: {left.name if left.needs else same}"
    if than.of is None and (check.metric == "spread") != (than.metric == "spread"):
        said = "a spread is that of a set and not of a curve, so `of` has to be given here"
        yield loc, said, "of: all" if than.metric == "spread" else f"of: {str(check.of).split()[0]}"
    if (
        check.metric == than.metric == "value"
        and check.over
        and than.over
        and check.over != than.over
    ):
        yield (
            (*loc, "over"),
            "two spans are compared x by x, so they are the same",
            span(*check.over),
        )
