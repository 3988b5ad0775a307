"""What a seat of a running game may know, its memory of the game included, and what it may answer."""

from __future__ import annotations

from cottonopolis.game import Answer, Game
from cottonopolis.views.plain import Plain, plain
from cottonopolis.views.seen_cards import seen_cards_of
from cottonopolis.views.view import View, view_of


def view(game: Game, seat: int | None) -> View:
    """The table of a game as `seat` may know it, or a spectator if it is None.

    It knows more than the table alone shows: cards that were drawn face up and must still be in that hand, and
    every card that was discarded since the game began to be watched.

    >>> from cottonopolis import new
    >>> game = new("germany", players=3, seed=7)
    >>> [sheet.n_unknown for sheet in view(game, 0).table.players]
    [0, 6, 6]
    """
    return view_of(game.content, game.rules, game.state, game.seats, seat, seen_cards_of(game))


def plain_view(game: Game, seat: int | None) -> Plain:
    """The same as plain values."""
    return plain(view(game, seat), game.state)


def legal_for(game: Game, seat: int | None) -> list[Answer]:
    """The legal answers, if `seat` is the one to move; nobody else may know them.

    >>> from cottonopolis import new
    >>> game = new("birmingham", players=2, seed=7)
    >>> [len(legal_for(game, seat)) > 0 for seat in (None, 0, 1)].count(True)
    1
    """
    return game.legal() if seat is not None and seat == game.to_move else []
