"""Study -> files for machines: tidy CSV and JSON, with every value marked as what it is.

Each curve has a row at every reading and at every tick between them. Numbers are written as they
were typed where they were, else to twelve digits: what a file of data rounds, nobody gets back.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from curvebook import metrics
from curvebook.model import Curve, Study
from curvebook.ticks import x_ticks

COLUMNS = ("curve", "x", "y", "low", "high", "kind")


def to_csv(study: Study) -> str:
    """Write every reading, and what lies at the ticks between, one row each.

    Columns: the curve's id, x, y, the ends of y's error interval, and the kind: `reading`,
    `interpolated` or `gap`.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for curve in study.curves:
        writer.writerows([curve.id, *row] for row in rows(study, curve))
    return out.getvalue()


def rows(study: Study, curve: Curve) -> Iterator[tuple[str, ...]]:
    """List the rows of one curve, x rising."""
    series = study.series[curve.id]
    typed = dict(zip(series.x, zip(series.x_text, series.text, strict=False), strict=False))
    inside = {x for x in x_ticks(study) if series.x[0] <= x <= series.x[-1]}
    for x in sorted({*series.x, *inside}):
        x_text, y_text = typed.get(x, (digits(x), ""))
        value = metrics.value_at(study, curve.id, x)
        if value is None:
            yield (x_text, "", "", "", "gap")
        else:
            kind = "reading" if value.reading else "interpolated"
            ends = (digits(value.low), digits(value.high))
            yield (x_text, y_text or digits(value.value), *ends, kind)


def digits(value: float) -> str:
    """Write a number to twelve significant digits."""
    return f"{value:.12g}"


def to_json(study: Study) -> str:
    """Write the study with its axes, its curves and every value, for programs."""
    curves = [
        {
            "id": curve.id,
            "name": curve.name,
            "full_name": curve.full_name,
            "runs": study.series[curve.id].runs,
            "values": [value(row) for row in rows(study, curve)],
        }
        for curve in study.curves
    ]
    axis = {"name", "unit", "scale"}
    whole = {
        "id": study.id,
        "title": study.title,
        "updated": study.updated.isoformat(),
        "license": study.license,
        "source": study.source.model_dump(),
        "x": study.x.model_dump(include=axis),
        "y": study.y.model_dump(include=axis | {"better", "meaning"}),
        "curves": curves,
        "references": [each.model_dump() for each in study.references],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def value(row: tuple[str, ...]) -> dict[str, Any]:
    """Turn a row of the CSV into a record with numbers; a gap has nulls."""
    numbers = {name: float(text) if text else None for name, text in zip("xy", row, strict=False)}
    low, high = (float(text) if text else None for text in row[2:4])
    return {**numbers, "low": low, "high": high, "kind": row[4]}
