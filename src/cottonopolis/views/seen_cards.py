"""What everybody who watched a game remembers of its cards, beyond what lies open on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cottonopolis.content import Content
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.move import CARD, DECK, TAKE, first_of, verb_of
from cottonopolis.engine.state import OVER
from cottonopolis.game import Game

_WILD_KINDS = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)


@dataclass(frozen=True)
class SeenCards:
    """The cards that all have seen come and go, by seat."""

    held: tuple[tuple[int, ...], ...]
    """Cards drawn face up that must still be in hand, ascending."""
    n_discarded: tuple[int, ...]
    """Cards that were discarded openly; wild cards, which go back to their piles, do not count."""


def seen_cards_of(game: Game) -> SeenCards:
    """What the log of a game and its half-made action have shown to everybody.

    Cards of a kind are all the same: who drew two of them openly and discards one still holds one.
    """
    seen = _seen(game)
    if game.half_made:
        seen = seen.after(game.content, game.state.order[game.state.turn], game.half_made)
    if game.state.stage == OVER:
        # A-end-04: what is left in hand is laid down at the end.
        return SeenCards(((),) * game.content.n_seats, seen.n_discarded)
    return SeenCards(tuple(tuple(sorted(cards.elements())) for cards in seen.held), seen.n_discarded)


@dataclass(frozen=True)
class _Seen:
    """What has been seen after so many actions of a log."""

    lines: list[tuple[int, str]]
    """The log itself: a game that goes back begins another one, and never shortens this one."""
    n: int
    held: tuple[Counter[int], ...]
    n_discarded: tuple[int, ...]

    def after(self, content: Content, seat: int, moves: Sequence[int]) -> _Seen:
        """The same after one more action: cards that it draws face up, and cards that it discards."""
        drawn = [first_of(move) for move in moves if verb_of(move) == TAKE and first_of(move) != DECK]
        discarded = [first_of(move) for move in moves if verb_of(move) == CARD]
        if not drawn and not discarded:
            return replace(self, n=self.n + 1)
        cards = self.held[seat] + Counter(drawn)
        # A card that was not seen coming leaves nothing owed.
        cards -= Counter(discarded)
        n_open = sum(content.kit.card_kind[card] not in _WILD_KINDS for card in discarded)
        held = (*self.held[:seat], cards, *self.held[seat + 1 :])
        counts = self.n_discarded
        return _Seen(self.lines, self.n + 1, held, (*counts[:seat], counts[seat] + n_open, *counts[seat + 1 :]))


_KEPT = "views.history"
"""Where a game keeps what was seen when somebody last looked, so that a look costs no more late than early."""


def _seen(game: Game) -> _Seen:
    """What all complete actions of a game have shown."""
    seen = game.memory.get(_KEPT)
    # The last look may have been at a copy that went another way.
    if not isinstance(seen, _Seen) or seen.lines[: seen.n] != game.lines[: seen.n]:
        n_seats = game.content.n_seats
        seen = _Seen(game.lines, 0, tuple(Counter() for _ in range(n_seats)), (0,) * n_seats)
    seen = replace(seen, lines=game.lines)
    ends = [0, *game.history.ends]
    for n in range(seen.n, len(game.lines)):
        moves = [step.move for step in game.history.steps[ends[n] : ends[n + 1]]]
        seen = seen.after(game.content, game.lines[n][0], moves)
    game.memory[_KEPT] = seen
    return seen
