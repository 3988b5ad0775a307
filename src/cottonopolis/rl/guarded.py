"""A table with the guards that people expect of `env()`.

PettingZoo has a wrapper for each of them. Every call, and every look at an attribute, then goes through all wrappers,
which takes ten times as long as the engine needs for a decision; so the guards are inside of the environment here, and
cost next to nothing while all is well.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from cottonopolis.rl.aec import TableEnv

_ILLEGAL_REWARD = -1.0


class GuardedTableEnv(TableEnv):
    """An answer that is not legal ends the game with -1 for who gave it, and calls must be made in order."""

    def _refuse(self, action: int) -> None:
        """Ends the game; a number that is no answer at all is an error."""
        agent = self.agent_selection
        assert self.action_spaces[agent].contains(action), "action is not in action space"
        EnvLogger.warn_on_illegal_move()
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: _ILLEGAL_REWARD}
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self.truncations = dict.fromkeys(self.agents, True)
        self._end()

    def _step_after_end(self, action: int | None) -> None:
        """Lets an agent leave whose game has ended; a step when all have left does nothing but warn."""
        if self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Any, int]:
        """The agent whose turn it is, again and again; a step or a reset must be made in between."""
        if not hasattr(self, "table"):
            EnvLogger.error_agent_iter_before_reset()
        return _Turns(self, max_iter)


class _Turns(AECIterable[str, Any, int]):
    """All turns of a guarded table."""

    def __iter__(self) -> _Turn:
        """The first of them."""
        return _Turn(self.env, self.max_iter)


class _Turn(AECIterator[str, Any, int]):
    """One turn after another."""

    def __next__(self) -> str:
        """Whose turn it is."""
        agent = super().__next__()
        assert self.env.has_moved, "need to call step() or reset() in a loop over `agent_iter`"
        self.env.has_moved = False
        return str(agent)
