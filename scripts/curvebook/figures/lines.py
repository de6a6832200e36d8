"""The figures that show the curves themselves: all together, one lifted, each in its panel.

Readings are the markers, and between them the line is straight along x in x's own scale: that is
how values are read everywhere else. Nothing is smoothed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from curvebook import palette
from curvebook.figures import axes, words
from curvebook.figures.spec import Axis, Figure, Line, Panel
from curvebook.figures.thinning import STRIPS, coarse, pick, thinned
from curvebook.model import Series, Study

FEW = 40
"""Up to how many readings a line shows a marker at each."""
MANY = 10
"""Up to how many curves one panel shows in full."""


@dataclass(frozen=True)
class Drawn:
    """A study with what all of its figures share: how each curve looks, and its line."""

    study: Study
    lines: tuple[Line, ...]
    title: str | None = None
    """What the headline claim says, while it holds."""

    def line(self, curve: str) -> Line:
        """Give the line of a curve."""
        return next(line for line in self.lines if line.curve == curve)

    @property
    def foremost(self) -> tuple[Line, ...]:
        """The lines that a crowded figure shows: all, or of many those that end highest."""
        if len(self.lines) <= MANY:
            return self.lines
        ranked = sorted((line for line in self.lines if known(line)), key=final, reverse=True)
        shown = {line.curve for line in ranked[:MANY]}
        return tuple(line for line in self.lines if line.curve in shown)

    @property
    def choice(self) -> str:
        """Say which lines a crowded figure shows, if not all."""
        if len(self.lines) <= MANY:
            return ""
        return f"Shown: the {MANY} that end highest; the table has all {len(self.lines)}. "


def known(line: Line) -> list[int]:
    """List the places at which a line has values."""
    return [index for index, y in enumerate(line.y) if not math.isnan(y)]


def final(line: Line) -> float:
    """Give the last value of a line."""
    return line.y[known(line)[-1]]


def draw(study: Study, title: str | None = None) -> Drawn:
    """Make the lines of a study, each with a look of its own."""
    points = [line_points(study.series[curve.id]) for curve in study.curves]
    near = 0.01 * extent(study)
    lying = [
        (one, other)
        for one, other in combinations(range(len(points)), 2)
        if len(points) <= 2 * MANY and palette.overlap(points[one], points[other], near)
    ]
    styles = palette.styles([curve.color for curve in study.curves], lying)
    lines = (line(study, index, style) for index, style in enumerate(styles))
    return Drawn(study, tuple(lines), title)


def line_points(series: Series) -> list[tuple[float, float]]:
    """List the readings that are no gap; of very long series none, since no dash helps there."""
    if len(series.x) > 4 * STRIPS:
        return []
    return [(x, y) for x, y in zip(series.x, series.y, strict=True) if not math.isnan(y)]


def extent(study: Study) -> float:
    """How far the readings of a study reach along y."""
    known = axes.finite(y for series in study.series.values() for y in series.y)
    return max(known) - min(known) if known else 0.0


def line(study: Study, index: int, style: palette.Style) -> Line:
    """Make one curve's line, thinned where it is very long."""
    curve = study.curves[index]
    series = study.series[curve.id]
    kept = thinned(series.y)
    low, high = band(study, series)
    shaded = any(high[i] > low[i] for i in kept)
    return Line(
        curve=curve.id,
        label=curve.name,
        style=style,
        x=pick(series.x, kept),
        y=pick(series.y, kept),
        low=pick(low, kept) if shaded else (),
        high=pick(high, kept) if shaded else (),
        marked=marked(series, kept),
    )


def band(study: Study, series: Series) -> tuple[Sequence[float], Sequence[float]]:
    """Give the edges of what is shaded around a curve."""
    if study.band == "none":
        return series.y, series.y
    if study.band == "range" and series.runs > 1:
        return series.lowest, series.highest
    pairs = list(zip(series.y, series.error, strict=True))
    return [y - error for y, error in pairs], [y + error for y, error in pairs]


