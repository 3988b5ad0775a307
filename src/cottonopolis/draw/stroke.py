"""Draws lines: canals as two banks, railways with sleepers, sea lines dashed."""

from __future__ import annotations

from cottonopolis.draw.geometry import Curve, Point
from cottonopolis.draw.line import SIDE_STEP
from cottonopolis.draw.svg import path_of, tag


def draw_curves(kind: str, curves: tuple[Curve, ...], scale: float) -> str:
    """The strokes of a line of one kind along curves."""
    if kind == "both":
        step = SIDE_STEP * scale
        return _canal(_beside(curves, step)) + _rail(_beside(curves, -step))
    if kind == "sea":
        return tag("path", class_="sea", d=path_of(curves))
    return _canal(curves) if kind == "canal" else _rail(curves)


def meeting_point(curves: tuple[Curve, ...], scale: float) -> str:
    """The dot where the branches of a line with three ends meet."""
    if len(curves) < 2:
        return ""
    x, y = curves[0].end
    return tag("circle", class_="meeting", cx=x, cy=y, r=8.5 * scale)


def straight(start: Point, end: Point) -> Curve:
    """A curve without a bend."""
    return Curve(start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end)


def _beside(curves: tuple[Curve, ...], by: float) -> tuple[Curve, ...]:
    return tuple(curve.beside(by) for curve in curves)


def _canal(curves: tuple[Curve, ...]) -> str:
    d = path_of(curves)
    return tag("path", class_="banks", d=d) + tag("path", class_="bed", d=d)


def _rail(curves: tuple[Curve, ...]) -> str:
    d = path_of(curves)
    return tag("path", class_="rail", d=d) + tag("path", class_="sleepers", d=d)
