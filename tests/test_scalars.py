"""What one scalar means: every spelling that comes up, where a number, a gap or text is due."""

from __future__ import annotations

import datetime
import json
import math

import pytest
from curvebook import scalars
from curvebook.scalars import Number, Scalar
from curvebook.scalars.spelling import why_not_a_number
from hypothesis import given
from hypothesis import strategies as st
from pydantic_core import PydanticCustomError

NOT_NUMBERS = {
    "1,5": "1.5", "1_000": "1000", "010": "10", "-010": "-10", "0x10": "16", "0o17": "15",
    "0b11": "3", ".5": "0.5", "-.5": "-0.5", "+1": "1", "5.": "5", "1:30": "0.009",
    "2026-01-02": "0.009", "inf": "0.009", ".inf": "0.009", "-.Inf": "0.009", "nan": "0.009",
    "1e400": "1e300", "": "0.009", "null": "0.009", "~": "0.009", "true": "0.009", "abc": "0.009",
    "1 000": "1", "20 kPa": "20", "−2": "-2", "1.2.3": "0.009", "--1": "-1", "1e": "0.009",
    "0x": "0", "0b2": "0.009", "٣": "0.009", "１": "0.009", "1_0,5": "10.5", "“40”": "40",
    "0x" + "f" * 5000: "0.009", "-": "0.009", "00": "0", "1e5.": "1e5",
}  # fmt: skip


@pytest.mark.parametrize(
    "text", ["0", "-0", "0.009", "1e-3", "-2", "1E+5", "0.0180", "12345678901234567890"]
)
def test_json_numbers_are_numbers(text):
    read = scalars.number(Scalar(text))
    assert read == float(json.loads(text))
    assert read.text == text


@pytest.mark.parametrize(("text", "example"), NOT_NUMBERS.items(), ids=range(len(NOT_NUMBERS)))
def test_other_spellings_are_not(text, example):
    with pytest.raises(PydanticCustomError) as caught:
        scalars.number(Scalar(text))
    assert caught.value.context["example"] == example


def test_a_quoted_number_is_text():
    with pytest.raises(PydanticCustomError, match="quoted"):
        scalars.number(Scalar("3", plain=False))


@given(st.text())
def test_what_is_shown_as_right_is_right(text):
    _, example = why_not_a_number(text)
    assert math.isfinite(json.loads(example)) or len(example) > 300


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_finite_number_can_be_written(value):
    assert scalars.number(Scalar(json.dumps(value))) == value


@pytest.mark.parametrize("text", ["null", "~", "Null", "NULL", "nan", ".nan", ".NaN", "NaN", "NAN"])
def test_gaps(text):
    assert scalars.gap_or_number(Scalar(text)) is None


@pytest.mark.parametrize("text", ["None", "n/a", "NA", "-", "", "inf", "nil", "NaNs"])
def test_what_only_looks_like_a_gap(text):
    with pytest.raises(PydanticCustomError):
        scalars.gap_or_number(Scalar(text))


@pytest.mark.parametrize("text", ["null", "nan", "~"])
def test_a_quoted_gap_is_none(text):
    with pytest.raises(PydanticCustomError):
        scalars.gap_or_number(Scalar(text, plain=False))


@pytest.mark.parametrize(
    "text", ["no", "on", "yes", "off", "y", "n", "2026-01-01", "1:30", "nan", "a: b", "12 kPa", "|"]
)
@pytest.mark.parametrize("plain", [True, False])
def test_words_are_text_quoted_or_not(text, plain):
    assert scalars.text(Scalar(text, plain=plain)) == text


@pytest.mark.parametrize(
    "text", ["3", "1e3", "010", "0x1f", ".5", "1_000", "true", "False", "null", "~", ".inf", ".nan"]
)
def test_text_that_needs_quotes(text):
    with pytest.raises(PydanticCustomError) as caught:
        scalars.text(Scalar(text))
    assert caught.value.context["example"] == f'"{text}"'
    assert scalars.text(Scalar(text, plain=False)) == text


@pytest.mark.parametrize("text", ["", " ", "\n", "\N{NO-BREAK SPACE}"])
@pytest.mark.parametrize("plain", [True, False])
def test_blank_text_is_none(text, plain):
    with pytest.raises(PydanticCustomError, match="nothing stands here"):
        scalars.text(Scalar(text, plain=plain))


def test_the_end_of_a_block_is_not_part_of_the_text():
    assert scalars.text(Scalar("one\ntwo\n", plain=False)) == "one\ntwo"


@pytest.mark.parametrize("text", ["one\ntwo", "one\ttwo"])
def test_a_line_is_one_line(text):
    with pytest.raises(PydanticCustomError) as caught:
        scalars.line(Scalar(text, plain=False))
    assert caught.value.context["example"] == '"one two"'


def test_a_fact_is_a_number_or_text():
    assert scalars.number_or_text(Scalar("12")) == 12
    assert scalars.number_or_text(Scalar("12", plain=False)) == "12"
    assert scalars.number_or_text(Scalar("not found")) == "not found"
    with pytest.raises(PydanticCustomError, match="leading zero"):
        scalars.number_or_text(Scalar("012"))


@pytest.mark.parametrize("text", ["yes", "on", "1", "", "TRUE "])
def test_flags_are_true_or_false(text):
    with pytest.raises(PydanticCustomError, match="true or false"):
        scalars.flag(Scalar(text))
    assert scalars.flag(Scalar("true")) is True
    assert scalars.flag(Scalar("False")) is False


def test_dates():
    assert scalars.date(Scalar("2026-01-02")) == datetime.date(2026, 1, 2)
    for wrong in ("2026-1-2", "2026-02-30", "20260102", "2026-01-02T00:00", "٢٠٢٦-٠١-٠٢"):
        with pytest.raises(PydanticCustomError, match="date"):
            scalars.date(Scalar(wrong))


def test_whole_numbers():
    assert scalars.whole(Scalar("4")) == 4
    with pytest.raises(PydanticCustomError, match="whole"):
        scalars.whole(Scalar("4.5"))


def test_numbers_made_in_python_pass():
    assert scalars.number(0.5).text == "0.5"
    assert scalars.number(Number(2)).text == "2"
    for wrong in (math.inf, math.nan, True, "3", None):
        with pytest.raises(PydanticCustomError):
            scalars.number(wrong)
