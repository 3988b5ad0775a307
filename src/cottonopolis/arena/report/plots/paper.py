"""What all plots share: scales, round numbers for their axes, and the frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, log10

from cottonopolis.draw.svg import group, number, tag, text
from cottonopolis.draw.text import clean

WIDTH = 440.0
"""Of every plot, in its own units; the page scales it to the room there is."""
SMALL = 11.5
PLAIN = 13.0
LONGEST = 36
"""Characters of a label beside which a number stands."""


@dataclass(frozen=True)
class Scale:
    """Values along a line of the paper."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies."""
        span = self.high - self.low or 1.0
        return self.start + (self.end - self.start) * (value - self.low) / span


def scale_over(values: Iterable[float], start: float, end: float, *, with_zero: bool = False) -> Scale:
    """A scale with some air on both sides of the values."""
    found = [*values, *([0.0] if with_zero else [])] or [0.0, 1.0]
    low, high = min(found), max(found)
    air = (high - low) * 0.06 or 1.0
    return Scale(0.0 if with_zero and low == 0.0 else low - air, high + air, start, end)


def ticks(scale: Scale, most: int = 6) -> list[float]:
    """Round values on a scale, a few of them.

    >>> ticks(Scale(0, 100, 0, 1)), ticks(Scale(-0.1, 0.27, 0, 1))
    ([0, 20, 40, 60, 80, 100], [-0.1, 0.0, 0.1, 0.2])
    """
    span = scale.high - scale.low or 1.0
    power = 10 ** floor(log10(span / most))
    step = next(n * power for n in (1, 2, 5, 10) if span / (n * power) <= most)
    first = ceil(scale.low / step - 1e-9)
    values = [round(n * step, 10) for n in range(first, first + most + 2)]
    return [value for value in values if scale.low - 1e-9 <= value <= scale.high + 1e-9]


def shown(value: float, unit: str = "") -> str:
    """A value for people; the unit % is for shares, + for differences.

    >>> shown(0.25, "%"), shown(3.04), shown(12), shown(-0.5, "+")
    ('25 %', '3', '12', '−0.5')
    """
    if unit == "%":
        return f"{round(100 * value)} %".replace("-", "−")
    n_digits = 2 if unit == "+" and abs(value) < 0.95 else 1
    said = f"{value:.{n_digits}f}"
    said = "0" if float(said) == 0 else said.rstrip("0").rstrip(".")
    return ("+" if unit == "+" and value > 0 and said != "0" else "") + said.replace("-", "−")


def axis_below(scale: Scale, y: float, top: float, unit: str = "") -> str:
    """Numbers along the lower edge, with faint lines up to the top."""
    lines = "".join(f"M{number(scale.at(value))} {number(top)}V{number(y)}" for value in ticks(scale))
    labels = "".join(
        text(shown(value, unit), (scale.at(value), y + 15), SMALL, class_="axis middle") for value in ticks(scale)
    )
    return tag("path", class_="grid", d=lines) + labels


def axis_left(scale: Scale, left: float, right: float, unit: str = "", most: int = 4) -> str:
    """Numbers along the left edge, with faint lines to the right."""
    lines = "".join(f"M{number(left)} {number(scale.at(value))}H{number(right)}" for value in ticks(scale, most))
    labels = "".join(
        text(shown(value, unit), (left - 6, scale.at(value) + 4), SMALL, class_="axis end")
        for value in ticks(scale, most)
    )
    return tag("path", class_="grid", d=lines) + labels


def plot(height: float, about: str, *parts: str) -> str:
    """A whole plot; `about` is read aloud in its place."""
    box = f"0 0 {number(WIDTH)} {number(height)}"
    return tag("svg", *parts, class_="plot", viewBox=box, role="img", aria_label=about)


def titled(shape: str, title: str, **attributes: str) -> str:
    """A shape that says its value when it is pointed at."""
    return group(tag("title", clean(title)) + shape, **attributes)
