"""Student's t: how far the mean of a few runs may be from the mean of many."""

from __future__ import annotations

import functools
import math

CONFIDENCE = 0.95
"""Of intervals, everywhere."""


def central(t: float, freedom: int) -> float:
    """Give the probability that Student's t lies between -t and t.

    Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4, which are
    exact for whole degrees of freedom.
    """
    angle = math.atan(t / math.sqrt(freedom))
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = total = (cosine if odd else 1.0) * (freedom > 1)
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


@functools.cache
def quantile(freedom: int) -> float:
    """Give the t that 95 % of Student's distribution lies within, for `freedom` >= 1 degrees."""
    low, high = 1.0, 13.0
    while low < (middle := (low + high) / 2) < high:
        if central(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def deviation(error: float, n: int) -> float:
    """Give the sample standard deviation of `n` runs from the half-width of their mean."""
    return error * math.sqrt(n) / quantile(n - 1) if n > 1 else math.nan
