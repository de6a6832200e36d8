"""Scene -> matplotlib: one artist for each item, placed in the layout's pixels.

The same artists are drawn by Agg for the PNG and by `svg.Svg` for pages and files. There are no
`Axes`: the layout has done their work already, and they cost ten times what they draw.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.patheffects import withStroke
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Bbox, Transform, TransformedBbox

from curvebook.draw.svg import HALO, Svg
from curvebook.layout.items import Area, Group, Item, Marks, Scene, Words
from curvebook.palette import Style

INKS = {
    "ink": "#1f2430",
    "muted": "#5b6270",
    "grid": "#e4e7ec",
    "axis": "#9aa1ad",
    "quiet": "#c3c8d1",
    "paper": "#ffffff",
}
"""The colours of what belongs to no curve, on light paper; a page has its own for each."""
GROWTH = {"^": 1.25, "v": 1.25, "P": 1.2, "X": 1.2, "*": 1.7, "p": 1.15, "h": 1.1}
"""How much larger some marks are drawn, so that all look equally large."""
FOLDER = Path(matplotlib.get_data_path(), "fonts", "ttf")
FACES = {bold: FOLDER / f"DejaVuSans{'-Bold' * bold}.ttf" for bold in (False, True)}
"""The font of the PNG, as it comes with matplotlib; that of SVG is the reader's."""


def canvas_of(scene: Scene) -> Figure:
    """Place a scene's items on a canvas as artists."""
    canvas = Figure(figsize=(scene.width / 72, scene.height / 72), dpi=72, facecolor=INKS["paper"])
    canvas.patch.set_visible(False)
    flip = Affine2D().scale(1 / 72, -1 / 72).translate(0, scene.height / 72)
    place = flip + canvas.dpi_scale_trans
    for item in scene.items:
        canvas.add_artist(artist(item, place, None))
    return canvas


def colour(ink: str, style: Style | None) -> str:
    """The colour of an ink on light paper."""
    if ink in INKS or style is None:
        return INKS.get(ink, INKS["ink"])
    return style.words[0] if ink == "words" else style.line[0]


def artist(item: Item, place: Transform, style: Style | None) -> Artist:
    """Make the artist that draws an item; its gid is the classes of the SVG's element."""
    if isinstance(item, Group):
        return Together(item, place, style)
    if isinstance(item, Words):
        return words_artist(item, place, colour(item.ink, style))
    tint = colour(item.ink, style)
    gid = f"cb-{item.ink}"
    xs, ys = zip(*item.points, strict=True)
    if isinstance(item, Area):
        alpha = 0.13 if item.ink == "band" else None
        return Polygon(item.points, facecolor=tint, alpha=alpha, lw=0, transform=place, gid=gid)
    if isinstance(item, Marks):
        return Line2D(
            xs, ys, linestyle="none", marker=item.shape,
            markersize=item.size * GROWTH.get(item.shape, 1),
            markerfacecolor=INKS["paper"] if item.hollow else tint,
            markeredgecolor=tint if item.hollow else INKS["paper"],
            markeredgewidth=1.6 if item.hollow else 1,
            transform=place, gid=f"{gid} cb-hollow" if item.hollow else f"{gid} cb-mark",
        )  # fmt: skip
    return Line2D(
        xs, ys, color=tint, linewidth=item.width, linestyle=(0, item.dash) if item.dash else "-",
        solid_capstyle="butt", dash_capstyle="butt", solid_joinstyle="round",
        transform=place, gid=gid,
    )  # fmt: skip


def words_artist(item: Words, place: Transform, tint: str) -> Artist:
    """Make the artist that writes words, as they are typed."""
    side = {"start": "left", "middle": "center", "end": "right"}[item.anchor]
    gid = f"cb-{item.ink} {HALO}" if item.halo else f"cb-{item.ink}"
    return Label(
        item.x, item.y, item.text, color=tint, ha=side, va="baseline", parse_math=False,
        fontproperties=face(item),
        transform=place, gid=gid,
    )  # fmt: skip


def face(item: Words) -> FontProperties:
    """The font of words in the PNG; the SVG leaves it to the page."""
    weight = "bold" if item.bold else "normal"
    return FontProperties(fname=FACES[item.bold], size=item.size, weight=weight)


class Label(Text):
    """Words; paper shows around them where they cross lines."""

    def draw(self, renderer: RendererBase) -> None:
        """Draw the words, for a picture with a stroke of paper beneath."""
        halo = HALO in (self.get_gid() or "") and not isinstance(renderer, Svg)
        self.set_path_effects([withStroke(linewidth=3, foreground=INKS["paper"])] if halo else [])
        super().draw(renderer)


class Together(Artist):
    """A group of artists: one element of the SVG, clipped as one."""

    def __init__(self, group: Group, place: Transform, style: Style | None) -> None:
        """Make the artists of `group`; its curve's style, if it has one, holds for them all."""
        super().__init__()
        self.group = group
        self.artists = [artist(each, place, group.style or style) for each in group.items]
        if group.clip:
            left, top, right, bottom = group.clip
            box = TransformedBbox(Bbox.from_extents(left, top, right, bottom), place)
            for each in self.artists:
                each.set_clip_box(box)

    def set_figure(self, fig: Any) -> None:
        """Tell every artist which canvas it is on."""
        super().set_figure(fig)
        for each in self.artists:
            each.set_figure(fig)

    def draw(self, renderer: RendererBase) -> None:
        """Draw the artists, in their order."""
        if isinstance(renderer, Svg):
            renderer.begin(self.group)
        for each in self.artists:
            each.draw(renderer)
        if isinstance(renderer, Svg):
            renderer.end(self.group)
