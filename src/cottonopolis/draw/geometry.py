"""Points, boxes and curves: all that placing things on the paper needs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

Point = tuple[float, float]
"""x to the right, y downwards, in units of the sheet."""

Polyline = tuple[Point, ...]


@dataclass(frozen=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> Box:
        """The box of that size about a point."""
        x, y = centre
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @classmethod
    def over(cls, boxes: list[Box]) -> Box:
        """The smallest box that holds all of these."""
        return cls(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        """The box with a margin on all sides."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, dx: float, dy: float) -> Box:
        """The box at another place."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def meets(self, other: Box) -> bool:
        """Whether the two share any area.

        >>> Box(0, 0, 2, 2).meets(Box(1, 1, 3, 3)), Box(0, 0, 2, 2).meets(Box(2, 0, 3, 3))
        (True, False)
        """
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: Box) -> bool:
        """Whether the other lies wholly inside."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def has(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def gap(self, other: Box) -> float:
        """Distance between the two, 0 if they touch."""
        dx = max(0.0, self.left - other.right, other.left - self.right)
        dy = max(0.0, self.top - other.bottom, other.top - self.bottom)
        return math.hypot(dx, dy)


@dataclass(frozen=True)
class Curve:
    """A quadratic curve from start to end, pulled towards a third point."""

    start: Point
    pull: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at 0 <= t <= 1."""
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        return (
            a * self.start[0] + b * self.pull[0] + c * self.end[0],
            a * self.start[1] + b * self.pull[1] + c * self.end[1],
        )

    def part(self, t0: float, t1: float) -> Curve:
        """The piece between two values of t."""
        p, q, r = self.start, self.pull, self.end
        middle = _blend(_blend(p, q, t0), _blend(q, r, t0), t1)
        return Curve(self.at(t0), middle, self.at(t1))

    def beside(self, by: float) -> Curve:
        """A curve that runs along this one, `by` to its right."""
        first, last = _normal(self.start, self.pull), _normal(self.pull, self.end)
        middle = _normal(self.start, self.end)
        # At the pull point the two neighbours' normals meet, so the step there is longer.
        cosine = max(0.5, middle[0] * first[0] + middle[1] * first[1])
        return Curve(
            (self.start[0] + by * first[0], self.start[1] + by * first[1]),
            (self.pull[0] + by * middle[0] / cosine, self.pull[1] + by * middle[1] / cosine),
            (self.end[0] + by * last[0], self.end[1] + by * last[1]),
        )

    def points(self, n: int) -> Polyline:
        """n + 1 points along the curve."""
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.pull, self.end
        return tuple([(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2) for a, b, c in _shares(n)])


@cache
def _shares(n: int) -> tuple[tuple[float, float, float], ...]:
    """How much start, pull and end count at n + 1 points along any curve."""
    return tuple(((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in (i / n for i in range(n + 1)))


def bent(start: Point, end: Point, bend: float) -> Curve:
    """A curve whose middle lies `bend` times its length to the right of the straight line."""
    nx, ny = _normal(start, end)
    push = 2 * bend * math.dist(start, end)
    return Curve(start, ((start[0] + end[0]) / 2 + nx * push, (start[1] + end[1]) / 2 + ny * push), end)


def heading(p: Point, q: Point) -> Point:
    """Direction from one point to another, of length 1."""
    length = math.dist(p, q) or 1.0
    return (q[0] - p[0]) / length, (q[1] - p[1]) / length


def _blend(p: Point, q: Point, t: float) -> Point:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t


def _normal(p: Point, q: Point) -> Point:
    dx, dy = heading(p, q)
    return -dy, dx


def clipped(curve: Curve, first: tuple[Box, ...], last: tuple[Box, ...]) -> Curve:
    """The part of a curve between the boxes it starts in and the boxes it ends in."""
    t0 = _last_inside(curve, first)
    t1 = 1 - _last_inside(Curve(curve.end, curve.pull, curve.start), last)
    return curve.part(t0, t1) if t0 < t1 else curve.part(0.49, 0.51)


def _last_inside(curve: Curve, boxes: tuple[Box, ...]) -> float:
    # A name stands a hair away from its block.
    boxes = tuple(box.grown(1.5) for box in boxes)
    n = next((i for i, point in enumerate(curve.points(_STEPS)) if not _any_has(boxes, point)), _STEPS)
    if n == 0:
        return 0.0
    low, high = (n - 1) / _STEPS, n / _STEPS
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (middle, high) if _any_has(boxes, curve.at(middle)) else (low, middle)
    return high


_STEPS = 16


def _any_has(boxes: tuple[Box, ...], point: Point) -> bool:
    x, y = point
    return any(box.left < x < box.right and box.top < y < box.bottom for box in boxes)


def crosses_box(line: Polyline, box: Box) -> bool:
    """Whether any piece of a line touches the inside of a box.

    >>> crosses_box(((0, 0), (10, 10)), Box(4, 4, 5, 5)), crosses_box(((0, 0), (10, 0)), Box(4, 4, 5, 5))
    (True, False)
    """
    return any(_piece_in_box(p, q, box) for p, q in pairwise(line))


def _piece_in_box(p: Point, q: Point, box: Box) -> bool:
    (x0, y0), (x1, y1) = p, q
    if max(x0, x1) <= box.left or min(x0, x1) >= box.right or max(y0, y1) <= box.top or min(y0, y1) >= box.bottom:
        return False
    if box.has(p) or box.has(q):
        return True
    # The piece passes the box by exactly if all four corners lie on one side of it.
    dx, dy = x1 - x0, y1 - y0
    sides = [
        dx * (y - y0) - dy * (x - x0)
        for x, y in (
            (box.left, box.top),
            (box.right, box.top),
            (box.left, box.bottom),
            (box.right, box.bottom),
        )
    ]
    return min(sides) < 0 < max(sides)


def crossings(first: Polyline, second: Polyline) -> int:
    """How often two lines cross.

    >>> crossings(((0, 0), (2, 2)), ((0, 2), (2, 0)))
    1
    """
    return sum(_pieces_cross(a, b, c, d) for a, b in pairwise(first) for c, d in pairwise(second))


def _pieces_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
