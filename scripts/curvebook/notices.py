"""Pages that stand where another page can't: what is wrong with it, or where it has gone."""

from __future__ import annotations

from curvebook import markup
from curvebook.faults import Fault


def fault_page(faults: tuple[Fault, ...]) -> str:
    """Write a page in Markdown that shows faults, each with its place and the line concerned."""
    shown = "\n".join(
        f"<p><strong>{markup.html_text(f'{each.file}:{each.line}:{each.column}')}</strong> "
        f"{markup.html_text(each.message)}{advice(each)}</p>"
        f"<pre><code>{markup.html_text(each.excerpt)}</code></pre>"
        for each in faults
    )
    many = "a fault" if len(faults) == 1 else f"{len(faults)} faults"
    return (
        f"# This study can't be read\n\nIts file has {many}. Save it without, and the page comes "
        f'back.\n\n<div class="cb-faults">\n{shown}\n</div>\n'
    )


def advice(fault: Fault) -> str:
    """Say what to write instead, where there is something to say."""
    return f"; write <code>{markup.html_text(fault.example)}</code>" if fault.example else ""


def mistake_page(place: str, message: str) -> str:
    """Write a page in Markdown that shows a mistake in a hand-written page."""
    return (
        f'# This page can\'t be shown\n\n<div class="cb-faults">\n<p><strong>'
        f"{markup.html_text(place)}</strong> "
        f"{markup.html_text(message)}</p>\n</div>\n"
    )


def leads_to(address: str, name: str) -> bytes:
    """Write a page that leads to another one."""
    text = markup.attribute(name)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{text}</title>'
        f'<meta http-equiv="refresh" content="0; url={address}"><link rel="canonical" '
        f'href="{address}"><p>This page has moved: <a href="{address}">{text}</a></p></html>\n'
    ).encode()
