"""Labels: none covers another, none is wider than it is taken for."""

from itertools import pairwise

import pytest
from curvebook import labels
from hypothesis import given, settings
from hypothesis import strategies as st

places = st.lists(st.floats(0, 300, allow_nan=False), min_size=1, max_size=15)


@given(places)
def test_stacked_labels_never_overlap_and_stay_inside(wanted: list[float]) -> None:
    placed = labels.stack(wanted, 20, 0, 300)
    for one, other in pairwise(sorted(placed)):
        assert other - one >= 20 - 1e-6
    assert min(placed) >= 10 - 1e-6
    assert max(placed) <= 290 + 1e-6


@given(places)
def test_stacking_keeps_the_order(wanted: list[float]) -> None:
    placed = labels.stack(wanted, 20, 0, 300)
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    assert [placed[index] for index in order] == sorted(placed)


def test_labels_with_room_stay_where_they_want_to_be() -> None:
    assert labels.stack([50, 100, 200], 20, 0, 300) == [50, 100, 200]


def test_two_at_one_place_move_apart_evenly() -> None:
    assert labels.stack([100, 100], 20, 0, 300) == [90, 110]


def test_columns_join_spans_that_overlap_by_way_of_a_third() -> None:
    assert labels.columns([0, 5, 9, 30], [6, 10, 12, 40]) == [[0, 1, 2], [3]]


@given(st.text(max_size=30), st.floats(10, 200))
def test_fitted_words_fit(words: str, room: float) -> None:
    fitted = labels.fit(words, 12, room)
    assert labels.width(fitted, 12) <= room or fitted == labels.ELLIPSIS


def test_words_that_fit_are_left_alone() -> None:
    assert labels.fit("GLA", 12, 100) == "GLA"


@given(st.lists(st.text("abcdefg hij", min_size=1, max_size=9), max_size=20))
def test_wrapped_lines_fit_and_keep_every_word(words: list[str]) -> None:
    text = " ".join(words)
    lines = labels.wrap(text, 12, 120)
    assert " ".join(lines).split() == text.split()
    assert all(labels.width(line, 12) <= 120 for line in lines)


@settings(deadline=None)
@pytest.mark.parametrize("bold", [False, True])
@given(words=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40))
def test_words_are_no_wider_in_the_font_of_the_png(bold: bool, words: str) -> None:
    from curvebook.draw.artists import FACES
    from matplotlib.font_manager import get_font

    font = get_font(FACES[bold])
    font.set_size(100, 72)
    font.set_text(words)
    width = font.get_width_height()[0] / 64
    assert width <= labels.width(words, 100, bold=bold) + 15


def test_boxes_that_only_touch_are_free() -> None:
    assert labels.free((0, 0, 10, 10), [(10, 0, 20, 10)])
    assert not labels.free((0, 0, 10, 10), [(9, 9, 20, 20)])
