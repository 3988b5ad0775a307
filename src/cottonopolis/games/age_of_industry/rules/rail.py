"""Laying a rail: money, and after the first one a cube of coal and one of steel, each to either end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.action_flow import end_action, go_on
from cottonopolis.engine.actions.link import line_mask, refuse_line
from cottonopolis.engine.bits import lowest_bit
from cottonopolis.engine.journal import LINKED, note
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.links import n_link_tiles, place_link
from cottonopolis.engine.move import LINK, first_of, pack
from cottonopolis.engine.supply import price_of_need, refuse_cubes, sources

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Move
    from cottonopolis.games.age_of_industry.rules.route import Supplied
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def legal_rail(rules: AgeOfIndustry, state: State, player: Player, supplied: Supplied, moves: list[Move]) -> None:
    """Appends every free line at an own tile or rail for which coal and steel can be had."""
    if n_link_tiles(rules, player) == 0:
        return
    left: Mask = line_mask(rules, state, player)
    while left:
        link: Link = lowest_bit(left)
        left &= left - 1
        ends: Mask = rules.board.ends_of[link]
        if player.links == 0 or (ends & supplied.coal and ends & supplied.steel):
            moves.append(pack(LINK, link, 0))


def refuse_rail(rules: AgeOfIndustry, trial: Trial, link: Link) -> None:
    """Adds what is against a rail: its line, and cubes that are fetched to either end before it lies."""
    ends: Mask = rules.board.ends_of[link]
    needs = rules.link_needs(trial.table, is_first=trial.player.links == 0)
    refuse_line(trial, link)
    trial.table.verb = LINK
    refuse_cubes(trial, COAL, needs[0], ends)
    refuse_cubes(trial, IRON, needs[1], ends)


def price_of_cubes(rules: AgeOfIndustry, state: State, player: Player, link: Link) -> Int:
    """What the coal and steel of a rail cost, where they can be had; the first rail needs none."""
    if player.links == 0:
        return 0
    ends: Mask = rules.board.ends_of[link]
    coal: Int = price_of_need(rules, state, COAL, rules.rail_coal, ends)
    return coal + price_of_need(rules, state, IRON, rules.rail_steel, ends)


def apply_rail(rules: AgeOfIndustry, state: State, move: Move) -> None:
    """Chooses a line and pays for it; the cubes are fetched before the rail lies."""
    link: Link = first_of(move)
    player = state.players[state.order[state.turn]]
    rules.pay(state, player, rules.numbers.link_cost[0] + price_of_cubes(rules, state, player, link))
    note(state, LINKED, player, link, -rules.numbers.link_cost[0])
    state.verb = LINK
    state.target = link
    needs = rules.link_needs(state, is_first=player.links == 0)
    state.coal_due = needs[0]
    state.iron_due = needs[1]
    go_on(rules, state)


def sources_of_rail(rules: AgeOfIndustry, state: State, resource: Int, ends: Mask) -> Mask:
    """The nearest sources of each end: the builder chooses the end that a cube is brought to."""
    found: Mask = 0
    left: Mask = ends
    while left:
        found |= sources(rules, state, resource, left & -left)
        left &= left - 1
    return found


def complete_rail(rules: AgeOfIndustry, state: State) -> None:
    """Lays the rail."""
    place_link(rules, state, state.players[state.order[state.turn]], state.target)
    end_action(rules, state)
