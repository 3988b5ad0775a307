"""Small matches for tests."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.arena import Configuration, Played

BIRMINGHAM = "birmingham"


def configuration(*bots: str, players: int = 2, seed: int = 0) -> Configuration:
    """A configuration that is not played."""
    return Configuration(bots, bots, BIRMINGHAM, BIRMINGHAM, players, {}, seed, "0" * 16, "0.1.0")


def played(game: int, deal: int, seats: Sequence[int], vp: Sequence[int], places: Sequence[int] = ()) -> Played:
    """A game by its result; without places, points decide and equal points share a place."""
    by_points = [1 + sum(other > own for other in vp) for own in vp]
    n = len(vp)
    return Played(game, deal, 7, tuple(seats), tuple(vp), tuple(places or by_points), (0.5,) * n, (0,) * n, "")
