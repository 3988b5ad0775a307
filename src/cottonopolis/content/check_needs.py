"""Checks that a map has what its rule set cannot be played without: access to markets, buyers, beer, wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.content.check_deck import per_count
from cottonopolis.content.finding import Problem
from cottonopolis.content.read import Tables


def need_problems(document: Tables) -> Iterator[Problem]:
    """What no player could ever buy, sell, brew or draw. Needs places, links and cards without a fault."""
    ports = [industry["id"] for industry in document["industry"] if industry["flips"] == "sold_to"]
    port_places = _places_with_slot(document, ports)
    or_port = f" or a slot for {' or '.join(ports)}" if ports else ""
    opening = {place["id"] for place in document["place"] if place.get("market_access")}
    if not port_places and not opening & _linked_to_slots(document):
        closed = " and ".join(name for name, market in document["market"].items() if market["needs_access"])
        if closed:
            where = f"a place with market_access = true{or_port}, to which links lead from some slot"
            yield "place", f"nobody can ever trade with the market of {closed}: expected {where}"
    is_selling = any(industry["flips"] == "sold" for industry in document["industry"])
    for n in document["players"]:
        if is_selling and not port_places and not _has_buyers(document, n):
            yield "place", f"nobody buys anything with {n} players: expected a place with merchants or markets{or_port}"
    for industry in document["industry"]:
        name = industry["id"]
        is_only_source = industry["flips"] == "emptied" and name not in document["resources"]
        if is_only_source and not _places_with_slot(document, [name]):
            yield "place", f"no slot for {name}: expected one or more, since no market sells what it makes"
    yield from _wild_card_problems(document)


def _places_with_slot(document: Tables, industries: list[str]) -> set[str]:
    """Places with a slot for one of some industries."""
    kinds = {kind["id"]: kind["holds"] for kind in document.get("slot_kind", [])}
    return {
        place["id"]
        for place in document["place"]
        for slot in place.get("slots", [])
        for word in slot.split("|")
        if set(kinds.get(word, [word])) & set(industries)
    }


def _linked_to_slots(document: Tables) -> set[str]:
    """Places to which links lead from some slot, whatever their era."""
    found = {place["id"] for place in document["place"] if place.get("slots")}
    while more := {end for link in document["link"] if found & set(link["ends"]) for end in link["ends"]} - found:
        found |= more
    return found


def _has_buyers(document: Tables, n: int) -> bool:
    """Whether there are merchants, market boxes or a distant market with `n` players."""
    merchants = [place for place in document["place"] if place.get("merchants") and place["merchants_from"] <= n]
    boxes = [place for place in document["place"] if place.get("markets")]
    return bool(merchants or boxes or "distant_market" in document)


def _wild_card_problems(document: Tables) -> Iterator[Problem]:
    """Wild cards that scouting brings: one of each kind may be in every hand."""
    for kind in document.get("scout", {}).get("gains", []):
        cards = [card for card in document["card"] if card["kind"] == kind]
        if not cards:
            yield "card", f'no card of kind "{kind}": expected one entry, since scouting brings such a card'
        for card in cards:
            for n in document["players"]:
                count = per_count(card["count"], document["players"], n)
                if count < n:
                    yield f"card.{card['id']}.count", f"{count} with {n} players, expected {n} or more: one for each"
