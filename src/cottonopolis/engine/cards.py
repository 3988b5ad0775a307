"""Hands, deck and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit
from cottonopolis.engine.journal import note
from cottonopolis.engine.kit import WILD_PLACE_CARD
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.kit import Kit
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


def draw_up_to(state: State, player: Player, n: Int, kind: Int) -> None:
    """Draws until the hand has `n` cards or the deck is empty; noted as `kind`, DREW or DEALT."""
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


def next_card(player: Player, card: Card) -> Card:
    """The lowest kind in hand above `card`, or -1; start with -1 to visit every kind once."""
    for held in player.hand:
        if held > card:
            return held
    return NONE
