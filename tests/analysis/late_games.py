"""Games near their end, where playing on takes little time."""

from __future__ import annotations

from functools import cache

from cottonopolis import new
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.game import Game
from cottonopolis.notation.record import format_record


@cache
def _finished(map_id: str, players: int, seed: int) -> Game:
    game = new(map_id, players=players, seed=seed)
    with BotTable(game, {seat: make_bot("greedy:samples=1") for seat in range(players)}) as table:
        table.play()
    return game


def finished(map_id: str, players: int = 2, seed: int = 3) -> Game:
    """A game that was played to its end."""
    return _finished(map_id, players, seed).copy()


def late(map_id: str, players: int = 2, seed: int = 3, left: int = 6) -> Game:
    """The same before its last actions."""
    game = _finished(map_id, players, seed)
    return game.fork(len(game.lines) - left)


@cache
def short_record(map_id: str = "birmingham", players: int = 2, left: int = 3, bot: str = "greedy:samples=1") -> str:
    """The record of a finished game that began some actions before its end."""
    before = late(map_id, players, left=left)
    game = Game(before.content, before.rules, before.state.copy(), ("ann", "bob", "cat", "dan")[:players])
    with BotTable(game, {seat: make_bot(bot) for seat in range(players)}) as table:
        table.play()
    return format_record(game.record())
