"""Evidence: sentences that a person would write, for every metric, relation and verdict."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from curvebook import claims, evidence, figures
from curvebook.model import METRIC_NAMES, Study
from test_claims import shipped, study

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def told(given: Study, id: str) -> list[str]:
    """All that is said of a claim, with plain spaces."""
    claim = next(each for each in given.claims if each.id == id)
    said = evidence.paragraphs(given, claims.judge(given, claim))
    return [each.replace(SPACE, " ") for each in said]


def of_case(stem: str) -> Study:
    """The study of a case."""
    raw = yaml.safe_load((Path(__file__).parent / "cases" / f"{stem}.yaml").read_text("utf-8"))
    for claim in raw["claims"]:
        del claim["worked"]
    return study(raw)


STRAIGHT = " This takes the line to be straight between readings."
SAID: dict[str, list[str]] = {
    "gqa-highest": [
        (
            "GQA 0.012 against 0.007 for the next, MLA, at 100 B; "
            "with every reading off by 0.0005 the gap is still 0.004."
        ),
        "Decided by GQA 0.012 at 100 B and MLA 0.007 at 100 B." + STRAIGHT,
        "It would take errors 5 times as large to change it.",
    ],
    "gqa-highest-throughout": [
        (
            "GQA 0.018 against 0.018 for the next, MLA, at 0 B; "
            f"with every reading off by 0.0005 the gap lies between {MINUS}0.001 and 0.001."
        ),
        "Decided by GQA 0.018 at 0 B and MLA 0.018 at 0 B." + STRAIGHT,
        "Any error at all would leave it undecided.",
    ],
    "gqa-straight": [
        "GQA has 2 readings from 0 to 100; a bend needs three.",
        "More readings of GQA could make it testable.",
    ],
    "mlra-4-first-to-0006": [
        (
            "Comes to 0.006: MLRA-4 at 40 B (35 to 70 B) against 100 B (not before 80 B) "
            "for the next, GLA-2; with every reading off by 0.0005 the gap is still 10 B."
        ),
        "Decided by MLRA-4 0.018 at 0 B, 0.006 at 40 B and 0.005 at 100 B; "
        "GLA-2 0.018 at 0 B and 0.006 at 100 B." + STRAIGHT,
        "It would take errors 1.2 times as large to change it.",
    ],
    "all-fast-start": [
        (
            "Share of the whole drop from 0 to 20 B: GQA 20 % against 50 %; "
            "it is 30 percentage points too small, whatever the error."
        ),
        "Decided by GQA 0.018 at 0 B and 0.012 at 100 B." + STRAIGHT,
        "No error of the readings would change it.",
    ],
    "similar-ends": [
        (
            "Highest minus lowest of all 5 at 100 B: 0.007 against 0.001; "
            "with every reading off by 0.0005 it is still 0.005 too high."
        ),
        (
            "Decided by GQA 0.012 at 100 B, MLA 0.007 at 100 B, GLA-2 0.006 at 100 B, "
            "MLRA-2 0.007 at 100 B and MLRA-4 0.005 at 100 B."
        ),
        "It would take errors 6 times as large to change it.",
    ],
    "closer-after-60": [
        (
            "Highest minus lowest of all 5 at 60 B: 0.0087 against 0.007 at 100 B; "
            "with every reading off by 0.0005 the gap is still 0.0006."
        ),
        "Decided by 10 readings of GQA, MLA, GLA-2, MLRA-2 and MLRA-4." + STRAIGHT,
        "It would take errors 1.6 times as large to change it.",
    ],
    "latent-close-at-end": [
        (
            "Highest minus lowest of MLA, GLA-2, MLRA-2 and MLRA-4 at 100 B: 0.002 against 0; "
            "with every reading off by 0.0005 they are 0.003 apart at most, and 0.003 is allowed."
        ),
        (
            "Decided by MLA 0.007 at 100 B, GLA-2 0.006 at 100 B, MLRA-2 0.007 at 100 B "
            "and MLRA-4 0.005 at 100 B."
        ),
        "It holds with nothing to spare: any larger error would leave it undecided.",
    ],
    "no-outliers": [
        (
            "Smallest drop from one reading to the next over the whole curve: "
            "MLRA-4 0.001 against 0; with every reading off by 0.0005 "
            "the gap lies between 0 and 0.002."
        ),
        "Decided by MLRA-4 0.018 at 0 B, 0.008 at 20 B, 0.006 at 40 B and 0.005 at 100 B.",
        "It would hold with any smaller error.",
    ],
    "significant-effect": [
        (
            "Each mechanism was trained once, without repeats, so there is no spread "
            "between runs to compare with."
        ),
    ],
}


@pytest.mark.parametrize("id", SAID)
def test_shipped(id: str) -> None:
    """What stands on the page, word for word."""
    assert told(shipped(), id) == SAID[id]


@pytest.mark.parametrize(
    ("case", "id", "words"),
    [
        ("near-ties", "the-other-way", "it is a tie at best"),
        ("near-ties", "the-other-way", "It fails with nothing to spare"),
        ("near-ties", "just-apart", "with every reading off by its error the gap is still"),
        ("near-ties", "decimals-allowed", "they are 0.001 l apart, whatever the error"),
        (
            "never",
            "sooner-than-never",
            "against never for HIGH, also with every reading off by 1 l",
        ),
        ("never", "never-is-not-before-never", "they are equal"),
        ("reach", "perhaps-never", "SLOW at 10 kPa (not before 8.75 kPa)"),
        ("places", "second", "Place from the top at 0 kPa: B 2\N{EN DASH}3 against 3"),
        ("sides", "the-curve-in-hand", "A 5 l at 10 kPa against 9 l at 0 kPa"),
        (
            "sides",
            "shared-readings-cancel",
            "A 9 l at 0 kPa against 4 l (drop of A from 0 to 10 kPa)",
        ),
        ("shared", "share-of-no-drop", "the drop that it is divided by may be 0"),
        ("shared", "share-of-no-drop", "No smaller error would decide it"),
        ("tables", "beside-a-value", "with every number off by its error"),
        ("tables", "empty-cell", "The missing number would make it testable"),
        ("gaps", "in-the-gap", "A has no value at 1: there is a gap in its readings"),
        ("together", "what-fails-decides", "it is still 0.1 l too high"),
        ("log-axis", "slope", f"A {MINUS}0.0202 l/kPa against 0 l/kPa"),
    ],
)
def test_cases(case: str, id: str, words: str) -> None:
    assert words in " ".join(told(of_case(case), id))


def test_a_reading_stands_as_it_was_typed() -> None:
    """And not as it is computed with."""
    given = study(
        {
            "curves": [{"id": "a", "name": "A", "points": [[0, 1], [2, 3]]}],
            "claims": [
                {
                    "id": "c",
                    "checks": [{"metric": "value", "of": "a", "at": 0, "is": "above", "than": 0}],
                }
            ],
        }
    )
    series = {"a": replace(given.series["a"], text=("1.000", "3"))}
    typed = given.model_copy(update={"series": series})
    assert told(typed, "c")[0].startswith("A 1.000 l against 0 l at 0 kPa")
    assert told(typed, "c")[1].startswith("Decided by A 1.000 at 0 kPa")


# ---- every metric with every relation ----

PLACES: dict[str, dict[str, Any]] = {
    "value": {"at": 5}, "drop": {"over": [0, 5]}, "share_of_drop": {"over": [0, 5]},
    "slope": {"over": [0, 5]}, "mean": {}, "reach": {"level": 4}, "half": {},
    "bend": {"over": ["first", "last"]}, "fall": {}, "spread": {"at": "last"}, "rank": {"at": 5},
    "table": {"table": "cost", "column": "new"},
}  # fmt: skip


@cache
def every(metric: str, relation: str) -> tuple[Study, tuple[claims.Verdict, ...]]:
    """Claims of one metric and relation, of every verdict that it can have."""
    thans: list[Any] = [-100, 0, 0.5, 1, 3, 100]
    thans += ["b", "others"] if metric != "spread" else [{"metric": "spread", "at": 0}]
    of = "all" if metric == "spread" else "a"
    check = {"metric": metric, "of": of, "is": relation} | PLACES[metric]
    by: Any = ({"by": 1},) if relation == "within" else ({}, {"by": 1})
    found = [check | {"than": than} | each for than in thans for each in by]
    given = study(
        {
            "reading_error": 0.5,
            "curves": {
                "a": [[0, 9], [5, 6], [10, 3]],
                "b": [[0, 9], [5, 5], [10, 3]],
                "c": [[0, 4], [5, 4], [10, 4]],
                "d": [[0, 3]],
            },
            "tables": [
                {
                    "id": "cost",
                    "title": "Cost",
                    "reading_error": 0.5,
                    "columns": [{"id": "new", "name": "New"}],
                    "rows": {"a": [3], "b": [3.5], "c": [None]},
                }
            ],
            "claims": [{"id": f"c-{i}", "checks": [each]} for i, each in enumerate(found)],
        }
    )
    return given, claims.judge_all(given)


NEVER_SAID = re.compile(
    r"\b(nan|inf|None|better|worse|best curve|significant|dramatic)\b|  |\.\.|e-\d"
)


@pytest.mark.parametrize(
    ("metric", "relation"), list(itertools.product(METRIC_NAMES, ("above", "below", "within")))
)
def test_sentences_are_whole(metric: str, relation: str) -> None:
    """A capital, a full stop, no leftover of a program, and both numbers."""
    given, verdicts = every(metric, relation)
    for verdict in verdicts:
        said = evidence.paragraphs(given, verdict)
        assert said[0] == evidence.sentence(given, verdict)
        for each in said:
            assert re.fullmatch(r"[A-Z].*\.", each), each
            assert not NEVER_SAID.search(each), each
            assert each.count("(") == each.count(")")
        if verdict.verdict != "untestable":
            assert " against " in said[0]


@pytest.mark.parametrize("verdict", ["holds", "fails", "undecided", "untestable"])
def test_what_would_change_it(verdict: str) -> None:
    """Every verdict ends in what would change it; none calls a verdict by another's name."""
    words = {"holds": "fails", "fails": "holds"}
    found = 0
    for metric, relation in itertools.product(METRIC_NAMES, ("above", "below", "within")):
        given, verdicts = every(metric, relation)
        for each in verdicts:
            if each.verdict == verdict:
                found += 1
                said = evidence.would_change(given, each)
                assert said
                assert words.get(verdict, "testified") not in said
    assert found


# ---- the figure that shows it ----


@cache
def drawn() -> set[str]:
    """The figures of the shipped study."""
    return {each.id for each in figures.all(shipped())}


@pytest.mark.parametrize("id", [each.id for each in shipped().claims])
def test_state_is_of_a_figure_that_exists(id: str) -> None:
    given = shipped()
    verdict = claims.judge(given, next(each for each in given.claims if each.id == id))
    state = evidence.state(given, verdict)
    if verdict.deciding is None:
        assert state is None
        return
    assert state is not None
    assert state.figure in drawn()
    assert re.fullmatch(r"\?show=[a-z0-9,-]+(&at=[0-9.]+)?(&over=[0-9.]+,[0-9.]+)?", state.query)


def test_query() -> None:
    """The curves concerned, the x, and the span."""
    assert evidence.State("curves", ("a", "b"), 40.0, (20.0, 100.0)).query == (
        "?show=a,b&at=40&over=20,100"
    )
    assert evidence.State("curves", ()).query == ""


def test_single_run_is_said() -> None:
    """Where a curve was logged once, its verdicts say what isn't known."""
    verdict = claims.Verdict("c", "overview", "holds", None, single_run=True)
    assert evidence.SINGLE in evidence.remarks(verdict)
