"""All kinds of event: who may see each, and what the others see in its place.

This is the one table of the visibility of events. `views.events` follows it; nothing else may show an event to a seat.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """What is declared of a kind of event."""

    is_own: bool = False
    """Whether only the seat that it is about may see it."""
    twin: str = ""
    """Of an own kind: the public kind that all others see. It keeps only how many cards there were, as `n`."""
    is_news: bool = False
    """Whether it shows something that nobody could know before: no forecast may have it."""
    follows: bool = False
    """Whether it comes by itself, at the end of a round, of an era or of the game."""
    scores: bool = False
    """Whether it is a part of a scoring."""


KINDS: dict[str, Kind] = {
    # What a player does.
    "build": Kind(),
    "link": Kind(),
    "develop": Kind(),
    "sell": Kind(),
    "loan": Kind(),
    "scout": Kind(),
    "pass": Kind(),
    "give_up": Kind(),
    "repay": Kind(),
    "end_turn": Kind(),
    # What it takes.
    "use": Kind(),
    "barrel": Kind(),
    "buy": Kind(),
    "borrow": Kind(),
    "discard": Kind(),
    # What comes of it.
    "replace": Kind(),
    "stock": Kind(),
    "import": Kind(),
    "sell_cubes": Kind(),
    "flip": Kind(),
    "distant": Kind(is_news=True),
    "distant_best": Kind(),
    "wild_cards": Kind(),
    "take": Kind(),
    "display": Kind(is_news=True),
    # Cards from the deck.
    "drawn": Kind(is_own=True, twin="drew", is_news=True),
    "drew": Kind(is_news=True),
    "dealt": Kind(is_own=True, twin="deal", is_news=True),
    "deal": Kind(is_news=True),
    # The end of a round.
    "order": Kind(follows=True),
    "income": Kind(follows=True),
    "debt": Kind(),
    "forgiven": Kind(),
    "interest": Kind(follows=True),
    # The end of an era and of the game.
    "score_links": Kind(follows=True, scores=True),
    "score_tiles": Kind(follows=True, scores=True),
    "score_again": Kind(follows=True, scores=True),
    "score_money": Kind(follows=True, scores=True),
    "score_income": Kind(follows=True, scores=True),
    "score_loans": Kind(follows=True, scores=True),
    "rail_money": Kind(follows=True, scores=True),
    "lay_down": Kind(is_news=True, follows=True),
    "clear_links": Kind(follows=True),
    "clear_tiles": Kind(follows=True),
    "refill": Kind(follows=True),
    "era": Kind(follows=True),
    "game_over": Kind(follows=True),
}
