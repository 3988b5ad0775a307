"""How the players of a table are called."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.content import Content


def seat_names(content: Content, given: Sequence[str] = ()) -> tuple[str, ...]:
    """The names that were given, or numbered players where none were."""
    return tuple(given) or tuple(f"player{seat + 1}" for seat in range(content.n_seats))
