"""The only matplotlib: a figure spec -> SVG or PNG bytes.

Matplotlib's artists are placed in pixels, as the layout says, and drawn by one of two canvases: Agg
for the PNG, and for the SVG a renderer of our own, which writes what a page needs and matplotlib's
own SVG backend can't: a class for every role, so that colours follow the page's scheme, print and
forced colours; curves as groups that a script can find; no id that could clash; text as typed.
The road not taken is to rewrite that backend's output, which is four times as large.

Equal specs give equal bytes: nothing here knows a date, a path or a random number, and the PNG's
font is the one that comes with matplotlib.
"""

from __future__ import annotations

import io
import logging
import math
import warnings
from collections.abc import Iterator
from html import escape
from pathlib import Path as FilePath
from typing import Any

import matplotlib
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from matplotlib.path import Path
from matplotlib.patheffects import withStroke
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Bbox, Transform, TransformedBbox

from curvebook import layout
from curvebook.figures import Figure
from curvebook.layout.items import Area, Group, Item, Marks, Scene, Words
from curvebook.palette import Style

log = logging.getLogger(__name__)

INKS = {
    "ink": "#1f2430",
    "muted": "#5b6270",
    "grid": "#e4e7ec",
    "axis": "#9aa1ad",
    "quiet": "#c3c8d1",
    "paper": "#ffffff",
}
"""The colours of what belongs to no curve, on light paper; a page has its own for each."""
FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
FOLDER = FilePath(matplotlib.get_data_path(), "fonts", "ttf")
FACES = {bold: FOLDER / f"DejaVuSans{'-Bold' * bold}.ttf" for bold in (False, True)}
HALO = {"stroke": INKS["paper"], "stroke-width": "3", "paint-order": "stroke"}
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
    FigureCanvasAgg(canvas)
    canvas.patch.set_visible(True)
    target = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        canvas.savefig(target, format="png", dpi=72 * SCALE, metadata={"Software": None})
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


def canvas_of(scene: Scene) -> Canvas:
    """Place a scene's items on a canvas as artists."""
    canvas = Canvas(figsize=(scene.width / 72, scene.height / 72), dpi=72, facecolor=INKS["paper"])
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
            xs, ys, linestyle="none", marker=item.shape, markersize=item.size,
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
    gid = f"cb-{item.ink} cb-halo" if item.halo else f"cb-{item.ink}"
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
        halo = "cb-halo" in (self.get_gid() or "") and not isinstance(renderer, Svg)
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