def marked(series: Series, kept: Sequence[int]) -> tuple[bool, ...]:
    """Say where markers stand: at readings; of many, at some; always at one that stands alone."""
    gap = [math.isnan(series.y[i]) for i in kept]
    readings = sum(series.reading[i] for i in kept)
    every = 1 if readings <= FEW else -(-readings // 8)
    alone = [(n == 0 or gap[n - 1]) and (n + 1 == len(gap) or gap[n + 1]) for n in range(len(gap))]
    return tuple(
        not gap[n] and (alone[n] or (series.reading[i] and n % every == every // 2))
        for n, i in enumerate(kept)
    )


def panel(drawn: Drawn, lines: Sequence[Line], scale: str = "", height: int = 360) -> Panel:
    """Put lines between the study's axes."""
    return Panel(x=x_axis(drawn), y=y_axis(drawn, scale), lines=tuple(lines), height=height)


def x_axis(drawn: Drawn, *, few: bool = False) -> Axis:
    """The x axis that all of a study's figures share."""
    return axes.x_axis(drawn.study.x, ends(drawn), few=few)


def ends(drawn: Drawn) -> Iterator[float]:
    """The first and last x of every line."""
    for line in drawn.lines:
        yield line.x[0]
        yield line.x[-1]


def y_axis(drawn: Drawn, scale: str = "") -> Axis:
    """The y axis that all of a study's figures share; bands count, unless log can't show them."""
    values = [v for line in drawn.lines for v in (*line.y, *line.low, *line.high)]
    return axes.y_axis(drawn.study.y, values, scale)


def figures(drawn: Drawn) -> Iterator[Figure]:
    """Give the figures of curves, in page order."""
    yield curves(drawn)
    if drawn.study.y.switch:
        yield curves(drawn, "linear" if drawn.study.y.scale == "log" else "log")
    yield from (highlight(drawn, line.curve) for line in drawn.lines)
    yield panels(drawn)


def curves(drawn: Drawn, other_scale: str = "") -> Figure:
    """All curves, as the source shows them: its ticks, its colours, its legend."""
    many = len(drawn.lines) > MANY
    bare = (replace(coarse(line), marked=(), low=(), high=()) for line in drawn.lines)
    lines = list(bare) if many else drawn.lines
    one = replace(panel(drawn, lines, other_scale), legend=() if many else drawn.lines)
    what = words.what(drawn.study)
    return Figure(
        id=f"curves/{other_scale}" if other_scale else "curves",
        title=drawn.title or what,
        subtitle=words.axes_sentence(one.x, one.y),
        alt=f"Line chart: {words.lower(what)}.",
        description=words.at_the_ends(drawn.study),
        note=words.note(drawn.study, one.y, drawn.lines),
        panels=(one,),
        source=words.source(drawn.study),
    )


def highlight(drawn: Drawn, curve: str) -> Figure:
    """One curve lifted, the others pale."""
    chosen = drawn.line(curve)
    lines = [pale(line) for line in drawn.lines if line is not chosen]
    lines.append(replace(chosen, emphasis="chosen"))
    one = replace(panel(drawn, lines, height=320), curve=curve)
    what = f"{chosen.label} among the {len(drawn.lines)} {drawn.study.noun[1]}"
    return Figure(
        id=f"highlight/{curve}",
        title=what,
        subtitle=words.axes_sentence(one.x, one.y),
        alt=f"Line chart: {what}.",
        description=words.course(drawn.study, curve),
        note=words.note(drawn.study, one.y, [chosen]),
        panels=(one,),
        source=words.source(drawn.study),
    )


def panels(drawn: Drawn) -> Figure:
    """A small panel for each curve, the others pale behind it unless they are many."""
    shared, low = x_axis(drawn, few=True), y_axis(drawn)
    behind = drawn.lines if len(drawn.lines) <= MANY else ()
    quiet = [replace(pale(line), named=False, marked=(), low=(), high=()) for line in behind]
    small = tuple(
        Panel(
            x=replace(shared, label=""),
            y=replace(low, label=""),
            title=line.label,
            lines=(
                *(each for each in quiet if each.curve != line.curve),
                replace(coarse(line), emphasis="chosen", named=False),
            ),
            height=150,
            curve=line.curve,
        )
        for line in drawn.lines
    )
    one, many = drawn.study.noun
    return Figure(
        id="panels",
        title=f"Each {one} by itself",
        subtitle=words.axes_sentence(x_axis(drawn), low),
        alt=f"{len(small)} small line charts, one for each of the {many}.",
        description=words.at_the_ends(drawn.study),
        note=words.note(drawn.study, low, drawn.lines),
        panels=small,
        columns=3,
        source=words.source(drawn.study),
    )


def pale(line: Line) -> Line:
    """Quieten a line: drawn thin, unmarked and without its band, which a script can still tell."""
    return replace(coarse(line), emphasis="pale")
