"""Everything that changes during a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cottonopolis.engine.words import Card, Int, Mask, Move, Seat, Tile

# Stages: which question is open.
OVER: Final = 0
ACTION: Final = 1
"""Which action, with its target?"""
ASK_COAL: Final = 2
"""From where does the next coal cube come?"""
ASK_IRON: Final = 3
"""From where does the next iron cube come?"""
ASK_BEER: Final = 4
"""From where does the next barrel come?"""
DISCARD: Final = 5
"""Which card is discarded for the action?"""
AGAIN: Final = 6
"""A second link, a second development, a further sale, or stop?"""
BONUS: Final = 7
"""Which tile is developed as a bonus?"""
DEBT: Final = 8
"""Which tile is given up to cover a debt?"""
DRAWING: Final = 9
"""Which card is drawn next?"""
TURN_END: Final = 10
"""Is another loan repaid before the turn ends?"""


NO_NOTES: Final[list[list[Int]]] = []
"""The journal of tables that nobody records."""


class Player:
    """The numbers of one seat."""

    money: Int
    """Pounds or dollars in hand."""
    spent: Int
    """Money paid in actions this round."""
    space: Int
    """Income marker: index of the income track."""
    loans: Int
    """Open loans, where they are repaid."""
    vp: Int
    links: Mask
    """Links this seat has on the board."""
    tiles: Mask
    """Slots that hold a tile of this seat."""
    network: Mask
    """Places that hold a tile of this seat or lie at an end of a link of it. Follows from the two above."""
    mat: list[Int]
    """By industry: tiles not yet built, four bits for the number of each level, lowest level first."""
    hand: list[Card]
    """Ascending."""
    discards: list[Card]
    """Own pile, oldest first."""

    def __init__(
        self,
        money: Int,
        spent: Int,
        space: Int,
        loans: Int,
        vp: Int,
        links: Mask,
        tiles: Mask,
        network: Mask,
        mat: list[Int],
        hand: list[Card],
        discards: list[Card],
    ) -> None:
        self.money = money
        self.spent = spent
        self.space = space
        self.loans = loans
        self.vp = vp
        self.links = links
        self.tiles = tiles
        self.network = network
        self.mat = mat
        self.hand = hand
        self.discards = discards

    def copy(self) -> Player:
        """The same numbers, independent of these."""
        return Player(
            self.money,
            self.spent,
            self.space,
            self.loans,
            self.vp,
            self.links,
            self.tiles,
            self.network,
            self.mat,
            self.hand,
            self.discards,
        )


class State:
    """A whole table: players, board, cards, markets, and the half-made action.

    Lists are values, here and in `Player`: a change puts a new list in place of the old one. So copies share
    their lists, and a copy costs no more than its numbers.
    """

    players: list[Player]
    """By seat."""
    order: list[Seat]
    """Turn order of the round."""
    turn: Int
    """Index into `order`: whose turn it is, or who settles a debt."""
    era: Int
    round: Int
    """From 0 in each era."""
    actions_left: Int
    """Of the turn, the one being made included."""

    tile_at: list[Tile]
    """By slot: the tile there, or -1."""
    owner_at: list[Seat]
    """By slot: whose tile it is, or -1."""
    cubes_at: list[Int]
    """By slot: cubes or barrels on the tile."""
    occupied: Mask
    """Slots with a tile."""
    flipped: Mask
    """Slots with a flipped tile."""
    retired: Mask
    """Slots whose tile will never flip, since it replaced a ship."""
    stocked: Mask
    """Slots with a cube or barrel left. Follows from `cubes_at`."""
    standing: list[Mask]
    """By industry: slots with a tile of it. Follows from `tile_at`."""

    built: Mask
    """Links on the board, of all seats."""
    seas: Mask
    """Sea lines that can be used. Follows from `standing`."""
    joined: list[Mask]
    """By place: all places that a way leads to from it. Follows from `built` and `seas`."""

    cubes: list[Int]
    """By resource: cubes in the market."""
    market_tiles: list[Int]
    """By market space: the tile that lies there; for a distant market its pile, next first."""
    open_markets: Mask
    """Market spaces that still have their barrel or demand."""
    deck: list[Card]
    """The card drawn next is the last."""
    display: list[Card]
    """Cards lying face up beside the deck, ascending."""
    aside: list[Card]
    """Cards that nobody sees or plays in this era."""
    demand: Int
    """Marker of the distant market: steps down from the best demand."""
    n_revealed: Int
    """Tiles of the distant market revealed in this era; they lie at the end of `market_tiles` or are gone."""
    arranged: list[Int]
    """What coming shuffles give, in this order, instead of chance; empty in an ordinary game."""
    rng: Int

    stage: Int
    """Which question is open: OVER, ACTION and so on."""
    verb: Int
    """The action being made, 0 if none."""
    target: Int
    """Its slot, link or tile kind."""
    tile: Tile
    """The tile being built or sold."""
    space: Int
    """The market space sold to."""
    coal_due: Int
    iron_due: Int
    beer_due: Int
    cards_due: Int
    """Cards still to be discarded for the action."""
    n_done: Int
    """Links, developments or sales completed in the action."""
    bonus_due: Int
    """Developments still to be chosen as bonuses."""
    debt: Int
    """Money that the player in `turn` still owes."""
    first_card: Card
    """The lowest card that may be discarded next, where several are discarded in ascending order."""

    answers: list[Move]
    """Answers to the open question, if `is_asked`."""
    is_asked: bool
    pauses: bool
    """Whether play stops before what the end of a turn does, until somebody calls `finish_turn`."""
    journal: list[list[Int]]
    """Notes of what was done, if `is_recording`; the one list that grows in place. Copies begin without."""
    is_recording: bool

    def __init__(
        self,
        players: list[Player],
        order: list[Seat],
        tile_at: list[Tile],
        owner_at: list[Seat],
        cubes_at: list[Int],
        standing: list[Mask],
        joined: list[Mask],
        cubes: list[Int],
        market_tiles: list[Int],
        deck: list[Card],
        display: list[Card],
        aside: list[Card],
        arranged: list[Int],
        answers: list[Move],
    ) -> None:
        self.players = players
        self.order = order
        self.turn = 0
        self.era = 0
        self.round = 0
        self.actions_left = 0
        self.tile_at = tile_at
        self.owner_at = owner_at
        self.cubes_at = cubes_at
        self.occupied = 0
        self.flipped = 0
        self.retired = 0
        self.stocked = 0
        self.standing = standing
        self.built = 0
        self.seas = 0
        self.joined = joined
        self.cubes = cubes
        self.market_tiles = market_tiles
        self.open_markets = 0
        self.deck = deck
        self.display = display
        self.aside = aside
        self.demand = 0
        self.n_revealed = 0
        self.arranged = arranged
        self.rng = 0
        self.stage = OVER
        self.verb = 0
        self.target = 0
        self.tile = 0
        self.space = 0
        self.coal_due = 0
        self.iron_due = 0
        self.beer_due = 0
        self.cards_due = 0
        self.n_done = 0
        self.bonus_due = 0
        self.debt = 0
        self.first_card = 0
        self.answers = answers
        self.is_asked = False
        self.pauses = False
        self.journal = NO_NOTES
        self.is_recording = False

    def copy(self) -> State:
        """The same table, independent of this one."""
        twin = State(
            [player.copy() for player in self.players],
            self.order,
            self.tile_at,
            self.owner_at,
            self.cubes_at,
            self.standing,
            self.joined,
            self.cubes,
            self.market_tiles,
            self.deck,
            self.display,
            self.aside,
            self.arranged,
            self.answers,
        )
        twin.turn = self.turn
        twin.era = self.era
        twin.round = self.round
        twin.actions_left = self.actions_left
        twin.occupied = self.occupied
        twin.flipped = self.flipped
        twin.retired = self.retired
        twin.stocked = self.stocked
        twin.built = self.built
        twin.seas = self.seas
        twin.open_markets = self.open_markets
        twin.demand = self.demand
        twin.n_revealed = self.n_revealed
        twin.rng = self.rng
        twin.stage = self.stage
        twin.verb = self.verb
        twin.target = self.target
        twin.tile = self.tile
        twin.space = self.space
        twin.coal_due = self.coal_due
        twin.iron_due = self.iron_due
        twin.beer_due = self.beer_due
        twin.cards_due = self.cards_due
        twin.n_done = self.n_done
        twin.bonus_due = self.bonus_due
        twin.debt = self.debt
        twin.first_card = self.first_card
        twin.is_asked = self.is_asked
        twin.pauses = self.pauses
        return twin

    def key(self) -> list[Int]:
        """All that makes two tables the same, as one list of integers, without what follows from other fields."""
        key: list[Int] = [
            self.turn, self.era, self.round, self.actions_left, self.flipped, self.retired, self.built,
            self.open_markets, self.demand, self.n_revealed, self.rng, self.stage, self.verb, self.target,
            self.tile, self.space, self.coal_due, self.iron_due, self.beer_due, self.cards_due, self.n_done,
            self.bonus_due, self.debt, self.first_card,
        ]  # fmt: skip
        parts = [self.order, self.tile_at, self.owner_at, self.cubes_at, self.cubes]
        parts += [self.market_tiles, self.deck, self.display, self.aside, self.arranged]
        for player in self.players:
            key += [player.money, player.spent, player.space, player.loans, player.vp, player.links, player.tiles]
            parts += [player.mat, player.hand, player.discards]
        for part in parts:
            key.append(len(part))
            key += part
        return key
