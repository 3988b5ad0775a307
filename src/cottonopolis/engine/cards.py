"""Hands, deck and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.bits import bit
from cottonopolis.engine.journal import DREW, note
from cottonopolis.engine.kit import WILD_PLACE_CARD

if TYPE_CHECKING:
    from cottonopolis.engine.kit import Kit
    from cottonopolis.engine.refusal import BuildRequest, Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Int, Mask


def hand_mask(player: Player) -> Mask:
    """The kinds of card in hand."""
    mask: Mask = 0
    for card in player.hand:
        mask |= bit(card)
    return mask


def add_card(player: Player, card: Card) -> None:
    """Puts a card into the hand, which stays ascending."""
    hand = player.hand.copy()
    hand.append(card)
    at: Int = len(hand) - 1
    while at > 0 and hand[at - 1] > card:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = card
    player.hand = hand


def remove_card(player: Player, card: Card) -> None:
    """Takes one card of a kind out of the hand; there must be one."""
    hand = player.hand.copy()
    hand.remove(card)
    player.hand = hand


def full_deck(kit: Kit) -> list[Card]:
    """All cards of the deck in order; wild cards lie apart."""
    deck: list[Card] = []
    card: Card = 0
    while card < kit.n_cards:
        if kit.card_kind[card] < WILD_PLACE_CARD:
            deck += [card] * kit.n_of_card[card]
        card += 1
    return deck


def draw_up_to(state: State, player: Player, n: Int, kind: Int = DREW) -> None:
    """Draws until the hand has `n` cards or the deck is empty; noted as DREW, or DEALT for a new era."""
    if len(player.hand) < n and len(state.deck) > 0:
        deck = state.deck.copy()
        while len(player.hand) < n and len(deck) > 0:
            add_card(player, deck.pop())
        if state.is_recording:
            drawn = state.deck[len(deck) :]
            drawn.sort()
            for card in drawn:
                note(state, kind, player, card)
        state.deck = deck


def refuse_card(trial: Trial, build: BuildRequest) -> None:
    """Adds why a card does not allow a build."""
    rules, player = trial.rules, trial.player
    values: list[Int] = [build.card, build.industry, build.place]
    industries: Mask = rules.industries_of_card[build.card]
    if industries:
        is_near: bool = player.network >> build.place & 1 == 1
        if build.slot >= 0:
            is_near = rules.reach_slots(trial.table, player) >> build.slot & 1 == 1
        if industries >> build.industry & 1 == 0:
            trial.refuse(refusal.WRONG_INDUSTRY, values)
        elif player.network and not is_near:
            trial.refuse(refusal.OUT_OF_REACH, values)
    elif build.slot < 0 or rules.slots_of_card[build.card] >> build.slot & 1 == 0:
        is_wild: bool = rules.kit.card_kind[build.card] == WILD_PLACE_CARD
        trial.refuse(refusal.WRONG_WILD if is_wild else refusal.WRONG_PLACE, values)


def is_start_taken(trial: Trial, build: BuildRequest) -> bool:
    """Whether a player with nothing on the board may not replace by an industry card what stands on a slot."""
    if trial.player.network or build.card < 0 or trial.rules.industries_of_card[build.card] == 0:
        return False
    return trial.rules.reach_slots(trial.table, trial.player) >> build.slot & 1 == 0
