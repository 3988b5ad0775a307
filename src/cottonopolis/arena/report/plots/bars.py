"""Parts of a whole: bars that are stacked to the right, and columns that are stacked upwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from cottonopolis.draw.geometry import Box
from cottonopolis.draw.svg import number, rectangle, tag, text
from cottonopolis.draw.text import shortened

_EDGE, _ROW, _BAR = 8.0, 50.0, 22.0


def bar_plot(rows: Sequence[tuple[str, Mapping[str, float]]], inks: Mapping[str, int], about: str) -> str:
    """A bar for each label, made of parts in the order of the inks; what is negative goes to the left of zero."""
    sums = [sum(max(value, 0.0) for value in parts.values()) for _, parts in rows]
    lows = [sum(min(value, 0.0) for value in parts.values()) for _, parts in rows]
    scale = scale_over([*sums, *lows], _EDGE, WIDTH - _EDGE, with_zero=True)
    bottom = len(rows) * _ROW + 2
    drawn = [axis_below(scale, bottom, 0)]
    drawn.append(tag("path", class_="zero", d=f"M{number(scale.at(0))} 0V{number(bottom)}"))
    for n, (label, parts) in enumerate(rows):
        y = n * _ROW + 15
        total = sum(parts.values())
        drawn.append(text(shortened(label, LONGEST), (_EDGE, y), PLAIN, class_="halo"))
        drawn.append(text(shown(round(total, 1)), (WIDTH - _EDGE, y), PLAIN, class_="axis end halo"))
        drawn += _parts(parts, inks, scale, y + 6)
    return plot(bottom + 20, about, *drawn)


def _parts(parts: Mapping[str, float], inks: Mapping[str, int], scale: Scale, y: float) -> list[str]:
    drawn = []
    up = down = 0.0
    for name, ink in inks.items():
        value = parts.get(name, 0.0)
        if abs(value) < 0.005:
            continue
        begin = up if value > 0 else down
        left, right = sorted((scale.at(begin), scale.at(begin + value)))
        if value > 0:
            up += value
        else:
            down += value
        shape = rectangle(Box(left, y, right, y + _BAR), class_="part")
        if right - left > 18:
            shape += text(f"{abs(value):.0f}", ((left + right) / 2, y + 15), SMALL, class_="on middle")
        drawn.append(titled(shape, f"{name}: {shown(round(value, 1))}", class_=f"s{ink}"))
    return drawn


def column_plot(
    columns: Sequence[Mapping[str, float]], inks: Mapping[str, int], about: str, breaks: Sequence[tuple[int, str]] = ()
) -> str:
    """A column for each step in time, made of shares; `breaks` are steps at which something begins, with its name."""
    left, top, height = 8.0, 20.0, 120.0
    step = (WIDTH - 2 * left) / max(len(columns), 1)
    drawn = []
    for n, column in enumerate(columns):
        total = sum(column.values()) or 1.0
        y = top + height
        for name, ink in inks.items():
            share = column.get(name, 0.0) / total
            if share <= 0:
                continue
            box = Box(left + n * step + 0.7, y - share * height, left + (n + 1) * step - 0.7, y)
            y -= share * height
            drawn.append(
                titled(rectangle(box, class_="part"), f"round {n + 1}: {name} {shown(share, '%')}", class_=f"s{ink}")
            )
        if n == 0 or (n + 1) % 4 == 0:
            drawn.append(text(str(n + 1), (left + (n + 0.5) * step, top + height + 15), SMALL, class_="axis middle"))
    drawn += [
        tag("path", class_="zero", d=f"M{number(left + n * step)} {number(top - 14)}V{number(top + height)}")
        + text(name, (left + n * step + 4, top - 6), SMALL, class_="axis")
        for n, name in breaks
    ]
    return plot(top + height + 20, about, *drawn)
