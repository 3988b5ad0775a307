"""Whole games by bots: each is asked with its view when it is its turn, and its answer is checked."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from cottonopolis.bots.bot import Bot, Clock
from cottonopolis.engine.doors import legal
from cottonopolis.errors import BotError
from cottonopolis.game import Game
from cottonopolis.views import view

NO_HURRY = Clock()
"""Nobody waits: a bot uses its own budget."""


def answer_of(game: Game, bot: Bot, clock: Clock = NO_HURRY) -> int:
    """The answer of a bot for the seat that must move; one that is not legal is an error that names the bot.

    >>> from cottonopolis import new
    >>> from cottonopolis.bots import make_bot
    >>> game = new("birmingham", players=2, seed=7)
    >>> answer_of(game, make_bot("random")) in game.legal()
    True
    """
    seat = game.to_move
    if seat is None:
        raise BotError(f"{bot.spec}: the game has ended, nothing is to be chosen")
    answers = legal(game.rules, game.state)
    # The bot gets a list of its own: the one of the engine belongs to the state.
    answer = bot.choose(view(game, seat), list(answers), clock)
    if answer not in answers:
        where = f"{game.seats[seat]}, ply {len(game.lines) + 1}"
        raise BotError(f"{bot.spec} ({where}): {answer!r} is not one of its {len(answers)} legal answers")
    return int(answer)


def play_game(game: Game, bots: Sequence[Bot], clock: Clock = NO_HURRY) -> list[float]:
    """Plays a game to its end with these bots by seat; gives the seconds that each seat has thought."""
    if len(bots) != len(game.seats):
        raise BotError(f"{len(bots)} bots are given and {len(game.seats)} seats play")
    seconds = [0.0] * len(bots)
    while (seat := game.to_move) is not None:
        start = perf_counter()
        answer = answer_of(game, bots[seat], clock)
        seconds[seat] += perf_counter() - start
        game.play(answer)
    return seconds
