"""Many tables at once, each with a seat that looks and answers: one call for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter

from cottonopolis.engine.api import legal
from cottonopolis.engine.state import OVER
from cottonopolis.observe.writing import own

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Seat
    from cottonopolis.observe.learn_table import LearnTable


WAIT: Final = 0
"""The others answer elsewhere."""
BY_CHANCE: Final = 1
"""The others answer by chance."""
SELF: Final = 2
"""There are no others: who looks goes to the seat that must answer."""


class Many:
    """Tables side by side. Lists are by table.

    A step goes from table to table and does all that is to be done there, since what was just played is still at hand
    for the processor.
    """

    tables: list[LearnTable]
    seats: list[Seat]
    """Who looks and answers."""
    rngs: list[Int]
    """The chance by which the others answer."""
    others: Int
    """WAIT and so on."""
    is_seen: bool
    """Whether observations are written."""
    refused: list[Int]
    """Tables that refused the answer of the last step."""
    seen: BytesWriter
    """What the seats may know, with their masks, one after another."""
    masks: BytesWriter
    """What the seats may answer, one byte an answer; nothing where it is not their turn."""

    def __init__(self, tables: list[LearnTable], others: Int, *, is_seen: bool) -> None:
        self.tables = tables
        self.seats = [0] * len(tables)
        self.rngs = [0] * len(tables)
        self.others = others
        self.is_seen = is_seen
        self.refused = []
        self.seen = BytesWriter()
        self.masks = BytesWriter()

    def step(self, numbers: list[Int]) -> None:
        """Plays one answer at each table, -1 for none, lets the others answer, and looks."""
        self.refused = []
        self._forget()
        at: Int = 0
        while at < len(self.tables):
            table = self.tables[at]
            if numbers[at] >= 0 and not table.play(numbers[at]):
                self.refused.append(at)
            if self.others == BY_CHANCE:
                self.rngs[at] = table.play_others(self.seats[at], self.rngs[at])
            elif self.others == SELF:
                self.seats[at] = max(table.mover(), 0)
            self._look(at)
            at += 1

    def look(self) -> None:
        """Looks again at all tables."""
        self._forget()
        at: Int = 0
        while at < len(self.tables):
            self._look(at)
            at += 1

    def _forget(self) -> None:
        self.seen.truncate(0)
        self.masks.truncate(0)

    def _look(self, at: Int) -> None:
        table = self.tables[at]
        seat: Seat = self.seats[at]
        if self.is_seen:
            table.write_wide_observation(seat, self.seen)
        if table.mover() == seat:
            table.codes.write_mask(legal(table.rules, table.state), self.masks)
        else:
            self.masks.write(table.codes.no_mask)

    def own_seen(self) -> bytearray:
        """What was seen last."""
        return own(self.seen)

    def own_masks(self) -> bytearray:
        """The masks that were seen last."""
        return own(self.masks)

    def over(self) -> list[Int]:
        """The tables whose game has ended."""
        found: list[Int] = []
        at: Int = 0
        while at < len(self.tables):
            if self.tables[at].state.stage == OVER:
                found.append(at)
            at += 1
        return found

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
