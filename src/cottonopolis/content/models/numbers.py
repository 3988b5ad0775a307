"""Tables of numbers, most of them of the rule set."""

from dataclasses import dataclass

from cottonopolis.content.models.kinds import (
    Amount,
    Amounts,
    AmountsByEra,
    FlagsByEra,
    Int,
    Ints,
    Lists,
    Small,
    Text,
    Texts,
)


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Start of the game."""

    money: Amount
    """Money of each player."""
    hand: Small
    """Cards of each player."""
    first_turn_order: Text
    """How the first order of turns is found."""
    vp: Int = 0
    """Victory points at the start."""
    income_space: Amount | None = None
    """Space of the income markers."""
    hidden_discards: AmountsByEra = ()
    """For each era, cards dealt unseen to each discard pile."""
    display: Small = 0
    """Cards that lie face up beside the deck."""
    hand_limit: Small = 0
    """Most cards in a hand."""


@dataclass(frozen=True, kw_only=True)
class Deck:
    """Cards that stay out of play."""

    set_aside: Lists
    """For each player count a list with one number for each era: cards put away unseen after the deal."""


@dataclass(frozen=True, kw_only=True)
class Turn:
    """What a turn is made of."""

    actions: Small
    """Actions in a turn."""
    first_round_actions: AmountsByEra
    """Actions in a turn of the first round of each era."""
    refills: Text = ""
    """When hands are filled up again."""
    combined_action_costs: Small = 0
    """Actions that a build with any card takes."""
    draws_per_action: Small = 0
    """Cards drawn by the action of drawing."""


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """Length of an era."""

    per_era: Amounts
    """Rounds of an era, one number for each player count."""


@dataclass(frozen=True, kw_only=True)
class Links:
    """Canals and rails."""

    tiles: Small
    """Link tiles of each player."""
    rail_cost: Amount
    """Money for one rail."""
    rail_coal: Small
    """Coal for one rail."""
    canal_cost: Amount = 0
    """Money for one canal."""
    canals_per_action: Small = 0
    """Canals that one action can build."""
    two_rails_cost: Amount = 0
    """Money for two rails built by one action."""
    rails_per_action: Small = 0
    """Rails that one action can build."""
    two_rails_beer: Small = 0
    """Barrels for two rails built by one action."""
    start_anywhere: bool = False
    """Whether a player with nothing on the board may lay the first link anywhere."""
    rail_steel: Small = 0
    """Steel for one rail."""
    first_rail_coal: Small = 0
    """Coal for the first rail of each player."""
    first_rail_steel: Small = 0
    """Steel for the first rail of each player."""


@dataclass(frozen=True, kw_only=True)
class Market:
    """A market of cubes, one for each of the resources."""

    prices: Amounts
    """Price of each space, cheapest first. Buying takes the cheapest cube, selling fills the dearest gap."""
    price_when_empty: Amount
    """Price of a cube when the market has none."""
    cubes: Amount
    """Cubes at the start."""
    needs_access: bool
    """Whether trading needs a chain of links to a port or a place with `market_access`."""


@dataclass(frozen=True, kw_only=True)
class Income:
    """The income track."""

    min_level: Int
    """Lowest level."""
    max_level: Int
    """Highest level."""
    levels: Ints
    """Level of each of the 100 spaces, from space 0."""
    loans: Amounts
    """Sums that can be borrowed."""
    loan_levels: Amounts
    """Levels lost for each of these sums."""
    paid: Text = ""
    """When income is paid."""
    no_loans_with_empty_deck: FlagsByEra = ()
    """For each era, whether an empty deck ends borrowing."""
    last_rounds_without_loans: AmountsByEra = ()
    """For each era, how many rounds before its end nobody can borrow."""


@dataclass(frozen=True, kw_only=True)
class Develop:
    """The action of developing."""

    tiles_per_action: Small
    """Most tiles that one action removes."""
    iron_per_tile: Small
    """Iron for each."""


@dataclass(frozen=True, kw_only=True)
class Scout:
    """The action of scouting."""

    discards: Small
    """Cards discarded."""
    gains: Texts
    """Wild cards gained, by id."""


@dataclass(frozen=True, kw_only=True)
class Build:
    """Limits on building."""

    tiles_per_place: AmountsByEra = ()
    """Own tiles in one place, for each era; 0 for any number."""
    combined_cards: Small = 0
    """Cards that, with both actions of a turn, stand for any place card; left out where there is no such build."""
    single_icon_first: bool = False
    """Whether a slot for one industry goes before a slot for several."""
    large_place_slots: Small = 0
    """Slots from which a place counts as large."""
    tiles_small_place: Small = 0
    """Own tiles in a small place."""
    tiles_large_place: Small = 0
    """Own tiles in a large place."""


@dataclass(frozen=True, kw_only=True)
class DistantMarket:
    """The falling demand track."""

    income: Amounts
    """Spaces of income for a sale at each step."""
    no_demand: Small
    """Step at which the market closes for the era."""
    start: Small
    """Step at the start."""
    revealed: Text
    """Where a revealed tile goes: `under the pile`, or gone for the era."""


@dataclass(frozen=True, kw_only=True)
class EraEnd:
    """What happens between the eras, as far as it is a number; the rest belongs to the rules of each game."""

    removes_level: Small
    """Tiles of this level leave the board."""


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """Scoring at the end."""

    money_per_vp: Amount = 0
    """Money that counts for one victory point."""
    tie_break: Texts = ()
    """What decides between equals, in order."""
    rail_base: Small = 0
    """What a rail scores by itself."""
    rail_per_occupied_slot: Small = 0
    """What a rail scores for each tile at its ends."""
    village_counts: Small = 0
    """What a village at its end adds."""
    market_box_counts: Small = 0
    """What a market box at its end adds."""


@dataclass(frozen=True, kw_only=True)
class Shortfall:
    """What happens to a player who cannot pay."""

    tile_share: Small
    """A tile raises its money cost divided by this, rounded down."""
    vp_per_pound: Small
    """Victory points lost for each pound still missing."""


@dataclass(frozen=True, kw_only=True)
class Introductory:
    """Scoring of the introductory game."""

    money_per_vp: Amount
    """Money that counts for one victory point."""
    most_money_vp: Amount
    """Most victory points from money."""
    level_vp: Amount
    """Victory points for each income level."""
    repeats_level_from: Small
    """Tile level from which tiles score once more."""
