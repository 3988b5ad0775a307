"""The map as a sketch in letters: places where they lie, lines between them, links and tiles by their owners."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cottonopolis.cli.terminal.marks import FREE, Marks
from cottonopolis.content import Content
from cottonopolis.engine.bits import bits

_MOST_ROWS = 46
"""Unless the labels need more."""
_SHAPE = 0.42
"""Rows for a column: letters are higher than wide."""
_STRETCHES = (1.0, 1.3, 1.7, 2.2, 3.0)
"""By how much a sheet that is too narrow for its labels may be drawn higher."""
_FREE_LINE = "."
_NUDGES = [
    (0, 0),
    (1, 0),
    (-1, 0),
    (0, 2),
    (0, -2),
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
    (2, 0),
    (-2, 0),
    (0, 5),
    (0, -5),
]
"""Rows and columns by which a label gives way to another one."""

Spot = tuple[int, int]
"""Row and column."""


def sketch(content: Content, table: dict[str, Any], marks: Marks, width: int) -> Text:
    """The map, so many columns wide; the narrower it is, the higher, so that no label hides another."""
    canvas = _Canvas(content, min(width, 120) - 1, 1.0)
    for stretch in _STRETCHES:
        canvas = _drawn(content, table, marks, _Canvas(content, min(width, 120) - 1, stretch))
        if not canvas.is_crowded:
            break
    return canvas.text()


def _drawn(content: Content, table: dict[str, Any], marks: Marks, canvas: _Canvas) -> _Canvas:
    """The sheet with all lines and labels."""
    owner_of = {link["line"]: link["owner"] for link in table["links"]}
    board, names = content.board, content.names
    for line in range(len(names.sea_lines)):
        canvas.draw_line(bits(board.sea_ends_of[line]), "~", FREE)
    # Links are drawn last, so that no free line hides them.
    for link in sorted(
        bits(board.links_in_era[0] | board.links_in_era[-1]), key=lambda it: names.links[it].code in owner_of
    ):
        owner = owner_of.get(names.links[link].code)
        ends = bits(board.ends_of[link])
        if owner is not None:
            canvas.draw_line(ends, marks.letter(owner).lower(), f"bold {marks.colour(owner)}")
        elif names.links[link].code in table["line_worth"]:
            canvas.draw_line(ends, _FREE_LINE, FREE)
    at = {tile["slot"]: tile for tile in table["tiles"]}
    for place in sorted(range(board.n_places), key=lambda it: -len(_slots(content, it))):
        canvas.write(place, _label(content, at, marks, place))
    return canvas


def _slots(content: Content, place: int) -> list[str]:
    slots = [slot for slot in bits(content.board.slots_at[place]) if slot < content.board.n_slots]
    return [content.names.slots[slot].code for slot in slots]


def _label(content: Content, at: dict[str, Any], marks: Marks, place: int) -> Text:
    """A place and a sign for each of its slots: `_` empty, otherwise the letter of its owner, in reverse if flipped."""
    label = Text(content.names.places[place].code, style="bold")
    signs = Text()
    for slot in _slots(content, place):
        tile = at.get(slot)
        if tile is None:
            signs.append("_", style=FREE)
        else:
            style = marks.colour(tile["owner"])
            signs.append(
                marks.letter(tile["owner"]), style=f"reverse {style}" if tile["is_flipped"] else f"bold {style}"
            )
    return Text.assemble(label, ":", signs) if len(signs) else label


class _Canvas:
    """A sheet of letters."""

    def __init__(self, content: Content, columns: int, stretch: float) -> None:
        across, down = content.document.size
        self.is_crowded = False
        """Whether a label had to be written over another one."""
        self._columns = columns
        self._rows = round(min(columns * _SHAPE * down / across, _MOST_ROWS) * stretch)
        self._places = [place.at for place in content.document.place]
        self._cells: dict[Spot, tuple[str, str]] = {}
        self._labels: set[Spot] = set()

    def _spot(self, place: int) -> Spot:
        """Where a place lies, with a margin for its label."""
        x, y = self._places[place]
        return round(y / 1000 * (self._rows - 1)), 4 + round(x / 1000 * (self._columns - 9))

    def draw_line(self, places: list[int], sign: str, style: str) -> None:
        """A line of signs between two places, or from each of several to their middle."""
        spots = [self._spot(place) for place in places]
        if len(spots) == 2:
            self._stroke(spots[0], spots[1], sign, style)
            return
        middle = tuple(round(sum(spot[axis] for spot in spots) / len(spots)) for axis in (0, 1))
        for spot in spots:
            self._stroke(spot, (middle[0], middle[1]), sign, style)

    def _stroke(self, start: Spot, end: Spot, sign: str, style: str) -> None:
        n = max(abs(end[0] - start[0]), abs(end[1] - start[1]) // 2, 1)
        for step in range(n + 1):
            row = start[0] + round((end[0] - start[0]) * step / n)
            column = start[1] + round((end[1] - start[1]) * step / n)
            self._cells[row, column] = (sign, style)

    def write(self, place: int, label: Text) -> None:
        """A label at its place, or near it if another one lies there."""
        row, column = self._spot(place)
        first = column - len(label) // 2
        spots: list[Spot] = []
        for down, across in _NUDGES:
            spots = [(row + down, first + across + n) for n in range(len(label))]
            is_inside = 0 <= row + down < self._rows and spots[0][1] >= 0 and spots[-1][1] < self._columns
            around = {(y, x + side) for y, x in spots for side in (-1, 0, 1)}
            if is_inside and not around & self._labels:
                break
        else:
            self.is_crowded = True
        for n, spot in enumerate(spots):
            piece = label[n]
            self._cells[spot] = (piece.plain, str(piece.spans[0].style) if piece.spans else str(piece.style))
            self._labels.add(spot)

    def text(self) -> Text:
        """The sheet, line by line, without its empty edges; beside a label nothing stands."""
        for row, column in self._labels:
            for beside in ((row, column - 1), (row, column + 1)):
                if beside not in self._labels:
                    self._cells.pop(beside, None)
        left = min(column for _, column in self._cells)
        rows = [row for row, _ in self._cells]
        lines = []
        for row in range(min(rows), max(rows) + 1):
            line = Text()
            last = max((column for y, column in self._cells if y == row), default=-1)
            for column in range(left, last + 1):
                sign, style = self._cells.get((row, column), (" ", ""))
                line.append(sign, style=style)
            lines.append(line)
        return Text("\n").join(lines)
