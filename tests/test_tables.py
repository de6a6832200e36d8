"""Tables of an invented study, against values worked out by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from conftest import ROOT
from curvebook import load, tables
from curvebook.model import Study
from curvebook.tables.records import INTERPOLATED, TIED

TINY = load.study(Path(__file__).parent / "studies" / "tiny.yaml")
SHIPPED = load.study(ROOT / "data" / "gating-ablation.yaml")
MINUS = "\N{MINUS SIGN}"


def cells(study: Study, id: str) -> dict[str, list[str]]:
    return {row.name: [cell.text for cell in row.cells] for row in tables.build(study, id).rows}


def one_reading() -> Study:
    source = b"""
title: One
summary: One reading.
noun: [thing, things]
updated: 2026-01-01
source: {kind: reported, note: Made up.}
x: {name: X}
y: {name: Y, better: unknown, meaning: Nothing.}
curves: [{id: only, name: Only, points: [[1, 2]]}]
"""
    return load.study(Path("one.yaml"), source)


@pytest.mark.parametrize("study", [SHIPPED, TINY, one_reading()], ids=lambda study: study.id)
def test_every_table_can_be_made(study: Study) -> None:
    for id in tables.names(study):
        made = tables.build(study, id)
        assert all(len(row.cells) == len(made.header) for row in made.rows), id


def test_values_on_a_log_axis_with_a_gap_and_a_late_start() -> None:
    found = cells(TINY, "values")
    assert found["Small | $5_a$ <b>"] == ["40.0", "20.0", "10.0"]
    assert found["Large_pump"] == ["40.0", "30.0", "15.0"]
    assert found["Spare"] == ["\N{EN DASH}", "30.0", f"{MINUS}2.5"]


def test_a_value_between_two_readings_lies_on_the_line_along_log_x() -> None:
    source = (Path(__file__).parent / "studies" / "tiny.yaml").read_bytes()
    more = source.replace(b"ticks: [1, 10, 100]", b"ticks: [1, 2, 10, 31.6, 100]")
    found = cells(load.study(Path("tiny.yaml"), more), "values")
    at_2 = 40 - 20 * math.log10(2)
    at_31_6 = 20 - 10 * (math.log10(31.6) - 1)
    assert found["Small | $5_a$ <b>"][1] == f"{at_2:.1f}{INTERPOLATED}"
    assert found["Small | $5_a$ <b>"][3] == f"{at_31_6:.1f}{INTERPOLATED}"
    assert found["Large_pump"][1] == "\N{EN DASH}"


def test_gaps_and_ties_by_each_curves_own_error() -> None:
    found = cells(TINY, "gaps")
    assert found[f"Small | $5_a$ <b> {MINUS} Large_pump"] == [
        f"{TIED}\N{NO-BREAK SPACE}0.0", f"{MINUS}10.0", f"{MINUS}5.0",
    ]  # fmt: skip
    assert found[f"Large_pump {MINUS} Spare"] == [
        "\N{EN DASH}", f"{TIED}\N{NO-BREAK SPACE}0.0", "+17.5",
    ]  # fmt: skip


def test_places_leave_out_who_has_no_value() -> None:
    assert cells(TINY, "order") == {
        "Small | $5_a$ <b>": ["1\N{EN DASH}2", "3", "2"],
        "Large_pump": ["1\N{EN DASH}2", "1\N{EN DASH}2", "1"],
        "Spare": ["\N{EN DASH}", "1\N{EN DASH}2", "3"],
    }


def test_levels_reached_and_never() -> None:
    found = cells(TINY, "reach")
    assert found["Spare"][2].startswith("10.0\N{NO-BREAK SPACE}kPa")
    assert found["Small | $5_a$ <b>"][0] == "never"
    assert found["Small | $5_a$ <b>"][1].startswith("10.0")
    zero = 10 ** (1 + 30 / 32.5)
    assert found["Spare"][0].startswith(f"{zero:.3g}")


def test_a_missing_number_of_a_table_is_said() -> None:
    assert cells(TINY, "flow")["Large_pump"] == ["12.0", "not found"]
    assert cells(TINY, "crosscheck/flow")["Spare"][1:3] == ["not found", "not found"]
    assert cells(TINY, "crosscheck/flow")["Small | $5_a$ <b>"][3].startswith(f"{math.log(1.2):.1f}")


def test_facts_print_as_typed() -> None:
    assert cells(TINY, "facts")["Mass (kg)"] == ["1.50", "12", "\N{EN DASH}"]
    assert cells(TINY, "facts/small")["Colour"][0] == "sea_green"


def test_marks_are_explained_where_they_occur_and_only_there() -> None:
    legend = " ".join(tables.build(SHIPPED, "values").legend)
    assert INTERPOLATED in legend
    assert TIED not in legend
    assert INTERPOLATED not in " ".join(tables.build(TINY, "values").legend)


def test_agreement_counts_what_both_sources_separate() -> None:
    assert tables.agreement(SHIPPED, "gating-perplexity") == (
        "Of 10 pairs of curves, both sources separate 6 and order all of them alike; "
        "the error leaves 4 open."
    )


def test_provenance_says_what_the_numbers_are() -> None:
    assert tables.provenance(SHIPPED) == (
        "15 readings of 5 mechanisms, read off a picture; "
        "every one of them may be off by up to 0.0005, up or down."
    )
    assert tables.provenance(TINY) == "8 values of 3 pumps, as reported."


def test_numbers_carry_their_unit_and_mark() -> None:
    assert tables.quantity(SHIPPED, "value", "gqa", at=20) == f"0.0168{INTERPOLATED}"
    assert tables.quantity(SHIPPED, "value", "gqa", at="last") == "0.012"
    assert tables.quantity(SHIPPED, "share_of_drop", "mla", over=(0, 20)) == "82\N{NO-BREAK SPACE}%"
    assert tables.quantity(TINY, "value", "spare", at="last") == f"{MINUS}2.5\N{NO-BREAK SPACE}°C"
