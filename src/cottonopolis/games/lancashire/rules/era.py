"""Setup, rounds, the end of an era and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.cards import draw_up_to, full_deck
from cottonopolis.engine.income import pay_incomes
from cottonopolis.engine.journal import DEALT, MONEY_SCORED, note
from cottonopolis.engine.scoring import remove_low_tiles, score_era, score_introductory
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import State
from cottonopolis.engine.turn import begin_era, begin_turn, end_game, is_era_over, new_order, shuffled

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int
    from cottonopolis.games.lancashire.rules.ruleset import Lancashire


def start(rules: Lancashire, seed: Int, arranged: list[Int]) -> State:
    """A new game: turn order, distant market and hands by chance."""
    state = empty_table(rules, seed, arranged)
    order = shuffled(state, state.order)
    if rules.goes_clockwise:
        # The first player is drawn, the others follow around the table.
        order = state.order[order[0] :] + state.order[: order[0]]
    state.order = order
    state.deck = full_deck(rules.kit)
    deal(rules, state)
    begin_turn(rules, state)
    return state


def deal(rules: Lancashire, state: State) -> None:
    """Shuffles the distant market and the cards, deals the hands in seat order and sets cards aside unseen."""
    state.market_tiles = shuffled(state, rules.distant_tiles)
    state.demand = rules.start_demand
    state.n_revealed = 0
    state.deck = shuffled(state, state.deck)
    for player in state.players:
        draw_up_to(state, player, rules.numbers.hand_size, DEALT)
    at: Int = len(state.deck) - rules.n_aside[state.era]
    state.aside = state.deck[at:]
    state.deck = state.deck[:at]


def next_turn(rules: Lancashire, state: State) -> None:
    """Passes the turn on; after the last one closes the round."""
    if rules.refills_each_turn:
        draw_up_to(state, state.players[state.order[state.turn]], rules.numbers.hand_size)
    state.turn += 1
    if state.turn < len(state.order):
        begin_turn(rules, state)
        return
    new_order(state)
    if not rules.refills_each_turn:
        for seat in state.order:
            draw_up_to(state, state.players[seat], rules.numbers.hand_size)
    if not rules.pays_first:
        # The income of a round comes at its end, but not after the last round of the game.
        state.turn = 0
        if is_era_over(state) and state.era + 1 == rules.numbers.n_eras:
            state.turn = len(state.order)
        pay_incomes(rules, state)
        return
    if not begin_round(rules, state):
        return
    state.turn = 0
    pay_incomes(rules, state)


def after_debts(rules: Lancashire, state: State) -> None:
    """Opens the first turn of a round for which everybody has been paid."""
    if not rules.pays_first and not begin_round(rules, state):
        return
    state.turn = 0
    begin_turn(rules, state)


def begin_round(rules: Lancashire, state: State) -> bool:
    """Counts a new round, in a new era if all cards have been played; says no at the end of the game."""
    if not is_era_over(state):
        state.round += 1
        return True
    score_era(rules, state)
    if state.era + 1 == rules.numbers.n_eras:
        score_end(rules, state)
        end_game(rules, state)
        return False
    remove_low_tiles(rules, state, rules.numbers.removed_level)
    state.deck = state.deck + state.aside
    for player in state.players:
        state.deck = state.deck + player.discards
        player.discards = []
    begin_era(state)
    deal(rules, state)
    return True


def score_end(rules: Lancashire, state: State) -> None:
    """Points for money, or the extra scoring of the introductory game."""
    if rules.is_introductory:
        score_introductory(rules, state, rules.introductory)
        return
    for player in state.players:
        points: Int = rules.purse(player) // rules.money_per_vp
        player.vp += points
        note(state, MONEY_SCORED, player, points, player.money)
