"""Loans: taken whenever a payment needs them, repaid in the own turn, with interest after each round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.journal import BORROWED, INTEREST, note
from cottonopolis.engine.move import REPAY, STOP, pack
from cottonopolis.engine.state import TURN_END

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Int, Move
    from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry


def pay(rules: AgeOfIndustry, state: State, player: Player, amount: Int) -> None:
    """Pays a sum, with as many loans as it needs."""
    short: Int = amount - player.money
    if short > 0:
        n: Int = (short + rules.loan_cash - 1) // rules.loan_cash
        player.loans += n
        player.money += n * rules.loan_cash
        note(state, BORROWED, player, n * rules.loan_cash, n)
    player.money -= amount


def may_repay(rules: AgeOfIndustry, player: Player) -> bool:
    """Whether a player holds a loan and the money to repay it."""
    return player.loans > 0 and player.money >= rules.loan_repay


def refuse_repay(rules: AgeOfIndustry, trial: Trial) -> None:
    """Adds why a player cannot repay a loan."""
    if trial.player.loans == 0:
        trial.refuse(refusal.NO_LOAN, [])
    if trial.player.money < rules.loan_repay:
        trial.refuse(refusal.CANNOT_AFFORD, [rules.loan_repay, trial.player.money])


def apply_repay(rules: AgeOfIndustry, player: Player) -> None:
    """Repays one loan."""
    player.loans -= 1
    player.money -= rules.loan_repay


def legal_turn_end(rules: AgeOfIndustry, state: State) -> list[Move]:
    """Repaying another loan, or ending the turn."""
    moves: list[Move] = []
    if may_repay(rules, state.players[state.order[state.turn]]):
        moves.append(pack(REPAY, 0, 0))
    moves.append(pack(STOP, 0, 0))
    return moves


def ask_turn_end(state: State) -> None:
    """Waits for repayments before the turn ends."""
    state.stage = TURN_END
    state.is_asked = False


def pay_interest(rules: AgeOfIndustry, state: State) -> None:
    """Everybody pays for the loans held; a loan taken for that bears no interest now."""
    for player in state.players:
        interest: Int = player.loans * rules.loan_interest
        pay(rules, state, player, interest)
        if interest:
            note(state, INTEREST, player, -interest)
