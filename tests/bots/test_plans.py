"""A bot tells what it will answer after its next answer, and is asked again where that does not hold."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bots.playing import positions
from cottonopolis import new
from cottonopolis.bots import AskedBot, Clock, make_bot
from cottonopolis.bots.bot import PlanningBot
from cottonopolis.engine.move import CARD, verb_of
from cottonopolis.game.move_log import moment
from cottonopolis.views import View, legal_for, view

TABLES = [("birmingham", 3, ""), ("lancashire", 3, ""), ("germany", 3, ""), ("new_england", 3, "")]


class Script:
    """Plans what it is told to plan, and notes what it was asked."""

    spec = "script"

    def __init__(self, *plans: list[int]) -> None:
        self.plans = list(plans)
        self.asked: list[list[int]] = []

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        return self.plan(view, legal, clock)[0]

    def plan(self, view: View, legal: Sequence[int], clock: Clock) -> list[int]:  # noqa: ARG002
        self.asked.append(list(legal))
        return self.plans.pop(0)


@pytest.mark.parametrize("look", ["turn", "round"])
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])
def test_a_plan_begins_with_the_choice_goes_on_legally_and_spends_no_card(
    table: tuple[str, int, str], look: str
) -> None:
    bot = make_bot(f"neural:look={look},width=2,turns=3,deals=1,nodes=100")
    assert isinstance(bot, PlanningBot)
    longest = 0
    for game in positions(table, 20, seed=3):
        seat = game.to_move
        assert seat is not None
        legal, before = legal_for(game, seat), moment(game.state)
        plan = bot.plan(view(game, seat), legal, Clock())
        assert plan[0] == bot.choose(view(game, seat), legal, Clock())
        played = game.copy()
        n_opened = 0
        for n, answer in enumerate(plan):
            if moment(played.state) != before:
                break
            n_opened += played.state.verb == 0
            assert played.to_move == seat and answer in legal_for(played, seat)
            assert n == 0 or verb_of(answer) != CARD
            played.play(answer, seat)
        longest = max(longest, len(plan))
        assert look == "turn" or n_opened <= 1
    assert look == "round" or longest > 1


def test_what_is_planned_is_not_asked_for_again() -> None:
    game = new("birmingham", players=2, seed=7)
    first, second = game.legal()[:2]
    script = Script([first, second])
    asked = AskedBot(script)
    assert [asked.answer(game, 0, game.legal(), Clock()) for _ in range(2)] == [first, second]
    assert script.asked == [game.legal()]


def test_a_plan_that_is_not_legal_is_dropped() -> None:
    game = new("birmingham", players=2, seed=7)
    first, second = game.legal()[:2]
    script = Script([first, -5, second], [second])
    asked = AskedBot(script)
    assert [asked.answer(game, 0, game.legal(), Clock()) for _ in range(2)] == [first, second]
    assert len(script.asked) == 2


@pytest.mark.parametrize("seen", ["turn", "n_revealed"])
def test_a_plan_ends_with_its_turn_and_where_something_hidden_comes_to_light(seen: str) -> None:
    game = new("lancashire", players=3, seed=7)
    seat = game.to_move
    assert seat is not None
    first, second = game.legal()[:2]
    script = Script([first, second], [first])
    asked = AskedBot(script)
    assert asked.answer(game, seat, game.legal(), Clock()) == first
    setattr(game.state, seen, getattr(game.state, seen) + 1)
    assert asked.answer(game, seat, [first, second], Clock()) == first
    assert len(script.asked) == 2
