"""The shape of a fault, and every trap: a file in tests/faults/ for each.

A case begins with the faults it must give, as the terminal shows them but for the file's name:

    # expect: 12:18: a decimal point is due, not a comma: '0,5'; write: 0.5

`# schema: silent` marks what a schema can't say; test_data reads it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from curvebook import load
from curvebook.faults import Fault, FaultyStudy, Finding, Lines, printable, shorten

CASES = sorted((Path(__file__).parent / "faults").glob("*.yaml"))
EXPECT = "# expect: "


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path):
    source = path.read_bytes()
    lines = source.decode().splitlines()
    expected = [line.removeprefix(EXPECT) for line in lines if line.startswith(EXPECT)]
    with pytest.raises(FaultyStudy) as caught:
        load.study(path)
    found = [str(fault).partition(".yaml:")[2] for fault in caught.value.faults]
    assert found == expected, "if the new words are better, they belong at the head of the file"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_fault_points_at_what_it_quotes(path):
    lines = path.read_text(encoding="utf-8").split("\n")
    with pytest.raises(FaultyStudy) as caught:
        load.study(path)
    for fault in caught.value.faults:
        rest = lines[fault.line - 1][fault.column - 1 :].removeprefix('"')
        assert rest.startswith(fault.text.removesuffix("\N{HORIZONTAL ELLIPSIS}").removeprefix('"'))
        shown, caret = fault.excerpt.split("\n")
        assert shown and caret.endswith("^")


def test_a_fault_is_one_line():
    fault = Fault("data/x.yaml", 20, 9, "curves.0", "a comma\nhere", "0,\x1b5", "0.5")
    assert str(fault) == "data/x.yaml:20:9: a comma\\nhere: '0,\\x1b5'; write: 0.5"


def test_a_fault_without_text_or_example():
    assert str(Fault("x.yaml", 1, 1, "", "the file is empty")) == "x.yaml:1:1: the file is empty"


def test_a_record_has_the_keys_that_programs_read():
    record = Fault("x.yaml", 1, 2, "a.0", "wrong", "010", "10", "line\n^").record()
    assert list(record) == ["file", "line", "column", "path", "message", "text", "example"]


@pytest.mark.parametrize(
    ("text", "start", "place"),
    [
        ("abc", 1, (1, 2)),
        ("a\nbc", 3, (2, 2)),
        ("a\r\nbc", 3, (2, 1)),
        ("a\rb", 2, (2, 1)),
        ("a\N{LINE SEPARATOR}b", 2, (1, 3)),
        ("\N{ROCKET}b", 1, (1, 2)),
        ("a\n", 2, (2, 1)),
        ("", 0, (1, 1)),
    ],
)
def test_lines_are_those_of_an_editor(text, start, place):
    assert Lines(text).place(start) == place


@pytest.mark.parametrize(
    ("line", "start", "caret"),
    [
        ("x: 1", 3, "   ^"),
        ("\tx: 1", 1, "\t^"),
        ("\N{CJK UNIFIED IDEOGRAPH-66F2}: 1", 3, "\N{IDEOGRAPHIC SPACE}  ^"),
        ("e\N{COMBINING ACUTE ACCENT}: 1", 4, "   ^"),
    ],
)
def test_the_caret_stands_below_the_place(line, start, caret):
    assert Lines(line).excerpt(start).split("\n")[1] == caret


def test_a_long_line_is_cut_around_the_place():
    shown, caret = Lines("x" * 5000 + "!" + "y" * 5000).excerpt(5000).split("\n")
    assert len(shown) < 200
    assert shown[len(caret) - 1] == "!"


def test_a_finding_gets_its_place():
    fault = Lines("a: 1\nb: 010\n").fault("x.yaml", Finding(8, "a zero", "010", "10", "b"))
    assert (fault.line, fault.column, fault.path, fault.text) == (2, 4, "b", "010")


def test_shortened_text_says_so():
    assert shorten("short") == "short"
    assert shorten("one\ntwo") == "one…"
    assert len(shorten("x" * 500)) == 60


def test_printable_keeps_what_can_be_seen():
    assert printable("naïve \N{NO-BREAK SPACE}曲\x07\N{RIGHT-TO-LEFT OVERRIDE}") == (
        "naïve \N{NO-BREAK SPACE}曲\\x07\\u202e"
    )
