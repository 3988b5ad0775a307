"""The bot that measures all others: it answers by chance."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.bots.bot import Clock
from cottonopolis.bots.chance import chance_of
from cottonopolis.bots.spec import Spec, format_spec
from cottonopolis.views import View


class RandomBot:
    """Every answer is as likely as any other: first among the actions, then among their details."""

    def __init__(self, spec: Spec) -> None:
        self.spec = format_spec(spec.only("seed"))
        self._seed = spec.number("seed", 0)

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:  # noqa: ARG002
        """Any legal answer."""
        return chance_of(view, self._seed).choice(legal)
