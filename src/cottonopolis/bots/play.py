"""Whole games by bots alone."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from cottonopolis.bots.bot import Bot, Clock
from cottonopolis.bots.bot_table import BotTable
from cottonopolis.errors import BotError
from cottonopolis.game import Game

NO_HURRY = Clock()
"""Nobody waits: a bot uses its own budget."""


def play_game(game: Game, bots: Sequence[Bot], clock: Clock = NO_HURRY) -> list[float]:
    """Plays a game to its end with these bots by seat; gives the seconds that each seat has thought.

    An illegal answer of a built-in bot is an error that names it; programs that fail are stood in for.
    """
    if len(bots) != len(game.seats):
        raise BotError(f"{len(bots)} bots are given and {len(game.seats)} seats play")
    seconds = [0.0] * len(bots)
    with BotTable(game, dict(enumerate(bots)), clock) as table:
        while (seat := game.to_move) is not None:
            where = f"{bots[seat].spec} ({game.seats[seat]}, ply {len(game.lines) + 1})"
            start = perf_counter()
            table.answer()
            seconds[seat] += perf_counter() - start
            if table.faults:
                raise BotError(f"{where}: {table.faults[0].text}")
    return seconds
