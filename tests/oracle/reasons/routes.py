"""Ways over rails of anybody and sea lines, read off the printed map with sets; slow and plain."""

from __future__ import annotations

from cottonopolis.engine.bits import bits
from oracle.reasons.case import Case

BEYOND = ("import", "market")
"""Kinds of place that lie behind a ship."""


def kind_of(case: Case, place: int) -> str:
    """What a place is by the data of the map: town, village, ship, import and so on."""
    return case.content.document.place[place].kind


def industry_index(case: Case, name: str) -> int:
    """The index of an industry of the data."""
    found = case.content.names.industries.find(name)
    assert found is not None
    return found.index


def slots_of(case: Case, place: int) -> list[int]:
    """The printed spaces of a place for tiles, taken or free; the space of an import is none."""
    return [slot for slot in range(case.rules.board.n_slots) if case.rules.board.place_of[slot] == place]


def standing(case: Case, industry: str, owner: int | None = None) -> list[int]:
    """Slots with a tile of an industry, flipped or not, of anybody or of one seat."""
    index, kit, state = industry_index(case, industry), case.rules.kit, case.state
    return [
        slot
        for slot in range(case.rules.board.n_slots)
        if state.tile_at[slot] >= 0
        and kit.industry_of[state.tile_at[slot]] == index
        and owner in (None, state.owner_at[slot])
    ]


def places_with(case: Case, industry: str, owner: int | None = None) -> set[int]:
    """Places with a tile of an industry."""
    return {case.rules.board.place_of[slot] for slot in standing(case, industry, owner)}


def own_places(case: Case) -> set[int]:
    """Places with a tile of the player."""
    place_of, owner_at = case.rules.board.place_of, case.state.owner_at
    return {place_of[slot] for slot in range(case.rules.board.n_slots) if owner_at[slot] == case.seat}


def rail_ends(case: Case) -> set[int]:
    """Places at which a rail of the player ends."""
    return {place for link in bits(case.player.links) for place in bits(case.rules.board.ends_of[link])}


def joined_by_sea(case: Case, place: int) -> set[int]:
    """Places at the other end of the sea lines that are printed at a place."""
    lines = [set(bits(ends)) for ends in case.rules.board.sea_ends_of]
    return {other for line in lines if place in line for other in line - {place}}


def ports_joined(case: Case, place: int) -> set[int]:
    """Port locations joined by sea lines to a ship space."""
    return {other for other in joined_by_sea(case, place) if kind_of(case, other) not in BEYOND}


def usable_lines(case: Case) -> list[set[int]]:
    """The ends of every rail, and of every sea line that can be used.

    A sea line needs a ship at one end and, unless it leads to an import or market, a port at the other.
    """
    built = {link for player in case.state.players for link in bits(player.links)}
    lines = [set(bits(case.rules.board.ends_of[link])) for link in sorted(built)]
    ships, ports = places_with(case, "ship"), places_with(case, "port")
    for ends in case.rules.board.sea_ends_of:
        for ship in bits(ends):
            (other,) = set(bits(ends)) - {ship}
            if ship in ships and (kind_of(case, other) in BEYOND or other in ports):
                lines.append({ship, other})
    return lines


def steps_from(case: Case, start: int) -> dict[int, int]:
    """By place that a usable route leads to: how many rails and sea lines away it is.

    No route leads on through a place without transit, but it may begin or end there.
    """
    lines = usable_lines(case)
    found, edge = {start: 0}, {start}
    while edge:
        going = {place for place in edge if place == start or case.content.document.place[place].transit}
        edge = {place for line in lines if line & going for place in line} - found.keys()
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


def has_trade_access(case: Case, place: int) -> bool:
    """Whether a usable route leads from a place to a port tile of anybody or to a distant port."""
    places = case.content.document.place
    ports = places_with(case, "port")
    return any(found in ports or places[found].market_access for found in steps_from(case, place))
