"""What changed between two versions of a study, told as the editor who made the change would."""

from __future__ import annotations

from pathlib import Path

import pytest
from curvebook import claims, diff, load

SOURCE = (Path(__file__).parent / "studies" / "tiny.yaml").read_text(encoding="utf-8")


def version(*edits: tuple[str, str]) -> diff.Version:
    """Read the tiny study after some edits."""
    text = SOURCE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new, 1)
    study = load.study(Path("tiny.yaml"), text.encode())
    return diff.Version(study, {each.claim: each.verdict for each in claims.judge_all(study)})


TINY = version()


def told(*edits: tuple[str, str]) -> list[str]:
    """Give the changes that some edits make, with plain spaces."""
    found = diff.lines(diff.changes(TINY, version(*edits)))
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in found]


def test_nothing_changed():
    assert told() == []
    assert told(("# An invented", "# Another invented")) == []
    assert diff.summary([]) == "nothing changed"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[10, 20.0]", "[10, 20.50]", ["small at 10 kPa 20.0 → 20.50"]),
        ("[10, 20.0]", "[10, 20]", ["small at 10 kPa 20.0 → 20"]),
        ("[10, 20.0], ", "", ["small at 10 kPa removed: 20.0"]),
        ("[10, 20.0], ", "[10, 20.0], [20, 15], ", ["small at 20 kPa added: 15"]),
        ("[3, null]", "[3, 35]", ["large at 3 kPa gap → 35"]),
        ("[3, null]", "[4, ~]", ["large at 3 kPa removed: gap", "large at 4 kPa added: gap"]),
        ("-2.5]", "-0.5]", ["spare at 100 kPa -2.5 → -0.5"]),
        ("decimals: 1", "decimals: 2", ["y decimals 1 → 2"]),
        ("license: CC0-1.0\n", "", ["license CC0-1.0 → null"]),
        ("value: 1.50,", "value: 1.6,", ["curve small fact mass value 1.50 → 1.6"]),
        ("color: teal", "color: navy", ["curve small color teal → navy"]),
        ("[12.0, null]", "[12.0, 3]", ["table flow row large 2 value null → 3"]),
        ("at: 10, is: below", "at: 11, is: below", ["claim small-cooler checks 1 at 10 → 11"]),
        ("is: below, than: large", "is: below, than: [large, spare]",
         ["claim small-cooler checks 1 than large → [large, spare]"]),
        ("ticks: [0, 20, 40]", "ticks: [0, 40]", ["y ticks [0, 20, 40] → [0, 40]"]),
        ("  - {id: handbook, title: A handbook}\n", "", ["reference handbook removed"]),
        ("- {date: 2026-01-02, what: First", "- {date: 2026-01-01, what: First",
         ["changes 2 date 2026-01-02 → 2026-01-01"]),
        ("Nothing here was *measured*.", "Nothing here was *tested* at all.",
         ["summary …*measured*. → …*tested* at all."]),
    ],
)  # fmt: skip
def test_one_change(old, new, expected):
    assert told((old, new)) == expected


def test_a_curve_comes_and_goes():
    added = ("claims:\n", "  - {id: tiny, name: Tiny, points: [[1, 50], [100, 45]]}\nclaims:\n")
    there = version(added)
    assert diff.lines(diff.changes(TINY, there)) == ["curve tiny added"]
    assert diff.lines(diff.changes(there, TINY)) == ["curve tiny removed"]


def test_a_curve_that_says_what_it_was_is_the_same_curve():
    renamed = version(
        ("- id: spare", "- id: reserve\n    formerly: [spare]"),
        ("than: spare", "than: reserve"),
        ("[10, 30.0], [100, -2.5]", "[10, 31.0], [100, -2.5]"),
    )
    assert diff.lines(diff.changes(TINY, renamed)) == [
        "reserve at 10\N{NO-BREAK SPACE}kPa 30.0 → 31.0",
        "curve reserve id spare → reserve",
        "curve reserve formerly [] → [spare]",
        "claim large-tied checks 1 than spare → reserve",
    ]


def test_the_order_of_curves_is_a_change_of_its_own():
    spare = SOURCE[SOURCE.index("  - id: spare") : SOURCE.index("claims:")]
    found = told((spare, ""), ("  - id: small\n", f"{spare}  - id: small\n"))
    assert found == ["order of curves small, large, spare → spare, small, large"]


def test_verdicts_and_new_claims_come_with_their_words():
    dear = "  - {id: dear, section: overview, says: It is dear., untestable: No.}\n"
    found = told(("[100, -2.5]", "[100, 2.5]"), ("tables:\n", f"{dear}tables:\n"))
    assert found == [
        "spare at 100 kPa -2.5 → 2.5",
        "claim dear added: untestable",
        "verdict of all-warm fails → holds",
    ]


def test_the_short_line():
    assert diff.summary(
        diff.changes(TINY, version(("[100, -2.5]", "[100, 2.5]"), ("decimals: 1", "decimals: 2")))
    ) == (
        "spare at 100\N{NO-BREAK SPACE}kPa -2.5 → 2.5; y decimals 1 → 2; "
        "1 verdict changed: all-warm fails → holds"
    )


def test_the_short_line_stays_short():
    many = [diff.Change("value", f"a at {n}", "1", "2") for n in range(1000)]
    assert diff.summary(many) == "a at 0 1 → 2, a at 1 1 → 2, a at 2 1 → 2 and 997 more"


def test_news_of_a_folder():
    other = version(("[10, 20.0]", "[10, 21.0]"))
    found = diff.news({"a": TINY, "b": TINY, "c": TINY}, {"a": other, "c": TINY, "d": TINY})
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in found] == [
        "a: small at 10 kPa 20.0 → 21.0",
        "b: removed",
        "d: added, with 3 curves and 4 claims",
    ]


def test_what_a_terminal_would_act_on_is_written_out():
    found = told(("name: Spare", "name: Spare \N{RIGHT-TO-LEFT OVERRIDE}x"))
    assert found == ["curve spare name Spare → Spare \\u202ex"]
