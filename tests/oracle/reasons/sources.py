"""Where cubes and barrels come from: a plain reading of the rules of supply, one cube after the other."""

from __future__ import annotations

from dataclasses import dataclass

from cottonopolis.engine.bits import bits
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.engine.lists import with_item
from cottonopolis.engine.market import buying_price
from cottonopolis.engine.tiles import take_cubes
from cottonopolis.notation.action import Part, Source
from oracle.reasons.case import Case, Reason
from oracle.reasons.names import is_merchant, source_slots


@dataclass(frozen=True)
class Drawn:
    """What comes of drawing the cubes of a part: what is against it, and the price of what is bought."""

    reasons: list[Reason]
    price: int = 0


def of_resource(part: Part, resource: str) -> list[Source]:
    """The sources of one resource, in the order named."""
    return [source for source in part.sources if source.resource == resource]


def surplus_reasons(case: Case, part: Part, coal: int = 0, iron: int = 0, barrels: int = 0) -> list[Reason]:
    """More sources named than cubes or barrels needed; a merchant's barrel where none is needed has its own reason."""
    reasons = []
    for resource, needed in (("c", coal), ("i", iron), ("b", barrels)):
        named = of_resource(part, resource)
        if needed == 0:
            if any(is_merchant(case, source) for source in named):
                reasons.append(case.because("merchant_beer.not_needed"))
            named = [source for source in named if not is_merchant(case, source)]
        if len(named) > needed:
            reasons.append(case.because("too_many.sources", sources=" ".join(map(str, named)), needed=needed))
    return reasons


def distances(case: Case, start: set[int]) -> dict[int, int]:
    """By place that a chain of links of any owners joins with `start`: how many links away it is."""
    board = case.rules.board
    found = dict.fromkeys(start, 0)
    edge = set(start)
    ends = [set(bits(board.ends_of[link])) for link in bits(case.state.built)]
    closed = set(bits(board.no_transit))
    while edge:
        open_edge = {place for place in edge if found[place] == 0 or place not in closed}
        near = {place for link_ends in ends if link_ends & open_edge for place in link_ends}
        edge = near - found.keys()
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


def draw(case: Case, part: Part, resource: str, needed: int, at: set[int]) -> Drawn:
    """Takes the coal or iron of a part at the places `at` from the table of the case, which is changed."""
    market = case.catalogue.markets[resource]
    named: list[Source | None] = [*of_resource(part, resource)]
    price, reasons = 0, []
    if not is_in_reach(case, resource, needed, at):
        reasons.append(case.because("no_coal", places=case.places(sorted(at)), needed=needed))
    for n in range(needed):
        source = named[n] if n < len(named) else None
        mines = sources_in_reach(case, resource, at)
        against = cube_reasons(case, source, resource, at, mines) if source is not None else []
        if against or not (mines or has_market(case, resource, at)):
            return Drawn(reasons + against, price)
        if mines:
            named_slots = source_slots(case, source) if source is not None else []
            slots = [slot for slot in named_slots if slot in mines] or _least_wanted(case, resource, mines)
            take_cubes(case.rules, case.state, slots[0], 1)
        else:
            price += buying_price(case.rules.kit.markets[market], case.state.cubes[market], 1)
            case.state.cubes = with_item(case.state.cubes, market, max(case.state.cubes[market] - 1, 0))
    return Drawn(reasons, price)


def wanted_slots(case: Case, resource: str) -> set[int]:
    """Slots that the request names anywhere as a source: what is not named is better taken from elsewhere."""
    named = [source for part in case.request.parts for source in of_resource(part, resource)]
    return {slot for source in named for slot in source_slots(case, source)}


def _least_wanted(case: Case, resource: str, mines: dict[int, int]) -> list[int]:
    """The nearest mines, those first that the request does not name."""
    wanted, nearest = wanted_slots(case, resource), min(mines.values())
    return sorted((slot for slot in mines if mines[slot] == nearest), key=lambda slot: slot in wanted)


def sources_in_reach(case: Case, resource: str, at: set[int]) -> dict[int, int]:
    """By slot with cubes that may serve at these places: its distance, 0 for what needs no connection."""
    rules, state = case.rules, case.state
    market = case.catalogue.markets[resource]
    stocked = [slot for slot in bits(state.standing[rules.kit.producer_of[market]]) if state.cubes_at[slot] > 0]
    if not rules.kit.markets[market].needs_access:
        return dict.fromkeys(stocked, 0)
    far = distances(case, at)
    return {slot: far[rules.board.place_of[slot]] for slot in stocked if rules.board.place_of[slot] in far}


def has_market(case: Case, resource: str, at: set[int]) -> bool:
    """Whether the market serves at these places."""
    if not case.rules.kit.markets[case.catalogue.markets[resource]].needs_access:
        return True
    return bool(distances(case, at).keys() & set(bits(case.rules.market_access(case.state))))


def is_in_reach(case: Case, resource: str, needed: int, at: set[int]) -> bool:
    """Whether so many cubes can be had at these places, whatever they cost."""
    on_board = sum(case.state.cubes_at[slot] for slot in sources_in_reach(case, resource, at))
    return on_board >= needed or has_market(case, resource, at)


def cube_reasons(case: Case, source: Source, resource: str, at: set[int], mines: dict[int, int]) -> list[Reason]:
    """Reasons against one named source of coal or iron."""
    if source.spot is None:
        if not mines:
            return []
        key = "board_first.iron" if case.catalogue.markets[resource] == IRON else "board_first.coal"
        return [case.because(key, at=", ".join(case.slot(slot) for slot in mines))]
    slots = source_slots(case, source)
    stocked = [slot for slot in slots if case.state.cubes_at[slot] > 0]
    if not stocked:
        key = "source_empty.coal" if case.catalogue.markets[resource] == COAL else "source_empty.tile"
        return [case.because(key, at=case.slot(slots[0]))]
    joined = [slot for slot in stocked if slot in mines]
    if not joined:
        return [case.because("not_connected.coal", at=case.slot(stocked[0]), places=case.places(sorted(at)))]
    nearest = min(mines.values())
    if case.catalogue.markets[resource] != COAL or any(mines[slot] == nearest for slot in joined):
        return []
    nearer = ", ".join(case.slot(slot) for slot in mines if mines[slot] == nearest)
    return [case.because("not_nearest", at=case.slot(joined[0]), far=mines[joined[0]], nearer=nearer, near=nearest)]
