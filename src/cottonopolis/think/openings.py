"""The openings that a quick player looks at: of each kind a few that promise most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.move import BUILD, COMBINE, DEVELOP, LINK, PASS, SCOUT, SELL, first_of, second_of, verb_of

if TYPE_CHECKING:
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Move, Seat, Slot, Tile
    from cottonopolis.think.judge import Judge

MOST_BUILDS: Final = 2
"""Of each industry."""
MOST_LINKS: Final = 3
MOST_DEVELOPS: Final = 2


def openings_worth_trying(judge: Judge, state: State, answers: list[Move]) -> list[Move]:
    """The most promising builds, links and developments, and all of what is rare; passing only if nothing else is."""
    seat: Seat = state.order[state.turn]
    judge.only = seat
    judge.look(state)
    judge.only = -1
    tried: list[Move] = []
    last: list[Move] = []
    builds: list[Int] = []
    links: list[Int] = []
    develops: list[Int] = []
    sales: list[Move] = []
    industry: Int = -1
    for move in answers:
        verb: Int = verb_of(move)
        if verb == BUILD:
            if first_of(move) != industry:
                tried += best_moves(builds, MOST_BUILDS)
                builds = []
                industry = first_of(move)
            builds.append(-build_promise(judge, state, seat, industry, second_of(move)) * MOVE_BITS + move)
        elif verb == LINK:
            links.append(-judge.link_icons(state, first_of(move)) * MOVE_BITS + move)
        elif verb == DEVELOP:
            develops.append(judge.good[state.era * judge.rules.kit.n_tiles + first_of(move)] * MOVE_BITS + move)
        elif verb == SELL:
            sales.append(move)
        elif verb == COMBINE or verb == PASS or verb == SCOUT:
            last.append(move)
        else:
            tried.append(move)
    tried += judge.sales_worth_trying(state, sales)
    tried += best_moves(builds, MOST_BUILDS) + best_moves(links, MOST_LINKS) + best_moves(develops, MOST_DEVELOPS)
    return tried if len(tried) > 0 else last


MOVE_BITS: Final = 16777216
"""More than any move."""


def best_moves(keys: list[Int], n: Int) -> list[Move]:
    """The moves of the lowest keys."""
    keys.sort()
    return [key & (MOVE_BITS - 1) for key in keys[:n]]


def build_promise(judge: Judge, state: State, seat: Seat, industry: Int, slot: Slot) -> Int:
    """Which of several slots suits an industry best: by the chance of a sale and the own links it would serve."""
    rules = judge.rules
    player = state.players[seat]
    tile: Tile = lowest_tile(rules.kit, player, industry)
    gain: Int = rules.kit.vp_of[tile] + rules.kit.income_of[tile] // 2
    promise: Int = judge.chance(state, slot, tile, seat, judge.actions[seat]) * gain
    at: Mask = rules.board.links_at[rules.board.place_of[slot]] & player.links
    promise += 700 * rules.kit.worth_of[tile] * n_bits(at)
    if state.tile_at[slot] >= 0:
        promise -= 1000 * rules.kit.vp_of[state.tile_at[slot]]
    # A mine sells at once where the market is joined.
    if industry == judge.coal and state.joined[rules.board.place_of[slot]] & rules.market_access(state):
        promise += 2000
    return promise
