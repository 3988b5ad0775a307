"""A move: one answer to one question, packed into an integer.

The verb stands in the high bits, so that an ascending list of moves is grouped by verb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Move

# Verbs that open an action.
BUILD: Final = 1
"""An industry, a slot."""
COMBINE: Final = 2
"""A build with both actions of a turn: an industry, a slot."""
LINK: Final = 3
"""A link."""
DEVELOP: Final = 4
"""A tile kind."""
SELL: Final = 5
"""A slot, and the market space or slot sold to."""
LOAN: Final = 6
"""The index of an amount."""
SCOUT: Final = 7
PASS: Final = 8
DRAW: Final = 9
"""Draw cards by choice."""
REPAY: Final = 10
"""Pay back one loan; not an action."""

# Answers inside an action.
SOURCE: Final = 16
"""The slot that a cube or barrel is taken from."""
BARREL: Final = 17
"""The market space whose barrel is taken."""
CARD: Final = 18
"""A card to discard."""
STOP: Final = 19
"""No second link, no second development, no further sale."""
GIVE_UP: Final = 20
"""The slot of a tile that is given up to cover a debt."""

TAKE: Final = 21
"""The card drawn: a kind that lies face up, or DECK."""

DISTANT: Final = 255
"""In place of a slot: the distant market."""
DECK: Final = 255
"""In place of a card: the top of the deck."""
FIRST_BOX: Final = 128
"""In place of a slot: the market box with this number less 128."""


def pack(verb: Int, first: Int, second: Int) -> Move:
    """The move of a verb with up to two indices, each from 0 to 255."""
    return verb << 16 | first << 8 | second


def verb_of(move: Move) -> Int:
    """BUILD, LINK and so on."""
    return move >> 16


def first_of(move: Move) -> Int:
    """The first index of a move."""
    return move >> 8 & 255


def second_of(move: Move) -> Int:
    """The second index of a move."""
    return move & 255
