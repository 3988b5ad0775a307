"""Many tables at once: one call for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    """The legal answers of all tables, one byte an answer; empty for a table whose game has ended."""
    pieces: list[bytes] = []
    for table in tables:
        if table.mover() < 0:
            pieces.append(table.bytes_mask.zeros[table.codes.n])
        else:
            pieces.append(table.mask())
    return tables[0].sight.nothing.join(pieces)


def play_all(tables: list[Table], numbers: list[Int]) -> Int:
    """Plays one answer at each table, -1 for none; gives the index of the first table that refuses, or -1."""
    at: Int = 0
    while at < len(tables):
        if numbers[at] >= 0 and not tables[at].play(numbers[at]):
            return at
        at += 1
    return -1


def play_others(tables: list[Table], seats: list[Seat], rngs: list[Int]) -> list[Int]:
    """Answers by chance for everybody but the seat of each table; gives the generators back."""
    after: list[Int] = []
    at: Int = 0
    while at < len(tables):
        after.append(tables[at].play_others(seats[at], rngs[at]))
        at += 1
    return after
