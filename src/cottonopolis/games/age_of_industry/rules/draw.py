"""Drawing cards by choice from the deck and the cards that lie face up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import end_action
from cottonopolis.engine.cards import add_card
from cottonopolis.engine.journal import CARD_TAKEN, DREW, TURNED_UP, note, note_table
from cottonopolis.engine.move import DECK, DRAW, TAKE, first_of, pack
from cottonopolis.engine.state import DRAWING

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Int, Move
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def may_draw(rules: AgeOfIndustry, state: State, player: Player) -> bool:
    """Whether there is a card to draw and room for it."""
    return len(player.hand) < rules.hand_limit and len(state.deck) + len(state.display) > 0


def legal_draw(rules: AgeOfIndustry, state: State, player: Player, moves: list[Move]) -> None:
    """Appends drawing."""
    if may_draw(rules, state, player):
        moves.append(pack(DRAW, 0, 0))


def refuse_draw(rules: AgeOfIndustry, trial: Trial, n: Int, n_hidden: Int) -> None:
    """Adds what is against drawing `n` cards, 0 for any, `n_hidden` of them from the deck.

    Fewer than a whole draw only where the hand is nearly full or no card is left.
    """
    n_deck: Int = len(trial.table.deck)
    n_open: Int = n_deck + len(trial.table.display)
    n_held: Int = len(trial.player.hand)
    least: Int = min(rules.n_drawn, rules.hand_limit - n_held, n_open)
    if n_held + max(n, 1) > rules.hand_limit:
        trial.refuse(refusal.HAND_LIMIT, [rules.hand_limit, n_held])
    if n_open == 0 or n_hidden > n_deck:
        trial.refuse(refusal.DECK_EMPTY, [n_deck])
    if len(trial.against) == 0 and 0 < n < least:
        trial.refuse(refusal.MUST_TAKE, [least])


def legal_take(state: State) -> list[Move]:
    """Each kind that lies face up, and the top of the deck."""
    moves: list[Move] = []
    last: Card = -1
    for card in state.display:
        if card != last:
            moves.append(pack(TAKE, card, 0))
        last = card
    if len(state.deck) > 0:
        moves.append(pack(TAKE, DECK, 0))
    return moves


def apply_draw(state: State) -> None:
    """Asks for the first card."""
    state.verb = DRAW
    state.stage = DRAWING


def apply_take(rules: AgeOfIndustry, state: State, move: Move) -> None:
    """Takes a card; face-up cards are replaced only after the whole draw."""
    card: Card = first_of(move)
    player = state.players[state.order[state.turn]]
    if card == DECK:
        deck = state.deck.copy()
        drawn: Card = deck.pop()
        note(state, DREW, player, drawn)
        add_card(player, drawn)
        state.deck = deck
    else:
        display = state.display.copy()
        display.remove(card)
        state.display = display
        note(state, CARD_TAKEN, player, card)
        add_card(player, card)
    state.n_done += 1
    if state.n_done == rules.n_drawn or not may_draw(rules, state, player):
        fill_display(rules, state)
        end_action(rules, state)


def fill_display(rules: AgeOfIndustry, state: State) -> None:
    """Turns up cards of the deck until enough lie face up."""
    n: Int = min(rules.n_display - len(state.display), len(state.deck))
    if n > 0:
        at: Int = len(state.deck) - n
        shown = state.deck[at:]
        shown.sort()
        for card in shown:
            note_table(state, TURNED_UP, card)
        display = state.display + shown
        display.sort()
        state.display = display
        state.deck = state.deck[:at]
