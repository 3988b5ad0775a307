"""Means of sampled futures with their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

CLEAR = 2.0
"""A difference of more than so many standard errors is called clear."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float | None
    """None if one future alone says nothing about it."""

    def is_clear(self, least: float = 0.0, errors: float = CLEAR) -> bool:
        """Whether the mean is more than so many errors away from 0, and at least so far."""
        return self.error is not None and abs(self.mean) > errors * self.error and abs(self.mean) >= least

    def as_json(self) -> dict[str, float | None]:
        """The same for programs, with four digits behind the point."""
        error = None if self.error is None else round(self.error, 4)
        return {"value": round(self.mean, 4) + 0.0, "error": error}


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of some observations.

    >>> estimate([1.0, 3.0])
    Estimate(mean=2.0, error=1.0)
    """
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return Estimate(mean, None)
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n))


def share(values: Sequence[float]) -> Estimate:
    """The same for shares from 0 to 1: if all are equal, that is no proof that none will ever differ.

    The error is that of one more success and one more failure.

    >>> round(share([1.0] * 8).error, 4)
    0.0949
    """
    n = len(values)
    supposed = (sum(values) + 1) / (n + 2)
    return Estimate(sum(values) / n, sqrt(supposed * (1 - supposed) / (n + 2)))


def difference(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """How much more one has than the other, deal by deal."""
    return estimate([a - b for a, b in zip(one, other, strict=False)])


def levelled(values: Sequence[float], best: Sequence[float]) -> Estimate:
    """The mean on the first deals, as it would be on all deals of the best turn: by how those suited that one.

    >>> levelled([3.0, 5.0], [4.0, 6.0, 8.0]).mean
    5.0
    """
    n, found = len(values), estimate(values)
    return Estimate(found.mean + sum(best) / len(best) - sum(best[:n]) / n, found.error)
