"""Tables as text and as pictures, as a spectator may see them."""

from __future__ import annotations

from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from cottonopolis.engine.bits import bits
from cottonopolis.errors import EnvironmentOptionError
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.setting import Setting
from cottonopolis.rl.watching import view_of_table
from cottonopolis.views import format_view

RENDER_MODES = ("ansi", "rgb_array", "svg")

_WIDTH = 600
_PAPER = (246, 241, 228)
_INK = (120, 110, 100)
_SEATS = ((200, 60, 50), (50, 90, 180), (230, 170, 30), (60, 140, 80), (130, 70, 150))
"""By seat."""
_SLOT = 9
"""Half the side of a slot."""

Colour = tuple[int, int, int]
Point = tuple[int, int]


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it is one; None for no pictures."""
    if mode is not None and mode not in RENDER_MODES:
        raise EnvironmentOptionError(f"render mode {mode!r} is not known: expected {', '.join(RENDER_MODES)}")
    return mode


def render(known: Setting, table: LearnTable, mode: str) -> str | NDArray[np.uint8]:
    """The table as text (`ansi`), as an array of pixels (`rgb_array`), or as a drawing (`svg`)."""
    if mode == "ansi":
        return format_view(view_of_table(known, table, None))
    across, down = known.content.document.size
    height = round(_WIDTH * down / across)
    lines, squares = _shapes(known, table, height)
    return _svg(height, lines, squares) if mode == "svg" else _pixels(height, lines, squares)


def _shapes(
    known: Setting, table: LearnTable, height: int
) -> tuple[list[tuple[Point, Point, Colour, int]], list[tuple[Point, Colour, bool, str]]]:
    """Lines with their colours and widths, and slots with their colours, whether they are flipped, and their tiles."""
    content, state = known.content, table.state
    at = [_point(place.at, height) for place in content.document.place]
    lines = []
    for link in range(content.board.n_links):
        ends = bits(content.board.ends_of[link])
        owner = next((seat for seat, player in enumerate(state.players) if player.links >> link & 1), -1)
        lines += [
            (at[ends[0]], at[end], _SEATS[owner] if owner >= 0 else _INK, 5 if owner >= 0 else 1) for end in ends[1:]
        ]
    squares = []
    for place in range(content.board.n_places):
        slots = bits(content.board.slots_at[place] & ((1 << content.board.n_slots) - 1))
        for n, slot in enumerate(slots):
            middle = (at[place][0] + (2 * n - len(slots) + 1) * (_SLOT + 1), at[place][1])
            owner, tile = state.owner_at[slot], state.tile_at[slot]
            code = content.names.tiles[tile].code if tile >= 0 else ""
            squares.append(
                (middle, _SEATS[owner] if owner >= 0 else (255, 255, 255), bool(state.flipped >> slot & 1), code)
            )
    return lines, squares


def _point(at: Point, height: int) -> Point:
    return round(at[0] * _WIDTH / 1000), round(at[1] * height / 1000)


def _pixels(
    height: int, lines: list[tuple[Point, Point, Colour, int]], squares: list[tuple[Point, Colour, bool, str]]
) -> NDArray[np.uint8]:
    picture = np.full((height, _WIDTH, 3), _PAPER, np.uint8)
    for (x1, y1), (x2, y2), colour, width in lines:
        n = max(abs(x2 - x1), abs(y2 - y1), 1) + 1
        for x, y in zip(np.linspace(x1, x2, n).astype(int), np.linspace(y1, y2, n).astype(int), strict=True):
            _fill(picture, (int(x), int(y)), width // 2, colour)
    for middle, colour, is_flipped, _ in squares:
        _fill(picture, middle, _SLOT, _INK)
        _fill(picture, middle, _SLOT - 1, colour)
        if is_flipped:
            _fill(picture, middle, _SLOT // 3, (255, 255, 255))
    return picture


def _fill(picture: NDArray[np.uint8], middle: Point, half: int, colour: Colour) -> None:
    x, y = middle
    picture[max(y - half, 0) : y + half + 1, max(x - half, 0) : x + half + 1] = colour


def _svg(
    height: int, lines: list[tuple[Point, Point, Colour, int]], squares: list[tuple[Point, Colour, bool, str]]
) -> str:
    shapes = [
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="rgb{colour}" stroke-width="{width}"/>'
        for (x1, y1), (x2, y2), colour, width in lines
    ]
    for (x, y), colour, is_flipped, code in squares:
        look = f'fill="rgb{colour}" stroke="rgb{_INK}"'
        mark = f'<circle cx="{x}" cy="{y}" r="3" fill="white"/>' if is_flipped else ""
        shapes.append(
            f'<rect x="{x - _SLOT}" y="{y - _SLOT}" width="{2 * _SLOT}" height="{2 * _SLOT}" {look}>'
            f"<title>{escape(code)}</title></rect>{mark}"
        )
    box = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}">'
    return f'{box}<rect width="{_WIDTH}" height="{height}" fill="rgb{_PAPER}"/>{"".join(shapes)}</svg>'
