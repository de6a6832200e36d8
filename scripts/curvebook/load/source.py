"""A study file as bytes: decoded, and searched for what no parser explains well.

Everything that is found is found at once, with its place: bytes that aren't UTF-8, characters
that can't be seen, the marks of an unfinished merge, tabs that YAML would count as indentation.
A byte-order mark and either kind of line end are fine.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from curvebook.faults import Finding

LARGEST = 5_000_000
"""Bytes of a study file."""
MOST = 20
"""How many places of one kind are told; a file in the wrong encoding has thousands."""

UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
MARKS = re.compile(r"^(<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$).*", re.MULTILINE)


def decode(source: bytes) -> tuple[str, list[Finding], bool]:
    """Give the text, what is wrong with it, and whether it makes sense to read on."""
    if len(source) > LARGEST:
        message = f"a study file has at most {LARGEST // 1_000_000} MB; put long curves into files"
        example = "runs: [{file: logs/seed-1.csv, x: step, y: loss}]"
        return "", [Finding(0, message, "", example)], False
    if source.startswith(UTF_16):
        return "", [Finding(0, "this file is UTF-16; save it as UTF-8", "", "UTF-8")], False
    text, findings = _text(source.removeprefix(codecs.BOM_UTF8))
    findings += [*_unseen(text), *_merge_marks(text)]
    whole = not any(MARKS.finditer(text)) and "\0" not in text
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text), findings, whole


def _text(source: bytes) -> tuple[str, list[Finding]]:
    """Decode; what isn't UTF-8 becomes a replacement character and a finding."""
    parts: list[str] = []
    findings: list[Finding] = []
    length, rest = 0, memoryview(source)
    while True:
        try:
            parts.append(str(rest, "utf-8"))
            return "".join(parts), findings
        except UnicodeDecodeError as error:
            parts += [str(rest[: error.start], "utf-8"), "\N{REPLACEMENT CHARACTER}"]
            length += len(parts[-2])
            findings.append(_undecodable(length, bytes(rest[error.start : error.end])))
            length, rest = length + 1, rest[error.end :]
            if len(findings) == MOST:
                parts.append(str(rest, "utf-8", "replace"))
                return "".join(parts), findings


def _undecodable(start: int, bad: bytes) -> Finding:
    written = "".join(f"\\x{byte:02x}" for byte in bad)
    guess = bad.decode("cp1252", "ignore")
    return Finding(start, "this isn't UTF-8; save the file as UTF-8", written, guess)


def _unseen(text: str) -> Iterator[Finding]:
    """Find characters that YAML doesn't allow."""
    for number, found in enumerate(UNSEEN.finditer(text)):
        if number < MOST:
            message = "this character can't be seen and can't stand in a study; leave it out"
            yield Finding(found.start(), message, found[0])


def _merge_marks(text: str) -> Iterator[Finding]:
    """Find what an unfinished merge leaves."""
    for found in MARKS.finditer(text):
        message = "a merge left this line here; keep one of the two versions"
        yield Finding(found.start(), message, found[0].rstrip())


def tabs(text: str, scalars: list[tuple[int, int]]) -> Iterator[Finding]:
    """Find tabs outside of scalars and comments, one for each stretch of them."""
    ends = iter([*sorted(scalars), (len(text) + 1, len(text) + 1)])
    begin, end = next(ends)
    for found in re.finditer("\t+", text):
        while end <= found.start():
            begin, end = next(ends)
        line = text.rfind("\n", 0, found.start()) + 1
        if begin > found.start() and text.find("#", line, found.start()) < 0:
            yield Finding(found.start(), "a tab stands here; use spaces", "\t")
