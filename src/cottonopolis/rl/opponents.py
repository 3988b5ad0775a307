"""Who sits at the other seats: chance, bots by name, or the learner itself."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.bots import Bot, Clock, make_bot
from cottonopolis.engine.api import legal
from cottonopolis.errors import BotError, EnvironmentOptionError
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.setting import Setting
from cottonopolis.rl.watching import view_of_table

SELF = "self"
"""Nobody else: the learner answers for every seat."""
UNIFORM = "uniform"
"""Every legal answer is as likely as any other: the bot `random`, but without a view, and so much quicker."""


def _bot(spec: str) -> Bot:
    try:
        return make_bot(spec)
    except BotError as error:
        raise BotError(f"{error}; opponents may also be {UNIFORM} or {SELF}") from None


class Opponents:
    """The bots of the seats that do not learn, or chance."""

    def __init__(self, known: Setting, spec: str | Sequence[str]) -> None:
        self._known = known
        self.is_self = spec == SELF
        if self.is_self:
            spec = UNIFORM
        n_others = known.content.n_seats - 1
        specs = [spec] * n_others if isinstance(spec, str) else list(spec)
        if len(specs) != n_others:
            raise EnvironmentOptionError(f"{len(specs)} opponents are named and {n_others} seats are left for them")
        self.specs = tuple(specs)
        self.is_uniform = not self.is_self and all(name == UNIFORM for name in specs)
        self._bots = [None if name == UNIFORM else _bot(name) for name in specs]

    def play(self, table: LearnTable, seat: int, rng: int) -> int:
        """Answers until it is the turn of `seat` or the game has ended; takes and gives the generator of chance."""
        if self.is_self:
            return rng
        if self.is_uniform:
            return table.play_others(seat, rng)
        n = self._known.content.n_seats
        while (mover := table.mover()) not in (seat, -1):
            bot = self._bots[(mover - seat) % n - 1]
            if bot is None:
                rng = table.play_one(rng)
            else:
                answers = legal(table.rules, table.state)
                table.follow(bot.choose(view_of_table(self._known, table, mover), answers, Clock()))
        return rng
