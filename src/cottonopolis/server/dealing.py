"""Deals of tables at which people play: every shuffle by the system's secure source, and a commitment to all of them.

The generator of the engine is small enough to be computed from what a player sees, so it shuffles only where nobody
could gain by that: for bots among themselves, and at tables that somebody has brought as a text.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from cottonopolis.game import Game
from cottonopolis.game.deal import coming_shuffles, record_to_come, shuffle_outcomes
from cottonopolis.notation.commitment import commitment_of
from cottonopolis.server.server_table import HUMAN, OVER, Deal, ServerTable, sample_game

SETTLED = Deal(())
"""Of a table at which nothing is left to be dealt by this module: a text says it, or the seed of a known game."""


def new_chance() -> random.Random:
    """Where the shuffles of a deal come from: the secure source of the system."""
    return random.SystemRandom()


def new_deal(table: ServerTable, names: Sequence[str]) -> Deal | None:
    """What all coming shuffles of a table give, None if only bots play."""
    if not any(seat.kind == HUMAN for seat in table.seats):
        return None
    if table.start is None:
        like = sample_game(table.map, table.players, tuple(sorted(table.options.items())))
        outcomes = shuffle_outcomes(like.content, coming_shuffles(like.content, like.rules), new_chance())
        state = like.rules.start_arranged(0, outcomes)
    else:
        like = table.beginning(names).game()
        state = like.state
        outcomes = shuffle_outcomes(like.content, coming_shuffles(like.content, like.rules, state), new_chance())
        state.arranged = state.arranged + outcomes
    nonce = secrets.token_hex(32)
    record = record_to_come(Game(like.content, like.rules, state, names))
    return Deal(tuple(outcomes), commitment_of(nonce, record), nonce)


def copied_deal(table: ServerTable) -> Deal:
    """The deal of a copy of a game that nobody plays on; what it gives may be known, so it promises nothing."""
    return SETTLED if table.deal is None else Deal(table.deal.outcomes)


def opened(table: ServerTable) -> tuple[str | None, str | None]:
    """The commitment of a table and its nonce, which is shown once the game has ended.

    A game that was closed before its end opens nothing, like its record: cards that nobody turned over stay hidden.
    """
    if table.deal is None:
        return None, None
    return table.deal.commitment, table.deal.nonce if table.status == OVER else None
