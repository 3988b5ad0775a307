"""Cards that a request names, and passing, which takes nothing else."""

from __future__ import annotations

from collections import Counter

from cottonopolis.game.reasons.case import Case, Objection
from cottonopolis.game.reasons.names import card_of


def named_cards(case: Case) -> list[int]:
    """The cards that the request names, as far as they exist."""
    return [card for word in case.request.cards if not isinstance(card := card_of(case, word), Objection)]


def held(case: Case) -> list[Objection]:
    """Cards that are not in hand, or not so often; no card in hand at all."""
    objections = [card for word in case.request.cards if isinstance(card := card_of(case, word), Objection)]
    hand = Counter(case.player.hand)
    for card, n in Counter(named_cards(case)).items():
        name = case.content.names.cards[card].name
        if hand[card] == 0:
            objections.append(case.because("card_not_in_hand", card=name))
        elif n > hand[card]:
            objections.append(case.because("duplicate_card", card=name, n=n, held=hand[card]))
    return objections


def paid(case: Case) -> list[Objection]:
    """Objections to the card of an action that takes any one card."""
    n = len(case.request.cards)
    return [*held(case), case.because("too_many.cards", n=n)] if n > 1 else held(case)


def empty_hand(case: Case) -> list[Objection]:
    """An action that costs a card, for a player without any."""
    is_said = not case.player.hand and case.catalogue.has("no_card")
    return [case.because("no_card")] if is_said else []


def judge_pass(case: Case) -> list[Objection]:
    """Passing needs a card and nothing else."""
    return [*paid(case), case.because("bad_request.only_cards")] if case.request.parts else paid(case)
