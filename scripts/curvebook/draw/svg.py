"""A matplotlib renderer that writes SVG for pages: classes by role, groups by curve, text as text.

What artists draw arrives here in the pixels of the layout, so every length is written as it is.
Words are never measured: the browser sets them, anchored where they stand. Clipping is a nested
`svg` element, which needs no id that could clash with another figure's on the page.
"""

from __future__ import annotations

import math
from html import escape
from typing import Any

from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Transform

from curvebook.layout.items import Group
from curvebook.palette import Style

HALO = "cb-halo"
"""The class of words around which paper shows."""


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
            **(haloed() if HALO in self.css else {}),
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


def haloed() -> dict[str, str]:
    """A stroke of paper beneath words; the page's style sheet knows the paper of its scheme."""
    return {"stroke": "#ffffff", "stroke-width": "3", "paint-order": "stroke"}
