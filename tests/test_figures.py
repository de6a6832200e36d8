"""Figure specs against numbers worked out by hand."""

from __future__ import annotations

import json
import math

import pytest
from invented import NAN, crowd, study

from curvebook import figures
from curvebook.figures import axes, lines


def figure(made, id="curves"):  # type: ignore[no-untyped-def]
    return next(each for each in figures.all(made) if each.id == id)


def test_curves_have_the_studys_axes_and_order() -> None:
    panel = figure(study()).panels[0]
    assert (panel.x.scale, panel.x.low, panel.x.high) == ("log", 1, 100)
    assert [tick.text for tick in panel.x.ticks] == ["1", "10", "100"]
    assert panel.x.label == "Pressure (kPa)"
    assert [line.label for line in panel.lines] == ["Small", "Large", "Spare"]
    assert [line.label for line in panel.legend] == ["Small", "Large", "Spare"]


def test_ticks_are_written_as_typed_and_span_the_axis() -> None:
    made = study(y={"ticks": [0, 20, 40]}, reading_error=0)
    axis = figure(made).panels[0].y
    assert (axis.low, axis.high) == (0, 40)
    assert [tick.text for tick in axis.ticks] == ["0", "20", "40"]


def test_an_axis_reaches_beyond_its_ticks_only_where_the_data_does() -> None:
    axis = figure(study(y={"ticks": [0, 20, 40]})).panels[0].y
    assert axis.low == 0
    assert axis.high == pytest.approx(41 + 0.02 * 41)


def test_the_band_is_the_reading_error() -> None:
    line = figure(study()).panels[0].lines[0]
    assert line.low == (39, 19, 9)
    assert line.high == (41, 21, 11)
    assert line.marked == (True, True, True)


def test_no_error_no_band() -> None:
    made = figure(study(reading_error=0))
    assert made.panels[0].lines[0].low == ()
    assert "Shaded" not in made.note


def test_a_gap_is_a_gap_and_a_reading_alone_is_marked() -> None:
    made = study({"one": [(1, 5.0), (2, None), (3, 7.0), (4, None)]})
    line = figure(made).panels[0].lines[0]
    assert [math.isnan(y) for y in line.y] == [False, True, False, True]
    assert line.marked == (True, False, True, False)


def test_of_many_readings_some_are_marked_and_what_stands_alone_always() -> None:
    points = [(n, 5.0) for n in range(1, 101)] + [(101, None), (102, 6.0), (103, None)]
    line = figure(study({"one": points}, x={"ticks": []})).panels[0].lines[0]
    assert 5 <= sum(line.marked) <= 12
    assert line.marked[101]


def test_a_very_long_series_keeps_its_extremes() -> None:
    points = [(n, 50.0 if n == 7777 else 10.0 + n % 3) for n in range(1, 20001)]
    line = figure(study({"one": points}, x={"ticks": []})).panels[0].lines[0]
    assert len(line.x) <= 4 * lines.STRIPS
    assert max(line.y) == 50
    assert (line.x[0], line.x[-1]) == (1, 20000)


def test_curves_on_each_other_differ_by_dash() -> None:
    shown = figure(study()).panels[0].lines
    dashes = {line.curve: line.style.dash for line in shown}
    assert dashes["large"] != dashes["spare"]


def test_focus_limits_the_drawing_and_the_note_says_what_is_outside() -> None:
    made = figure(study(y={"focus": [12, 35], "ticks": [10, 20, 30, 40]}))
    assert (made.panels[0].y.low, made.panels[0].y.high) == (12, 35)
    assert [tick.text for tick in made.panels[0].y.ticks] == ["20", "30"]
    assert "3 readings lie outside" in made.note
    assert "(Small and Large)" in made.note


def test_the_headline_titles_the_main_figure_only() -> None:
    shown = figures.all(study(), "Small pumps flow less.")
    assert shown[0].title == "Small pumps flow less."
    assert all(each.title != shown[0].title for each in shown[1:])


