"""Plain records -> Markdown: the one place where text is escaped for a page.

Names, units and titles of a study are text and appear as typed, whatever they hold, so every
character that Markdown, HTML or a template could take for its own becomes a character reference.
Fields that are Markdown (`about`, `note`, …) become HTML here, by a parser that passes no HTML, no
image and no address but http, https, mailto and places on the page. The road not taken is to paste
them into the page's Markdown, where a stray `<` or `{` would reach into its surroundings.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Callable, Iterable

from markdown_it import MarkdownIt

from curvebook.claims import Verdict
from curvebook.figures import Figure
from curvebook.model import Study
from curvebook.tables import Cell, Row, Table

SPECIAL = re.compile(
    r"[\\`*_{}\[\]<>#|$&~^]|^[-+=:]|(?:(?<=^\d)|(?<=^\d\d)|(?<=^\d{3}))[.)](?=\s|$)"
)
"""What Markdown, HTML or a template takes for its own: anywhere, or where a line begins."""
SYMBOLS = {
    "holds": "\N{CHECK MARK}",
    "fails": "\N{BALLOT X}",
    "undecided": "?",
    "untestable": "\N{EMPTY SET}",
}


class Markdown(str):
    """Text that is Markdown already; everything else is escaped where it is printed."""

    __slots__ = ()


def escape(text: object) -> Markdown:
    """Write plain text so that it appears on the page as it is."""
    if isinstance(text, Markdown):
        return text
    escaped = SPECIAL.sub(lambda found: f"&#{ord(found[0])};", str(text))
    return Markdown(re.sub(r"\s*\n\s*", " ", escaped))


def attribute(text: object) -> str:
    """Write plain text for an attribute of an element, or for a page's title."""
    return html.escape(str(text)).replace("{", "&#123;").replace("\n", " ")


@functools.cache
def parser() -> MarkdownIt:
    """Make the parser of a study's Markdown fields."""
    made = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    made.validateLink = lambda url: bool(re.match(r"(https?:|mailto:|#)", url.strip().lower()))  # type: ignore[method-assign]
    return made


def paragraphs(text: str | None) -> Markdown:
    """Turn a Markdown field into HTML, as a block."""
    return Markdown(shielded(parser().render(text or "")).strip())


def inline(text: str | None) -> Markdown:
    """Turn a Markdown field into HTML within a line."""
    return Markdown(shielded(parser().renderInline(text or "").replace("\n", " ")))


def shielded(markup: str) -> str:
    """Keep what looks like Markdown or a template in the text of HTML from being taken as such."""
    pieces = re.split(r"(<[^>]*>)", markup)
    return "".join(
        piece if number % 2 else re.sub(r"[\\`*_{}\[\]|$~^:]", lambda f: f"&#{ord(f[0])};", piece)
        for number, piece in enumerate(pieces)
    )


def link(text: object, address: str) -> Markdown:
    """Write a link."""
    return Markdown(f"[{escape(text)}]({address})")


def badge(verdict: str) -> Markdown:
    """Write a verdict: a symbol and a word; the colour comes third."""
    return Markdown(
        f'<span class="cb-verdict cb-{verdict}">'
        f'<span aria-hidden="true">{SYMBOLS[verdict]}</span> {verdict}</span>'
    )


def table(table: Table, page_of: Callable[[str], str]) -> Markdown:
    """Write a table; `page_of` gives the address of a curve's page, for the row headers."""
    notes: dict[str, str] = {}
    head = [table.corner, *table.header]
    lines = [
        "| " + " | ".join(map(escape, head)) + " |",
        "|:--" + "|--:" * len(table.header) + "|",
        *(row(each, page_of, notes) for each in table.rows),
    ]
    body = "\n".join(lines) if table.rows else "*Nothing to show here.*"
    legend = [*(str(escape(line)) + "." for line in table.legend)]
    legend += [f"<sup>{letter}</sup> {inline(note)}" for note, letter in notes.items()]
    foot = f'\n\n<p class="cb-legend">{"<br>".join(legend)}</p>' if legend else ""
    name = attribute(table.title)
    scroll = f'<div class="cb-table" role="region" aria-label="{name}" tabindex="0" markdown>'
    title = f'<p class="cb-table-title">{html_text(table.title)}</p>'
    return Markdown(f"{title}\n\n{scroll}\n\n{body}\n\n</div>{foot}\n")


