"""The state that a sheet describes: the way back from what was copied out of a state."""

from __future__ import annotations

from collections.abc import Iterable

from cottonopolis.engine.bits import bit
from cottonopolis.engine.network import all_joined
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import Player, State
from cottonopolis.engine.tiles import network_mask
from cottonopolis.notation.position_sheet import (
    OF_PLAYER,
    OF_QUESTION,
    OPEN_LISTS,
    OPEN_NUMBERS,
    PlayerSheet,
    QuestionSheet,
    Sheet,
)


def rebuilt(rules: RuleSet, table: Sheet) -> State:
    """A state with everything that a sheet knows; unknown cards are left out, unknown market tiles are -1."""
    state = empty_table(rules, 0, [])
    _put(state, table, (*OPEN_NUMBERS, *OPEN_LISTS, "market_tiles", "arranged"))
    state.deck = list(table.deck or ())
    state.aside = list(table.aside or ())
    state.rng = table.rng or 0
    _set_board(rules, state, table)
    _set_players(rules, state, table)
    _put(state, table.question, OF_QUESTION)
    return state


def _put(state: State | Player, sheet: Sheet | PlayerSheet | QuestionSheet, names: Iterable[str]) -> None:
    """Puts back what a sheet has as it is."""
    for name in names:
        value = getattr(sheet, name)
        setattr(state, name, list(value) if isinstance(value, tuple) else value)


def _set_board(rules: RuleSet, state: State, table: Sheet) -> None:
    """The masks that follow from tiles and cubes."""
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
        _put(player, sheet, (*OF_PLAYER, "mat", "hand"))
        player.network = network_mask(rules.board, player)
        player.discards = [card for card in sheet.discards if card is not None]
        state.built |= sheet.links
    state.seas = rules.usable_seas(state)
    state.joined = all_joined(rules.board, state)
