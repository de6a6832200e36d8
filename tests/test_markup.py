"""Text is text: whatever a study holds comes out of real Markdown as it was typed, and inert."""

from __future__ import annotations

import html
import re

import markdown
import pytest
from curvebook import markup
from curvebook.tables import Cell, Row, Table
from hypothesis import given
from hypothesis import strategies as st

EXTENSIONS = ["attr_list", "md_in_html", "tables", "toc", "pymdownx.superfences"]

HOSTILE = [
    "a | b",
    "$x_1$ and $y$",
    "snake_case_name",
    "*stars* and **more**",
    "<b>bold</b>",
    "</td></table><script>alert(1)</script>",
    "`code` and ``more``",
    "{{ 7 * 7 }} and {% raw %}",
    "{ #id .class }",
    "[text](https://example.org)",
    "![alt](https://example.org/a.png)",
    "# not a heading #",
    "1. not a list",
    "12) not a list",
    "- not a list",
    "+ not a list",
    "a \\ b \\* c",
    "&amp; and &lt;",
    "==mark== ~~gone~~ ^up^",
    "\N{ROCKET} \N{CJK UNIFIED IDEOGRAPH-66F2} \N{ARABIC LETTER MEEM}",
    "\"quotes\" and 'more'",
    "http://example.org/ and a@b.example",
]


def render(source: str) -> str:
    return markdown.markdown(source, extensions=EXTENSIONS)


def text(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", "", markup)).strip()


@pytest.mark.parametrize("typed", HOSTILE)
@pytest.mark.parametrize(
    "around", ["{}", "## {}", "- {}", "x {} y", "**{}**", "| h |\n|---|\n| {} |"]
)
def test_text_comes_out_as_typed(typed: str, around: str) -> None:
    made = render(around.format(markup.escape(typed)))
    assert typed in text(made)
    for tag in ("<b>", "<script", "<code", "<a ", "<img", "<ol", "<mark"):
        assert tag not in made


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30))
def test_any_text_in_a_cell_comes_out_as_typed(typed: str) -> None:
    made = render(f"| h |\n|---|\n| {markup.escape(typed)} |")
    assert re.findall(r"<td[^>]*>(.*?)</td>", made, re.DOTALL) == [
        html.escape(typed, quote=False)
    ] or (text(re.findall(r"<td[^>]*>(.*?)</td>", made, re.DOTALL)[0]) == typed)


@pytest.mark.parametrize("typed", HOSTILE)
def test_a_link_shows_its_text_and_leads_where_it_should(typed: str) -> None:
    made = render(markup.link(typed, "page.md"))
    assert text(made) == typed
    assert re.findall(r'href="([^"]*)"', made) == ["page.md"]


def test_markdown_fields_are_markdown() -> None:
    made = render(
        f"<div>{markup.paragraphs('A *b* [c](https://d.example/) `e_f_g` and *h*.')}</div>"
    )
    assert "<em>b</em>" in made
    assert '<a href="https://d.example/">c</a>' in made
    assert "e_f_g" in text(made)


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "a <b>c</b>",
        "[x](javascript:alert(1))",
        "[x](data:text/html,hello)",
        "[x](JaVaScRiPt:alert(1))",
        "![x](https://example.org/track.png)",
        "[x](//example.org/)",
    ],
)
def test_markdown_fields_pass_nothing_that_acts(typed: str) -> None:
    for made in (render(f"<p>{markup.inline(typed)}</p>"), render(markup.paragraphs(typed))):
        assert not re.search(r"<(script|img|b)\b", made)
        assert not re.search(r'(href|src)="(?!https://example\.org/track)', made)


def test_a_template_in_a_markdown_field_stays_text() -> None:
    assert "{{" not in markup.paragraphs("{{ 7 * 7 }}")
    assert text(render(markup.paragraphs("{{ 7 * 7 }}"))) == "{{ 7 * 7 }}"


def test_a_table_has_its_rows_notes_and_legend() -> None:
    rows = (
        Row("A | b", (Cell("1", note="Because *so*."), Cell("2")), "a"),
        Row("C", (Cell("3", note="Because *so*."), Cell("4", note="Other."))),
    )
    made = render(
        markup.table(Table("t", "T", "Head", ("x", "y"), rows, ("said",)), "{}.md".format)
    )
    cells = [
        [text(c) for c in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in made.split("<tr>")[1:]
    ]
    assert cells == [["Head", "x", "y"], ["A | b", "1a", "2"], ["C", "3a", "4b"]]
    assert '<a href="a.md">' in made
    assert text(made).endswith("said.a Because so.b Other.")


def test_notes_have_letters_that_are_no_mark() -> None:
    letters = [markup.letter(number) for number in range(60)]
    assert letters[:3] == ["a", "b", "c"]
    assert len(set(letters)) == 60
    assert not any("i" in each for each in letters)


def test_attributes_keep_inside_their_quotes() -> None:
    assert markup.attribute('"><script>{{x}}') == "&quot;&gt;&lt;script&gt;&#123;&#123;x}}"
