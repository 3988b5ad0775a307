"""Every answer that a game can ever ask for, numbered; and the legal ones as a mask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

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
    no_mask: bytes
    """A zero for each answer."""

    def __init__(self, moves: list[Move]) -> None:
        self.n = len(moves)
        self.move_of = moves
        self.no_mask = bytes([0] * len(moves))
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

    def write_mask(self, answers: list[Move], out: BytesWriter) -> None:
        """One byte for each answer that has a number: 1 if it is among these."""
        rows = self.rows
        start: Int = len(out)
        out.write(self.no_mask)
        for move in answers:
            out[start + rows[move >> 8][move & 255]] = 1

    def write_wide_mask(self, answers: list[Move], out: BytesWriter) -> None:
        """The same with two bytes for each answer, lowest first."""
        rows = self.rows
        start: Int = len(out)
        out.write(self.no_mask)
        out.write(self.no_mask)
        for move in answers:
            out[start + 2 * rows[move >> 8][move & 255]] = 1
