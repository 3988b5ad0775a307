"""Ratings by openskill, which rates tables of any size: mu is the strength, sigma how sure that is."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

INSTALL = "pip install openskill"
"""What brings the library, where it was left out."""
POINTS_AT_START = 1500.0
POINTS_PER_MU = 24.0
"""200 points for the sigma at the start, as openskill suggests: the better of two, 100 points apart, wins 67 %."""
_SIGMAS = 1.96
"""Half of a 95 % interval."""

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True)
class Rating:
    """How strong somebody looks; all begin with mu 25 and sigma 8.33."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def points(self) -> float:
        """The strength as people read it, 1500 at the start."""
        return POINTS_AT_START + POINTS_PER_MU * (self.mu - START.mu)

    @property
    def spread(self) -> float:
        """How many points it may be off, with 95 % certainty."""
        return _SIGMAS * POINTS_PER_MU * self.sigma

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {"mu": round(self.mu, 4), "sigma": round(self.sigma, 4)}


START = Rating()


def can_rate() -> bool:
    """Whether the rating library is there."""
    try:
        import openskill  # noqa: F401
    except ImportError:
        return False
    return True


def rated(ratings: Mapping[Who, Rating], seats: Sequence[Who], places: Sequence[int]) -> dict[Who, Rating]:
    """The ratings of those who sat at a table after its game; whoever has none yet begins with the first one.

    Who has several seats plays them all with one rating, which then moves by the mean of what they say.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = [ratings.get(it, START) for it in seats]
    teams = [[model.rating(mu=it.mu, sigma=it.sigma)] for it in before]
    after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
    found = {}
    for who in set(seats):
        own = [it for it, sitting in zip(after, seats, strict=True) if sitting == who]
        mu = sum(it.mu for it in own) / len(own)
        found[who] = Rating(mu, sqrt(sum(it.sigma**2 for it in own) / len(own)))
    return found
