"""Cards that a request names, and the actions that take nothing but cards."""

from __future__ import annotations

from collections import Counter

from cottonopolis.engine.refusal import Refusal
from cottonopolis.game.reasons.case import Case, Objection
from cottonopolis.game.reasons.names import card_of, common_names
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.games.birmingham.rules.scout import refuse_scout


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


def early_scout(case: Case) -> list[Objection]:
    """A hand that is too small, whatever is named."""
    return [objection for objection in _scout(case) if objection.key == "too_few_cards"]


def scout_names(case: Case) -> list[Objection]:
    """Another number of cards than scouting takes; to name none leaves the choice open."""
    assert isinstance(case.rules, Birmingham)
    objections, n, needed = common_names(case), len(case.request.cards), case.rules.n_scouted
    if n not in (0, needed):
        objections.append(case.because("bad_request.scout", n=n, needed=needed))
    if case.request.parts:
        objections.append(case.because("bad_request.only_cards"))
    return objections


def judge_scout(case: Case) -> list[Objection]:
    """Cards of the hand, and no wild card in it."""
    return held(case) + _scout(case)


def _scout(case: Case) -> list[Objection]:
    assert isinstance(case.rules, Birmingham)
    refusals: list[Refusal] = []
    refuse_scout(case.rules, case.player, refusals)
    return case.told(refusals)
