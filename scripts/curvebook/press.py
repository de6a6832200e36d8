"""A book that was made before is not made again, nor is anything imported that makes one.

The press knows a project's book by the state of all that goes into it: data, code, libraries, where
the site will stand, which pages are written by hand. What came of it once (pages, navigation, and
which drawings belong to it) is kept in the cache, and so is each hand-written page by its text.
Only what isn't there is composed. A book with faults is never kept, so that they are told anew.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from curvebook import state
from curvebook.addresses import Site, hand_written
from curvebook.cache import Cache

if TYPE_CHECKING:
    from curvebook.book import Book


@dataclass(frozen=True)
class Prints:
    """What a book comes to: all that a site needs of it."""

    files: Mapping[str, bytes]
    """By path below `docs/`: pages in Markdown, figures, downloads."""
    nav: tuple[Any, ...]
    """A section for each study, as MkDocs writes a `nav`."""
    sources: Mapping[str, str]
    """For each page, the name of the file in `data/` that it is made from."""
    studies: tuple[str, ...]
    """The ids of the studies that could be read."""
    orphans: tuple[str, ...] = ()
    """Hand-written pages that speak of a study which isn't there."""
    faults: tuple[str, ...] = ()
    """What is wrong with the data."""
    unexpected: tuple[str, ...] = ()
    """Claims whose verdict is not the one that is expected."""
    faulty: Mapping[str, str] = field(default_factory=dict)
    """For each study that can't be read, by id, the page that shows why."""


class Press:
    """The book of a project, and its hand-written pages."""

    def __init__(self, root: Path, docs: Path, *, drafts: bool = False, site: Site) -> None:
        """Find out the state of a project.

        Args:
            root: The folder of `data/`, and of the cache.
            docs: The folder of the hand-written pages.
            drafts: Whether drafts are part of the book.
            site: Where it will stand.
        """
        self.data, self.docs, self.drafts, self.site = root / "data", docs, drafts, site
        self.cache = Cache(root / ".cache" / "curvebook")
        written = {path: file for path, file in hand_written(docs) if path.endswith(".md")}
        self.by_hand = frozenset(written)
        stamps = (("tools", state.tools()), ("data", state.folder(self.data)))
        self.state = state.digest((name, stamp.encode()) for name, stamp in stamps)
        options = f"{drafts} {site} {sorted(written)} {os.path.relpath(self.data)}"
        self.key = state.digest([("book", f"{self.state} {options}".encode())])

    @functools.cached_property
    def book(self) -> Book:
        """The book, composed."""
        from curvebook.book import compose  # noqa: PLC0415  # because it imports nearly everything

        return compose(
            self.data, cache=self.cache, drafts=self.drafts, by_hand=self.by_hand, site=self.site
        )

    @functools.cached_property
    def prints(self) -> Prints:
        """What the book comes to, composed or as it was kept."""
        kept = self.cache.find(self.key)
        found = restored(kept, self.cache) if kept else None
        if found is None:
            found = self._made()
            if not found.faults:
                self.cache.keep(self.key, written(found, self.cache))
        return found

    def _made(self) -> Prints:
        made = self.book
        return Prints(
            made.files,
            made.nav,
            made.sources,
            tuple(study.id for study in made.studies),
            orphans(self.docs, made),
            tuple(map(str, made.faults)),
            tuple(map(str, made.unexpected)),
            made.faulty,
        )

    def page(self, path: str, source: str, skipped: int) -> str:
        """Render a hand-written page; `skipped` lines of its file come before `source`.

        Raises:
            PageFault: with the file and line of the first mistake.
        """
        parts = [("book", self.key.encode()), (path, source.encode())]
        key = state.digest([*parts, ("skipped", str(skipped).encode())])
        return self.cache.get(key, lambda: self._page(path, source, skipped).encode()).decode()

    @staticmethod
    def news(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
        """Tell what changed between two versions of the studies, in a line for each."""
        from curvebook import diff  # noqa: PLC0415  # because it imports nearly everything

        return list(diff.news(before, after))

    def _page(self, path: str, source: str, skipped: int) -> str:
        from curvebook.book import page_at  # noqa: PLC0415  # because it imports nearly everything

        where = page_at(path, self.book.printer.works)
        return self.book.printer.render(source, where, f"docs/{path}", skipped=skipped)


def orphans(docs: Path, made: Book) -> tuple[str, ...]:
    """List hand-written pages that speak of a study which isn't there."""
    from curvebook import book  # noqa: PLC0415  # because it imports nearly everything

    return tuple(book.orphans(docs, made))


def written(prints: Prints, cache: Cache) -> bytes:
    """Write prints as JSON; a drawing is the key that the cache has it by, the rest is text."""
    drawn = {content: key for key, content in cache.used.items()}
    files = {
        path: {"key": drawn[content]} if content in drawn else {"text": content.decode()}
        for path, content in prints.files.items()
    }
    return json.dumps({**vars(prints), "files": files}, ensure_ascii=False).encode()


def restored(kept: bytes, cache: Cache) -> Prints | None:
    """Read prints back; None if a drawing is gone from the cache."""
    whole: dict[str, Any] = json.loads(kept)
    files: dict[str, bytes] = {}
    for path, each in whole.pop("files").items():
        content = each["text"].encode() if "text" in each else cache.find(each["key"])
        if content is None:
            return None
        files[path] = content
    whole |= {name: tuple(each) for name, each in whole.items() if isinstance(each, list)}
    return Prints(files=files, **whole)
