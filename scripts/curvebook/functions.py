"""What pages can say about a study: the functions of templates and hand-written pages.

    figure(id)  table(id)  number(metric, …)  claim(id)  claims(section)  curve(id)  fact(id)
    link(page)  studies()  …

Each speaks of the page's own study, or of `study="…"`. They give Markdown, or plain text that the
page escapes; a name that they don't know is a fault that lists those they do.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, NoReturn

from curvebook import evidence, markup, metrics, notation, reference, tables
from curvebook.claims import Verdict
from curvebook.figures import Figure
from curvebook.markup import Markdown
from curvebook.model import METRIC_NAMES, Claim, Curve, Fact, Measure, Study

FIXED = ("comparison", "observations", "interpretation", "data")
"""The pages that every study has, besides the overview and those of the curves."""


class Unknown(Exception):
    """A function of a page was asked for a name that doesn't exist."""


class NoStudy(Unknown):
    """A page that belongs to no study asked for something of its own."""


@dataclass(frozen=True)
class Work:
    """A study with all that its pages show: its figures, drawn on demand, and its verdicts."""

    study: Study
    figures: Mapping[str, Figure]
    verdicts: Mapping[str, Verdict]
    draw: Callable[[Figure], str]
    """Gives the drawing of a figure for a page."""

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
    for name in FIXED:
        about = f"{study.title}: {name}."
        yield Page(f"{study.id}/{name}.md", f"{name}.md", study.id, "", name.capitalize(), about)


