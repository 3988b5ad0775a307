"""How a link could run: straight, or bent to either side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cottonopolis.draw.geometry import Box, Curve, Point, Polyline, bent, clipped, heading

HALF_WIDTHS = {"rail": 4.4, "canal": 3.0, "both": 8.0, "sea": 1.8}
"""Half the room a line needs, by its kind, before scaling."""
SIDE_STEP = 4.2
"""How far canal and railway stand from the middle of a line for both, before scaling."""
_BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.4, -0.4, 0.58, -0.58)
_PIECES = 14


@dataclass(frozen=True)
class Line:
    """A link drawn in one way."""

    curves: tuple[Curve, ...]
    """One from block to block; for three ends, one from each block to where they meet."""
    half: float
    cost: float

    @cached_property
    def polylines(self) -> tuple[Polyline, ...]:
        """The curves as short straight pieces."""
        return tuple(curve.points(_PIECES) for curve in self.curves)

    @cached_property
    def tips(self) -> tuple[tuple[Point, Point], ...]:
        """Where it leaves its blocks, and in which direction."""
        starts = [(curve.start, curve.pull) for curve in self.curves]
        ends = [(curve.end, curve.pull) for curve in self.curves] if len(self.curves) == 1 else []
        return tuple((tip, heading(tip, towards)) for tip, towards in starts + ends)

    @cached_property
    def box(self) -> Box:
        """All the room that it takes."""
        xs, ys = zip(*(point for polyline in self.polylines for point in polyline), strict=True)
        half = self.half
        return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def line_choices(blocks: list[tuple[Box, ...]], half: float, bend: float | None) -> list[Line]:
    """All ways in which a link is tried between these places, each told by its block and its name."""
    if len(blocks) == 2:
        bends = _BENDS if bend is None else (bend,)
        return [Line((_joined(blocks[0], blocks[1], value),), half, 90 * value * value) for value in bends]
    centres = [block[0].centre for block in blocks]
    middle = sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
    lines = []
    for pull in (0.0, 0.15, 0.3, 0.45, -0.15):
        for x, y in centres:
            meeting = middle[0] + (x - middle[0]) * pull, middle[1] + (y - middle[1]) * pull
            curves = tuple(_until(block, meeting) for block in blocks)
            lines.append(Line(curves, half, 3 * abs(pull)))
    return lines


def _joined(first: tuple[Box, ...], last: tuple[Box, ...], bend: float) -> Curve:
    return clipped(bent(first[0].centre, last[0].centre, bend), first, last)


def _until(block: tuple[Box, ...], meeting: Point) -> Curve:
    return clipped(bent(block[0].centre, meeting, 0.0), block, ())
