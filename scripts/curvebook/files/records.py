"""JSON lines: one object a line, each with whatever keys were logged at that moment.

Every value is kept as the text that stands in the file, so that numbers are judged where those of
all other formats are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from curvebook.files.bad import BadFile, NoColumn
from curvebook.files.source import Source

EXAMPLE = '{"step": 100, "loss": 2.5}'


def keys(source: Source) -> tuple[str, ...]:
    """Name every key of every record, in the order in which they come up."""
    found: dict[str, None] = {}
    for _, record in _records(source):
        found.update(dict.fromkeys(record))
    return tuple(found)


def read(source: Source, names: Sequence[str]) -> tuple[dict[str, list[str | None]], list[int]]:
    """Read some keys of every record that has one of them, and the lines that they stand in.

    Raises:
        BadFile: if a line is no record, or a value is a list or a record itself.
    """
    columns: dict[str, list[str | None]] = {name: [] for name in names}
    lines: list[int] = []
    known: dict[str, None] = {}
    for line, record in _records(source):
        known.update(dict.fromkeys(record))
        if not any(name in record for name in names):
            continue
        lines.append(line)
        for name in names:
            columns[name].append(_text(record.get(name), name, line))
    if unknown := next((name for name in names if name not in known), None):
        raise NoColumn(unknown, tuple(known))
    return columns, lines


def _text(value: Any, name: str, line: int) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, str):
        return value
    message = f"{name!r} holds a list or a record here, and a number is due"
    raise BadFile(message, line=line, text=json.dumps(value), column=name)


def _records(source: Source) -> Iterator[tuple[int, dict[str, Any]]]:
    """Give each record with its line; a last line that is cut off is left out and said."""
    lines = source.data.split(b"\n")
    last = len(lines)
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            record = json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
        except json.JSONDecodeError as error:
            if number == last:  # without a line end behind it
                source.notes.append(f"Its last line ({number}) is cut off and left out.")
                return
            shown = text.decode()
            message = f"this line is no record in JSON ({error.msg})"
            raise BadFile(message, line=number, text=shown, example=EXAMPLE) from None
        if not isinstance(record, dict):
            message = "each line is a record of its own here, in braces"
            raise BadFile(message, line=number, text=text.decode(), example=EXAMPLE)
        yield number, record
