"""What everybody who watched a game remembers of its cards, kept move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.move import CARD, DECK, TAKE, first_of, verb_of
from cottonopolis.observe.observation_layout import is_wild

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.words import Int, Move, Seat


class Memory:
    """The cards that all have seen come and go."""

    held: list[list[Int]]
    """By seat and card: copies drawn face up that must still be in hand."""
    n_held: list[Int]
    """By seat: all of them together."""
    n_discarded: list[Int]
    """By seat: cards discarded openly, wild ones not counted."""
    log: list[Move]
    """Every answer that was taken, forced ones too."""

    def __init__(self, n_seats: Int, n_cards: Int) -> None:
        self.held = [[0] * n_cards for _ in range(n_seats)]
        self.n_held = [0] * n_seats
        self.n_discarded = [0] * n_seats
        self.log = []

    def copy(self) -> Memory:
        """The same memory, independent of this one."""
        twin = Memory(0, 0)
        twin.held = [cards.copy() for cards in self.held]
        twin.n_held = self.n_held.copy()
        twin.n_discarded = self.n_discarded.copy()
        twin.log = self.log.copy()
        return twin

    def watch(self, rules: RuleSet, seat: Seat, move: Move) -> None:
        """Remembers what a move of a seat shows to everybody."""
        self.log.append(move)
        verb: Int = verb_of(move)
        if verb == CARD:
            card: Int = first_of(move)
            cards = self.held[seat]
            # A card that was not seen coming leaves nothing owed.
            if cards[card] > 0:
                cards[card] -= 1
                self.n_held[seat] -= 1
            if not is_wild(rules, card):
                self.n_discarded[seat] += 1
        elif verb == TAKE and first_of(move) != DECK:
            self.held[seat][first_of(move)] += 1
            self.n_held[seat] += 1

    def forget_hands(self) -> None:
        """What is left in hand is laid down at the end."""
        seat: Int = 0
        while seat < len(self.held):
            self.held[seat] = [0] * len(self.held[seat])
            self.n_held[seat] = 0
            seat += 1
