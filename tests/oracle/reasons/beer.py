"""Where barrels come from: own breweries, connected ones of others, the merchant that is sold to."""

from __future__ import annotations

from cottonopolis.engine.bits import bit, bits
from cottonopolis.engine.tiles import take_cubes
from cottonopolis.games.birmingham.rules.bonus import DEVELOP_BONUS
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.notation.action import Part, Source
from cottonopolis.notation.move import space_code
from oracle.reasons.case import Case, Reason
from oracle.reasons.names import find_space, is_merchant, producer, source_slots
from oracle.reasons.sources import distances, of_resource, wanted_slots


def drink(case: Case, part: Part, needed: int, at: set[int], space: int | None) -> list[Reason]:
    """Takes the barrels of a part at the places `at` from the table of the case, which is changed.

    `space` is the merchant space sold to, None for a link.
    """
    named = of_resource(part, "b")
    reasons: list[Reason] = []
    breweries = breweries_in_reach(case, at)
    n_in_reach = sum(case.state.cubes_at[slot] for slot in breweries) + has_barrel(case, space)
    if n_in_reach < needed:
        reasons.append(case.because("no_beer", needed=needed, n=n_in_reach, places=case.places(sorted(at))))
    for n in range(needed):
        source = named[n] if n < len(named) else None
        against = barrel_reasons(case, source, at, space) if source is not None else []
        breweries = breweries_in_reach(case, at)
        if against or not (breweries or has_barrel(case, space)):
            return reasons + against
        _take_barrel(case, source, breweries, space)
    return reasons


def breweries_in_reach(case: Case, at: set[int]) -> list[int]:
    """Slots with barrels that serve at these places: connected ones of others, then own ones anywhere."""
    state, near = case.state, distances(case, at)
    stocked = [slot for slot in bits(state.standing[producer(case, "b")]) if state.cubes_at[slot] > 0]
    own = [slot for slot in stocked if state.owner_at[slot] == case.seat]
    rivals = [slot for slot in stocked if slot not in own and case.rules.board.place_of[slot] in near]
    return rivals + own


def has_barrel(case: Case, space: int | None) -> bool:
    """Whether the barrel of a merchant space is still there."""
    return space is not None and case.state.open_markets >> space & 1 == 1


def barrel_reasons(case: Case, source: Source, at: set[int], space: int | None) -> list[Reason]:
    """Reasons against one named source of beer."""
    if is_merchant(case, source):
        return _merchant_reasons(case, source, space)
    slots = source_slots(case, source)
    stocked = [slot for slot in slots if case.state.cubes_at[slot] > 0]
    if not stocked:
        return [case.because("source_empty.tile", at=case.slot(slots[0]))]
    if not set(stocked) & set(breweries_in_reach(case, at)):
        return [case.because("not_connected.beer", at=case.slot(stocked[0]), places=case.places(sorted(at)))]
    return []


def _merchant_reasons(case: Case, source: Source, space: int | None) -> list[Reason]:
    if space is None:
        return [case.because("merchant_beer.link")]
    assert source.spot is not None
    where = find_space(case, source.spot)
    assert not isinstance(where, Reason)
    reasons = []
    if not any(has_barrel(case, found) for found in ([space] if space in where.indices else where.indices)):
        reasons.append(case.because("source_empty.barrel", at=source.spot))
    if space not in where.indices:
        sold_to = space_code(case.content, space)
        reasons.append(case.because("merchant_beer.other", at=source.spot, sold_to=sold_to))
    return reasons


def _take_barrel(case: Case, source: Source | None, breweries: list[int], space: int | None) -> None:
    """Takes one barrel: from the source named, else from where the request wants none, the merchant sold to first."""
    is_open = has_barrel(case, space)
    if source is not None and not is_merchant(case, source):
        slots = [slot for slot in breweries if slot in source_slots(case, source)]
        take_cubes(case.rules, case.state, slots[0], 1)
        return
    wanted = wanted_slots(case, "b")
    free = [slot for slot in breweries if slot not in wanted]
    is_wanted = source is None and bool(free) and space in _wanted_spaces(case)
    if space is not None and is_open and not is_wanted:
        _empty_space(case, space)
    else:
        take_cubes(case.rules, case.state, (free or breweries)[0], 1)


def _wanted_spaces(case: Case) -> set[int]:
    """Merchant spaces whose barrel the request names anywhere."""
    named = [source for part in case.request.parts for source in of_resource(part, "b") if is_merchant(case, source)]
    found = [find_space(case, source.spot) for source in named if source.spot is not None]
    return {space for where in found if not isinstance(where, Reason) for space in where.indices}


def _empty_space(case: Case, space: int) -> None:
    """Takes the barrel of a merchant; of its bonus only a development matters here."""
    assert isinstance(case.rules, Birmingham)
    case.state.open_markets &= ~bit(space)
    if case.rules.bonus_kind[space] == DEVELOP_BONUS:
        case.state.bonus_due += case.rules.bonus_amount[space]
