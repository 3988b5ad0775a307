"""A policy as a bot: it sees a view, as all bots do, and can sit at any table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cottonopolis.bots import Clock
from cottonopolis.rl.from_view import observation_of
from cottonopolis.rl.opponents import Policy
from cottonopolis.rl.setting import Setting, setting_of
from cottonopolis.views import View


class PolicyBot:
    """Asks a policy for each answer. Tables of another map, player count or options than the policy's are an error.

    >>> from cottonopolis import new
    >>> from cottonopolis.bots import BotTable, make_bot
    >>> from cottonopolis.rl.setting import setting
    >>> game = new("birmingham", players=2, seed=7)
    >>> bot = PolicyBot(lambda observations, masks: masks.argmax(1))
    >>> with BotTable(game, {0: bot, 1: make_bot("random")}) as table:
    ...     table.play()
    >>> game.over
    True
    """

    def __init__(self, policy: Policy, known: Setting | None = None, spec: str = "policy") -> None:
        self.spec = spec
        self._policy = policy
        self._known = known
        """What answers and observations mean; without one it is made of the first view."""

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:  # noqa: ARG002
        """One of the legal answers to the open question of the seat that looks."""
        known = self._known
        if known is None:
            known = self._known = setting_of(view.content)
        mask = np.zeros((1, known.codes.n), np.int8)
        mask[0, [known.codes.number_of(move) for move in legal]] = 1
        observation = np.concatenate([observation_of(view, known), mask[0].astype(np.int16)])
        (number,) = np.asarray(self._policy(observation[None], mask)).reshape(-1).tolist()
        return int(known.codes.move_of[number])
