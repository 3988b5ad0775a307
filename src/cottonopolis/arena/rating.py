"""Ratings by openskill, which rates tables of any size: mu is the strength, sigma how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.match import Played

INSTALL = "pip install 'cottonopolis[arena]'"
"""What brings the library."""

POINTS_AT_START = 1500.0
POINTS_PER_MU = 24.0
"""200 points for the sigma at the start, as openskill suggests: the better of two, 100 points apart, wins 67 %."""
_MU = 25.0
"""Of every bot at the start."""
_N_RESAMPLES = 100
_SAME = 1e-6
_SIGMAS = 1.96
"""Half of a 95 % interval."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot looks; all begin with mu 25 and sigma 8.33."""

    mu: float
    sigma: float

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {"mu": round(self.mu, 4), "sigma": round(self.sigma, 4)}


def can_rate() -> bool:
    """Whether the rating library is there."""
    try:
        import openskill  # noqa: F401
    except ImportError:
        return False
    return True


def ratings_of(n_bots: int, games: Sequence[Played]) -> list[Rating | None]:
    """By bot: its rating after these games, taken in their order; None without the library or with one bot alone.

    A bot in several seats plays them all with its one rating, which then moves by the mean of what they say.
    """
    if n_bots == 1 or not can_rate():
        return [None] * n_bots
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [Rating(model.mu, model.sigma)] * n_bots
    for game in games:
        teams = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in game.seats]
        after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in game.places])]
        for bot in set(game.seats):
            own = [found for found, sitting in zip(after, game.seats, strict=True) if sitting == bot]
            mu = sum(found.mu for found in own) / len(own)
            ratings[bot] = Rating(mu, sqrt(sum(found.sigma**2 for found in own) / len(own)))
    return list(ratings)


def ratings_over_deals(n_bots: int, deals: Sequence[Sequence[Played]]) -> list[Estimate | None]:
    """By bot: its rating in points with a 95 % interval over deals; None if it did not play.

    So many deals as there are, drawn by chance with repetition and in any order, are rated again and again: the mean of
    these ratings depends on no order, and their spread says how far it may be off. The chance is always the same.
    """
    chance = Random(0)
    sat = [[bot for bot in range(n_bots) if any(bot in game.seats for game in deal)] for deal in deals]
    found: list[list[float]] = [[] for _ in range(n_bots)]
    for _ in range(_N_RESAMPLES):
        drawn = chance.choices(range(len(deals)), k=len(deals))
        ratings = ratings_of(n_bots, [game for n in drawn for game in deals[n]])
        for bot in {bot for n in drawn for bot in sat[n]}:
            rating = ratings[bot]
            assert rating is not None
            found[bot].append(POINTS_AT_START + POINTS_PER_MU * (rating.mu - _MU))
    counts = [sum(bot in bots for bots in sat) for bot in range(n_bots)]
    return [_over_resamples(points, count) for points, count in zip(found, counts, strict=True)]


def _over_resamples(points: Sequence[float], n_deals: int) -> Estimate | None:
    if not points:
        return None
    mean = fmean(points)
    # Deals that all came out alike do not say how far a rating may be off.
    if n_deals == 1 or max(points) - min(points) < _SAME:
        return Estimate(mean, None, None)
    half = _SIGMAS * stdev(points)
    return Estimate(mean, mean - half, mean + half)
