"""The one place where a number becomes text: digits, sign, unit, interval.

Readings print as they were typed; computed values print with the decimals that the study asks
for, or with as many significant digits as their kind earns. Text here is plain: escaping for
Markdown, HTML or SVG is the business of whoever writes there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

MINUS = "\N{MINUS SIGN}"
NEVER = "never"
NONE = "\N{EN DASH}"
"""What stands where there is no value."""


def decimal(value: float, decimals: int) -> str:
    """Write `value` with a fixed number of decimals; a result that rounds to zero has no sign."""
    if math.isinf(value):
        return NEVER if value > 0 else f"{MINUS}{NEVER}"
    if math.isnan(value):
        return NONE
    written = f"{value:.{decimals}f}"
    if float(written) == 0:
        written = written.removeprefix("-")
    return written.replace("-", MINUS)


def typed(text: str) -> str:
    """Write a number as its author typed it, with a true minus sign."""
    return text.replace("-", MINUS) if "e" not in text.lower() else text


def significant(value: float, digits: int = 3) -> str:
    """Write `value` with `digits` significant digits, without an exponent where that is short."""
    if value == 0 or not math.isfinite(value):
        return decimal(value, 0)
    places = digits - 1 - math.floor(math.log10(abs(value)))
    if -6 <= places <= 9:
        return decimal(round(value, places), max(places, 0))
    return f"{value:.{digits - 1}e}".replace("-", MINUS)


def tick(value: float) -> str:
    """Write a position on an axis as short as it can be: `20`, `0.5`, `1e6` as 1000000."""
    return f"{value:.12g}".replace("-", MINUS)


def with_unit(written: str, unit: str | None) -> str:
    """Set a unit behind a number, with a space that doesn't break."""
    return f"{written}\N{NO-BREAK SPACE}{unit}" if unit else written


def percent(share: float, decimals: int = 0) -> str:
    """Write a share as a percentage."""
    return with_unit(decimal(100 * share, decimals), "%")


def between(low: str, high: str) -> str:
    """Write the ends of an interval."""
    return low if low == high else f"{low} to {high}"


def ranged(value: float, low: float, high: float, write: Callable[[float], str]) -> str:
    """Write a value and, where it says more, the interval that it lies in.

    A unit that both ends share is written once; an end that differs from zero only by rounding
    is zero.
    """
    scale = max((abs(each) for each in (low, high) if math.isfinite(each)), default=0.0)
    ends = [write(0.0 if abs(each) < 1e-9 * scale else each) for each in (low, high)]
    text = write(value)
    if ends == [text, text]:
        return text
    number, space, unit = ends[1].rpartition("\N{NO-BREAK SPACE}")
    first = ends[0].removesuffix(space + unit) if number else ends[0]
    return f"{text} ({between(first, ends[1])})"


def plus_minus(value: str, error: str) -> str:
    """Write a value with its error."""
    return f"{value} \N{PLUS-MINUS SIGN} {error}"


def place(best: int, worst: int) -> str:
    """Write a place in an order: `2`, or `2\N{EN DASH}4` where the error leaves a range."""
    return f"{best}" if best == worst else f"{best}\N{EN DASH}{worst}"


def listing(words: Sequence[str]) -> str:
    """Join words as a sentence does: `a`, `a and b`, `a, b and c`."""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def count(number: int, one: str, many: str) -> str:
    """Write how many of something there are."""
    return f"{number} {one if number == 1 else many}"


def signed(value: float, decimals: int) -> str:
    """Write a difference with its sign, also where it is positive; zero has none."""
    written = decimal(value, decimals)
    return f"+{written}" if float(f"{value:.{decimals}f}") > 0 else written


def per(above: str | None, below: str | None) -> str | None:
    """Write the unit of a quotient; None where neither side has one."""
    if above and below:
        return f"{above}/{below}"
    return f"per {below}" if below else above


def short(value: float, decimals: int) -> str:
    """Write `value` with up to `decimals` decimals, without the zeros that say nothing.

    A number that this would turn into zero keeps two significant digits.
    """
    written = decimal(value, decimals)
    if "." in written:
        written = written.rstrip("0").rstrip(".")
    return significant(value, 2) if written == "0" and value else written


def sentence(words: str) -> str:
    """Begin with a capital and end with a full stop."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
