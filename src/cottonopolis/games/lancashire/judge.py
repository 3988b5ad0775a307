"""How likely tiles flip in Lancashire: ports and the distant market."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.bits import lowest_bit, n_bits
from cottonopolis.engine.move import DISTANT, first_of, second_of
from cottonopolis.engine.network import union_of
from cottonopolis.engine.supply import places_of, slots_among
from cottonopolis.engine.words import NONE
from cottonopolis.think.judge import Judge
from cottonopolis.think.reach import is_one_link_away

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Move, Place, Seat, Slot, Tile
    from cottonopolis.games.lancashire.rules.ruleset import Lancashire
    from cottonopolis.think.weights import Weights


NEAR_END: Final = 8
"""So many actions before the end of an era the next one begins to count."""
SLOW: Final = 3
"""Rounds until tiles in sight have flipped."""


class LancashireJudge(Judge):
    """Mills need a port or the distant market, ports need mills."""

    game: Lancashire
    ports: Mask
    """Places with an unflipped port of anybody."""
    access: Mask
    """Places that give access to the distant market."""
    mills: list[Int]
    """By place: unsold mills there."""

    def __init__(self, rules: Lancashire, weights: Weights) -> None:
        super().__init__(rules, weights)
        self.game = rules
        self.hides_tiles = True
        self.n_deals = 3
        self.ports = 0
        self.access = 0
        self.mills = []
        self.actions_of_era -= rules.n_aside[rules.numbers.n_eras - 1] // self.n_seats
        if rules.is_introductory:
            weights.money_end = 1000 // rules.introductory.money_per_vp

    def prepare(self, state: State) -> None:
        """Where ports wait for mills and mills for ports."""
        game = self.game
        self.ports = places_of(game, state.standing[game.port] & ~state.flipped)
        self.access = game.market_access(state)
        mills: list[Int] = [0] * game.board.n_places
        left: Mask = state.standing[game.mill] & ~state.flipped
        while left:
            place: Place = game.board.place_of[lowest_bit(left)]
            mills[place] = mills[place] + 1
            left &= left - 1
        self.mills = mills

    def chance_of_sale(self, state: State, slot: Slot, tile: Tile, owner: Seat, actions: Int) -> Int:
        """By ports, demand and time."""
        weights, game = self.weights, self.game
        if actions == 0:
            return 0
        joined: Mask = state.joined[game.board.place_of[slot]]
        n_mills: Int = 0
        left: Mask = joined
        while left:
            n_mills += self.mills[lowest_bit(left)]
            left &= left - 1
        n_ports: Int = n_bits(slots_among(game, state.standing[game.port] & ~state.flipped, joined))
        # Ports and mills at hand are shared out among each other.
        time: Int = min(actions, weights.sale_actions)
        if game.kit.industry_of[tile] == game.port:
            chance: Int = weights.port * time // weights.sale_actions
            chance += weights.port_mill * min(3 * n_mills // max(n_ports, 1), 6) // 3
            return self.bounded(chance)
        n_mills = max(n_mills, 1)
        ready: Int = weights.sale_ready * min(n_ports, n_mills) // n_mills
        distant: Int = 0
        if state.demand < game.no_demand and joined & self.access:
            distant = max(weights.sale_joined - weights.demand_step * state.demand, 0)
        chance = ready + (1000 - ready) * distant // 1000
        later: Int = weights.sale_far
        if is_one_link_away(game.board, state, joined, union_of(state.joined, self.ports | self.access)):
            later = weights.sale_near
        return self.bounded(max(chance, later * time // weights.sale_actions))

    def sales_worth_trying(self, state: State, sales: list[Move]) -> list[Move]:
        """The next mill: to the best own port, or if there is none to the least port of another or far away."""
        kit = self.game.kit
        seat: Seat = state.order[state.turn]
        own: Move = NONE
        other: Move = NONE
        tried: list[Move] = []
        for move in sales:
            if first_of(move) != first_of(sales[0]):
                break
            slot: Slot = second_of(move)
            if slot == DISTANT:
                tried.append(move)
            elif state.owner_at[slot] == seat:
                if own < 0 or kit.vp_of[state.tile_at[slot]] > kit.vp_of[state.tile_at[second_of(own)]]:
                    own = move
            elif other < 0 or kit.vp_of[state.tile_at[slot]] < kit.vp_of[state.tile_at[second_of(other)]]:
                other = move
        if own >= 0:
            return [own]
        if other >= 0:
            tried.append(other)
        return tried

    def good_next(self, state: State, tile: Tile, actions: Int) -> Int:
        """By this era while it lasts, and by the next one the nearer it comes."""
        now: Int = self.good[state.era * self.game.kit.n_tiles + tile]
        if not self.has_later_era(state):
            return now
        left: Int = min(max(actions - self.actions_of_era, 0), NEAR_END)
        return (now * left + self.good[(state.era + 1) * self.game.kit.n_tiles + tile] * (NEAR_END - left)) // NEAR_END

    def with_room(self, state: State, industry: Int, good: Int) -> Int:
        """As much as there are slots left; for shipyards that is little."""
        slots: Mask = self.game.board.slots_for[industry]
        return good * n_bits(slots & ~state.occupied) // max(n_bits(slots), 1)

    def income_to_come(self, space: Int, gains: Int, rounds: Int) -> Int:
        """Round by round: tiles in sight flip over the next few, and others will bring some spaces in each."""
        levels = self.game.kit.levels
        most: Int = len(levels) - 1
        total: Int = 0
        round_: Int = 1
        while round_ <= rounds:
            at: Int = 1000 * space + gains * min(round_ - 1, SLOW) // SLOW + self.weights.track * (round_ - 1)
            total += levels[min(at // 1000, most)]
            round_ += 1
        return total
