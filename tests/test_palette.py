"""Colours are seen, and curves are told apart, whatever a study asks for."""

from itertools import combinations

import pytest
from curvebook import palette
from hypothesis import given
from hypothesis import strategies as st

codes = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(codes, st.sampled_from([palette.LIGHT, palette.DARK]), st.sampled_from([3.0, 4.5]))
def test_a_visible_colour_has_the_contrast(colour: str, page: str, ratio: float) -> None:
    assert palette.contrast(palette.visible(colour, page, ratio), page) >= ratio


@given(codes, st.sampled_from([("#ffffff", 0), ("#1e2029", 1)]))
def test_lines_and_words_are_seen_on_the_real_pages(colour: str, page: tuple[str, int]) -> None:
    style = palette.styles([colour])[0]
    paper, scheme = page
    assert palette.contrast(style.line[scheme], paper) >= 3
    assert palette.contrast(style.words[scheme], paper) >= 4.5


@given(codes)
def test_a_colour_that_is_seen_stays_as_it_is(colour: str) -> None:
    if palette.contrast(colour, palette.LIGHT) >= 3:
        assert palette.visible(colour, palette.LIGHT, 3) == colour


@given(codes)
def test_a_shift_keeps_the_hue(colour: str) -> None:
    import math

    def hue(code: str) -> tuple[float, float]:
        _, a, b = palette.oklab(palette.rgb(code))
        return math.hypot(a, b), math.atan2(b, a)

    before, after = hue(colour), hue(palette.visible(colour, palette.LIGHT, 3))
    if min(before[0], after[0]) > 0.03:
        turn = (before[1] - after[1] + math.pi) % (2 * math.pi) - math.pi
        assert abs(turn) < 0.2


def test_contrast_by_hand() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@given(st.lists(st.none() | codes, min_size=1, max_size=10))
def test_up_to_ten_curves_differ_in_more_than_colour(colours: list[str | None]) -> None:
    for one, other in combinations(palette.styles(colours), 2):
        assert palette.distinct(one, other)


@given(st.lists(codes, min_size=2, max_size=10), st.data())
def test_curves_that_lie_on_each_other_differ_in_dash(
    colours: list[str], data: st.DataObject
) -> None:
    pair = data.draw(st.sampled_from(list(combinations(range(len(colours)), 2))))
    one, other = (palette.styles(colours, [pair])[index] for index in pair)
    assert one.dash != other.dash


def test_twenty_curves_differ_in_marker_or_dash() -> None:
    for one, other in combinations(palette.styles([None] * 20), 2):
        assert palette.distinct(one, other)


def test_every_eye_tells_the_first_chosen_colours_apart_by_colour_or_marker() -> None:
    for one, other in combinations(palette.styles([None] * 10), 2):
        apart = palette.least_difference(one.line[0], other.line[0]) > 0.05
        assert apart or palette.distinct(one, other)


def test_chosen_colours_keep_away_from_those_in_use() -> None:
    filled = palette.fill(["#0072b2", None])
    assert palette.difference(palette.rgb(filled[0]), palette.rgb(filled[1])) > 0.2


@pytest.mark.parametrize("vision", palette.VISIONS)
def test_simulated_white_and_black_stay(vision: str) -> None:
    assert palette.seen("#ffffff", vision) == pytest.approx((1, 1, 1), abs=0.01)
    assert palette.seen("#000000", vision) == pytest.approx((0, 0, 0), abs=0.01)


@pytest.mark.parametrize("text", ["rebeccapurple", "navy", "#A0b1C2", "NAVY"])
def test_colours(text: str) -> None:
    assert palette.is_colour(text) == (text != "rebeccapurple")


@pytest.mark.parametrize("text", ["", "nope", "#12345", "#1234567", "rgb(1,2,3)", "inherit"])
def test_what_is_no_colour(text: str) -> None:
    assert not palette.is_colour(text)


def test_lines_overlap_where_a_step_is_shared() -> None:
    one = [(0.0, 5.0), (1.0, 3.0), (2.0, 2.0)]
    assert palette.overlap(one, [(0.0, 5.0), (1.0, 3.01), (2.0, 1.0)], 0.05)
    assert not palette.overlap(one, [(0.0, 5.0), (1.0, 4.0), (2.0, 2.0)], 0.05)
