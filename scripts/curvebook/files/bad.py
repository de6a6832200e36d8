"""What is wrong with a run file.

BadFile(Exception)
  NoColumn              it has no column of that name; `.column` says which, `.known` what it has
"""

from __future__ import annotations

from collections.abc import Sequence

from curvebook.faults import nearest, shorten

SHOWN = 12
"""How many of the columns that exist are listed."""


class BadFile(Exception):
    """A run file can't be read: where, what is wrong, what stands there, what to write instead."""

    def __init__(
        self, message: str, *, line: int | None = None, text: str = "", example: str = "",
        column: str = "",
    ) -> None:  # fmt: skip
        """Keep what is wrong; `line` counts from 1, in rows where the file has no lines."""
        self.message = message
        self.line = line
        self.text = shorten(text)
        self.example = example
        self.column = column
        """The column that it is about, if it is about one."""
        super().__init__(f"{f'line {line}: ' if line else ''}{message}")


class NoColumn(BadFile):
    """A column that is asked for isn't there."""

    def __init__(self, column: str, known: Sequence[str]) -> None:
        """Say which columns there are, and which of them was probably meant."""
        self.known = tuple(known)
        there = ", ".join(known[:SHOWN]) + (", \N{HORIZONTAL ELLIPSIS}" if known[SHOWN:] else "")
        message = f"there is no column {column!r}; there are: {there}"
        super().__init__(message, example=nearest(column, known, 0.4), column=column)
