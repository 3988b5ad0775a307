"""The paper round the map: title, neatline with its index letters, graticule."""

from __future__ import annotations

from itertools import pairwise

from cottonopolis.draw.chart import Chart
from cottonopolis.draw.geometry import Box
from cottonopolis.draw.svg import group, number, rectangle, tag, text
from cottonopolis.draw.text import shortened, text_width, wrapped

BAND = 16.0
"""Width of the border with the index letters."""


def draw_title(chart: Chart, x: float, width: float) -> str:
    """The head of the sheet about x: name of the map and a sentence on it; the name alone on small screens."""
    title = shortened(chart.title, 40).upper()
    size, length = _spaced(title, 40.0, width - 240)
    y = 50.0
    about = wrapped(shortened(chart.about, 150), 15.5, width - 120)[:2]
    parts = [text(title, (x, y), size, width=length, spaced=True, class_="title")]
    for sign in (-1, 1):
        near, far = x + sign * (length / 2 + 26), x + sign * (width / 2 - 6)
        if abs(far - x) > abs(near - x) + 20:
            parts.append(tag("path", class_="rule", d=_rules(near, far, y - 13)))
            parts.append(tag("path", class_="ornament", d=_diamond(near, y - 13, 5)))
    for i, line in enumerate(about):
        parts.append(text(line, (x, y + 25 + i * 18), 15.5, width=text_width(line, 15.5), class_="about"))
    size, length = _spaced(title, 52.0, width - 60)
    small = text(title, (x, 52), size, width=length, spaced=True, class_="title")
    return group("".join(parts), class_="wide") + group(small, class_="small")


def _spaced(title: str, size: float, room: float) -> tuple[float, float]:
    width = text_width(title, size) + 0.26 * size * max(0, len(title) - 1)
    return (size, width) if width <= room else (size * room / width, room)


def _rules(x0: float, x1: float, y: float) -> str:
    return "".join(f"M{number(x0)} {number(y + dy)}H{number(x1)}" for dy in (-1.5, 1.5))


def _diamond(x: float, y: float, r: float) -> str:
    corners = ((x - r, y), (x, y - r), (x + r, y), (x, y + r))
    return "M" + "L".join(f"{number(u)} {number(v)}" for u, v in corners) + "z"


def draw_frame(area: Box, ground: str = "") -> str:
    """Land or the ground as drawn, graticule and neatline about the area of the map."""
    columns, rows = _divisions(area.width), _divisions(area.height)
    xs = [area.left + area.width * i / columns for i in range(columns + 1)]
    ys = [area.top + area.height * i / rows for i in range(rows + 1)]
    lines = "".join(f"M{number(x)} {number(area.top)}V{number(area.bottom)}" for x in xs[1:-1])
    lines += "".join(f"M{number(area.left)} {number(y)}H{number(area.right)}" for y in ys[1:-1])
    outer = area.grown(BAND)
    return (
        (ground or rectangle(area, class_="land") + tag("path", class_="graticule", d=lines))
        + _degrees(area, xs, ys)
        + _index(area, xs, ys)
        + rectangle(area, class_="neatline", stroke_width=1)
        + rectangle(outer, class_="neatline", stroke_width=2.4)
        + rectangle(outer.grown(-4), class_="neatline", stroke_width=0.8)
    )


def _divisions(length: float) -> int:
    return max(2, round(length / 130))


def _degrees(area: Box, xs: list[float], ys: list[float]) -> str:
    """Short bars along the border, every other half division."""
    across = [
        Box(first, top, (first + last) / 2, top + 4)
        for first, last in pairwise(xs)
        for top in (area.top - BAND, area.bottom + BAND - 4)
    ]
    down = [
        Box(left, first, left + 4, (first + last) / 2)
        for first, last in pairwise(ys)
        for left in (area.left - BAND, area.right + BAND - 4)
    ]
    return group("".join(rectangle(box) for box in across + down), class_="degree")


def _index(area: Box, xs: list[float], ys: list[float]) -> str:
    """Letters from left to right, numbers from top to bottom, on all four sides."""
    letters = [
        text(letter, ((first + last) / 2, y), 9.5, class_="index")
        for letter, (first, last) in zip("ABCDEFGHJKLMNPQRSTUVWXYZ", pairwise(xs), strict=False)
        for y in (area.top - 2.5, area.bottom + 9.5)
    ]
    numbers = [
        text(str(i), (x, (first + last) / 2 + 3.3), 9.5, class_="index")
        for i, (first, last) in enumerate(pairwise(ys), 1)
        for x in (area.left - 6, area.right + 6)
    ]
    return "".join(letters + numbers)
