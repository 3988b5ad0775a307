"""The income track, loans against it, and debts that it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.bits import lowest_bit
from cottonopolis.engine.journal import FORGIVEN, GAVE_UP, INCOME, OWED, note
from cottonopolis.engine.move import GIVE_UP, first_of, pack
from cottonopolis.engine.state import DEBT
from cottonopolis.engine.tiles import remove_tile
from cottonopolis.engine.turn import pause

if TYPE_CHECKING:
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Move, Slot, Tile


def level_of(kit: Kit, space: Int) -> Int:
    """Income in money of a track space."""
    return kit.levels[space]


def advance(kit: Kit, player: Player, spaces: Int) -> Int:
    """Moves the marker forward by spaces, at most to the last one; gives those that it has moved."""
    before: Int = player.space
    player.space = min(before + spaces, len(kit.levels) - 1)
    return player.space - before


def space_below(kit: Kit, space: Int, levels: Int) -> Int:
    """The highest space of the level that lies `levels` lower, or -1 if the track ends before that."""
    wanted: Int = kit.levels[space] - levels
    found: Int = space
    while found >= 0 and kit.levels[found] > wanted:
        found -= 1
    return found


def pay_incomes(rules: RuleSet, state: State) -> None:
    """Pays everybody from `state.turn` on, as far as a player who must give up a tile; then goes on with the round."""
    while state.turn < len(state.order):
        player = state.players[state.order[state.turn]]
        income: Int = rules.kit.levels[player.space]
        if income >= 0 or player.money + income >= 0:
            note(state, INCOME, player, income, income)
            player.money += income
        else:
            # What is in hand is paid first.
            state.debt = -income - rules.purse(player)
            note(state, INCOME, player, -rules.purse(player), income)
            note(state, OWED, player, state.debt)
            player.money = min(player.money, 0)
            if has_value(rules, state, player):
                state.stage = DEBT
                state.is_asked = False
                return
            forgive(rules, state, player)
        state.turn += 1
    rules.after_debts(state)


def forgive(rules: RuleSet, state: State, player: Player) -> None:
    """Ends a debt that no tile can cover."""
    owed: Int = state.debt
    money: Int = player.money
    points: Int = player.vp
    rules.forgive(state, player)
    note(state, FORGIVEN, player, owed, player.money - money, player.vp - points)


def value_given_up(rules: RuleSet, tile: Tile) -> Int:
    """Money that a tile brings to cover a debt."""
    return rules.kit.cost_of[tile] // rules.numbers.tile_share


def has_value(rules: RuleSet, state: State, player: Player) -> bool:
    """Whether a player has a tile on the board that would bring money."""
    left: Mask = player.tiles
    while left:
        slot: Slot = lowest_bit(left)
        if value_given_up(rules, state.tile_at[slot]) > 0:
            return True
        left &= left - 1
    return False


def legal_debt(rules: RuleSet, state: State) -> list[Move]:
    """Own tiles on the board that would bring money."""
    moves: list[Move] = []
    left: Mask = state.players[state.order[state.turn]].tiles
    while left:
        slot: Slot = lowest_bit(left)
        if value_given_up(rules, state.tile_at[slot]) > 0:
            moves.append(pack(GIVE_UP, slot, 0))
        left &= left - 1
    return moves


def refuse_debt(trial: Trial, slot: Slot) -> None:
    """Adds why the tile on a slot cannot be given up."""
    tile: Tile = trial.table.tile_at[slot]
    if trial.player.tiles >> slot & 1 == 0:
        trial.refuse(refusal.NOT_YOURS, [tile, slot, trial.table.owner_at[slot]])
    if value_given_up(trial.rules, tile) == 0:
        trial.refuse(refusal.NO_VALUE, [tile, trial.rules.kit.cost_of[tile]])


def apply_debt(rules: RuleSet, state: State, move: Move) -> None:
    """Gives up a tile; a surplus stays with the player."""
    slot: Slot = first_of(move)
    player = state.players[state.order[state.turn]]
    tile: Tile = state.tile_at[slot]
    value: Int = value_given_up(rules, tile)
    state.debt -= value
    note(state, GAVE_UP, player, tile, slot, value, state.debt)
    remove_tile(rules, state, slot)
    if state.debt > 0 and has_value(rules, state, player):
        state.is_asked = False
        return
    if state.debt > 0:
        forgive(rules, state, player)
    else:
        player.money -= state.debt
        state.debt = 0
    if state.pauses:
        pause(state)
    else:
        after_debt(rules, state)


def after_debt(rules: RuleSet, state: State) -> None:
    """Goes on with the players who have not been paid yet."""
    state.turn += 1
    pay_incomes(rules, state)
