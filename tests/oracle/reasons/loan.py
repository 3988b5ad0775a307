"""Why a loan is refused."""

from __future__ import annotations

from oracle.reasons.cards import card_reasons
from oracle.reasons.case import Case, Reason
from oracle.reasons.names import common_names
from oracle.reasons.sources import surplus_reasons


def loan_names(case: Case) -> list[Reason]:
    """Amounts that nobody lends."""
    loans = case.rules.numbers.loans
    amounts = ", ".join(case.money(amount) for amount in loans)
    return common_names(case) + [
        case.because("bad_request.amount", amount=part.amount, amounts=amounts)
        for part in case.request.parts
        if part.amount not in loans
    ]


def judge_loan_while_open(case: Case) -> list[Reason]:
    """A loan where the bank closes: in some eras once the deck is empty, or in their last rounds."""
    income, n_rounds, state = case.content.document.income, case.content.n_rounds, case.state
    assert income is not None and n_rounds is not None
    if income.last_rounds_without_loans:
        last = income.last_rounds_without_loans[state.era]
        closed = ["loans_closed.rounds"] if state.round >= n_rounds - last else []
    else:
        closed = ["loans_closed"] if income.no_loans_with_empty_deck[state.era] and not state.deck else []
    return judge_loan(case) + [case.because(key, era=case.era(state.era)) for key in closed]


def judge_loan(case: Case) -> list[Reason]:
    """One loan, as long as the income track has the levels that it costs."""
    reasons = card_reasons(case)
    parts, numbers, levels = case.request.parts, case.rules.numbers, case.rules.kit.levels
    if len(parts) > 1:
        reasons.append(case.because("too_many.loans", n=len(parts)))
    for part in parts:
        reasons += surplus_reasons(case, part)
    # Without an amount any loan would do.
    named = [part.amount for part in parts[:1]]
    costs = [numbers.loan_levels[n] for n, amount in enumerate(numbers.loans) if amount in named or not named]
    if not costs:
        amounts = ", ".join(case.money(amount) for amount in numbers.loans)
        return [*reasons, case.because("bad_amount", amount=named[0], amounts=amounts)]
    level, cost = levels[case.player.space], min(costs)
    if level - cost < levels[0]:
        reasons.append(case.because("income_floor", level=level, cost=cost, lowest=levels[0]))
    return reasons