def test_without_a_headline_the_title_is_what_is_drawn() -> None:
    assert figure(study()).title == "Flow over pressure: 3 pumps"


def test_descriptions_carry_the_readings_with_units() -> None:
    assert figure(study()).description == (
        "At their first readings, readings run from 30\N{NO-BREAK SPACE}l (Spare) to "
        "40\N{NO-BREAK SPACE}l (Small and Large). "
        "At 100\N{NO-BREAK SPACE}kPa, readings run from 10\N{NO-BREAK SPACE}l (Small) to "
        "15\N{NO-BREAK SPACE}l (Large and Spare)."
    )
    assert figure(study(), "highlight/spare").description == (
        "Spare reads 30\N{NO-BREAK SPACE}l at 10\N{NO-BREAK SPACE}kPa "
        "and 15\N{NO-BREAK SPACE}l at 100\N{NO-BREAK SPACE}kPa."
    )


def test_a_highlight_lifts_one_and_keeps_the_others_pale() -> None:
    shown = figure(study(), "highlight/large").panels[0].lines
    assert [(line.curve, line.emphasis) for line in shown] == [
        ("small", "pale"), ("spare", "pale"), ("large", "chosen"),
    ]  # fmt: skip
    assert not any(line.marked for line in shown[:-1])


def test_panels_have_one_curve_each() -> None:
    panels = figure(study(), "panels").panels
    assert [panel.title for panel in panels] == ["Small", "Large", "Spare"]
    assert all(panel.lines[-1].curve == panel.curve for panel in panels)


def test_a_switch_adds_the_other_scale() -> None:
    made = figure(study(y={"switch": True}), "curves/log").panels[0].y
    assert made.scale == "log"
    assert made.low > 0


def test_more_than_ten_curves_have_no_legend_and_no_bands() -> None:
    panel = figure(crowd(12)).panels[0]
    assert panel.legend == ()
    assert not any(line.low or line.marked for line in panel.lines)


def test_equal_studies_have_equal_keys_and_another_value_another_key() -> None:
    one, same = figures.all(study()), figures.all(study())
    assert [figures.key(each) for each in one] == [figures.key(each) for each in same]
    other = figures.all(study({"small": [(1, 41.0), (100, 10.0)]}))
    assert figures.key(one[0]) != figures.key(other[0])


def test_a_spec_is_json_without_nan() -> None:
    made = study({"one": [(1, 5.0), (2, None), (3, 7.0)]})
    read = json.loads(figures.text(figure(made)), parse_constant=pytest.fail)
    assert read["panels"][0]["lines"][0]["y"] == [5, None, 7]


def test_ids_are_unique() -> None:
    ids = [each.id for each in figures.all(study(y={"switch": True}))]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 100, (0, 20, 40, 60, 80, 100)), (0.003, 0.018, (0.005, 0.01, 0.015)), (5, 5, (5,))],
)
def test_nice_ticks(low: float, high: float, expected: tuple[float, ...]) -> None:
    assert axes.nice(low, high) == expected


def test_decades() -> None:
    assert axes.decades(1, 100) == (1, 2, 5, 10, 20, 50, 100)
    assert axes.decades(1, 1e6) == tuple(10.0**n for n in range(7))
    assert len(axes.decades(1e-12, 1e12)) <= 8


def test_a_single_reading_makes_a_figure() -> None:
    made = figure(study({"one": [(5, 3.0)]}, x={"ticks": []}, reading_error=0))
    assert made.panels[0].x.low < 5 < made.panels[0].x.high
    assert made.panels[0].y.low < 3 < made.panels[0].y.high


def test_a_curve_of_gaps_alone_makes_a_figure() -> None:
    made = study({"one": [(5, None)], "two": [(1, 2.0), (5, 3.0)]})
    assert figure(made, "highlight/one").description == "One has no readings."
    assert math.isnan(NAN)
