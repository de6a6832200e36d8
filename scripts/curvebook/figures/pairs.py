"""Which curve lies above which, and where the error can't tell: a strip along x for each pair.

A strip has the colour of the curve above where the two are separated, and is thin and quiet where
their gap is within the error. Small multiples of gap lines, the road not taken, need ten panels for
five curves and make the reader look for the one place that matters: where a line leaves zero.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from curvebook import metrics, notation
from curvebook.figures import axes, words
from curvebook.figures.lines import Drawn, final, known, x_axis
from curvebook.figures.spec import Bar, Figure, Line, Note, Panel
from curvebook.metrics import Value

ALL = 6
"""Up to how many curves every pair is shown; of more, neighbours in the final order."""
ROW = 24
KNOTS = 120


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of x and who is above there: 1 the first curve, -1 the second, 0 not separated."""

    low: float
    high: float
    above: int


def gaps(drawn: Drawn) -> Figure:
    """The strips of all pairs, or of neighbours where there are many curves."""
    study = drawn.study
    pairs = list(chosen(drawn))
    of = "every pair" if len(drawn.lines) <= ALL else "neighbours in the final order"
    return Figure(
        id="gaps",
        title="Where the curves are apart",
        subtitle=f"For {of}: thick where one lies above the other by more than the error, "
        "in the colour of the upper one; thin where the error can't separate them",
        alt=f"Strips along {words.lower(study.x.name)} that show where pairs of curves are apart.",
        description=apart_sentence(drawn, pairs),
        note=f"{drawn.choice}The number is the gap where the strip ends. " + words.STRAIGHT,
        panels=(strips(drawn, pairs),),
        source=words.source(study),
    )


def chosen(drawn: Drawn) -> Iterator[tuple[Line, Line]]:
    """The pairs that are shown, the one that ends higher first."""
    ordered = sorted((line for line in drawn.foremost if known(line)), key=final, reverse=True)
    return combinations(ordered, 2) if len(ordered) <= ALL else pairwise(ordered)


def strips(drawn: Drawn, pairs: Sequence[tuple[Line, Line]]) -> Panel:
    """One row for each pair."""
    bars: list[Bar] = []
    notes: list[Note] = []
    for row, (one, other) in enumerate(pairs):
        found = pieces(drawn, one, other)
        for piece in found:
            upper = {1: one, -1: other}.get(piece.above)
            bars.append(
                Bar(
                    upper.curve if upper else "", upper.style if upper else None,
                    "x", -float(row), piece.low, piece.high,
                )
            )  # fmt: skip
        if found:
            text = gap_text(drawn, metrics.gap(drawn.study, one.curve, other.curve, found[-1].high))
            notes.append(Note(found[-1].high, -float(row), text))
    names = [f"{one.label} \N{EN DASH} {other.label}" for one, other in pairs]
    return Panel(
        x=x_axis(drawn), y=axes.row_axis(names), bars=tuple(bars), notes=tuple(notes),
        height=ROW * max(len(pairs), 1) + 6,
    )  # fmt: skip


def gap_text(drawn: Drawn, gap: Value | None) -> str:
    """Write a gap with its error, or its interval where that is lopsided."""
    if gap is None:
        return ""
    value, low, high = (
        notation.decimal(each, drawn.study.y.decimals) for each in (gap.value, gap.low, gap.high)
    )
    if math.isclose(gap.high - gap.value, gap.value - gap.low, rel_tol=1e-6, abs_tol=1e-12):
        error = notation.decimal(gap.high - gap.value, drawn.study.y.decimals)
        written = value if gap.high == gap.low else notation.plus_minus(value, error)
    else:
        written = f"{value} ({notation.between(low, high)})"
    return notation.with_unit(written, drawn.study.y.unit)


def pieces(drawn: Drawn, one: Line, other: Line) -> list[Piece]:
    """Cut x where two curves part or meet; neighbouring pieces alike are joined."""
    found: list[Piece] = []
    for (x, gap), (next_x, next_gap) in pairwise(measured(drawn, one, other)):
        if gap is None or next_gap is None:
            continue
        for *ends, above in cut(gap, next_gap):
            low, high = (between(drawn, x, next_x, share) for share in ends)
            if found and found[-1].above == above and found[-1].high == low:
                found[-1] = Piece(found[-1].low, high, above)
            elif high > low:
                found.append(Piece(low, high, above))
    return found


def measured(drawn: Drawn, one: Line, other: Line) -> list[tuple[float, Value | None]]:
    """The gap of two curves at every x at which either has a reading; None where one has none."""
    inside = sorted({*one.x, *other.x})
    if len(inside) > KNOTS:
        inside = [inside[n * (len(inside) - 1) // KNOTS] for n in range(KNOTS + 1)]
    return [(x, metrics.gap(drawn.study, one.curve, other.curve, x)) for x in inside]


def cut(gap: Value, following: Value) -> Iterator[tuple[float, float, int]]:
    """Cut the way from one gap to the next, both of whose ends run straight, where one is zero."""
    turns = [zero(gap.low, following.low), zero(gap.high, following.high)]
    stops = sorted({0.0, 1.0, *(turn for turn in turns if turn is not None)})
    for start, end in pairwise(stops):
        middle = (start + end) / 2
        low = gap.low + (following.low - gap.low) * middle
        high = gap.high + (following.high - gap.high) * middle
        yield start, end, side(Value(gap.value, low, high, False, 1))


def side(gap: Value) -> int:
    """Who is above: 1 the first, -1 the second, 0 where the error can't tell."""
    tiny = 1e-9 * max(abs(gap.low), abs(gap.high))
    return 1 if gap.low > tiny else -1 if gap.high < -tiny else 0


def zero(start: float, end: float) -> float | None:
    """Where a straight way from `start` to `end` is zero, as a share of it; None if nowhere."""
    return start / (start - end) if start * end < 0 else None


def between(drawn: Drawn, x: float, next_x: float, share: float) -> float:
    """The x at a share of the way, along x's own scale."""
    if share in (0.0, 1.0):
        return next_x if share else x
    if drawn.study.x.scale == "log":
        return float(x * (next_x / x) ** share)
    return x + (next_x - x) * share


def apart_sentence(drawn: Drawn, pairs: Sequence[tuple[Line, Line]]) -> str:
    """Say how many pairs are apart where they end, and which are not."""
    every = ((one, other, measured(drawn, one, other)) for one, other in pairs)
    ends = ((one, other, [gap for _, gap in found if gap]) for one, other, found in every)
    shown = [(one, other, side(gaps[-1])) for one, other, gaps in ends if gaps]
    if not shown:
        return "No two curves share a stretch of x."
    open_ = [f"{one.label} and {other.label}" for one, other, above in shown if not above]
    count = f"{len(shown) - len(open_)} of {notation.count(len(shown), 'pair', 'pairs')}"
    rest = f" Not separated there: {'; '.join(open_[:6])}{' and more' if len(open_) > 6 else ''}."
    verb = "is" if len(shown) - len(open_) == 1 else "are"
    rest = rest if open_ else ""
    return f"{count} {verb} apart by more than the error where their strip ends.{rest}"
