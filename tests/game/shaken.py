"""Tables that chance has filled with tiles, links, cubes and money, for what play rarely meets."""

from __future__ import annotations

import random

from cottonopolis.engine.bits import bits
from cottonopolis.engine.links import n_link_tiles, place_link
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, State
from cottonopolis.engine.tiles import place_tile
from cottonopolis.games.birmingham.rules.era import fill_barrels
from cottonopolis.games.birmingham.rules.ruleset import Birmingham


def shaken(rules: RuleSet, seed: int) -> State:
    """A table at the beginning of a turn, anything on it."""
    assert isinstance(rules, Birmingham)
    chance = random.Random(seed)
    state, kit, board = rules.start(seed), rules.kit, rules.board
    state.era = chance.randrange(rules.numbers.n_eras)
    state.stage, state.actions_left, state.is_asked = ACTION, 2, False
    density = chance.random()
    for slot in range(board.n_slots):
        if chance.random() < density:
            _put_tile(rules, state, slot, chance)
    for link in bits(board.links_in_era[state.era]):
        able = [player for player in state.players if n_link_tiles(rules, player) > 0]
        if able and chance.random() < density:
            place_link(rules, state, chance.choice(able), link)
    state.cubes = [chance.choice((0, 1, 2, market.start_cubes)) for market in kit.markets]
    fill_barrels(rules, state)
    state.open_markets &= chance.getrandbits(10)
    for player in state.players:
        player.money = chance.choice((0, 5, 15, 30, 60))
        player.space = chance.randrange(len(kit.levels))
        # The lowest tiles of a mat are gone, sometimes all of them.
        player.mat = [left >> (n := 4 * chance.randrange(9)) << n for left in player.mat]
        player.hand = sorted(chance.choices(range(kit.n_cards), k=chance.choice((1, 2, 3, 8))))
    return state


def _put_tile(rules: Birmingham, state: State, slot: int, chance: random.Random) -> None:
    kit = rules.kit
    industry = chance.choice(bits(rules.board.industries_of[slot]))
    tile = chance.choice([tile for tile in range(kit.n_tiles) if kit.industry_of[tile] == industry])
    cubes = chance.randint(0, rules.cubes_on(state, tile))
    place_tile(rules, state, chance.randrange(kit.n_seats), slot, tile, cubes)
    is_producer = rules.cubes_on(state, tile) > 0
    if cubes == 0 and (is_producer or chance.random() < 0.4):
        state.flipped |= 1 << slot
