"""How likely tiles flip in Birmingham: merchants and beer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit
from cottonopolis.engine.network import union_of
from cottonopolis.think.judge import Judge
from cottonopolis.think.reach import is_one_link_away

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Place, Seat, Slot, Tile
    from cottonopolis.games.birmingham.rules.ruleset import Birmingham
    from cottonopolis.think.weights import Weights


class BirminghamJudge(Judge):
    """Goods need a merchant and beer, breweries need somebody who drinks."""

    game: Birmingham
    waiting: list[Int]
    """By seat: barrels that its tiles wait for."""
    supply: list[Int]
    """By seat: barrels on its breweries."""
    buyers: list[Mask]
    """By industry: places of merchants that buy it."""
    barrels: list[Mask]
    """By industry: those of them that still have a barrel."""
    market_tiles: list[Int]
    open_markets: Mask
    """The merchants that these two lists were made from."""
    n_beer: Int
    """Barrels on all breweries."""
    rival_beer: Mask
    """Places with barrels of anybody."""

    def __init__(self, rules: Birmingham, weights: Weights) -> None:
        super().__init__(rules, weights)
        self.game = rules
        self.waiting = []
        self.supply = []
        self.buyers = [0] * rules.kit.n_industries
        self.barrels = [0] * rules.kit.n_industries
        self.market_tiles = []
        self.open_markets = 0
        self.n_beer = 0
        self.rival_beer = 0
        self.actions_of_era -= rules.hidden_discards[rules.numbers.n_eras - 1]
        if rules.is_introductory:
            # Points for money at the end.
            weights.money_end = 1000 // rules.introductory.money_per_vp

    def prepare(self, state: State) -> None:
        """Who waits for sales, who has barrels, and who buys what; merchants seldom change."""
        kit, game = self.rules.kit, self.game
        waiting: list[Int] = [0] * self.n_seats
        supply: list[Int] = [0] * self.n_seats
        places: Mask = 0
        self.n_beer = 0
        left: Mask = state.occupied & ~state.flipped
        while left:
            slot: Slot = lowest_bit(left)
            left &= left - 1
            industry: Int = kit.industry_of[state.tile_at[slot]]
            owner: Seat = state.owner_at[slot]
            if industry == game.brewery:
                supply[owner] = supply[owner] + state.cubes_at[slot]
                self.n_beer += state.cubes_at[slot]
                places |= bit(self.rules.board.place_of[slot])
            elif game.goods >> industry & 1:
                waiting[owner] = waiting[owner] + kit.beer_of[state.tile_at[slot]]
        self.waiting = waiting
        self.supply = supply
        self.rival_beer = places
        if state.open_markets != self.open_markets or state.market_tiles != self.market_tiles:
            self.look_at_merchants(state)

    def look_at_merchants(self, state: State) -> None:
        """Who buys what, and who still has a barrel."""
        kit, game = self.rules.kit, self.game
        buyers: list[Mask] = [0] * kit.n_industries
        barrels: list[Mask] = [0] * kit.n_industries
        space: Int = 0
        while space < len(state.market_tiles):
            here: Mask = bit(self.rules.board.merchants_of[space])
            bought: Mask = game.bought_by[state.market_tiles[space]]
            while bought:
                industry: Int = lowest_bit(bought)
                bought &= bought - 1
                buyers[industry] = buyers[industry] | here
                if state.open_markets >> space & 1:
                    barrels[industry] = barrels[industry] | here
            space += 1
        self.buyers = buyers
        self.barrels = barrels
        self.market_tiles = state.market_tiles.copy()
        self.open_markets = state.open_markets

    def chance_of_sale(self, state: State, slot: Slot, tile: Tile, owner: Seat, actions: Int) -> Int:
        """By merchant, beer and time for goods; by thirst and time for breweries."""
        weights, kit = self.weights, self.rules.kit
        industry: Int = kit.industry_of[tile]
        if industry == self.game.brewery:
            thirst: Int = min(self.waiting[owner], 2) * weights.beer_own
            cubes: Int = state.cubes_at[slot]
            drinks: Int = weights.beer + thirst - weights.beer_cube * cubes - weights.beer_rival * (self.n_beer - cubes)
            return self.bounded(drinks + weights.beer_action * min(actions, 16))
        place: Place = self.rules.board.place_of[slot]
        joined: Mask = state.joined[place]
        buyers: Mask = self.buyers[industry]
        chance: Int = weights.sale_far
        if joined & buyers:
            needed: Int = kit.beer_of[tile]
            has_beer: bool = needed == 0 or self.supply[owner] >= min(self.waiting[owner], needed + 1)
            if not has_beer:
                n: Int = self.supply[owner]
                if joined & self.barrels[industry]:
                    n += 1
                if joined & self.rival_beer:
                    n += 1
                has_beer = n >= needed
            chance = weights.sale_ready if has_beer else weights.sale_joined
        elif buyers and is_one_link_away(self.rules.board, state, joined, union_of(state.joined, buyers)):
            chance = weights.sale_near
        return min(chance * min(actions, weights.sale_actions) // weights.sale_actions, weights.chance_most)
