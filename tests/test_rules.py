"""What must agree between keys: nothing is refused that is right, whatever else is wrong there.

Each rule has its cases in tests/faults/; here is what a case can't show.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from curvebook import load, rules
from curvebook.faults import FaultyStudy
from curvebook.palette import is_colour
from curvebook.rules import ids

SOURCE = (Path(__file__).parent / "studies" / "tiny.yaml").read_text(encoding="utf-8")


def faults(*edits: tuple[str, str]) -> list[str]:
    """Edit the tiny study, and give its faults by path and message."""
    text = SOURCE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    try:
        load.study(Path("study.yaml"), text.encode())
    except FaultyStudy as error:
        return [f"{fault.path}: {fault.message}" for fault in error.faults]
    return []


@pytest.mark.parametrize(
    "edit",
    [
        ("color: teal", "color: TEAL"),
        ("color: teal", 'color: "#4477AA"'),
        ("color: teal", "color: null"),
        ("color: teal", "minus: large"),
        ("    points: [[10, 30.0], [100, -2.5]]", "    minus: large\n    points: [[10, 30.0]]"),
        ("formerly: [big]", "formerly: [con-1, huge]"),
        ("noun: [pump, pumps]", "noun: [насос, насосы]\nslug: nasosy"),
        ("noun: [pump, pumps]", "noun: [datum, data]\nslug: readings"),
        ("section: large", "section: spare"),
        ("x: {name: Pressure,", "x: {name: 気圧 | $p$ مرحبا 🚀,"),
        ("unit: °C", 'unit: "|$<_`"'),
        ("unit: °C", "unit:"),
        ("unit: kPa, scale: log, ticks: [1, 10, 100]", "unit: ~, scale: log, ticks: []"),
        ("at: last}\n    note", "at: 10}\n    note"),
    ],
    ids=range(14),
)
def test_what_is_right_is_not_refused(edit):
    assert faults(edit) == []


def test_a_reference_is_known_although_its_entry_is_faulty():
    assert faults(("year: 2025,", "year: MMXXV,")) == ["references.0.year: a number is due here"]


def test_a_column_is_known_although_its_entry_is_faulty():
    assert faults(("{id: cold, name: Cold}", "{id: cold, name: 5}")) == [
        "tables.0.columns.0.name: text is due here: put it in quotes if it is meant as text"
    ]


def test_a_curve_is_known_although_it_has_nothing_but_an_id():
    curve = SOURCE[SOURCE.index("  - id: large") : SOURCE.index("  - id: spare")]
    assert [each.split(":")[0] for each in faults((curve, "  - id: large\n"))] == [
        "curves.1.name",
        "curves.1",
    ]


def test_a_section_is_known_although_its_curve_is_faulty():
    assert len(faults(("name: Large_pump", "name: 12"))) == 1


def test_rules_hold_in_parts_that_have_other_faults():
    found = faults(
        ("name: Large_pump", "name: 12\n    minus: none"),
        ("title: Flow | litres", "titel: F"),
        ("small: [1.5,", "smal: [1.5,"),
    )
    assert [each.split(":")[0] for each in found] == [
        "curves.1.name",
        "curves.1.minus",
        "tables.0.titel",
        "tables.0.rows.smal",
    ]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("../a.csv", "leaves"),
        ("logs/../../a.csv", "leaves"),
        ("/etc/passwd", "relative"),
        ("C:/a.csv", "relative"),
        ("logs\\a.csv", "joined by /"),
        ("\\\\host\\a.csv", "joined by /"),
        ("logs/CON.csv", "Windows"),
        ("nul", "Windows"),
        ("logs/a.csv", None),
        ("logs/../a.csv", None),
        ("./a.csv", None),
        ("..a/b..csv", None),
    ],
)
def test_paths_of_runs(path, message):
    run = f"runs: [{{file: '{path}', x: step, y: loss}}]"
    found = [
        each for each in faults(("points: [[10, 30.0], [100, -2.5]]", run)) if "runs.0" in each
    ]
    assert len(found) == bool(message)
    assert message is None or message in found[0]


def test_a_longer_circle_is_told_at_each_of_its_curves():
    found = faults(
        ("    color: teal\n", "    color: teal\n    minus: large\n"),
        ("    formerly: [big]\n", "    minus: spare\n"),
        ("    name: Spare\n", "    name: Spare\n    minus: small\n"),
    )
    assert len(found) == 3
    assert all("subtracted from each other" in each for each in found)


def test_a_tick_at_zero_is_left_out_by_the_log_scale_that_a_reader_may_switch_to():
    positive = ("[100, -2.5]]", "[100, 2.5]]")
    assert faults(("  decimals: 1\n", "  decimals: 1\n  switch: true\n"), positive) == []


def test_a_curve_that_leads_into_a_circle_is_not_part_of_it():
    found = faults(
        ("    color: teal\n", "    color: teal\n    minus: large\n"),
        ("    formerly: [big]\n", "    minus: spare\n"),
        ("    name: Spare\n", "    name: Spare\n    minus: large\n"),
    )
    assert len(found) == 2
    assert all("subtracted from each other" in each for each in found)


def test_the_colours_of_css_are_the_ones_that_can_be_drawn():
    assert len(rules.COLOURS) > 140
    assert all(map(is_colour, rules.COLOURS))


def test_ids_are_gathered_from_anything():
    for odd in (None, [], {}, {"curves": 3}, {"curves": [1, []], "tables": {"a": 1}}):
        assert ids.Names.of(odd) == ids.Names((), (), {})
        assert ids.in_tree(odd if isinstance(odd, dict) else {}) == []
