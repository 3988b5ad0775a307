"""The name of a place: on a plate at its block, below it if the map says nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.draw.geometry import Box
from cottonopolis.draw.text import code_width, in_two_lines, text_width

LINE_HEIGHT = 1.08
_GAP = 0.1
"""Distance from the block, in parts of the type size."""
_WIDER = 1.3
"""A name so much wider than its block is broken into two lines, if it can be."""


@dataclass(frozen=True)
class Label:
    """A name in its position."""

    lines: tuple[str, ...]
    box: Box
    side: str
    """Where it stands, as on a compass: n, e, s or w."""

    def moved(self, dx: float, dy: float) -> Label:
        """The name at another place."""
        return Label(self.lines, self.box.moved(dx, dy), self.side)


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


def label_at(name: str, block: Box, lettering: Lettering, *, bold: bool, symbol: bool, side: str = "") -> Label:
    """The name of a block about the origin. A side such as `ne` counts by its first letter.

    >>> label_at("Derby", Box(-20, -20, 20, 20), Lettering(10, codes=False), bold=False, symbol=False).side
    's'
    """
    lines: tuple[str, ...] = (name,)
    width, height = lettering.measure(lines, bold=bold, symbol=symbol)
    broken = None if lettering.codes else in_two_lines(name)
    if broken and width > _WIDER * block.width:
        lines = broken
        width, height = lettering.measure(lines, bold=bold, symbol=symbol)
    side = side[:1] or "s"
    gap = _GAP * lettering.size
    away = {
        "n": (0.0, -(block.height + height) / 2 - gap),
        "s": (0.0, (block.height + height) / 2 + gap),
        "w": (-(block.width + width) / 2 - gap, 0.0),
        "e": ((block.width + width) / 2 + gap, 0.0),
    }[side]
    x, y = block.centre
    return Label(lines, Box.around((x + away[0], y + away[1]), width, height), side)
