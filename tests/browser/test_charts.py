"""Charts that answer, as a reader meets them: pointing, keys, choosing, addresses.

The expected numbers are computed here from the readings in the study's file, in exact fractions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
DATA = Path(__file__).parents[2] / "data" / "gating-ablation.yaml"
STUDY = yaml.load(DATA.read_text(encoding="utf-8"), yaml.BaseLoader)
CURVES = {each["name"]: {Fraction(x): y for x, y in each["points"]} for each in STUDY["curves"]}
ERROR = "\N{PLUS-MINUS SIGN} 0.0005"
OVERVIEW = "gating-ablation/"


def written(name: str, at: str, rounding: str = ROUND_HALF_UP) -> tuple[str, str]:
    """What has to be shown of a curve at an x, and what kind of value it is."""
    points, x = CURVES[name], Fraction(at)
    if x in points:
        return f"{points[x]} {ERROR}", "reading"
    left, right = max(p for p in points if p < x), min(p for p in points if p > x)
    one, other = Fraction(points[left]), Fraction(points[right])
    value = one + (x - left) / (right - left) * (other - one)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{exact.quantize(Decimal('0.0001'), rounding)} {ERROR}", "interpolated"


def chart(page: Page, figure: str = "curves") -> Locator:
    return page.locator(f"#figure-{figure}")


def shown(figure: Locator) -> dict[str, tuple[str, str]]:
    """The rows of what a chart shows."""
    cells = [" ".join(text.split()) for text in figure.locator(".cb-rows > span").all_inner_texts()]
    return {cells[i]: (cells[i + 1], cells[i + 2]) for i in range(0, len(cells), 3)}


def at(figure: Locator) -> str:
    return figure.locator(".cb-at").inner_text()


def answers(figure: Locator, x: str) -> None:
    """A chart shows every curve at x, with the right numbers; exact halves may go either way."""
    expect(figure.locator(".cb-at")).to_have_text(f"{x}\N{NO-BREAK SPACE}B")
    seen = shown(figure)
    assert set(seen) == set(CURVES)
    for name, told in seen.items():
        assert told in {written(name, x, way) for way in (ROUND_HALF_UP, ROUND_HALF_DOWN)}


def spot(figure: Locator, x: float, y: float = 0.5) -> tuple[float, float]:
    """Where on the screen an x of the chart lies, `y` of the way down."""
    box = figure.locator(".cb-wide").bounding_box()
    assert box
    panel = figure.locator(".cb-wide .cb-panel").first.get_attribute("data-box")
    left, top, width, height = map(float, str(panel).split())
    scale = box["width"] / 720
    return box["x"] + scale * (left + width * x / 100), box["y"] + scale * (top + height * y)


def lifted(figure: Locator) -> list[str]:
    buttons = figure.locator('.cb-choose [aria-pressed="true"]')
    return buttons.all_inner_texts()


def colours(figure: Locator) -> dict[str, str]:
    """The colour in which each curve's line is painted."""
    lines = figure.locator(".cb-wide .cb-curve")
    return dict(
        lines.evaluate_all(
            """all => all.map(each => [each.dataset.curve,
                 getComputedStyle(each.querySelector(".cb-line")).stroke])"""
        )
    )


# ---- pointing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("x", ["7", "20", "33", "40", "85", "100"])
def test_pointing_shows_every_value_there(site: str, open_page: Open, x: str) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    figure.scroll_into_view_if_needed()
    page.mouse.move(*spot(figure, float(x)))
    seen = at(figure).removesuffix("\N{NO-BREAK SPACE}B")
    assert abs(float(seen) - float(x)) < 0.3
    answers(figure, seen)
    page.mouse.move(5, 5)
    expect(figure.locator(".cb-readout")).to_be_hidden()


