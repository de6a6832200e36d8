"""Study -> figures, as plain frozen specs: what is drawn, and the words around it.

    all(study)   every figure of a study, in page order
    key(figure)  its name by content, for the cache

Each family is a room of its own: `lines` (the curves), `drops`, `pairs` (gaps), `places`
(order and spread), `reach`, `crosscheck` (the curves beside a table). `spec` has the records,
`axes` and `words` what they share. Pixels and ink come later, in `layout` and `draw`.
"""

from __future__ import annotations

from pathlib import Path

from curvebook.figures import crosscheck, drops, lines, pairs, places, reach
from curvebook.figures.spec import Figure, key, text
from curvebook.model import Study

__all__ = ["Figure", "all", "key", "stylesheet", "text"]


def all(study: Study, headline: str | None = None) -> tuple[Figure, ...]:
    """Every figure of a study, in page order; `headline` titles the first while it holds."""
    drawn = lines.draw(study, headline)
    return (
        *lines.figures(drawn),
        drops.drops(drawn),
        pairs.gaps(drawn),
        places.order(drawn),
        places.spread(drawn),
        reach.reach(drawn),
        *crosscheck.figures(drawn),
    )


def stylesheet() -> str:
    """The CSS that figures on a page need: `assets/figure.css` of the site."""
    return Path(__file__).with_name("figure.css").read_text(encoding="utf-8")
