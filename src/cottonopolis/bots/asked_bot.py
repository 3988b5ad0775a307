"""A bot that is asked only for what it has not planned already."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.bots.bot import Bot, Clock, PlanningBot
from cottonopolis.game import Game
from cottonopolis.game.move_log import Moment, moment
from cottonopolis.views import view


class AskedBot:
    """A bot in a seat of one game. Who asks it keeps its plan, since a bot has no memory of its own.

    A plan holds for the turn in which it was made, until something hidden comes to light.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._planning = bot if isinstance(bot, PlanningBot) else None
        self._plan: list[int] = []
        self._made_at: Moment | None = None

    def answer(self, game: Game, seat: int, legal: Sequence[int], clock: Clock) -> int:
        """What the bot answers to the open question."""
        if self._planning is None:
            return self._bot.choose(view(game, seat), legal, clock)
        now = moment(game.state)
        if self._made_at == now and self._plan and self._plan[0] in legal:
            return self._plan.pop(0)
        answer, *self._plan = self._planning.plan(view(game, seat), legal, clock)
        self._made_at = now
        return answer
