"""Taking a loan against the income track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import go_on
from cottonopolis.engine.income import space_below
from cottonopolis.engine.journal import LOAN_TAKEN, note
from cottonopolis.engine.move import LOAN, first_of, pack

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Move


def legal_loan(rules: RuleSet, state: State, player: Player, moves: list[Move]) -> None:
    """Appends every amount whose price in income the track still has, while loans are given."""
    if not rules.may_borrow(state):
        return
    index: Int = 0
    while index < len(rules.numbers.loans):
        if space_below(rules.kit, player.space, rules.numbers.loan_levels[index]) >= 0:
            moves.append(pack(LOAN, index, 0))
        index += 1


def refuse_loan(trial: Trial, index: Int) -> None:
    """Adds what is against a loan of an amount."""
    kit, space = trial.rules.kit, trial.player.space
    cost: Int = trial.rules.numbers.loan_levels[index]
    if not trial.rules.may_borrow(trial.table):
        trial.refuse(refusal.LOANS_CLOSED, [trial.table.era])
    if space_below(kit, space, cost) < 0:
        trial.refuse(refusal.INCOME_FLOOR, [kit.levels[space], cost, kit.levels[0]])


def apply_loan(rules: RuleSet, state: State, move: Move) -> None:
    """Takes the money and lowers the income; the card is asked for next."""
    index: Int = first_of(move)
    player = state.players[state.order[state.turn]]
    space: Int = space_below(rules.kit, player.space, rules.numbers.loan_levels[index])
    note(state, LOAN_TAKEN, player, rules.numbers.loans[index], space - player.space)
    player.money += rules.numbers.loans[index]
    player.space = space
    state.verb = LOAN
    state.cards_due = 1
    go_on(rules, state)
