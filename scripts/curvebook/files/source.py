"""The text of a run file before it is read: what a copy, a merge or a crash leaves in it.

A reader of tables fills up short rows and takes any line for one. So what stands in a file is
looked at here first, on its bytes, which is fast: a file with a hole in it is refused with the
line, and an end that is cut off or a traceback is left out and said.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field

import numpy as np

from curvebook.files.bad import BadFile

SEPARATORS = (b",", b"\t", b";", b"|")
NAMES = {b",": "commas", b"\t": "tabs", b";": "semicolons", b"|": "bars"}
MARKS = re.compile(rb"^(<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$).*", re.MULTILINE)
TRACEBACK = re.compile(rb"^Traceback \(most recent call last\):", re.MULTILINE)
ROW = re.compile(rb"^[-+0-9.\"{]", re.MULTILINE)
"""How a row of numbers starts, and no line of a traceback."""
BLANK = re.compile(rb"\n(?:[ \t]*\r?\n)+")


@dataclass
class Source:
    """The bytes of a text file, and what was left out of them."""

    data: bytes
    notes: list[str] = field(default_factory=list)
    """Sentences about what was left out."""

    def line(self, at: int) -> int:
        """Give the line, counted from 1, that a byte stands in."""
        return self.data.count(b"\n", 0, at) + 1

    def rest(self, at: int) -> str:
        """Give what stands in the line from a byte on."""
        return self.data[at:].split(b"\n", 1)[0].decode("utf-8", "replace").rstrip("\r")

    def fault(self, at: int, message: str, example: str = "") -> BadFile:
        """Say what is wrong at a byte."""
        return BadFile(message, line=self.line(at), text=self.rest(at), example=example)


def checked(data: bytes) -> Source:
    """Look for what no row can hold.

    Raises:
        BadFile: if the file is empty, isn't UTF-8, or holds merge markers or a traceback that more
            rows follow.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise BadFile("this file is UTF-16; save it as UTF-8", line=1, example="UTF-8")
    source = Source(data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n"))
    if not source.data.strip():
        raise BadFile("the file is empty", line=1, example="step,loss")
    try:
        source.data.decode()
    except UnicodeDecodeError as error:
        raise source.fault(error.start, "this isn't UTF-8; save the file as UTF-8") from None
    if b"\0" in source.data:
        raise source.fault(source.data.index(b"\0"), "there are bytes here that are no text")
    if mark := MARKS.search(source.data):
        message = "a merge left this line here; keep one of the two versions"
        raise source.fault(mark.start(), message)
    return _before_traceback(source)


def _before_traceback(source: Source) -> Source:
    """Leave out a traceback at the end: the run broke off, and what it logged before stands."""
    found = TRACEBACK.search(source.data)
    if found is None:
        return source
    if ROW.search(source.data, found.end()):
        message = "a traceback stands here, with more rows behind it; take it out"
        raise source.fault(found.start(), message)
    if not source.data[: found.start()].strip():
        raise source.fault(found.start(), "there is a traceback here and nothing before it")
    source.notes.append(
        f"It ends in a traceback in line {source.line(found.start())}: the run broke off there."
    )
    source.data = source.data[: found.start()]
    return source


# ---- separators ---------------------------------------------------------------------------------


def separator(source: Source) -> bytes:
    """Give what stands between the fields: what the first line has most of."""
    head = source.data.lstrip(b"\n").split(b"\n", 1)[0]
    return max(SEPARATORS, key=head.count)


def even(source: Source, by: bytes) -> Source:
    """Make sure that every row has as many fields as the header has.

    A last row that is too short and has no line end was cut off while it was written; it is left
    out and said.

    Raises:
        BadFile: at the first other row that has more or fewer.
    """
    lines, fields = _fields(source.data, by)
    wrong = np.flatnonzero(fields != fields[0])
    if not wrong.size:
        return source
    first = int(wrong[0])
    broken = not source.data.endswith(b"\n") and first == len(fields) - 1
    if broken and fields[first] < fields[0]:
        start = source.data.rstrip().rfind(b"\n") + 1
        source.notes.append(f"Its last line ({int(lines[first])}) is cut off and left out.")
        source.data = source.data[:start]
        return source
    raise _uneven(source, int(lines[first]), int(fields[first]), int(fields[0]), by)


def _fields(data: bytes, by: bytes) -> tuple[np.ndarray, np.ndarray]:
    """Give the line and the number of fields of each row that isn't blank.

    Without quotes, which may hide a separator, counting bytes is enough.
    """
    if b'"' in data:
        rows = csv.reader(io.StringIO(data.decode(), newline=""), delimiter=by.decode())
        told = [(rows.line_num, len(row)) for row in rows if row]
        return np.array([line for line, _ in told]), np.array([count for _, count in told])
    every = np.frombuffer(data, np.uint8)
    ends = np.flatnonzero(every == ord("\n"))
    if not data.endswith(b"\n"):
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1] + 1))
    filled = ends > starts
    places = np.flatnonzero(every == ord(by))
    counts = np.searchsorted(places, ends) - np.searchsorted(places, starts) + 1
    return np.flatnonzero(filled) + 1, counts[filled]


def _uneven(source: Source, line: int, has: int, due: int, by: bytes) -> BadFile:
    text = source.data.split(b"\n")[line - 1]
    other = next((each for each in SEPARATORS if each != by and each in text), None)
    mixed = f"; {NAMES[by]} separate the header, and {NAMES[other]} stand here" if other else ""
    message = f"this row has {has} of {due} fields{mixed}"
    example = text.replace(other, by).decode() if other else ""
    return BadFile(message, line=line, text=text.decode(), example=example)


def without_blanks(data: bytes) -> bytes:
    """Take out blank lines, which a reader of tables would take for rows of gaps."""
    return BLANK.sub(b"\n", data).lstrip(b"\n")
