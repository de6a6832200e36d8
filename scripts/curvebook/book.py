"""Composes: the data folder -> a book, which is every file of every study by its path.

    Book(files, nav, sources)

The dictionary of bytes is the seam. `hooks.py` hands it to MkDocs in memory; `export` writes it to
disk for any other generator. Nothing above knows a study, and nothing below knows a site. Figures
are drawn when a page asks for one or the book needs its files, and kept in the cache by their spec.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from curvebook import citations, claims, downloads, figures, load, markup
from curvebook.addresses import HERE, Site, hand_written
from curvebook.artist import Artist
from curvebook.cache import Cache
from curvebook.diff import Version
from curvebook.faults import Fault
from curvebook.model import Study
from curvebook.notices import fault_page, leads_to
from curvebook.pages import PageFault, Printer
from curvebook.pages.lookup import NoStudy
from curvebook.pages.shelf import Page, Work, pages

STYLESHEET = "assets/figure.css"
FORMATS = ("svg", "png")
NOTHING_KEPT = Cache(None)


@dataclass(frozen=True)
class Book:
    """Everything that the data makes."""

    files: Mapping[str, bytes]
    """By path below `docs/`: pages in Markdown, figures, downloads."""
    nav: tuple[Any, ...]
    """A section for each study, as MkDocs writes a `nav`."""
    sources: Mapping[str, str]
    """For each page, the name of the file in `data/` that it is made from."""
    printer: Printer
    """Renders hand-written pages with the same functions."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with the data; the studies concerned have a page that shows it."""
    studies: tuple[Study, ...] = ()
    faulty: Mapping[str, str] = field(default_factory=dict)
    """For each study that can't be read, by id, the page that shows why."""
    unexpected: tuple[Fault, ...] = ()
    """Claims whose verdict is not the one that is expected."""

    def versions(self) -> dict[str, Version]:
        """Give each study with its verdicts, by id, to be compared with those of another build."""
        words = {
            id: {claim: each.verdict for claim, each in work.verdicts.items()}
            for id, work in self.printer.works.items()
        }
        return {study.id: Version(study, words[study.id]) for study in self.studies}


def compose(
    data: Path,
    *,
    cache: Cache = NOTHING_KEPT,
    drafts: bool = False,
    by_hand: frozenset[str] = frozenset(),
    site: Site = HERE,
) -> Book:
    """Make the book of a data folder.

    Args:
        data: The folder of the study files.
        cache: Where drawings are kept.
        drafts: Whether drafts are part of it.
        by_hand: Paths of hand-written pages, which replace the generated ones.
        site: Where it will stand.
    """
    shelf = load.folder(data)
    studies = tuple(study for study in shelf.studies if drafts or not study.draft)
    artist = Artist(cache)
    works = {study.id: work(study, artist, by_hand) for study in studies}
    printer = Printer(works, site)
    made: dict[str, bytes] = {STYLESHEET: figures.stylesheet().encode()}
    sources: dict[str, str] = {}
    unexpected: list[Fault] = []
    for each in works.values():
        unexpected += load.expectations(each.study, tuple(each.verdicts.values()))
        for page in pages(each.study):
            if page.path not in by_hand:
                made[page.path] = printer.generated(page).encode()
                sources[page.path] = f"{each.study.id}.yaml"
        made |= files(each, data, artist, site)
        made |= moved(each.study, site)
    faulty = {id: fault_page(faults) for id, faults in shelf.faulty.items()}
    nav = (*map(section, studies), *({id: f"{id}/index.md"} for id in faulty))
    return Book(made, nav, sources, printer, shelf.faults, studies, faulty, tuple(unexpected))


def work(study: Study, artist: Artist, by_hand: frozenset[str] = frozenset()) -> Work:
    """Judge a study's claims and plan its figures; the headline titles the first while it holds."""
    verdicts = {verdict.claim: verdict for verdict in claims.judge_all(study)}
    headline = next((claim for claim in study.claims if claim.headline), None)
    holds = headline and verdicts[headline.id].verdict == "holds"
    planned = figures.all(study, headline.says if headline and holds else None)
    by_id = {figure.id: figure for figure in planned}
    draw = functools.partial(artist.page_svg, study.id)
    return Work(study, by_id, verdicts, draw, by_hand)


def files(work: Work, data: Path, artist: Artist, site: Site) -> dict[str, bytes]:
    """Make the files that a reader can take away: data, verdicts, and each figure on its own."""
    study = work.study
    address = site.absolute(f"{study.id}/index.md")
    verdicts = [claims.as_dict(study, verdict) for verdict in work.verdicts.values()]
    source = next(p for p in (data / f"{study.id}.yaml", data / f"{study.id}.yml") if p.is_file())
    base = f"{study.id}/data/{study.id}"
    made = {
        f"{base}.yaml": source.read_bytes(),
        f"{base}.csv": downloads.to_csv(study).encode(),
        f"{base}.json": downloads.to_json(study).encode(),
        f"{base}.bib": citations.bibtex(study, address).encode(),
        f"{base}.cff": citations.cff(study, address).encode(),
        f"{study.id}/claims.json": (
            json.dumps(verdicts, ensure_ascii=False, indent=1) + "\n"
        ).encode(),
    }
    for figure in work.figures.values():
        for kind in FORMATS:
            made[f"{study.id}/figures/{figure.id}.{kind}"] = artist.file(figure, kind)
    return made


def moved(study: Study, site: Site) -> dict[str, bytes]:
    """Make a page at every former address of a curve that leads to the present one."""
    up = "../" if site.folders else ""
    folder = f"{study.id}/{study.folder}"
    return {
        site.file(f"{folder}/{old}.md"): leads_to(
            up + site.file(f"{curve.id}.md").removesuffix("index.html"), curve.name
        )
        for curve in study.curves
        for old in curve.formerly
    }


def section(study: Study) -> dict[str, Any]:
    """Write a study's part of the navigation."""
    listed = list(pages(study))
    overview, index, *rest = listed
    curves = [page for page in rest if page.curve]
    others = [page for page in rest if not page.curve]
    title = markup.attribute
    return {
        title(study.title): [
            {"Overview": overview.path},
            {title(index.title): [index.path, *({title(p.title): p.path} for p in curves)]},
            *({title(page.title): page.path} for page in others),
        ]
    }


def orphans(docs: Path, book: Book) -> list[str]:
    """List hand-written pages that speak of a study which isn't there.

    They lie in a folder of no study, and ask for something of their own study.
    """
    known = {study.id for study in book.studies} | set(book.faulty)
    strays = (
        (path, file)
        for path, file in hand_written(docs)
        if path.endswith(".md") and "/" in path and path.partition("/")[0] not in known
    )
    return [path for path, file in strays if asks_for_a_study(path, file, book)]


def asks_for_a_study(path: str, file: Path, book: Book) -> bool:
    """Whether a page can't be rendered for want of a study of its own."""
    text = file.read_text(encoding="utf-8-sig")
    if "{{" not in text and "{%" not in text:
        return False
    try:
        book.printer.render(text, Page(path), path)
    except PageFault as fault:
        return isinstance(fault.__cause__, NoStudy)
    return False


def page_at(path: str, works: Mapping[str, Work]) -> Page:
    """Place a hand-written page: below a study's folder it speaks of that study."""
    study = path.partition("/")[0]
    if study not in works:
        return Page(path)
    listed = {page.path: page for page in pages(works[study].study)}
    return listed.get(path, Page(path, "", study))
