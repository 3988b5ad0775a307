"""The course of an action: its sources, its cards, whether it goes on, its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.cards import remove_card
from cottonopolis.engine.journal import DISCARDED, USED, note
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.move import CARD, DEVELOP, LINK, SOURCE, first_of, pack
from cottonopolis.engine.state import ACTION, AGAIN, ASK_BEER, ASK_COAL, ASK_IRON, DISCARD
from cottonopolis.engine.supply import buy
from cottonopolis.engine.tiles import take_cubes
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Card, Int, Mask, Move, Slot


def delivery(rules: RuleSet, state: State) -> Mask:
    """The places to which the cubes of the running action are brought."""
    if state.verb == LINK:
        return rules.board.ends_of[state.target]
    if state.verb == DEVELOP:
        return 0
    return bit(rules.board.place_of[state.target])


def go_on(rules: RuleSet, state: State) -> None:
    """Opens the next question of the running action, or completes it: coal, iron, beer, then cards."""
    state.is_asked = False
    if state.coal_due:
        if open_source(rules, state, ASK_COAL):
            return
        buy(rules, state, COAL, state.coal_due)
        state.coal_due = 0
    if state.iron_due:
        if open_source(rules, state, ASK_IRON):
            return
        buy(rules, state, IRON, state.iron_due)
        state.iron_due = 0
    if state.beer_due:
        state.stage = ASK_BEER
    elif state.cards_due:
        state.stage = DISCARD
    else:
        rules.complete(state)


def open_source(rules: RuleSet, state: State, stage: Int) -> bool:
    """Asks where the next cube comes from; says no if it must be bought."""
    state.stage = stage
    state.answers = legal_inside(rules, state)
    state.is_asked = len(state.answers) > 0
    return state.is_asked


def legal_inside(rules: RuleSet, state: State) -> list[Move]:
    """Sources of the next cube, or what only this game asks for."""
    if state.stage == ASK_COAL:
        return source_moves(rules.sources(state, COAL, delivery(rules, state)))
    if state.stage == ASK_IRON:
        return source_moves(rules.sources(state, IRON, delivery(rules, state)))
    return rules.legal_own(state)


def source_moves(slots: Mask) -> list[Move]:
    """One answer for each slot that a cube may be taken from."""
    moves: list[Move] = []
    left: Mask = slots
    while left:
        moves.append(pack(SOURCE, lowest_bit(left), 0))
        left &= left - 1
    return moves


def apply_source(rules: RuleSet, state: State, move: Move) -> None:
    """Takes a cube or barrel from a tile."""
    slot: Slot = first_of(move)
    resource: Int = NONE
    if state.stage == ASK_COAL:
        state.coal_due -= 1
        resource = COAL
    elif state.stage == ASK_IRON:
        state.iron_due -= 1
        resource = IRON
    else:
        state.beer_due -= 1
    note(state, USED, state.players[state.order[state.turn]], slot, resource, state.owner_at[slot])
    take_cubes(rules, state, slot, 1)
    go_on(rules, state)


def legal_discard(state: State, allowed: Mask) -> list[Move]:
    """Cards of the hand among `allowed`, each kind once, so that the cards still due can follow in ascending order."""
    player = state.players[state.order[state.turn]]
    moves: list[Move] = []
    n_from: Int = len(player.hand)
    last: Card = -1
    for card in player.hand:
        if card != last and card >= state.first_card and allowed >> card & 1 and n_from >= state.cards_due:
            moves.append(pack(CARD, card, 0))
        last = card
        n_from -= 1
    return moves


def apply_discard(rules: RuleSet, state: State, move: Move) -> None:
    """Discards a card for the running action."""
    card: Card = first_of(move)
    player = state.players[state.order[state.turn]]
    note(state, DISCARDED, player, card)
    remove_card(player, card)
    rules.discard(state, player, card)
    state.cards_due -= 1
    state.first_card = card
    go_on(rules, state)


def ask_again(state: State) -> None:
    """Asks how the running action goes on."""
    state.stage = AGAIN
    state.is_asked = False


def end_action(rules: RuleSet, state: State) -> None:
    """Closes an action; after the last one of the turn the turn ends."""
    state.verb = 0
    state.target = 0
    state.tile = 0
    state.space = 0
    state.n_done = 0
    state.first_card = 0
    state.actions_left -= 1
    if state.actions_left > 0:
        state.stage = ACTION
        state.is_asked = False
    else:
        rules.end_actions(state)
