"""The turn of a bot, as a job of a worker. The bot gets a view and nothing else; the game stays here."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Self

from cottonopolis.bots import AskedBot, Clock
from cottonopolis.game.turn import Turn
from cottonopolis.server.game_log import GameLog
from cottonopolis.server.jobs import Job, Memory
from cottonopolis.server.levels import turn_seconds


@dataclass(frozen=True)
class BotTurn(Job):
    """One turn of a bot; its value is the list of the answers."""

    log: GameLog
    seat: int
    bot: str
    """As it is spelled for `make_bot`."""

    @property
    def seconds(self) -> float:
        """For the whole turn."""
        return turn_seconds(self.bot)

    def by(self, bot: str) -> Self:
        """The same turn, made by another bot."""
        return replace(self, bot=bot)

    def run(self, memory: Memory) -> list[int]:
        """The answers of the whole turn."""
        turn = Turn(memory.games.game(self.log))
        bot = AskedBot(memory.bot(self.bot))
        # A turn of two actions asks about eight questions; the first ones are the hard ones.
        until = time.monotonic() + self.seconds
        while not turn.needs_confirm:
            legal = turn.shown.legal()
            left = max(until - time.monotonic(), self.seconds / 20)
            answer = bot.answer(turn.shown, self.seat, legal, Clock(min(self.seconds / 4, left)))
            turn = turn.played(int(answer), self.seat)
        return list(turn.answers)
