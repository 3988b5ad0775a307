"""Positions of games in which bots are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cottonopolis.engine.api import legal
from cottonopolis.game import Game
from notation.position_games import new_table
from views.tables import Table, step


def positions(table: Table, n: int, seed: int = 0) -> Iterator[Game]:
    """So many questions with several answers, spread over one game that is played by chance."""
    map_id, players, options = table
    chance = random.Random(f"{table} {seed}")
    position = new_table(seed, players, options, map_id)
    game = Game(position.content, position.rules, position.state, position.seats)
    wait = 0
    while n and not game.over:
        wait -= 1
        if wait < 0 and len(legal(game.rules, game.state)) > 1:
            yield game
            n -= 1
            wait = chance.randint(3, 25)
        if not game.over:
            step(game, position, chance)
