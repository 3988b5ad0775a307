"""Age of Industry, for 3 to 5 players, on the maps `germany` and `new_england`, as a PettingZoo environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv

from cottonopolis.content.load import Option
from cottonopolis.rl.aec import TableEnv, wrapped
from cottonopolis.rl.games import with_edition

__all__ = ["env", "raw_env"]


def raw_env(
    map: str = "germany",  # noqa: A002
    players: int | None = None,
    edition: str | None = None,
    options: Mapping[str, Option] | None = None,
    reward: str = "rank",
    observation: str = "flat",
    encoding: str = "staged",
    render_mode: str | None = None,
) -> TableEnv:
    """The bare environment, which refuses an illegal answer with an error."""
    return TableEnv(map, players, with_edition(options, edition), reward, observation, encoding, render_mode)


def env(**options: Any) -> AECEnv[str, Any, int]:
    """The environment with the usual guards; it takes the options of `raw_env`."""
    return wrapped(raw_env(**options))
