"""How the champion divides its time, what styles like, and what quick levels do not do."""

from __future__ import annotations

import pytest

from bots.playing import positions
from cottonopolis.bots import Clock, make_bot, neural
from cottonopolis.bots.networks import make_evaluator, shipped
from cottonopolis.bots.planner import Budget
from cottonopolis.bots.styles import LINK, SALE, STYLES, TILE, make_style
from cottonopolis.engine.api import legal
from cottonopolis.engine.move import PASS, verb_of
from cottonopolis.errors import BotError
from cottonopolis.game import Game, new
from cottonopolis.think.evaluator import CAUTION, LATER, LearnedEvaluator
from cottonopolis.think.plan import ENOUGH, Planner
from cottonopolis.think.turns import Turn, is_clearly_worse
from cottonopolis.views import view


def _turn(values: list[int]) -> Turn:
    turn = Turn(0, [], new("birmingham", 2, 7).state, 0)
    turn.values, turn.total, turn.n = values, sum(values), len(values)
    return turn


def test_a_turn_is_clearly_worse_if_the_same_deals_agree_on_it() -> None:
    best = _turn([9000, 2000, 5000, 7000])
    assert is_clearly_worse(_turn([8000, 1100, 3900, 6000]), best)
    # The same mean, now and then better.
    assert not is_clearly_worse(_turn([3000, 4000, 6000, 6000]), best)
    assert not is_clearly_worse(best, best)


def test_turns_are_dropped_once_enough_deals_were_played_on() -> None:
    game = new("birmingham", 2, 7)
    planner = Planner(make_evaluator(game.content, game.rules, None), 2, 4, 1)
    for n, left in ((ENOUGH - 1, 3), (ENOUGH, 2)):
        planner.turns = [_turn([5000] * n), _turn([4000] * n), _turn([9000, 0] * (n // 2) + [5000] * (n % 2))]
        planner.drop()
        assert len(planner.turns) == left


def test_parts_of_a_budget_end_one_after_another_and_the_last_with_the_whole() -> None:
    first, second, third = Budget(1000, None).parts(100, 3)
    assert (first.is_spent(399), first.is_spent(400)) == (False, True)
    assert (second.is_spent(699), second.is_spent(700)) == (False, True)
    assert (third.is_spent(999), third.is_spent(1000)) == (False, True)
    assert Budget(1000, 1e-9).parts(0, 2)[0].is_spent(0)


def _opening() -> tuple[Game, list[int], int]:
    """A table at which many things can be done, its answers, and which of them is to pass."""
    for game in positions(("birmingham", 2, ""), 20, seed=4):
        answers = list(legal(game.rules, game.state))
        passes = [n for n, move in enumerate(answers) if verb_of(move) == PASS]
        if passes and len(answers) > 5:
            return game, answers, passes[0]
    raise AssertionError


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_quick_levels_pass_only_for_a_good_reason(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, answers, passing = _opening()
    for better, is_passed in ((600, False), (9000, True)):
        values = [better if n == passing else 0 for n in range(len(answers))]
        monkeypatch.setattr(neural, "answer_values", lambda _evaluator, _state, values=values: values)
        chosen = {make_bot(f"{level}:seed={n}").choose(view(game, game.to_move), answers, Clock()) for n in range(9)}
        assert (answers[passing] in chosen) == is_passed


def test_money_is_kept_for_more_than_the_next_payment() -> None:
    game = new("birmingham", 2, 7)
    evaluator = make_evaluator(game.content, game.rules, shipped("birmingham", "birmingham"))
    assert isinstance(evaluator, LearnedEvaluator)
    player = game.state.players[0]
    player.space = game.rules.kit.levels.index(-4)
    player.money = 20
    evaluator.judge.look(game.state)
    assert evaluator.missing_money(game.state, 0, 1) == 0
    assert evaluator.missing_money(game.state, 0, CAUTION) == 6 * 4 - 20
    learned = evaluator.networks[0].run(bytes(evaluator.features.of(game.state, 0)))
    expected = learned[0] - learned[1] * evaluator.rivals // 1000
    assert evaluator.value(game.state, 0) == expected - LATER * 4


def test_styles_like_tiles_sales_and_links() -> None:
    game = new("birmingham", 2, 7)
    bonus = {name: make_style(name, game.rules).bonus for name in STYLES}
    state, player = game.state, game.state.players[0]
    assert [bonus[name](state, 0) for name in STYLES] == [0, 0, 0]
    for industry, slot in ((0, 0), (1, 1), (2, 2)):
        state.standing[industry] |= 1 << slot
        player.tiles |= 1 << slot
    player.links = 0b1011
    state.flipped = 0b111
    works = [n for n in range(3) if n in game.rules.kit.producer_of[:2]]
    assert bonus["builder"](state, 0) == 3 * TILE
    assert bonus["trader"](state, 0) == (3 - len(works)) * SALE
    assert bonus["railwayman"](state, 0) == 3 * LINK


def test_a_style_is_a_setting_of_every_level_and_an_unknown_one_is_refused() -> None:
    assert make_bot("hard:style=builder").spec == "neural:look=turn,style=builder"
    assert make_bot("trader").spec == "neural:look=turn,style=trader"
    with pytest.raises(BotError, match="style is 'lazy', expected one of builder, trader, railwayman"):
        make_bot("hard:style=lazy")
