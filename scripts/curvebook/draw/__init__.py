"""The only matplotlib: a figure spec -> SVG or PNG bytes.

Artists are placed as the layout says and drawn by one of two renderers: Agg for the PNG, and for
SVG one of our own, which writes what a page needs and matplotlib's own SVG backend can't: a class
for every role, so that colours follow the page's scheme, print and forced colours; curves as groups
that a script can find; no id that could clash; text as typed. The road not taken is to rewrite what
that backend writes, which is four times as large.

Equal specs give equal bytes: nothing here knows a date, a path or a random number, and the PNG's
font is the one that comes with matplotlib.
"""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Iterator
from html import escape

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.font_manager import get_font
from PIL import Image

from curvebook import layout
from curvebook.draw.artists import FACES, INKS, canvas_of
from curvebook.draw.svg import Svg
from curvebook.figures import Figure
from curvebook.layout.items import Group, Item, Scene, Words

log = logging.getLogger(__name__)

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
SCALE = 2
"""Pixels of the PNG to one of the layout."""


def page_svg(figure: Figure, prefix: str = "") -> str:
    """Draw a figure for a page: wide and narrow, of which the page's style sheet shows one.

    With `prefix` the two have the ids `prefix-wide` and `prefix-narrow`; nothing else has one.
    """
    ids = (f'id="{escape(prefix)}-{name}"' if prefix else "" for name in ("wide", "narrow"))
    alt = escape(figure.alt)
    wide = svg(layout.page(figure), "cb-figure cb-wide", alt, more=next(ids))
    more = f'{next(ids)} display="none"'.strip()
    return wide + svg(layout.page(figure, layout.NARROW), "cb-figure cb-narrow", alt, more=more)


def file_svg(figure: Figure) -> bytes:
    """Draw a figure as a file of its own, on light paper."""
    scene = layout.sheet(figure)
    paper = f'<rect width="100%" height="100%" fill="{INKS["paper"]}"/>'
    words = f"<title>{escape(figure.title)}</title><desc>{escape(figure.description)}</desc>{paper}"
    return svg(scene, "cb-figure", escape(figure.alt), words=words, alone=True).encode()


def svg(
    scene: Scene, css: str, alt: str, *, words: str = "", more: str = "", alone: bool = False
) -> str:
    """Write a scene as SVG; `alone`: as a file of its own."""
    canvas = canvas_of(scene)
    renderer = Svg(scene.width, scene.height, alone=alone)
    canvas.draw(renderer)
    size = f'width="{scene.width:g}" height="{scene.height:g}"'
    attributes = [
        'xmlns="http://www.w3.org/2000/svg"',
        size if alone else "",
        f'viewBox="0 0 {scene.width:g} {scene.height:g}" class="{css}" role="img"',
        f'aria-label="{alt}" font-family="{FONTS}"',
        more,
    ]
    head = " ".join(each for each in attributes if each)
    return f"<svg {head}>{words}{''.join(renderer.written)}</svg>"


def png(figure: Figure) -> bytes:
    """Draw a figure as a picture, on light paper; what its font lacks is logged."""
    lacking = missing(figure)
    if lacking:
        log.warning("%s: the font of the PNG has no %s", figure.id, " ".join(lacking))
    canvas = canvas_of(layout.sheet(figure))
    canvas.patch.set_visible(True)
    canvas.set_dpi(72 * SCALE)
    agg = FigureCanvasAgg(canvas)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        warnings.filterwarnings("ignore", message="Matplotlib currently does not support")
        agg.draw()  # type: ignore[no-untyped-call]  # because Agg has no types
    return compressed(agg)


def compressed(agg: FigureCanvasAgg) -> bytes:
    """Encode pixels with a palette of 256 colours: a third of the size, and no slower."""
    pixels = agg.buffer_rgba()  # type: ignore[no-untyped-call]  # because Agg has no types
    picture = Image.fromarray(np.asarray(pixels)).convert("RGB")
    few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    target = io.BytesIO()
    few.save(target, "png", compress_level=6)
    return target.getvalue()


def missing(figure: Figure) -> list[str]:
    """List the characters of a figure that the PNG's font lacks."""
    has = get_font(FACES[False]).get_charmap()
    texts = (words.text for words in all_words(layout.sheet(figure).items))
    return sorted({each for text in texts for each in text if ord(each) not in has})


def all_words(items: tuple[Item, ...]) -> Iterator[Words]:
    """Every line of words in a scene."""
    for item in items:
        if isinstance(item, Words):
            yield item
        elif isinstance(item, Group):
            yield from all_words(item.items)
