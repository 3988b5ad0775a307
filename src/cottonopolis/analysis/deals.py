"""Tables from which games are played on: what is hidden is dealt anew, the same way whenever the same is seen."""

from __future__ import annotations

import random
from hashlib import blake2b

from cottonopolis.engine.rng import seeded
from cottonopolis.engine.state import State
from cottonopolis.game import Game
from cottonopolis.notation.position_sheet import Sheet, sheet_of
from cottonopolis.views import view


class Deals:
    """Deals of what is hidden at a table, numbered from 0.

    Honest ones follow from what the player to move may know. Open ones have the hands of all players as they are; what
    lies in the deck nobody could count on, so its order is dealt anew as well.
    """

    def __init__(self, game: Game, *, is_open: bool = False) -> None:
        self._view = view(game, game.to_move)
        self._open = game.state.copy() if is_open else None
        self._hides_tiles = -1 in self._view.table.market_tiles
        seen = self._view.table if self._open is None else _without_order(self._open, self._view.table)
        self._seen = repr((is_open, self._view.seat, seen))

    @property
    def key(self) -> str:
        """The same for tables that get the same deals."""
        return blake2b(self._seen.encode(), digest_size=24).hexdigest()

    def chance(self, n: int) -> random.Random:
        """The chance of a deal."""
        digest = blake2b(f"{n} {self._seen}".encode(), digest_size=8).digest()
        return random.Random(int.from_bytes(digest))

    def state(self, n: int) -> State:
        """A deal; it belongs to the caller."""
        chance = self.chance(n)
        return self._view.sample(chance) if self._open is None else self._shuffled(self._open, chance)

    def _shuffled(self, table: State, chance: random.Random) -> State:
        """The hands as they are; deck, cards laid aside and unseen market tiles in another order."""
        state = table.copy()
        cards = sorted(state.deck + state.aside)
        chance.shuffle(cards)
        state.aside, state.deck = cards[: len(state.aside)], cards[len(state.aside) :]
        if self._hides_tiles:
            known = self._view.table.market_tiles
            tiles = sorted(tile for tile, seen in zip(state.market_tiles, known, strict=True) if seen == -1)
            chance.shuffle(tiles)
            state.market_tiles = [tiles.pop() if seen == -1 else seen for seen in known]
        state.arranged = []
        state.pauses = False
        state.rng = seeded(chance.randrange(2**62))
        return state


def _without_order(state: State, seen: Sheet) -> object:
    """What makes two open tables the same: all but what will be dealt anew."""
    whole = sheet_of(state)
    return seen, whole.players, sorted(state.deck + state.aside)
