"""Why scouting is refused."""

from __future__ import annotations

from cottonopolis.engine.bits import bits
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from oracle.reasons.cards import held_reasons
from oracle.reasons.case import Case, Reason
from oracle.reasons.names import common_names


def _n_scouted(case: Case) -> int:
    assert isinstance(case.rules, Birmingham)
    return case.rules.n_scouted


def early_scout(case: Case) -> list[Reason]:
    """A hand that is too small, whatever is named."""
    n = len(case.player.hand)
    return [case.because("too_few_cards", n=n, needed=_n_scouted(case))] if n < _n_scouted(case) else []


def scout_names(case: Case) -> list[Reason]:
    """Another number of cards than scouting takes; to name none leaves the choice open."""
    reasons, n = common_names(case), len(case.request.cards)
    if n not in (0, _n_scouted(case)):
        reasons.append(case.because("bad_request.scout", n=n, needed=_n_scouted(case)))
    if case.request.parts:
        reasons.append(case.because("bad_request.only_cards"))
    return reasons


def judge_scout(case: Case) -> list[Reason]:
    """Three cards of the hand, and no wild card in it."""
    assert isinstance(case.rules, Birmingham)
    reasons = held_reasons(case)
    wilds = [card for card in bits(case.rules.wilds) if card in case.player.hand]
    if wilds:
        reasons.append(case.because("holds_wild", cards=", ".join(case.card(card) for card in wilds)))
    return reasons
