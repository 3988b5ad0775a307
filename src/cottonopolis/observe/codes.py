"""Every answer that a game can ever ask for, numbered; and the legal ones as a mask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Move


class Codes:
    """The numbers of moves: the moves ascending, so that legal answers have ascending numbers."""

    n: Int
    move_of: list[Move]
    """By number."""
    rows: list[list[Int]]
    """By the upper bits of a move, then by its lowest eight: its number, or -1."""

    def __init__(self, moves: list[Move]) -> None:
        self.n = len(moves)
        self.move_of = moves
        nowhere: list[Int] = [NONE] * 256
        self.rows = [nowhere] * ((moves[-1] >> 8) + 1)
        number: Int = 0
        while number < len(moves):
            move: Move = moves[number]
            if self.rows[move >> 8] is nowhere:
                self.rows[move >> 8] = nowhere.copy()
            self.rows[move >> 8][move & 255] = number
            number += 1

    def number_of(self, move: Move) -> Int:
        """The number of a move that has one."""
        return self.rows[move >> 8][move & 255]


class Runs:
    """Masks as bytes, put together from runs of zeros; `width` bytes for each answer, lowest first."""

    gaps: list[bytes]
    """By n: n zeros and a one."""
    zeros: list[bytes]
    """By n: n zeros."""

    def __init__(self, n: Int, width: Int) -> None:
        self.gaps = []
        self.zeros = []
        one: list[Int] = [0] * width
        one[0] = 1
        length: Int = 0
        while length <= n:
            blank: list[Int] = [0] * (length * width)
            self.zeros.append(bytes(blank))
            self.gaps.append(bytes(blank + one))
            length += 1

    def append_mask(self, codes: Codes, answers: list[Move], pieces: list[bytes]) -> None:
        """Appends the mask of ascending answers to the pieces of a text of bytes."""
        gaps = self.gaps
        rows = codes.rows
        after: Int = 0
        for move in answers:
            number: Int = rows[move >> 8][move & 255]
            pieces.append(gaps[number - after])
            after = number + 1
        pieces.append(self.zeros[codes.n - after])
