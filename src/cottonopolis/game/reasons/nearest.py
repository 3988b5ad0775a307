"""What a request that leaves much open could name; of what is refused, the nearest to being legal is told about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cottonopolis.engine.bits import bits
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.game.reasons.case import Case, Objection
from cottonopolis.game.reasons.missing import missing_links
from cottonopolis.notation.action import Part, Request, Spot, format_request

_NO_BUYER = ("no_merchant.none",)
_NEVER_BUYS = ("wrong_goods", "no_demand", "no_demand.era", "target_used", "no_merchant.unused", "bad_request.target")
"""Keys against buyers that no link and no beer would help to."""


def nearness_of_meaning(case: Case, objections: Sequence[Objection]) -> tuple[bool, int, int, tuple[int, int]]:
    """How near a request is to being legal, for comparing what may have been meant: the greater, the nearer.

    A buyer that takes the goods comes before one that does not, and first the one to which fewest links are missing.
    """
    keys = {one.key for one in objections}
    hope = 0 if keys & {*_NEVER_BUYS} else 1 if keys & {*_NO_BUYER} else 2
    n_missing = sum(len(missing_links(case, one.refusal)) for one in objections if one.refusal is not None)
    return not objections, hope, -n_missing, case.nearness(objections)


def sales_meant(case: Case) -> list[Request]:
    """A sale that names no buyer, with each place where somebody could buy."""
    request, places = case.request, case.content.names.places
    if request.verb != "sell" or len(request.parts) != 1 or request.parts[0].to is not None:
        return []
    spots = [Spot(places[place].code) for place in range(len(places))]
    buying = [
        spot for spot in spots if not isinstance(found := case.catalogue.find_buyers(case, spot), Objection) and found
    ]
    parts = [replace(request.parts[0], to=spot) for spot in buying]
    return [format_request("sell", (part,), request.cards) for part in parts]


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
