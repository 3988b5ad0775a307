"""Why something is refused: a code, and as integers what its text names.

Every `refuse_*` stands beside its `legal_*` and adds all that is against one candidate; nothing means legal. What the
integers of a code are, its words tell (`game/reasons/wording.py`). Which of several is told first, in which words and
by which rule, is data of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Industry, Int, Mask, Place, Seat, Slot, Tile

# The tile.
NO_TILE_LEFT: Final = 1
NO_SUCH_TILE_LEFT: Final = 2
NOT_LOWEST_TILE: Final = 3
LEVEL_ZERO: Final = 4
PAST_TILE: Final = 5
FUTURE_TILE: Final = 6
LIGHTBULB: Final = 7

# The slot.
NO_SPACE: Final = 10
WRONG_MAP: Final = 11
SLOT_MISMATCH: Final = 12
SLOT_TAKEN: Final = 13
RIVAL_TILE: Final = 14
RESOURCE_REMAINS: Final = 15
LEVEL_NOT_HIGHER: Final = 16
PLACE_FULL: Final = 17
PLACE_FULL_RIVAL: Final = 18
SINGLE_ICON_FIRST: Final = 19
SINGLE_ICON_REPLACING: Final = 20
FREE_START: Final = 21
PLACE_TAKEN: Final = 22
NO_PORT_FOR_SHIP: Final = 23

# The card.
WRONG_INDUSTRY: Final = 30
WRONG_PLACE: Final = 31
WRONG_WILD: Final = 32
OUT_OF_REACH: Final = 33
NEEDS_TWO_ACTIONS: Final = 34
NO_COMBINING: Final = 35
TOO_FEW_CARDS: Final = 36
HOLDS_WILD: Final = 37
HAND_LIMIT: Final = 38
DECK_EMPTY: Final = 39
MUST_TAKE: Final = 40

# Cubes, barrels and money.
NO_COAL: Final = 50
NO_IRON: Final = 51
COAL_EMPTY: Final = 52
IRON_EMPTY: Final = 53
COAL_APART: Final = 54
IRON_APART: Final = 55
COAL_FAR: Final = 56
IRON_FAR: Final = 57
COAL_FIRST: Final = 58
IRON_FIRST: Final = 59
CANNOT_AFFORD: Final = 60
CANNOT_AFFORD_CUBES: Final = 61
NO_BEER: Final = 62
BEER_APART: Final = 63
BARREL_EMPTY: Final = 64
BARREL_FOR_LINK: Final = 65
BARREL_OF_OTHER: Final = 66
BEER_EMPTY: Final = 67

# The link.
LINK_OWN: Final = 70
LINK_OF_RIVAL: Final = 71
NO_LINK_TILES: Final = 72
LINE_APART: Final = 73
PAST_LINE: Final = 74
FUTURE_LINE: Final = 75

# The sale.
NOT_YOURS: Final = 80
NOT_SELLABLE: Final = 81
ALREADY_FLIPPED: Final = 82
NO_BUYER: Final = 83
BUYER_APART: Final = 84
BUYER_BLANK: Final = 85
OTHER_GOODS: Final = 86
BUYER_USED: Final = 87
NO_DEMAND: Final = 88
NO_PORT: Final = 89
SELL_ENDED: Final = 90

# Loans and debts.
LOANS_CLOSED: Final = 100
LOANS_CLOSED_BY_ROUND: Final = 101
INCOME_FLOOR: Final = 102
NO_LOAN: Final = 103
NO_VALUE: Final = 104

MARKET: Final = -1
"""In place of the slots of a source: the market."""


class Refusal:
    """One thing against a candidate."""

    code: Int
    values: list[Int]

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


class Trial:
    """A candidate on trial at a table of its own, on which it is carried out, so that what follows can be judged."""

    rules: RuleSet
    table: State
    player: Player
    """Who asks, at this table."""
    named: Named
    against: list[Refusal]

    def __init__(self, rules: RuleSet, table: State, seat: Seat, named: Named) -> None:
        self.rules = rules
        self.table = table
        self.player = table.players[seat]
        self.named = named
        self.against = []

    def refuse(self, code: Int, values: list[Int]) -> None:
        """Adds something that is against the candidate."""
        self.against.append(Refusal(code, values))
