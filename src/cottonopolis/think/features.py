"""What a network sees of a table from a seat: a list of numbers from 0 to 255.

Only what the seat may know: of its rivals everything but their cards. Every number is scaled so that its usual range
fills much of a byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine import mypyc_attr
from cottonopolis.engine.bits import bit, lowest_bit, n_bits
from cottonopolis.engine.network import union_of
from cottonopolis.engine.supply import n_cubes, slots_in, stocked_slots
from cottonopolis.engine.words import NONE
from cottonopolis.think.card_features import CardFeatures
from cottonopolis.think.feature_writer import YES
from cottonopolis.think.network import Inputs
from cottonopolis.think.seen import Seen

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Seat, Slot, Tile
    from cottonopolis.think.judge import Judge

MOST_SEATS: Final = 5
MOST_LINKS: Final = 8
"""Links to come that are looked at."""
SEEN: Final = 8
"""Numbers of each rival."""


# Games that are installed as packages of their own need not be compiled.
@mypyc_attr(allow_interpreted_subclasses=True)
class Features(CardFeatures):
    """Writes the features of tables of one rule set; each game adds what only it has."""

    seen: list[Seen]
    """What is seen of the others."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge)
        self.seen = [Seen() for _ in range(SEEN)]

    def of(self, state: State, seat: Seat) -> list[Int]:
        """The features of a table from a seat."""
        inputs = Inputs()
        self.write(state, seat, inputs)
        return inputs.x

    def write(self, state: State, seat: Seat, inputs: Inputs) -> None:
        """Writes the features of a table from a seat."""
        self.inputs = inputs
        inputs.begin()
        # What rivals hold is no feature, so it need not be judged.
        self.judge.reader = seat
        self.judge.look(state)
        self.judge.reader = NONE
        self.put_time(state, seat)
        self.put_own(state, seat)
        self.put_industries(state, seat)
        self.put_hand(state, state.players[seat])
        self.put_network(state, seat)
        self.put_rivals(state, seat)
        self.put_game(state, seat)
        self.put_future(state, seat)
        self.put_builds(state, seat)

    def put_game(self, state: State, seat: Seat) -> None:
        """Writes what only this game has."""

    def put_time(self, state: State, seat: Seat) -> None:
        """Players, actions to come, order, and the markets that all share."""
        judge = self.judge
        n: Int = judge.n_seats
        index: Int = 2
        while index <= MOST_SEATS:
            self.put(YES if index == n else 0)
            index += 1
        actions: Int = judge.actions[seat]
        self.put(7 * actions)
        self.put(100 * min(actions, 2))
        self.put(50 * min(actions, 5))
        self.put(24 * min(actions, 10))
        self.put(100 * state.actions_left if state.order[state.turn] == seat else 0)
        at: Int = 0
        while state.order[at] != seat:
            at += 1
        self.put(60 * at if at > state.turn else 0)
        # Turn order of the next round: who has spent less goes first.
        spent: Int = state.players[seat].spent
        before: Int = 0
        other: Seat = 0
        while other < n:
            if other != seat and state.players[other].spent < spent:
                before += 1
            other += 1
        self.put(60 * before)
        self.put(6 * spent)
        resource: Int = 0
        while resource < 2:
            self.put(16 * state.cubes[resource])
            self.put(16 * n_cubes(state, stocked_slots(judge.rules, state, resource)))
            resource += 1

    def put_own(self, state: State, seat: Seat) -> None:
        """Points, money and income, and what the judge thinks of them."""
        judge = self.judge
        player = state.players[seat]
        self.put(player.vp)
        self.put(judge.points[seat] // 1000)
        self.put((judge.points[seat] - judge.hand_part[seat]) // 500)
        self.put(judge.links_part[seat] // 250)
        self.put(judge.money_part[seat] // 250 + 40)
        self.put(judge.mat_part[seat] // 250)
        self.put(judge.hand_part[seat] // 100)
        self.put(judge.gains[seat] // 200)
        self.put_steps(player.money)
        self.put(2 * player.space)
        level: Int = player.space if len(judge.rules.kit.levels) == 0 else judge.rules.kit.levels[player.space]
        self.put(7 * (level + 10))
        self.put(20 * min(level + 10, 12))
        rounds: Int = judge.actions[seat] // 2
        self.put(level * rounds + 60)
        self.put(level * (rounds + judge.actions_of_era // 2) // 2 + 60 if judge.has_later_era(state) else 0)
        self.put(60 * player.loans)

    def put_industries(self, state: State, seat: Seat) -> None:
        """By industry: own tiles on the board and on the mat, those of others, and room for more."""
        judge = self.judge
        kit, board = judge.rules.kit, judge.rules.board
        player = state.players[seat]
        reach: Mask = slots_in(judge.rules, player.network) & ~state.occupied
        industry: Int = 0
        while industry < kit.n_industries:
            standing: Mask = state.standing[industry]
            own: Mask = standing & player.tiles
            waiting: Mask = own & ~state.flipped
            self.put(64 * n_bits(waiting))
            self.put(50 * n_bits(own & state.flipped))
            likely: Int = 0
            income: Int = 0
            staying: Int = 0
            cubes: Int = 0
            left: Mask = own
            while left:
                slot: Slot = lowest_bit(left)
                left &= left - 1
                tile: Tile = state.tile_at[slot]
                if kit.level_of[tile] > judge.rules.numbers.removed_level:
                    staying += kit.vp_of[tile]
                if waiting >> slot & 1:
                    likely += kit.vp_of[tile] * judge.chances[slot]
                    income += kit.income_of[tile] * judge.chances[slot]
                    cubes += state.cubes_at[slot]
            self.put(likely // 100)
            self.put(income // 100)
            self.put(8 * staying)
            self.put(30 * cubes)
            self.put(30 * n_bits(standing & ~player.tiles & ~state.flipped))
            self.put(16 * n_bits(board.slots_for[industry] & ~state.occupied))
            self.put(24 * n_bits(board.slots_for[industry] & reach))
            self.put_mat(state, player.mat[industry], industry)
            industry += 1

    def put_mat(self, state: State, mat: Int, industry: Int) -> None:
        """The next tiles of an industry: level, points, cost, and whether they may be built in this era."""
        kit, judge = self.judge.rules.kit, self.judge
        if mat == 0:
            index: Int = 0
            while index < 6:
                self.put(0)
                index += 1
            return
        tile: Tile = kit.first_tile_of[industry] + lowest_bit(mat) // 4
        self.put(30 * kit.level_of[tile])
        self.put(judge.good[state.era * kit.n_tiles + tile] // 100)
        self.put(12 * kit.vp_of[tile] if kit.eras_of[tile] >> state.era & 1 else 0)
        self.put(12 * kit.vp_of[tile] if judge.has_later_era(state) and kit.eras_of[tile] >> 1 & 1 else 0)
        rest: Int = mat - bit(4 * (lowest_bit(mat) // 4))
        tile = kit.first_tile_of[industry] + lowest_bit(rest) // 4 if rest else -1
        self.put(judge.good[state.era * kit.n_tiles + tile] // 100 if tile >= 0 else 0)
        n: Int = 0
        left: Int = mat
        while left:
            n += left & 15
            left >>= 4
        self.put(30 * n)

    def put_network(self, state: State, seat: Seat) -> None:
        """Own links and places, and what they lead to."""
        judge = self.judge
        rules = judge.rules
        board = rules.board
        player = state.players[seat]
        self.put(16 * n_bits(player.links))
        now: Int = 0
        left: Mask = player.links
        while left:
            now += rules.link_worth(state, lowest_bit(left))
            left &= left - 1
        self.put(3 * now)
        self.put(12 * n_bits(player.network))
        free: Mask = 0
        left = player.network
        while left:
            free |= board.links_at[lowest_bit(left)]
            left &= left - 1
        self.put(16 * n_bits(free & board.links_in_era[state.era] & ~state.built))
        self.put(8 * n_bits(slots_in(rules, player.network) & ~state.occupied))
        joined: Mask = union_of(state.joined, player.network)
        self.put(YES if joined & rules.market_access(state) else 0)
        self.put(8 * n_bits(joined))
        self.put(6 * n_bits(state.built))
        self.put_mask(player.network, board.n_places)
        self.put_mask(player.links, board.n_links)

    def put_future(self, state: State, seat: Seat) -> None:
        """The best links that the seat could lay next, what it can spend an action, and coal within reach."""
        judge = self.judge
        board = judge.rules.board
        player = state.players[seat]
        free: Mask = 0
        left: Mask = player.network
        while left:
            free |= board.links_at[lowest_bit(left)]
            left &= left - 1
        left = free & board.links_in_era[state.era] & ~state.built
        icons: list[Int] = []
        while left:
            icons.append(judge.link_icons(state, lowest_bit(left)))
            left &= left - 1
        icons.sort(reverse=True)
        total: Int = 0
        index: Int = 0
        while index < MOST_LINKS:
            if index < len(icons):
                total += icons[index]
            if index % 2 == 1:
                self.put(total // (50 * (index + 1)))
            index += 1
        actions: Int = judge.actions[seat]
        levels = judge.rules.kit.levels
        wealth: Int = player.money
        if len(levels):
            wealth += levels[player.space] * (actions // 2)
        self.put(8 * wealth // max(actions, 1))
        joined: Mask = union_of(state.joined, player.network)
        mines: Mask = state.stocked & state.standing[judge.coal] & slots_in(judge.rules, joined)
        self.put(24 * n_cubes(state, mines))

    def put_rivals(self, state: State, seat: Seat) -> None:
        """Of the others the mean and the most of what all can see of them."""
        judge = self.judge
        levels = judge.rules.kit.levels
        seen = self.seen
        for number in seen:
            number.clear()
        other: Seat = 0
        while other < judge.n_seats:
            if other != seat:
                player = state.players[other]
                seen[0].add(player.vp)
                seen[1].add((judge.points[other] - judge.hand_part[other]) // 1000)
                seen[2].add(4 * player.money)
                seen[3].add(6 * (10 * player.loans if len(levels) == 0 else levels[player.space] + 10))
                seen[4].add(16 * n_bits(player.links))
                seen[5].add(judge.links_part[other] // 250)
                seen[6].add(judge.gains[other] // 200)
                seen[7].add(40 * n_bits(player.tiles & ~state.flipped))
            other += 1
        for number in seen:
            self.put(number.total // max(judge.n_seats - 1, 1))
            self.put(number.most)
        own: Int = (judge.points[seat] - judge.hand_part[seat]) // 1000
        self.put(3 * (own - seen[1].most) + YES)
