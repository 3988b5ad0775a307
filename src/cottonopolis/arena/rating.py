"""Ratings by openskill, which rates tables of any size: mu is the strength, sigma how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from cottonopolis.arena.match import Played

INSTALL = "pip install 'cottonopolis[arena]'"
"""What brings the library."""


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
