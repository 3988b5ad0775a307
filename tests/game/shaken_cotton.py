"""Tables of Lancashire that chance has filled, for what play rarely meets."""

from __future__ import annotations

import random

from cottonopolis.engine.bits import bits
from cottonopolis.engine.links import n_link_tiles, place_link
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, State
from cottonopolis.engine.tiles import place_tile
from cottonopolis.games.lancashire.rules.ruleset import Lancashire


def shaken(rules: RuleSet, seed: int) -> State:
    """A table at the beginning of a turn or in the middle of one, anything on it."""
    assert isinstance(rules, Lancashire)
    chance = random.Random(seed)
    state, kit, board = rules.start(seed), rules.kit, rules.board
    state.era = chance.randrange(rules.numbers.n_eras)
    state.round = chance.randrange(rules.n_rounds)
    state.stage, state.actions_left, state.is_asked = ACTION, chance.choice((1, 2)), False
    density = chance.random()
    for slot in range(board.n_slots):
        if chance.random() < density:
            _put_tile(rules, state, slot, chance)
    for link in bits(board.links_in_era[state.era]):
        able = [player for player in state.players if n_link_tiles(rules, player) > 0]
        if able and chance.random() < density:
            place_link(rules, state, chance.choice(able), link)
    state.cubes = [chance.choice((0, 0, 1, market.start_cubes)) for market in kit.markets]
    state.demand = chance.choice((0, 3, 5, 6, 7, 8))
    _reveal(rules, state, chance.randrange(5))
    if chance.random() < 0.4:
        state.deck = []
    for player in state.players:
        player.money = chance.choice((-3, 0, 5, 15, 30, 60))
        player.space = chance.choice((0, 1, 2, 10, chance.randrange(len(kit.levels))))
        # The lowest tiles of a mat are gone, sometimes all of them.
        player.mat = [left >> (n := 4 * chance.randrange(6)) << n for left in player.mat]
        player.hand = sorted(chance.choices(range(kit.n_cards), k=chance.choice((2, 3, 8))))
    if state.actions_left == 1 and chance.random() < 0.2:
        state.players[state.order[0]].hand = [chance.randrange(kit.n_cards)]
    return state


def _put_tile(rules: Lancashire, state: State, slot: int, chance: random.Random) -> None:
    kit = rules.kit
    industry = chance.choice(bits(rules.board.industries_of[slot]))
    tiles = [tile for tile in range(kit.n_tiles) if kit.industry_of[tile] == industry and kit.eras_of[tile]]
    tile = chance.choice(tiles)
    cubes = chance.choice((0, 0, rules.cubes_on(state, tile)))
    place_tile(rules, state, chance.randrange(kit.n_seats), slot, tile, cubes)
    is_producer = rules.cubes_on(state, tile) > 0
    if cubes == 0 and (is_producer or industry == rules.shipyard or chance.random() < 0.4):
        state.flipped |= 1 << slot


def _reveal(rules: Lancashire, state: State, n: int) -> None:
    """Some tiles of the distant market have been turned up."""
    state.n_revealed = n
    seen, rest = state.market_tiles[:n], state.market_tiles[n:]
    state.market_tiles = rest + seen if rules.keeps_revealed else rest
