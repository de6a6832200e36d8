"""The only Jinja: a template and a study -> a page in Markdown.

A template is a page. What `docs/` holds by hand and what `templates/` holds for every study go
through the same environment and see the same functions (`functions`), each for the page's own study
or for `study=…`. What a page prints is escaped unless it is Markdown already; a name that doesn't
exist is a fault with file and line, never an empty place.
"""

from __future__ import annotations

import functools
import traceback
from collections.abc import Mapping
from pathlib import Path

import jinja2

from curvebook import markup
from curvebook.addresses import HERE, Site
from curvebook.faults import PageFault as PageFault
from curvebook.metrics import Untestable
from curvebook.pages.functions import Functions
from curvebook.pages.lookup import Unknown
from curvebook.pages.shelf import Page, Work

TEMPLATES = Path(__file__).parent.with_name("templates")


class Printer:
    """Renders pages. It knows every study, and nothing of files or of the site's generator."""

    def __init__(self, works: Mapping[str, Work], site: Site = HERE) -> None:
        """Take the studies, by id, and where the site will stand."""
        self.works, self.site = works, site
        self.environment = jinja2.Environment(  # noqa: S701  # because `finalize` escapes, for Markdown too
            undefined=jinja2.StrictUndefined,
            finalize=markup.escape,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self.environment.filters |= {
            "markdown": markup.paragraphs,
            "inline": markup.inline,
            "title": lambda text: text[:1].upper() + text[1:],
        }

    def generated(self, page: Page) -> str:
        """Render a page of a study from its template, with its front matter."""
        source = _template(page.template)
        body = self.render(source, page, f"templates/{page.template}")
        title, about = markup.attribute(page.title), markup.attribute(page.description)
        return f'---\ntitle: "{_quoted(title)}"\ndescription: "{_quoted(about)}"\n---\n\n{body}'

    def render(self, source: str, page: Page, file: str, *, skipped: int = 0) -> str:
        """Render the source of a page; `skipped` lines of its file come before it.

        Raises:
            PageFault: with the file and line of the first mistake.
        """
        functions = Functions(self.works, page, self.site)
        try:
            code = self.environment.compile(source, name=file, filename=file)
            template = jinja2.Template.from_code(self.environment, code, functions.all())
            return template.render()
        except jinja2.TemplateSyntaxError as error:
            raise PageFault(file, error.lineno + skipped, str(error.message)) from None
        except (Unknown, Untestable, jinja2.UndefinedError, TypeError, ValueError) as error:
            raise PageFault(file, _line(error, file) + skipped, str(error)) from error


@functools.cache
def _template(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', "&quot;")


def _line(error: BaseException, file: str) -> int:
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or 1 for frame in reversed(frames) if frame.filename == file), 1)
