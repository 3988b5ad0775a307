"""Puts the games into the registries of PettingZoo and Gymnasium."""

from __future__ import annotations

import gymnasium
import pettingzoo

from cottonopolis.rl.games import GAMES


def register_all() -> None:
    """Registers every game under its name; once is enough, twice does no harm."""
    for game in GAMES:
        if game.id in gymnasium.registry:
            continue
        pettingzoo.register("aec", game.id, entry_point=f"{game.module}:env")
        gymnasium.register(
            game.id,
            entry_point="cottonopolis.rl.seat_env:SeatEnv",
            vector_entry_point="cottonopolis.rl.vector:ManySeatsEnv",
            kwargs={"map": game.map, "rules": game.rules},
        )
