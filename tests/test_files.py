"""Run files: every format gives the same columns, and what is wrong is told with its line."""

from __future__ import annotations

import json
import math
from pathlib import Path

import polars as pl
import pytest
from curvebook import files
from curvebook.files import BadFile, NoColumn
from hypothesis import given
from hypothesis import strategies as st

TRACEBACK = 'Traceback (most recent call last):\n  File "a", line 3, in f\nE: x\n'
ROWS = [(0, 4.5, "a"), (10, None, "a"), (20, 3.25, "b"), (30, 3.0, "b")]


def written(folder: Path, suffix: str) -> Path:
    """Write the same rows in the format of a suffix."""
    path = folder / f"log{suffix}"
    cells = [(str(x), "NaN" if y is None else str(y), kind) for x, y, kind in ROWS]
    match suffix:
        case ".csv" | ".tsv":
            by = "," if suffix == ".csv" else "\t"
            rows = [("step", "loss", "kind"), *cells]
            path.write_text("".join(by.join(row) + "\n" for row in rows))
        case ".jsonl":
            keys = ("step", "loss", "kind")
            nan = [(x, math.nan if y is None else y, kind) for x, y, kind in ROWS]
            path.write_text(
                "".join(json.dumps(dict(zip(keys, r, strict=True))) + "\n" for r in nan)
            )
        case ".parquet":
            pl.DataFrame(ROWS, schema=["step", "loss", "kind"], orient="row").write_parquet(path)
    return path


def numbers(path: Path, *names: str, **more: object) -> list[list[float]]:
    """Read columns as lists, with None for what is missing."""
    read = files.read(path, names, **more)  # type: ignore[arg-type]
    return [[None if math.isnan(v) else v for v in read.numbers[name]] for name in names]


def refused(path: Path, *names: str, **more: object) -> BadFile:
    """Read what can't be read, and give the reason."""
    with pytest.raises(BadFile) as caught:
        files.read(path, names or ("step", "loss"), **more)  # type: ignore[arg-type]
    return caught.value


def log(folder: Path, text: str | bytes, name: str = "log.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".jsonl", ".parquet"])
def test_every_format_gives_the_same_columns(tmp_path: Path, suffix: str) -> None:
    path = written(tmp_path, suffix)
    assert files.columns(path) == ("step", "loss", "kind")
    assert numbers(path, "step", "loss") == [[0, 10, 20, 30], [4.5, None, 3.25, 3.0]]
    assert numbers(path, "loss", where={"kind": "b"}) == [[3.25, 3.0]]
    assert numbers(path, "loss", where={"step": 20.0}) == [[3.25]]
    assert files.read(path, [], texts=["kind"]).texts == {"kind": ("a", "a", "b", "b")}


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=30))
def test_numbers_survive(tmp_path_factory: pytest.TempPathFactory, values: list[float]) -> None:
    path = tmp_path_factory.mktemp("logs") / "log.csv"
    path.write_text("y\n" + "".join(f"{v!r}\n" for v in values))
    assert numbers(path, "y") == [values]


@pytest.mark.parametrize("text", [
    "step;loss\n1;2\n3;4\n", "step|loss\n1|2\n3|4\n", "\ufeffstep,loss\r\n1,2\r\n\r\n3,4\r\n",
    "\nstep , loss\n1, 2\n3 ,4\n", '"step","loss"\n"1","2"\n3,4\n', "a,loss,step\nx,2,1\ny,4,3\n",
])  # fmt: skip
def test_ways_to_write_a_table(tmp_path: Path, text: str) -> None:
    assert numbers(log(tmp_path, text), "step", "loss") == [[1, 3], [2, 4]]


@pytest.mark.parametrize("gap", ["", "nan", "NaN", "null", "None", "N/A", "inf", "-inf"])
def test_what_is_missing_is_missing(tmp_path: Path, gap: str) -> None:
    path = log(tmp_path, f"step,loss\n1,2\n2,{gap}\n")
    assert numbers(path, "loss") == [[2, None]]


def test_a_missing_column_names_those_that_exist(tmp_path: Path) -> None:
    fault = refused(log(tmp_path, "step,val_loss,lr\n1,2,3\n"), "step", "vall_loss")
    assert isinstance(fault, NoColumn)
    assert "there are: step, val_loss, lr" in fault.message
    assert (fault.column, fault.example) == ("vall_loss", "val_loss")


