"""Age of Industry, for 3 to 5 players, on the maps `germany` and `new_england`, as a PettingZoo environment."""

from __future__ import annotations

from functools import partial

from cottonopolis.rl.aec import TableEnv
from cottonopolis.rl.guarded import GuardedTableEnv

__all__ = ["env", "raw_env"]

raw_env = partial(TableEnv, map="germany", rules="age_of_industry")
"""The bare environment, which refuses an illegal answer with an error."""

env = partial(GuardedTableEnv, map="germany", rules="age_of_industry")
"""The environment with the usual guards; it takes the same options."""
