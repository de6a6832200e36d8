"""Who is where: places at each tick as the ranges that the error leaves, and the spread over x.

A bump chart draws one rank for each curve and so decides ties by the last digit. Here a place is a
bar from the best to the worst that the error allows; the thin thread only leads the eye.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from curvebook import metrics, notation, palette
from curvebook.figures import axes, words
from curvebook.figures.lines import Drawn, x_axis
from curvebook.figures.measured import bounds, measured
from curvebook.figures.spec import Axis, Bar, Figure, Line, Panel, Tick
from curvebook.metrics import Place, Value

LANE = 8
"""Pixels from bar to bar at one tick."""
KNOTS = 80


def order(drawn: Drawn) -> Figure:
    """The places of all curves at each tick."""
    study = drawn.study
    return Figure(
        id="order",
        title="Who is where at each tick",
        subtitle=f"Place from the top, 1 the highest {words.lower(study.y.name)}; "
        "a long bar is a range of places that the error can't tell apart",
        alt=f"Range chart: each curve's place from the top along {words.lower(study.x.name)}.",
        description=order_sentence(drawn),
        note=f"{drawn.choice}A long bar covers every place that the error leaves open. "
        + words.STRAIGHT,
        panels=(order_panel(drawn),),
        source=words.source(study),
    )


def at_ticks(drawn: Drawn) -> list[tuple[float, dict[str, Place]]]:
    """The places at each tick at which some curve has a value."""
    axis = x_axis(drawn)
    found = [(tick.value, dict(metrics.places(drawn.study, tick.value))) for tick in axis.ticks]
    return [(x, places) for x, places in found if places]


def order_panel(drawn: Drawn) -> Panel:
    """Bars side by side at each tick, and a thread for each curve through its bars."""
    axis, found, count = x_axis(drawn), at_ticks(drawn), len(drawn.lines)
    wide = axes.padded(axis, 0.06)
    shown = {line.curve for line in drawn.foremost}
    lanes = {x: side_by_side({id: p for id, p in at.items() if id in shown}) for x, at in found}
    bars, threads = [], []
    for line in drawn.foremost:
        mine = [(x, places[line.curve]) for x, places in found if line.curve in places]
        bars += [
            Bar(
                line.curve, line.style, "y", x, -place.worst - 0.12, -place.best + 0.12,
                lanes[x][line.curve] * LANE,
            )
            for x, place in mine
        ]  # fmt: skip
        threads += [thread(line, mine, wide.high)] if mine else []
    marks = tuple(Tick(float(-place), str(place)) for place in range(1, count + 1))
    return Panel(
        x=replace(wide, ticks=axis.ticks),
        y=Axis("Place from the top", "linear", -count - 0.5, -0.5, marks),
        bars=tuple(bars),
        lines=tuple(threads),
        height=min(max(44 * count, 160), 480),
    )


def side_by_side(places: dict[str, Place]) -> dict[str, float]:
    """Give each bar a lane: those that share a place stand beside each other, centred."""
    lanes: dict[str, float] = {}
    ordered = sorted(places, key=lambda id: (places[id].best, places[id].worst))
    for group in touching([(id, places[id]) for id in ordered]):
        middle = (len(group) - 1) / 2
        lanes |= {id: index - middle for index, id in enumerate(group)}
    return lanes


def touching(ordered: list[tuple[str, Place]]) -> list[list[str]]:
    """Group ranges that share a place, also by way of a third."""
    groups: list[list[str]] = []
    worst = 0
    for id, place in ordered:
        if place.best > worst:
            groups.append([])
        groups[-1].append(id)
        worst = max(worst, place.worst)
    return groups


def thread(line: Line, mine: list[tuple[float, Place]], end: float) -> Line:
    """A thin line through the middles of a curve's bars, on to its name."""
    middles = [-(place.best + place.worst) / 2 for _, place in mine]
    return replace(
        line, x=(*(x for x, _ in mine), end), y=(*middles, middles[-1]), low=(), high=(),
        marked=(), emphasis="thread",
    )  # fmt: skip


def order_sentence(drawn: Drawn) -> str:
    """Say the places at the last tick."""
    found = at_ticks(drawn)
    if not found:
        return "No curve has a value at a tick."
    x, places = found[-1]
    ordered = sorted(places.items(), key=lambda item: (item[1].best, item[1].worst))
    told = [
        f"{words.name(drawn.study, id)} {notation.place(*ends(place))}" for id, place in ordered
    ]
    return f"Places at {words.at_x(drawn.study, x)}: {', '.join(told)}."


def ends(place: Place) -> tuple[int, int]:
    """Best and worst."""
    return place.best, place.worst


def spread(drawn: Drawn) -> Figure:
    """Highest minus lowest curve along x."""
    study = drawn.study
    line = spread_line(drawn)
    values = (*line.y, *line.low, *line.high)
    label = axes.titled("Highest minus lowest", study.y.unit)
    vertical = axes.number_axis(label, values, zero=True)
    panel = Panel(x=x_axis(drawn), y=vertical, lines=(line,) if line.x else (), height=260)
    return Figure(
        id="spread",
        title=f"How far apart the {study.noun[1]} are",
        subtitle=f"{study.y.name}: the highest curve minus the lowest, "
        f"over {words.lower(panel.x.label)}",
        alt="Line chart: the highest curve minus the lowest.",
        description=spread_sentence(drawn, line),
        note="Shaded: what the error leaves open. Drawn where every curve has a value. "
        + words.STRAIGHT,
        panels=(panel,),
        source=words.source(study),
    )


def spread_line(drawn: Drawn) -> Line:
    """The spread at every reading and tick at which all curves have a value."""
    found = list(spreads(drawn))
    values = [bounds(value) for _, value in found]
    return Line(
        curve="", label="", style=palette.PLAIN, named=False,
        x=tuple(x for x, _ in found),
        y=tuple(each[0] for each in values),
        low=tuple(each[1] for each in values),
        high=tuple(each[2] for each in values),
        marked=tuple(value.reading for _, value in found),
    )  # fmt: skip


def spreads(drawn: Drawn) -> Iterator[tuple[float, Value]]:
    """Measure the spread along x."""
    stops = sorted({x for line in drawn.lines for x in line.x})
    if len(stops) > KNOTS:
        stops = [stops[n * (len(stops) - 1) // KNOTS] for n in range(KNOTS + 1)]
    stops = sorted({*stops, *(tick.value for tick in x_axis(drawn).ticks)})
    ids = [line.curve for line in drawn.lines]
    for x in stops:
        value = measured(drawn.study, "spread", ids, at=x)
        if value is not None and math.isfinite(value.value):
            yield x, value


def spread_sentence(drawn: Drawn, line: Line) -> str:
    """Say the spread at its first and last x."""
    if not line.x:
        return "There is no x at which every curve has a value."
    told = [
        f"{words.computed(drawn.study, line.y[i])} at {words.at_x(drawn.study, line.x[i])}"
        for i in dict.fromkeys((0, len(line.x) - 1))
    ]
    return f"Highest minus lowest: {notation.listing(told)}."
