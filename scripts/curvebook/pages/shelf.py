"""What pages are made from, and where they lie: a study, its figures, its verdicts, its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from curvebook import markup
from curvebook.claims import Verdict
from curvebook.figures import Figure
from curvebook.model import Claim, Measure, Study

FIXED = ("comparison", "observations", "interpretation", "data")
"""The pages that every study has, besides the overview and those of the curves."""


@dataclass(frozen=True)
class Work:
    """A study with all that its pages show: its figures, drawn on demand, and its verdicts."""

    study: Study
    figures: Mapping[str, Figure]
    verdicts: Mapping[str, Verdict]
    draw: Callable[[Figure], str]
    """Gives the drawing of a figure for a page."""
    by_hand: frozenset[str] = frozenset()
    """Paths of hand-written pages, which may lack what the generated ones have."""

    @property
    def counts(self) -> dict[str, int]:
        """How many claims have each verdict."""
        found: list[str] = [verdict.verdict for verdict in self.verdicts.values()]
        return {name: found.count(name) for name in markup.SYMBOLS}


@dataclass(frozen=True)
class Page:
    """Where a page lies, and what it is about."""

    path: str
    """Of its Markdown, below `docs/`."""
    template: str = ""
    study: str = ""
    curve: str = ""
    title: str = ""
    description: str = ""


def pages(study: Study) -> Iterator[Page]:
    """List the pages that a study has, in the order of its navigation."""
    many = study.noun[1][:1].upper() + study.noun[1][1:]
    summary = study.summary
    yield Page(f"{study.id}/index.md", "overview.md", study.id, "", study.title, summary)
    folder = f"{study.id}/{study.folder}"
    about = f"{study.title}: every {study.noun[0]}, one page each."
    yield Page(f"{folder}/index.md", "curves.md", study.id, "", many, about)
    for curve in study.curves:
        about = (
            f"{curve.full_name or curve.name} in {study.title}: {study.y.name} over {study.x.name}."
        )
        yield Page(f"{folder}/{curve.id}.md", "curve.md", study.id, curve.id, curve.name, about)
    for name, about in zip(FIXED, abouts(study), strict=True):
        yield Page(f"{study.id}/{name}.md", f"{name}.md", study.id, "", name.capitalize(), about)


def abouts(study: Study) -> tuple[str, str, str, str]:
    """Say what each of the fixed pages is about, for search engines and previews."""
    one, many = study.noun
    y, title = study.y.name, study.title
    return (
        f"{y} of the {len(study.curves)} {many} of {title} side by side, with the error of each.",
        f"What is said about the {many} of {title}, each sentence tested against the data.",
        f"What the {y} of {title} can mean, what it can't, and what no data here could tell.",
        f"Every point of every {one} in {title}: source, licence, downloads, how to cite it.",
    )


def speaks_of(claim: Claim, curve: str) -> bool:
    """Whether a claim stands on a curve's page, or one of its checks names the curve."""
    sides = [side for check in claim.checks for side in (check.of, check.than)]
    sides += [check.than.of for check in claim.checks if isinstance(check.than, Measure)]
    named = {id for side in sides for id in ([side] if isinstance(side, str) else _listed(side))}
    return claim.section == curve or curve in named


def _listed(side: object) -> tuple[str, ...]:
    return side if isinstance(side, tuple) else ()


def curve_path(study: Study, curve: str) -> str:
    """Give the path of a curve's page."""
    return f"{study.id}/{study.folder}/{curve}.md"
