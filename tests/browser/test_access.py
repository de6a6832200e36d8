"""No page has a violation that axe-core finds; none scrolls sideways when narrow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text(encoding="utf-8")
STUDY = "gating-ablation/"
KINDS = (
    "", STUDY, f"{STUDY}mechanisms/", f"{STUDY}mechanisms/mla/?show=gqa&at=40",
    f"{STUDY}comparison/", f"{STUDY}observations/", f"{STUDY}interpretation/",
    f"{STUDY}data/", "method/", "editing/",
    "explore/", "404.html",
)  # fmt: skip
LOOKS = [(scheme, width) for scheme in ("light", "dark") for width in (320, 1280)]


def faults(page: Page) -> list[str]:
    """What axe finds, one line each."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run()")["violations"]
    return [f"{each['id']}: {node['target']}" for each in found for node in each["nodes"]]


def settled(page: Page) -> Page:
    """Wait until the page's scripts have run."""
    page.wait_for_function("document.querySelector('.md-search')?.hasAttribute('aria-label')")
    return page


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_axe_finds_nothing(site: str, open_page: Open, scheme: str, width: int) -> None:
    page = open_page(site, color_scheme=scheme, width=width)
    for path in KINDS:
        page.goto(site + path)
        assert faults(settled(page)) == [], path


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_axe_finds_nothing_with_menu_or_search_open(
    site: str, open_page: Open, scheme: str, width: int
) -> None:
    page = settled(open_page(site + STUDY, color_scheme=scheme, width=width))
    if width < 1000:
        page.locator(".md-header__button[for=__drawer]").click()
        page.locator(".md-sidebar--primary").wait_for()
        assert faults(page) == []
        page.goto(site + STUDY)
        settled(page)
    page.keyboard.press("/")
    page.keyboard.type("MLRA-4")
    page.locator(".md-search-result__item").first.wait_for()
    assert faults(page) == []


@pytest.mark.parametrize("path", KINDS)
def test_no_page_scrolls_sideways_when_narrow(site: str, open_page: Open, path: str) -> None:
    page = open_page(site + path, width=320)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
