"""Estimates with their intervals, one a row: a dot on a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.report.plots.paper import (
    LONGEST,
    PLAIN,
    SMALL,
    WIDTH,
    Scale,
    axis_below,
    plot,
    scale_over,
    shown,
    titled,
)
from cottonopolis.draw.svg import number, tag, text
from cottonopolis.draw.text import shortened

_ROW = 40.0
_EDGE = 8.0


@dataclass(frozen=True)
class Dot:
    """One row."""

    label: str
    found: Estimate
    series: int | None = None
    """Its ink; None for ink that is faint if the mark lies in the interval."""
    note: str = ""


def interval_text(found: Estimate, unit: str = "") -> str:
    """A value with the ends of its interval.

    >>> interval_text(Estimate(0.5, 0.4, 0.6), "%")
    '50 % (40 to 60)'
    """
    if found.low is None or found.high is None:
        return shown(found.mean, unit)
    low, high = (shown(end, unit).removesuffix(" %") for end in (found.low, found.high))
    return f"{shown(found.mean, unit)} ({low} to {high})"


def dot_plot(rows: Sequence[Dot], about: str, unit: str = "", mark: float | None = None, mark_label: str = "") -> str:
    """A row for each estimate, with its label above the line; `mark` is a value to compare with."""
    ends = [end for row in rows for end in (row.found.low, row.found.mean, row.found.high) if end is not None]
    scale = scale_over([*ends, *([mark] if mark is not None else [])], _EDGE, WIDTH - _EDGE)
    top = 16.0 if mark is not None and mark_label else 0.0
    bottom = top + len(rows) * _ROW + 4
    parts = [axis_below(scale, bottom, top, unit)]
    if mark is not None:
        x = scale.at(mark)
        parts.append(tag("path", class_="mark", d=f"M{number(x)} {number(top - 3)}V{number(bottom)}"))
        side = "end" if x > WIDTH * 0.7 else "start" if x < WIDTH * 0.3 else "middle"
        parts.append(text(mark_label, (x, 10), SMALL, class_=f"axis {side}"))
    for n, row in enumerate(rows):
        y = top + n * _ROW + 16
        parts.append(text(shortened(row.label, LONGEST), (_EDGE, y), PLAIN, class_="halo"))
        parts.append(text(interval_text(row.found, unit), (WIDTH - _EDGE, y), SMALL, class_="axis end halo"))
        parts.append(_line(row, scale, y + 14, unit, mark))
    return plot(bottom + 20, about, *parts)


def _line(row: Dot, scale: Scale, y: float, unit: str, mark: float | None) -> str:
    found = row.found
    is_clear = mark is None or (found.low is not None and not found.holds(mark))
    ink = f"s{row.series}" if row.series is not None else "clear" if is_clear else "faint"
    shapes = tag("circle", cx=scale.at(found.mean), cy=y, r=5, class_="fill")
    if found.low is not None and found.high is not None:
        low, high = scale.at(found.low), scale.at(found.high)
        ends = "".join(f"M{number(x)} {number(y - 5)}v10" for x in (low, high))
        line = f"M{number(low)} {number(y)}H{number(high)}{ends}"
        shapes = tag("path", class_="stroke", d=line) + shapes
    return titled(shapes, f"{row.label}: {interval_text(found, unit)} {row.note}".strip(), class_=ink)
