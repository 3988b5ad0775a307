"""Laying links: one canal, or one or two rails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import ask_again, end_action, go_on
from cottonopolis.engine.bits import lowest_bit
from cottonopolis.engine.journal import LINKED, note
from cottonopolis.engine.kit import COAL
from cottonopolis.engine.links import n_link_tiles, place_link
from cottonopolis.engine.market import buying_price
from cottonopolis.engine.move import LINK, first_of, pack
from cottonopolis.engine.network import union_of
from cottonopolis.engine.supply import coal_places, price_of_need, refuse_cubes, refuse_payment
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Link, Mask, Move


def legal_link(rules: RuleSet, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every line on which the next link of the action can be laid."""
    cost: Int = rules.numbers.link_cost[state.era]
    is_second: bool = state.verb == LINK
    if is_second:
        cost = rules.numbers.second_link_cost[state.era]
    purse: Int = rules.purse(player)
    if cost > purse or n_link_tiles(rules, player) == 0:
        return
    coal: Int = rules.numbers.link_coal[state.era]
    with_coal: Mask = 0
    with_market: Mask = 0
    if coal:
        with_coal = coal_places(rules, state)
        if cost + buying_price(rules.kit.markets[COAL], state.cubes[COAL], 1) <= purse:
            with_market = union_of(state.joined, rules.market_access(state))
    left: Mask = line_mask(rules, state, player)
    while left:
        link: Link = lowest_bit(left)
        left &= left - 1
        ends: Mask = rules.board.ends_of[link]
        has_coal: bool = coal == 0 or ends & (with_coal | with_market) != 0
        if has_coal and (not is_second or rules.second_link_beer(state, player, ends)):
            moves.append(pack(LINK, link, 0))


def line_mask(rules: RuleSet, state: State, player: Player) -> Mask:
    """Free lines of the era that touch a player's network; all of them for a player with nothing on the board."""
    free: Mask = rules.board.links_in_era[state.era] & ~state.built
    if player.network == 0 and rules.numbers.starts_anywhere:
        return free
    touching: Mask = 0
    left: Mask = player.network
    while left:
        touching |= rules.board.links_at[lowest_bit(left)]
        left &= left - 1
    return touching & free


def refuse_link(trial: Trial, link: Link) -> None:
    """Adds what is against the next link of the action; lays and pays it."""
    rules, table, player = trial.rules, trial.table, trial.player
    cost: Int = rules.numbers.link_cost[table.era]
    if table.verb == LINK:
        cost = rules.numbers.second_link_cost[table.era]
    refuse_line(trial, link)
    if table.built >> link & 1 == 0:
        place_link(rules, table, player, link)
    coal: Int = refuse_cubes(trial, COAL, rules.numbers.link_coal[table.era], rules.board.ends_of[link])
    refuse_payment(trial, cost, coal, NONE)
    rules.pay(table, player, cost + coal)
    table.verb = LINK


def refuse_line(trial: Trial, link: Link) -> None:
    """Adds why a line cannot take a link of a player, cubes and costs aside; see `line_mask`."""
    rules, table, player = trial.rules, trial.table, trial.player
    ends: Mask = rules.board.ends_of[link]
    if rules.board.links_in_era[table.era] >> link & 1 == 0:
        is_past: bool = table.era > 0 and rules.board.links_in_era[table.era - 1] >> link & 1 == 1
        trial.refuse(refusal.PAST_LINE if is_past else refusal.FUTURE_LINE, [link, table.era])
    if player.links >> link & 1:
        trial.refuse(refusal.LINK_OWN, [link])
    elif table.built >> link & 1:
        owner: Int = 0
        while table.players[owner].links >> link & 1 == 0:
            owner += 1
        trial.refuse(refusal.LINK_OF_RIVAL, [link, owner])
    is_free: bool = player.network == 0 and rules.numbers.starts_anywhere
    if not is_free and player.network & ends == 0:
        trial.refuse(refusal.LINE_APART, [link, ends])
    if n_link_tiles(rules, player) == 0:
        trial.refuse(refusal.NO_LINK_TILES, [rules.n_link_tiles])


def apply_link(rules: RuleSet, state: State, move: Move) -> None:
    """Lays a link and pays for it; its coal, beer and card are asked for next."""
    link: Link = first_of(move)
    player = state.players[state.order[state.turn]]
    cost: Int = rules.numbers.link_cost[state.era]
    if state.verb == LINK:
        cost = rules.numbers.second_link_cost[state.era]
        state.beer_due = rules.numbers.second_link_beer
    else:
        state.verb = LINK
        state.cards_due = 1
    state.target = link
    state.coal_due = rules.numbers.link_coal[state.era]
    # The link lies before its coal is brought, so that it carries it.
    place_link(rules, state, player, link)
    rules.pay(state, player, cost + price_of_need(rules, state, COAL, state.coal_due, rules.board.ends_of[link]))
    note(state, LINKED, player, link, -cost)
    go_on(rules, state)


def complete_link(rules: RuleSet, state: State) -> None:
    """Asks for a second link after the first, where the era allows one."""
    state.n_done += 1
    if state.n_done == 1 and rules.numbers.second_link_cost[state.era] >= 0:
        ask_again(state)
    else:
        end_action(rules, state)
