"""Ratings of the bots of a match."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev

from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.match import Played
from cottonopolis.rating import START, Rating, can_rate, rated

_N_RESAMPLES = 100
_SAME = 1e-6
_SIGMAS = 1.96
"""Half of a 95 % interval."""


def ratings_of(n_bots: int, games: Sequence[Played]) -> list[Rating | None]:
    """By bot: its rating after these games, taken in their order; None without the library or with one bot alone.

    A bot in several seats plays them all with its one rating, which then moves by the mean of what they say.
    """
    if n_bots == 1 or not can_rate():
        return [None] * n_bots
    ratings = dict.fromkeys(range(n_bots), START)
    for game in games:
        ratings |= rated(ratings, game.seats, game.places)
    return [ratings[bot] for bot in range(n_bots)]


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
            found[bot].append(rating.points)
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
