"""Ink: well-formed, inert, the same twice, and nothing cut off."""

from __future__ import annotations

import io
import logging
import math
import struct
import warnings
from xml.etree import ElementTree

import pytest
from curvebook import draw, figures, layout
from curvebook.draw.artists import FACES, INKS
from curvebook.layout.items import Group, Marks, Stroke, Words
from curvebook.palette import contrast
from invented import HOSTILE, crowd, hostile, study
from matplotlib.font_manager import get_font
from PIL import Image

SVG = "{http://www.w3.org/2000/svg}"
STUDIES = {
    "pumps": study,
    "hostile": hostile,
    "crowd": lambda: crowd(30),
    "ten": lambda: crowd(10),
    "switch": lambda: study(y={"switch": True, "focus": [12, 35]}),
    "single": lambda: study({"one": [(5, 3.0)]}, x={"ticks": []}),
    "long": lambda: study(names={"small": "A name that goes on and on " * 5}),
    "gaps": lambda: study({"one": [(1, 5.0), (2, None), (3, 7.0), (4, 6.0)]}),
}
EVERY = [
    (name, each)
    for name, make in STUDIES.items()
    for number, each in enumerate(figures.all(make()))
    if number < 3 or not each.id.startswith("highlight")
]
every = pytest.mark.parametrize(
    "figure", [each for _, each in EVERY], ids=[f"{name}-{each.id}" for name, each in EVERY]
)


def page(figure: figures.Figure, prefix: str = "a") -> ElementTree.Element:
    """Read a page's drawing as XML."""
    return ElementTree.fromstring(f"<div>{draw.page_svg(figure, prefix)}</div>")


def items(scene: layout.Scene) -> list[object]:
    """List everything in a scene."""

    def flat(each: object) -> list[object]:
        return [x for item in each.items for x in flat(item)] if isinstance(each, Group) else [each]

    return [x for item in scene.items for x in flat(item)]


def scenes(figure: figures.Figure) -> list[layout.Scene]:
    """Lay a figure out in all ways."""
    return [layout.page(figure), layout.page(figure, layout.NARROW), layout.sheet(figure)]


@every
def test_no_words_are_cut_off(figure: figures.Figure) -> None:
    for scene in scenes(figure):
        for words in items(scene):
            if isinstance(words, Words):
                left, _, right, _, _ = box(words)
                assert left >= -1, words
                assert right <= scene.width + 1, words
                assert words.size <= words.y + 2, words
                assert words.y + words.size * 0.2 <= scene.height, words


@every
def test_words_are_large_enough_on_a_phone(figure: figures.Figure) -> None:
    scene = layout.page(figure, layout.NARROW)
    shrunk = 358 / scene.width
    assert min(w.size for w in items(scene) if isinstance(w, Words)) * shrunk >= 10.9


@every
def test_names_and_values_do_not_cover_each_other(figure: figures.Figure) -> None:
    for scene in scenes(figure)[:2]:
        boxes = [box(w) for w in items(scene) if isinstance(w, Words)]
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                apart = (
                    one[2] <= other[0]
                    or other[2] <= one[0]
                    or one[3] <= other[1]
                    or other[3] <= one[1]
                )
                assert apart, (one, other)


def box(words: Words) -> tuple[float, float, float, float, str]:
    """The space that words take, measured in the font of the PNG."""
    font = get_font(FACES[words.bold])
    font.set_size(words.size, 72)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # because the font lacks characters, and is meant to
        font.set_text(words.text)
    width = font.get_width_height()[0] / 64
    left = words.x - {"start": 0, "middle": width / 2, "end": width}[words.anchor]
    return left, words.y - words.size * 0.72, left + width, words.y + words.size * 0.2, words.text


@every
def test_what_is_drawn_stays_on_the_canvas(figure: figures.Figure) -> None:
    for scene in scenes(figure):
        for each in items(scene):
            if isinstance(each, Marks):
                for x, y in each.points:
                    assert 0 <= x <= scene.width
                    assert 0 <= y <= scene.height


@every
def test_a_page_has_wide_and_narrow_with_ids_of_their_own(figure: figures.Figure) -> None:
    root = page(figure, "fig-1")
    assert [each.get("id") for each in root.iter() if each.get("id")] == [
        "fig-1-wide",
        "fig-1-narrow",
    ]
    assert [each.get("class") for each in root] == ["cb-figure cb-wide", "cb-figure cb-narrow"]
    assert {each.get("role") for each in root} == {"img"}
    assert {each.get("aria-label") for each in root} == {figure.alt}
    assert root[1].get("display") == "none"


@every
def test_a_file_stands_alone(figure: figures.Figure) -> None:
    root = ElementTree.fromstring(draw.file_svg(figure))
    assert root.find(f"{SVG}title").text == figure.title  # type: ignore[union-attr]
    assert root.find(f"{SVG}desc").text == figure.description  # type: ignore[union-attr]
    text = draw.file_svg(figure).decode()
    assert "var(" not in text
    assert "style=" not in text
    assert "href" not in text


@every
def test_equal_specs_give_equal_bytes(figure: figures.Figure) -> None:
    assert draw.page_svg(figure) == draw.page_svg(figure)
    assert draw.file_svg(figure) == draw.file_svg(figure)


def test_equal_specs_give_equal_pictures() -> None:
    figure = figures.all(study())[0]
    assert draw.png(figure) == draw.png(figure)


