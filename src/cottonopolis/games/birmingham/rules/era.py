"""Setup, the end of an era and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit
from cottonopolis.engine.cards import draw_up_to, full_deck
from cottonopolis.engine.income import pay_incomes
from cottonopolis.engine.journal import DEALT, REFILLED, note_table
from cottonopolis.engine.scoring import remove_low_tiles, score_era, score_introductory
from cottonopolis.engine.setup import empty_table
from cottonopolis.engine.state import State
from cottonopolis.engine.turn import begin_era, begin_turn, end_game, is_era_over, new_order, shuffled

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int
    from cottonopolis.games.birmingham.rules.ruleset import Birmingham


def start(rules: Birmingham, seed: Int, arranged: list[Int]) -> State:
    """A new game: turn order, merchant tiles and hands by chance."""
    state = empty_table(rules, seed, arranged)
    state.order = shuffled(state, state.order)
    state.market_tiles = shuffled(state, rules.merchant_tiles)
    fill_barrels(rules, state)
    state.deck = full_deck(rules.kit)
    deal(rules, state)
    begin_turn(rules, state)
    return state


def fill_barrels(rules: Birmingham, state: State) -> None:
    """Puts a barrel beside every merchant tile that is not blank."""
    space: Int = 0
    while space < len(state.market_tiles):
        if rules.bought_by[state.market_tiles[space]] and not state.open_markets >> space & 1:
            state.open_markets |= bit(space)
            note_table(state, REFILLED, space)
        space += 1


def deal(rules: Birmingham, state: State) -> None:
    """Shuffles the deck, deals the hands in seat order, then the hidden discards of the era."""
    state.deck = shuffled(state, state.deck)
    for player in state.players:
        draw_up_to(state, player, rules.numbers.hand_size, DEALT)
    for player in state.players:
        n: Int = rules.hidden_discards[state.era]
        at: Int = len(state.deck) - n
        player.discards = state.deck[at:]
        state.deck = state.deck[:at]


def next_turn(rules: Birmingham, state: State) -> None:
    """Refills the hand and passes the turn on; after the last one closes the round."""
    draw_up_to(state, state.players[state.order[state.turn]], rules.numbers.hand_size)
    state.turn += 1
    if state.turn < len(state.order):
        begin_turn(rules, state)
        return
    new_order(state)
    state.turn = 0
    if is_last_round(rules, state):
        state.turn = len(state.order)
    pay_incomes(rules, state)


def is_last_round(rules: Birmingham, state: State) -> bool:
    """Whether the round just played is the last of the game."""
    return state.era + 1 == rules.numbers.n_eras and is_era_over(state)


def after_debts(rules: Birmingham, state: State) -> None:
    """Begins the next round, the next era, or ends the game."""
    state.turn = 0
    if not is_era_over(state):
        state.round += 1
        begin_turn(rules, state)
        return
    score_era(rules, state)
    if state.era + 1 == rules.numbers.n_eras:
        if rules.is_introductory:
            score_introductory(rules, state, rules.introductory)
        end_game(rules, state)
        return
    remove_low_tiles(rules, state, rules.numbers.removed_level)
    fill_barrels(rules, state)
    for player in state.players:
        state.deck = state.deck + player.discards
        player.discards = []
    begin_era(state)
    deal(rules, state)
    begin_turn(rules, state)
