"""Lists as values: a change gives a new list."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int


def with_item(items: list[Int], index: Int, value: Int) -> list[Int]:
    """The list with one item replaced."""
    found = items.copy()
    found[index] = value
    return found


def with_added(items: list[Int], value: Int) -> list[Int]:
    """The list with one item more at its end."""
    found = items.copy()
    found.append(value)
    return found