def test_a_picture_has_twice_the_pixels_of_its_sheet() -> None:
    figure = figures.all(study())[0]
    scene = layout.sheet(figure)
    width, height = struct.unpack(">II", draw.png(figure)[16:24])
    assert (width, height) == (2 * scene.width, 2 * scene.height)


def test_words_arrive_as_they_were_typed() -> None:
    figure = figures.all(hostile())[0]
    shown = {each.text for each in page(figure).iter(f"{SVG}text")}
    fitted = {words for words in shown if words}
    for name in HOSTILE.values():
        assert any(
            words == name or name.startswith(words.rstrip("\N{HORIZONTAL ELLIPSIS}"))
            for words in fitted
        )
    assert "<script" not in draw.page_svg(figure)
    assert {each.tag for each in page(figure).iter()} <= {"div"} | {
        SVG + tag for tag in ("svg", "g", "path", "text")
    }


def test_what_the_font_lacks_is_logged_and_stays_in_the_svg(
    caplog: pytest.LogCaptureFixture, recwarn: pytest.WarningsRecorder
) -> None:
    figure = figures.all(hostile())[0]
    with caplog.at_level(logging.WARNING):
        draw.png(figure)
    assert "\N{CJK UNIFIED IDEOGRAPH-66F2}" in caplog.text
    assert "\N{CJK UNIFIED IDEOGRAPH-66F2}" in draw.page_svg(figure)
    assert not [w for w in recwarn if "Glyph" in str(w.message)]


def test_curves_can_be_found_and_read_by_a_script() -> None:
    root = page(figures.all(study())[0])
    groups = [g for g in root[0].iter(f"{SVG}g") if "cb-curve" in g.get("class", "")]
    assert [g.get("data-curve") for g in groups] == ["small", "large", "spare"]
    assert groups[2].get("data-points") == "10 30 29 31 1;100 15 14 16 1"
    panel = next(g for g in root[0].iter(f"{SVG}g") if g.get("class") == "cb-panel")
    assert panel.get("data-x") == "log 1 100"
    left, top, width, height = map(float, str(panel.get("data-box")).split())
    assert 0 < left < left + width < 720
    assert 0 < top < top + height


def test_a_pale_line_is_drawn_bare_but_tells_its_readings() -> None:
    shown = next(each for each in figures.all(study()) if each.id == "highlight/large")
    groups = [g for g in page(shown)[0].iter(f"{SVG}g") if "cb-curve" in g.get("class", "")]
    pale = next(g for g in groups if g.get("data-curve") == "spare")
    assert [path.get("class") for path in pale.iter(f"{SVG}path")] == ["cb-line"]
    assert pale.get("data-points") == "10 30 29 31 1;100 15 14 16 1"


def test_lines_run_where_the_axes_say() -> None:
    scene = layout.page(figures.all(study(y={"ticks": [0, 20, 40]}, reading_error=0))[0])
    panel = next(g for g in scene.items if isinstance(g, Group) and g.css == "cb-panel")
    left, top, width, height = map(float, dict(panel.data)["box"].split())
    curve = next(g for g in panel.items if isinstance(g, Group) and "cb-curve" in g.css)
    stroke = next(
        s for g in curve.items if isinstance(g, Group) for s in g.items if isinstance(s, Stroke)
    )
    expected = [
        (left, top),
        (left + width / 2, top + height / 2),
        (left + width, top + height * 0.75),
    ]
    for point, place in zip(stroke.points, expected, strict=True):
        assert point == pytest.approx(place, abs=0.01)


def test_a_straight_line_bends_on_a_log_axis_of_y() -> None:
    made = study({"one": [(1, 1.0), (2, 100.0)]}, x={"scale": "linear", "ticks": [1, 2]},
                 y={"scale": "log", "ticks": [1, 10, 100]}, reading_error=0)  # fmt: skip
    scene = layout.page(figures.all(made)[0])
    panel = next(g for g in scene.items if isinstance(g, Group) and g.css == "cb-panel")
    left, top, width, height = map(float, dict(panel.data)["box"].split())
    stroke = max((s for s in items(scene) if isinstance(s, Stroke)), key=lambda s: len(s.points))
    middle = next(p for p in stroke.points if p[0] == pytest.approx(left + width / 2, abs=0.01))
    assert middle[1] == pytest.approx(top + height * (1 - math.log10(50.5) / 2), abs=0.01)


def test_an_isolated_reading_is_visible() -> None:
    made = study({"one": [(1, 5.0), (2, None), (3, 7.0), (4, None), (5, 6.0)]})
    scene = layout.page(figures.all(made)[0])
    marks = [m for m in items(scene) if isinstance(m, Marks)]
    assert max(len(m.points) for m in marks) == 3


def test_what_lies_outside_the_focus_is_clipped() -> None:
    text = draw.page_svg(figures.all(study(y={"focus": [12, 35]}))[0])
    assert text.count("<svg x=") > 0


def test_inks_are_seen_on_paper() -> None:
    assert contrast(INKS["ink"], INKS["paper"]) >= 7
    assert contrast(INKS["muted"], INKS["paper"]) >= 4.5


def test_png_is_a_png() -> None:
    assert io.BytesIO(draw.png(figures.all(study())[0])).read(8) == b"\x89PNG\r\n\x1a\n"


def test_paper_is_white() -> None:
    picture = Image.open(io.BytesIO(draw.png(figures.all(study())[0]))).convert("RGB")
    assert picture.getpixel((0, 0)) == (255, 255, 255)
