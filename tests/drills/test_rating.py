"""Ratings of solvers and of drills."""

from __future__ import annotations

import pytest

from cottonopolis.drills.rating import Rating, after_drill, difficulty_of


def test_who_solves_rises_and_who_fails_falls_by_the_same_at_equal_ratings() -> None:
    start = Rating()
    up, down = (after_drill(start, start.value, is_solved=solved) for solved in (True, False))
    assert up.value - start.value == start.value - down.value == 48.0


def test_a_hard_drill_brings_more_than_an_easy_one() -> None:
    hard, easy = (after_drill(Rating(), difficulty, is_solved=True).value for difficulty in (1700, 1100))
    assert hard > easy > Rating().value


def test_ratings_settle() -> None:
    steps = [after_drill(Rating(1400.0, n), 1400, is_solved=True).value - 1400 for n in (0, 8, 1000)]
    assert steps == [48.0, 24.0, 8.0]


@pytest.mark.parametrize("changed", [{"is_quick": True}, {"is_first": True}, {"gap": 9.0}, {"rounds_left": 1}])
def test_a_drill_is_easier_if(changed: dict[str, float | bool]) -> None:
    hard = _difficulty()
    assert _difficulty(**changed) < hard


def _difficulty(*, gap: float = 3.0, rounds_left: float = 5, is_quick: float = False, is_first: float = False) -> int:
    return difficulty_of(
        gap=gap,
        least=3.0,
        n_actions=2,
        rounds_left=int(rounds_left),
        is_quick=bool(is_quick),
        is_first=bool(is_first),
        n_best=1,
    )
