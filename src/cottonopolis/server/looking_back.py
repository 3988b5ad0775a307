"""Looks at earlier positions: quick enough for the event loop, since some moments of a game are kept."""

from __future__ import annotations

from collections import OrderedDict

from cottonopolis.game import Game
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.limits import Costs
from cottonopolis.server.pieces import in_pieces
from cottonopolis.views import View, forget_moments, keep_moments, view_at

_KEPT = 100
"""Games of which moments are kept; those of a whole game take about twice the memory of its table."""

_MOMENT = 0.0003
"""Seconds of computing that a moment takes."""


class LookingBack:
    """The games at which somebody has looked back, the latest of them."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._games: OrderedDict[int, Game] = OrderedDict()
        """By the memory that all games of one table share."""

    async def view(self, game: Game, actions: int, seat: int | None, client: Client) -> View:
        """A game as it was after some actions, as a seat or a spectator may know it; may be refused as too much."""
        self._costs.check(client)
        async for _ in in_pieces(keep_moments(game, actions)):
            self._costs.charge(client, _MOMENT)
        self._games[id(game.memory)] = game
        self._games.move_to_end(id(game.memory))
        if len(self._games) > _KEPT:
            forget_moments(self._games.popitem(last=False)[1])
        return view_at(game, actions, seat)
