"""What a table is worth in Age of Industry: nearly everything is money, and money is points at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import FIRST_BOX, first_of, second_of
from cottonopolis.engine.supply import slots_among, slots_in
from cottonopolis.think.judge import Judge
from cottonopolis.think.reach import is_one_link_away

if TYPE_CHECKING:
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Move, Place, Seat, Slot, Tile
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
    from cottonopolis.think.weights import Weights

CARD_SHARE: Final = 530
"""Share of all actions, in thousandths, that play or draw cards; rails and sales take none."""
FEW_SALES: Final = 6
"""So many sales are all tried one after another; every further one multiplies the ways to go on."""


class AgeOfIndustryJudge(Judge):
    """Tiles count whether flipped or not, and pay when they flip; rails pay at the end."""

    game: AgeOfIndustry
    rail_money: Int
    """What the rails of the player looked at will earn, in thousandths."""
    has_ships: bool
    """Whether the map has a space for a ship."""

    def __init__(self, rules: AgeOfIndustry, weights: Weights) -> None:
        super().__init__(rules, weights)
        self.game = rules
        self.n_deals = 2
        self.rail_money = 0
        self.has_ships = rules.ship >= 0 and rules.board.slots_for[rules.ship] != 0

    # How long the game lasts.

    def n_actions(self, state: State, seat: Seat) -> Int:
        """Own actions left in this round, and those of the rounds that the cards of the table will last."""
        n: Int = self.n_seats
        at: Int = 0
        while state.order[at] != seat:
            at += 1
        own: Int = 0
        if at > state.turn:
            own = self.rules.numbers.actions
        elif at == state.turn:
            own = state.actions_left
        least: Int = 1000
        held: Int = 0
        for player in state.players:
            least = min(least, len(player.hand))
            held += len(player.hand)
        if len(state.deck) == 0 and least == 0:
            return own
        # Two cards are drawn by one action, and played by two. The game ends by whoever has fewest.
        cards: Int = 1500 * len(state.deck) // n + 500 * least + 500 * held // n
        actions: Int = cards // CARD_SHARE - 2 * (n - state.turn) // n
        return own + max(actions, 0)

    # What flips.

    def look_at_tiles(self, state: State) -> None:
        """Points of all tiles, and money of those that will flip."""
        kit = self.rules.kit
        self.chances = [0] * self.rules.board.n_slots
        left: Mask = state.occupied
        while left:
            slot: Slot = lowest_bit(left)
            left &= left - 1
            tile: Tile = state.tile_at[slot]
            owner: Seat = state.owner_at[slot]
            self.points[owner] = self.points[owner] + 1000 * kit.vp_of[tile]
            if not (state.flipped | state.retired) >> slot & 1:
                chance: Int = self.chance(state, slot, tile, owner, self.actions[owner])
                self.chances[slot] = chance
                self.gains[owner] = self.gains[owner] + kit.income_of[tile] * chance

    def chance_of_sale(self, state: State, slot: Slot, tile: Tile, owner: Seat, actions: Int) -> Int:
        """By ports and boxes for goods, by goods for ports, by its import and its boxes for a ship."""
        weights, game = self.weights, self.game
        industry: Int = game.kit.industry_of[tile]
        place: Place = game.board.place_of[slot]
        if industry == game.ship:
            cubes: Int = state.cubes_at[game.import_of[slot]] if game.import_of[slot] >= 0 else 0
            boxes: Int = n_bits(game.boxes_at[slot] & state.open_markets)
            chance: Int = weights.beer - weights.beer_cube * (cubes + boxes) + weights.beer_action * min(actions, 16)
            return self.bounded(chance)
        reached: Mask = state.joined[place]
        if industry == game.port:
            return self.bounded(self.chance_of_port(state, slot, tile, owner, reached, actions))
        return self.bounded(self.chance_of_goods(state, slot, industry, owner, reached, actions))

    def chance_of_port(self, state: State, slot: Slot, tile: Tile, owner: Seat, reached: Mask, actions: Int) -> Int:
        """Goods that wait within reach, the own ones twice, shared with the other ports there; and goods to come."""
        weights, game = self.weights, self.game
        goods: Mask = (state.standing[game.mill] | state.standing[game.factory]) & ~state.flipped
        waiting: Mask = slots_among(game, goods, reached)
        n: Int = 0
        while waiting:
            at: Slot = lowest_bit(waiting)
            waiting &= waiting - 1
            if game.port_takes[tile] >> game.kit.industry_of[state.tile_at[at]] & 1:
                n += 2 if state.owner_at[at] == owner else 1
        chance: Int = weights.port * min(actions, weights.sale_actions) // weights.sale_actions
        if n > 0:
            others: Mask = state.standing[game.port] & ~state.flipped & ~bit(slot)
            ports: Int = 1 + n_bits(slots_among(game, others, reached))
            chance += weights.port_mill * min(n, ports) // ports
        return chance

    def chance_of_goods(self, state: State, slot: Slot, industry: Int, owner: Seat, reached: Mask, actions: Int) -> Int:
        """By the buyers within reach, shared with other goods there; else by what is missing."""
        weights, game = self.weights, self.game
        if actions == 0:
            return 0
        buyers: Int = self.n_buyers(state, industry, reached)
        if buyers > 0:
            # Who is to move sells before anybody else does.
            if state.order[state.turn] == owner and state.actions_left > 0:
                return weights.chance_most
            goods: Mask = state.standing[industry] & ~state.flipped & ~bit(slot)
            rivals: Int = n_bits(slots_among(game, goods, reached))
            return weights.sale_ready * buyers // max(buyers, 1 + rivals)
        # There must be a buyer somewhere, or a port of one's own to come.
        places: Mask = self.buyers_at(state, industry)
        anywhere: Int = self.n_buyers(state, industry, places)
        chance: Int = weights.sale_far
        if self.has_port_for(state, owner, industry):
            anywhere += 1
            if slots_among(game, game.board.slots_for[game.port] & ~state.occupied, reached):
                chance = weights.sale_joined
        if is_one_link_away(game.board, state, reached, places):
            chance = max(chance, weights.sale_near)
        waiting: Int = n_bits(state.standing[industry] & ~state.flipped & ~bit(slot)) + 1
        chance = chance * min(anywhere, waiting) // waiting
        return chance * min(actions, weights.sale_actions) // weights.sale_actions

    def has_port_for(self, state: State, seat: Seat, industry: Int) -> bool:
        """Whether the next port on the mat of a seat takes what an industry sells."""
        tile: Tile = lowest_tile(self.rules.kit, state.players[seat], self.game.port)
        return tile >= 0 and self.game.port_takes[tile] >> industry & 1 != 0

    def n_buyers(self, state: State, industry: Int, reached: Mask) -> Int:
        """Ports and market boxes within reach that take what an industry sells."""
        game = self.game
        n: Int = 0
        ports: Mask = slots_among(game, state.standing[game.port] & ~state.flipped, reached)
        while ports:
            if game.port_takes[state.tile_at[lowest_bit(ports)]] >> industry & 1:
                n += 1
            ports &= ports - 1
        boxes: Mask = state.open_markets
        while boxes:
            box: Int = lowest_bit(boxes)
            if game.box_takes[state.market_tiles[box]] >> industry & 1 and reached >> game.board.boxes_of[box] & 1:
                n += 1
            boxes &= boxes - 1
        return n

    def buyers_at(self, state: State, industry: Int) -> Mask:
        """Places with a port or a market box that takes what an industry sells."""
        game = self.game
        places: Mask = 0
        ports: Mask = state.standing[game.port] & ~state.flipped
        while ports:
            slot: Slot = lowest_bit(ports)
            ports &= ports - 1
            if game.port_takes[state.tile_at[slot]] >> industry & 1:
                places |= bit(game.board.place_of[slot])
        boxes: Mask = state.open_markets
        while boxes:
            box: Int = lowest_bit(boxes)
            boxes &= boxes - 1
            if game.box_takes[state.market_tiles[box]] >> industry & 1:
                places |= bit(game.board.boxes_of[box])
        return places

    def sales_worth_trying(self, state: State, sales: list[Move]) -> list[Move]:
        """All of a few; of many the next tile to its best buyer."""
        if len(sales) <= FEW_SALES:
            return sales
        best: Move = sales[0]
        for move in sales:
            if first_of(move) != first_of(sales[0]):
                break
            if self.liking(state, second_of(move)) > self.liking(state, second_of(best)):
                best = move
        return [best]

    def liking(self, state: State, buyer: Int) -> Int:
        """Orders buyers: own ports by what they pay, then market boxes, then ports of others that pay least."""
        if buyer >= FIRST_BOX:
            return 0
        money: Int = 1 + self.rules.kit.income_of[state.tile_at[buyer]]
        return money if state.owner_at[buyer] == state.order[state.turn] else -money

    # What rails earn.

    def likely_icons(self, state: State, place: Place, growth: Int) -> Int:
        """What an end of a rail will earn, with so much for every slot that is empty."""
        game = self.game
        slots: Mask = game.board.slots_at[place]
        money: Int = 1000 * (game.rail_per_slot * n_bits(slots & state.occupied) + game.printed_at[place])
        return money + growth * n_bits(slots & ~state.occupied)

    def links_worth(self, state: State, player: Player, actions: Int) -> Int:
        """The use of the network; what its rails will earn is kept for the worth of money."""
        weights, board = self.weights, self.rules.board
        growth: Int = weights.link_growth * min(actions, weights.link_actions) // weights.link_actions
        money: Int = 0
        left: Mask = player.links
        while left:
            link: Link = lowest_bit(left)
            left &= left - 1
            money += 1000 * self.game.rail_base
            ends: Mask = board.ends_of[link]
            while ends:
                money += self.likely_icons(state, lowest_bit(ends), growth)
                ends &= ends - 1
        self.rail_money = money
        free: Mask = slots_in(self.rules, player.network) & ~state.occupied
        use: Int = weights.reach * n_bits(player.network) + weights.reach_slot * n_bits(free)
        use = use * min(actions, weights.link_actions) // weights.link_actions
        return use + weights.link_count * n_bits(player.links)

    # Money.

    def money_worth(self, state: State, seat: Seat, actions: Int) -> Int:
        """Money at the end: what is there and what tiles, rails and actions to come will earn, less loans and interest.

        Every loan bears interest once more, unless it is repaid in time. Later money at hand will have repaid loans,
        and only the debt beyond it costs. A loan that is never repaid costs far more than its sum.
        """
        weights, game = self.weights, self.game
        player = state.players[seat]
        debt: Int = max(player.loans - player.money // game.loan_repay, 0)
        money: Int = 1000 * (player.money - player.loans * game.loan_repay) + self.gains[seat] + self.rail_money
        money -= game.loan_interest * (1000 * player.loans + debt * (actions // 2) * weights.loan)
        worth: Int = (money + weights.action_cost * actions) // game.money_per_vp
        short: Int = weights.cash_full - money - weights.cash * actions
        if short > 0:
            unpaid: Int = -1000 * game.unpaid_vp // game.loan_repay - 1000 // game.money_per_vp
            worth -= short * unpaid // 1000
        return worth

    # What can be built.

    def mat_worth(self, state: State, player: Player, actions: Int) -> Int:
        """The good of the tiles to be built, each counting less than the one before it."""
        kit, weights = self.rules.kit, self.weights
        worth: Int = 0
        industry: Int = 0
        while industry < kit.n_industries:
            share: Int = weights.mat
            mat: Int = player.mat[industry]
            if industry == self.game.ship and not self.has_ships:
                mat = 0
            while mat:
                level: Int = lowest_bit(mat) // 4
                mat -= bit(4 * level)
                worth += share * self.good[kit.first_tile_of[industry] + level]
                share = share * weights.mat_next // 1000
            industry += 1
        return worth // 1000 * min(actions, weights.mat_actions) // weights.mat_actions
