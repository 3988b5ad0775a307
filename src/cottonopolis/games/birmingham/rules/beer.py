"""Beer: from own breweries anywhere, from connected ones of others, from the merchant sold to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import go_on, source_moves
from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.income import advance
from cottonopolis.engine.journal import DRANK, note
from cottonopolis.engine.move import BARREL, SELL, first_of, pack
from cottonopolis.engine.network import union_of
from cottonopolis.engine.supply import n_cubes, slots_among
from cottonopolis.engine.tiles import take_cubes
from cottonopolis.engine.words import NONE
from cottonopolis.games.birmingham.rules.bonus import DEVELOP_BONUS, INCOME_BONUS, MONEY_BONUS, VP_BONUS

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Move
    from cottonopolis.games.birmingham.rules.ruleset import Birmingham


def brewery_slots(rules: Birmingham, state: State, player: Player, at: Mask) -> Mask:
    """Breweries with a barrel that serve a player at the places `at`: own ones, and connected ones of others."""
    breweries: Mask = state.stocked & state.standing[rules.brewery]
    if breweries == 0:
        return 0
    rivals: Mask = breweries & ~player.tiles
    found: Mask = breweries & player.tiles
    if rivals:
        found |= slots_among(rules, rivals, union_of(state.joined, at))
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


def refuse_barrels(rules: Birmingham, trial: Trial, n: Int, at: Mask, space: Int) -> None:
    """Adds what is against taking `n` barrels at the places `at`, and takes them; a space of -1 is a link."""
    table, named = trial.table, trial.named
    n_in_reach: Int = n_barrels(rules, table, trial.player, at) + n_at_merchant(table, space)
    if n_in_reach < n:
        trial.refuse(refusal.NO_BEER, [n, n_in_reach, at])
    done: Int = 0
    while done < n:
        slots: Mask = brewery_slots(rules, table, trial.player, at)
        is_open: bool = n_at_merchant(table, space) == 1
        if done < len(named.barrels):
            n_before: Int = len(trial.against)
            refuse_barrel(trial, at, space, named.barrels[done], slots)
            if len(trial.against) > n_before:
                return
            slots &= named.barrels[done] if named.barrels[done] >= 0 else 0
            is_open = named.barrels[done] < 0
        else:
            # What is not named is better taken from elsewhere, the merchant sold to first.
            free: Mask = slots & ~named.wanted_barrels
            is_open = is_open and (free == 0 or named.wanted_spaces >> space & 1 == 0)
            slots = free if free else slots
        if is_open:
            empty_space(rules, table, space)
        elif slots:
            take_cubes(rules, table, lowest_bit(slots), 1)
        done += 1


def refuse_barrel(trial: Trial, at: Mask, space: Int, named: Mask, slots: Mask) -> None:
    """Adds why a barrel does not come from where it was named; breweries on `slots` serve."""
    table = trial.table
    if named < 0:
        spaces: Mask = ~named
        own: Mask = bit(space) & spaces if space >= 0 else 0
        first: Int = lowest_bit(spaces) if spaces else NONE
        if space < 0:
            trial.refuse(refusal.BARREL_FOR_LINK, [])
        elif table.open_markets & (own if own else spaces) == 0:
            trial.refuse(refusal.BARREL_EMPTY, [first])
        if space >= 0 and own == 0:
            trial.refuse(refusal.BARREL_OF_OTHER, [first, space])
    elif named & table.stocked == 0:
        trial.refuse(refusal.BEER_EMPTY, [lowest_bit(named)])
    elif named & slots == 0:
        trial.refuse(refusal.BEER_APART, [lowest_bit(named & table.stocked), at])


def n_at_merchant(state: State, space: Int) -> Int:
    """Barrels of a merchant space, none for a space of -1."""
    return state.open_markets >> space & 1 if space >= 0 else 0


def empty_space(rules: Birmingham, table: State, space: Int) -> None:
    """Takes the barrel of a merchant; of its bonus only a development matters to what follows."""
    table.open_markets &= ~bit(space)
    if rules.bonus_kind[space] == DEVELOP_BONUS:
        table.bonus_due += rules.bonus_amount[space]


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
