"""How likely tiles flip in Lancashire: ports and the distant market."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import lowest_bit, n_bits
from cottonopolis.engine.links import union_of
from cottonopolis.engine.supply import places_of
from cottonopolis.think.judge import Judge
from cottonopolis.think.reach import is_one_link_away

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Place, Seat, Slot, Tile
    from cottonopolis.rules.lancashire.ruleset import Lancashire
    from cottonopolis.think.weights import Weights


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
        industry: Int = game.kit.industry_of[tile]
        place: Place = game.board.place_of[slot]
        joined: Mask = state.joined[place]
        chance: Int = weights.sale_far
        if industry == game.port:
            chance = weights.port
            left: Mask = joined
            n: Int = 0
            while left:
                n += self.mills[lowest_bit(left)]
                left &= left - 1
            chance += weights.port_mill * min(n, 3)
            chance -= weights.port_mill * max(n_bits(joined & self.ports) - 1, 0) // 2
        elif joined & self.ports:
            chance = weights.sale_ready
        else:
            demand: Int = state.demand
            distant: Int = 0
            if demand < game.no_demand and joined & self.access:
                distant = weights.sale_joined - weights.demand_step * demand
            goal: Mask = self.ports | self.access
            if is_one_link_away(game.board, state, joined, union_of(state.joined, goal)):
                chance = weights.sale_near
            chance = max(chance, distant)
        return self.bounded(chance * min(actions, weights.sale_actions) // weights.sale_actions)
