"""Checks that a map has what its rule set cannot be played without: access to markets, buyers, beer, wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.content.finding import Problem
from cottonopolis.content.models.document import Document


def need_problems(document: Document) -> Iterator[Problem]:
    """What no player could ever buy, sell, brew or draw. Needs places, links and cards without a fault."""
    built = {industry for slots in document.holds() for slot in slots for industry in slot}
    ports = [industry.id for industry in document.industry if industry.flips == "sold_to"]
    has_ports = not built.isdisjoint(ports)
    or_port = f" or a slot for {' or '.join(ports)}" if ports else ""
    opening = {place.id for place in document.place if place.market_access}
    if not has_ports and not opening & _linked_to_slots(document):
        closed = " and ".join(name for name, market in document.market.items() if market.needs_access)
        if closed:
            where = f"a place with market_access = true{or_port}, to which links lead from some slot"
            yield "place", f"nobody can ever trade with the market of {closed}: expected {where}"
    is_selling = any(industry.flips == "sold" for industry in document.industry)
    for n in document.players:
        if is_selling and not has_ports and not _has_buyers(document, n):
            yield "place", f"nobody buys anything with {n} players: expected a place with merchants or markets{or_port}"
    for industry in document.industry:
        is_only_source = industry.flips == "emptied" and industry.id not in document.resources
        if is_only_source and industry.id not in built:
            yield "place", f"no slot for {industry.id}: expected one or more, since no market sells what it makes"
    yield from _wild_card_problems(document)


def _linked_to_slots(document: Document) -> set[str]:
    """Places to which links lead from some slot, whatever their era."""
    found = {place.id for place in document.place if place.slots}
    while more := {end for link in document.link if found & set(link.ends) for end in link.ends} - found:
        found |= more
    return found


def _has_buyers(document: Document, n: int) -> bool:
    """Whether there are merchants, market boxes or a distant market with `n` players."""
    merchants = any(place.merchants and place.merchants_from <= n for place in document.place)
    return merchants or any(place.markets for place in document.place) or document.distant_market is not None


def _wild_card_problems(document: Document) -> Iterator[Problem]:
    """Wild cards that scouting brings: one of each kind may be in every hand."""
    for kind in document.scout.gains if document.scout else ():
        cards = [card for card in document.card if card.kind == kind]
        if not cards:
            yield "card", f'no card of kind "{kind}": expected one entry, since scouting brings such a card'
        for card in cards:
            for n in document.players:
                count = document.for_players(card.count, n)
                if count < n:
                    yield f"card.{card.id}.count", f"{count} with {n} players, expected {n} or more: one for each"
