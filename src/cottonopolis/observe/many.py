"""Many tables at once, each with a seat that looks and answers: one call for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.strings import BytesWriter

from cottonopolis.engine.doors import legal
from cottonopolis.engine.state import OVER

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Seat
    from cottonopolis.observe.table import Table


class Many:
    """Tables side by side. Lists are by table."""

    tables: list[Table]
    seats: list[Seat]
    """Who looks and answers."""
    rngs: list[Int]
    """The chance by which the others answer."""
    out: BytesWriter
    """Where masks and observations are written; emptied before each."""

    def __init__(self, tables: list[Table]) -> None:
        self.tables = tables
        self.seats = [0] * len(tables)
        self.rngs = [0] * len(tables)
        self.out = BytesWriter()

    def play(self, numbers: list[Int]) -> list[Int]:
        """Plays one answer at each table, -1 for none; gives the indices of the tables that refuse."""
        refused: list[Int] = []
        at: Int = 0
        while at < len(self.tables):
            if numbers[at] >= 0 and not self.tables[at].play(numbers[at]):
                refused.append(at)
            at += 1
        return refused

    def play_others(self) -> None:
        """Answers by chance for everybody else until the seats must answer or the games have ended."""
        at: Int = 0
        while at < len(self.tables):
            self.rngs[at] = self.tables[at].play_others(self.seats[at], self.rngs[at])
            at += 1

    def change_seats(self) -> None:
        """Goes to the seats that must answer; where a game has ended, to the first."""
        at: Int = 0
        while at < len(self.tables):
            self.seats[at] = max(self.tables[at].mover(), 0)
            at += 1

    def over(self) -> list[Int]:
        """The indices of the tables whose game has ended."""
        found: list[Int] = []
        at: Int = 0
        while at < len(self.tables):
            if self.tables[at].state.stage == OVER:
                found.append(at)
            at += 1
        return found

    def observations(self) -> bytearray:
        """What the seats may know, with their masks, one after another."""
        out = self.out
        out.truncate(0)
        at: Int = 0
        while at < len(self.tables):
            self.tables[at].write_wide_observation(self.seats[at], out)
            at += 1
        return bytearray(out.getvalue())

    def masks(self) -> bytearray:
        """What the seats may answer, one byte an answer; nothing where it is not their turn."""
        out = self.out
        out.truncate(0)
        at: Int = 0
        while at < len(self.tables):
            table = self.tables[at]
            if table.mover() == self.seats[at]:
                table.codes.write_mask(legal(table.rules, table.state), out)
            else:
                out.write(table.codes.no_mask)
            at += 1
        return bytearray(out.getvalue())

    def points(self) -> list[Int]:
        """Table by table and seat by seat: the points that have been counted."""
        found: list[Int] = []
        for table in self.tables:
            for player in table.state.players:
                found.append(player.vp)
        return found

    def standings(self) -> list[Int]:
        """The same with the points that would be counted now."""
        found: list[Int] = []
        for table in self.tables:
            seat: Int = 0
            while seat < table.sight.n_seats:
                found.append(table.standing(seat))
                seat += 1
        return found
