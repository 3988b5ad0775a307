"""What the judge of Age of Industry must see: the end of the game, buyers, and interest."""

from __future__ import annotations

import pytest

from cottonopolis.bots.weights import make_judge
from cottonopolis.content import load
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.state import State
from cottonopolis.engine.tiles import place_tile
from cottonopolis.game import build_rules
from cottonopolis.games.age_of_industry.judge import AgeOfIndustryJudge
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
from cottonopolis.think.evaluator import Evaluator

MAPS = ["germany", "new_england"]


def _judge(map_: str, players: int = 4) -> AgeOfIndustryJudge:
    content = load(map_, players)
    judge = make_judge(content, build_rules(content))
    assert isinstance(judge, AgeOfIndustryJudge)
    return judge


def _put(rules: AgeOfIndustry, state: State, slot: int, industry: int, *, seat: int, level: int = 1) -> None:
    """Puts a tile on the map, whatever it costs."""
    kit = rules.kit
    tile = next(t for t in range(kit.n_tiles) if kit.industry_of[t] == industry and kit.level_of[t] == level)
    place_tile(rules, state, seat, slot, tile, 0)


def _place_for_both(game: AgeOfIndustry) -> int:
    """A place with room for a port and for a mill."""
    board = game.board
    ports, mills = board.slots_for[game.port], board.slots_for[game.mill]
    return next(at for at in range(board.n_places) if board.slots_at[at] & ports and board.slots_at[at] & mills)


@pytest.mark.parametrize("map_", MAPS)
def test_without_deck_and_with_an_empty_hand_only_this_round_is_left(map_: str) -> None:
    judge = _judge(map_)
    state = judge.game.start(3)
    assert all(judge.n_actions(state, seat) > 20 for seat in range(4))
    state.deck = []
    state.players[2].hand = []
    left = [judge.n_actions(state, seat) for seat in state.order]
    assert left == [state.actions_left, 2, 2, 2]


@pytest.mark.parametrize("map_", MAPS)
def test_the_game_is_short_for_everybody_when_one_hand_is(map_: str) -> None:
    judge = _judge(map_)
    state = judge.game.start(3)
    state.deck = []
    before = judge.n_actions(state, 0)
    state.players[1].hand = state.players[1].hand[:1]
    assert judge.n_actions(state, 0) < before


@pytest.mark.parametrize("map_", MAPS)
def test_money_repays_loans_before_they_bear_interest(map_: str) -> None:
    judge = _judge(map_)
    state = judge.game.start(3)
    state.players[0].money, state.players[0].loans = 20, 2
    before = Evaluator(judge).quick_value(state, 0)
    state.players[0].money, state.players[0].loans = 0, 0
    assert Evaluator(judge).quick_value(state, 0) > before


@pytest.mark.parametrize("map_", MAPS)
def test_a_mill_with_a_buyer_is_likelier_to_sell(map_: str) -> None:
    judge = _judge(map_)
    game, board = judge.game, judge.game.board
    state = game.start(3)
    place = _place_for_both(game)
    mill = lowest_bit(board.slots_at[place] & board.slots_for[game.mill])
    port = lowest_bit(board.slots_at[place] & board.slots_for[game.port])
    seat, other = state.order[1], state.order[2]
    _put(game, state, mill, game.mill, seat=seat)
    judge.look(state)
    alone = judge.chance(state, mill, state.tile_at[mill], seat, 10)
    _put(game, state, port, game.port, seat=other)
    judge.look(state)
    with_port = judge.chance(state, mill, state.tile_at[mill], seat, 10)
    assert with_port > alone
    assert judge.chance(state, mill, state.tile_at[mill], seat, 0) == 0
    assert judge.n_buyers(state, game.mill, bit(place)) == 1


@pytest.mark.parametrize("map_", MAPS)
def test_a_port_that_would_replace_a_used_one_has_a_chance(map_: str) -> None:
    judge = _judge(map_)
    game, board = judge.game, judge.game.board
    state = game.start(3)
    place = _place_for_both(game)
    port = lowest_bit(board.slots_at[place] & board.slots_for[game.port])
    _put(game, state, lowest_bit(board.slots_at[place] & board.slots_for[game.mill]), game.mill, seat=0)
    _put(game, state, port, game.port, seat=0)
    state.flipped |= bit(port)
    judge.look(state)
    assert judge.chance(state, port, state.tile_at[port], 0, 10) > 0


def test_ships_on_a_map_without_sea_are_worth_nothing() -> None:
    judges = [_judge(map_) for map_ in MAPS]
    worth = []
    for judge in judges:
        state = judge.game.start(3)
        with_ships = judge.mat_worth(state, state.players[0], 20)
        state.players[0].mat = [0 if at == judge.game.ship else mat for at, mat in enumerate(state.players[0].mat)]
        worth.append(with_ships - judge.mat_worth(state, state.players[0], 20))
    assert worth[0] == 0
    assert worth[1] > 0


@pytest.mark.parametrize("map_", MAPS)
def test_removing_a_tile_that_cannot_be_built_is_a_step_forward(map_: str) -> None:
    judge = _judge(map_)
    state = judge.game.start(3)
    player = state.players[0]
    before = judge.mat_worth(state, player, 20)
    factory = judge.game.factory
    player.mat = [mat - 1 if at == factory else mat for at, mat in enumerate(player.mat)]
    assert judge.mat_worth(state, player, 20) > before
