"""Selling cotton to ports and to the distant market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import ask_again, end_action, go_on
from cottonopolis.engine.bits import bit, bits, lowest_bit
from cottonopolis.engine.income import advance
from cottonopolis.engine.journal import REVEALED, SOLD, note
from cottonopolis.engine.move import DISTANT, SELL, first_of, pack, second_of
from cottonopolis.engine.supply import slots_among
from cottonopolis.engine.tiles import flip_tile, refuse_flipping

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Mask, Move, Slot
    from cottonopolis.games.lancashire.rules.ruleset import Lancashire


def legal_sell(rules: Lancashire, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every own unflipped mill with every unflipped port it is connected to, and with the distant market."""
    ports: Mask = state.standing[rules.port] & ~state.flipped
    access: Mask = rules.market_access(state)
    left: Mask = state.standing[rules.mill] & player.tiles & ~state.flipped
    while left:
        slot: Slot = lowest_bit(left)
        left &= left - 1
        reached: Mask = state.joined[rules.board.place_of[slot]]
        targets: Mask = slots_among(rules, ports, reached) if ports else 0
        while targets:
            moves.append(pack(SELL, slot, lowest_bit(targets)))
            targets &= targets - 1
        if state.demand < rules.no_demand and reached & access:
            moves.append(pack(SELL, slot, DISTANT))


def refuse_sale(rules: Lancashire, trial: Trial, slot: Slot, buyer: Int) -> None:
    """Adds what is against selling the mill on a slot to a port or to the distant market, and sells it."""
    table = trial.table
    place: Int = rules.board.place_of[slot]
    reached: Mask = table.joined[place]
    refuse_flipping(trial, slot, table.standing[rules.mill])
    if buyer != DISTANT:
        if table.flipped >> buyer & 1:
            trial.refuse(refusal.BUYER_USED, [buyer])
        if reached >> rules.board.place_of[buyer] & 1 == 0:
            trial.refuse(refusal.BUYER_APART, [slot, place, buyer])
        table.flipped |= bit(slot) | bit(buyer)
    else:
        if reached & rules.market_access(table) == 0:
            trial.refuse(refusal.NO_PORT, [place])
        if table.demand == rules.no_demand:
            trial.refuse(refusal.NO_DEMAND, [table.era])
        else:
            reveal(rules, table)
        if table.demand < rules.no_demand:
            table.flipped |= bit(slot)
    table.verb = SELL
    table.space = buyer


def refuse_further_sale(rules: Lancashire, trial: Trial) -> None:
    """Adds that a tile which the distant market did not take has ended the action."""
    table = trial.table
    if table.verb == SELL and table.space == DISTANT and table.demand == rules.no_demand:
        trial.refuse(refusal.SELL_ENDED, [])


def buyers(rules: Lancashire, state: State) -> list[Int]:
    """All ports, and the distant market, of which a player hears if nothing takes a mill."""
    found = bits(state.standing[rules.port])
    found.append(DISTANT)
    return found


def apply_sell(rules: Lancashire, state: State, move: Move) -> None:
    """Chooses which mill is sold and where; the card is asked for next."""
    if state.verb != SELL:
        state.verb = SELL
        state.cards_due = 1
    state.target = first_of(move)
    state.space = second_of(move)
    state.tile = state.tile_at[state.target]
    note(state, SOLD, state.players[state.order[state.turn]], state.tile, state.target, state.space)
    go_on(rules, state)


def complete_sell(rules: Lancashire, state: State) -> None:
    """Flips mill and port, or tries the distant market; a refusal there ends the action."""
    state.n_done += 1
    if state.space != DISTANT:
        flip_tile(rules, state, state.target)
        flip_tile(rules, state, state.space)
        ask_again(state)
        return
    player = state.players[state.order[state.turn]]
    steps: Int = reveal(rules, state)
    if state.demand == rules.no_demand:
        note(state, REVEALED, player, steps, state.demand, 0)
        end_action(rules, state)
        return
    flip_tile(rules, state, state.target)
    gained: Int = advance(rules.kit, player, rules.demand_income[state.demand])
    note(state, REVEALED, player, steps, state.demand, 1, gained)
    ask_again(state)


def reveal(rules: Lancashire, state: State) -> Int:
    """Turns up the next tile of the distant market and lowers the demand by its steps, which come back.

    The tile goes under the pile or is gone.
    """
    steps: Int = state.market_tiles[0]
    state.demand = min(state.demand + steps, rules.no_demand)
    state.n_revealed += 1
    rest = state.market_tiles[1:]
    if rules.keeps_revealed:
        rest.append(steps)
    state.market_tiles = rest
    return steps
