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
    "order": Kind(),
    "income": Kind(),
    "debt": Kind(),
    "forgiven": Kind(),
    "interest": Kind(),
    # The end of an era and of the game.
    "score_links": Kind(),
    "score_tiles": Kind(),
    "score_again": Kind(),
    "score_money": Kind(),
    "score_income": Kind(),
    "score_loans": Kind(),
    "rail_money": Kind(),
    "lay_down": Kind(is_news=True),
    "clear_links": Kind(),
    "clear_tiles": Kind(),
    "refill": Kind(),
    "era": Kind(),
    "game_over": Kind(),
}
