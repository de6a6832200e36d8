"""What leads others to a page, and what a reader may take away from it."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from browser.conftest import REPO, Open
from conftest import Project, copy
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

CURVE = "gating-ablation/mechanisms/gla-2/"


def meta(page: Page) -> dict[str, str]:
    """What a page says of itself to who shows a preview of it."""
    return dict(
        page.locator("meta[property], meta[name]").evaluate_all(
            "all => all.map(m => [m.getAttribute('property') || m.name, m.content])"
        )
    )


@pytest.mark.parametrize(
    ("path", "title", "picture"),
    [
        ("", "Curvebook", "gating-ablation/figures/curves.png"),
        (
            "gating-ablation/",
            "Gating ablation study - Curvebook",
            "gating-ablation/figures/curves.png",
        ),
        (
            CURVE,
            "GLA-2 - Gating ablation study - Curvebook",
            "gating-ablation/figures/highlight/gla-2.png",
        ),
        ("method/", "Method - Curvebook", None),
    ],
)
def test_a_page_has_a_preview(
    below: str, open_page: Open, path: str, title: str, picture: str | None
) -> None:
    page = open_page(below + path)
    assert page.title() == title
    said = meta(page)
    assert page.locator("link[rel=canonical]").get_attribute("href") == below + path
    assert said["og:url"] == below + path
    assert said["og:title"] in title
    assert said["og:description"] == said["description"]
    assert said.get("og:image") == (picture and below + picture)
    if picture:
        answer = page.request.get(said["og:image"])
        assert answer.headers["content-type"] == "image/png"


def test_each_page_describes_itself(below: str, open_page: Open) -> None:
    """One description for all pages would be none."""
    page = open_page(f"{below}gating-ablation/")
    links = page.locator(".md-nav--primary li a[href]").evaluate_all(
        "all => [...new Set(all.map(a => a.href.split('#')[0]))]"
    )
    said = {}
    for link in links:
        page.goto(link)
        said[link] = meta(page)["description"]
    assert len(links) > 10
    assert len(set(said.values())) == len(said), said


def test_without_an_address_none_is_made_up(site: str, open_page: Open) -> None:
    page = open_page(site + CURVE)
    assert not [name for name in meta(page) if name.startswith("og:")]
    expect(page.locator(".cb-report")).to_have_count(0)


def test_a_mistake_is_reported_with_the_page_named(below: str, open_page: Open) -> None:
    page = open_page(below + CURVE)
    link = page.get_by_role("link", name="Report a mistake on this page").get_attribute("href")
    assert link is not None
    assert link.startswith(f"{REPO}/issues/new?")
    (title,) = parse_qs(urlsplit(link).query)["title"]
    assert "GLA-2" in title
    assert CURVE in title


def pasted(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_chart_is_embedded_elsewhere(below: str, open_page: Open, tmp_path: Path) -> None:
    """The code is pasted into a page of its own, which has to show the picture."""
    page = open_page(f"{below}gating-ablation/", permissions=["clipboard-read", "clipboard-write"])
    figure = page.locator("#figure-curves")
    figure.get_by_role("button", name="Copy embed code").click()
    expect(figure.get_by_role("status")).to_have_text("Copied")
    other = tmp_path / "other.html"
    other.write_text(f"<!doctype html><meta charset=utf-8>{pasted(page)}")
    shown = open_page(other.as_uri())
    picture = shown.locator("figure img")
    assert picture.evaluate("img => img.decode().then(() => img.naturalWidth)") > 300
    assert "every curve reads 0.018" in (picture.get_attribute("alt") or "")
    ratio = "img => img.naturalWidth / img.naturalHeight - img.width / img.height"
    assert abs(picture.evaluate(ratio)) < 0.02
    caption = shown.locator("figcaption")
    expect(caption).to_contain_text("Gating ablation study, CC-BY-4.0")
    expect(caption.locator("a")).to_have_attribute("href", f"{below}gating-ablation/#figure-curves")


def test_a_link_keeps_what_is_chosen(below: str, open_page: Open) -> None:
    page = open_page(
        f"{below}gating-ablation/?show=mla&at=40",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.locator("#figure-curves").get_by_role("button", name="Copy link").click()
    expect(page.locator("#figure-curves").get_by_role("status")).to_have_text("Copied")
    assert pasted(page) == f"{below}gating-ablation/?show=mla&at=40#figure-curves"


def test_every_figure_has_a_link_and_its_files(site: str, open_page: Open) -> None:
    page = open_page(f"{site}gating-ablation/comparison/", java_script_enabled=False)
    figures = page.locator("figure.cb-block")
    assert figures.count() > 3
    for index in range(figures.count()):
        row = figures.nth(index).locator(".cb-share")
        id = figures.nth(index).get_attribute("id")
        assert row.get_by_role("link", name="This figure").get_attribute("href") == f"#{id}"
        for kind in ("SVG", "PNG"):
            link = row.get_by_role("link", name=kind)
            address = link.evaluate("a => a.href")
            assert page.request.get(address).ok, address


def test_a_citation_is_copied(below: str, open_page: Open) -> None:
    page = open_page(
        f"{below}gating-ablation/data/", permissions=["clipboard-read", "clipboard-write"]
    )
    listings = page.locator(".cb-listing")
    for index in range(2):
        bar = listings.nth(index).locator("+ .cb-tools")
        bar.get_by_role("button", name="Copy").click()
        expect(bar.get_by_role("status")).to_have_text("Copied")
        text = pasted(page)
        assert f"{below}gating-ablation/" in text
        if index == 0:
            assert re.match(r"@misc\{gating-ablation,\n", text)
        else:
            assert yaml.safe_load(text)["url"] == f"{below}gating-ablation/"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("gating-ablation/mechanism/gla2", "GLA-2"),
        ("gating-ablation/mechanisms/mlra-2.html", "MLRA-2"),
        ("observation/", "Observations"),
        ("metod", "Method"),
    ],
)
def test_a_wrong_address_leads_on(below: str, open_page: Open, typed: str, name: str) -> None:
    page = open_page(below + typed)
    expect(page.locator("h1")).to_have_text("There is no such page")
    near = page.locator(".cb-near a")
    expect(near).to_have_text(name)
    near.click()
    expect(page.locator("h1")).to_contain_text(name)


def test_a_wrong_address_far_from_all_lists_the_pages(below: str, open_page: Open) -> None:
    page = open_page(f"{below}qqq/zzz/xxx/")
    expect(page.locator(".cb-near")).to_be_hidden()
    page.locator(".md-content").get_by_role("link", name="MLRA-4").click()
    expect(page.locator("h1")).to_contain_text("MLRA-4")


@pytest.fixture(scope="module")
def folder(built: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The site as it is built for a folder instead of a server."""
    project = copy(tmp_path_factory.mktemp("folder") / "project", built.root / ".cache")
    project.edit("mkdocs.yml", "  - Explore: explore.py\n", "")
    (project.root / "docs" / "explore.py").unlink()
    result = project.build(OFFLINE="true")
    assert result.returncode == 0, result.stderr
    return project


def test_a_folder_is_read_without_a_server(folder: Project, open_page: Open) -> None:
    asked: list[str] = []
    page = open_page((folder.site / "index.html").as_uri())
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name="Gating ablation study").first.click()
    expect(page.locator("h1")).to_contain_text("Gating ablation study")
    assert page.locator("figure svg").count() > 0
    assert not [url for url in asked if not url.startswith(("file:", "data:", "blob:"))]
