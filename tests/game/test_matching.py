"""Requests that name what is nearly a name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cottonopolis.game.matching import Matcher
from cottonopolis.game.position import read_position
from cottonopolis.notation.action import parse_action


@pytest.mark.parametrize(("bonus", "n_ways"), [("man-1", 1), ("man", 1), ("man-²", 0), ("man-①", 0), ("man-", 0)])
def test_a_level_is_a_decimal_number(bonus: str, n_ways: int) -> None:
    """Some characters are digits and yet no number: they fit nothing, and nothing fails."""
    found = read_position(
        "table birmingham, ann bob\nera canal, round 3, order ann bob, ann to move, 1 action left\n"
        "ann hand cov, tile cotton-1 at wor.0, link wor-glo\nmerchant glo.0 cotton with barrel"
    )
    request = replace(parse_action("S cot@wor>glo.0 b:glo.0 /cov"), bonuses=(bonus,))
    assert len(Matcher(found.content, found.rules, request).ways(found.state)) == n_ways
