"""Finding things by name for a page: studies, curves, claims, pages; or a fault that helps."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import NoReturn

from curvebook import markup, notation
from curvebook.addresses import Site
from curvebook.claims import Verdict
from curvebook.markup import Markdown
from curvebook.model import Curve, Study
from curvebook.pages.shelf import Page, Work, curve_path, pages


class Unknown(Exception):
    """A function of a page was asked for a name that doesn't exist."""


class NoStudy(Unknown):
    """A page that belongs to no study asked for something of its own."""


class Nobody:
    """Stands for the study of a page that belongs to none; asking it for anything is a fault."""

    def __getattr__(self, name: str) -> NoReturn:
        raise NoStudy("this page belongs to no study, so it can't say anything of its own")


class Lookup:
    """What there is, for one page, and the way there."""

    def __init__(self, works: Mapping[str, Work], page: Page, site: Site) -> None:
        """Bind the functions to a page, whose study is the one they speak of."""
        self.works, self.page, self.site = works, page, site

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

    def verdict(self, id: str, study: str | None = None) -> Verdict:
        """Give the verdict of a claim."""
        work = self.work(study)
        return (
            work.verdicts[id] if id in work.verdicts else self._unknown("claim", id, work.verdicts)
        )

    def curve(self, id: str | None = None, study: str | None = None) -> Curve:
        """Give a curve's record."""
        known = {each.id: each for each in self.work(study).study.curves}
        id = id or self.page.curve
        return known[id] if id in known else self._unknown("curve", id, known)

    def to(self, path: str) -> str:
        """Give the way from this page's file to another file of the site."""
        here = PurePosixPath(self.page.path).parent.parts
        there = PurePosixPath(path).parts
        shared = next(
            (n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b),
            min(len(here), len(there) - 1),
        )
        return "/".join([*[".."] * (len(here) - shared), *there[shared:]])

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

    def cite(self, id: str | None, study: str | None = None) -> Markdown:
        """Cite a reference of the study."""
        known = {each.id: each for each in self.work(study).study.references}
        if id not in known:
            self._unknown("reference", str(id), known)
        each = known[id]
        by = f"{each.authors}{f' ({each.year})' if each.year else ''}. " if each.authors else ""
        title = markup.link(each.title, each.url) if each.url else markup.escape(each.title)
        return Markdown(f"{markup.escape(by)}{title}")

    def studies(self) -> tuple[Study, ...]:
        """Every study of the site."""
        return tuple(work.study for work in self.works.values())

    def works_of(self, study: str) -> Work:
        """Give a study with its figures and verdicts."""
        return self.work(study)

    def titled(self, figure: str) -> str:
        """Give what a figure shows, in words."""
        return self.work().figures[figure].title
