"""The records: what the contract names is accepted, and what is accepted can't be changed."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import pydantic
import pytest
from curvebook import load, model
from curvebook.faults import FaultyStudy
from curvebook.model.records import Record
from curvebook.model.series import Series, typed

TINY = Path(__file__).parent / "studies" / "tiny.yaml"

EVERY_KEY = """\
title: Pumps
summary: Two pumps.
noun: [pump, pumps]
slug: all-pumps
updated: 2026-12-01
license: CC-BY-4.0
draft: true
source: {kind: read-off, reference: maker, where: figure 2, note: How it came here.}
x: {name: Pressure, unit: kPa, scale: linear, ticks: [0, 50, 100]}
y:
  name: Flow
  unit: null
  scale: linear
  switch: false
  focus: [0, 60]
  ticks: [20, 40]
  decimals: 1
  better: unknown
  meaning: Litres.
reading_error: 0.5
band: interval
curves:
  - id: small
    name: Small
    full_name: A small pump
    color: olive
    reference: maker
    about: A paragraph.
    formerly: [tiny]
    reading_error: 0.25
    minus: large
    facts: [{id: mass, name: Mass, value: 12, unit: kg, reference: maker, note: As sold.}]
    points: [[0, 20], [50, null], [100, 12]]
  - id: large
    name: Large
    points: [[0, 40], [100, 30]]
claims:
  - id: lower
    section: observations
    says: The small pump stays below.
    why: It is smaller.
    headline: true
    expect: holds
    checks:
      - {metric: value, of: small, at: last, is: below, than: others, by: 0.5}
      - {metric: value, of: [small, large], over: [first, last], is: above, than: 0}
      - {metric: half, of: large, is: below, than: {metric: reach, level: 31}}
      - {metric: table, of: small, table: price, column: new, is: below, than: [large]}
      - {metric: table, of: small, table: price, log_ratio: [new, used], is: above, than: 0}
  - id: better
    section: small
    says: The small pump is the better one.
    untestable: No price was noted.
tables:
  - id: price
    title: Prices
    reference: maker
    reading_error: 0.5
    columns: [{id: new, name: New}, {id: used, name: Used}]
    rows:
      small: [14, {value: 13, reference: maker, note: Second-hand.}]
      large: [20, 15]
    crosscheck: {log_ratio: [new, used], at: last}
    note: In euros.
changes:
  - {date: 2026-12-01, what: First version, why: Read from the sheet.}
references:
  - {id: maker, authors: "Doe, J. et al.", title: Data sheet, year: 2026, url: "https://example.org"}
"""


def test_every_key_of_the_contract_is_accepted():
    study = load.study(Path("pumps.yaml"), EVERY_KEY.encode())
    assert study.draft and study.folder == "all-pumps"
    assert study.curve("small").points[1][1] is None
    assert study.claims[0].checks[2].than.level == 31


def test_every_key_that_the_model_has_was_tried():
    tried = set(re.findall(r"(\w+):", EVERY_KEY)) | {"runs", "file", "x_scale_by"}
    for record in records(model.StudyFile):
        for name, field in record.model_fields.items():
            assert (field.alias or name) in tried, f"{record.__name__}.{name}"


def records(record, seen=()):
    """Give every record that a record is made of."""
    found = {record}
    for field in record.model_fields.values():
        for part in parts(field.annotation):
            if part not in (*seen, *found):
                found |= records(part, (*seen, *found))
    return found


def parts(annotation):
    if isinstance(annotation, type) and issubclass(annotation, Record):
        yield annotation
    for argument in typing.get_args(annotation):
        yield from parts(argument)


def test_what_may_be_left_out_has_a_default_that_works():
    least = """\
title: Pumps
summary: One pump.
noun: [pump, pumps]
updated: 2026-12-01
source: {kind: reported, note: Made up.}
x: {name: Pressure}
y: {name: Flow, better: unknown, meaning: Litres.}
curves: [{id: a, name: A, points: [[1, 2]]}]
"""
    study = load.study(Path("least.yaml"), least.encode())
    assert study.claims == study.tables == study.references == study.x.ticks == ()
    assert study.reading_error == 0 and study.band == "interval" and study.y.decimals == 4


def test_records_are_frozen():
    study = load.study(TINY)
    for record, name in ((study, "title"), (study.y, "better"), (study.curves[0], "name")):
        with pytest.raises(pydantic.ValidationError, match="frozen"):
            setattr(record, name, "other")


def test_a_reading_keeps_the_text_it_was_typed_as():
    series = load.study(TINY).series["small"]
    assert series.text == ("40.0", "20.0", "10.0")
    assert series.x_text == ("1", "10", "100")


def test_a_gap_is_kept_as_one():
    series = load.study(TINY).series["large"]
    assert series.text == ("40.0", "", "30.0", "15.0")
    assert series.y[1] != series.y[1]
    assert series.error == (1.0,) * 4, "a curve's own reading error goes before the study's"


def test_points_become_columns():
    assert typed([(model.Number(1), model.Number(2))], 0.5) == Series(
        x=(1.0,), y=(2.0,), error=(0.5,), reading=(True,), n=(1,), lowest=(2.0,), highest=(2.0,),
        text=("2",), x_text=("1",),
    )  # fmt: skip


def test_an_unknown_curve_is_a_key_error():
    with pytest.raises(KeyError):
        load.study(TINY).curve("none")


@pytest.mark.parametrize(
    ("words", "address"),
    [("Pumps", "pumps"), ("Wärme-Pumpen 2", "warme-pumpen-2"), ("насосы", ""), ("a  b", "a-b")],
)
def test_slugs(words, address):
    assert model.slug(words) == address


def test_runs_are_accepted_where_somebody_reads_them():
    run = "file: a.csv, x: step, y: loss, where: {on: 1, name: no}, x_scale_by: 2, name: one"
    text = EVERY_KEY.replace("points: [[0, 40], [100, 30]]", f"runs: [{{{run}}}]")
    given = typed([(model.Number(0), model.Number(40)), (model.Number(100), model.Number(30))], 0.1)

    def reader(curve, file, path):
        assert curve.runs[0].where == {"on": 1, "name": "no"}
        assert path == Path("pumps.yaml") and file.title == "Pumps"
        return given

    study = load.study(Path("pumps.yaml"), text.encode(), reader)
    assert study.series["large"] is given
    with pytest.raises(FaultyStudy, match="logged runs can't be read yet"):
        load.study(Path("pumps.yaml"), text.encode())


def test_descriptions_are_docstrings():
    for record in records(model.StudyFile):
        assert record.__doc__
        for name, field in record.model_fields.items():
            assert field.description, f"{record.__name__}.{name}"
