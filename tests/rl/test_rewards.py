"""What playing well is worth."""

from __future__ import annotations

import pytest

from cottonopolis.rl.rewards import against_others, final_rewards, places
from cottonopolis.rl.setting import setting


def ended(points: list[int], money: list[int]) -> list[list[float]]:
    """`rank`, `win` and `margin` of a game of Birmingham that ends like this; income is the same for all."""
    table = setting("birmingham", len(points)).new_table(1)
    for player, vp, left in zip(table.state.players, points, money, strict=True):
        player.vp, player.money = vp, left
    return [final_rewards(word, table) for word in ("rank", "win", "margin")]


def test_places_are_worth_equal_steps() -> None:
    rank, win, margin = ended([10, 40, 20], [0, 0, 0])
    assert rank == [-1, 1, 0]
    assert win == [0, 1, 0]
    assert margin == [-20, 25, -5]


def test_equal_players_share() -> None:
    rank, win, _ = ended([40, 40, 20, 10], [5, 5, 0, 0])
    assert rank == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1])
    assert win == [0.5, 0.5, 0, 0]


def test_ties_are_broken_as_the_rules_say() -> None:
    table = setting("birmingham", 2).new_table(1)
    table.state.players[0].money = 30
    table.state.players[1].money = 31
    assert places(table) == [2, 1]


def test_margins_add_up_to_nothing() -> None:
    assert sum(against_others([7, -3, 12, 150, 0])) == pytest.approx(0)
