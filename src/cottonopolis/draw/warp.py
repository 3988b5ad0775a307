"""Bends the earth so that it passes the towns where a map has them: a thin-plate spline through known points."""

from __future__ import annotations

import math

from cottonopolis.draw.geometry import Point

_STIFFNESS = 0.012
"""How much the sheet resists bending: with 0 it goes exactly through every town, however crumpled."""


class Warp:
    """Takes longitude and latitude to a point of the paper."""

    def __init__(self, known: list[tuple[Point, Point]]) -> None:
        """Through pairs of a point on the earth and its point on the paper."""
        self._middle = sum(lies[1] for lies, _ in known) / len(known)
        self._points = [self._flat(lies) for lies, _ in known]
        spread = max(math.dist(p, self._points[0]) for p in self._points) or 1.0
        self._unit = spread
        self._points = [(x / spread, y / spread) for x, y in self._points]
        n = len(known)
        rows = [[0.0] * (n + 5) for _ in range(n + 3)]
        for i, (x, y) in enumerate(self._points):
            for j, other in enumerate(self._points):
                rows[i][j] = _bulge(math.dist((x, y), other))
            rows[i][i] += _STIFFNESS
            for j, value in enumerate((1.0, x, y)):
                rows[i][n + j] = rows[n + j][i] = value
            rows[i][n + 3], rows[i][n + 4] = known[i][1]
        self._weights = _solved(rows)

    def _flat(self, lies: Point) -> Point:
        return lies[0] * math.cos(math.radians(self._middle)), -lies[1]

    def __call__(self, lies: Point) -> Point:
        x, y = self._flat(lies)
        x, y = x / self._unit, y / self._unit
        terms = [_bulge(math.hypot(x - u, y - v)) for u, v in self._points]
        terms += [1.0, x, y]
        return (
            sum(term * weight[0] for term, weight in zip(terms, self._weights, strict=True)),
            sum(term * weight[1] for term, weight in zip(terms, self._weights, strict=True)),
        )


def _bulge(r: float) -> float:
    return r * r * math.log(r) if r else 0.0


def _solved(rows: list[list[float]]) -> list[tuple[float, float]]:
    """The solution of linear equations, each row with its two right sides at the end."""
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda row: abs(rows[row][i]))
        rows[i], rows[best] = rows[best], rows[i]
        pivot = rows[i]
        for j in range(n):
            if j != i and rows[j][i]:
                part = rows[j][i] / pivot[i]
                rows[j] = [a - part * b for a, b in zip(rows[j], pivot, strict=True)]
    return [(row[n] / row[i], row[n + 1] / row[i]) for i, row in enumerate(rows)]
