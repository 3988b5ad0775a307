"""What tables promise, from games that were played on: those of neighbouring turns are looked at together."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from cottonopolis.analysis.estimate import Estimate, share

POOLED = 64
"""Games of neighbouring turns that are looked at together."""


def ends_near(
    told: Sequence[Sequence[float]], points: Sequence[Sequence[Sequence[int]]], turn: int
) -> list[list[float]]:
    """By game that was played on from a turn or from its neighbours, and seat: points, as if all were from this turn.

    `told` has what the evaluator expects, by turn and seat; `points` what games brought, by turn, game and seat. The
    evaluator says how this table differs from its neighbours, the games how far the evaluator errs here and how widely
    games scatter.
    """
    reach = min(ceil(POOLED / 2 / max(len(points[turn]), 1)), len(told) - turn)
    near = range(max(turn - reach, 0), min(turn + reach + 1, len(told)))
    return [
        [here + end - there for here, end, there in zip(told[turn], game, told[other], strict=True)]
        for other in near
        for game in points[other]
    ]


def chances(ends: Sequence[Sequence[float]]) -> tuple[Estimate, ...]:
    """By seat: how often it has the most points at such ends; those who are equal share a win.

    >>> [chance.mean for chance in chances([[50.0, 40.0], [30.0, 30.0]])]
    [0.75, 0.25]
    """
    best = [max(end) for end in ends]
    return tuple(
        share([float(end[seat] == most) / list(end).count(most) for end, most in zip(ends, best, strict=True)])
        for seat in range(len(ends[0]))
    )
