"""Cubes of both colours that come by routes, each from the nearest source, and are bought only if none is in reach."""

from __future__ import annotations

from dataclasses import dataclass, field

from cottonopolis.engine.kit import COAL
from cottonopolis.engine.lists import with_item
from cottonopolis.notation.action import Part, Source
from oracle.reasons.case import Case, Reason
from oracle.reasons.names import find_slot
from oracle.reasons.routes import has_trade_access, standing, steps_from
from oracle.reasons.sources import of_resource

CUBES = {"c": "coal", "i": "steel"}
"""By letter: the resource, which is also the industry that produces it."""


@dataclass
class Fetched:
    """What is against fetching the cubes of one colour."""

    missing: list[Reason] = field(default_factory=list)
    """A cube that cannot be had."""
    wrong: list[Reason] = field(default_factory=list)
    """A source that was named and cannot be chosen."""


def cube_reasons(case: Case, part: Part, coal: int, steel: int, ends: list[int]) -> list[Reason]:
    """Reasons against the coal and steel of a part, each cube brought to one of `ends`.

    The choice of coal is judged before the choice of steel.
    """
    case = case.on_copy()
    black, grey = fetch(case, part, "c", coal, ends), fetch(case, part, "i", steel, ends)
    return black.missing + grey.missing + (black.wrong or grey.wrong)


def fetch(case: Case, part: Part, letter: str, needed: int, ends: list[int]) -> Fetched:
    """Takes the cubes of one colour from the table of the case, which is changed."""
    named = of_resource(part, letter)
    for n in range(needed):
        by_end = [_in_reach(case, letter, end) for end in ends]
        fetched = Fetched()
        if not any(by_end) and not any(has_trade_access(case, end) for end in ends):
            fetched.missing.append(case.because(f"no_{CUBES[letter]}.route", places=case.places(ends)))
        if n < len(named):
            fetched.wrong += _choice_reasons(case, named[n], by_end, ends)
        if fetched.missing or fetched.wrong:
            return fetched
        _take(case, by_end, named[n] if n < len(named) else None, named)
    return Fetched()


def stocked(case: Case, letter: str) -> list[int]:
    """Slots and imports on the map with cubes of a colour, in reach or not."""
    spaces = standing(case, CUBES[letter])
    if case.catalogue.markets[letter] == COAL:
        spaces += range(case.rules.board.n_slots, case.rules.board.n_spaces)
    return [space for space in spaces if case.state.cubes_at[space] > 0]


def _in_reach(case: Case, letter: str, end: int) -> dict[int, int]:
    """By slot or import with cubes of a colour from which a route leads to a place: how many steps it has."""
    place_of, steps = case.rules.board.place_of, steps_from(case, end)
    return {space: steps[place_of[space]] for space in stocked(case, letter) if place_of[space] in steps}


def _nearest(by_end: list[dict[int, int]]) -> set[int]:
    """The sources that are nearest to one end or to the other."""
    return {space for near in by_end for space in near if near[space] == min(near.values())}


def _spaces(case: Case, source: Source) -> list[int]:
    """Slots or imports that a named source means."""
    where = find_slot(case, source.spot)
    return [] if isinstance(where, Reason) else list(where.indices)


def _choice_reasons(case: Case, source: Source, by_end: list[dict[int, int]], ends: list[int]) -> list[Reason]:
    """Reasons against one named source, or against buying."""
    cube, nearest = CUBES[source.resource], _nearest(by_end)
    if source.spot is None:
        at = ", ".join(case.slot(space) for space in sorted(nearest))
        return [case.because("board_first.route", cube=cube, at=at)] if nearest else []
    holding = [space for space in _spaces(case, source) if space in stocked(case, source.resource)]
    if not holding:
        return [case.because("source_empty.cube", cube=cube, at=source.spot)]
    joined = [space for space in holding if any(space in near for near in by_end)]
    if not joined:
        values = {"at": case.slot(holding[0]), "places": case.places(ends)}
        return [case.because("not_connected.source", cube=cube, **values)]
    if nearest & set(joined):
        return []
    at, nearer = case.slot(joined[0]), ", ".join(case.slot(space) for space in sorted(nearest))
    return [case.because("not_nearest.route", cube=cube, at=at, nearer=nearer, places=case.places(ends))]


def _take(case: Case, by_end: list[dict[int, int]], source: Source | None, named: list[Source]) -> None:
    """Takes one cube from the source named, else from where the part wants none; what is bought need not be noted."""
    nearest = sorted(_nearest(by_end))
    if not nearest:
        return
    if source is not None:
        nearest = [space for space in nearest if space in _spaces(case, source)]
    else:
        wanted = {space for other in named for space in _spaces(case, other)}
        nearest.sort(key=lambda space: space in wanted)
    case.state.cubes_at = with_item(case.state.cubes_at, nearest[0], case.state.cubes_at[nearest[0]] - 1)
