"""Everything that a bare verb could name; of what is refused, the nearest to being legal is told about."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.engine.bits import bits
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.notation.action import Part, Spot
from oracle.reasons.case import Case


def nameable(case: Case) -> Iterator[Part]:
    """What a bare verb could be about, cheap tiles first; nothing for verbs that say why by themselves."""
    names = case.content.names
    if case.request.verb == "network":
        yield from (Part(link=names.links[link].code) for link in range(case.rules.board.n_links))
    for tile in _next_tiles(case):
        industry = names.industries[case.rules.kit.industry_of[tile]]
        if case.request.verb == "develop":
            yield Part(industry.code)
        if case.request.verb in ("build", "combine"):
            for place in _places_for(case, industry.index):
                yield Part(industry.code, at=Spot(names.places[place].code))


def _next_tiles(case: Case) -> list[int]:
    """The lowest tile of each industry that is left on the mat, by price."""
    kit = case.rules.kit
    tiles = [lowest_tile(kit, case.player, industry) for industry in range(kit.n_industries)]
    return sorted((tile for tile in tiles if tile >= 0), key=lambda tile: kit.cost_of[tile])


def _places_for(case: Case, industry: int) -> list[int]:
    board = case.rules.board
    return list(dict.fromkeys(board.place_of[slot] for slot in bits(board.slots_for[industry])))
