"""A bot against itself: whatever differs from zero there is luck, or a fault of the measurement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.match import Played
from cottonopolis.arena.summary import summarise
from cottonopolis.bots import make_bot
from cottonopolis.errors import BotError

CONFIDENCE = 0.99
"""An honest measurement fails once in a hundred checks."""


@dataclass(frozen=True)
class Verdict:
    """What the check found for the first of the two."""

    lead: Estimate
    """Own points less those of the others: zero must lie in this 99 % interval."""
    share: Estimate
    """Share of the wins: par must lie in this one."""
    par: float

    @property
    def is_good(self) -> bool:
        """Whether both read as they must."""
        return self.lead.holds(0.0) and self.share.holds(self.par)

    @property
    def is_exact(self) -> bool:
        """Whether every deal came out exactly even, as it does if both always choose the same."""
        return self.lead.low == self.lead.high == 0.0

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "passed": self.is_good,
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
    found = summarise(configuration, games, CONFIDENCE)
    return Verdict(found.bots[0].own_minus_others, found.bots[0].win_share, found.par)
