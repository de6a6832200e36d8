"""The only reader of run files: CSV, TSV, Parquet or JSON lines -> columns of numbers.

    columns(path)                          the names of its columns
    read(path, numbers, where=...)         the columns asked for, and what was left out of them

Cells are read as text and judged here, because a reader that guesses turns a column with one odd
word into text, or the word into nothing. JSON lines go through Python's own parser: training
scripts write `NaN`, which is no JSON and which faster parsers refuse. polars does the rest, and is
imported by whoever has run files and by nobody else.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import polars as pl

from curvebook.files import records
from curvebook.files.bad import BadFile as BadFile
from curvebook.files.bad import NoColumn as NoColumn
from curvebook.files.source import Source, checked, even, separator, without_blanks
from curvebook.scalars.spelling import why_not_a_number

Numbers = npt.NDArray[np.float64]

TABLES = {".csv": "", ".tsv": "\t"}
RECORDS = (".jsonl", ".ndjson")
PARQUET = (".parquet",)
SUFFIXES = (*TABLES, *RECORDS, *PARQUET)
MISSING = ("", "nan", ".nan", "null", "none", "na", "n/a", "inf", "-inf", "infinity", "-infinity")
"""How a missing value is spelt in logs, in lower case; a loss that ran away to infinity is one."""


@dataclass(frozen=True)
class Columns:
    """Columns of equal length out of a run file."""

    numbers: Mapping[str, Numbers]
    """By name; NaN where a value is missing."""
    texts: Mapping[str, tuple[str, ...]]
    """By name; empty where a value is missing."""
    notes: tuple[str, ...]
    """What was left out, in sentences about the file ("Its last line is cut off...")."""


@dataclass(frozen=True)
class Raw:
    """A file as it is: the columns asked for, and where a row of them stands."""

    frame: pl.DataFrame
    lines: Sequence[int] | None
    """The line of each row; None where the file has no lines."""
    notes: tuple[str, ...] = ()


def columns(path: Path) -> tuple[str, ...]:
    """Name the columns of a file, in their order.

    Raises:
        BadFile: if it can't be read.
        OSError: if it can't be opened.
    """
    suffix = _suffix(path)
    if suffix in PARQUET:
        return tuple(_parquet_schema(path))
    source = checked(path.read_bytes())
    if suffix in RECORDS:
        return records.keys(source)
    return tuple(_header(source, _separator(source, suffix)))


def read(
    path: Path,
    numbers: Iterable[str],
    where: Mapping[str, float | str] | None = None,
    texts: Iterable[str] = (),
) -> Columns:
    """Read columns of a file.

    Args:
        path: The file; its suffix says what it is.
        numbers: The columns of numbers.
        where: Only the rows in which these columns have these values.
        texts: Columns that are wanted as text.

    Raises:
        BadFile: if it can't be read, lacks a column, or a column holds something else.
        OSError: if it can't be opened.
    """
    numbers, texts, where = list(dict.fromkeys(numbers)), list(texts), where or {}
    raw = _raw(path, list(dict.fromkeys([*numbers, *texts, *where])))
    frame = raw.frame.with_row_index("\0row")
    for name, value in where.items():
        frame = _only(frame, name, value)
    rows = frame["\0row"].to_numpy()
    read = {name: _numbers(frame[name], rows, raw) for name in numbers}
    words = {name: tuple(frame[name].cast(pl.String).fill_null("")) for name in texts}
    return Columns(read, words, raw.notes)


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        message = "a run is a CSV, TSV, Parquet or JSON lines file, by the end of its name"
        raise BadFile(message, example=f"{path.stem}.csv")
    return suffix


def _raw(path: Path, names: Sequence[str]) -> Raw:
    suffix = _suffix(path)
    if suffix in PARQUET:
        return _parquet(path, names)
    source = checked(path.read_bytes())
    if suffix in RECORDS:
        found, lines = records.read(source, names)
        frame = pl.DataFrame(found, schema=dict.fromkeys(names, pl.String))
        return Raw(frame, lines, tuple(source.notes))
    return _table(source, _separator(source, suffix), names)


# ---- the formats --------------------------------------------------------------------------------


def _separator(source: Source, suffix: str) -> bytes:
    return TABLES[suffix].encode() or separator(source)


def _header(source: Source, by: bytes) -> list[str]:
    first = source.data.lstrip(b"\n").split(b"\n", 1)[0].decode()
    return [name.strip() for name in next(csv.reader([first], delimiter=by.decode()))]


def _table(source: Source, by: bytes, names: Sequence[str]) -> Raw:
    source = even(source, by)
    header = _header(source, by)
    places = {name: _place(header, name) for name in names}
    order = sorted(places.values())
    if not source.data.endswith(b"\n") and order[-1] == len(header) - 1:
        source.notes.append("Its last line has no line end, so its last number may be cut short.")
    data = without_blanks(source.data)
    if data.count(b"\n") <= (0 if not data.endswith(b"\n") else 1):
        raise BadFile("there is a header here and no row below it", line=1)
    frame = pl.read_csv(
        io.BytesIO(data), separator=by.decode(), columns=order, infer_schema=False
    )  # fmt: skip
    frame.columns = [header[place] for place in order]
    return Raw(frame, _Lines(source.data, by), tuple(source.notes))


def _place(header: Sequence[str], name: str) -> int:
    if name not in header:
        raise NoColumn(name, header)
    if header.count(name) > 1:
        message = f"the column {name!r} is there {header.count(name)} times; rename one"
        raise BadFile(message, line=1, column=name)
    return header.index(name)


class _Lines(Sequence[int]):
    """The line that each row of a table ends in; found only when something is wrong there."""

    def __init__(self, data: bytes, by: bytes) -> None:
        self._data, self._by = data, by

    def __len__(self) -> int:
        return sum(1 for _ in self._rows())

    def __getitem__(self, row: int) -> int:  # type: ignore[override]  # because nobody slices it
        return next(line for number, line in enumerate(self._rows(), -1) if number == row)

    def _rows(self) -> Iterator[int]:
        text = io.StringIO(self._data.decode(), newline="")
        rows = csv.reader(text, delimiter=self._by.decode())
        return (rows.line_num for row in rows if row and "".join(row).strip())


def _parquet_schema(path: Path) -> dict[str, pl.DataType]:
    if path.stat().st_size == 0:
        raise BadFile("the file is empty")
    try:
        return dict(pl.read_parquet_schema(path))
    except pl.exceptions.PolarsError as error:
        raise BadFile("this is no whole Parquet file") from error


def _parquet(path: Path, names: Sequence[str]) -> Raw:
    schema = _parquet_schema(path)
    for name in names:
        _place(list(schema), name)
        if schema[name].is_nested() or schema[name].is_temporal():
            raise BadFile(f"the column {name!r} holds no numbers or words", column=name)
    try:
        return Raw(pl.read_parquet(path, columns=list(names)), None)
    except pl.exceptions.PolarsError as error:
        raise BadFile("this is no whole Parquet file") from error


# ---- what stands in a column --------------------------------------------------------------------


def _only(frame: pl.DataFrame, name: str, value: float | str) -> pl.DataFrame:
    """Keep the rows in which a column has a value: as a number if it is one, else by its text."""
    column = frame[name].cast(pl.String).str.strip_chars()
    if isinstance(value, str):
        fits = column == value
    else:
        fits = column.cast(pl.Float64, strict=False) == float(value)
    kept = frame.filter(fits.fill_null(value=False))
    if kept.is_empty():
        known = sorted(column.drop_nulls().unique().to_list())
        there = ", ".join(known[:8]) + (", \N{HORIZONTAL ELLIPSIS}" if known[8:] else "")
        wanted = value if isinstance(value, str) else f"{value:.12g}"
        message = f"no row has {wanted!r} in the column {name!r}; there are: {there}"
        raise BadFile(message, column=name)
    return kept


def _numbers(column: pl.Series, rows: npt.NDArray[np.uint32], raw: Raw) -> Numbers:
    """Turn a column into numbers; what is neither one nor missing is a fault with its line."""
    if column.dtype == pl.String:
        bare = column.str.strip_chars()
        missing = bare.is_null() | bare.str.to_lowercase().is_in(MISSING)
        values = bare.cast(pl.Float64, strict=False)
        odd = (values.is_null() & ~missing).arg_true()
        if len(odd):
            row = int(rows[odd[0]])
            raise _odd(column.name, bare[odd[0]], row, raw)
    else:
        values = column.cast(pl.Float64)
    read = values.fill_null(float("nan")).to_numpy().copy()
    read[~np.isfinite(read)] = np.nan
    if not len(read) or np.isnan(read).all():
        raise BadFile(f"the column {column.name!r} has no number in it", column=column.name)
    return read


def _odd(name: str, text: str, row: int, raw: Raw) -> BadFile:
    message, example = why_not_a_number(text)
    where = f"in the column {name!r}, row {row + 1}"
    line = raw.lines[row] if raw.lines is not None else None
    return BadFile(f"{where}: {message}", line=line, text=text, example=example, column=name)
