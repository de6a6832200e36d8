"""What a reader takes for granted: tables that sort, paper, no script, no other host."""

from __future__ import annotations

import csv
import gzip
import io
import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from conftest import Project
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
STUDY = "gating-ablation/"
COMPARISON = f"{STUDY}comparison/"
PAGES = ("", STUDY, f"{STUDY}mechanisms/mla/", COMPARISON, f"{STUDY}data/", "method/", "explore/")


def column(page: Page, index: int) -> list[str]:
    """The words of a column of the first table, letters of notes left out."""
    rows = page.locator(".cb-table").first.locator("tbody tr")
    return [row.locator("th, td").nth(index).inner_text().strip() for row in rows.all()]


def number(text: str) -> float:
    return float(re.sub(r"[^0-9.]", "", text))


# ---- tables -------------------------------------------------------------------------------------


def test_a_head_sorts_by_number_and_back(site: str, open_page: Open) -> None:
    page = open_page(site + COMPARISON)
    heads = page.locator(".cb-table").first.get_by_role("columnheader")
    last = heads.count() - 1
    heads.nth(last).get_by_role("button").click()
    values = [number(text) for text in column(page, last)]
    assert values == sorted(values)
    assert len(set(values)) > 2
    assert heads.nth(last).get_attribute("aria-sort") == "ascending"
    heads.nth(last).get_by_role("button").click()
    assert [number(text) for text in column(page, last)] == sorted(values, reverse=True)
    assert heads.nth(last).get_attribute("aria-sort") == "descending"
    heads.nth(0).get_by_role("button").click()
    assert column(page, 0) == sorted(column(page, 0))
    assert heads.nth(last).get_attribute("aria-sort") is None


def test_marks_and_brackets_do_not_count_when_sorting(site: str, open_page: Open) -> None:
    page = open_page(site + COMPARISON)
    page.locator(".cb-table tbody").first.evaluate(
        """body => ["10", "\u22120.5 (\u22121 to 9)", "\u2248 2", "9\u2071", "1,000",
                     "\u2013", "3 \u00b1 8"].forEach((text, index) => {
               const row = body.rows[index] || body.appendChild(body.rows[0].cloneNode(true));
               row.cells[1].textContent = text;
             })"""
    )
    page.locator(".cb-table").first.get_by_role("button").nth(1).click()
    assert [text.split()[0] for text in column(page, 1)] == [
        "\N{MINUS SIGN}0.5", "\N{ALMOST EQUAL TO}", "3", "9\u2071", "10", "1,000", "\N{EN DASH}",
    ]  # fmt: skip


def test_rows_keep_their_heads(site: str, open_page: Open) -> None:
    page = open_page(site + COMPARISON)
    table = page.locator(".cb-table").first
    before = {text.split("\t")[0]: text for text in table.locator("tbody tr").all_inner_texts()}
    table.get_by_role("button").last.click()
    after = {text.split("\t")[0]: text for text in table.locator("tbody tr").all_inner_texts()}
    assert after == before
    expect(table.get_by_role("rowheader")).to_have_count(len(before))


