"""Turns, rounds and the order of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.journal import ERA_BEGUN, ORDERED, RANKED, note, note_table
from cottonopolis.engine.rng import shuffle
from cottonopolis.engine.state import ACTION, DEBT, OVER

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Seat


def begin_turn(rules: RuleSet, state: State) -> None:
    """Opens the turn of the player whom `state.turn` points to."""
    state.actions_left = rules.numbers.actions
    if state.round == 0:
        state.actions_left = rules.numbers.first_actions[state.era]
    state.stage = ACTION
    state.is_asked = False


def end_turn(rules: RuleSet, state: State) -> None:
    """Goes on with what the end of a turn does, or waits before it at a table that pauses there."""
    if state.pauses:
        state.stage = ACTION
        pause(state)
    else:
        rules.next_turn(state)


def pause(state: State) -> None:
    """Leaves no question open: all of the turn is answered."""
    state.answers = []
    state.is_asked = True


def is_paused(state: State) -> bool:
    """Whether a table waits for the end of a turn: no action is left, or all of a debt is settled."""
    return (state.stage == ACTION and state.actions_left == 0) or (state.stage == DEBT and state.debt == 0)


def end_game(rules: RuleSet, state: State) -> None:
    """Leaves nothing more to be asked."""
    state.stage = OVER
    state.turn = 0
    state.actions_left = 0
    if state.is_recording:
        ranks = places(rules, state)
        for seat in range(len(ranks)):
            note(state, RANKED, state.players[seat], state.players[seat].vp, ranks[seat])


def places(rules: RuleSet, state: State) -> list[Int]:
    """By seat: the place at the end, 1 for the winner; players who are equal in everything share one."""
    keys = [rules.final_key(state, player) for player in state.players]
    found: list[Int] = []
    for key in keys:
        place: Int = 1
        for other in keys:
            if other > key:
                place += 1
        found.append(place)
    return found


def new_order(state: State) -> None:
    """Orders the players by what they spent, least first, equal ones as they were, and forgets what was spent."""
    order = state.order.copy()
    last: Int = 1
    while last < len(order):
        seat: Seat = order[last]
        at: Int = last
        while at > 0 and state.players[order[at - 1]].spent > state.players[seat].spent:
            order[at] = order[at - 1]
            at -= 1
        order[at] = seat
        last += 1
    state.order = order
    for seat in order:
        note(state, ORDERED, state.players[seat], state.players[seat].spent)
    for player in state.players:
        player.spent = 0


def begin_era(state: State) -> None:
    """Counts a new era."""
    state.era += 1
    state.round = 0
    note_table(state, ERA_BEGUN, state.era)


def is_era_over(state: State) -> bool:
    """Whether all cards have been played."""
    for player in state.players:
        if len(player.hand) > 0:
            return False
    return True


def shuffled(state: State, cards: list[Int]) -> list[Int]:
    """The cards in random order, or in the order that was arranged beforehand.

    The generator moves on either way, so that what comes later does not depend on which it was.
    """
    mixed = cards.copy()
    state.rng = shuffle(mixed, state.rng)
    if len(state.arranged) >= len(cards):
        mixed = state.arranged[: len(cards)]
        state.arranged = state.arranged[len(cards) :]
    return mixed
