"""Checks places, slots and lines."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.content.check_words import name_of, unknown
from cottonopolis.content.finding import Problem
from cottonopolis.content.models.document import Document, ids
from cottonopolis.content.models.places import Link, Place, SeaLine
from cottonopolis.engine.words import MOST_BITS

_WITH_SLOTS = ("town", "farm", "ship")
_WITHOUT_SLOTS = ("village", "merchant", "import", "market")
_NEEDED = {"merchant": "merchants", "import": "coal_import", "market": "markets"}
"""What a place of the kind cannot be without."""

NEAREST = 20
"""So far two places are apart at least, in units of the map."""


def place_problems(document: Document) -> Iterator[Problem]:
    """Slots for nothing, places upon each other, more than fit a mask."""
    holds = ids(document.industry) + ids(document.slot_kind)
    for place in document.place:
        yield from _slot_problems(place, holds)
        key, needed = f"place.{place.id}", _NEEDED.get(place.kind)
        if place.region:
            yield from unknown(f"{key}.region", place.region, ids(document.region), "region")
        if needed and not getattr(place, needed):
            yield f"{key}.{needed}", f"missing: a place of kind {place.kind} has one or more"
        if place.merchants and not place.merchants_from:
            yield f"{key}.merchants_from", "missing: from which player count the merchant spaces are used"
        if place.merchants and not place.bonus:
            yield f"{key}.bonus", "missing: what a sale with the merchants' beer brings"
        for other in document.place:
            apart = max(abs(place.at[i] - other.at[i]) for i in (0, 1))
            if other.id > place.id and apart < NEAREST:
                yield f"{key}.at", f"lies upon {other.id}: {apart} units apart, expected {NEAREST} or more"
    yield from _count_problems(document)
    yield from _slot_first_problems(document)


def _slot_problems(place: Place, holds: list[str]) -> Iterator[Problem]:
    key = f"place.{place.id}.slots"
    if place.kind in _WITH_SLOTS and not place.slots:
        yield key, f"missing: a {place.kind} has one slot or more"
    if place.kind in _WITHOUT_SLOTS and place.slots:
        yield key, f"a {place.kind} has no slots"
    for n, words in enumerate(place.words_of_slots()):
        for word in words:
            yield from unknown(f"{key}.{n}", word, holds, "industry")
    if place.slot_at and len(place.slot_at) != len(place.slots):
        yield f"place.{place.id}.slot_at", f"expected one entry for each of the {len(place.slots)} slots"


def _count_problems(document: Document) -> Iterator[Problem]:
    for key in ("place", "link", "sea_line", "industry", "region"):
        n = len(getattr(document, key))
        if n > MOST_BITS:
            yield key, f"{n} entries, expected at most {MOST_BITS}"
    spaces = {
        "slots": sum(len(place.slots) for place in document.place),
        "merchant spaces": sum(place.merchants for place in document.place),
        "market boxes": sum(place.markets for place in document.place),
    }
    for what, n in spaces.items():
        if n > MOST_BITS:
            yield "place", f"{n} {what} on the map, expected at most {MOST_BITS}"


def _slot_first_problems(document: Document) -> Iterator[Problem]:
    n_slots = {place.id: len(place.slots) for place in document.place}
    for n, rule in enumerate(document.slot_first):
        yield from unknown(f"slot_first.{n}.place", rule.place, n_slots, "place")
        yield from unknown(f"slot_first.{n}.industry", rule.industry, ids(document.industry), "industry")
        if rule.place in n_slots and max(rule.first, rule.then) >= n_slots[rule.place]:
            yield f"slot_first.{n}", f"{rule.place} has only {n_slots[rule.place]} slots, counted from 0"


def line_problems(document: Document) -> Iterator[Problem]:
    """Lines that lead nowhere or are of no era, and places that no line reaches."""
    places, eras = ids(document.place), document.eras
    joined: dict[str, set[str]] = {place: {place} for place in places}
    lines: list[Link | SeaLine] = [*document.link, *document.sea_line]
    for line in lines:
        at, ends = f"{'link' if isinstance(line, Link) else 'sea_line'}.{name_of(line)}", line.ends
        if len(set(ends)) < len(ends):
            yield at, "leads back to where it starts"
        if isinstance(line, SeaLine) and len(ends) != 2:
            yield at, "expected two ends"
        for end in ends:
            yield from unknown(at, end, places, "place")
        everything = set().union(*(joined.get(end, set()) for end in ends))
        joined |= dict.fromkeys(everything, everything)
        if isinstance(line, Link) and not any(document.is_open(line, era) for era in eras):
            yield at, "can be built in no era: expected " + " or ".join(f"{era} = true" for era in eras)
    main = max(joined.values(), key=len, default=set())
    for place in document.place:
        if place.id not in main:
            what = "its slots cannot be reached" if place.slots else "no line reaches it"
            yield f"place.{place.id}", f"{what} from the rest of the map"
    for end in document.virtual_link.ends if document.virtual_link else ():
        yield from unknown("virtual_link.ends", end, places, "place")
