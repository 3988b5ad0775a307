"""A bot against itself: whatever differs from zero there is luck, or a fault of the measurement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.match import Played
from cottonopolis.arena.summary import lead_of, seats_of, summarise, whole_deals
from cottonopolis.bots import make_bot
from cottonopolis.errors import BotError

CONFIDENCE = 0.99
"""An honest measurement fails once in a hundred checks."""
FEWEST = 8
"""Uneven deals before a verdict can go against the measurement: seven coins fall alike once in 64 times."""


@dataclass(frozen=True)
class Verdict:
    """What the check found for the first of the two."""

    lead: Estimate
    """Own points less those of the others: zero must lie in this 99 % interval."""
    share: Estimate
    """Share of the wins: par must lie in this one."""
    par: float
    n_uneven: int
    """Deals in which the first did not come out exactly even."""

    @property
    def reads_zero(self) -> bool:
        """Whether both figures are as they must be."""
        return self.lead.holds(0.0) and self.share.holds(self.par)

    @property
    def is_good(self) -> bool:
        """Whether nothing speaks against the measurement; few deals never do."""
        return self.reads_zero or self.n_uneven < FEWEST

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "passed": self.is_good,
            "uneven_deals": self.n_uneven,
            "own_minus_others": _ends(self.lead),
            "win_share": _ends(self.share),
            "par": round(self.par, 6),
        }


def _ends(found: Estimate) -> dict[str, object]:
    shown = found.as_json()
    return {"value": shown["value"], "ci99": shown["ci95"]}


def twins(spec: str) -> list[str]:
    """A bot and its twin: the same bot with another seed if it has one, so that the two do not always choose the same.

    >>> twins("random"), twins("random:seed=5")
    (['random', 'random:seed=1'], ['random:seed=5', 'random:seed=6'])
    """
    name, _, settings = spec.strip().partition(":")
    parts = [part for part in settings.split(",") if part]
    seeds = [part.removeprefix("seed=") for part in parts if part.startswith("seed=")]
    seed = int(seeds[0]) + 1 if seeds and seeds[0].isdigit() else 1
    twin = f"{name}:{','.join([*(part for part in parts if not part.startswith('seed=')), f'seed={seed}'])}"
    try:
        make_bot(twin)
    except BotError:
        return [spec, spec]
    return [spec, twin]


def verdict_of(configuration: Configuration, games: Iterable[Played]) -> Verdict:
    """Whether A against A reads zero."""
    groups = whole_deals(configuration, games)
    found = summarise(configuration, [game for group in groups for game in group], CONFIDENCE)
    leads = [sum(lead_of(game, seat) for game in group for seat in seats_of(game, 0)) for group in groups]
    n_uneven = sum(abs(lead) > 1e-9 for lead in leads)
    return Verdict(found.bots[0].own_minus_others, found.bots[0].win_share, found.par, n_uneven)
