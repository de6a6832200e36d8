"""Where pages stand; and finished pages -> the addresses that lead nowhere.

MkDocs checks the links that it made from Markdown. This checks what a browser will see: every
`href`, `src` and `#id` of every finished page, raw HTML included, on the site itself. Tags are
found by pattern: the pages are our own, well-formed, and a parser takes ten times as long.
"""

from __future__ import annotations

import html as entities
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urljoin, urlsplit

TAG = re.compile(r"<[a-zA-Z][^<>]*>")
ATTRIBUTE = re.compile(r"""\s([^\s"'<>/=]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)""")
"""Name and value, quotes and all: what stands inside a value is no attribute."""
ADDRESSES = frozenset({"href", "src", "poster", "data"})
NAMES = frozenset({"id", "name"})
FIRST_CELL = re.compile(r"(<tr>\s*)<td((?:\s[^>]*)?)>(.*?)</td>", re.DOTALL)
HOST = "https://site.invalid/"
PLACE_IN_NAV = "study pages"
"""The entry of the site's nav that stands for the studies."""


@dataclass(frozen=True)
class Site:
    """Where the site stands, and whether each page has a folder of its own."""

    url: str = ""
    """The address of its root; empty if that isn't known."""
    folders: bool = True
    """Whether `a.md` becomes `a/index.html` rather than `a.html`."""

    def file(self, page: str) -> str:
        """Give the file that a page's Markdown becomes, below the root."""
        path = PurePosixPath(page).with_suffix(".html")
        own = self.folders and path.stem != "index"
        return str(path.with_suffix("") / "index.html" if own else path)

    def absolute(self, page: str) -> str | None:
        """Give a page's whole address; None where the root's isn't known."""
        file = self.file(page)
        return self.url.rstrip("/") + "/" + file.removesuffix("index.html") if self.url else None


HERE = Site()
"""A site at an address that isn't known."""


def hand_written(docs: Path) -> Iterator[tuple[str, Path]]:
    """List the files of `docs/` by their path below it."""
    for path in sorted(docs.rglob("*")):
        if path.is_file() and not any(part.startswith(".") for part in path.parts):
            yield path.relative_to(docs).as_posix(), path


def row_headers(html: str) -> str:
    """Make the first cell of each row its header, which Markdown's tables can't say."""
    headed = re.sub(r"<th([ >])", r'<th scope="col"\1', html)
    return FIRST_CELL.sub(r'\1<th scope="row"\2>\3</th>', headed)


def clashes(files: Iterable[tuple[str, str]]) -> list[str]:
    """Name the files that would be written to one address, also where only case differs.

    Args:
        files: The address and the source of each.
    """
    sources: defaultdict[str, list[str]] = defaultdict(list)
    for url, source in files:
        sources[url.casefold()].append(source)
    return [
        f"two sources for one address: {' and '.join(sorted(each))}; rename one of them"
        for each in sources.values()
        if len(each) > 1
    ]


def present(site: Path) -> frozenset[str]:
    """List every file of a finished site, by its path below it."""
    return frozenset(
        path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()
    )


def broken(
    pages: Mapping[str, str], files: Collection[str], site_url: str | None = None
) -> Iterator[str]:
    """Find the local addresses that lead nowhere.

    Args:
        pages: The finished pages, by their address below the site's root.
        files: Every file of the site.
        site_url: Where the site will stand, if known; absolute addresses below it are local too.
    """
    tags = {_path(url): TAG.findall(page) for url, page in pages.items()}
    named = {url: frozenset(_values(NAMES, found)) for url, found in tags.items()}
    for url, found in tags.items():
        here = urljoin(HOST, url)
        for written in sorted(set(_values(ADDRESSES, found))):
            local = _local(here, written, site_url)
            if local is None:
                continue
            path, fragment = local
            page = path.removesuffix("index.html")
            if page in named:
                if fragment and fragment not in named[page]:
                    yield f"{url or 'index.html'}: {written!r}: there is no such place on the page"
            elif path not in files and f"{path.rstrip('/')}/index.html".lstrip("/") not in files:
                yield f"{url or 'index.html'}: {written!r} leads nowhere"


def _path(url: str) -> str:
    """Give the path of a page's address, without the index that stands for its folder."""
    return unquote(urlsplit(urljoin(HOST, url)).path).lstrip("/").removesuffix("index.html")


def _values(attributes: Collection[str], tags: Iterable[str]) -> Iterator[str]:
    for tag in tags:
        for name, value in ATTRIBUTE.findall(tag):
            if name.lower() in attributes:
                yield entities.unescape(value.strip("\"'"))


def _local(here: str, written: str, site_url: str | None) -> tuple[str, str] | None:
    """Resolve an address to a path and a fragment; None where it leaves the site."""
    if site_url and written.startswith(site_url):
        written = urljoin(HOST, written.removeprefix(site_url))
    split = urlsplit(urljoin(here, written))
    if f"{split.scheme}://{split.netloc}/" != HOST:
        return None
    return unquote(split.path).lstrip("/"), unquote(split.fragment)
