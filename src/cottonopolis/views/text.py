"""A view as text: the position as one seat may know it."""

from __future__ import annotations

from cottonopolis.notation.position_format import format_sheet
from cottonopolis.views.view import View


def format_view(view: View) -> str:
    """The lines of a position, with `8 cards` for a hand and `?` for a card that is not known.

    >>> from cottonopolis.game.position import read_position
    >>> from cottonopolis.views.view import view_of
    >>> table = read_position("table birmingham, ann bob, new game seed 7")
    >>> print(format_view(view_of(table.content, table.rules, table.state, table.seats, None)).splitlines()[-1])
    deck 22 cards
    """
    return format_sheet(view.content, view.rules, view.table, view.seats)
