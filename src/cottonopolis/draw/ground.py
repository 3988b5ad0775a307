"""The country below a map, bent to its layout: land, lakes, rivers, heights, and small drawings in free spots."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cottonopolis.content.models.ground import Ground, Scatter, course_of
from cottonopolis.draw.chart import Chart
from cottonopolis.draw.contour import contours, heights_over
from cottonopolis.draw.geometry import Box, Point
from cottonopolis.draw.plate import Plate
from cottonopolis.draw.warp import Warp

BEYOND = 0.3
"""How far the ground goes on beyond the plate, in parts of it: screens have other shapes than the plate."""
LEVELS = (1.6, 3.0, 4.6, 6.4)
"""Heights at which the land takes a darker colour."""
_STEP = 24.0
_FEWEST = 4
"""So many places must say where they lie."""
_SIZES = {"wood": 15.0, "fir": 16.0, "chimney": 26.0, "field": 26.0, "ship": 40.0, "mill": 26.0, "hill": 26.0}


@dataclass(frozen=True)
class Drawn:
    """The ground of one plate, in units of it."""

    land: str | None
    """Path of the land; none if all is land."""
    lakes: str
    rivers: tuple[tuple[float, str], ...]
    """Width and path, from the source on."""
    heights: tuple[str, ...]
    """Paths about all that is higher than each level."""
    things: tuple[tuple[str, float, float, float], ...]
    """What, the middle of its foot, and its size."""


def draw_ground(chart: Chart, plate: Plate) -> Drawn | None:
    """The ground below a plate, if the map says what it is."""
    known = [
        (place.lies, block.centre)
        for place, block in zip(chart.places, plate.block_boxes(), strict=True)
        if place.lies is not None
    ]
    if chart.ground is None or len(known) < _FEWEST:
        return None
    return _Painter(chart.ground, Warp(known), plate).drawn()


class _Painter:
    def __init__(self, ground: Ground, warp: Warp, plate: Plate) -> None:
        self.ground, self.warp, self.plate = ground, warp, plate
        self.area = plate.area.grown(BEYOND * max(plate.area.width, plate.area.height))
        self.shores = [self._ring(text) for text in ground.land]

    def drawn(self) -> Drawn:
        return Drawn(
            "".join(smooth(ring) for ring in self.shores if len(ring) > 3) if self.ground.land else None,
            "".join(smooth(self._ring(text)) for text in self.ground.lakes),
            tuple(part for river in self.ground.river for part in self._river(river.course, river.width)),
            tuple(self._heights()),
            tuple(self._things()),
        )

    def _ring(self, text: str) -> list[Point]:
        lies = [(point[0], point[1]) for point in course_of(text)]
        bent = [self.warp(point) for point in _dense([*lies, lies[0]], 0.25)[:-1]]
        return _thinned(clipped(bent, self.area), 3.5)

    def _river(self, text: str, width: float) -> Iterator[tuple[float, str]]:
        """A river as a few strokes that grow broader."""
        course = [self.warp((point[0], point[1])) for point in course_of(text)]
        course = [_shaken(point, 9.0) if 0 < n < len(course) - 1 else point for n, point in enumerate(_halved(course))]
        inside = self.area
        n_parts = 3
        length = max(2, math.ceil((len(course) - 1) / n_parts) + 1)
        for n in range(n_parts):
            part = course[n * (length - 1) : n * (length - 1) + length]
            if len(part) > 1 and any(inside.has(point) for point in part):
                # The curve needs one more point on either side to go through the seam without a kink.
                before = course[max(0, n * (length - 1) - 1)]
                after = course[min(len(course) - 1, n * (length - 1) + length)]
                yield round(width * (n + 1.4) / (n_parts + 0.4), 1), through(part, before, after)

    def _heights(self) -> Iterator[str]:
        if not self.ground.range:
            return
        width = self.plate.area.width
        tops = [
            (point, hills.height, hills.reach * width / 100)
            for hills in self.ground.range
            for point in _dense([self.warp((lies[0], lies[1])) for lies in course_of(hills.course)], 40.0)
        ]

        def height(at: Point) -> float:
            # Hills of one range must not add up, so the nearest top counts.
            top = max(
                most * math.exp(-((at[0] - x) ** 2 + (at[1] - y) ** 2) / (reach * reach))
                for (x, y), most, reach in tops
            )
            return top * (0.62 + 0.76 * noise(at, 95.0)) + 2.4 * noise(at, 170.0) - 0.7

        field = heights_over(self.area, _STEP, height)
        for level in LEVELS:
            yield "".join(smooth(loop) for loop in contours(field, level, self.area, _STEP))

    def _things(self) -> Iterator[tuple[str, float, float, float]]:
        taken = self.plate.block_boxes() + [label.box for label in self.plate.labels]
        lines = [(line.half + 3, curve.points(18)) for line in self.plate.lines for curve in line.curves]
        for scatter in self.ground.scatter:
            for x, y in self._spots(scatter):
                size = _SIZES[scatter.what] * (0.85 + 0.3 * _hash(round(x), round(y)))
                box = Box(x - 0.55 * size, y - size, x + 0.55 * size, y + 0.1 * size)
                if not self.area.holds(box) or any(box.meets(other) for other in taken):
                    continue
                if any(any(map(box.grown(gap).has, points)) for gap, points in lines):
                    continue
                if self.shores and (scatter.what == "ship") == any(_is_inside((x, y), ring) for ring in self.shores):
                    continue
                # Trees may crowd, other things may not.
                taken.append(box if scatter.what in ("wood", "fir") else box.grown(0.35 * size))
                yield scatter.what, round(x, 1), round(y, 1), round(size, 1)

    def _spots(self, scatter: Scatter) -> Iterator[Point]:
        reach = scatter.reach * self.plate.area.width / 100
        for lon, lat in course_of(scatter.about):
            x, y = self.warp((lon, lat))
            for n in range(scatter.n):
                # Sunflower seeds, a little shaken, lie evenly without rows.
                far, angle = reach * math.sqrt((n + 0.4) / scatter.n), 2.39996 * n + 6 * _hash(round(x), round(y))
                yield _shaken((x + far * math.cos(angle), y + 0.8 * far * math.sin(angle)), 8.0)


def smooth(ring: Sequence[Point]) -> str:
    """A closed path that rounds the corners of a ring."""
    middles = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in pairwise([*ring, ring[0]])]
    pen = _Pen(middles[0])
    curves = [pen.to("q", p, m) for p, m in zip([*ring[1:], ring[0]], [*middles[1:], middles[0]], strict=True)]
    return f"{pen.start}{''.join(curves)}z"


def through(points: Sequence[Point], before: Point, after: Point) -> str:
    """An open path through points, as smooth as a river."""
    pen = _Pen(points[0])
    row = [before, *points, after]
    curves = []
    for a, b, c, d in zip(row, row[1:], row[2:], row[3:], strict=False):
        first = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        second = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        curves.append(pen.to("c", first, second, c))
    return pen.start + "".join(curves)


class _Pen:
    """Writes paths in whole units and steps, which is short; half a unit is a third of a pixel."""

    def __init__(self, at: Point) -> None:
        self._at = round(at[0]), round(at[1])
        self.start = f"M{self._at[0]} {self._at[1]}"

    def to(self, command: str, *points: Point) -> str:
        """The next curve."""
        steps = [(round(x) - self._at[0], round(y) - self._at[1]) for x, y in points]
        self._at = self._at[0] + steps[-1][0], self._at[1] + steps[-1][1]
        numbers = " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-")
        return command + numbers


def noise(at: Point, grain: float) -> float:
    """Smooth noise from 0 to 1 with lumps of a size; the same at the same point always."""
    x, y = at[0] / grain, at[1] / grain
    i, j = math.floor(x), math.floor(y)
    u, v = (part * part * (3 - 2 * part) for part in (x - i, y - j))
    top = _hash(i, j) * (1 - u) + _hash(i + 1, j) * u
    return top * (1 - v) + (_hash(i, j + 1) * (1 - u) + _hash(i + 1, j + 1) * u) * v


def _hash(i: int, j: int) -> float:
    n = (i * 374761393 + j * 668265263) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return (n ^ (n >> 16)) / 0xFFFFFFFF


def _shaken(point: Point, by: float) -> Point:
    x, y = round(point[0]), round(point[1])
    return point[0] + by * (2 * _hash(x, y) - 1), point[1] + by * (2 * _hash(y, x + 7) - 1)


def _dense(line: list[Point], longest: float) -> list[Point]:
    """A line with points put in so that no piece is longer."""
    points = [line[0]]
    for p, q in pairwise(line):
        n = max(1, math.ceil(math.dist(p, q) / longest))
        points += [(p[0] + (q[0] - p[0]) * i / n, p[1] + (q[1] - p[1]) * i / n) for i in range(1, n + 1)]
    return points


def _halved(line: list[Point]) -> list[Point]:
    """A line with a point in the middle of every piece."""
    return [line[0], *(point for p, q in pairwise(line) for point in (((p[0] + q[0]) / 2, (p[1] + q[1]) / 2), q))]


def _thinned(ring: list[Point], least: float) -> list[Point]:
    kept: list[Point] = []
    for point in ring:
        if not kept or math.dist(point, kept[-1]) >= least:
            kept.append(point)
    return kept


def clipped(ring: list[Point], area: Box) -> list[Point]:
    """The part of a ring inside an area."""
    for axis, sign, limit in ((0, 1, area.left), (1, 1, area.top), (0, -1, area.right), (1, -1, area.bottom)):
        kept: list[Point] = []
        for p, q in zip(ring[-1:] + ring[:-1], ring, strict=True):
            is_in, was_in = sign * (q[axis] - limit) >= 0, sign * (p[axis] - limit) >= 0
            if is_in != was_in:
                t = (limit - p[axis]) / (q[axis] - p[axis])
                kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
            if is_in:
                kept.append(q)
        ring = kept
    return ring


def _is_inside(point: Point, ring: list[Point]) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in pairwise([*ring, *ring[:1]]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside
