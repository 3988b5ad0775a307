"""What everybody who watched a game remembers of its cards, beyond what lies open on the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cottonopolis.content import Content
from cottonopolis.engine.kit import WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.engine.move import CARD, DECK, TAKE, first_of, verb_of
from cottonopolis.engine.state import OVER
from cottonopolis.game import Game

_WILD_KINDS = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)


@dataclass(frozen=True)
class History:
    """The cards that all have seen come and go, by seat."""

    held: tuple[tuple[int, ...], ...]
    """Cards drawn face up that must still be in hand, ascending."""
    n_discarded: tuple[int, ...]
    """Cards that were discarded openly; wild cards, which go back to their piles, do not count."""


def history_of(game: Game) -> History:
    """What the log of a game and its half-made action have shown to everybody.

    Cards of a kind are all the same: who drew two of them openly and discards one still holds one.
    """
    n_seats = game.content.n_seats
    held: list[Counter[int]] = [Counter() for _ in range(n_seats)]
    n_discarded = [0] * n_seats
    for seat, drawn, discarded in _shown(game):
        held[seat].update(drawn)
        held[seat].subtract(discarded)
        # A card that was not seen coming leaves nothing owed.
        held[seat] = +held[seat]
        n_discarded[seat] += sum(game.content.kit.card_kind[card] not in _WILD_KINDS for card in discarded)
    if game.state.stage == OVER:
        # A-end-04: what is left in hand is laid down at the end.
        held = [Counter() for _ in range(n_seats)]
    return History(tuple(tuple(sorted(cards.elements())) for cards in held), tuple(n_discarded))


def _shown(game: Game) -> list[tuple[int, list[int], list[int]]]:
    """By action, the half-made one last: its seat, the cards drawn face up and the cards discarded."""
    shown = [(seat, *_cards_of_line(game.content, line)) for seat, line in game.lines]
    if game.half_made:
        drawn = [first_of(move) for move in game.half_made if verb_of(move) == TAKE and first_of(move) != DECK]
        discarded = [first_of(move) for move in game.half_made if verb_of(move) == CARD]
        shown.append((game.state.order[game.state.turn], drawn, discarded))
    return shown


def _cards_of_line(content: Content, line: str) -> tuple[list[int], list[int]]:
    """Cards drawn face up and cards discarded in a whole action, which is written in full."""
    words = line.split()
    drawn = [word for word in words[1:] if words[0] == "T" and word != "deck"]
    discarded = [word[1:] for word in words if word.startswith("/")]
    return _indices(content, drawn), _indices(content, discarded)


def _indices(content: Content, codes: list[str]) -> list[int]:
    found = [content.names.cards.find(code) for code in codes]
    return [name.index for name in found if name is not None]
