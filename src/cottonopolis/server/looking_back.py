"""Looks at earlier positions: quick enough for the event loop, since the moments of a game are kept."""

from __future__ import annotations

from collections import OrderedDict

from cottonopolis.game import Game
from cottonopolis.server.encoding import as_json
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.limits import Costs
from cottonopolis.server.pieces import in_pieces
from cottonopolis.views import Moment, forget_moments, keep_moments, moment_at, plain, view_at

_GAMES = 50
"""Games whose moments are kept; those of a whole game take some 300 kB."""
_VIEWS = 2000
"""Views that are kept, of some 5 kB: whoever looks back goes to and fro."""
_MOMENT = 0.0003
"""Seconds of computing that a moment takes."""


class LookingBack:
    """The games at which somebody has looked back, the latest of them."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._games: OrderedDict[int, Game] = OrderedDict()
        """By the memory that all games of one table share."""
        self._views: OrderedDict[tuple[Moment, int | None], bytes] = OrderedDict()

    async def view(self, game: Game, actions: int, seat: int | None, client: Client) -> bytes:
        """The plain view after some actions as JSON, as a seat or a spectator may know it; may be refused as too much.

        >>> import asyncio
        >>> from cottonopolis import new
        >>> from cottonopolis.server.settings import Limits
        >>> back = LookingBack(Costs(Limits()))
        >>> asyncio.run(back.view(new("germany", players=2, seed=7), 0, None, Client("here")))[:28]
        b'{"version":1,"map":"germany"'
        """
        self._costs.check(client)
        async for _ in in_pieces(keep_moments(game, actions)):
            self._costs.charge(client, _MOMENT)
        self._games[id(game.memory)] = game
        self._games.move_to_end(id(game.memory))
        if len(self._games) > _GAMES:
            forget_moments(self._games.popitem(last=False)[1])
        key = (moment_at(game, actions), seat)
        found = self._views.pop(key, None) or as_json(plain(view_at(game, actions, seat)))
        self._views[key] = found
        if len(self._views) > _VIEWS:
            self._views.popitem(last=False)
        return found