def row(row: Row, page_of: Callable[[str], str], notes: dict[str, str]) -> str:
    """Write one row; its notes get letters that go on through the table."""
    header = link(row.name, page_of(row.curve)) if row.curve else escape(row.name)
    return "| " + " | ".join([header, *(cell(each, notes) for each in row.cells)]) + " |"


def cell(cell: Cell, notes: dict[str, str]) -> str:
    """Write one cell, with the letter of its note: a raised digit would read as a power."""
    mark = f"<sup>{notes.setdefault(cell.note, letter(len(notes)))}</sup>" if cell.note else ""
    return escape(cell.text) + mark


def letter(number: int) -> str:
    """Name a note: a, b, … without i, which marks what is interpolated."""
    letters = "abcdefghjklmnopqrstuvwxyz"
    first = letter(number // len(letters) - 1) if number >= len(letters) else ""
    return first + letters[number % len(letters)]


def figure(
    figure: Figure,
    drawing: str,
    data: Markdown,
    downloads: Iterable[tuple[str, str]],
    study: Study,
) -> Markdown:
    """Write a figure: title, what is drawn, the drawing, its description, its data."""
    id = figure.id.replace("/", "-")
    links = " ".join(f"[{name}]({at}){{ download }}" for name, at in downloads)
    note = f'<p class="cb-figure-note">{html_text(figure.note)}</p>' if figure.note else ""
    subtitle = html_text(figure.subtitle) if figure.subtitle != figure.title else ""
    return Markdown(
        f'<figure class="cb-block" id="figure-{id}" data-figure="{figure.id}"'
        f' data-picture="{study.id}/figures/{figure.id}.png"{told(study)} markdown>\n'
        f'<div class="cb-head"><p class="cb-figure-title">{html_text(figure.title)}</p>'
        f'<p class="cb-figure-subtitle">{subtitle}</p></div>\n'
        f'<div class="cb-drawing" data-search-exclude>{choice(study)}{drawing}</div>\n'
        f"<figcaption>{note}"
        f'<p class="cb-figure-description">{html_text(figure.description)}</p></figcaption>\n'
        f'<div class="cb-share" markdown>\n\n[This figure](#figure-{id}) {links}\n\n</div>\n'
        f'<details class="cb-data" markdown>\n<summary>The data of this figure</summary>\n\n'
        f"{data}\n\n</details>\n</figure>\n"
    )


def listing(name: str, text: str) -> Markdown:
    """Write text that is to be copied as it stands, under its name."""
    code = html.escape(text, quote=False).replace("{", "&#123;")
    return Markdown(
        f'<p class="cb-table-title">{html_text(name)}</p>\n\n'
        f'<pre class="cb-listing"><code>{code}</code></pre>\n'
    )


def told(study: Study) -> str:
    """Write what a script needs to word the numbers of a study, and to say where they are from."""
    given = {
        "x": study.x.name,
        "x-unit": study.x.unit,
        "y": study.y.name,
        "y-unit": study.y.unit,
        "decimals": study.y.decimals,
        "study": study.title,
        "license": study.license,
    }
    return "".join(f' data-{name}="{attribute(value)}"' for name, value in given.items() if value)


def choice(study: Study) -> str:
    """Write the buttons that lift curves; the style sheet shows them where scripts run."""
    if len(study.curves) < 2:
        return ""
    buttons = "".join(
        f'<button type="button" class="cb-chip" aria-pressed="false" tabindex="-1" '
        f'data-curve="{attribute(curve.id)}">{html_text(curve.name)}</button>'
        for curve in study.curves
    )
    return f'<div class="cb-choose" role="group" aria-label="Highlight">{buttons}</div>'


def html_text(text: str) -> str:
    """Write plain text inside an element that holds HTML, not Markdown."""
    return html.escape(text, quote=False).replace("{", "&#123;")


def claim(
    verdict: Verdict, says: str, *, why: str | None, evidence: Iterable[str], links: str, level: int
) -> Markdown:
    """Write a claim with its verdict, the evidence that decided it, and where to see it."""
    head = f"{'#' * level} {escape(says)} {{ #claim-{verdict.claim} }}"
    said = f'<p class="cb-why">{inline(why)}</p>' if why else ""
    shown = "".join(f"<p>{html_text(each)}</p>" for each in evidence)
    return Markdown(
        f'<article class="cb-claim cb-{verdict.verdict}" markdown>\n\n'
        f"{head}\n\n{badge(verdict.verdict)}\n\n"
        f'<div class="cb-evidence">{shown}</div>\n{said}\n\n{links}\n\n</article>\n'
    )