class Svg(RendererBase):
    """Writes what artists draw as SVG, with classes in place of matplotlib's ids."""

    def __init__(self, width: float, height: float, *, alone: bool) -> None:
        """Begin an empty drawing; `alone`: without what only a page's script and style read."""
        super().__init__()
        self.width, self.height, self.alone = width, height, alone
        self.written: list[str] = []
        self.css = ""

    def begin(self, group: Group) -> None:
        """Open a group."""
        parts = [f'class="{group.css}"'] if group.css else []
        if group.clip:
            left, top, right, bottom = group.clip
            box = " ".join(map(number, (left, top, right - left, bottom - top)))
            x, y, width, height = box.split()
            self.written.append(
                f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{box}">'
            )
        if not self.alone:
            parts += [f'data-{name}="{escape(value)}"' for name, value in group.data]
            parts += [f'style="{variables(group.style)}"'] if group.style else []
        self.written.append(f"<g {' '.join(parts)}>" if parts else "<g>")

    def end(self, group: Group) -> None:
        """Close a group."""
        self.written.append("</g></svg>" if group.clip else "</g>")

    def open_group(self, s: str, gid: str | None = None) -> None:
        """Keep the classes of the artist that draws next."""
        self.css = gid or self.css

    def get_canvas_width_height(self) -> tuple[float, float]:
        """The size of the drawing."""
        return self.width, self.height

    def get_text_width_height_descent(self, s: str, prop: Any, ismath: Any) -> Any:
        """Nothing: the browser sets the words, anchored where they stand."""
        return 0, 0, 0

    def points_to_pixels(self, points: Any) -> Any:
        """A point is a pixel here."""
        return points

    def draw_path(
        self, gc: GraphicsContextBase, path: Path, transform: Transform, rgbFace: Any = None
    ) -> None:
        """Write a path: filled if it has a face, else a line."""
        shape = self.shape(path, transform)
        if not shape:
            return
        if rgbFace is not None:
            self.element("path", d=shape, fill=hexed(rgbFace), **opacity(gc))
            return
        dash = gc.get_dashes()[1]
        self.element(
            "path", d=shape, fill="none", stroke=hexed(gc.get_rgb()),
            **{"stroke-width": number(gc.get_linewidth())},
            **({"stroke-dasharray": pairs(dash)} if dash is not None else {}),
        )  # fmt: skip

    def draw_markers(
        self, gc: GraphicsContextBase, marker_path: Path, marker_trans: Transform, path: Path,
        trans: Transform, rgbFace: Any = None,
    ) -> None:  # fmt: skip
        """Write all markers of a line as one path."""
        spots = trans.transform(path.vertices)
        shapes = [
            self.shape(marker_path, marker_trans + Affine2D().translate(*spot)) for spot in spots
        ]
        self.element(
            "path", d="".join(shapes), fill=hexed(rgbFace), stroke=hexed(gc.get_rgb()),
            **{"stroke-width": number(gc.get_linewidth())},
        )  # fmt: skip

    def draw_text(
        self, gc: GraphicsContextBase, x: float, y: float, s: str, prop: FontProperties,
        angle: float, ismath: Any = False, mtext: Text | None = None,
    ) -> None:  # fmt: skip
        """Write words as text."""
        side = mtext.get_horizontalalignment() if mtext else "left"
        anchor = {"center": "middle", "right": "end"}.get(side)
        self.element(
            "text", escape(s), x=number(x), y=number(y), fill=hexed(gc.get_rgb()),
            **{"font-size": number(prop.get_size_in_points())},
            **({"text-anchor": anchor} if anchor else {}),
            **({"font-weight": "600"} if prop.get_weight() == "bold" else {}),
            **(HALO if "cb-halo" in self.css else {}),
        )  # fmt: skip

    def shape(self, path: Path, transform: Transform) -> str:
        """Write the outline of a path."""
        flip = transform + Affine2D().scale(1, -1).translate(0, self.height)
        letters = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
        return "".join(
            "Z" if code == Path.CLOSEPOLY else letters[code] + pairs(points)
            for points, code in path.iter_segments(flip, simplify=False)
        )

    def element(self, tag: str, inside: str = "", **attributes: str) -> None:
        """Write an element with the classes of its artist."""
        written = "".join(f' {name}="{value}"' for name, value in attributes.items() if value)
        end = f">{inside}</{tag}>" if inside else "/>"
        self.written.append(f'<{tag} class="{self.css}"{written}{end}')


def variables(style: Style) -> str:
    """Write a curve's colours as the CSS variables that the page's style sheet picks from."""
    names = ("line-light", "line-dark", "words-light", "words-dark")
    values = (*style.line, *style.words)
    return ";".join(f"--cb-{n}:{v}" for n, v in zip(names, values, strict=True))


def number(value: float) -> str:
    """Write a length as short as it can be."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


def pairs(points: Any) -> str:
    """Write coordinates."""
    return " ".join(number(float(each)) for each in points)


def hexed(tint: Any) -> str:
    """Write a colour as #rrggbb."""
    if tint is None:
        return "none"
    return "#" + "".join(f"{round(255 * part):02x}" for part in tuple(tint)[:3])


def opacity(gc: GraphicsContextBase) -> dict[str, str]:
    """Write how much shines through."""
    alpha = gc.get_alpha()
    return (
        {"fill-opacity": f"{alpha:g}"} if alpha is not None and not math.isclose(alpha, 1) else {}
    )
