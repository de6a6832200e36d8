"""Verdicts: the shipped study's by hand, cases as files, and what no change of scale may change.

A file in `cases/` holds a study in short, its claims, and for each the verdict, margin and flip
worked out by hand beside it; a new case is a new file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from curvebook import claims
from curvebook.model import Study, StudyFile, points_series

HERE = Path(__file__).parent
SHIPPED = HERE.parent / "data" / "gating-ablation.yaml"

BARE = {
    "title": "Case",
    "summary": "A case.",
    "noun": ["pump", "pumps"],
    "updated": "2026-01-02",
    "source": {"kind": "reported", "note": "Made up."},
    "x": {"name": "Pressure", "unit": "kPa"},
    "y": {"name": "Flow", "unit": "l", "better": "unknown", "meaning": "Litres."},
}


def study(raw: dict[str, Any]) -> Study:
    """Make a study of what a file says, or of the parts that a case gives."""
    given = BARE | raw
    for axis in ("x", "y"):
        given[axis] = BARE[axis] | raw.get(axis, {})
    if isinstance(given["curves"], dict):
        given["curves"] = [
            {"id": id, "name": id.upper(), **(each if isinstance(each, dict) else {"points": each})}
            for id, each in given["curves"].items()
        ]
    for claim in given.get("claims", ()):
        claim.setdefault("section", "observations")
        claim.setdefault("says", "A statement.")
    file = StudyFile.model_validate(given)
    series = {c.id: points_series(c, float(file.reading_error)) for c in file.curves}
    return Study.model_construct(**dict(file), id="case", series=series)


def shipped() -> Study:
    """The study that ships."""
    return study(yaml.safe_load(SHIPPED.read_text("utf-8")))


# ---- the shipped study ----

HOLDS, FAILS, UNDECIDED = "holds", "fails", "undecided"
OF_THE_CHART: dict[str, tuple[str, list[float | None], float | None, bool]] = {
    # verdict, margin, flip, interpolated; by hand from the 15 readings
    "start-together": (HOLDS, [0.001, 0.0005, 0.001], 2.0, False),
    "gqa-highest": (HOLDS, [0.005, 0.004, 0.006], 5.0, True),
    "gqa-highest-throughout": (UNDECIDED, [0, -0.001, 0.001], 0.0, True),
    "mla-sharp-drop": (HOLDS, [0.001, 0.0005, 0.001], 2.0, False),
    "mla-second": (UNDECIDED, [0, -0.001, 0.001], 0.0, False),
    "gla-2-third": (UNDECIDED, [0.001, 0, 0.002], 1.0, False),
    "mlra-2-overlaps-mla": (HOLDS, [0.001, 0, 0.001], 1.0, True),
    "mlra-4-steepest-start": (UNDECIDED, [0, -0.002, 0.002], 0.0, True),
    "mlra-4-by-40": (HOLDS, [0.001, 0.0005, 0.001], 2.0, False),
    "mlra-4-ends-lowest": (UNDECIDED, [0.001, 0, 0.002], 1.0, False),
    # 40 B against 100 B; 70 B at the latest against 80 B at the earliest; the latest is never
    "mlra-4-first-to-0006": (HOLDS, [60, 10, None], 1.2, True),
    # 20 * 6.5 / 10 against 20 * 6 / 10; the ends are of rival and own interval
    "mlra-4-half-first": (UNDECIDED, [-1, -350 / 99, 50 / 33], 0.4, True),
    # GQA's share is the same 1/5 whatever its readings, so no error can change it
    "all-fast-start": (FAILS, [-0.3, -0.3, -0.3], None, True),
    "similar-ends": (FAILS, [-0.006, -0.007, -0.005], 6.0, False),
    "closer-after-60": (HOLDS, [0.026 / 15, 0.01 / 15, 0.042 / 15], 1.625, True),
    "latent-closer-after-60": (UNDECIDED, [0.005 / 15, -0.0125 / 15, 0.0015], 0.005 / 0.0175, True),
    "latent-close-at-end": (HOLDS, [0.001, 0, 0.002], 1.0, False),
    "no-outliers": (UNDECIDED, [0.001, 0, 0.002], 1.0, False),
    "slower-later": (FAILS, [0, 0, 0], None, True),
    # MLA and MLRA-2: 0.00045 against 0.000025 a B; readings at 20 B count in both slopes
    "latent-slower-later": (HOLDS, [0.000425, 0.0003625, 0.0004875], 6.8, False),
}  # fmt: skip
SAID = {
    "distinct-patterns", "significant-effect", "superior-early", "optimization-differs",
    "gate-effect-fades", "informs-choices",
}  # fmt: skip


@pytest.mark.parametrize("id", OF_THE_CHART)
def test_shipped_verdict(id: str) -> None:
    """Each testable claim comes out as the readings say, to the digit."""
    verdict, margin, flip, interpolated = OF_THE_CHART[id]
    given = shipped()
    found = next(
        claims.as_dict(given, claims.judge(given, each)) for each in given.claims if each.id == id
    )
    assert found["verdict"] == found["expect"] == verdict
    told = found["margin"]
    assert [told["value"], told["low"], told["high"]] == [about(each, "end") for each in margin]
    assert found["flip"] == about(flip, "flip")
    assert found["interpolated"] == interpolated
    assert not found["single_run"]


@pytest.mark.parametrize("id", sorted(SAID))
def test_shipped_said_to_be_untestable(id: str) -> None:
    """What the file itself calls untestable has its reason and no numbers."""
    given = shipped()
    claim = next(each for each in given.claims if each.id == id)
    found = claims.as_dict(given, claims.judge(given, claim))
    assert found["verdict"] == "untestable"
    assert found["reason"] == claim.untestable
    assert (found["margin"], found["flip"], found["checks"]) == (None, None, [])


def test_shipped_is_whole() -> None:
    """No claim is left out above, and none has a fault."""
    given = shipped()
    assert {each.id for each in given.claims} == {*OF_THE_CHART, *SAID, "gqa-straight"}
    assert claims.faults(given) == []
    straight = claims.judge(given, next(c for c in given.claims if c.id == "gqa-straight"))
    assert straight.verdict == "untestable"
    assert "GQA has 2 readings" in (straight.reason or "")


# ---- cases as files ----


def cases() -> list[Any]:
    """Every claim of every file in `cases`."""
    found = []
    for path in sorted((HERE / "cases").glob("*.yaml")):
        raw = yaml.safe_load(path.read_text("utf-8"))
        worked = {claim["id"]: claim.pop("worked") for claim in raw["claims"]}
        found += [pytest.param(raw, id, worked[id], id=f"{path.stem}:{id}") for id in worked]
    return found


@pytest.mark.parametrize(("raw", "id", "worked"), cases())
def test_case(raw: dict[str, Any], id: str, worked: dict[str, Any]) -> None:
    """A claim of a case comes out as was worked out by hand beside it."""
    given = study(raw)
    assert claims.faults(given) == []
    verdict = claims.judge(given, next(each for each in given.claims if each.id == id))
    found = claims.as_dict(given, verdict)
    assert found["verdict"] == found["expect"]
    for key, expected in worked.items():
        assert told(found, verdict, key) == about(expected, key)


def told(found: dict[str, Any], verdict: claims.Verdict, key: str) -> Any:
    """What came out, by the word that a case has for it."""
    if key == "margin":
        margin = found["margin"]
        assert margin is None or margin.get("unbounded", False) == (None in margin.values())
        return margin and [margin["value"], margin["low"], margin["high"]]
    if key == "checks":
        return [each["verdict"] for each in found["checks"]]
    if key in ("curves", "at"):
        assert verdict.condition is not None
        return list(verdict.condition.curves) if key == "curves" else verdict.condition.x
    return found[key]


class Part(str):
    """Equal to every text that it is a part of."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and str(self) in str(other)


def about(expected: Any, key: str) -> Any:
    """What a case expects, as closely as it says."""
    if key == "reason":
        return Part(expected)
    if isinstance(expected, list) and key == "margin":
        return [about(each, "end") for each in expected]
    if isinstance(expected, int | float) and not isinstance(expected, bool):
        return pytest.approx(expected, rel=1e-3 if key == "flip" else 1e-5, abs=1e-9)
    return expected
