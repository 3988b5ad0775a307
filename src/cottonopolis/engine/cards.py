"""Hands, deck and discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
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


def draw_up_to(state: State, player: Player, n: Int) -> None:
    """Draws until the hand has `n` cards or the deck is empty."""
    if len(player.hand) < n and len(state.deck) > 0:
        deck = state.deck.copy()
        while len(player.hand) < n and len(deck) > 0:
            add_card(player, deck.pop())
        state.deck = deck


def next_card(player: Player, card: Card) -> Card:
    """The lowest kind in hand above `card`, or -1; start with -1 to visit every kind once."""
    for held in player.hand:
        if held > card:
            return held
    return NONE
