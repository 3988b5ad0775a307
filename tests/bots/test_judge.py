"""What must raise the worth of a table, and what must lower it."""

from __future__ import annotations

import pytest

from bots.playing import positions
from cottonopolis.bots.weights import make_judge, make_weights, tuned
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.move import DISTANT, SELL, pack
from cottonopolis.engine.state import OVER, State
from cottonopolis.engine.tiles import flip_tile
from cottonopolis.errors import BotError
from cottonopolis.game import Game
from cottonopolis.think.evaluator import Evaluator
from views.tables import TABLES, Table

MAIN_TABLES: list[Table] = [("birmingham", 4, ""), ("lancashire", 4, ""), ("germany", 4, "")]
N_POSITIONS = 8


def _worth(game: Game, state: State) -> int:
    return Evaluator(make_judge(game.content, game.rules)).value(state, 0)


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_points_of_the_own_seat_raise_it_and_those_of_others_lower_it(table: Table) -> None:
    for game in positions(table, N_POSITIONS, seed=2):
        before = _worth(game, game.state)
        for seat, sign in ((0, 1), (1, -1)):
            state = game.state.copy()
            state.players[seat].vp += 5
            assert (_worth(game, state) - before) * sign > 0


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_money_is_worth_something_before_the_end(table: Table) -> None:
    for game in positions(table, N_POSITIONS, seed=3):
        state = game.state.copy()
        state.players[0].money += 10
        assert _worth(game, state) >= _worth(game, game.state)
        if state.round < 4 and state.era == 0 and game.state.players[0].money < 20:
            assert _worth(game, state) > _worth(game, game.state)


@pytest.mark.parametrize("table", MAIN_TABLES, ids=str)
def test_a_flipped_tile_is_worth_more_than_one_that_may_flip(table: Table) -> None:
    n = 0
    for game in positions(table, 30, seed=5):
        left = game.state.players[0].tiles & ~(game.state.flipped | game.state.retired)
        if not left or game.state.verb:
            continue
        state = game.state.copy()
        slot = lowest_bit(left)
        state.cubes_at = [0 if at == slot else cubes for at, cubes in enumerate(state.cubes_at)]
        state.stocked &= ~bit(slot)
        flip_tile(game.rules, state, slot)
        judge = make_judge(game.content, game.rules)
        assert Evaluator(judge).quick_value(state, 0) > Evaluator(judge).quick_value(game.state, 0)
        n += 1
    assert n >= 3


def test_a_low_tile_counts_once_and_a_higher_one_in_both_eras() -> None:
    game = next(positions(("birmingham", 2, ""), 1, seed=6))
    judge = make_judge(game.content, game.rules)
    kit = game.rules.kit
    worth = []
    for level in (1, 2):
        tile = next(tile for tile in range(kit.n_tiles) if kit.level_of[tile] == level and kit.vp_of[tile] == 5)
        state = game.rules.start(1)
        slot = lowest_bit(game.rules.board.slots_for[kit.industry_of[tile]])
        state.tile_at = [tile if at == slot else -1 for at in range(game.rules.board.n_spaces)]
        state.owner_at = [0 if at == slot else -1 for at in range(game.rules.board.n_spaces)]
        state.occupied = state.flipped = state.players[0].tiles = bit(slot)
        worth.append(Evaluator(judge).quick_value(state, 0))
    assert worth[1] - worth[0] == 5000


def test_at_the_end_only_points_count() -> None:
    game = next(positions(("birmingham", 3, ""), 1, seed=6))
    state = game.state.copy()
    state.stage = OVER
    state.players[0].vp, state.players[0].money = 7, 90
    assert Evaluator(make_judge(game.content, game.rules)).quick_value(state, 0) == 7000


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_has_a_judge(table: Table) -> None:
    for game in positions(table, 2, seed=9):
        Evaluator(make_judge(game.content, game.rules)).value(game.state, 0)


@pytest.mark.parametrize("game", ["birmingham", "lancashire", "age_of_industry"])
def test_weights_that_are_missing_or_unknown_are_refused(game: str) -> None:
    numbers = dict(tuned(game))
    with pytest.raises(BotError, match=r"missing, or unknown: later$"):
        make_weights({name: number for name, number in numbers.items() if name != "later"})
    with pytest.raises(BotError, match=r"missing, or unknown: luck$"):
        make_weights(numbers | {"luck": 1})


def test_a_mill_is_sold_to_the_best_own_port_or_else_to_the_least_port_of_another() -> None:
    game = next(positions(("lancashire", 4, ""), 1, seed=6))
    rules, judge = game.rules, make_judge(game.content, game.rules)
    port = rules.kit.industry_of.index(1)
    slots = [slot for slot in range(rules.board.n_slots) if rules.board.slots_for[1] >> slot & 1][:4]
    mill = lowest_bit(rules.board.slots_for[0])
    state = game.state.copy()
    me = state.order[state.turn]
    low, high = port, port + 2
    assert rules.kit.vp_of[low] < rules.kit.vp_of[high]
    tiles, owners = state.tile_at.copy(), state.owner_at.copy()
    for slot, tile, owner in zip(slots, (low, high, high, low), (me, me, me + 1, me + 1), strict=True):
        tiles[slot], owners[slot] = tile, owner % 4
    state.tile_at, state.owner_at = tiles, owners
    sales = [pack(SELL, mill, slot) for slot in slots] + [pack(SELL, mill, DISTANT)]
    other_mill = [pack(SELL, mill + 1, slots[0])]
    assert judge.sales_worth_trying(state, sales + other_mill) == [sales[1]]
    assert set(judge.sales_worth_trying(state, sales[2:] + other_mill)) == {sales[3], sales[4]}


def test_income_lost_to_a_loan_costs_less_where_tiles_are_about_to_flip() -> None:
    game = next(positions(("lancashire", 4, ""), 1, seed=6))
    judge = make_judge(game.content, game.rules)
    losses = [judge.income_to_come(10, gains, 12) - judge.income_to_come(7, gains, 12) for gains in (0, 12000)]
    assert losses[0] > losses[1] > 0
