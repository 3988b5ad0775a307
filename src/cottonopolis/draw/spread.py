"""Where places stand on the sheet: the printed positions, fitted to the paper and gently spread."""

from __future__ import annotations

import math

from cottonopolis.draw.geometry import Box, Point


def fitted(points: list[Point], shape: Point, area: Box, pad: Point) -> list[Point]:
    """Positions of 0..1000 stretched to fill an area but for a margin, wide and high."""
    xs = [x * shape[0] / 1000 for x, _ in points]
    ys = [y * shape[1] / 1000 for _, y in points]
    return list(
        zip(
            _stretched(xs, area.left + pad[0], area.right - pad[0]),
            _stretched(ys, area.top + pad[1], area.bottom - pad[1]),
            strict=True,
        )
    )


def _stretched(values: list[float], low: float, high: float) -> list[float]:
    first, last = min(values), max(values)
    if last - first < 1:
        return [(low + high) / 2] * len(values)
    return [low + (value - first) * (high - low) / (last - first) for value in values]


_GIVING = 0.8
"""How much a squeeze counts against an overlap when boxes choose to which side they give way."""


class Crowd:
    """Boxes that keep apart and out of the way of the lines between others, as they grow.

    All begin where the map has them. Growing in small steps keeps who stood left of or above whom.
    """

    def __init__(self, points: list[Point], area: Box, links: list[list[int]]) -> None:
        self.at = [[x, y] for x, y in points]
        self._area = area
        self._links = [(a, b) for ends in links for n, a in enumerate(ends) for b in ends[:n]]
        self._joined = {(max(a, b), min(a, b)) for a, b in self._links}
        self._pushed = [[0.0] * 4 for _ in points]
        """By box: how much it was pushed of late to the left, right, up and down."""

    def grow(self, sizes: list[Point], reach: float, steps: int) -> float:
        """Lets boxes of these sizes find their places, joined ones `reach` further apart; says how much is amiss."""
        amiss = 0.0
        for step in range(steps):
            # At the end only what must be counts.
            if step % 3 == 0 and step < 0.4 * steps:
                self._clear_lines(sizes)
            amiss = self._push_apart(sizes, reach)
            self._keep_inside(sizes)
            if amiss < 0.5 and step >= 3:
                break
        return amiss

    def _push_apart(self, sizes: list[Point], reach: float) -> float:
        at, joined, amiss, pushed = self.at, self._joined, 0.0, self._pushed
        # Who is squeezed from both sides had better give way to the side.
        squeezed = [(min(left, right), min(up, down)) for left, right, up, down in pushed]
        for row in pushed:
            row[:] = [value * 0.8 for value in row]
        # Only neighbours from left to right can meet.
        order = sorted(range(len(at)), key=lambda i: at[i][0] - sizes[i][0] / 2)
        for n, i in enumerate(order):
            here, (width, height) = at[i], sizes[i]
            for j in order[n + 1 :]:
                there = at[j]
                gap = there[0] - sizes[j][0] / 2 - (here[0] + width / 2)
                if gap > reach + 20:
                    break
                more = reach if (i, j) in joined or (j, i) in joined else 0.0
                over_x = (width + sizes[j][0]) / 2 + more - abs(here[0] - there[0])
                over_y = (height + sizes[j][1]) / 2 + more - abs(here[1] - there[1])
                if over_x <= 0.01 or over_y <= 0.01:
                    continue
                squeeze_x, squeeze_y = squeezed[i][0] + squeezed[j][0], squeezed[i][1] + squeezed[j][1]
                axis = 0 if over_x + _GIVING * squeeze_x <= over_y + _GIVING * squeeze_y else 1
                amiss += min(over_x, over_y)
                half = 0.5 * (over_y if axis else over_x)
                push = half if here[axis] >= there[axis] else -half
                here[axis] += push
                there[axis] -= push
                pushed[i][2 * axis + (push > 0)] += half
                pushed[j][2 * axis + (push < 0)] += half
        return amiss

    def _clear_lines(self, sizes: list[Point]) -> None:
        """Moves boxes out of the straight lines between others."""
        at = self.at
        for a, b in self._links:
            (x0, y0), (x1, y1) = at[a], at[b]
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy
            if length < 1:
                continue
            for i, (x, y) in enumerate(at):
                if i in (a, b):
                    continue
                t = ((x - x0) * dx + (y - y0) * dy) / length
                if not 0.05 < t < 0.95:
                    continue
                away_x, away_y = x - (x0 + t * dx), y - (y0 + t * dy)
                if abs(away_x) > sizes[i][0] or abs(away_y) > sizes[i][1]:
                    continue
                root = math.sqrt(length)
                far = math.hypot(away_x, away_y)
                need = (sizes[i][0] * abs(dy) + sizes[i][1] * abs(dx)) / (2 * root) + 3
                if far >= need:
                    continue
                nx, ny = (away_x / far, away_y / far) if far > 0.1 else (-dy / root, dx / root)
                push = 0.16 * (need - far)
                at[i][0] += 2 * push * nx
                at[i][1] += 2 * push * ny
                for end in (a, b):
                    at[end][0] -= push * nx
                    at[end][1] -= push * ny

    def _keep_inside(self, sizes: list[Point]) -> None:
        area = (self._area.left, self._area.right), (self._area.top, self._area.bottom)
        for point, size, pushed in zip(self.at, sizes, self._pushed, strict=True):
            for axis, (low, high) in enumerate(area):
                held = _held(point[axis], low + size[axis] / 2, high - size[axis] / 2)
                pushed[2 * axis + (held > point[axis])] += abs(held - point[axis])
                point[axis] = held


def _held(value: float, low: float, high: float) -> float:
    return min(max(value, low), high) if low < high else (low + high) / 2
