"""Who sits where: every deal is played with all rotations of the seats, so that luck falls on all bots alike.

- Fewer bots than seats: the last bot takes all seats that are left. `planner greedy` at four seats is one planner
  against three greedy.
- As many bots as seats: all sit at the table. Their order around it changes from deal to deal.
- More bots than seats: every choice of so many bots plays every deal.

A ladder draws who meets instead, since all choices of many bots are too many: each deal is played by one table of them.
Of as many deals as there are bots, each bot plays as often as any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations, permutations

from cottonopolis.errors import ArenaError


@dataclass(frozen=True)
class Pairing:
    """One game that is to be played."""

    game: int
    """Its number in the match, from 0; games of a deal follow each other."""
    deal: int
    seed: int
    """Of the deal."""
    seats: tuple[int, ...]
    """By seat: the bot that sits there, by its place in the order given."""


class Schedule:
    """All games of a match, which has as many deals as one likes."""

    def __init__(self, n_bots: int, n_seats: int, seed: int, *, is_drawn: bool = False) -> None:
        if not n_bots >= 1:
            raise ArenaError("nobody plays: name at least one bot")
        self._seed = seed
        self._n_bots, self._n_seats, self._is_drawn = n_bots, n_seats, is_drawn
        self._lineups = [] if is_drawn else [_orders(lineup) for lineup in _lineups(n_bots, n_seats)]
        self.games_per_deal = sum(len(_rotations(order)) for order in self._orders(0))

    def n_games(self, n_deals: int) -> int:
        """Games of so many deals."""
        return n_deals * self.games_per_deal

    def deal(self, deal: int) -> list[Pairing]:
        """The games of one deal."""
        rotations = [rotation for order in self._orders(deal) for rotation in _rotations(order)]
        seed, first = seed_of(self._seed, deal), deal * self.games_per_deal
        return [Pairing(first + n, deal, seed, seats) for n, seats in enumerate(rotations)]

    def _orders(self, deal: int) -> list[tuple[int, ...]]:
        """Who plays a deal, in the order around each table, before it is rotated."""
        if self._is_drawn:
            return [_drawn(self._n_bots, self._n_seats, self._seed, deal)]
        return [orders[deal % len(orders)] for orders in self._lineups]

    def pairing(self, game: int) -> Pairing:
        """One game by its number."""
        return self.deal(game // self.games_per_deal)[game % self.games_per_deal]


def seed_of(seed: int, deal: int) -> int:
    """The seed of a deal: matches with different seeds share no deals.

    >>> seed_of(1, 0) == seed_of(1, 0), seed_of(1, 0) == seed_of(1, 1)
    (True, False)
    """
    digest = blake2b(f"arena {seed} {deal}".encode(), digest_size=6).digest()
    return int.from_bytes(digest)


def _lineups(n_bots: int, n_seats: int) -> list[tuple[int, ...]]:
    """Who plays together."""
    if n_bots > n_seats:
        return list(combinations(range(n_bots), n_seats))
    return [(*range(n_bots), *[n_bots - 1] * (n_seats - n_bots))]


def _orders(lineup: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The orders around a table that are not rotations of each other, by the numbers of the bots."""
    return sorted({(lineup[0], *others) for others in permutations(lineup[1:])})


def _drawn(n_bots: int, n_seats: int, seed: int, deal: int) -> tuple[int, ...]:
    """Neighbours in a circle of all bots, which is drawn anew for every so many deals as there are bots."""
    circle, first = divmod(deal, n_bots)
    bots = sorted(range(n_bots), key=lambda bot: blake2b(f"ladder {seed} {circle} {bot}".encode()).digest())
    return tuple(bots[(first + n) % n_bots] for n in range(n_seats))


def _rotations(order: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The rotations that differ; a bot alone at the table has only one."""
    return list(dict.fromkeys(order[n:] + order[:n] for n in range(len(order))))
