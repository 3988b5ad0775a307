"""What came of the tables that a game went through: the numbers that networks learn to tell."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.bots.networks import Networks
from cottonopolis.think.selfplay import END, UNPLAYED, Sample

Pair = tuple[float, float]
"""Own points, and the mean of the others'."""


def returns(samples: Sequence[Sample], final: Sequence[Pair], networks: Networks | None, trust: float) -> list[Pair]:
    """What to learn from each sample that was played, in their order, from what each seat had at the end.

    What comes after a turn counts for what comes before it by `trust`, the rest is what the networks expect after it,
    which varies less. Where a seat tried something else, only what they expect of its best turn counts: a trial says
    nothing of what came before it.
    """
    ahead = list(final)
    found: list[Pair] = []
    for sample in reversed(samples):
        if sample.kind == UNPLAYED:
            if networks is not None:
                ahead[sample.seat] = _expected(sample, networks)
            continue
        found.append(ahead[sample.seat])
        if sample.kind == END and networks is not None:
            now, later = _expected(sample, networks), ahead[sample.seat]
            ahead[sample.seat] = (
                trust * later[0] + (1 - trust) * now[0],
                trust * later[1] + (1 - trust) * now[1],
            )
    return found[::-1]


def _expected(sample: Sample, networks: Networks) -> Pair:
    own, others = networks.by_era[sample.era].run(sample.features)
    return own / 1000, others / 1000
