"""The form of a request where all that is too much is a bad request: cards, parts, sources and spots."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.notation.action import Part, Spot
from oracle.reasons.case import Case, Reason
from oracle.reasons.names import card_of, find_slot
from oracle.reasons.sources import of_resource

Needs = Callable[[Case, Part], tuple[int, int]]
"""Coal and steel that a part needs, as far as it can be told."""


def form_reasons(
    case: Case, *, most_parts: int | None = 1, most_cards: int = 0, needs: Needs | None = None
) -> list[Reason]:
    """Cards, sources and bonus tiles that do not exist or are not asked for, and more parts than the action has."""
    request, reasons = case.request, []
    found = [card_of(case, word) for word in request.cards]
    reasons += [card for card in found if isinstance(card, Reason) and card.word == "bad_request"]
    if len(request.cards) > most_cards:
        reasons.append(case.because(f"bad_request.cards_{most_cards}", n=len(request.cards)))
    if most_parts is not None and len(request.parts) > most_parts:
        reasons.append(case.because("bad_request.parts", n=len(request.parts), most=most_parts))
    if request.bonuses:
        reasons.append(case.because("bad_request.bonus", tile=request.bonuses[0]))
    for part in request.parts:
        coal, steel = needs(case, part) if needs is not None else (0, 0)
        reasons += _source_reasons(case, part, {"c": coal, "i": steel})
    return reasons


def _source_reasons(case: Case, part: Part, needed: dict[str, int]) -> list[Reason]:
    letters, reasons = case.catalogue.producers, []
    for source in part.sources:
        if source.resource not in letters:
            values = {"letter": source.resource, "letters": ", ".join(letters)}
            reasons.append(case.because("bad_request.resource", **values))
        elif source.spot is not None:
            reasons += spot_reasons(case, source.spot)
    for letter, n in needed.items():
        named = of_resource(part, letter)
        if len(named) > n:
            reasons.append(case.because("bad_request.sources", sources=" ".join(map(str, named)), needed=n))
    return reasons


def spot_reasons(case: Case, spot: Spot | None) -> list[Reason]:
    """A place or slot that does not exist, or a market box where a slot is meant."""
    if spot is not None and spot.is_box:
        return [case.because("bad_request.box", at=spot)]
    where = find_slot(case, spot)
    return [where] if isinstance(where, Reason) else []
