"""Addresses in finished pages that lead nowhere, and those that only look so."""

from __future__ import annotations

import pytest
from curvebook import addresses

FILES = frozenset(
    {"index.html", "a/index.html", "a/b/index.html", "p.png", "a/data.csv", "404.html"}
)


def broken(page: str, url: str = "a/", site_url: str | None = None) -> list[str]:
    pages = {"./": '<p id="home">', "a/b/": '<h2 id="there">', url: page}
    return list(addresses.broken(pages, FILES, site_url))


@pytest.mark.parametrize(
    "page",
    [
        '<a href="b/">ok</a>',
        '<a href="..">ok</a>',
        '<a href="b/#there">ok</a>',
        '<a href="../#home">ok</a>',
        '<a href="#here">ok</a><p id="here">',
        '<a href="data.csv">ok</a>',
        '<img src="../p.png">',
        '<a href="https://example.org/nowhere">ok</a>',
        '<a href="mailto:a@example.org">ok</a>',
        '<a href="b/?show=x&amp;at=3#there">ok</a>',
        '<code>&lt;a href="nowhere/"&gt;</code>',
        '<a href="/a/b/">ok</a>',
        '<a title="an img src=x or href=y/ in words" href="b/">ok</a>',
    ],
)
def test_good_addresses(page: str) -> None:
    assert broken(page) == []


@pytest.mark.parametrize(
    ("page", "named"),
    [
        ('<a href="c/">x</a>', "c/"),
        ("<a href='c/'>x</a>", "c/"),
        ("<a class=x href=c/>x</a>", "c/"),
        ('<img alt="" src="p.png">', "p.png"),
        ('<a href="b/#nowhere">x</a>', "b/#nowhere"),
        ('<a href="#nowhere">x</a>', "#nowhere"),
        ('<a href="../#nowhere">x</a>', "../#nowhere"),
    ],
)
def test_broken_addresses_are_named_with_their_page(page: str, named: str) -> None:
    (fault,) = broken(page)
    assert named in fault
    assert fault.startswith("a/")


def test_the_home_pages_own_places_are_checked() -> None:
    assert broken('<a href="#nowhere">x</a>', url="./")


def test_addresses_below_the_sites_own_are_local() -> None:
    site = "https://example.org/site/"
    assert broken(f'<a href="{site}a/b/">ok</a>', site_url=site) == []
    assert broken(f'<a href="{site}nowhere/">x</a>', site_url=site)


def test_clashes_are_found_also_where_only_case_differs() -> None:
    (fault,) = addresses.clashes([("a/", "a.md"), ("A/", "A/index.md"), ("b/", "b.md")])
    assert "A/index.md and a.md" in fault


def test_rows_get_headers() -> None:
    made = addresses.row_headers(
        '<table><thead>\n<tr>\n<th align="left">h</th></tr></thead>\n'
        '<tbody>\n<tr>\n<td align="left">a</td>\n<td>1</td></tr></tbody></table>'
    )
    assert '<th scope="col" align="left">h</th>' in made
    assert '<th scope="row" align="left">a</th>' in made
    assert "<td>1</td>" in made


@pytest.mark.parametrize(
    ("page", "folders", "file"),
    [
        ("a/b.md", True, "a/b/index.html"),
        ("a/index.md", True, "a/index.html"),
        ("index.md", True, "index.html"),
        ("a/b.md", False, "a/b.html"),
        ("a/index.md", False, "a/index.html"),
        ("a/gla-2.5.md", False, "a/gla-2.5.html"),
    ],
)
def test_where_a_page_stands(page: str, folders: bool, file: str) -> None:
    assert addresses.Site(folders=folders).file(page) == file


@pytest.mark.parametrize(
    "root", ["https://example.org/some/path", "https://example.org/some/path/"]
)
def test_the_whole_address_of_a_page(root: str) -> None:
    assert addresses.Site(root).absolute("a/b.md") == "https://example.org/some/path/a/b/"
    assert addresses.Site(root).absolute("index.md") == "https://example.org/some/path/"
    flat = addresses.Site(root, folders=False)
    assert flat.absolute("a/b.md") == "https://example.org/some/path/a/b.html"


def test_no_address_is_made_up() -> None:
    assert addresses.HERE.absolute("a/b.md") is None
