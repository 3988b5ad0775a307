"""Loans that a request names and tiles that it gives up, and why they are refused."""

from __future__ import annotations

from functools import partial

from cottonopolis.engine.income import refuse_debt
from cottonopolis.game.reasons.cards import paid
from cottonopolis.game.reasons.case import Case, Objection
from cottonopolis.game.reasons.names import common_names, standing_at, target_names
from cottonopolis.game.reasons.sources import nearest_reading, surplus
from cottonopolis.game.reasons.wording import money_text


def loan_names(case: Case) -> list[Objection]:
    """Amounts that nobody lends."""
    amounts = [part.amount for part in case.request.parts if part.amount not in case.rules.numbers.loans]
    wrong = [_amount(case, "bad_request.amount", amount) for amount in amounts]
    return common_names(case) + (wrong if case.catalogue.has("bad_request.amount") else [])


def judge_loan(case: Case) -> list[Objection]:
    """One loan, as long as the income track has the levels that it costs; without an amount any would do."""
    objections, parts, numbers = paid(case), case.request.parts, case.rules.numbers
    if len(parts) > 1:
        objections.append(case.because("too_many.loans", n=len(parts)))
    for part in parts:
        objections += surplus(case, part)
    amounts = [part.amount for part in parts[:1]] or numbers.loans
    indices = [index for index, amount in enumerate(numbers.loans) if amount in amounts]
    if not indices:
        objections.append(_amount(case, "bad_amount", amounts[0]))
    tries = [partial(case.refusals.loan, index=index) for index in indices or range(len(numbers.loans))]
    return objections + nearest_reading(case, tries)


def _amount(case: Case, key: str, amount: int | None) -> Objection:
    amounts = ", ".join(money_text(case, loan) for loan in case.rules.numbers.loans)
    return case.because(key, amount=amount, amounts=amounts)


def give_names(case: Case) -> list[Objection]:
    """Names that mean nothing, and a card, which this does not take."""
    return target_names(case) + ([case.because("bad_request.give_card")] if case.request.cards else [])


def judge_give(case: Case) -> list[Objection]:
    """One own tile on the board that brings money; the player has a debt."""
    parts = case.request.parts
    if not parts:
        return [case.because("must_cover_debt", debt=money_text(case, case.state.debt))]
    objections = [case.because("too_many.given", n=len(parts))] if len(parts) > 1 else []
    objections += surplus(case, parts[0])
    slots = standing_at(case, parts[0])
    if isinstance(slots, Objection):
        return [*objections, case.because("bad_request.give", at=parts[0].at)]
    return objections + nearest_reading(case, [partial(refuse_debt, slot=slot) for slot in slots], "give")
