"""What everybody who watched a game remembers of its cards, beyond what lies open on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cottonopolis.content import Content
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.move import CARD, DECK, TAKE, first_of, verb_of
from cottonopolis.engine.state import OVER, State
from cottonopolis.game import Game

_WILD_KINDS = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)


@dataclass(frozen=True)
class SeenCards:
    """The cards that all have seen come and go, by seat."""

    held: tuple[tuple[int, ...], ...]
    """Cards drawn face up that must still be in hand, ascending."""
    n_discarded: tuple[int, ...]
    """Cards that were discarded openly; wild cards, which go back to their piles, do not count."""

    def after(self, content: Content, seat: int, moves: Sequence[int]) -> SeenCards:
        """The same after an action or its beginning: cards that it draws face up, and cards that it discards.

        Cards of a kind are all the same: who drew two of them openly and discards one still holds one.
        """
        drawn = [first_of(move) for move in moves if verb_of(move) == TAKE and first_of(move) != DECK]
        discarded = [first_of(move) for move in moves if verb_of(move) == CARD]
        if not drawn and not discarded:
            return self
        # A card that was not seen coming leaves nothing owed.
        cards = tuple(sorted((Counter([*self.held[seat], *drawn]) - Counter(discarded)).elements()))
        n_open = sum(content.kit.card_kind[card] not in _WILD_KINDS for card in discarded)
        held, counts = self.held, self.n_discarded
        return SeenCards(
            (*held[:seat], cards, *held[seat + 1 :]), (*counts[:seat], counts[seat] + n_open, *counts[seat + 1 :])
        )

    def at(self, state: State) -> SeenCards:
        """The same for those who look at this table now."""
        # A-end-04: what is left in hand is laid down at the end.
        return SeenCards(((),) * len(self.held), self.n_discarded) if state.stage == OVER else self


def nothing_seen(content: Content) -> SeenCards:
    """Before the first action."""
    return SeenCards(((),) * content.n_seats, (0,) * content.n_seats)


def seen_cards_of(game: Game) -> SeenCards:
    """What the log of a game and its half-made action have shown to everybody."""
    seen = _seen(game)
    if game.half_made:
        seen = seen.after(game.content, game.state.order[game.state.turn], game.half_made)
    return seen.at(game.state)


class _Seen(NamedTuple):
    """What has been seen after so many actions of a log."""

    lines: list[tuple[int, str]]
    """The log itself: a game that goes back begins another one, and never shortens this one."""
    n: int
    cards: SeenCards


_KEPT = "views.history"
"""Where a game keeps what was seen when somebody last looked, so that a look costs no more late than early."""


def _seen(game: Game) -> SeenCards:
    """What all complete actions of a game have shown."""
    seen = game.memory.get(_KEPT)
    # The last look may have been at a copy that went another way.
    if not isinstance(seen, _Seen) or seen.lines[: seen.n] != game.lines[: seen.n]:
        seen = _Seen(game.lines, 0, nothing_seen(game.content))
    cards = seen.cards
    for n in range(seen.n, len(game.lines)):
        moves = [step.move for step in game.history.steps_of(n)]
        cards = cards.after(game.content, game.lines[n][0], moves)
    game.memory[_KEPT] = _Seen(game.lines, len(game.lines), cards)
    return cards
