"""What pages can say about a study: the functions of templates and hand-written pages.

    figure(id)  table(id)  number(metric, …)  claim(id)  claims(section)  curve(id)  fact(id)
    link(page)  studies()  …

Each speaks of the page's own study, or of `study="…"`. They give Markdown, or plain text that the
page escapes; a name that they don't know is a fault that lists those they do.
"""

from __future__ import annotations

from typing import Any

from curvebook import citations, evidence, markup, metrics, notation, reference, tables
from curvebook.claims import Verdict
from curvebook.markup import Markdown
from curvebook.model import METRIC_NAMES, Claim, Fact, Study
from curvebook.pages.lookup import Lookup, Nobody
from curvebook.pages.shelf import Work, curve_path, speaks_of


class Functions(Lookup):
    """What templates and hand-written pages can call, for one page."""

    def all(self) -> dict[str, Any]:
        """Give every name that a page can use."""
        own = self.works.get(self.page.study)
        names: dict[str, Any] = {
            name: getattr(self, name)
            for name in (
                "figure", "table", "number", "claim", "claims", "curve", "fact", "link", "studies",
                "verdict", "count", "definitions", "cite", "works_of", "to_claim",
                "numbers_are", "has_facts", "notes", "titled", "findings", "worked", "margins",
                "place", "order_at", "position_of", "agreement", "facts_beside", "citations",
            )
        }  # fmt: skip
        names |= {"badge": markup.badge, "keys": reference.keys, "example": reference.example}
        names["study"] = Nobody()
        if own:
            names |= {"study": own.study, "counts": own.counts, "figures": tuple(own.figures)}
        if own and self.page.curve:
            names["this"] = own.study.curve(self.page.curve)
        return names

    def figure(self, id: str, study: str | None = None) -> Markdown:
        """Show a figure with its title, description, data and downloads."""
        work = self.work(study)
        if id not in work.figures:
            self._unknown("figure", id, work.figures)
        drawn = work.figures[id]
        base = f"{work.study.id}/figures/{id}"
        downloads = [(name, self.to(f"{base}.{name.lower()}")) for name in ("SVG", "PNG")]
        data = self.data_of(work.study, id)
        return markup.figure(drawn, work.draw(drawn), data, downloads, work.study)

    def data_of(self, study: Study, figure: str) -> Markdown:
        """Give the table that has the numbers of a figure."""
        name = "values" if figure.partition("/")[0] in ("curves", "panels") else figure
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
        if f"{work.study.id}/{page}.md" in work.by_hand:
            return anchor
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

    def citations(self, study: str | None = None) -> Markdown:
        """Show how the study and its source are cited, ready to be taken."""
        given = self.work(study).study
        address = self.site.absolute(f"{given.id}/index.md")
        shown = {"BibTeX": citations.bibtex, "CFF": citations.cff}
        return Markdown(
            "\n".join(markup.listing(name, write(given, address)) for name, write in shown.items())
        )

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

    def fact(self, id: str, of: str | None = None, study: str | None = None) -> Markdown | str:
        """Give the value of a fact, with its unit: of the page's curve, or of the one named."""
        curve = self.curve(of, study)
        known: dict[str, Fact] = {each.id: each for each in curve.facts}
        if id not in known:
            self._unknown(f"fact of {curve.name}", id, known)
        return tables.fact_cell(curve, id, unit=True).text

    @staticmethod
    def count(number: int, one: str, many: str) -> str:
        """Write how many of something there are."""
        return notation.count(number, one, many)

    @staticmethod
    def definitions() -> tuple[metrics.Metric, ...]:
        """Every metric with its published definition."""
        return tuple(metrics.METRICS.values())
