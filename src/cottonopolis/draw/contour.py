"""Lines of equal height over a field of heights, as closed loops."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.draw.geometry import Box, Point

Heights = list[list[float]]
"""By row and column."""


def heights_over(area: Box, step: float, height: Callable[[Point], float]) -> Heights:
    """Heights at the corners of a net over an area; its rim is lowest, so that every line closes."""
    columns, rows = int(area.width / step) + 2, int(area.height / step) + 2
    return [
        [
            0.0 if i in (0, rows - 1) or j in (0, columns - 1) else height((area.left + j * step, area.top + i * step))
            for j in range(columns)
        ]
        for i in range(rows)
    ]


def contours(heights: Heights, level: float, area: Box, step: float) -> list[list[Point]]:
    """The loops about all that is higher than a level."""
    follows: dict[Point, Point] = {}
    for i in range(len(heights) - 1):
        for j in range(len(heights[0]) - 1):
            corners = (heights[i][j], heights[i][j + 1], heights[i + 1][j + 1], heights[i + 1][j])
            for start, end in _CASES[sum((value > level) << n for n, value in enumerate(corners))]:
                follows[_on_edge(i, j, start, corners, level)] = _on_edge(i, j, end, corners, level)
    loops = []
    while follows:
        first, now = follows.popitem()
        loop = [first]
        while now != first and now in follows:
            loop.append(now)
            now = follows.pop(now)
        loops.append([(round(area.left + x * step, 1), round(area.top + y * step, 1)) for x, y in loop])
    return [loop for loop in loops if len(loop) > 5]


_CASES: tuple[tuple[tuple[int, int], ...], ...] = (
    (), ((3, 0),), ((0, 1),), ((3, 1),), ((1, 2),), ((3, 0), (1, 2)), ((0, 2),), ((3, 2),),
    ((2, 3),), ((2, 0),), ((0, 1), (2, 3)), ((2, 1),), ((1, 3),), ((1, 0),), ((0, 3),), (),
)  # fmt: skip
"""By the corners that are high, as bits: from which edge to which the line goes, high land on its right."""


def _on_edge(i: int, j: int, edge: int, corners: tuple[float, ...], level: float) -> Point:
    a, b = corners[edge], corners[(edge + 1) % 4]
    # Both neighbours of an edge must find the very same point, so it is told from its left or upper end.
    if edge >= 2:
        a, b = b, a
    t = (level - a) / (b - a)
    return ((j + t, i), (j + 1, i + t), (j + t, i + 1), (j, i + t))[edge]
