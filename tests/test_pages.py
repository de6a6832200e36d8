"""Templates and hand-written pages: what they can say, and how a mistake in one is told."""

from __future__ import annotations

import posixpath
from pathlib import Path

import pytest
from conftest import ROOT
from curvebook import addresses, book, load
from curvebook.artist import Artist
from curvebook.cache import Cache
from curvebook.pages import PageFault, Printer
from curvebook.pages.lookup import Lookup
from curvebook.pages.shelf import Page
from hypothesis import given
from hypothesis import strategies as st

SHIPPED = load.study(ROOT / "data" / "gating-ablation.yaml")
TINY = load.study(Path(__file__).parent / "studies" / "tiny.yaml")
ARTIST = Artist(Cache(None))
PRINTER = Printer({study.id: book.work(study, ARTIST) for study in (SHIPPED, TINY)})
HERE = Page("tiny/notes.md", study="tiny")


def said(source: str, page: Page = HERE) -> str:
    return PRINTER.render(source, page, f"docs/{page.path}")


@pytest.mark.parametrize(
    ("source", "known"),
    [
        ('{{ number("valu", of="small", at=1) }}', "value"),
        ('{{ number("value", of="smal", at=1) }}', "small"),
        ('{{ figure("curve") }}', "curves"),
        ('{{ table("value") }}', "values"),
        ('{{ claim("small-coole") }}', "small-cooler"),
        ('{{ curve("smal").name }}', "small"),
        ('{{ fact("mas", of="small") }}', "mass"),
        ('{{ link("comparisn") }}', "comparison"),
        ('{{ cite("maker") }}', "maker-2025"),
        ('{{ table("values", study="tinny") }}', "tiny"),
        ("{{ nonsense }}", "nonsense"),
        ("{{ study.titel }}", "titel"),
        ("{% if %}", ""),
        ("{{ unclosed", ""),
    ],
)
def test_a_mistake_has_its_line_and_what_is_known(source: str, known: str) -> None:
    with pytest.raises(PageFault) as caught:
        said(f"# Title\n\ntext\n\n{source}\n")
    assert str(caught.value).startswith("docs/tiny/notes.md:5: ")
    assert known in str(caught.value)


def test_lines_before_the_body_count() -> None:
    with pytest.raises(PageFault, match=r"docs/tiny/notes\.md:13: "):
        PRINTER.render("\n\n{{ nope }}", HERE, "docs/tiny/notes.md", skipped=10)


def test_a_page_of_no_study_has_to_name_one() -> None:
    assert "| 40.0 |" in said('{{ table("values", study="tiny") }}', Page("elsewhere.md"))
    with pytest.raises(PageFault, match="say which"):
        said('{{ table("values") }}', Page("elsewhere.md"))


def test_numbers_texts_and_places() -> None:
    assert said('{{ number("value", of="small", at=10) }}') == "20.0\N{NO-BREAK SPACE}°C"
    assert said('{{ place("spare", "last") }}') == "3"
    assert said('{{ position_of("last") }}') == "100\N{NO-BREAK SPACE}kPa"
    assert "1.50" in said('{{ fact("mass", of="small") }}')
    assert (
        said('{{ link("small") }}')
        == "[Small &#124; &#36;5&#95;a&#36; &#60;b&#62;](pumps/small.md)"
    )


def test_text_of_a_study_is_never_a_template() -> None:
    assert "{{" not in said("{{ study.title }} {{ study.summary | markdown }}")


def test_claims_can_be_chosen_by_section_curve_and_verdict() -> None:
    ids = "{% for c in claims(SEL) %}{{ c.id }} {% endfor %}"
    chosen = {
        '"overview"': "all-warm",
        'about="large"': "small-cooler large-tied",
        'verdict="fails"': "all-warm",
        'verdict="untestable"': "cheap",
    }
    for selection, wanted in chosen.items():
        assert said(ids.replace("SEL", selection)).split() == wanted.split()


paths = st.lists(st.sampled_from("abc"), min_size=1, max_size=4).map("/".join)


@given(paths, paths)
def test_the_way_from_page_to_page(here: str, there: str) -> None:
    way = Lookup({}, Page(f"{here}.md"), addresses.HERE).to(f"{there}.md")
    folder = posixpath.dirname(f"{here}.md")
    assert posixpath.normpath(posixpath.join(folder, way)) == f"{there}.md"
    assert way == posixpath.relpath(f"{there}.md", folder or ".")
