"""Brass: Birmingham, for 2 to 4 players, as a PettingZoo environment."""

from __future__ import annotations

from functools import partial

from cottonopolis.rl.aec import TableEnv
from cottonopolis.rl.guarded import GuardedTableEnv

__all__ = ["env", "raw_env"]

raw_env = partial(TableEnv, map="birmingham", rules="birmingham")
"""The bare environment, which refuses an illegal answer with an error."""

env = partial(GuardedTableEnv, map="birmingham", rules="birmingham")
"""The environment with the usual guards; it takes the same options."""
