"""Cards that a request names: held, as many as the action takes, and fitting for a build."""

from __future__ import annotations

from collections import Counter

from cottonopolis.engine.bits import bits
from cottonopolis.engine.kit import INDUSTRY_CARD, PLACE_CARD, REGION_CARD, WILD_INDUSTRY_CARD
from oracle.reasons.case import Case, Reason, is_start_free
from oracle.reasons.names import card_of


def named_cards(case: Case) -> list[int]:
    """The cards that the request names, as far as they exist."""
    found = [card_of(case, word) for word in case.request.cards]
    return [card for card in found if not isinstance(card, Reason)]


def held_reasons(case: Case) -> list[Reason]:
    """Cards that are not in hand, or not so often."""
    reasons = [card for word in case.request.cards if isinstance(card := card_of(case, word), Reason)]
    held = Counter(case.player.hand)
    for card, n in Counter(named_cards(case)).items():
        if held[card] == 0:
            reasons.append(case.because("card_not_in_hand", card=case.card(card)))
        elif n > held[card]:
            reasons.append(case.because("duplicate_card", card=case.card(card), n=n, held=held[card]))
    return reasons


def card_reasons(case: Case) -> list[Reason]:
    """Reasons against the card of an action that takes any one card."""
    reasons = held_reasons(case)
    if len(case.request.cards) > 1:
        reasons.append(case.because("too_many.cards", n=len(case.request.cards)))
    return reasons


def judge_pass(case: Case) -> list[Reason]:
    """Passing needs a card and nothing else."""
    reasons = card_reasons(case)
    if case.request.parts:
        reasons.append(case.because("bad_request.only_cards"))
    return reasons


def is_industry_card(case: Case, card: int) -> bool:
    """Whether a card names industries and not places."""
    return case.rules.kit.card_kind[card] in (INDUSTRY_CARD, WILD_INDUSTRY_CARD)


def fit_reasons(case: Case, card: int, industry: int, place: int) -> list[Reason]:
    """Reasons why a card does not allow an industry in a place."""
    kit, board = case.rules.kit, case.rules.board
    values = {"card": case.card(card), "industry": case.industry(industry), "place": case.place(place)}
    if is_industry_card(case, card):
        if industry not in bits(kit.card_mask[card]):
            return [case.because("wrong_card.industry", **values)]
        if place not in case.catalogue.card_reach(case) and not is_start_free(case):
            return [case.because("not_in_network.card", **values)]
        return []
    if kit.card_kind[card] == PLACE_CARD:
        return [] if place in bits(kit.card_mask[card]) else [case.because("wrong_card.place", **values)]
    if kit.card_kind[card] == REGION_CARD:
        is_named = board.region_of[place] in bits(kit.card_mask[card])
        return [] if is_named else [case.because("wrong_card.place", **values)]
    return [] if place in bits(board.towns) else [case.because("wrong_card.wild_place", **values)]
