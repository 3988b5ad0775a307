"""Developing: removing tiles from the own mat for iron."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import ask_again, end_action, go_on
from cottonopolis.engine.journal import DEVELOPED, note
from cottonopolis.engine.kit import IRON
from cottonopolis.engine.mat import lowest_tile, refuse_tile, take_tile
from cottonopolis.engine.move import DEVELOP, first_of, pack
from cottonopolis.engine.supply import price_of_need, refuse_cubes, refuse_payment
from cottonopolis.engine.words import NONE

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
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


def refuse_develop(trial: Trial, industry: Industry, level: Tile) -> None:
    """Adds what is against developing a tile; takes and pays it."""
    refuse_removal(trial, industry, level)
    price: Int = refuse_cubes(trial, IRON, trial.rules.numbers.develop_iron, 0)
    refuse_payment(trial, price, 0, NONE)
    trial.rules.pay(trial.table, trial.player, price)


def refuse_removal(trial: Trial, industry: Industry, level: Tile) -> None:
    """Adds why a tile, -1 for the next of its industry, cannot leave the mat without being built; takes the next."""
    kit, player = trial.rules.kit, trial.player
    lowest: Tile = lowest_tile(kit, player, industry)
    tile: Tile = level if level >= 0 else lowest
    refuse_tile(trial, industry, level)
    if tile >= 0 and not kit.may_develop[tile]:
        trial.refuse(refusal.LIGHTBULB, [tile])
    if lowest >= 0:
        take_tile(kit, player, lowest)


def apply_develop(rules: RuleSet, state: State, move: Move) -> None:
    """Removes a tile; its iron and the card are asked for next."""
    player = state.players[state.order[state.turn]]
    take_tile(rules.kit, player, first_of(move))
    rules.pay(state, player, price_of_need(rules, state, IRON, rules.numbers.develop_iron, 0))
    note(state, DEVELOPED, player, first_of(move))
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
