"""The words of signatures: what an integer stands for.

The aliases exist for the type checker and the compiler only (a native 64-bit integer each), so that the
same file runs interpreted without any third-party package. Import them under `if TYPE_CHECKING:`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

    Int = i64
    """A plain number: money, a count, a level."""
    Mask = i64
    """A set of indices below 62, one bit each."""
    Place = i64
    """Index of a place on the board."""
    Slot = i64
    """Index of a slot on the board."""
    Link = i64
    """Index of a line that can take a link tile."""
    Industry = i64
    """Index of an industry of the kit."""
    Tile = i64
    """Index of a kind of tile of the kit: an industry at a level."""
    Card = i64
    """Index of a kind of card of the kit."""
    Seat = i64
    """Index around the table, from 0."""
    Move = i64
    """One answer to one question, packed."""

NONE: Final = -1
"""No such index."""

MOST_BITS: Final = 61
"""So many places, slots or links fit a mask that the compiler keeps in a register."""
