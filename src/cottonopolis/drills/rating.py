"""How hard drills are and how strong their solvers, on one scale: equal ratings solve every second time."""

from __future__ import annotations

from dataclasses import dataclass

START = 1400.0
"""The rating of somebody who has solved nothing yet."""
SCALE = 400.0
"""Who has so much more solves ten of eleven."""
FIRST_STEP = 96.0
LAST_STEP = 16.0
"""The most that one drill moves a rating, at first and after many."""
SETTLING = 8
"""After so many drills the step has halved."""

MIDDLE = 1450
"""A drill about which nothing is special."""


@dataclass(frozen=True)
class Rating:
    """What is known of a solver."""

    value: float = START
    n: int = 0
    """Drills that counted."""


def after_drill(rating: Rating, difficulty: float, *, is_solved: bool) -> Rating:
    """The rating after one more drill, by Elo's formula.

    >>> after_drill(Rating(1400.0, 0), 1400, is_solved=True)
    Rating(value=1448.0, n=1)
    """
    expected = 1 / (1 + 10 ** ((difficulty - rating.value) / SCALE))
    step = max(LAST_STEP, FIRST_STEP * SETTLING / (SETTLING + rating.n))
    return Rating(round(rating.value + step * (is_solved - expected), 1), rating.n + 1)


def difficulty_of(
    *, gap: float, least: float, n_actions: int, rounds_left: int, is_quick: bool, is_first: bool, n_best: int
) -> int:
    """How hard a drill is: from how far the second is behind, how deep it goes and who finds it.

    `is_quick` says whether somebody finds it who looks one action ahead, `is_first` whether it is what the networks
    like best before anybody plays on.
    """
    found = MIDDLE + (-200 if is_quick else 75) + (0 if is_first else 125)
    found += round(max(-100.0, min(75.0, 60 * (1.8 - gap / least))))
    found += 12 * min(rounds_left, 8) + (0 if n_actions > 1 else -75) - 25 * (n_best - 1)
    return found
