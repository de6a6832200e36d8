"""Studies made up for tests: other nouns, units and scales than the one that ships."""

from __future__ import annotations

import math
from typing import Any

from curvebook.model import Study, StudyFile, points_series

PUMPS = {
    "small": [(1, 40.0), (10, 20.0), (100, 10.0)],
    "large": [(1, 40.0), (10, 30.0), (100, 15.0)],
    "spare": [(10, 30.0), (100, 15.0)],
}

Points = dict[str, list[tuple[float, float | None]]]


def study(
    points: Any = PUMPS, *, x: Any = None, y: Any = None, names: Any = None, **keys: Any
) -> Study:
    """Make a study of pumps: flow in litres over pressure on a log axis, unless told otherwise."""
    curves = [
        {"id": id, "name": (names or {}).get(id, id.title()), "points": rows}
        for id, rows in points.items()
    ]
    given = {
        "title": "Pumps",
        "summary": "Three pumps.",
        "noun": ["pump", "pumps"],
        "updated": "2026-01-02",
        "source": {"kind": "reported", "note": "Made up."},
        "x": {"name": "Pressure", "unit": "kPa", "scale": "log", "ticks": [1, 10, 100]} | (x or {}),
        "y": {"name": "Flow", "unit": "l", "better": "higher", "meaning": "Litres.", "decimals": 1}
        | (y or {}),
        "curves": curves,
        "reading_error": 1.0,
    }
    file = StudyFile.model_validate(given | keys)
    series = {c.id: points_series(c, float(file.reading_error)) for c in file.curves}
    held = {name: getattr(file, name) for name in StudyFile.model_fields}
    return Study(id="pumps", series=series, **held)


NAN = math.nan
HOSTILE = {
    "one": "$a_b$ <script>alert('x')</script> & \"q\"",
    "two": "_hidden | `code` {{ x }} ]]>",
    "three": "\N{ARABIC LETTER MEEM}\N{ARABIC LETTER DAL} "
    "\N{CJK UNIFIED IDEOGRAPH-66F2}\N{CJK UNIFIED IDEOGRAPH-7DDA} \N{ROCKET}",
}


def hostile() -> Study:
    """Make a study whose names try to be markup, maths, a hidden label, or beyond the font."""
    points = {id: [(1, 40.0), (100, 10.0 + n)] for n, id in enumerate(HOSTILE)}
    return study(points, names=HOSTILE)


def crowd(count: int) -> Study:
    """Make a study of many curves."""
    points = {
        f"pump-{n}": [(1, 40.0), (10, 30 - n * 0.2), (100, 20 - n * 0.1)] for n in range(count)
    }
    return study(points)
