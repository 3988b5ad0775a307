"""What a judge thinks things are worth: numbers that were tuned by play, one set for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int


class Weights:
    """All numbers of an evaluation.

    Points are counted in thousandths, chances too. What a game has no use for stays 0.
    """

    rivals: Int
    """Share of the others' mean that is taken off the own worth."""

    money: Int
    """The first of many pounds to come, each."""
    money_end: Int
    """A pound that is never spent."""
    action_cost: Int
    """Pounds that an action to come can use; in Age of Industry what it will earn, in thousandths of a dollar."""
    cash: Int
    """The first pound in hand now, beyond `money`; in Age of Industry what an action to come adds to repay loans."""
    cash_full: Int
    """Pounds in hand after which another one is no help now; in Age of Industry what to have beyond all loans."""
    cash_actions: Int
    """So many actions before the end, cash in hand begins to lose its use."""
    loan: Int
    """Where loans are repaid: share of the rounds to come for which a debt stays open."""

    track: Int
    """Spaces of income, in thousandths, that a round to come will bring beyond those in sight."""
    action: Int
    """An action to come."""

    mat: Int
    """Share of the good of the next tile of each industry."""
    mat_next: Int
    """Share of the good of the tile after that; in Age of Industry of each tile, as a share of the one before."""
    mat_actions: Int
    """So many actions before the end, the mat begins to lose its use."""
    tile_income: Int
    """In the good of a tile: a track space, or a unit of money where there is no track."""
    tile_cost: Int
    """In the good of a tile: a pound of its cost."""
    tile_cube: Int
    """In the good of a tile: a cube of its cost."""
    tile_late: Int
    """In the good of a tile: share of its points that a second scoring adds."""

    coal: Int
    """Chance that a mine without cubes left to sell would flip."""
    coal_cube: Int
    """What each cube left takes off that chance."""
    coal_action: Int
    """What each own action to come adds to it."""
    coal_rival: Int
    """What each coal cube on other tiles takes off it."""
    coal_joined: Int
    """What each place joined to the mine adds to it, up to eight."""
    iron: Int
    iron_cube: Int
    iron_action: Int
    iron_rival: Int
    beer: Int
    beer_cube: Int
    beer_action: Int
    beer_rival: Int
    beer_own: Int
    """What an own tile waiting for beer adds to the chance of a brewery."""

    sale_ready: Int
    """Chance that a tile is sold that could be sold now."""
    sale_joined: Int
    """That lacks only beer, or a port."""
    sale_near: Int
    """That lacks one link."""
    sale_far: Int
    sale_actions: Int
    """With fewer own actions to come the chance of a sale falls in proportion."""
    port: Int
    """Chance that a port, or ship, will be sold to."""
    port_mill: Int
    """What each unsold mill that it could serve adds to it."""
    demand_step: Int
    """What each step of the distant market takes off the chance of a sale there."""

    later: Int
    """Share of the missing chance that the next era gives."""
    chance_most: Int
    """No chance is larger before it has happened."""

    link_growth: Int
    """Icons that an empty slot at a link's end will bring."""
    link_actions: Int
    """With fewer actions to come the growth falls in proportion."""
    link_count: Int
    """A link on the board, whatever it joins."""
    reach: Int
    """A place in the network while there are many actions to come."""
    reach_slot: Int
    """A free slot in the network."""

    wild: Int
    """A wild card in hand."""
    place_card: Int
    """A card that names a place with a free slot."""
    place_card_new: Int
    """More, if the place is not in the network."""
    industry_card: Int
    """A card of an industry that can be built."""
    card: Int
    """Any card, where cards are drawn by choice."""

    def __init__(self) -> None:
        self.rivals = 0
        self.money = 0
        self.money_end = 0
        self.action_cost = 0
        self.cash = 0
        self.cash_full = 0
        self.cash_actions = 0
        self.loan = 0
        self.track = 0
        self.action = 0
        self.mat = 0
        self.mat_next = 0
        self.mat_actions = 0
        self.tile_income = 0
        self.tile_cost = 0
        self.tile_cube = 0
        self.tile_late = 0
        self.coal = 0
        self.coal_cube = 0
        self.coal_action = 0
        self.coal_rival = 0
        self.coal_joined = 0
        self.iron = 0
        self.iron_cube = 0
        self.iron_action = 0
        self.iron_rival = 0
        self.beer = 0
        self.beer_cube = 0
        self.beer_action = 0
        self.beer_rival = 0
        self.beer_own = 0
        self.sale_ready = 0
        self.sale_joined = 0
        self.sale_near = 0
        self.sale_far = 0
        self.sale_actions = 0
        self.port = 0
        self.port_mill = 0
        self.demand_step = 0
        self.later = 0
        self.chance_most = 0
        self.link_growth = 0
        self.link_actions = 0
        self.link_count = 0
        self.reach = 0
        self.reach_slot = 0
        self.wild = 0
        self.place_card = 0
        self.place_card_new = 0
        self.industry_card = 0
        self.card = 0
