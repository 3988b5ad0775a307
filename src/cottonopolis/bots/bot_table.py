"""A game with bots at the table: whoever runs one asks it for the answers of its bots."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType

from cottonopolis.bots.asked_bot import AskedBot
from cottonopolis.bots.bot import Bot, Clock
from cottonopolis.bots.guest import Fault, Guest, Happening
from cottonopolis.bots.stand_in import stand_in
from cottonopolis.errors import IllegalMove
from cottonopolis.game import Game
from cottonopolis.views import events, legal_for, view

_NO_CLOCK = Clock()


class BotTable:
    """Bots in some seats of a game. As a context it lets its guests go when the game ends or breaks off.

    >>> from cottonopolis import new
    >>> from cottonopolis.bots import make_bot
    >>> game = new("birmingham", players=2, seed=7)
    >>> with BotTable(game, {seat: make_bot("random") for seat in (0, 1)}) as table:
    ...     table.play()
    >>> game.over
    True
    """

    def __init__(self, game: Game, bots: Mapping[int, Bot], clock: Clock = _NO_CLOCK, name: str = "game") -> None:
        self.game = game
        self.bots = dict(bots)
        self.clock = clock
        self.faults: list[Fault] = []
        """Answers of built-in bots that were not legal; what guests did wrong they know themselves."""
        self._asked = {seat: AskedBot(bot) for seat, bot in self.bots.items()}
        self._told = dict.fromkeys(self.bots, len(game.lines))
        for seat, bot in self.bots.items():
            if isinstance(bot, Guest):
                bot.begins(name, view(game, seat))

    def is_bot_to_move(self) -> bool:
        """Whether the open question is for a bot."""
        return self.game.to_move in self.bots

    def answer(self) -> None:
        """Asks the bot to move for one answer and plays it."""
        game, seat = self.game, self.game.to_move
        assert seat is not None
        self._tell(seat)
        legal = legal_for(game, seat)
        answer = self._asked[seat].answer(game, seat, legal, self.clock)
        try:
            game.play(int(answer), seat)
        except IllegalMove as error:
            fault = Fault("", len(game.moves), "illegal", str(error), stand_in(legal))
            self.faults.append(fault)
            game.play(fault.played, seat)

    def action(self) -> None:
        """Plays a whole action of the bot to move."""
        n_lines, seat = len(self.game.lines), self.game.to_move
        while len(self.game.lines) == n_lines and self.game.to_move == seat:
            self.answer()

    def play(self) -> None:
        """Plays until the game is over, or somebody who is no bot must answer."""
        while self.is_bot_to_move():
            self.answer()

    def faults_of(self, seat: int) -> list[Fault]:
        """What the bot of a seat did wrong in this game."""
        bot: object = self.bots.get(seat)
        return list(bot.faults) if isinstance(bot, Guest) else []

    def close(self) -> None:
        """Tells guests how the game stands, and lets them go."""
        for seat, bot in self.bots.items():
            if isinstance(bot, Guest):
                self._tell(seat)
                bot.ends(view(self.game, seat))
                bot.close()

    def _tell(self, seat: int) -> None:
        game = self.game
        first = min(self._told[seat], len(game.lines))
        self._told[seat] = len(game.lines)
        # Asked only if there is news: what a bot is to be told takes long to find out.
        if first == len(game.lines) or not isinstance(bot := self.bots[seat], Guest):
            return
        seen = events(game, seat, first)
        happenings = []
        for ply in range(first + 1, len(game.lines) + 1):
            who, line = game.lines[ply - 1]
            text = game.describe([event for event in seen if event.ply == ply])
            happenings.append(Happening(ply, who, line, text))
        bot.sees(happenings)

    def __enter__(self) -> BotTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