class Functions:
    """What templates and hand-written pages can call, for one page."""

    def __init__(self, works: Mapping[str, Work], page: Page) -> None:
        """Bind the functions to a page, whose study is the one they speak of."""
        self.works, self.page = works, page

    def all(self) -> dict[str, Any]:
        """Give every name that a page can use."""
        own = self.works.get(self.page.study)
        names: dict[str, Any] = {
            name: getattr(self, name)
            for name in (
                "figure", "table", "number", "claim", "claims", "curve", "fact", "link", "studies",
                "verdict", "count", "definitions", "cite", "works_of", "to_claim",
                "numbers_are", "has_facts", "notes", "titled", "findings", "worked", "margins",
                "place", "order_at", "position_of", "agreement", "facts_beside",
            )
        }  # fmt: skip
        names |= {"badge": markup.badge, "keys": reference.keys, "example": reference.example}
        if own:
            names |= {"study": own.study, "counts": own.counts, "figures": tuple(own.figures)}
        if own and self.page.curve:
            names["this"] = own.study.curve(self.page.curve)
        return names

    def studies(self) -> tuple[Study, ...]:
        """Every study of the site."""
        return tuple(work.study for work in self.works.values())

    def works_of(self, study: str) -> Work:
        """Give a study with its figures and verdicts."""
        return self.work(study)

    def work(self, study: str | None = None) -> Work:
        """Give the page's own study, or the one that is named."""
        id = study or self.page.study
        if not id:
            raise NoStudy('this page belongs to no study; say which: study="…"' + self._known())
        return self.works[id] if id in self.works else self._unknown("study", id, self.works)

    def _known(self) -> str:
        return f" ({notation.listing(list(self.works))})" if self.works else ""

    @staticmethod
    def _unknown(kind: str, name: str, known: Iterable[str]) -> NoReturn:
        names = sorted(known)
        near = difflib.get_close_matches(str(name), names, 1)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise Unknown(f"there is no {kind} {name!r}{meant} Known: {', '.join(names) or 'none'}")

    def figure(self, id: str, study: str | None = None) -> Markdown:
        """Show a figure with its title, description, data and downloads."""
        work = self.work(study)
        if id not in work.figures:
            self._unknown("figure", id, work.figures)
        drawn = work.figures[id]
        base = f"{work.study.id}/figures/{id}"
        downloads = [(name, self.to(f"{base}.{name.lower()}")) for name in ("SVG", "PNG")]
        data = self.data_of(work.study, id)
        return markup.figure(drawn, work.draw(drawn), data, downloads)

    def data_of(self, study: Study, figure: str) -> Markdown:
        """Give the table that has the numbers of a figure."""
        name = {"curves": "values", "panels": "values"}.get(figure, figure)
        return self._table(study, name.replace("highlight/", "readings/"))

    def table(self, id: str, study: str | None = None) -> Markdown:
        """Show a table."""
        return self._table(self.work(study).study, id)

    def _table(self, study: Study, id: str) -> Markdown:
        known = tables.names(study)
        if id not in known:
            self._unknown("table", id, known)
        made = tables.build(study, id)
        return markup.table(made, lambda curve: self.to(curve_path(study, curve)))

    def number(self, metric: str, study: str | None = None, *, of: Any = None, **where: Any) -> str:
        """Give one number, with its unit: `number("value", of="a", at=20)`."""
        work = self.work(study)
        if metric not in METRIC_NAMES:
            self._unknown("metric", metric, METRIC_NAMES)
        ids = [curve.id for curve in work.study.curves]
        of = of or self.page.curve
        for id in [of] if isinstance(of, str) else of:
            if id != "all" and id not in ids:
                self._unknown("curve", id, ids)
        return tables.quantity(work.study, metric, of, **where)

    def verdict(self, id: str, study: str | None = None) -> Verdict:
        """Give the verdict of a claim."""
        work = self.work(study)
        return (
            work.verdicts[id] if id in work.verdicts else self._unknown("claim", id, work.verdicts)
        )

    def claim(self, id: str, study: str | None = None, level: int = 3) -> Markdown:
        """Show a claim with its verdict and the evidence that decided it."""
        work = self.work(study)
        verdict = self.verdict(id, study)
        said = next(claim for claim in work.study.claims if claim.id == id)
        shown = evidence.paragraphs(work.study, verdict)
        links = self.shown_in(work, verdict)
        return markup.claim(
            verdict, said.says, why=said.why, evidence=shown, links=links, level=level
        )

    def shown_in(self, work: Work, verdict: Verdict) -> str:
        """Link to the figure that shows a claim, with its curves and its span lifted."""
        state = evidence.state(work.study, verdict)
        anchor = markup.link("Link to this claim", f"#claim-{verdict.claim}")
        if state is None or state.figure not in work.figures:
            return anchor
        page = "index" if state.figure == "curves" else "comparison"
        target = f"{self.to(f'{work.study.id}/{page}.md')}{state.query}"
        shown = markup.link(
            "See it in the figure", f"{target}#figure-{state.figure.replace('/', '-')}"
        )
        return f"{shown} \N{MIDDLE DOT} {anchor}"

    def claims(
        self, section: str | None = None, study: str | None = None, *, about: str | None = None,
        verdict: str | None = None,
    ) -> tuple[Claim, ...]:  # fmt: skip
        """List claims: of a section, about a curve, of one verdict."""
        work = self.work(study)
        return tuple(
            claim
            for claim in work.study.claims
            if (section is None or claim.section == section)
            and (verdict is None or work.verdicts[claim.id].verdict == verdict)
            and (about is None or speaks_of(claim, about))
        )

    def to_claim(self, id: str, text: str | None = None, study: str | None = None) -> Markdown:
        """Link to a claim on the page where it stands."""
        self.verdict(id, study)
        work = self.work(study)
        said = next(claim for claim in work.study.claims if claim.id == id)
        here = {"overview": "index", "observations": "observations"}.get(said.section)
        where = f"{work.study.id}/{here or 'interpretation'}.md"
        if said.section in work.study.series:
            where = curve_path(work.study, said.section)
        return markup.link(text or "Why", f"{self.to(where)}#claim-{id}")

    def numbers_are(self, study: str | None = None) -> str:
        """Say in one line what the numbers of a study are."""
        return tables.provenance(self.work(study).study)

    def findings(self, study: str | None = None) -> tuple[Claim, ...]:
        """Choose three claims: of the overview, or the headline, one that fails, one open."""
        work = self.work(study)
        if listed := self.claims("overview", study):
            return listed[:3]
        first = sorted(work.study.claims, key=lambda claim: not claim.headline)
        by = {
            name: [c for c in first if work.verdicts[c.id].verdict == name]
            for name in markup.SYMBOLS
        }
        one_each = [found[0] for found in (by["holds"], by["fails"], by["undecided"]) if found]
        return tuple([*one_each, *(c for c in first if c not in one_each)][:3])

    def worked(self, study: str | None = None) -> Claim:
        """Choose a claim to explain: one that can be tested, the headline if there is one."""
        work = self.work(study)
        first = sorted(work.study.claims, key=lambda claim: not claim.headline)
        return next((claim for claim in first if claim.checks), first[0])

    def margins(self, id: str, study: str | None = None) -> str:
        """Say the margin of a claim's deciding check, its interval and its flip."""
        verdict = self.verdict(id, study)
        given = self.work(study).study
        if verdict.margin is None:
            return f"It has no margin: {verdict.reason}"
        write = tables.y_text(given)
        margin = notation.ranged(
            verdict.margin.value, verdict.margin.low, verdict.margin.high, write
        )
        return f"Its margin is {margin}. {evidence.flip_words(verdict)}"

    def place(self, of: str, at: Any, study: str | None = None) -> str:
        """Give the place of a curve from the top, as a range where the error leaves one."""
        work = self.work(study)
        self.curve(of, study)
        return tables.place_text(work.study, of, at)

    def order_at(self, at: Any, study: str | None = None) -> str:
        """Give every curve's place from the top, in words."""
        work = self.work(study)
        placed = (f"{c.name} {tables.place_text(work.study, c.id, at)}" for c in work.study.curves)
        return ", ".join(placed)

    def position_of(self, at: Any, study: str | None = None) -> str:
        """Write an x with its unit: a number, or the `first` or `last` reading of all."""
        given = self.work(study).study
        ends = {"first": min, "last": max}
        every = [x for series in given.series.values() for x in (series.x[0], series.x[-1])]
        return tables.x_text(given, ends[at](every) if at in ends else float(at))

    def agreement(self, table: str, study: str | None = None) -> str:
        """Say how far a table orders the curves as they are ordered at its cross-check's x."""
        return tables.agreement(self.work(study).study, table)

    def facts_beside(self, *ids: str, study: str | None = None) -> Markdown:
        """Show some facts of every curve beside where the curve ends."""
        given = self.work(study).study
        made = tables.facts_beside(given, ids)
        return markup.table(made, lambda curve: self.to(curve_path(given, curve)))

    def has_facts(self) -> bool:
        """Whether the study states facts of its curves."""
        return any(curve.facts for curve in self.work().study.curves)

    def notes(self) -> tuple[str, ...]:
        """What was left out or decided while the readings were read."""
        study = self.work().study
        return tuple(
            f"{curve.name}: {note}"
            for curve in study.curves
            for note in study.series[curve.id].notes
        )

    def titled(self, figure: str) -> str:
        """Give what a figure shows, in words."""
        return self.work().figures[figure].subtitle

    def curve(self, id: str | None = None, study: str | None = None) -> Curve:
        """Give a curve's record."""
        known = {each.id: each for each in self.work(study).study.curves}
        id = id or self.page.curve
        return known[id] if id in known else self._unknown("curve", id, known)

    def fact(self, id: str, of: str | None = None, study: str | None = None) -> Markdown | str:
        """Give the value of a fact, with its unit: of the page's curve, or of the one named."""
        curve = self.curve(of, study)
        known: dict[str, Fact] = {each.id: each for each in curve.facts}
        if id not in known:
            self._unknown(f"fact of {curve.name}", id, known)
        return tables.fact_cell(curve, id, unit=True).text

    def cite(self, id: str | None, study: str | None = None) -> Markdown:
        """Cite a reference of the study."""
        known = {each.id: each for each in self.work(study).study.references}
        if id not in known:
            self._unknown("reference", str(id), known)
        each = known[id]
        by = f"{each.authors}{f' ({each.year})' if each.year else ''}. " if each.authors else ""
        title = markup.link(each.title, each.url) if each.url else markup.escape(each.title)
        return Markdown(f"{markup.escape(by)}{title}")

    def link(self, page: str, text: str | None = None, study: str | None = None) -> Markdown:
        """Link to a page of the study by its name or a curve's id, or to any page by its path."""
        if page.endswith(".md") or "." in PurePosixPath(page).name:
            return markup.link(text or page, self.to(page))
        work = self.work(study)
        known = {PurePosixPath(each.path).stem: each for each in pages(work.study)}
        known["overview"] = next(pages(work.study))
        known[work.study.folder] = list(pages(work.study))[1]
        if page not in known:
            self._unknown("page", page, known)
        return markup.link(text or known[page].title, self.to(known[page].path))

    def to(self, path: str) -> str:
        """Give the way from this page's file to another file of the site."""
        here = PurePosixPath(self.page.path).parent.parts
        there = PurePosixPath(path).parts
        shared = next(
            (n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b),
            min(len(here), len(there) - 1),
        )
        return "/".join([*[".."] * (len(here) - shared), *there[shared:]])

    @staticmethod
    def count(number: int, one: str, many: str) -> str:
        """Write how many of something there are."""
        return notation.count(number, one, many)

    @staticmethod
    def definitions() -> tuple[metrics.Metric, ...]:
        """Every metric with its published definition."""
        return tuple(metrics.METRICS.values())


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
