"""The state that a sheet describes: the way back from what was copied out of a state."""

from __future__ import annotations

from cottonopolis.engine.bits import bit
from cottonopolis.engine.network import all_joined
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import State
from cottonopolis.engine.tiles import network_mask
from cottonopolis.notation.position_sheet import QuestionSheet, Sheet


def rebuilt(rules: RuleSet, table: Sheet) -> State:
    """A state with everything that a sheet knows; unknown cards are left out, unknown market tiles are -1."""
    state = empty_table(rules, 0, [])
    state.order = list(table.order)
    state.turn = table.turn
    state.era = table.era
    state.round = table.round
    state.actions_left = table.actions_left
    state.flipped = table.flipped
    state.retired = table.retired
    state.cubes = list(table.cubes)
    state.market_tiles = list(table.market_tiles)
    state.open_markets = table.open_markets
    state.demand = table.demand
    state.n_revealed = table.n_revealed
    state.deck = list(table.deck or ())
    state.display = list(table.display)
    state.aside = list(table.aside or ())
    state.arranged = list(table.arranged)
    state.rng = table.rng or 0
    _set_board(rules, state, table)
    _set_players(rules, state, table)
    _set_question(state, table.question)
    return state


def _set_board(rules: RuleSet, state: State, table: Sheet) -> None:
    """Tiles and cubes, and the masks that follow from them."""
    state.tile_at = list(table.tile_at)
    state.owner_at = list(table.owner_at)
    state.cubes_at = list(table.cubes_at)
    standing = [0] * rules.kit.n_industries
    for slot, tile in enumerate(table.tile_at):
        if tile >= 0:
            state.occupied |= bit(slot)
            standing[rules.kit.industry_of[tile]] |= bit(slot)
            state.players[table.owner_at[slot]].tiles |= bit(slot)
        if table.cubes_at[slot]:
            state.stocked |= bit(slot)
    state.standing = standing


def _set_players(rules: RuleSet, state: State, table: Sheet) -> None:
    """The numbers and known cards of each seat; its tiles lie already."""
    for player, sheet in zip(state.players, table.players, strict=True):
        player.money = sheet.money
        player.spent = sheet.spent
        player.space = sheet.space
        player.loans = sheet.loans
        player.vp = sheet.vp
        player.links = sheet.links
        player.network = network_mask(rules.board, player)
        player.mat = list(sheet.mat)
        player.hand = list(sheet.hand)
        player.discards = [card for card in sheet.discards if card is not None]
        state.built |= sheet.links
    state.seas = rules.usable_seas(state)
    state.joined = all_joined(rules.board, state)


def _set_question(state: State, question: QuestionSheet) -> None:
    state.stage = question.stage
    state.verb = question.verb
    state.target = question.target
    state.tile = question.tile
    state.space = question.space
    state.coal_due = question.coal_due
    state.iron_due = question.iron_due
    state.beer_due = question.beer_due
    state.cards_due = question.cards_due
    state.n_done = question.n_done
    state.bonus_due = question.bonus_due
    state.debt = question.debt
    state.first_card = question.first_card
