"""Where a name could stand: every position around its place, the best ones cheapest."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.draw.geometry import Box
from cottonopolis.draw.text import code_width, in_two_lines, text_width

LINE_HEIGHT = 1.08
_SIDE_COST = {"s": 0.0, "n": 0.5, "e": 0.9, "w": 1.0}
_SLIDES = (0.0, -0.35, 0.35, -0.7, 0.7, -0.98, 0.98)
_GAPS = (0.16, 0.6)
"""Distance from the block, in parts of the type size."""


@dataclass(frozen=True)
class Label:
    """A name in one position."""

    lines: tuple[str, ...]
    box: Box
    cost: float
    side: str
    """Where it stands, as on a compass: n, ne, e, ..."""


@dataclass(frozen=True)
class Lettering:
    """How names are written on a plate."""

    size: float
    codes: bool
    """Three-letter codes in place of names."""

    def width(self, line: str, *, bold: bool) -> float:
        """Width of one line of a name."""
        return code_width(line, self.size) if self.codes else text_width(line, self.size, bold=bold)

    @property
    def symbol(self) -> float:
        """Size of a region's symbol beside the name."""
        return self.size * (0.66 if self.codes else 0.92)

    def measure(self, lines: tuple[str, ...], *, bold: bool, symbol: bool) -> tuple[float, float]:
        """Width and height of a name plate."""
        width = max(self.width(line, bold=bold) for line in lines) + 0.5 * self.size
        if symbol:
            width += self.symbol + 0.16 * self.size
        return width, len(lines) * LINE_HEIGHT * self.size + 0.14 * self.size


def label_choices(
    name: str, block: Box, lettering: Lettering, *, bold: bool, symbol: bool, side: str = ""
) -> list[Label]:
    """All positions of a name around a block, on one side only if a side is named."""
    shapes: list[tuple[tuple[str, ...], float]] = [((name,), 0.0)]
    broken = None if lettering.codes else in_two_lines(name)
    if broken:
        shapes.append((broken, 0.5 if len(name) > 15 else 1.2))
    labels = []
    for lines, shape_cost in shapes:
        width, height = lettering.measure(lines, bold=bold, symbol=symbol)
        for gap in _GAPS:
            away = gap * lettering.size
            for direction, cost in _SIDE_COST.items():
                for slide in _SLIDES:
                    box = _beside(block, width, height, direction, slide, away)
                    total = cost + shape_cost + _slide_cost(slide) + (0.7 if gap > _GAPS[0] else 0.0)
                    labels.append(Label(lines, box, total, compass(block, box)))
    fitting = [label for label in labels if label.side == side]
    return fitting or labels


def _slide_cost(slide: float) -> float:
    return 1.2 * abs(slide) + (1.5 if abs(slide) > 0.9 else 0.0)


def _beside(block: Box, width: float, height: float, direction: str, slide: float, gap: float) -> Box:
    x, y = block.centre
    if direction in "ns":
        x += slide * (block.width + width) / 2
        y += (1 if direction == "s" else -1) * ((block.height + height) / 2 + gap)
    else:
        y += slide * (block.height + height) / 2
        x += (1 if direction == "e" else -1) * ((block.width + width) / 2 + gap)
    return Box.around((x, y), width, height)


def compass(block: Box, label: Box) -> str:
    """On which side of a block a label stands.

    >>> compass(Box(0, 0, 10, 10), Box(0, 12, 10, 20)), compass(Box(0, 0, 10, 10), Box(12, 0, 30, 8))
    ('s', 'e')
    """
    rise = "n" if label.bottom <= block.top else "s" if label.top >= block.bottom else ""
    shift = label.centre[0] - block.centre[0]
    if rise and abs(shift) < 0.3 * (label.width + block.width) / 2:
        return rise
    return rise + ("e" if shift > 0 else "w")