def test_a_table_is_copied_as_csv(site: str, open_page: Open) -> None:
    page = open_page(site + COMPARISON, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as CSV").first.click()
    expect(page.get_by_role("status").first).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    rows = list(csv.reader(io.StringIO(copied)))
    assert rows[0][0] == "Mechanism"
    assert [row[0] for row in rows[1:]] == column(page, 0)
    assert next(row for row in rows if row[0] == "GQA")[-1] == "0.012"
    assert {len(row) for row in rows} == {len(rows[0])}


# ---- paper --------------------------------------------------------------------------------------


def test_paper_is_light_and_unfolded(site: str, open_page: Open) -> None:
    page = open_page(site + STUDY, color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    ink = page.locator(".md-typeset h1").evaluate("each => getComputedStyle(each).color")
    assert max(map(int, re.findall(r"\d+", ink)[:3])) < 100, "the words are dark"
    label = page.locator(".cb-wide .cb-muted").first.evaluate("e => getComputedStyle(e).fill")
    assert max(map(int, re.findall(r"\d+", label)[:3])) < 130
    expect(page.locator("details.cb-data table").first).to_be_visible()
    expect(page.locator(".cb-choose").first).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("details[open]")).to_have_count(0)


def test_paper_has_the_addresses_of_other_places(site: str, open_page: Open) -> None:
    page = open_page(f"{site}{STUDY}mechanisms/mla/")
    page.emulate_media(media="print")
    link = page.locator('.md-typeset a[href^="http"]').first
    said = link.evaluate("each => getComputedStyle(each, '::after').content")
    assert str(link.get_attribute("href")) in said.replace('" "', "").replace('"', "")


def test_every_page_prints(site: str, open_page: Open) -> None:
    page = open_page(site)
    for path in PAGES:
        page.goto(site + path)
        assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")


# ---- without ------------------------------------------------------------------------------------


def test_nothing_is_asked_of_another_host(site: str, open_page: Open) -> None:
    page = open_page("about:blank")
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    for path in PAGES:
        page.goto(site + path)
        page.wait_for_load_state("networkidle")
    page.keyboard.press("/")
    page.keyboard.type("gate")
    page.locator(".md-search-result__item").first.wait_for()
    assert asked - {""} == {urlsplit(site).netloc}


def test_without_script_everything_is_there(site: str, open_page: Open) -> None:
    page = open_page(site + STUDY, java_script_enabled=False)
    expect(page.locator("#figure-curves .cb-wide")).to_be_visible()
    expect(page.locator("#figure-curves figcaption")).to_contain_text("0.012")
    expect(page.locator(".cb-choose").first).to_be_hidden()
    page.locator("#figure-curves summary").click()
    expect(page.locator("#figure-curves details table")).to_be_visible()
    with page.expect_download() as told:
        page.locator("#figure-curves").get_by_role("link", name="PNG").click()
    assert told.value.suggested_filename.endswith(".png")


def test_without_script_both_scales_are_there(below: str, open_page: Open) -> None:
    page = open_page(below + STUDY, java_script_enabled=False)
    expect(page.locator("#figure-curves .cb-wide")).to_be_visible()
    expect(page.locator("#figure-curves-log .cb-wide")).to_be_visible()


def test_from_a_folder_charts_and_tables_work(built: Project, open_page: Open) -> None:
    page = open_page(f"{(built.site / STUDY / 'index.html').as_uri()}?show=mla&at=20")
    figure = page.locator("#figure-curves")
    expect(figure.locator(".cb-at")).to_have_text("20\N{NO-BREAK SPACE}B")
    figure.get_by_role("button", name="GQA").click()
    assert "show=mla,gqa" in page.url
    page.locator(".cb-table:visible").first.get_by_role("button").first.click()
    expect(page.locator("[aria-sort]")).to_have_count(1)


def test_own_scripts_run_under_a_strict_policy(site: str, browser: Browser) -> None:
    """The theme's inline scripts need their hashes; ours need nothing."""
    context = browser.new_context()
    page = context.new_page()

    def strict(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        headers = answer.headers | {"content-security-policy": "script-src 'self'"}
        route.fulfill(response=answer, headers=headers)  # type: ignore[attr-defined]

    page.route(re.compile(r"/gating-ablation/(\?.*)?$"), strict)
    page.goto(f"{site}{STUDY}?show=mla&at=20")
    expect(page.locator("#figure-curves .cb-at")).to_have_text("20\N{NO-BREAK SPACE}B")
    expect(page.locator('#figure-curves .cb-choose [aria-pressed="true"]')).to_have_text("MLA")
    context.close()


@pytest.mark.parametrize("path", ["index.html", f"{STUDY}index.html", "404.html"])
def test_the_scripts_of_a_page_are_small(built: Project, path: str) -> None:
    """Of the files that a page asks for; those of the theme have other names."""
    asked = re.findall(r'<script src="[^"]*?(assets/\w+\.js)"', (built.site / path).read_text())
    assert {"assets/charts.js", "assets/copy.js", "assets/tables.js"} <= set(asked)
    scripts = b"".join((built.site / name).read_bytes() for name in asked)
    assert len(gzip.compress(scripts)) <= 12_000


# ---- finding ------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["GLA-2", "MLRA-4", "end within 0.001 of each other"])
def test_search_finds_names_as_typed(site: str, open_page: Open, typed: str) -> None:
    page = open_page(site)
    page.keyboard.press("/")
    page.keyboard.type(typed)
    first = page.locator(".md-search-result__item").first
    expect(first).to_contain_text(re.compile(re.escape(typed), re.IGNORECASE))
