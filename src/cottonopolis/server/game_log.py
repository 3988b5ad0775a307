"""A game as other processes are told of it: how it began and every answer since."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.game import Game
from cottonopolis.server.recent import Recent
from cottonopolis.server.server_table import Beginning, ServerTable

_KEPT = 200
"""Games that a process remembers, so that it has to play only what is new."""


@dataclass(frozen=True)
class GameLog:
    """All that a game follows from."""

    table: int
    beginning: Beginning
    moves: tuple[int, ...]
    """Every answer since the start."""


def game_log_of(table: ServerTable, game: Game) -> GameLog:
    """The game of a table, to be rebuilt elsewhere."""
    return GameLog(table.id, table.beginning(game.seats), tuple(game.moves))


class RebuiltGames:
    """Games that a process has rebuilt, the latest of them."""

    def __init__(self) -> None:
        self._games: Recent[int, Game] = Recent(_KEPT)

    def game(self, log: GameLog) -> Game:
        """The game of a log; do not change it."""
        game = self._games.pop(log.table, None)
        if game is None or tuple(game.moves) != log.moves[: len(game.moves)]:
            game = log.beginning.game()
        for move in log.moves[len(game.moves) :]:
            game.play(move)
        self._games.put(log.table, game)
        return game
