"""What happens inside a worker: a game is rebuilt from its answers, and a bot makes one turn of it.

The bot gets a view and nothing else; the game stays in the hands of this module.
"""

from __future__ import annotations

import signal
import time
from collections import OrderedDict
from dataclasses import dataclass
from multiprocessing.connection import Connection

from cottonopolis.bots import Bot, Clock, make_bot
from cottonopolis.content.load import Option
from cottonopolis.errors import CottonopolisError
from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server.table import begin_game
from cottonopolis.views import view

_KEPT = 200
"""Games that a worker remembers, so that it has to play only what is new."""


@dataclass(frozen=True)
class Job:
    """One turn of a bot."""

    table: int
    map: str
    players: int
    options: tuple[tuple[str, Option], ...]
    seed: int
    start: str | None
    names: tuple[str, ...]
    moves: tuple[int, ...]
    """Every answer since the start."""
    seat: int
    bot: str
    """As it is spelled for `make_bot`."""
    seconds: float
    """For the whole turn."""
    outcomes: tuple[int, ...] = ()
    """What the shuffles of the game give; if there are none, the seed says it."""


class Thinker:
    """Plays the turns of bots."""

    def __init__(self) -> None:
        self._games: OrderedDict[int, Game] = OrderedDict()
        self._bots: dict[str, Bot] = {}

    def turn(self, job: Job) -> list[int]:
        """The answers of a whole turn."""
        game = self._game(job)
        bot = self._bots.setdefault(job.bot, make_bot(job.bot))
        turn = Turn(game)
        # A turn of two actions asks about eight questions; the first ones are the hard ones.
        until = time.monotonic() + job.seconds
        while not turn.needs_confirm:
            legal = turn.shown.legal()
            left = max(until - time.monotonic(), job.seconds / 20)
            answer = bot.choose(view(turn.shown, job.seat), legal, Clock(min(job.seconds / 4, left)))
            turn = turn.played(int(answer), job.seat)
        return list(turn.answers)

    def _game(self, job: Job) -> Game:
        game = self._games.pop(job.table, None)
        if game is None or tuple(game.moves) != job.moves[: len(game.moves)]:
            game = begin_game(job.map, job.players, job.options, job.seed, job.start, job.names, job.outcomes)
        for move in job.moves[len(game.moves) :]:
            game.play(move)
        self._games[job.table] = game
        if len(self._games) > _KEPT:
            self._games.popitem(last=False)
        return game


def work(pipe: Connection) -> None:
    """Makes turns until the pipe ends. Ctrl-C is for the server, which ends this process itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    thinker = Thinker()
    while True:
        try:
            job: Job = pipe.recv()
        except EOFError:
            return
        try:
            answers: list[int] | str = thinker.turn(job)
        except CottonopolisError as error:
            answers = f"{job.bot}: {error}"
        pipe.send(answers)
