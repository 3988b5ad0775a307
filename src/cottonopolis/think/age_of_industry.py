"""What a table is worth in Age of Industry: nearly everything is money, and money is points at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.supply import slots_in
from cottonopolis.think.judge import Judge
from cottonopolis.think.reach import is_one_link_away

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Place, Seat, Slot, Tile
    from cottonopolis.rules.age_of_industry.ruleset import AgeOfIndustry
    from cottonopolis.think.weights import Weights


class AgeOfIndustryJudge(Judge):
    """Tiles count whether flipped or not, and pay when they flip; rails pay at the end."""

    game: AgeOfIndustry
    rail_money: Int
    """What the rails of the player looked at will earn, in thousandths."""

    def __init__(self, rules: AgeOfIndustry, weights: Weights) -> None:
        super().__init__(rules, weights)
        self.game = rules
        self.n_deals = 2
        self.rail_money = 0

    def n_actions(self, state: State, seat: Seat) -> Int:
        """Cards that a seat holds and will draw; drawing takes actions as well, and rails and sales take no card."""
        return len(state.players[seat].hand) + 3 * len(state.deck) // (2 * self.n_seats)

    def look_at_tiles(self, state: State) -> None:
        """Points of all tiles, and money of those that will flip."""
        kit = self.rules.kit
        left: Mask = state.occupied
        while left:
            slot: Slot = lowest_bit(left)
            left &= left - 1
            tile: Tile = state.tile_at[slot]
            owner: Seat = state.owner_at[slot]
            self.points[owner] = self.points[owner] + 1000 * kit.vp_of[tile]
            if not (state.flipped | state.retired) >> slot & 1:
                chance: Int = self.chance(state, slot, tile, owner, self.actions[owner])
                self.gains[owner] = self.gains[owner] + kit.income_of[tile] * chance

    def chance_of_sale(self, state: State, slot: Slot, tile: Tile, owner: Seat, actions: Int) -> Int:
        """By ports and boxes for goods, by goods for ports, by its import and its boxes for a ship."""
        weights, game = self.weights, self.game
        industry: Int = game.kit.industry_of[tile]
        place: Place = game.board.place_of[slot]
        chance: Int = 0
        if industry == game.ship:
            cubes: Int = state.cubes_at[game.import_of[slot]] if game.import_of[slot] >= 0 else 0
            boxes: Int = n_bits(game.boxes_at[slot] & state.open_markets)
            chance = weights.beer - weights.beer_cube * (cubes + boxes) + weights.beer_action * min(actions, 16)
            return self.bounded(chance)
        reached: Mask = game.reached(state, bit(place))
        if industry == game.port:
            goods: Mask = (state.standing[game.mill] | state.standing[game.factory]) & ~state.flipped
            waiting: Mask = slots_in(game, goods, reached)
            n: Int = 0
            while waiting:
                maker: Int = game.kit.industry_of[state.tile_at[lowest_bit(waiting)]]
                if game.port_takes[tile] >> maker & 1:
                    n += 1
                waiting &= waiting - 1
            chance = weights.port + weights.port_mill * min(n, 3)
        elif self.has_buyer(state, industry, reached):
            chance = weights.sale_ready
        elif is_one_link_away(game.board, state, reached, game.market_access(state)):
            chance = weights.sale_near
        else:
            chance = weights.sale_far
        return self.bounded(chance * min(actions, weights.sale_actions) // weights.sale_actions)

    def has_buyer(self, state: State, industry: Int, reached: Mask) -> bool:
        """Whether a port or a market box within reach takes what an industry sells."""
        game = self.game
        ports: Mask = slots_in(game, state.standing[game.port] & ~state.flipped, reached)
        while ports:
            if game.port_takes[state.tile_at[lowest_bit(ports)]] >> industry & 1:
                return True
            ports &= ports - 1
        boxes: Mask = state.open_markets
        while boxes:
            box: Int = lowest_bit(boxes)
            if game.box_takes[state.market_tiles[box]] >> industry & 1 and reached >> game.board.boxes_of[box] & 1:
                return True
            boxes &= boxes - 1
        return False

    def links_worth(self, state: State, player: Player, actions: Int) -> Int:
        """The use of the network; what its rails will earn is kept for the worth of money."""
        weights, game = self.weights, self.game
        growth: Int = weights.link_growth * min(actions, weights.link_actions) // weights.link_actions
        money: Int = 0
        left: Mask = player.links
        while left:
            link: Link = lowest_bit(left)
            left &= left - 1
            money += 1000 * game.rail_base
            ends: Mask = game.board.ends_of[link]
            while ends:
                place: Place = lowest_bit(ends)
                slots: Mask = game.board.slots_at[place]
                money += 1000 * (game.rail_per_slot * n_bits(slots & state.occupied) + game.printed_at[place])
                money += growth * n_bits(slots & ~state.occupied)
                ends &= ends - 1
        self.rail_money = money
        worth: Int = weights.link_count * n_bits(player.links)
        return (
            worth + weights.reach * n_bits(player.network) * min(actions, weights.link_actions) // weights.link_actions
        )

    def money_worth(self, state: State, seat: Seat, actions: Int) -> Int:
        """Money, with what tiles and rails will pay, less loans and their interest.

        A loan that is never repaid costs far more than its sum: the nearer the end, the surer that is.
        """
        weights, game = self.weights, self.game
        player = state.players[seat]
        owed: Int = player.loans * (game.loan_repay + game.loan_interest * max(actions // 2, 0))
        money: Int = 1000 * (player.money - owed) + self.gains[seat] + self.rail_money
        worth: Int = money // game.money_per_vp
        if money < 0:
            unpaid: Int = -1000 * game.unpaid_vp // game.loan_repay - 1000 // game.money_per_vp
            hope: Int = min(actions, weights.cash_actions)
            dearer: Int = unpaid + (weights.loan - unpaid) * hope // weights.cash_actions
            worth += money * dearer // 1000
        return worth
