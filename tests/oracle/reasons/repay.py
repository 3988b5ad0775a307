"""Why a loan cannot be repaid or taken, and why a turn cannot be ended."""

from __future__ import annotations

from cottonopolis.engine.state import ACTION
from cottonopolis.games.age_of_industry.document import document_of
from oracle.reasons.case import Case, Reason
from oracle.reasons.form import form_reasons


def bare_names(case: Case) -> list[Reason]:
    """These verbs take nothing at all."""
    return form_reasons(case, most_parts=0)


def borrow_names(case: Case) -> list[Reason]:
    """An amount may be named; it changes nothing."""
    return form_reasons(case, most_parts=1)


def judge_repay(case: Case) -> list[Reason]:
    """One loan, for its price."""
    price = document_of(case.content).loan.repay
    reasons = [] if case.player.loans else [case.because("no_loan")]
    if case.player.money < price:
        reasons.append(
            case.because("cannot_afford.repay", price=case.money(price), money=case.money(case.player.money))
        )
    return reasons


def judge_borrow(case: Case) -> list[Reason]:
    """Loans come by themselves with a payment, never by request."""
    return [case.because("loan_not_needed")]


def judge_end(case: Case) -> list[Reason]:
    """A turn ends when all its actions are used."""
    if case.state.stage != ACTION:
        return []
    return [case.because("actions_left", n=case.state.actions_left)]
