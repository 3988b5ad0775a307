"""Beer: from own breweries anywhere, from connected ones of others, from the merchant sold to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.course import go_on, source_moves
from cottonopolis.engine.bits import bit
from cottonopolis.engine.income import advance
from cottonopolis.engine.journal import DRANK, note
from cottonopolis.engine.links import union_of
from cottonopolis.engine.move import BARREL, SELL, first_of, pack
from cottonopolis.engine.supply import n_cubes, slots_in
from cottonopolis.rules.birmingham.bonus import DEVELOP_BONUS, INCOME_BONUS, MONEY_BONUS, VP_BONUS

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Move
    from cottonopolis.rules.birmingham.ruleset import Birmingham


def brewery_slots(rules: Birmingham, state: State, player: Player, at: Mask) -> Mask:
    """Breweries with a barrel that serve a player at the places `at`: own ones, and connected ones of others."""
    breweries: Mask = state.stocked & state.standing[rules.brewery]
    if breweries == 0:
        return 0
    rivals: Mask = breweries & ~player.tiles
    found: Mask = breweries & player.tiles
    if rivals:
        found |= slots_in(rules, rivals, union_of(state.joined, at))
    return found


def n_barrels(rules: Birmingham, state: State, player: Player, at: Mask) -> Int:
    """Barrels of breweries that serve a player at the places `at`."""
    return n_cubes(state, brewery_slots(rules, state, player, at))


def legal_barrel(rules: Birmingham, state: State) -> list[Move]:
    """Sources of the next barrel of a sale or of a second rail."""
    player = state.players[state.order[state.turn]]
    if state.verb != SELL:
        return source_moves(brewery_slots(rules, state, player, rules.board.ends_of[state.target]))
    place: Mask = bit(rules.board.place_of[state.target])
    moves = source_moves(brewery_slots(rules, state, player, place))
    if state.open_markets >> state.space & 1:
        moves.append(pack(BARREL, state.space, 0))
    return moves


def apply_barrel(rules: Birmingham, state: State, move: Move) -> None:
    """Drinks the barrel of a merchant, whose bonus comes at once; a development is chosen at the end of the action."""
    space: Int = first_of(move)
    player = state.players[state.order[state.turn]]
    state.open_markets &= ~bit(space)
    state.beer_due -= 1
    kind: Int = rules.bonus_kind[space]
    amount: Int = rules.bonus_amount[space]
    if kind == MONEY_BONUS:
        player.money += amount
        note(state, DRANK, player, space, amount)
    elif kind == VP_BONUS:
        player.vp += amount
        note(state, DRANK, player, space, 0, amount)
    elif kind == INCOME_BONUS:
        note(state, DRANK, player, space, 0, 0, advance(rules.kit, player, amount))
    elif kind == DEVELOP_BONUS:
        state.bonus_due += amount
        note(state, DRANK, player, space)
    go_on(rules, state)
