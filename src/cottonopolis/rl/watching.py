"""The view of a seat at a table, for bots and for people."""

from __future__ import annotations

from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.setting import Setting
from cottonopolis.views import SeenCards, View, view_of


def view_of_table(known: Setting, table: LearnTable, seat: int | None) -> View:
    """What a seat, or a spectator, may know, with what all remember of the game's cards."""
    memory = table.memory
    held = tuple(tuple(card for card, n in enumerate(counts) for _ in range(n)) for counts in memory.held)
    history = SeenCards(held, tuple(memory.n_discarded))
    seats = tuple(f"player{other + 1}" for other in range(known.content.n_seats))
    return view_of(known.content, known.rules, table.state, seats, seat, history)
