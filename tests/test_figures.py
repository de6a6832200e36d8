"""Figure specs against numbers worked out by hand."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path

import pytest
from curvebook import figures
from curvebook.figures import axes, thinning
from invented import NAN, crowd, study


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
    assert len(line.x) <= 4 * thinning.STRIPS
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
        "At their first readings, the curves run from 30\N{NO-BREAK SPACE}l (Spare) to "
        "40\N{NO-BREAK SPACE}l (Small and Large). "
        "At 100\N{NO-BREAK SPACE}kPa, the curves run from 10\N{NO-BREAK SPACE}l (Small) to "
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


def test_chosen_ticks_are_labelled_with_the_decimals_of_the_finest() -> None:
    labels = [tick.text for tick in axes.labelled((0.0, 0.25, 0.5))]
    assert labels == ["0.00", "0.25", "0.50"]


def test_a_log_axis_pads_by_a_factor() -> None:
    axis = axes.padded(figure(study()).panels[0].x, 0.5)
    assert (axis.low, axis.high) == (pytest.approx(0.1), pytest.approx(1000))


def test_a_single_reading_makes_a_figure() -> None:
    made = figure(study({"one": [(5, 3.0)]}, x={"ticks": []}, reading_error=0))
    assert made.panels[0].x.low < 5 < made.panels[0].x.high
    assert made.panels[0].y.low < 3 < made.panels[0].y.high


def test_a_curve_of_gaps_alone_makes_a_figure() -> None:
    made = study({"one": [(5, None)], "two": [(1, 2.0), (5, 3.0)]})
    assert figure(made, "highlight/one").description == "One has no readings."
    assert math.isnan(NAN)


def test_drops_by_hand() -> None:
    made = figure(study(), "drops")
    rows = made.panels[0]
    assert [tick.text for tick in rows.y.ticks] == ["Small", "Large", "Spare"]
    assert [(dot.x, dot.low, dot.high) for dot in rows.dots] == [
        (30, 28, 32), (25, 23, 27), (15, 13, 17),
    ]  # fmt: skip
    assert rows.dots[0].text == "30.0\N{NO-BREAK SPACE}l"
    assert made.description == (
        "The whole drop runs from 15.0\N{NO-BREAK SPACE}l (Spare)"
        " to 30.0\N{NO-BREAK SPACE}l (Small)."
    )


def test_shares_by_hand() -> None:
    shares = {line.curve: line for line in figure(study(), "drops").panels[1].lines}
    assert shares["small"].y == pytest.approx((0, 20 / 30, 1))
    assert shares["large"].y == pytest.approx((0, 0.4, 1))
    # with a, b, c off by 1 each way, (a - b) / (a - c) is least at 39, 21, 9 and most at 39, 19, 11
    assert shares["small"].low[1] == pytest.approx(18 / 30)
    assert shares["small"].high[1] == pytest.approx(22 / 30)


def test_a_drop_of_zero_has_no_share() -> None:
    made = figure(
        study({"flat": [(1, 5.0), (100, 5.0)], "one": [(5, 5.0)]}, reading_error=0), "drops"
    )
    assert [dot.curve for dot in made.panels[0].dots] == ["flat"]


def test_gaps_by_hand() -> None:
    made = figure(study(), "gaps")
    panel = made.panels[0]
    assert [tick.text for tick in panel.y.ticks] == [
        "Large – Spare",
        "Large – Small",
        "Spare – Small",
    ]
    # Large minus Small goes from 0 to 10 between 1 and 10, and leaves the error of 2 at a fifth
    # of the way along the log axis
    rows = {-1.0: [], 0.0: [], -2.0: []}
    for bar in panel.bars:
        rows[bar.at].append((bar.low, bar.high, bar.curve))
    assert rows[0.0] == [(10, 100, "")]
    assert rows[-1.0] == [(1, pytest.approx(10**0.2), ""), (pytest.approx(10**0.2), 100, "large")]
    assert rows[-2.0] == [(10, 100, "spare")]
    assert [note.text for note in panel.notes] == [
        "0.0 \N{PLUS-MINUS SIGN} 2.0\N{NO-BREAK SPACE}l",
        "5.0 \N{PLUS-MINUS SIGN} 2.0\N{NO-BREAK SPACE}l",
        "5.0 \N{PLUS-MINUS SIGN} 2.0\N{NO-BREAK SPACE}l",
    ]
    assert made.description.startswith("2 of 3 pairs are apart")
    assert "Not separated there: Large and Spare." in made.description


def test_many_curves_are_compared_with_their_neighbours() -> None:
    panel = figure(crowd(8), "gaps").panels[0]
    assert len(panel.y.ticks) == 7


def test_places_by_hand() -> None:
    made = figure(study(), "order")
    bars = {(bar.curve, bar.at): (-bar.high - 0.12, -bar.low - 0.12) for bar in made.panels[0].bars}
    assert made.description == "Places at 100\N{NO-BREAK SPACE}kPa: Large 1–2, Spare 1–2, Small 3."
    assert {at for curve, at in bars if curve == "spare"} == {10, 100}
    lanes = {bar.curve: bar.lane for bar in made.panels[0].bars if bar.at == 100}
    assert lanes["small"] == 0
    assert lanes["large"] == -lanes["spare"] != 0


def test_the_spread_by_hand() -> None:
    line = figure(study(), "spread").panels[0].lines[0]
    assert line.x == (10, 100)
    assert line.y == (10, 5)
    assert line.low == (8, 3)
    assert line.high == (12, 7)
    assert line.marked == (True, True)


def test_reach_by_hand() -> None:
    made = study({"down": [(1, 40.0), (100, 20.0)], "short": [(1, 40.0), (100, 35.0)]},
                 y={"ticks": [20, 30, 40]})  # fmt: skip
    panel = figure(made, "reach").panels[0]
    assert [tick.text for tick in panel.y.ticks] == ["40", "30", "20"]
    middle = next(dot for dot in panel.dots if dot.curve == "down" and 0.5 < -dot.y < 1.5)
    assert middle.x == pytest.approx(10)
    assert [note.text for note in panel.notes] == ["Short: never", "Short: never"]
    ending = next(dot for dot in panel.dots if dot.curve == "down" and -dot.y > 1.5)
    assert ending.text == "or never"
    assert "Short never gets to 20" in figure(made, "reach").description


def test_a_crosscheck_by_hand() -> None:
    table = {
        "id": "bench", "title": "Bench", "reading_error": 0.5,
        "columns": [{"id": "a", "name": "Before"}, {"id": "b", "name": "After"}],
        "rows": {"small": [20, 10], "large": [None, 10], "spare": [10, 10]},
        "crosscheck": {"log_ratio": ["a", "b"], "at": "last"},
    }  # fmt: skip
    made = figure(study(tables=[table]), "crosscheck/bench")
    dots = {dot.curve: dot for dot in made.panels[0].dots}
    assert set(dots) == {"small", "spare"}
    assert dots["small"].x == pytest.approx(math.log(2))
    assert dots["small"].low == pytest.approx(math.log(19.5 / 10.5))
    assert (dots["small"].y, dots["small"].low_y, dots["small"].high_y) == (10, 9, 11)
    assert made.note.startswith("Not shown, since a number is missing: Large.")
    assert "the curves give Spare, Small; the table's ln(before / after) gives Small, Spare" in (
        made.description
    )


def test_the_order_of_figures() -> None:
    ids = [each.id for each in figures.all(study())]
    assert ids == [
        "curves", "highlight/small", "highlight/large", "highlight/spare", "panels", "drops",
        "gaps", "order", "spread", "reach",
    ]  # fmt: skip


GOLDEN = Path(__file__).parent / "golden" / "figures.json"


def test_specs_are_what_they_were() -> None:
    """Compare with the file; after a change that is meant, run once with UPDATE_GOLDEN=1."""
    specs = {each.id: tidy(json.loads(figures.text(each))) for each in figures.all(study())}
    text = json.dumps(specs, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == specs, "UPDATE_GOLDEN=1 if it is meant"


def tidy(value):  # type: ignore[no-untyped-def]
    """Round numbers, whose last digits differ between machines."""
    if isinstance(value, dict):
        return {name: tidy(each) for name, each in value.items() if name != "style"}
    if isinstance(value, list):
        return [tidy(each) for each in value]
    return float(f"{value:.10g}") if isinstance(value, float) else value


def test_no_strip_lies_across_a_gap() -> None:
    points = {
        "one": [(1, 20.0), (10, None), (100, 90.0)],
        "two": [(1, 40.0), (10, 30.0), (100, 20.0)],
        "three": [(1, 60.0), (10, 50.0), (100, 45.0)],
    }
    panel = figure(study(points), "gaps").panels[0]
    row = {tick.text: tick.value for tick in panel.y.ticks}
    drawn = {name: [b for b in panel.bars if b.at == at] for name, at in row.items()}
    assert [bool(bars) for name, bars in drawn.items() if "ONE" in name.upper()] == [False, False]
    assert sum(map(bool, drawn.values())) == 1
