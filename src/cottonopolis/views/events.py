"""What a seat may see of what happened."""

from __future__ import annotations

from cottonopolis.game import Game
from cottonopolis.game.events import KINDS, Event


def events(game: Game, seat: int | None, since_ply: int = 0) -> list[Event]:
    """The events after so many actions as `seat` may see them, or a spectator if it is None.

    A kind that only its owner may see stands there for others as its public twin.

    >>> from cottonopolis import new
    >>> game = new("germany", players=3, seed=7, seats=("ann", "bob", "cat"))
    >>> game.play("T pur deck")
    >>> game.describe(events(game, 0))
    'ann takes the card Purple and draws Port. Face up now: Brown.'
    >>> game.describe(events(game, 1))
    'ann takes the card Purple and draws 1 card. Face up now: Brown.'
    """
    return [shown(event, seat) for event in game.events(since_ply)]


def shown(event: Event, seat: int | None) -> Event:
    """An event as a seat may see it: itself, or its public twin."""
    kind = KINDS[event.kind]
    if not kind.is_own or (seat is not None and seat == event.seat):
        return event
    return Event(event.ply, kind.twin, event.seat, {"n": len(event.values["cards"])})
