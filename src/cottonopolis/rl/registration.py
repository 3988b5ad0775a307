"""Puts the games into the registries of PettingZoo and Gymnasium."""

from __future__ import annotations

import gymnasium
import pettingzoo

from cottonopolis.rl.games import learning_games


def register_all() -> None:
    """Registers every game under its name; once is enough, twice does no harm."""
    for game in learning_games().values():
        if game.id in gymnasium.registry:
            continue
        kwargs = {"map": game.map, "rules": game.rules}
        pettingzoo.register("aec", game.id, entry_point="cottonopolis.rl.guarded:GuardedTableEnv", kwargs=kwargs)
        gymnasium.register(
            game.id,
            entry_point="cottonopolis.rl.seat_env:SeatEnv",
            vector_entry_point="cottonopolis.rl.vector:ManySeatsEnv",
            kwargs=kwargs,
        )
