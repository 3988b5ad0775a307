"""Distributions, one a row: a hill over a line, with its mean and its middle half."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from cottonopolis.arena.report.plots.paper import (
    LONGEST,
    PLAIN,
    SMALL,
    WIDTH,
    axis_below,
    plot,
    scale_over,
    shown,
    titled,
)
from cottonopolis.draw.svg import number, tag, text
from cottonopolis.draw.text import shortened

_ROW, _HILL, _EDGE = 84.0, 50.0, 8.0
_POINTS = 90


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies, between two of them in proportion.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([5], 0.25)
    (2.5, 5)
    """
    found = sorted(values)
    place = share * (len(found) - 1)
    low = int(place)
    if low + 1 == len(found):
        return found[low]
    return found[low] + (found[low + 1] - found[low]) * (place - low)


def ridge_plot(rows: Sequence[tuple[str, Sequence[float], int]], about: str, highest: str) -> str:
    """A row for each label, its values and its ink; all hills are drawn to the same area.

    `highest` is what the highest value is called.
    """
    scale = scale_over([value for _, values, _ in rows for value in values], _EDGE, WIDTH - _EDGE)
    xs = [scale.low + (scale.high - scale.low) * n / _POINTS for n in range(_POINTS + 1)]
    hills = [_density(values, xs) for _, values, _ in rows]
    most = max(max(hill) for hill in hills)
    bottom = len(rows) * _ROW + 2
    parts = [axis_below(scale, bottom, 0)]
    for n, ((label, values, series), hill) in enumerate(zip(rows, hills, strict=True)):
        y = (n + 1) * _ROW - 4
        curve = "L".join(
            f"{number(scale.at(x))} {number(y - _HILL * height / most)}" for x, height in zip(xs, hill, strict=True)
        )
        low, middle, high = (quantile(values, share) for share in (0.25, 0.5, 0.75))
        mean = sum(values) / len(values)
        half = f"{shown(round(low))} to {shown(round(high))}"
        said = f"mean {shown(mean)}, middle half {half}, {highest} {shown(max(values))}"
        shapes = tag(
            "path", class_="hill", d=f"M{number(_EDGE)} {number(y)}L{curve}L{number(WIDTH - _EDGE)} {number(y)}z"
        )
        shapes += tag("path", class_="stroke", d=f"M{curve}")
        shapes += tag("path", class_="thick", d=f"M{number(scale.at(low))} {number(y)}H{number(scale.at(high))}")
        shapes += tag("circle", class_="fill", cx=scale.at(middle), cy=y, r=4.5)
        parts.append(titled(shapes, f"{label}: {said}", class_=f"s{series}"))
        parts.append(text(shortened(label, LONGEST - 10), (_EDGE, y - 64), PLAIN, class_="halo"))
        parts.append(text(said, (WIDTH - _EDGE, y - 64), SMALL, class_="axis end halo"))
    return plot(bottom + 20, about, *parts)


def _density(values: Sequence[float], xs: Sequence[float]) -> list[float]:
    """A sum of bells over the values, as wide as their number and spread suggest."""
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / n)
    width = max(0.9 * spread * n**-0.2, (xs[-1] - xs[0]) / 60, 1e-9)
    return [sum(exp(-(((x - value) / width) ** 2) / 2) for value in values) / (n * width) for x in xs]
