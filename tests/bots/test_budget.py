"""How much a planner thinks is bounded by what its spec and the clock say."""

from __future__ import annotations

import pytest

from bots.playing import positions
from cottonopolis.bots import Clock, make_bot
from cottonopolis.bots.planner import Budget, PlannerBot
from cottonopolis.bots.spec import parse_spec
from cottonopolis.engine.api import legal
from cottonopolis.errors import BotError
from cottonopolis.views import view


def _nodes(settings: str) -> list[int]:
    """Nodes of some choices of actions with these settings."""
    bot = PlannerBot(parse_spec(f"planner:{settings}"))
    spent = []
    for game in positions(("birmingham", 2, ""), 6, seed=4):
        if game.state.verb == 0:
            bot.choose(view(game, game.to_move), legal(game.rules, game.state), Clock())
            spent.append(bot.n_nodes)
    return spent


def test_more_nodes_are_more_thought_and_few_are_hardly_any() -> None:
    # The beam itself is not cut short, and the last deal of a comparison is played to its end.
    beam = _nodes("ahead=0,width=2,turns=4")
    small = _nodes("nodes=1,width=2,turns=4,ahead=1")
    large = _nodes("nodes=3000,width=2,turns=4,ahead=1")
    assert small == beam
    assert sum(large) > sum(small)
    assert all(spent < 3000 + 4 * 1500 for spent in large)


def test_a_budget_ends_with_its_nodes_or_its_time() -> None:
    assert not Budget(10, None).is_spent(9)
    assert Budget(10, None).is_spent(10)
    assert Budget(10, 1e-9).is_spent(0)
    assert not Budget(10, 1000.0).is_spent(0)


def test_the_clock_cuts_thinking_short() -> None:
    game = next(positions(("birmingham", 2, ""), 1, seed=4))
    bot = PlannerBot(parse_spec("planner:nodes=1000000000,width=2,turns=4"))
    bot.choose(view(game, game.to_move), legal(game.rules, game.state), Clock(seconds=0.001))
    assert bot.n_nodes < 100_000


@pytest.mark.parametrize("seconds", ["0", "x", "-1", "0.0", "1e3"])
def test_a_time_that_is_no_number_of_seconds_is_refused(seconds: str) -> None:
    with pytest.raises(BotError, match="expected a number of seconds"):
        make_bot(f"planner:seconds={seconds}")
