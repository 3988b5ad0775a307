"""Why a rail is refused that needs coal and steel at either end."""

from __future__ import annotations

from cottonopolis.engine.bits import bits
from cottonopolis.notation.action import Part
from oracle.reasons.case import Case, Reason
from oracle.reasons.fetch import cube_reasons
from oracle.reasons.form import form_reasons
from oracle.reasons.names import find
from oracle.reasons.routes import own_places, rail_ends


def rail_names(case: Case) -> list[Reason]:
    """Lines that are not printed; no card, and no cubes for a first rail."""
    found = [find(case, case.content.names.links, part.link, "line") for part in case.request.parts]
    return form_reasons(case, needs=_needs) + [link for link in found if isinstance(link, Reason)]


def judge_rail(case: Case) -> list[Reason]:
    """A free line at an own tile or rail, with its cubes."""
    if not case.request.parts:
        return [case.because("must_choose.rail")]
    part = case.request.parts[0]
    link = find(case, case.content.names.links, part.link, "line")
    assert not isinstance(link, Reason)
    reasons, line, ends = [], case.link(link), bits(case.rules.board.ends_of[link])
    owners = [seat for seat, player in enumerate(case.state.players) if link in bits(player.links)]
    if owners:
        key = "link_taken.own" if owners[0] == case.seat else "link_taken.rival"
        reasons.append(case.because(key, line=line, owner=case.who(owners[0])))
    most = case.content.document.links.tiles
    if len(bits(case.player.links)) >= most:
        reasons.append(case.because("no_link_tiles", n=most))
    if not (own_places(case) | rail_ends(case)) & set(ends):
        reasons.append(case.because("not_in_network.rail", line=line, places=case.places(ends)))
    return reasons + cube_reasons(case, part, *_needs(case, part), ends)


def _needs(case: Case, _: Part) -> tuple[int, int]:
    """Coal and steel for a rail: the first of a player has needs of its own."""
    links = case.content.document.links
    if case.player.links:
        return links.rail_coal, links.rail_steel
    return links.first_rail_coal, links.first_rail_steel
