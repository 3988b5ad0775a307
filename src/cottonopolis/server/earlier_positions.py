"""Looks at earlier positions: quick enough for the event loop, since the moments of a game are kept."""

from __future__ import annotations

from cottonopolis.game import Game
from cottonopolis.server.encoding import as_json
from cottonopolis.server.fair_queue import Client
from cottonopolis.server.limits import Costs
from cottonopolis.server.pieces import in_pieces
from cottonopolis.server.recent import Recent
from cottonopolis.views import Moment, forget_moments, keep_moments, kept_moment, moment_at

_GAMES = 50
"""Games whose moments are kept; those of a whole game take some 300 kB."""
_VIEWS = 2000
"""Views that are kept, of some 5 kB: whoever looks back goes to and fro."""
_MOMENT = 0.00003
"""Seconds of computing that a moment takes, on a slow machine."""


class EarlierPositions:
    """The games at which somebody has looked back, the latest of them."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._games: Recent[int, Game] = Recent(_GAMES)
        """By the memory that all games of one table share."""
        self._views: Recent[tuple[Moment, int | None], bytes] = Recent(_VIEWS)

    async def view(self, game: Game, actions: int, seat: int | None, client: Client) -> bytes:
        """The plain view after some actions as JSON, as a seat or a spectator may know it; may be refused as too much.

        >>> import asyncio
        >>> from cottonopolis import new
        >>> from cottonopolis.server.settings import Limits
        >>> back = EarlierPositions(Costs(Limits()))
        >>> asyncio.run(back.view(new("germany", players=2, seed=7), 0, None, Client("here")))[:28]
        b'{"version":1,"map":"germany"'
        """
        self._costs.check(client)
        moment = kept_moment(game, actions) or await self._moment(game, actions, client)
        if (oldest := self._games.put(id(game.memory), game)) is not None:
            forget_moments(oldest)
        key = (moment, seat)
        found = self._views.get(key) or as_json(moment.plain(game, seat))
        self._views.put(key, found)
        return found

    async def _moment(self, game: Game, actions: int, client: Client) -> Moment:
        """A moment that nobody has looked at; whoever does pays for all that come before it."""
        n = 0
        try:
            async for _ in in_pieces(keep_moments(game, actions)):
                n += 1
        finally:
            # Also if nobody waits for it any more.
            self._costs.charge(client, n * _MOMENT)
        return moment_at(game, actions)
