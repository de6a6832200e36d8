"""MkDocs adapter: the book's files enter the build in memory, its sections enter the nav.

Only this file knows MkDocs. Under `mkdocs build` a fault in the data ends the build with one line a
fault. Under `mkdocs serve` an exception would hang every request until it is mended, so there a
fault becomes a page that shows it, at every address that the study had. MkDocs loads this file
once; a rebuild sees changed data and pages, not changed code.
"""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import Any, ClassVar

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page as SitePage

sys.path.insert(0, str(Path(__file__).parent))

from curvebook import addresses, notebook  # because the path is set above
from curvebook.faults import PageFault
from curvebook.press import Press, Prints

log = logging.getLogger("mkdocs.curvebook")

NOTEBOOK = "explore.py"


class Build:
    """What this run knows from one event to the next."""

    serving = False
    press: Press
    seen: ClassVar[dict[str, frozenset[str]]] = {}
    """The pages that each study had when it could last be read."""
    last: ClassVar[dict[str, Any]] = {}
    """Each study as it was when it could last be read: what `Book.versions` gives."""
    written: ClassVar[dict[str, str]] = {}
    """The finished pages of this build, by address."""


def on_startup(command: str, **_: Any) -> None:
    """Remember whether this is a build or a live preview."""
    Build.serving = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read the data, make the book, and put its sections where the nav asks for them."""
    root = Path(config.config_file_path).parent
    docs = Path(config.docs_dir)
    os.environ["CURVEBOOK_ROOT"] = str(root)
    site = addresses.Site(config.site_url or "", config.use_directory_urls)
    press = Press(root, docs, drafts=Build.serving, site=site)
    try:
        made = press.prints
    except PageFault as error:
        raise PluginError(str(error)) from None
    if made.faults and not Build.serving:
        raise PluginError("\n".join(made.faults))
    for fault in (*made.faults, *made.unexpected):
        log.warning(fault)
    if Build.serving:
        tell_news(press)
    Build.press = press
    Build.written.clear()
    if not config.repo_url:
        config.edit_uri = None  # an edit link would lead nowhere
    config.nav = nav(config.nav, made)
    jupyter = config.plugins.get("mkdocs-jupyter")
    if jupyter:
        jupyter.config["highlight_extra_classes"] = notebook.stamp(press.state)
    return config


def tell_news(press: Press) -> None:
    """Say in a line for each study what the last save changed; a fault is no change yet."""
    earlier = getattr(Build, "press", None)
    if earlier and earlier.state == press.state:
        return
    kept = {id: Build.last[id] for id in press.prints.faulty if id in Build.last}
    now = kept | press.book.versions()
    for line in press.news(Build.last, now) if earlier else ():
        log.info(line)
    Build.last = now


def nav(items: list[Any] | None, made: Prints) -> list[Any] | None:
    """Put the studies where the nav says `study pages`, and leave out a notebook without data."""
    if items is None:
        return None
    spread = (list(made.nav) if each == addresses.PLACE_IN_NAV else [each] for each in items)
    kept = (each for group in spread for each in group)
    return [each for each in kept if made.studies or NOTEBOOK not in _targets(each)]


def _targets(item: Any) -> list[Any]:
    return list(item.values()) if isinstance(item, dict) else [item]


@event_priority(50)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the book's files; two sources for one address are a fault."""
    made = Build.press.prints
    if not made.studies and (explore := files.get_file_from_path(NOTEBOOK)):
        files.remove(explore)
    for study in made.studies:
        Build.seen[study] = frozenset(p for p in made.sources if p.startswith(f"{study}/"))
    for path in made.orphans:
        log.info("%s is left out: there is no study %r", path, path.partition("/")[0])
        files.remove(files.src_uris[path])
    content = dict(made.files)
    for id, page in made.faulty.items():
        content |= dict.fromkeys({*Build.seen.get(id, ()), f"{id}/index.md"}, page.encode())
    for path, what in content.items():
        if path not in files.src_uris:
            file = File.generated(config, path, content=what)
            if path in made.sources:
                file.edit_uri = f"../data/{made.sources[path]}"
            files.append(file)
    clashes = addresses.clashes((file.url, file.src_uri) for file in files)
    if clashes and not Build.serving:
        raise PluginError("\n".join(clashes))
    for clash in clashes:
        log.warning(clash)
    return files


def on_page_markdown(markdown: str, page: SitePage, **_: Any) -> str:
    """Render a hand-written page with the functions that templates have."""
    path = page.file.src_uri
    if page.file.generated_by or path == NOTEBOOK:
        return markdown
    if fault := Build.press.prints.faulty.get(path.partition("/")[0]):
        return fault
    whole = Path(page.file.abs_src_path or path).read_text(encoding="utf-8-sig")
    skipped = whole.count("\n") - markdown.count("\n") if whole.endswith(markdown) else 0
    try:
        return Build.press.page(path, markdown, skipped)
    except PageFault as error:
        if not Build.serving:
            raise PluginError(str(error)) from None
        log.warning(str(error))
        from curvebook import notices  # noqa: PLC0415  # because it imports nearly everything

        return notices.mistake_page(f"{error.file}:{error.line}", error.message)


def on_page_content(html: str, page: SitePage, **_: Any) -> str:
    """Give tables their row headers, and take out what a notebook brings that a site has."""
    if page.file.src_uri == NOTEBOOK:
        return notebook.slim(html)
    return addresses.row_headers(html)


def on_post_page(output: str, page: SitePage, **_: Any) -> str:
    """Keep the finished page, for the check of its addresses."""
    Build.written[page.file.url] = output
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Check every local address and `#id` in the finished pages."""
    Build.press.cache.trim()
    present = addresses.present(Path(config.site_dir))
    for fault in addresses.broken(Build.written, present, config.site_url):
        log.warning(fault)
