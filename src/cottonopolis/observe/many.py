"""Many tables at once: one call for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.doors import legal

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Seat
    from cottonopolis.observe.table import Table


def wide_observations(tables: list[Table], seats: list[Seat]) -> bytes:
    """What each table's seat may know, with the mask, one after another."""
    pieces: list[bytes] = []
    at: Int = 0
    while at < len(tables):
        tables[at].append_wide_observation(seats[at], pieces)
        at += 1
    return tables[0].sight.nothing.join(pieces)


def masks(tables: list[Table]) -> bytes:
    """The legal answers of all tables, one byte an answer; none where the game has ended."""
    pieces: list[bytes] = []
    for table in tables:
        table.bytes_mask.append_mask(table.codes, legal(table.rules, table.state), pieces)
    return tables[0].sight.nothing.join(pieces)


def movers(tables: list[Table]) -> list[Seat]:
    """The seats that must answer, -1 where the game has ended."""
    return [table.mover() for table in tables]


def play_all(tables: list[Table], numbers: list[Int]) -> list[Int]:
    """Plays one answer at each table, -1 for none; gives the indices of the tables that refuse."""
    refused: list[Int] = []
    at: Int = 0
    while at < len(tables):
        if numbers[at] >= 0 and not tables[at].play(numbers[at]):
            refused.append(at)
        at += 1
    return refused


def play_others(tables: list[Table], seats: list[Seat], rngs: list[Int]) -> list[Int]:
    """Answers by chance for everybody but the seat of each table; gives the generators back."""
    after: list[Int] = []
    at: Int = 0
    while at < len(tables):
        after.append(tables[at].play_others(seats[at], rngs[at]))
        at += 1
    return after