def test_pointing_near_a_reading_takes_the_reading(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    figure.scroll_into_view_if_needed()
    x, y = spot(figure, 40)
    page.mouse.move(x + 4, y)
    answers(figure, "40")
    assert shown(figure)["MLRA-4"][1] == "reading"


def test_touching_shows_the_values_and_keeps_them(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW, has_touch=True)
    figure = chart(page)
    figure.scroll_into_view_if_needed()
    page.touchscreen.tap(*spot(figure, 60))
    answers(figure, "60")
    expect(page).to_have_url(re.compile(r"[?&]at=60"))


def test_a_curves_page_has_the_values_of_the_others_too(site: str, open_page: Open) -> None:
    page = open_page(f"{site}gating-ablation/mechanisms/mla/?at=30")
    answers(chart(page, "highlight-mla"), "30")


def test_small_multiples_answer_together(site: str, open_page: Open) -> None:
    page = open_page(f"{site}gating-ablation/mechanisms/?at=60")
    figure = chart(page, "panels")
    answers(figure, "60")
    expect(figure.locator(".cb-wide line.cb-cursor")).to_have_count(len(CURVES))


def test_nothing_is_shown_beyond_the_readings(site: str, open_page: Open) -> None:
    page = open_page(f"{site}{OVERVIEW}?at=130")
    assert set(chart(page).locator(".cb-none").all_inner_texts()) == {"no value here"}
    expect(chart(page).locator(".cb-value")).to_have_count(0)


# ---- keys ---------------------------------------------------------------------------------------


def test_a_chart_is_one_tab_stop_and_arrows_move_along_it(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    stops = figure.locator(".cb-drawing").evaluate(
        "place => [...place.querySelectorAll('*')].filter(each => each.tabIndex >= 0).length"
    )
    assert stops == 1
    figure.locator(".cb-plot").focus()
    page.keyboard.press("Home")
    answers(figure, "0")
    page.keyboard.press("ArrowRight")
    answers(figure, "20")
    page.keyboard.press("End")
    answers(figure, "100")
    page.keyboard.press("ArrowLeft")
    answers(figure, "80")
    said = figure.locator("[aria-live=polite]")
    expect(said).to_contain_text(f"MLRA-4 {written('MLRA-4', '80')[0]}, interpolated")
    assert figure.get_by_role("slider").get_attribute("aria-valuetext") == "80\N{NO-BREAK SPACE}B"


def test_the_focus_is_seen(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    plot = chart(page).locator(".cb-plot")
    page.keyboard.press("Tab")
    plot.focus()
    assert plot.evaluate("each => parseFloat(getComputedStyle(each).outlineWidth)") >= 2
    seen, axes = plot.bounding_box(), spot(chart(page), 0, 0)
    assert seen
    assert abs(seen["x"] - axes[0]) < 2
    assert abs(seen["y"] - axes[1]) < 2


def test_escape_leaves(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    figure.locator(".cb-plot").focus()
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(figure.locator(".cb-readout")).to_be_hidden()
    expect(figure.locator(".cb-plot")).not_to_be_focused()
    assert "at=" not in page.url


def test_curves_are_chosen_by_keys(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    figure.locator(".cb-plot").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert lifted(figure) == ["MLA"]
    page.keyboard.press("Escape")
    expect(figure.locator(".cb-plot")).to_be_focused()


# ---- choosing -----------------------------------------------------------------------------------


def test_choosing_lifts_and_greys(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    before = colours(figure)
    figure.get_by_role("button", name="MLA", exact=True).click()
    figure.get_by_role("button", name="MLRA-2").click()
    assert lifted(figure) == ["MLA", "MLRA-2"]
    now = colours(figure)
    kept = {curve for curve, colour in now.items() if colour == before[curve]}
    assert kept == {"mla", "mlra-2"}
    assert len({now[curve] for curve in set(now) - kept}) == 1
    assert list(now)[-2:] == ["mla", "mlra-2"], "what is lifted is drawn last"
    figure.get_by_role("button", name="Show all").click()
    assert colours(figure) == before
    assert lifted(figure) == []


@pytest.mark.parametrize("part", [".cb-key", ".cb-name"])
def test_names_in_the_drawing_choose_too(site: str, open_page: Open, part: str) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    figure.locator(f'.cb-wide {part}[data-curve="gqa"] text').click()
    assert lifted(figure) == ["GQA"]
    expect(figure.locator(".cb-readout")).to_be_hidden()


def test_buttons_are_large_enough_everywhere(site: str, open_page: Open) -> None:
    for width in (320, 1280):
        page = open_page(site + OVERVIEW, width=width)
        for button in page.locator("main button:visible, .cb-chip:visible").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 24, button.inner_text()


def test_nothing_moves_when_the_scripts_start(site: str, open_page: Open) -> None:
    page = open_page("about:blank")
    page.add_init_script(
        """window.moved = 0; new PerformanceObserver(list => {
             for (const each of list.getEntries()) window.moved += each.value;
           }).observe({type: "layout-shift", buffered: true});"""
    )
    for path in ("", OVERVIEW, "gating-ablation/mechanisms/mla/"):
        page.goto(site + path)
        page.locator(".cb-answers").first.wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.moved") <= 0.02, path


# ---- the address --------------------------------------------------------------------------------


def test_the_choice_and_x_come_back_on_reload(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    figure = chart(page)
    figure.get_by_role("button", name="GLA-2").click()
    figure.locator(".cb-plot").focus()
    page.keyboard.press("End")
    assert page.url.endswith(f"{OVERVIEW}?show=gla-2&at=100")
    page.reload()
    assert lifted(figure) == ["GLA-2"]
    answers(figure, "100")


def test_a_second_chart_of_a_page_has_its_own_address(site: str, open_page: Open) -> None:
    page = open_page(f"{site}gating-ablation/comparison/")
    chart(page, "reach").get_by_role("button", name="GLA-2").click()
    page.reload()
    assert lifted(chart(page, "reach")) == ["GLA-2"]
    assert lifted(chart(page, "order")) == []


def test_a_span_is_shaded(site: str, open_page: Open) -> None:
    page = open_page(f"{site}{OVERVIEW}?show=gqa&over=20,100#figure-curves")
    figure = chart(page)
    box = figure.locator(".cb-wide .cb-over").bounding_box()
    assert box
    assert abs(box["x"] - spot(figure, 20)[0]) < 1.5
    assert abs(box["x"] + box["width"] - spot(figure, 100)[0]) < 1.5


@pytest.mark.parametrize(
    "query", ["?show=nobody&at=x&over=3", "?at=1e999&over=5,2", "?show=%22%5D"]
)
def test_a_wrong_address_does_no_harm(site: str, open_page: Open, query: str) -> None:
    page = open_page(site + OVERVIEW + query)
    figure = chart(page)
    assert lifted(figure) == []
    expect(figure.locator(".cb-over")).to_have_count(0)
    figure.locator(".cb-plot").focus()
    page.keyboard.press("End")
    answers(figure, "100")


def test_claims_lead_to_the_chart_in_their_state(site: str, open_page: Open) -> None:
    page = open_page(f"{site}gating-ablation/mechanisms/mlra-2/")
    claim = page.locator(".cb-claim", has=page.locator("#claim-mlra-2-overlaps-mla"))
    claim.get_by_role("link", name="See it in the figure").click()
    figure = chart(page)
    expect(figure).to_be_in_viewport()
    assert lifted(figure) == ["MLA", "MLRA-2"]


def test_links_on_the_same_page_lead_there_too(site: str, open_page: Open) -> None:
    page = open_page(site + OVERVIEW)
    claim = page.locator(".cb-claim", has=page.locator("#claim-gqa-highest"))
    claim.get_by_role("link", name="See it in the figure").click()
    expect(chart(page)).to_be_in_viewport()
    assert "GQA" in lifted(chart(page))
    page.go_back()
    assert lifted(chart(page)) == []


# ---- a site with its address, below a path, with two scales -------------------------------------


def test_charts_live_on_after_instant_navigation(below: str, open_page: Open) -> None:
    page = open_page(f"{below}gating-ablation/mechanisms/mlra-2/")
    page.evaluate("window.kept = true")
    claim = page.locator(".cb-claim", has=page.locator("#claim-mlra-2-overlaps-mla"))
    claim.get_by_role("link", name="See it in the figure").click()
    page.wait_for_url(re.compile(re.escape(f"{below}{OVERVIEW}") + r"\?show=mlra-2,mla&"))
    assert page.evaluate("window.kept"), "the page was loaded as a whole"
    figure = chart(page)
    expect(figure.locator('.cb-choose [aria-pressed="true"]')).to_have_text(["MLA", "MLRA-2"])
    expect(figure).to_be_in_viewport()
    figure.locator(".cb-plot").focus()
    page.keyboard.press("Home")
    answers(figure, "0")


def test_charts_live_on_in_another_palette(site: str, open_page: Open) -> None:
    page = open_page(f"{site}{OVERVIEW}?show=gqa&at=20", color_scheme="light")
    figure = chart(page)
    light = colours(figure)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert colours(figure)["mla"] != light["mla"]
    answers(figure, "20")


def test_a_switch_shows_one_scale_at_a_time(below: str, open_page: Open) -> None:
    page = open_page(f"{below}{OVERVIEW}?show=gqa&at=50")
    linear, log = chart(page), chart(page, "curves-log")
    expect(linear).to_be_visible()
    expect(log).to_be_hidden()
    linear.get_by_role("button", name="Log").click()
    expect(log).to_be_visible()
    expect(linear).to_be_hidden()
    assert lifted(log) == ["GQA"]
    answers(log, "50")
    page.reload()
    expect(log).to_be_visible()
    expect(linear).to_be_hidden()
    log.get_by_role("button", name="Linear").click()
    expect(linear).to_be_visible()
    answers(linear, "50")
