"""Turns of one table compared by games that are played on, each different from the others in what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cottonopolis.analysis.candidates import Candidate, Candidates
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.estimate import Estimate, difference
from cottonopolis.analysis.future import Player
from cottonopolis.content.drills import bare_turn
from cottonopolis.game import Game

CUTS = (2, 8)
"""Deals after which the worse half of the turns goes."""
N_CLOSE = 4
"""So many turns are played on to the end."""
TRUST = 4
"""The evaluator counts for so many futures when turns are left out."""
LEAST_POINTS = 1.5
LEAST_SHARE = 0.03
"""The best turn is clearly best if it is better by so many points, and by this share of what its player ends with."""
EQUAL = 0.25
"""A turn is as good as the best if it is behind by less than this share of that."""
ERRORS = 4.0
"""Standard errors that a clear gap has at least."""
MOST_BEST = 4
"""If more turns are as good as the best, nobody learns anything."""
MOST_SAMPLED = 2
"""The same where a beam brought the turns: if several are equally good, it may have missed others that are, too."""
LEAST_WAYS = 4
"""With fewer ways to play the turn there is nothing to find."""


@dataclass(frozen=True)
class Verdict:
    """What a contest has found: its turns, best first, and how many of them are best."""

    turns: tuple[Candidate, ...]
    behind: tuple[Estimate, ...]
    n_best: int
    least: float
    """Points by which a turn is clearly better."""
    n_playouts: int

    @property
    def gap(self) -> Estimate:
        """By how much the first turn that is not among the best is behind."""
        return self.behind[min(self.n_best, len(self.behind) - 1)]

    def is_clear(self, share: float = 1.0, errors: float = ERRORS) -> bool:
        """Whether few turns are best, and all others far behind: by this share of what is asked for, and so surely."""
        most = MOST_SAMPLED if self.n_playouts else MOST_BEST
        if len(self.turns) < max(LEAST_WAYS, self.n_best + 1) or self.n_best > most:
            return False
        return self.gap.is_clear(share * self.least, errors)


class Contest:
    """Compares turns on numbered deals; the same number of games gives the same verdict."""

    def __init__(self, game: Game, player: Player, *, first_deal: int = 0) -> None:
        assert game.to_move is not None
        self.seat = game.to_move
        self._player = player
        self._deals = Deals(game)
        self._finder = Candidates(game, self._deals, player)
        self._deal = self._first = first_deal
        self.turns: list[Candidate] = []
        self._alive: list[Candidate] = []
        self.n_playouts = 0

    def enter(self, n_turns: int, n_ways: int, asked: Sequence[Sequence[str]] = ()) -> None:
        """Takes the best of the turns that a beam finds, one of each kind, and those that are asked for."""
        found = self._finder.best(n_turns)
        found.sort(key=lambda one: -one.judged)
        by_kind: dict[tuple[str, ...], Candidate] = {}
        for one in found:
            by_kind.setdefault(bare_turn(one.lines), one)
        kept = dict(list(by_kind.items())[:n_ways])
        for turn in asked:
            kind = bare_turn(turn)
            kept.setdefault(kind, by_kind.get(kind) or self._finder.asked(turn))
        self.turns = sorted(kept.values(), key=lambda one: -one.judged)
        self._alive = list(self.turns)

    def run(self, playouts: int) -> None:
        """Plays on until so many games have been played in all."""
        while self._alive and self.n_playouts + len(self._alive) <= playouts:
            deal = self._deals.state(self._deal)
            seed = self._deals.chance(self._deal).randrange(2**61)
            for one in self._alive:
                one.futures.append(self._player.future(deal.copy(), one.moves, self.seat, seed))
            self.n_playouts += len(self._alive)
            self._deal += 1
            if self._deal - self._first in CUTS:
                ranked = sorted(self._alive, key=self._score, reverse=True)
                kept = ranked[: max((len(ranked) + 1) // 2, N_CLOSE)]
                self._alive = [one for one in self._alive if one in kept]

    def _score(self, one: Candidate) -> float:
        values = one.values(self.seat)
        return (sum(values) + TRUST * one.judged) / (len(values) + TRUST)

    def verdict(self) -> Verdict:
        """What is known by now."""
        best = max(self._alive, key=lambda one: sum(one.values(self.seat)))
        values = best.values(self.seat)
        gaps = [(difference(values, one.values(self.seat)), n) for n, one in enumerate(self.turns)]
        gaps.sort(key=lambda it: (self.turns[it[1]] is not best, it[0].mean, it[1]))
        points = [future.points[self.seat] for future in best.futures]
        least = least_gap(sum(points) / len(points))
        turns = tuple(self.turns[n] for _, n in gaps)
        n_best = sum(gap.mean < EQUAL * least for gap, _ in gaps)
        return Verdict(turns, tuple(gap for gap, _ in gaps), n_best, least, self.n_playouts)


def least_gap(points: float) -> float:
    """By how much a turn must be better that leads to so many points."""
    return max(LEAST_POINTS, LEAST_SHARE * points)
