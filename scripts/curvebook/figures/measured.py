"""Measuring for figures: a value, or None where the data can't say."""

from __future__ import annotations

from collections.abc import Sequence

from curvebook import metrics
from curvebook.metrics import Value
from curvebook.model import Study


def measured(
    study: Study, metric: str, of: str | Sequence[str], **parameters: object
) -> Value | None:
    """Measure, or give None where the data can't say."""
    try:
        return metrics.measure(study, metric, of, **parameters)
    except metrics.Untestable:
        return None


def bounds(value: Value) -> tuple[float, float, float]:
    """A value and its ends."""
    return value.value, value.low, value.high
