"""Tables of Age of Industry that chance has filled with tiles, rails, cubes, loans and cards."""

from __future__ import annotations

import random

from cottonopolis.engine.bits import bits
from cottonopolis.engine.links import n_link_tiles, place_link
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, State
from cottonopolis.engine.tiles import place_tile
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def shaken_ships(rules: RuleSet, seed: int) -> State:
    """A table at the beginning of an action, anything on it."""
    assert isinstance(rules, AgeOfIndustry)
    chance = random.Random(seed)
    state, board, kit = rules.start(seed), rules.board, rules.kit
    state.round, state.stage, state.actions_left, state.is_asked = 3, ACTION, chance.choice((1, 2, 2)), False
    density, cubes, railways = chance.random(), chance.random(), chance.random()
    for slot in range(board.n_slots):
        if chance.random() < density:
            _put_tile(rules, state, slot, chance, cubes)
    for link in range(board.n_links):
        able = [player for player in state.players if n_link_tiles(rules, player) > 0]
        if able and chance.random() < railways:
            place_link(rules, state, chance.choice(able), link)
    state.cubes = [chance.choice((0, 0, 1, 3, len(market.prices))) for market in kit.markets]
    state.open_markets &= chance.getrandbits(20)
    state.deck = state.deck[: chance.choice((0, 1, 2, 20))]
    state.display = state.display[: chance.choice((0, 1, 2, 2))]
    for player in state.players:
        player.money, player.loans = chance.choice((0, 9, 10, 25)), chance.choice((0, 0, 1, 4))
        player.hand = sorted(chance.choices(range(kit.n_cards), k=chance.choice((0, 1, 2, 6, 8, 9))))
        player.mat = [_some(left, chance) for left in player.mat]
        if chance.random() < 0.7:
            # Levels that cannot be built are gone.
            player.mat = [
                left & ~15 if kit.eras_of[kit.first_tile_of[n]] == 0 else left for n, left in enumerate(player.mat)
            ]
    return state


def _some(left: int, chance: random.Random) -> int:
    """A part of the tiles of one industry: some of the lowest levels are gone, and by chance a tile of others."""
    kept, n_gone = 0, chance.choice((0, 0, 1, 1, 2, 3))
    for level in range(n_gone, 4):
        kept |= max((left >> 4 * level & 15) - (chance.random() < 0.2), 0) << 4 * level
    return kept


def _put_tile(rules: AgeOfIndustry, state: State, slot: int, chance: random.Random, with_cubes: float) -> None:
    kit = rules.kit
    industry = chance.choice(bits(rules.board.industries_of[slot]))
    tile = chance.choice(
        [tile for tile in range(kit.n_tiles) if kit.industry_of[tile] == industry and kit.level_of[tile] > 0]
    )
    n = chance.randint(1, kit.cubes_of[tile]) if kit.cubes_of[tile] and chance.random() < with_cubes else 0
    place_tile(rules, state, chance.randrange(kit.n_seats), slot, tile, n)
    place = rules.import_of[slot]
    if place >= 0:
        left = chance.choice((0, 1, 3))
        state.cubes_at = [left if space == place else held for space, held in enumerate(state.cubes_at)]
        state.stocked |= (left > 0) << place
        state.retired |= chance.choice((0, 1)) << slot
    if n == 0 and (kit.cubes_of[tile] or chance.random() < 0.4):
        state.flipped |= 1 << slot
