"""The map as tables of integers; it never changes during a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.bits import bit

if TYPE_CHECKING:
    from cottonopolis.engine.words import Int, Mask, Place


class Board:
    """Places, slots, lines and what is printed beside them."""

    n_places: Int
    n_slots: Int
    n_spaces: Int
    """Slots and, after them, the spaces of coal imports, which hold cubes and no tile."""
    n_links: Int
    """Lines on which a link tile can lie; sea lines are not among them."""

    place_of: list[Place]
    """By slot or import: the place it belongs to."""
    slots_at: list[Mask]
    """By place: its slots."""
    industries_of: list[Mask]
    """By slot: the industries it may hold."""

    slots_for: list[Mask]
    """By industry: the slots that may hold it."""
    before_of: list[list[Mask]]
    """By slot and industry: slots of the same place that must be taken first."""
    waiting_for: list[Mask]
    """By industry: the slots that have such slots before them. Follows from `before_of`."""

    ends_of: list[Mask]
    """By link: the places it joins, two or more."""
    links_at: list[Mask]
    """By place: the links that touch it."""
    links_in_era: list[Mask]
    """By era: the links that can be built in it."""

    sea_ends_of: list[Mask]
    """By sea line: the two places it joins."""
    seas_at: list[Mask]
    """By place: the sea lines that touch it."""

    worth_of: list[Int]
    """By place: link icons printed there."""
    region_of: list[Int]
    """By place: its region, or -1."""
    merchants_of: list[Place]
    """By merchant space in use at this player count: its place."""
    boxes_of: list[Place]
    """By market box: its place."""
    imports: Mask
    """The imports among the spaces."""
    import_cubes: Int
    """Coal cubes that a ship opens at its import."""

    towns: Mask
    """Places that a place card can name: all with slots except farms."""
    villages: Mask
    """Places without slots that only join lines."""
    ports: Mask
    """Places that count as a built port for everybody."""
    markets: Mask
    """Places that give access to the coal and iron markets."""
    no_transit: Mask
    """Places that no chain may run through."""

    def __init__(
        self,
        place_of: list[Place],
        industries_of: list[Mask],
        before_of: list[list[Mask]],
        n_industries: Int,
        ends_of: list[Mask],
        links_in_era: list[Mask],
        sea_ends_of: list[Mask],
        worth_of: list[Int],
        region_of: list[Int],
        merchants_of: list[Place],
        boxes_of: list[Place],
        n_imports: Int,
        import_cubes: Int,
        towns: Mask,
        villages: Mask,
        ports: Mask,
        markets: Mask,
        no_transit: Mask,
    ) -> None:
        self.n_places = len(worth_of)
        self.n_spaces = len(place_of)
        self.n_slots = self.n_spaces - n_imports
        self.n_links = len(ends_of)
        self.place_of = place_of
        self.slots_at = touching(self.n_places, [bit(place) for place in place_of])
        self.industries_of = industries_of
        self.slots_for = touching(n_industries, industries_of)
        self.before_of = before_of
        self.waiting_for = [waiting(before_of, industry) for industry in range(n_industries)]
        self.ends_of = ends_of
        self.links_at = touching(self.n_places, ends_of)
        self.links_in_era = links_in_era
        self.sea_ends_of = sea_ends_of
        self.seas_at = touching(self.n_places, sea_ends_of)
        self.worth_of = worth_of
        self.region_of = region_of
        self.merchants_of = merchants_of
        self.boxes_of = boxes_of
        self.imports = bit(self.n_spaces) - bit(self.n_slots)
        self.import_cubes = import_cubes
        self.towns = towns
        self.villages = villages
        self.ports = ports
        self.markets = markets
        self.no_transit = no_transit


def waiting(before_of: list[list[Mask]], industry: Int) -> Mask:
    """Slots where an industry waits until others of the place are taken."""
    found: Mask = 0
    slot: Int = 0
    while slot < len(before_of):
        if before_of[slot][industry]:
            found |= bit(slot)
        slot += 1
    return found


def touching(n: Int, masks: list[Mask]) -> list[Mask]:
    """By index below `n`: which of the masks have that bit. Turns places by link into links by place."""
    found: list[Mask] = []
    index: Int = 0
    while index < n:
        having: Mask = 0
        thing: Int = 0
        while thing < len(masks):
            if masks[thing] & bit(index):
                having |= bit(thing)
            thing += 1
        found.append(having)
        index += 1
    return found
