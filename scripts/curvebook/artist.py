"""Draws figures, and doesn't draw again what it has.

matplotlib is imported when something has to be drawn, and not before: importing it takes as long
as building a small site. What is drawn is kept by its spec and by all else that the drawing
depends on.
"""

from __future__ import annotations

import hashlib
from typing import Any

from curvebook import figures
from curvebook.cache import Cache
from curvebook.figures import Figure
from curvebook.state import tools


class Artist:
    """Draws figures, and doesn't draw again what it has."""

    def __init__(self, cache: Cache) -> None:
        """Keep drawings in `cache`."""
        self.cache = cache

    def page_svg(self, study: str, figure: Figure) -> str:
        """Give the drawing of a figure for a page."""
        prefix = f"{study}-{figure.id.replace('/', '-')}"
        return self._drawn(
            figure, f"page-{prefix}", lambda: _draw().page_svg(figure, prefix).encode()
        ).decode()

    def file(self, figure: Figure, kind: str) -> bytes:
        """Give a figure as a file of its own."""
        return self._drawn(
            figure, kind, lambda: _draw().png(figure) if kind == "png" else _draw().file_svg(figure)
        )

    def _drawn(self, figure: Figure, kind: str, make: Any) -> bytes:
        key = hashlib.sha256(f"{figures.key(figure)} {kind} {tools()}".encode()).hexdigest()
        return self.cache.get(key, make)


def _draw() -> Any:
    """Import the drawing when something has to be drawn: matplotlib is slow to import."""
    from curvebook import draw  # noqa: PLC0415  # because matplotlib is slow to import

    return draw
