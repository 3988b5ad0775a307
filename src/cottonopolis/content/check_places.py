"""Checks places, slots and lines."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.content.check_words import ids, unknown
from cottonopolis.content.finding import Problem
from cottonopolis.content.merge import entry_id, entry_name
from cottonopolis.content.read import Tables
from cottonopolis.engine.words import MOST_BITS

_WITH_SLOTS = ("town", "farm", "ship")
_WITHOUT_SLOTS = ("village", "merchant", "import", "market")
_NEEDED = {"merchant": "merchants", "import": "coal_import", "market": "markets"}
"""What a place of the kind cannot be without."""

NEAREST = 20
"""So far two places are apart at least, in units of the map."""


def place_problems(document: Tables) -> Iterator[Problem]:
    """Slots for nothing, places upon each other, more than fit a mask."""
    holds = ids(document, "industry") + ids(document, "slot_kind")
    for place in document["place"]:
        yield from _slot_problems(place, holds)
        key, kind = f"place.{place['id']}", place["kind"]
        if "region" in place:
            yield from unknown(f"{key}.region", place["region"], ids(document, "region"), "region")
        if not place.get(_NEEDED.get(kind, "id")):
            yield f"{key}.{_NEEDED[kind]}", f"missing: a place of kind {kind} has one or more"
        if place.get("merchants") and "merchants_from" not in place:
            yield f"{key}.merchants_from", "missing: from which player count the merchant spaces are used"
        if place.get("merchants") and "bonus" not in place:
            yield f"{key}.bonus", "missing: what a sale with the merchants' beer brings"
        for other in document["place"]:
            apart = max(abs(place["at"][i] - other["at"][i]) for i in (0, 1))
            if other["id"] > place["id"] and apart < NEAREST:
                yield f"{key}.at", f"lies upon {other['id']}: {apart} units apart, expected {NEAREST} or more"
    yield from _count_problems(document)
    yield from _slot_first_problems(document)


def _slot_problems(place: Tables, holds: list[str]) -> Iterator[Problem]:
    key, slots = f"place.{place['id']}.slots", place.get("slots", [])
    if place["kind"] in _WITH_SLOTS and not slots:
        yield key, f"missing: a {place['kind']} has one slot or more"
    if place["kind"] in _WITHOUT_SLOTS and slots:
        yield key, f"a {place['kind']} has no slots"
    for n, slot in enumerate(slots):
        for industry in slot.split("|"):
            yield from unknown(f"{key}.{n}", industry, holds, "industry")
    if "slot_at" in place and len(place["slot_at"]) != len(slots):
        yield f"place.{place['id']}.slot_at", f"expected one entry for each of the {len(slots)} slots"


def _count_problems(document: Tables) -> Iterator[Problem]:
    places = document["place"]
    counts = {key: len(document.get(key, [])) for key in ("place", "link", "sea_line", "industry", "region")}
    for key, n in counts.items():
        if n > MOST_BITS:
            yield key, f"{n} entries, expected at most {MOST_BITS}"
    spaces = {
        "slots": sum(len(place.get("slots", [])) for place in places),
        "merchant spaces": sum(place.get("merchants", 0) for place in places),
        "market boxes": sum(place.get("markets", 0) for place in places),
    }
    for what, n in spaces.items():
        if n > MOST_BITS:
            yield "place", f"{n} {what} on the map, expected at most {MOST_BITS}"


def _slot_first_problems(document: Tables) -> Iterator[Problem]:
    places = {place["id"]: place for place in document["place"]}
    for n, rule in enumerate(document.get("slot_first", [])):
        yield from unknown(f"slot_first.{n}.place", rule["place"], places, "place")
        yield from unknown(f"slot_first.{n}.industry", rule["industry"], ids(document, "industry"), "industry")
        slots = places.get(rule["place"], {}).get("slots", [])
        if rule["place"] in places and max(rule["first"], rule["then"]) >= len(slots):
            yield f"slot_first.{n}", f"{rule['place']} has only {len(slots)} slots, counted from 0"


def line_problems(document: Tables) -> Iterator[Problem]:
    """Lines that lead nowhere or are of no era, and places that no line reaches."""
    places, eras = ids(document, "place"), document["eras"]
    joined: dict[str, set[str]] = {place: {place} for place in places}
    for key in ("link", "sea_line"):
        seen: set[str] = set()
        for line in document.get(key, []):
            at, ends = f"{key}.{entry_name(line)}", line["ends"]
            if entry_id(line) in seen:
                yield at, "stands here twice"
            seen.add(entry_id(line))
            if len(set(ends)) < len(ends):
                yield at, "leads back to where it starts"
            if key == "sea_line" and len(ends) != 2:
                yield at, "expected two ends"
            for end in ends:
                yield from unknown(at, end, places, "place")
            everything = set().union(*(joined.get(end, set()) for end in ends))
            joined |= dict.fromkeys(everything, everything)
            if key == "link" and not any(line.get(era, len(eras) == 1) for era in eras):
                yield at, "can be built in no era: expected " + " or ".join(f"{era} = true" for era in eras)
    main = max(joined.values(), key=len, default=set())
    for place in document["place"]:
        if place["id"] not in main:
            what = "its slots cannot be reached" if place.get("slots") else "no line reaches it"
            yield f"place.{place['id']}", f"{what} from the rest of the map"
    for end in document.get("virtual_link", {}).get("ends", []):
        yield from unknown("virtual_link.ends", end, places, "place")
