"""What the words of a request stand for; what stands for nothing is a bad request."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.content.names import NameTable
from cottonopolis.content.read import nearest
from cottonopolis.engine.bits import bits
from cottonopolis.notation.action import Part, Source, Spot
from oracle.reasons.case import Case, Reason


@dataclass(frozen=True)
class Wanted:
    """An industry, and its tile if a level was named."""

    industry: int
    tile: int | None = None


@dataclass(frozen=True)
class Where:
    """A place, and the slots or merchant spaces meant: one if a number was named, else all that it has."""

    place: int
    indices: tuple[int, ...]
    is_numbered: bool


def find(case: Case, table: NameTable, word: str, kind: str) -> int | Reason:
    """The index of what is called so."""
    found = table.find(word)
    if found is not None:
        return found.index
    return case.because("bad_request.name", kind=kind, word=word, hint=nearest(word, table.words()))


def find_tile(case: Case, industry: str, level: int | None) -> Wanted | Reason:
    """The industry of that name, with the tile of that level."""
    found = find(case, case.content.names.industries, industry, "industry")
    if isinstance(found, Reason) or level is None:
        return found if isinstance(found, Reason) else Wanted(found)
    kit = case.rules.kit
    tiles = [tile for tile in range(kit.n_tiles) if kit.industry_of[tile] == found]
    for tile in tiles:
        if kit.level_of[tile] == level:
            return Wanted(found, tile)
    levels = ", ".join(str(kit.level_of[tile]) for tile in tiles)
    return case.because("bad_request.level", industry=case.industry(found), level=level, levels=levels)


def find_slot(case: Case, spot: Spot | None) -> Where | Reason:
    """The slots of a place with tiles, the merchant spaces of a merchant."""
    if spot is None:
        return case.because("bad_request.no_place")
    place = find(case, case.content.names.places, spot.place, "place")
    if isinstance(place, Reason):
        return place
    slots = tuple(bits(case.rules.board.slots_at[place]))
    n_spaces = len(slots) or n_merchants(case, place)
    if spot.number is not None and not 0 <= spot.number < n_spaces:
        return case.because("bad_request.number", place=case.place(place), number=spot.number, n=n_spaces)
    if spot.number is not None and slots:
        slots = (slots[spot.number],)
    return Where(place, slots, spot.number is not None)


def find_space(case: Case, spot: Spot) -> Where | Reason:
    """The merchant spaces of a merchant that are in use at this table."""
    place = find(case, case.content.names.places, spot.place, "place")
    if isinstance(place, Reason):
        return place
    n_spaces = n_merchants(case, place)
    if n_spaces == 0:
        return case.because("bad_request.merchant", place=case.place(place))
    if spot.number is not None and not 0 <= spot.number < n_spaces:
        return case.because("bad_request.number", place=case.place(place), number=spot.number, n=n_spaces)
    spaces = [space for space, at in enumerate(case.rules.board.merchants_of) if at == place]
    if spot.number is not None:
        spaces = spaces[spot.number : spot.number + 1]
    return Where(place, tuple(spaces), spot.number is not None)


def n_merchants(case: Case, place: int) -> int:
    """Merchant spaces printed at a place, in use or not."""
    return case.content.document.place[place].merchants


def standing_at(case: Case, part: Part) -> list[int] | Reason:
    """The slots on which the tile stands that a part names, of any owner; there is at least one."""
    wanted, where = find_tile(case, part.industry, part.level), find_slot(case, part.at)
    if isinstance(wanted, Reason) or isinstance(where, Reason):
        return wanted if isinstance(wanted, Reason) else where if isinstance(where, Reason) else []
    kit, state = case.rules.kit, case.state
    tiles = [wanted.tile] if wanted.tile is not None else range(kit.n_tiles)
    slots = [
        slot
        for slot in where.indices
        if state.tile_at[slot] in tiles and kit.industry_of[state.tile_at[slot]] == wanted.industry
    ]
    if slots:
        return slots
    named = case.industry(wanted.industry) if wanted.tile is None else case.tile(wanted.tile)
    return case.because("bad_request.no_tile", tile=named, at=part.at, place=case.place(where.place))


def card_of(case: Case, word: str) -> int | Reason:
    """The card of that name; a number beyond the hand is a card that is not held."""
    found = case.content.names.cards.find(word)
    if found is not None:
        return found.index
    if word.isdecimal() and int(word[:9]) >= len(case.player.hand):
        return case.because("card_not_in_hand.number", number=word, n=len(case.player.hand))
    return find(case, case.content.names.cards, word, "card")


def common_names(case: Case) -> list[Reason]:
    """Cards and sources that do not exist, and bonus tiles where there is no bonus."""
    found: list[Reason] = []
    for word in case.request.cards:
        card = card_of(case, word)
        if isinstance(card, Reason) and card.word == "bad_request":
            found.append(card)
    for part in case.request.parts:
        for source in part.sources:
            found += _source_names(case, source)
    if case.request.bonuses and case.request.verb not in case.catalogue.bonus_verbs:
        found.append(case.because("bad_request.bonus", tile=case.request.bonuses[0]))
    return found


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
    if isinstance(where, Reason):
        return []
    industry, board, state = producer(case, source.resource), case.rules.board, case.state
    standing = [slot for slot in where.indices if state.standing[industry] >> slot & 1]
    empty = [slot for slot in where.indices if state.tile_at[slot] < 0 and board.industries_of[slot] >> industry & 1]
    return standing or empty


def _source_names(case: Case, source: Source) -> list[Reason]:
    letters = case.catalogue.producers
    if source.resource not in letters:
        return [case.because("bad_request.resource", letter=source.resource, letters=", ".join(letters))]
    if source.spot is None:
        return [] if source.resource in case.catalogue.markets else [case.because("bad_request.beer_market")]
    if is_merchant(case, source) and source.resource in case.catalogue.barrels:
        space = find_space(case, source.spot)
        return [space] if isinstance(space, Reason) else []
    where = find_slot(case, source.spot)
    if isinstance(where, Reason):
        return [where]
    if not source_slots(case, source):
        industry = case.industry(producer(case, source.resource))
        return [case.because("bad_request.source", source=source, at=source.spot, industry=industry)]
    return []
