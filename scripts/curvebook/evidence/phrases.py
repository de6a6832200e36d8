"""Parts of sentences: what a metric is called, whose it is, where, and its number in words.

All numbers go through `notation`; a reading stands as it was typed.
"""

from __future__ import annotations

import math

from curvebook import notation
from curvebook.claims.sides import Side
from curvebook.claims.verdicts import Condition, Measurement, Result, unit
from curvebook.metrics import METRICS, Value
from curvebook.model import Measure, Study

HEADS = {
    "value": "",
    "drop": "drop",
    "share_of_drop": "share of the whole drop",
    "slope": "slope",
    "mean": "mean",
    "reach": "comes to {level}",
    "half": "half of its own drop is done",
    "bend": "distance from a straight line, as a share of the drop",
    "fall": "smallest drop from one reading to the next",
    "spread": "highest minus lowest of {set}",
    "rank": "place from the top",
    "table": "{table}",
}
"""How a sentence begins, by metric."""
DIGITS = 12
"""More than any number that was typed has."""


def both(study: Study, result: Result) -> str:
    """Say what was measured, where, and both numbers."""
    condition = result.condition
    assert condition is not None
    left, right = condition.left, condition.right
    head = HEADS[left.side.metric].format(**fillers(study, left.side))
    where = place(study, left.side)
    if isinstance(right, float):
        than = f" against {written(study, left.side.metric, right)}"
    else:
        than = against(study, result, right)
    if left.side.metric == "spread":
        return f"{head}{where}: {number(study, left)}{than}"
    said = f"{name_of(study, left.side)} {number(study, left)}{than}"
    if head:
        return f"{head}{where}: {said}"
    if isinstance(right, Measurement) and elsewhere(left.side, right.side):
        return f"{name_of(study, left.side)} {number(study, left)}{where}{than}"
    comma = "," if than.endswith(tuple(name(study, curve) for curve in condition.curves)) else ""
    return f"{said}{comma}{where}"


def elsewhere(left: Side, right: Side) -> bool:
    """Whether the right side measures something else, or at another place."""
    return (left.metric, left.given) != (right.metric, right.given)


def fillers(study: Study, side: Side) -> dict[str, str]:
    """What a head names: the set, the level, the table and its column."""
    given = side.parameters
    if side.metric == "spread":
        return {"set": name_of(study, side)}
    if "level" in given:
        level = notation.short(given["level"], DIGITS)
        return {"level": notation.with_unit(level, study.y.unit)}
    sheet = next((each for each in study.tables if each.id == given.get("table")), None)
    if sheet is None:
        return {}
    heads = {column.id: column.name for column in sheet.columns}
    if "column" in given:
        return {"table": f"{sheet.title}, {heads[given['column']]}"}
    a, b = (heads[each] for each in given["log_ratio"])
    return {"table": f"{sheet.title}, ln({a} / {b})"}


def against(study: Study, result: Result, right: Measurement) -> str:
    """The right-hand number, whose it is, and where, as far as that is not said already."""
    condition = result.condition
    assert condition is not None
    left = condition.left.side
    value = number(study, right, at=False)
    if right.side.metric != left.metric:
        other = HEADS[right.side.metric].format(**fillers(study, right.side)) or "value"
        of = "" if right.side.metric == "spread" else f" of {name_of(study, right.side)}"
        return f" against {value} ({other}{of}{place(study, right.side)})"
    there = "" if right.side.given == left.given else place(study, right.side)
    if right.side.curve == left.curve:
        return f" against {value}{there}"
    one = isinstance(result.check.than, Measure) or result.check.than == right.side.curve
    next_ = "" if one or left.metric == "spread" else "the next, "
    return f" against {value} for {next_}{name_of(study, right.side)}{there}"


def place(study: Study, side: Side) -> str:
    """Where something is measured, as the end of a phrase."""
    given = side.parameters
    if "at" in given:
        return f" at {x(study, given['at'])}"
    if "over" not in given:
        return " over the whole curve" if "over" in METRICS[side.metric].takes else ""
    start, end = given["over"]
    if (start, end) == ("first", "last"):
        return " over the whole curve"
    return f" from {x(study, start, unit=not numeric(end))} to {x(study, end)}"


def numeric(at: object) -> bool:
    """Whether a position is a number, not `first` or `last`."""
    return isinstance(at, int | float)


def x(study: Study, at: object, *, unit: bool = True) -> str:
    """Write a position; `first` and `last` in words."""
    if not isinstance(at, int | float):
        return f"the {at} reading"
    return notation.with_unit(notation.tick(float(at)), study.x.unit if unit else None)


def number(study: Study, side: Measurement, *, at: bool = True) -> str:
    """A measured number; its interval too where it is an x or a place."""
    value, metric = side.value, side.side.metric
    kind = METRICS[metric].unit
    if kind == "place":
        return notation.place(int(value.low), int(value.high))
    text = typed(study, side) or written(study, metric, value.value)
    if kind != "x" or math.isinf(value.low):
        return text
    text = f"at {text}" if at and math.isfinite(value.value) else text
    return text if value.low == value.high else f"{text} ({interval(study, metric, value)})"


def interval(study: Study, metric: str, value: Value) -> str:
    """The interval of an x."""
    if math.isinf(value.high):
        return f"not before {written(study, metric, value.low)}"
    low = notation.short(float(f"{value.low:.3g}"), DIGITS)
    return notation.between(low, written(study, metric, value.high))


def typed(study: Study, side: Measurement) -> str | None:
    """The number as it stands in the file, if it is a reading of a curve."""
    if side.side.metric != "value" or not side.value.reading:
        return None
    ((curve, index),) = side.used
    text = study.series[curve].text
    return notation.with_unit(notation.typed(text[index]), study.y.unit) if text else None


def written(study: Study, metric: str, value: float) -> str:
    """Write a value of a metric, with its unit."""
    if math.isinf(value):
        return notation.NEVER
    if math.isnan(value):
        return "no number"
    if metric == "share_of_drop":
        return notation.percent(value)
    if METRICS[metric].unit == "y":
        return notation.with_unit(notation.short(value, study.y.decimals), study.y.unit)
    digits = 4 if metric == "table" else 3
    text = notation.short(float(f"{value:.{digits}g}"), DIGITS)
    return notation.with_unit(text, unit(study, metric))


def gap(study: Study, metric: str, value: float) -> str:
    """Write a difference of two values of a metric, with its unit."""
    if metric == "share_of_drop" and math.isfinite(value):
        return f"{notation.short(100 * value, 0)} percentage points"
    return written(study, metric, value)


def name(study: Study, curve: str) -> str:
    """The name of a curve."""
    return study.curve(curve).name


def name_of(study: Study, side: Side) -> str:
    """The name of what a side measures."""
    if len(side.curves) == len(study.curves) > 1:
        return f"all {len(study.curves)}"
    return notation.listing([name(study, curve) for curve in side.curves])


def off_by(study: Study, condition: Condition) -> str:
    """Say by how much the readings may be off."""
    sides = [each for each in (condition.left, condition.right) if not isinstance(each, float)]
    used = {key for side in sides for key in side.used}
    errors = {study.series[curve].error[i] for curve, i in used}
    cells = any(each.side.metric == "table" for each in sides)
    if len(errors) != 1 or cells:
        return f"every {'number' if cells else 'reading'} off by its error"
    error = notation.short(errors.pop(), DIGITS)
    return f"every reading off by {notation.with_unit(error, study.y.unit)}"
