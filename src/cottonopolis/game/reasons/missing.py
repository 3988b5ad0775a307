"""What a refusal is about on the board: the things that it names, and the links that would join what is apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal as why
from cottonopolis.engine.bits import bits, mask_of
from cottonopolis.engine.move import DISTANT, FIRST_BOX
from cottonopolis.engine.refusal import Refusal
from cottonopolis.engine.supply import stocked_slots
from cottonopolis.game.reasons.wording import WORDING
from cottonopolis.notation.move import buyer_code, space_code

if TYPE_CHECKING:
    from cottonopolis.game.reasons.case import Case

_COAL, _IRON = 0, 1


def missing_links(case: Case, refusal: Refusal) -> list[int]:
    """The fewest lines, free and of this era, that would join what a refusal says is apart; none if nothing could."""
    values, board = refusal.values, case.rules.board
    if refusal.code == why.BUYER_APART:
        return _gap(case, 1 << values[1], 1 << buyer_place(case, values[2]))
    if refusal.code == why.NO_PORT:
        standing = [slot for slot in case.refusals.buyers(case.state, 0) if slot != DISTANT]
        return _gap(case, 1 << values[0], board.ports | mask_of([board.place_of[slot] for slot in standing]))
    if refusal.code in (why.NO_COAL, why.NO_IRON):
        stocked = stocked_slots(case.rules, case.state, _COAL if refusal.code == why.NO_COAL else _IRON)
        return _gap(case, values[0], board.markets | mask_of([board.place_of[slot] for slot in bits(stocked)]))
    return []


def buyer_place(case: Case, buyer: int) -> int:
    """The place of a merchant space, market box or port."""
    board = case.rules.board
    if board.merchants_of:
        return board.merchants_of[buyer]
    return board.boxes_of[buyer - FIRST_BOX] if buyer >= FIRST_BOX else board.place_of[buyer]


def _gap(case: Case, starts: int, goals: int) -> list[int]:
    """The lines still to be built on the shortest way from one of some places to one of others."""
    board, state = case.rules.board, case.state
    taken = 0
    for player in state.players:
        taken |= player.links
    free = board.links_in_era[state.era] & ~taken
    # Of every place that was reached: the lines to be built until there.
    ways: dict[int, list[int]] = {place: [] for start in bits(starts) for place in bits(state.joined[start])}
    queue = list(ways)
    for place in queue:
        if goals >> place & 1:
            return ways[place]
        if board.no_transit >> place & 1 and not starts >> place & 1:
            continue
        for link in bits(board.links_at[place] & free):
            for end in bits(board.ends_of[link]):
                for reached in bits(state.joined[end]):
                    if reached not in ways:
                        ways[reached] = [*ways[place], link]
                        queue.append(reached)
    return []


def things_of(case: Case, refusal: Refusal) -> list[str]:
    """The things on the board that a refusal names, as pages and lessons call them, without what nobody can see."""
    found: list[str] = []
    fields = [field.rpartition(":")[2] for field in WORDING[refusal.code][1].split()]
    names = case.content.names
    for kind, value in zip(fields, refusal.values, strict=False):
        if kind in ("slot", "slots"):
            slots = bits(value) if kind == "slots" else [value]
            found += [f"space:{names.slots[slot].code}" for slot in slots if slot >= 0]
        elif kind in ("place", "places"):
            found += [f"place:{names.places[place].code}" for place in (bits(value) if kind == "places" else [value])]
        elif kind == "line":
            found.append(f"line:{names.links[value].code}")
        elif kind == "space" and value >= 0:
            found.append(f"space:{space_code(case.content, value)}")
        elif kind == "buyer":
            code = buyer_code(case.content, value)
            found.append("distant" if code == "distant" else f"space:{code}")
    found += [f"line:{names.links[link].code}" for link in missing_links(case, refusal)]
    return list(dict.fromkeys(found))
