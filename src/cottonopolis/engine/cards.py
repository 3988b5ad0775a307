"""Hands, deck and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit
from cottonopolis.engine.kit import WILD_PLACE_CARD

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


def draw_up_to(state: State, player: Player, n: Int) -> None:
    """Draws until the hand has `n` cards or the deck is empty."""
    if len(player.hand) < n and len(state.deck) > 0:
        deck = state.deck.copy()
        while len(player.hand) < n and len(deck) > 0:
            add_card(player, deck.pop())
        state.deck = deck
