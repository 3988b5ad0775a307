"""The journal: what the engine does, noted where it does it, while somebody records.

A note is a list of six integers: its kind, the seat that it is about (-1 for the whole table) and four values, which
its kind explains; those that a kind does not name are 0. Money, points, spaces of the income track, loans and cubes of
a market are changes: what was paid is negative. Nobody records unless `record` was called, and a copy of a table never
does, so that whoever looks ahead pays for one question about a flag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int

# What a player does.
BUILT: Final = 0
"""tile, slot, money without its cubes, actions if they are combined."""
LINKED: Final = 1
"""link, money without its cubes."""
DEVELOPED: Final = 2
"""tile, 1 if a merchant gives it."""
SOLD: Final = 3
"""tile, slot, buyer."""
LOAN_TAKEN: Final = 4
"""money, spaces."""
SCOUTED: Final = 5
PASSED: Final = 6
GAVE_UP: Final = 7
"""tile, slot, value, what is still owed: below 0 if the player gets some of the value."""
REPAID: Final = 8
"""money, loans."""
TURN_ENDED: Final = 9
"""Only where a player was asked."""
# What it takes.
USED: Final = 10
"""slot, resource or -1 for beer, owner or -1: one cube or barrel."""
DRANK: Final = 11
"""market space, and its bonus: money, points, spaces."""
BOUGHT: Final = 12
"""resource, cubes, money, change of the market."""
BORROWED: Final = 13
"""money, loans."""
DISCARDED: Final = 14
"""card."""
# What comes of it.
REPLACED: Final = 15
"""tile, slot, cubes lost, by whom; about the owner."""
STOCKED: Final = 16
"""slot, tile, cubes."""
IMPORTED: Final = 17
"""slot, cubes."""
CUBES_SOLD: Final = 18
"""resource, cubes, slot, money."""
FLIPPED: Final = 19
"""tile, slot, spaces, money; about the owner."""
REVEALED: Final = 20
"""steps of the tile turned up, demand then, 1 if the sale is made, spaces that it brings."""
WILD_TAKEN: Final = 21
"""card."""
CARD_TAKEN: Final = 22
"""card that lay face up."""
TURNED_UP: Final = 23
"""card, of the whole table."""
# Cards from the deck.
DREW: Final = 24
"""card."""
DEALT: Final = 25
"""card, at the beginning of an era."""
# The end of a round.
ORDERED: Final = 26
"""money spent; one note a seat, in the new order."""
INCOME: Final = 27
"""money, level."""
OWED: Final = 28
"""debt."""
FORGIVEN: Final = 29
"""debt, money, points."""
INTEREST: Final = 30
"""money."""
# The end of an era and of the game.
LINKS_SCORED: Final = 31
"""points of all links of a seat; a note for each follows."""
LINK_SCORED: Final = 32
"""link, points."""
TILES_SCORED: Final = 33
"""points of all tiles of a seat; a note for each follows."""
TILE_SCORED: Final = 34
"""slot, tile, points."""
SCORED_AGAIN: Final = 35
"""points of the better tiles once more, from which level on."""
MONEY_SCORED: Final = 36
"""points, money held, how many of the points come from money that links have earned."""
INCOME_SCORED: Final = 37
"""points, level."""
LOANS_SCORED: Final = 38
"""points, loans left."""
LINKS_EARNED: Final = 39
"""money of all links of a seat; a note for each follows."""
LINK_EARNED: Final = 40
"""link, money."""
LAID_DOWN: Final = 41
"""card."""
LINKS_CLEARED: Final = 42
"""links, of the whole table."""
TILE_CLEARED: Final = 43
"""slot, the highest level that goes; of the whole table."""
REFILLED: Final = 44
"""market space, of the whole table."""
ERA_BEGUN: Final = 45
"""era, of the whole table."""
RANKED: Final = 46
"""points, place; one note a seat, at the end."""


def record(state: State) -> None:
    """Begins an empty journal; what was noted so far stays with whoever has it."""
    state.journal = []
    state.is_recording = True


def note(state: State, kind: Int, player: Player, a: Int = 0, b: Int = 0, c: Int = 0, d: Int = 0) -> None:
    """Notes something about a player of the table, if somebody records."""
    if state.is_recording:
        seat: Int = 0
        while state.players[seat] is not player:
            seat += 1
        state.journal.append([kind, seat, a, b, c, d])


def note_table(state: State, kind: Int, a: Int, b: Int = 0) -> None:
    """Notes something about the whole table, if somebody records."""
    if state.is_recording:
        state.journal.append([kind, NONE, a, b, 0, 0])
