"""Means with their 95 % intervals, over observations that are independent of each other: one a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, pi, sin, sqrt


@dataclass(frozen=True)
class Estimate:
    """A mean and how far it may be off."""

    mean: float
    low: float | None
    """Ends of the interval; None if one observation says nothing about its error."""
    high: float | None

    def as_json(self) -> dict[str, object]:
        """The same for programs, with six digits after the point."""
        ends = None if self.low is None or self.high is None else [_rounded(self.low), _rounded(self.high)]
        return {"value": _rounded(self.mean), "ci95": ends}

    def holds(self, value: float) -> bool:
        """Whether the value lies in the interval; without one only the mean itself does."""
        slack = 1e-9
        low = self.mean if self.low is None else self.low
        high = self.mean if self.high is None else self.high
        return low - slack <= value <= high + slack


def estimate(observations: Sequence[float], confidence: float = 0.95) -> Estimate:
    """Mean and Student's interval.

    >>> estimate([1.0, 2.0, 3.0]).mean, round(estimate([1.0, 2.0, 3.0]).high, 3)
    (2.0, 4.484)
    """
    n = len(observations)
    mean = sum(observations) / n
    squares = sum((value - mean) ** 2 for value in observations)
    return estimate_of(mean, sqrt(squares / max(n - 1, 1)), n, confidence)


def estimate_of(mean: float, deviation: float, n: int, confidence: float = 0.95) -> Estimate:
    """The same from the mean of so many observations and their standard deviation."""
    if n == 1:
        return Estimate(mean, None, None)
    half = t_quantile((1 + confidence) / 2, n - 1) * deviation / sqrt(n)
    return Estimate(mean, mean - half, mean + half)


def estimate_share(observations: Sequence[float], confidence: float = 0.95) -> Estimate:
    """The same for shares, which lie between 0 and 1.

    If every observation is 0, or every one 1, their spread says nothing. The far end is then the share at which so many
    equal ones in a row would still happen with the probability that the interval leaves out on one side.

    >>> round(estimate_share([1.0] * 24).low, 3)
    0.858
    """
    found = estimate(observations, confidence)
    if found.low is None or found.high is None:
        return found
    bound = ((1 - confidence) / 2) ** (1 / len(observations))
    if min(observations) == max(observations) == 1.0:
        return Estimate(1.0, bound, 1.0)
    if min(observations) == max(observations) == 0.0:
        return Estimate(0.0, 0.0, 1 - bound)
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


@cache
def t_quantile(share: float, freedom: int) -> float:
    """The value below which Student's t with so many degrees of freedom lies with probability `share`, from 0.5.

    >>> round(t_quantile(0.975, 23), 4)
    2.0687
    """
    low, high = 0.0, 1.0
    while _t_below(high, freedom) < share:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if _t_below(middle, freedom) < share else (low, middle)
    return high


def _t_below(value: float, freedom: int) -> float:
    """The probability that t lies below a value that is not negative: a finite sum for whole degrees of freedom."""
    angle = atan(value / sqrt(freedom))
    square = cos(angle) ** 2
    if freedom % 2:
        inside = 2 / pi * (angle + sin(angle) * _series(cos(angle), square, range(3, freedom, 2)) * (freedom > 1))
    else:
        inside = sin(angle) * _series(1.0, square, range(2, freedom, 2))
    return 0.5 + inside / 2


def _series(first: float, square: float, steps: range) -> float:
    """The sum of terms of which each is the one before times square * (n - 1) / n."""
    total = term = first
    for n in steps:
        term *= square * (n - 1) / n
        total += term
    return total


def _rounded(value: float) -> float:
    return round(value, 6) + 0.0
