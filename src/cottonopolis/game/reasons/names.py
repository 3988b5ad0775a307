"""What the words of a request stand for; what stands for nothing is a bad request."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content.names import NameTable
from cottonopolis.content.read import nearest
from cottonopolis.engine.bits import bits
from cottonopolis.engine.words import NONE
from cottonopolis.game.reasons.case import Case, Found, Objection
from cottonopolis.notation.action import Part, Source, Spot


@dataclass(frozen=True)
class NamedTile:
    """An industry, and its tile if a level was named, else -1."""

    industry: int
    tile: int = NONE


@dataclass(frozen=True)
class NamedPlace:
    """A place, and the slots or merchant spaces meant: one if a number was named, else all that it has."""

    place: int
    indices: tuple[int, ...]
    is_numbered: bool


def find(case: Case, table: NameTable, word: str, kind: str) -> int | Objection:
    """The index of what is called so."""
    found = table.find(word)
    if found is not None:
        return found.index
    return case.because("bad_request.name", kind=kind, word=word, hint=nearest(word, table.words()))


def find_tile(case: Case, industry: str, level: int | None) -> NamedTile | Objection:
    """The industry of that name, with the tile of that level."""
    found = find(case, case.content.names.industries, industry, "industry")
    if isinstance(found, Objection) or level is None:
        return found if isinstance(found, Objection) else NamedTile(found)
    kit = case.rules.kit
    tiles = {kit.level_of[tile]: tile for tile in range(kit.n_tiles) if kit.industry_of[tile] == found}
    if level in tiles:
        return NamedTile(found, tiles[level])
    name, levels = case.content.names.industries[found].name, ", ".join(map(str, tiles))
    return case.because("bad_request.level", industry=name, level=level, levels=levels)


def find_slot(case: Case, spot: Spot | None) -> NamedPlace | Objection:
    """The slots of a place with tiles, the merchant spaces of a merchant."""
    if spot is None:
        return case.because("bad_request.no_place")
    place = find(case, case.content.names.places, spot.place, "place")
    if isinstance(place, Objection):
        return place
    slots = tuple(bits(case.rules.board.slots_at[place]))
    n_spaces = len(slots) or n_merchants(case, place)
    if spot.number is not None and not 0 <= spot.number < n_spaces:
        return _no_number(case, place, spot, n_spaces)
    if spot.number is not None and slots:
        slots = (slots[spot.number],)
    return NamedPlace(place, slots, spot.number is not None)


def find_space(case: Case, spot: Spot) -> NamedPlace | Objection:
    """The merchant spaces of a merchant that are in use at this table."""
    place = find(case, case.content.names.places, spot.place, "place")
    if isinstance(place, Objection):
        return place
    n_spaces = n_merchants(case, place)
    if n_spaces == 0:
        return case.because("bad_request.merchant", place=case.content.names.places[place].name)
    if spot.number is not None and not 0 <= spot.number < n_spaces:
        return _no_number(case, place, spot, n_spaces)
    spaces = [space for space, at in enumerate(case.rules.board.merchants_of) if at == place]
    if spot.number is not None:
        spaces = spaces[spot.number : spot.number + 1]
    return NamedPlace(place, tuple(spaces), spot.number is not None)


def _no_number(case: Case, place: int, spot: Spot, n: int) -> Objection:
    return case.because("bad_request.number", place=case.content.names.places[place].name, number=spot.number, n=n)


def n_merchants(case: Case, place: int) -> int:
    """Merchant spaces printed at a place, in use or not."""
    return case.content.document.place[place].merchants


def standing_at(case: Case, part: Part) -> Found:
    """The slots on which the tile stands that a part names, of any owner; there is at least one."""
    wanted, where = find_tile(case, part.industry, part.level), find_slot(case, part.at)
    if isinstance(wanted, Objection) or isinstance(where, Objection):
        return wanted if isinstance(wanted, Objection) else where if isinstance(where, Objection) else []
    names, state = case.content.names, case.state
    standing = [slot for slot in where.indices if state.standing[wanted.industry] >> slot & 1]
    slots = [slot for slot in standing if wanted.tile in (NONE, state.tile_at[slot])]
    if slots:
        return slots
    tile = names.industries[wanted.industry].name if wanted.tile == NONE else names.tiles[wanted.tile].name
    return case.because("bad_request.no_tile", tile=tile, at=part.at, place=names.places[where.place].name)


def card_of(case: Case, word: str) -> int | Objection:
    """The card of that name; a number beyond the hand is a card that is not held."""
    found = case.content.names.cards.find(word)
    if found is not None:
        return found.index
    if word.isdecimal() and int(word[:9]) >= len(case.player.hand):
        return case.because("card_not_in_hand.number", number=word, n=len(case.player.hand))
    return find(case, case.content.names.cards, word, "card")


def common_names(case: Case) -> list[Objection]:
    """Cards and sources that do not exist, and bonus tiles where there is no bonus."""
    found = [card for word in case.request.cards if isinstance(card := card_of(case, word), Objection)]
    found = [card for card in found if card.key.startswith("bad_request")]
    for part in case.request.parts:
        for source in part.sources:
            found += _source_names(case, source)
    if case.request.bonuses and not (case.request.verb == "sell" and case.catalogue.has("too_many.bonuses")):
        found.append(case.because("bad_request.bonus", tile=case.request.bonuses[0]))
    return found


def target_names(case: Case) -> list[Objection]:
    """The same, and tiles and places of the parts that do not exist, or nothing named where a rule asks for it."""
    reasons = common_names(case)
    nothing = f"bad_request.nothing_{'build' if case.request.verb == 'combine' else case.request.verb}"
    if not case.request.parts and case.catalogue.has(nothing):
        reasons.insert(0, case.because(nothing))
    for part in case.request.parts:
        found: list[object] = [find_tile(case, part.industry, part.level)]
        if case.request.verb != "develop":
            found += [box_objection(case, part.at) or find_slot(case, part.at)]
        reasons += [name for name in found if isinstance(name, Objection)]
    return reasons


def box_objection(case: Case, spot: Spot | None) -> Objection | None:
    """A market box where a slot is meant."""
    is_wrong = spot is not None and spot.is_box and case.catalogue.has("bad_request.box")
    return case.because("bad_request.box", at=spot) if is_wrong else None


def producer(case: Case, resource: str) -> int:
    """The industry whose tiles hold a resource, by the letter of the resource."""
    found = case.content.names.industries.find(case.catalogue.producers[resource])
    assert found is not None
    return found.index


def is_merchant(case: Case, source: Source) -> bool:
    """Whether a source is a merchant: the place has merchant spaces and no slots."""
    place = case.content.names.places.find(source.spot.place) if source.spot is not None else None
    return place is not None and n_merchants(case, place.index) > 0


def source_slots(case: Case, source: Source) -> list[int]:
    """The slots that a source may mean: those with a tile of its industry, or empty ones that could take one."""
    where = find_slot(case, source.spot)
    if isinstance(where, Objection):
        return []
    industry, board, state = producer(case, source.resource), case.rules.board, case.state
    slots = [slot for slot in where.indices if slot < board.n_slots]
    standing = [slot for slot in slots if state.standing[industry] >> slot & 1]
    empty = [slot for slot in slots if state.tile_at[slot] < 0 and board.industries_of[slot] >> industry & 1]
    return standing or empty


def _source_names(case: Case, source: Source) -> list[Objection]:
    letters = case.catalogue.producers
    if source.resource not in letters:
        return [case.because("bad_request.resource", letter=source.resource, letters=", ".join(letters))]
    is_barrel = list(letters).index(source.resource) >= len(case.rules.kit.markets)
    if source.spot is None:
        return [case.because("bad_request.beer_market")] if is_barrel else []
    found = find_space(case, source.spot) if is_barrel and is_merchant(case, source) else find_slot(case, source.spot)
    wrong = box_objection(case, source.spot) or found
    if isinstance(wrong, Objection):
        return [wrong]
    if is_merchant(case, source) and is_barrel:
        return []
    if case.catalogue.has("bad_request.source") and not source_slots(case, source):
        industry = case.content.names.industries[producer(case, source.resource)].name
        return [case.because("bad_request.source", source=source, at=source.spot, industry=industry)]
    return []