CSV_FAULTS = {
    "empty": ("", 1, "the file is empty"),
    "blank": ("\n \n", 1, "the file is empty"),
    "header": ("step,loss\n", 1, "no row below it"),
    "words": ("step,loss\n1,2\n\n2,diverged\n", 4, "in the column 'loss', row 2"),
    "comma": ("step;loss\n1;2,5\n", 2, "a decimal point is due, not a comma"),
    "separators": ("step,loss\n1,2\n2;3\n3,4\n", 3, "semicolons stand here"),
    "short": ("step,loss\n1,2\n2\n3,4\n", 3, "this row has 1 of 2 fields"),
    "long": ("step,loss\n1,2\n2,3,4\n3,4\n", 3, "this row has 3 of 2 fields"),
    "short-quoted": ('step,loss\n"1","2"\n2\n3,4\n', 3, "this row has 1 of 2 fields"),
    "merge": ("step,loss\n1,2\n<<<<<<< HEAD\n2,3\n=======\n2,4\n>>>>>>> b\n", 3, "a merge left"),
    "gaps": ("step,loss\n1,nan\n2,nan\n", None, "the column 'loss' has no number in it"),
    "twice": ("step,loss,loss\n1,2,3\n", 1, "'loss' is there 2 times"),
    "traceback": (
        "step,loss\n1,2\nTraceback (most recent call last):\n  File\nE\n2,3\n", 3, "traceback",
    ),
    "latin": (b"step,loss\n1,2\n2,\xe4\n", 3, "this isn't UTF-8"),
    "wide": ("step,loss\n1,2\n".encode("utf-16"), 1, "UTF-16"),
    "binary": (b"step,loss\n1,\0\n", 2, "no text"),
}  # fmt: skip


@pytest.mark.parametrize("name", CSV_FAULTS)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, name: str) -> None:
    text, line, message = CSV_FAULTS[name]
    fault = refused(log(tmp_path, text))
    assert message in fault.message
    assert fault.line == line


def test_a_filter_that_keeps_nothing_says_what_there_is(tmp_path: Path) -> None:
    path = log(tmp_path, "step,loss,kind\n1,2,a\n2,3,b\n")
    fault = refused(path, where={"kind": "c"})
    assert "no row has 'c' in the column 'kind'; there are: a, b" in fault.message


def test_a_word_in_rows_that_are_filtered_out_is_no_fault(tmp_path: Path) -> None:
    path = log(tmp_path, "step,loss,kind\n1,oops,a\n2,3,b\n3,bad,b\n")
    assert refused(path, where={"kind": "b"}).line == 4
    assert numbers(log(tmp_path, "step,loss,kind\n1,oops,a\n2,3,b\n"), "loss", where={"kind": "b"})


@pytest.mark.parametrize(("name", "text", "note"), [
    ("a.csv", "step,loss,lr\n1,2,3\n2,", "Its last line (3) is cut off and left out."),
    ("a.jsonl", '{"step": 1, "loss": 2}\n{"step": 2, "lo', "Its last line (2) is cut off"),
    ("a.csv", f"step,loss\n1,2\n{TRACEBACK}",
     "It ends in a traceback in line 3"),
])  # fmt: skip
def test_an_end_that_broke_off_is_left_out_and_said(
    tmp_path: Path, name: str, text: str, note: str
) -> None:
    read = files.read(log(tmp_path, text, name), ["step", "loss"])
    assert read.numbers["loss"].tolist() == [2]
    assert note in read.notes[0]


def test_a_last_number_that_may_be_cut_is_said(tmp_path: Path) -> None:
    assert not files.read(log(tmp_path, "step,loss\n1,3.25\n"), ["loss"]).notes
    assert files.read(log(tmp_path, "step,loss\n1,3.2"), ["loss"]).notes
    assert not files.read(log(tmp_path, "step,loss\n1,3.2"), ["step"]).notes


@pytest.mark.parametrize(("text", "line", "message"), [
    ('{"step": 1, "loss": 2}\n{"step": 2, "loss"\n{"step": 3, "loss": 2}\n', 2, "no record in"),
    ("[1, 2]\n", 1, "a record of its own"),
    ('{"step": 1, "loss": 2}\n\n{"step": 2, "loss": "high"}\n', 3, "in the column 'loss', row 2"),
    ('{"step": 1, "loss": [2]}\n', 1, "a list or a record"),
    ('{"step": 1}\n{"step": 2, "acc": 3}\n', None, "there are: step, acc"),
])  # fmt: skip
def test_what_is_wrong_in_json_lines(tmp_path: Path, text: str, line: int, message: str) -> None:
    fault = refused(log(tmp_path, text, "log.jsonl"))
    assert (fault.line, message in fault.message) == (line, True)


def test_records_without_any_of_the_columns_are_no_rows(tmp_path: Path) -> None:
    path = log(tmp_path, '{"config": 1}\n{"step": 1, "loss": 2}\n{"step": 2}\n', "log.jsonl")
    assert numbers(path, "step", "loss") == [[1, 2], [2, None]]


def test_what_is_wrong_in_parquet(tmp_path: Path) -> None:
    assert refused(log(tmp_path, b"", "a.parquet")).message == "the file is empty"
    assert "no whole Parquet" in refused(log(tmp_path, b"PAR1 nothing", "a.parquet")).message
    path = tmp_path / "b.parquet"
    pl.DataFrame({"step": [1, 2], "loss": ["1", "two"], "when": [[1], [2]]}).write_parquet(path)
    assert "in the column 'loss', row 2" in refused(path).message
    assert "no numbers" in refused(path, "when").message
    assert isinstance(refused(path, "x"), NoColumn)


def test_a_file_of_another_kind_says_which_there_are(tmp_path: Path) -> None:
    assert "CSV, TSV, Parquet or JSON lines" in refused(log(tmp_path, "", "log.txt")).message
