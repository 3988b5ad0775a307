"""Why a tile cannot be given up for a debt."""

from __future__ import annotations

from cottonopolis.engine.income import value_given_up
from oracle.reasons.case import Case, Outcome, Reason, best_of
from oracle.reasons.names import common_names, find_slot, find_tile, standing_at
from oracle.reasons.sources import surplus_reasons


def give_names(case: Case) -> list[Reason]:
    """Names that mean nothing, and a card, which this does not take."""
    reasons = common_names(case)
    if case.request.cards:
        reasons.append(case.because("bad_request.give_card"))
    for part in case.request.parts:
        found = (find_tile(case, part.industry, part.level), find_slot(case, part.at))
        reasons += [name for name in found if isinstance(name, Reason)]
    return reasons


def judge_give(case: Case) -> list[Reason]:
    """One own tile on the board that brings money; the player has a debt."""
    parts = case.request.parts
    if not parts:
        return [case.because("must_cover_debt", debt=case.money(case.state.debt))]
    reasons = [case.because("too_many.given", n=len(parts))] if len(parts) > 1 else []
    reasons += surplus_reasons(case, parts[0])
    slots = standing_at(case, parts[0])
    if isinstance(slots, Reason):
        return [*reasons, case.because("bad_request.give", at=parts[0].at)]
    return reasons + best_of(case, [Outcome(_tile_reasons(case, slot), case.state) for slot in slots]).reasons


def _tile_reasons(case: Case, slot: int) -> list[Reason]:
    tile, owner = case.state.tile_at[slot], case.state.owner_at[slot]
    reasons = []
    if owner != case.seat:
        reasons.append(case.because("not_yours.give", tile=case.tile(tile), at=case.slot(slot), owner=case.who(owner)))
    if value_given_up(case.rules, tile) == 0:
        reasons.append(case.because("no_value", tile=case.tile(tile), cost=case.money(case.rules.kit.cost_of[tile])))
    return reasons
