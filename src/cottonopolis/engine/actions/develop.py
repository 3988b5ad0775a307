"""Developing: removing tiles from the own mat for iron."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.course import ask_again, end_action, go_on
from cottonopolis.engine.kit import IRON
from cottonopolis.engine.mat import lowest_tile, refuse_tile, take_tile
from cottonopolis.engine.move import DEVELOP, first_of, pack
from cottonopolis.engine.refusal import Refusal
from cottonopolis.engine.supply import price_of_need, refuse_cubes, refuse_payment
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Named
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Industry, Int, Move, Tile


def legal_develop(rules: RuleSet, state: State, player: Player, moves: list[Move]) -> None:
    """Appends the tiles that may be developed next, if the iron can be paid."""
    if price_of_need(rules, state, IRON, rules.numbers.develop_iron, 0) <= rules.purse(player):
        removable_tiles(rules, player, moves)


def removable_tiles(rules: RuleSet, player: Player, moves: list[Move]) -> None:
    """Appends the lowest tile of each industry, unless it may not be developed."""
    industry: Industry = 0
    while industry < rules.kit.n_industries:
        tile: Tile = lowest_tile(rules.kit, player, industry)
        if tile >= 0 and rules.kit.may_develop[tile]:
            moves.append(pack(DEVELOP, tile, 0))
        industry += 1


def refuse_develop(
    rules: RuleSet,
    table: State,
    player: Player,
    industry: Industry,
    level: Tile,
    named: Named,
    against: list[Refusal],
) -> None:
    """Appends what is against developing a tile; takes and pays it, so that a second one can be judged."""
    refuse_removal(rules, player, industry, level, against)
    price: Int = refuse_cubes(rules, table, IRON, rules.numbers.develop_iron, 0, named, against)
    refuse_payment(rules, player, price, 0, NONE, against)
    rules.pay(table, player, price)


def refuse_removal(rules: RuleSet, player: Player, industry: Industry, level: Tile, against: list[Refusal]) -> None:
    """Appends why a tile, -1 for the next of its industry, cannot leave the mat without being built; else takes it."""
    lowest: Tile = lowest_tile(rules.kit, player, industry)
    tile: Tile = level if level >= 0 else lowest
    refuse_tile(rules.kit, player, industry, level, against)
    if tile >= 0 and not rules.kit.may_develop[tile]:
        against.append(Refusal(refusal.LIGHTBULB, [tile]))
    if lowest >= 0:
        take_tile(rules.kit, player, lowest)


def apply_develop(rules: RuleSet, state: State, move: Move) -> None:
    """Removes a tile; its iron and the card are asked for next."""
    player = state.players[state.order[state.turn]]
    take_tile(rules.kit, player, first_of(move))
    rules.pay(state, player, price_of_need(rules, state, IRON, rules.numbers.develop_iron, 0))
    if state.verb != DEVELOP:
        state.verb = DEVELOP
        state.cards_due = 1
    state.iron_due = rules.numbers.develop_iron
    go_on(rules, state)


def complete_develop(rules: RuleSet, state: State) -> None:
    """Asks for a further tile as long as the action allows one."""
    state.n_done += 1
    if state.n_done < rules.numbers.n_develop:
        ask_again(state)
    else:
        end_action(rules, state)
