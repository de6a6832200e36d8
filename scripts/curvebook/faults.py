"""A fault of a study file: where it is, what is wrong, what stands there, what to write instead.

Whatever finds it (the YAML parser, the model, the rules, the claims), a fault ends up in this one
shape, and every place that shows faults (terminal, build, served page, JSON) shows this shape.
A fault is not an exception, because a file has all of its faults at once:

    FaultyStudy(Exception)      a study can't be read; `.faults` lists why, in the file's order
    PageFault(Exception)        a page can't be rendered; templates stop at their first mistake
"""

from __future__ import annotations

import bisect
import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{IDEOGRAPHIC SPACE}"
LONGEST = 60
"""How much of an offending text is shown."""
AROUND = 80
"""How much of a line is shown on either side of a place."""
COMPARED = 150
"""With how many known words a wrong one is compared; with all of thousands, it takes minutes."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that is wrong in a study file."""

    file: str
    line: int
    """Counted from 1."""
    column: int
    """In characters, counted from 1."""
    path: str
    """The keys that lead there, joined by dots: `curves.0.points.1.1`."""
    message: str
    """What is wrong, in a plain sentence."""
    text: str = ""
    """What stands there; empty where something is missing."""
    example: str = ""
    """What to write instead; empty where there is no telling."""
    excerpt: str = field(default="", compare=False)
    """The line of the file, with a caret below the place."""

    def __str__(self) -> str:
        """Write the fault in one line, without characters that a terminal would act on."""
        told = f"{self.file}:{self.line}:{self.column}: {self.message}"
        told += f": '{shorten(self.text)}'" if self.text else ""
        return printable(told + (f"; write: {self.example}" if self.example else ""))

    def record(self) -> dict[str, str | int]:
        """Give the fault as `check --json` writes it."""
        names = ("file", "line", "column", "path", "message", "text", "example")
        return {name: getattr(self, name) for name in names}


class FaultyStudy(Exception):
    """A study file that can't be read, with everything that is wrong in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Keep the faults; as text, the exception is one line for each."""
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found wrong in the text of a file, before it is known in which file."""

    start: int
    """The place, in characters from the start of the text."""
    message: str
    text: str = ""
    example: str = ""
    path: str = ""


Loc = tuple[str | int, ...]
"""The keys and numbers that lead to a part of a study."""


class Refusal(NamedTuple):
    """What is wrong with a part of a study, before it is known where that stands in the file."""

    loc: Loc
    message: str
    example: str
    about_key: bool = False
    """Whether the key is wrong, and not what stands behind it."""


class Lines:
    """The text of a file, and which line and column a character of it stands in.

    Lines end where an editor ends them. YAML 1.1 also ends them at other characters (U+0085,
    U+2028), so its own line numbers are not used.
    """

    def __init__(self, text: str) -> None:
        """Find where the lines of `text` start."""
        self.text = text
        self._starts = [0, *(end.end() for end in re.finditer(r"\r\n|\r|\n", text))]

    def place(self, start: int) -> tuple[int, int]:
        """Give the line and the column of a character, both counted from 1."""
        line = bisect.bisect_right(self._starts, start)
        return line, start - self._starts[line - 1] + 1

    def excerpt(self, start: int) -> str:
        """Show the line that a character stands in, with a caret below the character."""
        line, _ = self.place(start)
        first = max(self._starts[line - 1], start - AROUND)
        before = self.text[first:start]
        after = re.split(r"[\r\n]", self.text[start : start + AROUND], maxsplit=1)[0]
        return f"{printable(before + after, keep=chr(9))}\n{_blank(before)}^"

    def fault(self, file: str, finding: Finding) -> Fault:
        """Say where in `file` something was found."""
        line, column = self.place(finding.start)
        return Fault(
            file, line, column, finding.path, finding.message, finding.text, finding.example,
            self.excerpt(finding.start),
        )  # fmt: skip


def _blank(text: str) -> str:
    """Take up the room of a text, so that a caret below stands right."""
    simple = text.isascii() and text.isprintable()
    return " " * len(text) if simple else "".join(map(_gap, text))


def _gap(character: str) -> str:
    if character == "\t" or unicodedata.combining(character):
        return "\t" if character == "\t" else ""
    wide = unicodedata.east_asian_width(character) in "WF"
    return "\N{IDEOGRAPHIC SPACE}" if wide else " " * len(printable(character))


def nearest(word: str, known: Sequence[str], alike: float) -> str:
    """Give the known word that was probably meant, or nothing if none is as `alike` as that."""
    return next(iter(difflib.get_close_matches(word, known[:COMPARED], 1, alike)), "")


def shorten(text: str) -> str:
    """Cut `text` to its first line, and that to a length that fits into a message."""
    first = text.split("\n", 1)[0].rstrip("\r ")
    cut = first[: LONGEST - 1].rstrip() if len(first) > LONGEST else first
    return cut if cut == text else cut + "\N{HORIZONTAL ELLIPSIS}"


def printable(text: str, keep: str = "") -> str:
    """Write characters that can't be seen, or that a terminal would act on, as escapes."""
    if text.isprintable():
        return text
    return "".join(
        each
        if each.isprintable() or each in keep or each in SPACES
        else each.encode("unicode_escape").decode()
        for each in text
    )


class PageFault(Exception):
    """A mistake in a page or template: where it is, what is wrong, what is known."""

    def __init__(self, file: str, line: int, message: str) -> None:
        """Say what is wrong at a line of a file."""
        super().__init__(f"{file}:{line}: {message}")
        self.file, self.line, self.message = file, line, message
