"""The state that a sheet describes: the way back from what was copied out of a state."""

from __future__ import annotations

from cottonopolis.engine.network import all_joined
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import State
from cottonopolis.engine.tiles import network_mask
from cottonopolis.notation.position_sheet import N_NUMBERS, OF_QUESTION, Sheet


def rebuilt(rules: RuleSet, table: Sheet) -> State:
    """A state with everything that a sheet knows; unknown cards are left out, unknown market tiles are -1."""
    state = empty_table(rules, 0, list(table.arranged))
    state.order = list(table.order)
    state.turn = table.turn
    state.era = table.era
    state.round = table.round
    state.actions_left = table.actions_left
    state.tile_at = list(table.tile_at)
    state.owner_at = list(table.owner_at)
    state.cubes_at = list(table.cubes_at)
    state.flipped = table.flipped
    state.retired = table.retired
    state.cubes = list(table.cubes)
    state.market_tiles = list(table.market_tiles)
    state.open_markets = table.open_markets
    state.demand = table.demand
    state.n_revealed = table.n_revealed
    state.display = list(table.display)
    state.deck = list(table.deck or ())
    state.aside = list(table.aside or ())
    state.rng = table.rng or 0
    _set_board(rules, state, table)
    _set_players(rules, state, table)
    for name, value in zip(OF_QUESTION, table.question, strict=True):
        setattr(state, name, value)
    return state


def _set_board(rules: RuleSet, state: State, table: Sheet) -> None:
    """The masks that follow from tiles and cubes."""
    standing, owned = [0] * rules.kit.n_industries, [0] * len(state.players)
    occupied = 0
    for slot, tile in enumerate(table.tile_at):
        if tile >= 0:
            here = 1 << slot
            occupied |= here
            standing[rules.kit.industry_of[tile]] |= here
            owned[table.owner_at[slot]] |= here
    for player, tiles in zip(state.players, owned, strict=True):
        player.tiles = tiles
    state.occupied, state.standing = occupied, standing
    state.stocked = sum(1 << slot for slot, n in enumerate(table.cubes_at) if n)


def _set_players(rules: RuleSet, state: State, table: Sheet) -> None:
    """The numbers and known cards of each seat; its tiles lie already."""
    for player, sheet in zip(state.players, table.players, strict=True):
        player.money, player.spent, player.space, player.loans, player.vp, player.links = sheet[:N_NUMBERS]
        player.mat, player.hand = list(sheet.mat), list(sheet.hand)
        player.network = network_mask(rules.board, player)
        player.discards = [card for card in sheet.discards if card is not None]
        state.built |= sheet.links
    state.seas = rules.usable_seas(state)
    state.joined = all_joined(rules.board, state)
