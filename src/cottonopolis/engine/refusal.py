"""Why something is refused: a code, and as integers what its text names.

Every `refuse_*` stands beside its `legal_*` and appends all that is against one candidate; nothing means legal. Which
of several is told first, in which words and by which rule, is data of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Card, Industry, Int, Mask, Place, Slot, Tile

# The tile.
NO_TILE_LEFT: Final = 1
"""Industry."""
NO_SUCH_TILE_LEFT: Final = 2
"""Tile."""
NOT_LOWEST_TILE: Final = 3
"""Tile, the lowest tile."""
LEVEL_ZERO: Final = 4
"""Tile, industry."""
PAST_TILE: Final = 5
"""Tile, era."""
FUTURE_TILE: Final = 6
"""Tile, era."""
LIGHTBULB: Final = 7
"""Tile."""

# The slot.
NO_SPACE: Final = 10
"""Industry, place."""
WRONG_MAP: Final = 11
"""Industry."""
SLOT_MISMATCH: Final = 12
"""Industry, place, slot."""
SLOT_TAKEN: Final = 13
"""Tile, slot, industry, owner."""
RIVAL_TILE: Final = 14
"""Tile, slot, industry, owner."""
RESOURCE_REMAINS: Final = 15
"""Tile, slot, industry, owner, cubes left."""
LEVEL_NOT_HIGHER: Final = 16
"""New tile, tile, slot."""
PLACE_FULL: Final = 17
"""Place, an own tile there, era, slots of the place, own tiles there."""
PLACE_FULL_RIVAL: Final = 18
"""The same, where the tile of another is to be replaced."""
SINGLE_ICON_FIRST: Final = 19
"""Industry, the slot that comes first, slot."""
SINGLE_ICON_REPLACING: Final = 20
"""The same, where an own tile is to be replaced."""
FREE_START: Final = 21
"""Slot, tile."""
PLACE_TAKEN: Final = 22
"""Industry, place."""
NO_PORT_FOR_SHIP: Final = 23
"""Place."""

# The card.
WRONG_INDUSTRY: Final = 30
"""Card, industry, place."""
WRONG_PLACE: Final = 31
"""Card, industry, place."""
WRONG_WILD: Final = 32
"""Card, industry, place."""
OUT_OF_REACH: Final = 33
"""Card, industry, place."""
NEEDS_TWO_ACTIONS: Final = 34
"""Actions left."""
NO_COMBINING: Final = 35
"""Card."""
TOO_FEW_CARDS: Final = 36
"""Cards in hand, cards needed."""
HOLDS_WILD: Final = 37
"""Mask of cards."""
HAND_LIMIT: Final = 38
"""Limit, cards in hand."""
DECK_EMPTY: Final = 39
"""Cards in the deck."""
MUST_TAKE: Final = 40
"""Cards of the draw."""

# Cubes, barrels and money.
NO_COAL: Final = 50
"""Mask of places, cubes needed."""
NO_IRON: Final = 51
COAL_EMPTY: Final = 52
"""Slot, resource."""
IRON_EMPTY: Final = 53
COAL_APART: Final = 54
"""Slot, resource, mask of places."""
IRON_APART: Final = 55
COAL_FAR: Final = 56
"""Slot, resource, mask of places, links to the slot, mask of nearer slots, links to those."""
IRON_FAR: Final = 57
COAL_FIRST: Final = 58
"""Mask of slots, resource."""
IRON_FIRST: Final = 59
CANNOT_AFFORD: Final = 60
"""Price, money, tile or -1, the part of the price without cubes, the part for cubes."""
CANNOT_AFFORD_CUBES: Final = 61
"""The same, where cubes are bought."""
NO_BEER: Final = 62
"""Barrels needed, barrels in reach, mask of places."""
BEER_APART: Final = 63
"""Slot, mask of places."""
BARREL_EMPTY: Final = 64
"""Market space."""
BARREL_FOR_LINK: Final = 65
BARREL_OF_OTHER: Final = 66
"""Market space, the space sold to."""
BEER_EMPTY: Final = 67
"""Slot."""

# The link.
LINK_OWN: Final = 70
"""Link."""
LINK_OF_RIVAL: Final = 71
"""Link, owner."""
NO_LINK_TILES: Final = 72
"""Link tiles of a player."""
LINE_APART: Final = 73
"""Link, mask of places."""
PAST_LINE: Final = 74
"""Link, era."""
FUTURE_LINE: Final = 75
"""Link, era."""

# The sale.
NOT_YOURS: Final = 80
"""Tile, slot, owner."""
NOT_SELLABLE: Final = 81
"""Tile, slot."""
ALREADY_FLIPPED: Final = 82
"""Tile, slot."""
NO_BUYER: Final = 83
"""Tile, slot, industry."""
BUYER_APART: Final = 84
"""Slot, its place, buyer."""
BUYER_BLANK: Final = 85
"""Buyer."""
OTHER_GOODS: Final = 86
"""Buyer, industry, mask of industries that it takes."""
BUYER_USED: Final = 87
"""Buyer."""
NO_DEMAND: Final = 88
"""Era."""
NO_PORT: Final = 89
"""Place."""
SELL_ENDED: Final = 90

# Loans and debts.
LOANS_CLOSED: Final = 100
"""Era."""
LOANS_CLOSED_BY_ROUND: Final = 101
"""Era."""
INCOME_FLOOR: Final = 102
"""Level, levels that it costs, the lowest level."""
NO_LOAN: Final = 103
NO_VALUE: Final = 104
"""Tile, its cost."""

MARKET: Final = -1
"""In place of the slots of a source: the market."""


class Refusal:
    """One thing against a candidate."""

    code: Int
    values: list[Int]
    """What the docstring of its code lists."""

    def __init__(self, code: Int, values: list[Int]) -> None:
        self.code = code
        self.values = values


class BuildRequest:
    """A tile, where it is to stand, and the card that is to pay for it."""

    industry: Industry
    level: Tile
    """The tile that was named, -1 for the next of the industry."""
    place: Place
    slot: Slot
    """-1 for a place that has none."""
    card: Card
    """-1 for any card."""

    def __init__(self, industry: Industry, level: Tile, place: Place, slot: Slot, card: Card) -> None:
        self.industry = industry
        self.level = level
        self.place = place
        self.slot = slot
        self.card = card


class Named:
    """The sources that a request names for one part, in its order."""

    cubes: list[list[Mask]]
    """By resource: the slots that each may mean, or MARKET."""
    barrels: list[Mask]
    """The slots that each may mean; below 0 the market spaces, inverted."""
    wanted: list[Mask]
    """By resource: slots that the request names anywhere; what is not named is better taken from elsewhere."""
    wanted_barrels: Mask
    wanted_spaces: Mask

    def __init__(
        self,
        cubes: list[list[Mask]],
        barrels: list[Mask],
        wanted: list[Mask],
        wanted_barrels: Mask,
        wanted_spaces: Mask,
    ) -> None:
        self.cubes = cubes
        self.barrels = barrels
        self.wanted = wanted
        self.wanted_barrels = wanted_barrels
        self.wanted_spaces = wanted_spaces
