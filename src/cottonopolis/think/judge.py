"""What a table is worth to a seat: points now and likely ones, in thousandths of a point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import mypyc_attr
from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.kit import COAL, INDUSTRY_CARD, IRON, PLACE_CARD, REGION_CARD, WILD_PLACE_CARD
from cottonopolis.engine.state import OVER
from cottonopolis.engine.supply import n_cubes, slots_in
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Card, Int, Link, Mask, Move, Place, Seat, Slot, Tile
    from cottonopolis.think.weights import Weights


# Games that are installed as packages of their own need not be compiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Judges tables of one rule set with one set of weights; each game adds what only it has.

    `look` fills the lists below from a state; they hold until the next look.
    """

    rules: RuleSet
    weights: Weights
    n_seats: Int
    coal: Int
    """The industry that makes coal."""
    iron: Int
    """The industry that makes iron, or steel."""
    actions_of_era: Int
    """Of each seat, in an era that has not begun."""
    hides_tiles: bool
    """Whether market tiles lie face down."""
    n_deals: Int
    """Deals of what is hidden that a look one action ahead should take."""
    printed: list[Int]
    """By place: link icons printed there."""
    good: list[Int]
    """By tile, for each era in turn: how good it is to have it next on the mat."""

    icons: list[Int]
    """By place: likely link icons when links are scored."""
    points: list[Int]
    """By seat: worth of everything."""
    gains: list[Int]
    """By seat: likely income of tiles that will flip."""
    actions: list[Int]
    """By seat: actions to come in this era."""
    chances: list[Int]
    """By slot: how likely its tile flips, 0 if there is none or it has flipped."""
    links_part: list[Int]
    money_part: list[Int]
    mat_part: list[Int]
    hand_part: list[Int]
    """By seat: the worth of links and network, of money and income, of tiles to be built, of cards."""
    only: Seat
    """The seat to look for, or -1 for all. The lists by seat tell nothing of others then."""
    reader: Seat
    """The seat whose cards count, or -1 for all."""
    n_coal: Int
    """Coal cubes on all tiles."""
    n_iron: Int

    def __init__(self, rules: RuleSet, weights: Weights) -> None:
        kit = rules.kit
        self.rules = rules
        self.weights = weights
        self.n_seats = kit.n_seats
        self.coal = kit.producer_of[COAL]
        self.iron = kit.producer_of[IRON]
        n_cards: Int = 0
        card: Card = 0
        while card < kit.n_cards:
            if kit.card_kind[card] < WILD_PLACE_CARD:
                n_cards += kit.n_of_card[card]
            card += 1
        self.actions_of_era = n_cards // kit.n_seats
        self.hides_tiles = False
        self.n_deals = 1
        self.printed = [1000 * worth for worth in rules.board.worth_of]
        self.good = []
        era: Int = 0
        while era < rules.numbers.n_eras:
            self.good += [self.good_of(era, tile) for tile in range(kit.n_tiles)]
            era += 1
        self.icons = []
        self.points = []
        self.gains = []
        self.actions = [0] * kit.n_seats
        self.chances = []
        self.links_part = [0] * kit.n_seats
        self.money_part = [0] * kit.n_seats
        self.mat_part = [0] * kit.n_seats
        self.hand_part = [0] * kit.n_seats
        self.only = NONE
        self.reader = NONE
        self.n_coal = 0
        self.n_iron = 0

    # What games answer in their own way.

    def prepare(self, state: State) -> None:
        """Sums up what the chances of many tiles depend on."""

    def chance(self, state: State, slot: Slot, tile: Tile, owner: Seat, actions: Int) -> Int:
        """How likely an unflipped tile flips while its owner has so many actions; mines and works by their cubes."""
        weights = self.weights
        industry: Int = self.rules.kit.industry_of[tile]
        cubes: Int = state.cubes_at[slot]
        if industry == self.coal:
            chance: Int = weights.coal - weights.coal_cube * cubes - weights.coal_rival * (self.n_coal - cubes)
            if weights.coal_joined:
                chance += weights.coal_joined * min(n_bits(state.joined[self.rules.board.place_of[slot]]) - 1, 8)
            return self.bounded(chance + weights.coal_action * min(actions, 16))
        if industry == self.iron:
            chance = weights.iron - weights.iron_cube * cubes - weights.iron_rival * (self.n_iron - cubes)
            return self.bounded(chance + weights.iron_action * min(actions, 16))
        return self.chance_of_sale(state, slot, tile, owner, actions)

    def chance_of_sale(self, state: State, slot: Slot, tile: Tile, owner: Seat, actions: Int) -> Int:
        """The same for all other tiles. Every game sells in its own way."""
        raise NotImplementedError

    def sales_worth_trying(self, state: State, sales: list[Move]) -> list[Move]:
        """Which of several sales a player looks at."""
        return sales

    def good_of(self, era: Int, tile: Tile) -> Int:
        """How good a tile is to have next: its points and income less its cost, 0 if it cannot be built in the era."""
        kit, weights = self.rules.kit, self.weights
        if not kit.eras_of[tile] >> era & 1:
            return 0
        points: Int = 1000 * kit.vp_of[tile]
        if era + 1 < self.rules.numbers.n_eras and kit.level_of[tile] > self.rules.numbers.removed_level:
            points += kit.vp_of[tile] * weights.tile_late
        points += weights.tile_income * kit.income_of[tile] - weights.tile_cost * kit.cost_of[tile]
        points -= weights.tile_cube * (kit.coal_of[tile] + kit.iron_of[tile])
        return max(points, 0)

    def good_next(self, state: State, tile: Tile, actions: Int) -> Int:
        """How good a tile is to have next with so many actions to come in all."""
        return self.good[state.era * self.rules.kit.n_tiles + tile]

    def with_room(self, state: State, industry: Int, good: Int) -> Int:
        """What remains of the good of an industry's tiles when slots for it are few."""
        return good

    def income_to_come(self, space: Int, gains: Int, rounds: Int) -> Int:
        """Income of so many rounds from a space of the track, with likely gains of so many thousandths of a space."""
        # A level of income takes two spaces at first, and more later.
        slope: Int = 500 if space < 30 else 330
        return self.rules.kit.levels[space] * rounds + gains * slope // 1000 * max(rounds - 1, 0) // 1000

    def money_worth(self, state: State, seat: Seat, actions: Int) -> Int:
        """What money and income are worth with so many actions to come: less the more there is to spend."""
        weights = self.weights
        player = state.players[seat]
        wealth: Int = player.money + self.income_to_come(player.space, self.gains[seat], max((actions - 1) // 2, 0))
        use: Int = weights.action_cost * actions
        worth: Int = weights.money_end * max(player.money, 0)
        if wealth <= 0:
            worth += weights.money * wealth
        elif wealth >= 2 * use:
            worth += weights.money * use
        else:
            worth += weights.money * (4 * use * wealth - wealth * wealth) // (4 * use)
        full: Int = weights.cash_full
        cash: Int = min(player.money, full)
        held: Int = weights.cash * cash * (2 * full - cash) // (2 * full)
        return worth + held * min(actions, weights.cash_actions) // weights.cash_actions

    # The same for all games.

    def bounded(self, chance: Int) -> Int:
        """A chance from 0 to the most that is believed."""
        return max(min(chance, self.weights.chance_most), 0)

    def n_actions(self, state: State, seat: Seat) -> Int:
        """Actions that a seat has in this era: its cards and its share of the deck."""
        return len(state.players[seat].hand) + len(state.deck) // self.n_seats

    def has_later_era(self, state: State) -> bool:
        """Whether another era follows."""
        return state.era + 1 < self.rules.numbers.n_eras

    def look(self, state: State) -> None:
        """Works out what everything is worth to everybody, or to one seat only."""
        self.points = [0] * self.n_seats
        seat: Seat = 0
        if state.stage == OVER:
            while seat < self.n_seats:
                self.points[seat] = 1000 * state.players[seat].vp
                seat += 1
            return
        self.gains = [0] * self.n_seats
        while seat < self.n_seats:
            self.actions[seat] = self.n_actions(state, seat)
            seat += 1
        self.icons = self.printed.copy()
        self.n_coal = n_cubes(state, state.stocked & state.standing[self.coal])
        self.n_iron = n_cubes(state, state.stocked & state.standing[self.iron])
        self.prepare(state)
        self.look_at_tiles(state)
        later: Int = self.actions_of_era if self.has_later_era(state) else 0
        seat = 0
        while seat < self.n_seats:
            if self.only < 0 or seat == self.only:
                self.look_at_seat(state, seat, later)
            seat += 1

    def look_at_seat(self, state: State, seat: Seat, later: Int) -> None:
        """Adds up what a seat has beside its tiles; `later` are its actions in the next era."""
        player = state.players[seat]
        actions: Int = self.actions[seat]
        links: Int = self.links_worth(state, player, actions)
        actions += later
        money: Int = self.money_worth(state, seat, actions)
        mat: Int = self.mat_worth(state, player, actions)
        hand: Int = self.hand_worth(state, player, actions) if self.reader < 0 or seat == self.reader else 0
        self.links_part[seat] = links
        self.money_part[seat] = money
        self.mat_part[seat] = mat
        self.hand_part[seat] = hand
        worth: Int = links + money + mat + hand + 1000 * player.vp + self.weights.action * actions
        self.points[seat] = self.points[seat] + worth

    def look_at_tiles(self, state: State) -> None:
        """Adds up points, income and link icons of all tiles, certain ones and likely ones."""
        kit, board, weights = self.rules.kit, self.rules.board, self.weights
        icons, all_points, gains = self.icons, self.points, self.gains
        has_later: bool = self.has_later_era(state)
        self.chances = [0] * board.n_slots
        left: Mask = state.occupied
        while left:
            slot: Slot = lowest_bit(left)
            left &= left - 1
            tile: Tile = state.tile_at[slot]
            owner: Seat = state.owner_at[slot]
            place: Place = board.place_of[slot]
            stays: bool = has_later and kit.level_of[tile] > self.rules.numbers.removed_level
            points: Int = 0
            if state.flipped >> slot & 1:
                points = kit.vp_of[tile] * (2000 if stays else 1000)
                icons[place] = icons[place] + 1000 * kit.worth_of[tile]
            else:
                now: Int = self.chance(state, slot, tile, owner, self.actions[owner])
                self.chances[slot] = now
                ever: Int = now
                points = kit.vp_of[tile] * now
                if stays:
                    ever = now + (1000 - now) * weights.later // 1000
                    points += kit.vp_of[tile] * ever
                icons[place] = icons[place] + now * kit.worth_of[tile]
                gains[owner] = gains[owner] + kit.income_of[tile] * ever
            all_points[owner] = all_points[owner] + points

    def links_worth(self, state: State, player: Player, actions: Int) -> Int:
        """Likely points of a player's links, and the use of its network."""
        weights = self.weights
        worth: Int = 0
        growth: Int = weights.link_growth * min(actions, weights.link_actions) // weights.link_actions
        left: Mask = player.links
        while left:
            link: Link = lowest_bit(left)
            left &= left - 1
            worth += weights.link_count
            ends: Mask = self.rules.board.ends_of[link]
            while ends:
                worth += self.likely_icons(state, lowest_bit(ends), growth)
                ends &= ends - 1
        worth += weights.reach * n_bits(player.network) * min(actions, weights.link_actions) // weights.link_actions
        if weights.reach_slot:
            free: Mask = slots_in(self.rules, player.network) & ~state.occupied
            worth += weights.reach_slot * n_bits(free) * min(actions, weights.link_actions) // weights.link_actions
        return worth

    def likely_icons(self, state: State, place: Place, growth: Int) -> Int:
        """Link icons that a place will have, with so much for every slot that is empty."""
        empty: Mask = self.rules.board.slots_at[place] & ~state.occupied
        return self.icons[place] + growth * n_bits(empty)

    def link_icons(self, state: State, link: Link) -> Int:
        """Likely icons at the ends of a link, after a look."""
        icons: Int = 0
        ends: Mask = self.rules.board.ends_of[link]
        while ends:
            icons += self.likely_icons(state, lowest_bit(ends), self.weights.link_growth)
            ends &= ends - 1
        return icons

    def mat_worth(self, state: State, player: Player, actions: Int) -> Int:
        """The good of the tiles that can be built next."""
        kit, weights = self.rules.kit, self.weights
        worth: Int = 0
        industry: Int = 0
        while industry < kit.n_industries:
            mat: Int = player.mat[industry]
            if mat:
                level: Int = lowest_bit(mat) // 4
                good: Int = weights.mat * self.good_next(state, kit.first_tile_of[industry] + level, actions)
                mat -= bit(4 * level)
                if mat and weights.mat_next:
                    tile: Tile = kit.first_tile_of[industry] + lowest_bit(mat) // 4
                    good += weights.mat_next * self.good_next(state, tile, actions)
                worth += self.with_room(state, industry, good)
            industry += 1
        return worth // 1000 * min(actions, weights.mat_actions) // weights.mat_actions

    def hand_worth(self, state: State, player: Player, actions: Int) -> Int:
        """What the cards in hand are good for."""
        worth: Int = 0
        last: Card = -1
        for card in player.hand:
            # A second card of a kind is less use than the first.
            worth += self.card_worth(state, player, card) // (1 if card != last else 2)
            last = card
        return worth * min(actions, 8) // 8

    def card_worth(self, state: State, player: Player, card: Card) -> Int:
        """What one card is good for."""
        kit, weights = self.rules.kit, self.weights
        kind: Int = kit.card_kind[card]
        worth: Int = weights.card
        if kind == PLACE_CARD or kind == REGION_CARD:
            slots: Mask = self.rules.slots_of_card[card] & ~state.occupied
            if slots:
                worth += weights.place_card
                if not player.network >> self.rules.board.place_of[lowest_bit(slots)] & 1:
                    worth += weights.place_card_new
            return worth
        if kind != INDUSTRY_CARD:
            return worth + weights.wild
        best: Int = 0
        left: Mask = kit.card_mask[card]
        while left:
            industry: Int = lowest_bit(left)
            left &= left - 1
            mat: Int = player.mat[industry]
            if mat:
                tile: Int = state.era * kit.n_tiles + kit.first_tile_of[industry] + lowest_bit(mat) // 4
                best = max(best, self.good[tile])
        if best > 0:
            worth += weights.industry_card + best // 20
        return worth
