"""How numbers are spelt: as JSON does, and as people do who meant a number.

A study file takes JSON's spelling alone, because YAML parsers disagree about every other one. What
else looks like a number is told why it isn't one, with the right spelling beside it.
"""

from __future__ import annotations

import re

JSON_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
"""A number as JSON writes one; the only spelling that a study file accepts."""

LOOKS_NUMERIC = re.compile(
    r"[-+]?(\.[0-9]+|[0-9][0-9_]*(\.[0-9_]*)?)([eE][+-]?[0-9]+)?|[-+]?0[xob][0-9a-fA-F_]+"
    r"|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"
)
"""What some YAML parser would take for a number; as text it has to be quoted."""

MARKS = "'\"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
"""Quotation marks that may stand around a number by mistake."""

WHY = tuple(
    (re.compile(pattern), message)
    for pattern, message in (
        (r"|~|null|Null|NULL", "a number is due here, and nothing stands here"),
        (r"[-+]?[0-9]+,[0-9]+", "a decimal point is due, not a comma"),
        (r"[-+]?0[xob][0-9a-fA-F_]+", "write the number in decimal digits"),
        (r"[0-9]+(:[0-9]+)+", "times such as this one are not numbers here; write one number"),
        (r"[0-9]{4}-[0-9]{2}-[0-9]{2}.*", "a number is due here, not a date"),
        (r"[-+]?[0-9.]*_[0-9_.]*", "write the digits without underscores"),
        (r"[-+]?0[0-9]+(\.[0-9]*)?", "a leading zero is ambiguous (8 or 10?); leave it out"),
        (r"[-+]?\.?((?i:inf)(inity)?|(?i:nan))", "this is not a finite number"),
    )
)
"""What is wrong with spellings that come up, the first that fits."""


def why_not_a_number(text: str) -> tuple[str, str]:
    """Say why `text` isn't a number as JSON writes one, and how to write what was meant."""
    fixed = _as_json(text)
    example = fixed or "0.009"
    for pattern, message in WHY:
        if pattern.fullmatch(text):
            return message, example
    if fixed:
        return "write the number as JSON does", example
    if behind := re.fullmatch(rf"({JSON_NUMBER.pattern})\s*[^-+.0-9eE].*", text):
        return "a number is due here, and nothing behind it", behind[1]
    return "a number is due here", example


def _as_json(text: str) -> str:
    """Spell as JSON does what was probably meant; empty where there is no telling."""
    bare = text.strip(MARKS).replace("_", "").replace(",", ".").replace("\N{MINUS SIGN}", "-")
    digits = bare.lstrip("+-")
    sign = "-" if bare.startswith("-") else ""
    if re.match(r"0[xob]", digits):
        digits = _in_decimals(digits)
    short = digits.lstrip("0") or digits[-1:]
    spelt = sign + ("0" if short.startswith(".") else "") + short.removesuffix(".")
    return spelt if JSON_NUMBER.fullmatch(spelt) else ""


def _in_decimals(text: str) -> str:
    try:
        return f"{float(int(text, 0)):.15g}"
    except (ValueError, OverflowError):
        return ""
