"""Brass (Lancashire), for 3 or 4 players; with the edition `roxley2018` also for 2, as a PettingZoo environment."""

from __future__ import annotations

from functools import partial

from cottonopolis.rl.aec import TableEnv
from cottonopolis.rl.guarded import GuardedTableEnv

__all__ = ["env", "raw_env"]

raw_env = partial(TableEnv, map="lancashire", rules="lancashire")
"""The bare environment, which refuses an illegal answer with an error."""

env = partial(GuardedTableEnv, map="lancashire", rules="lancashire")
"""The environment with the usual guards; it takes the same options."""
