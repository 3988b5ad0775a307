"""Where places stand on the sheet: the printed positions, fitted to the paper and gently spread."""

from __future__ import annotations

from collections.abc import Set

from cottonopolis.draw.geometry import Box, Point

STEPS = 240


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


def spread(
    points: list[Point],
    sizes: list[Point],
    area: Box,
    most: float,
    joined: Set[frozenset[int]] = frozenset(),
    reach: float = 0.0,
) -> list[Point]:
    """Points pushed apart until boxes of these sizes about them do not meet, none moved further than `most`.

    Points that are joined stay `reach` further apart. Who stood left of or above whom still does.

    >>> spread([(40.0, 50.0), (60.0, 50.0)], [(30, 30), (30, 30)], Box(0, 0, 100, 100), 20)
    [(35.0, 50.0), (65.0, 50.0)]
    """
    now = [list(point) for point in points]
    pairs = [
        (i, j, need_x, need_y)
        for i in range(len(points))
        for j in range(i)
        for more in (reach if frozenset((i, j)) in joined else 0.0,)
        for need_x in ((sizes[i][0] + sizes[j][0]) / 2 + more,)
        for need_y in ((sizes[i][1] + sizes[j][1]) / 2 + more,)
        if abs(points[i][0] - points[j][0]) < need_x + 2 * most and abs(points[i][1] - points[j][1]) < need_y + 2 * most
    ]
    for _ in range(STEPS):
        # All must be pushed, so no shortcut by any().
        if not sum([_push(now, points, *pair) for pair in pairs]):
            break
        for point, home, size in zip(now, points, sizes, strict=True):
            point[0] = _kept(point[0], home[0], most, area.left + size[0] / 2, area.right - size[0] / 2)
            point[1] = _kept(point[1], home[1], most, area.top + size[1] / 2, area.bottom - size[1] / 2)
    return [(round(x, 2), round(y, 2)) for x, y in now]


def _kept(value: float, home: float, most: float, low: float, high: float) -> float:
    value = min(max(value, home - most), home + most)
    return min(max(value, low), high) if low < high else (low + high) / 2


def _push(now: list[list[float]], home: list[Point], i: int, j: int, need_x: float, need_y: float) -> bool:
    """Moves two points apart along the axis on which least is missing; false if nothing is."""
    over_x = need_x - abs(now[i][0] - now[j][0])
    over_y = need_y - abs(now[i][1] - now[j][1])
    if over_x <= 0.01 or over_y <= 0.01:
        return False
    axis = 0 if over_x <= over_y else 1
    sign = 1.0 if home[i][axis] >= home[j][axis] else -1.0
    push = min(over_x, over_y) / 2 * sign
    now[i][axis] += push
    now[j][axis] -= push
    return True
