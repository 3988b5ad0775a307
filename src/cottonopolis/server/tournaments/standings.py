"""How games add up: scores and tie-breaks of a tournament or a club, as pure functions of places and points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """A game that has ended by itself, by seat."""

    who: tuple[int | None, ...]
    """None for a bot."""
    places: tuple[int, ...]
    points: tuple[int, ...]

    def score(self, seat: int) -> float:
        """How many others a seat has beaten; a half for each of the same place."""
        own = self.places[seat]
        ties = sum(place == own for place in self.places) - 1
        return sum(place > own for place in self.places) + ties / 2

    def share(self, seat: int) -> float:
        """The part of all points of the game that a seat has; debts count as nothing."""
        points = [max(0, it) for it in self.points]
        return points[seat] / sum(points) if sum(points) else 1 / len(points)


def outcomes_of(results: Iterable[Mapping[str, Any]]) -> list[Outcome]:
    """The games that have ended, from rows of results in the order of tables and seats."""
    found = []
    for _, seats in groupby((row for row in results if row["place"] is not None), key=lambda row: row["table_id"]):
        game = list(seats)
        who, places, points = (tuple(row[it] for row in game) for it in ("person_id", "place", "points"))
        found.append(Outcome(who, places, points))
    return found


@dataclass(frozen=True)
class Line:
    """One line of a standing."""

    rank: int
    """From 1; the same for those who are equal in everything."""
    who: int
    score: float
    """Others beaten in all games."""
    opponents: float
    """The scores of all people met, each as often as met: who had the harder way."""
    wins: int
    share: float
    """Parts of the points of all games, added up."""
    games: int


def standing(people: Sequence[int], outcomes: Iterable[Outcome]) -> list[Line]:
    """Who stands where: by score, then by the scores of those met, by games won, by parts of the points.

    >>> games = [Outcome((1, 2), (1, 2), (90, 60)), Outcome((3, None), (1, 2), (80, 20))]
    >>> [(line.rank, line.who, line.score) for line in standing([1, 2, 3], games)]
    [(1, 3, 1.0), (2, 1, 1.0), (3, 2, 0.0)]
    """
    games = list(outcomes)
    score = dict.fromkeys(people, 0.0)
    wins, share, played = dict.fromkeys(people, 0), dict.fromkeys(people, 0.0), dict.fromkeys(people, 0)
    for game in games:
        for seat, who in enumerate(game.who):
            if who in score:
                score[who] += game.score(seat)
                share[who] += game.share(seat)
                wins[who] += game.places[seat] == 1
                played[who] += 1
    opponents = {
        who: sum(score[it] for game in games if who in game.who for it in game.who if it in score and it != who)
        for who in people
    }

    def key(who: int) -> tuple[float, ...]:
        return (-score[who], -opponents[who], -wins[who], -round(share[who], 6))

    ordered = sorted(people, key=key)
    ranks: dict[int, int] = {}
    for n, who in enumerate(ordered):
        ranks[who] = ranks[ordered[n - 1]] if n and key(ordered[n - 1]) == key(who) else n + 1
    return [Line(ranks[it], it, score[it], opponents[it], wins[it], share[it], played[it]) for it in ordered]
