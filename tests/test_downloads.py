"""What a reader takes away, read back by other tools."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from curvebook import downloads, load

TINY = load.study(Path(__file__).parent / "studies" / "tiny.yaml")


def rows() -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(downloads.to_csv(TINY))))


def test_csv_is_tidy() -> None:
    assert list(rows()[0]) == ["curve", "x", "y", "low", "high", "kind"]
    assert rows()[0] == {
        "curve": "small", "x": "1", "y": "40.0", "low": "39.5", "high": "40.5", "kind": "reading",
    }  # fmt: skip


def test_a_gap_is_a_row_without_numbers() -> None:
    (gap,) = [row for row in rows() if row["kind"] == "gap"]
    assert gap == {"curve": "large", "x": "3", "y": "", "low": "", "high": "", "kind": "gap"}


def test_nothing_lies_beyond_a_curves_own_readings() -> None:
    assert [row["x"] for row in rows() if row["curve"] == "spare"] == ["10", "100"]


def test_json_has_numbers_and_null_gaps() -> None:
    whole = json.loads(downloads.to_json(TINY))
    assert whole["title"] == "Three pumps | and a {{ brace }}"
    large = next(curve for curve in whole["curves"] if curve["id"] == "large")
    assert large["values"][1] == {"x": 3.0, "y": None, "low": None, "high": None, "kind": "gap"}
    assert large["values"][2]["low"] == 29.0
