"""Why a sale to a port or market box is refused."""

from __future__ import annotations

from collections.abc import Container

from cottonopolis.content.models.pieces import Industry
from cottonopolis.engine.move import FIRST_BOX
from cottonopolis.notation.action import Part, Spot
from cottonopolis.notation.move import buyer_code
from oracle.reasons.case import Case, Outcome, Reason, best_of
from oracle.reasons.form import form_reasons, spot_reasons
from oracle.reasons.names import find_slot, standing_at
from oracle.reasons.routes import industry_index, steps_from


def trade_names(case: Case) -> list[Reason]:
    """Tiles that do not stand there, and targets that are neither port tile nor market box."""
    reasons = form_reasons(case, most_parts=None)
    for part in case.request.parts:
        against = spot_reasons(case, part.at)
        slots = standing_at(case, part) if not against else []
        reasons += [slots] if isinstance(slots, Reason) else against
        targets = _targets(case, part.to) if part.to is not None else []
        reasons += [targets] if isinstance(targets, Reason) else []
    return reasons


def judge_trade(case: Case) -> list[Reason]:
    """One sale or several, one after the other."""
    parts = case.request.parts
    if not parts:
        own = [slot for slot, owner in enumerate(case.state.owner_at) if owner == case.seat]
        can_sell = any(not _judge_tile(case, slot, None).reasons for slot in own)
        return [case.because("must_choose.sell" if can_sell else "nothing_to_sell")]
    for part in parts:
        outcome = _judge_part(case, part)
        if outcome.reasons:
            return outcome.reasons
        case = case.on(outcome.state)
    return []


def _targets(case: Case, spot: Spot) -> list[int] | Reason:
    """Port tiles and market boxes that a spot means, as slots and as boxes counted on from FIRST_BOX."""
    where = find_slot(case, Spot(spot.place, spot.number))
    if isinstance(where, Reason):
        return where
    port, state = industry_index(case, "port"), case.state
    found = []
    if not spot.is_box:
        ports = [tile for tile in range(case.rules.kit.n_tiles) if case.rules.kit.industry_of[tile] == port]
        slots = [slot for slot in where.indices if slot < case.rules.board.n_slots]
        found = [slot for slot in slots if state.tile_at[slot] in ports]
    if spot.number is None:
        found += [FIRST_BOX + box for box, at in enumerate(case.rules.board.boxes_of) if at == where.place]
    return found or case.because("bad_request.target", to=spot, place=case.place(where.place))


def _all_targets(case: Case) -> list[int]:
    found = [_targets(case, Spot(case.content.names.places[place].id)) for place in range(case.rules.board.n_places)]
    return [target for targets in found if not isinstance(targets, Reason) for target in targets]


def _judge_part(case: Case, part: Part) -> Outcome:
    slots = standing_at(case, part)
    targets = _targets(case, part.to) if part.to is not None else None
    assert not isinstance(slots, Reason)
    assert not isinstance(targets, Reason)
    # Of what is left open that is taken first which no other part names.
    wanted = _wanted(case)
    slots.sort(key=lambda slot: slot in wanted)
    return best_of(case, [_judge_tile(case, slot, targets) for slot in slots])


def _wanted(case: Case) -> set[int]:
    """Slots and targets that the request names exactly."""
    parts = case.request.parts
    sold = [standing_at(case, part) for part in parts if part.at is not None and part.at.number is not None]
    exact = [part.to for part in parts if part.to is not None and (part.to.is_box or part.to.number is not None)]
    found = [*sold, *(_targets(case, spot) for spot in exact)]
    return {index for indices in found if not isinstance(indices, Reason) for index in indices}


def _judge_tile(case: Case, slot: int, targets: list[int] | None) -> Outcome:
    """What comes of selling the tile on a slot to one of the targets, or to any."""
    state, tile = case.state, case.state.tile_at[slot]
    names = {"tile": case.tile(tile), "at": case.slot(slot)}
    reasons = []
    if not _industry(case, tile).sells:
        return Outcome([case.because("not_sellable.goods", **names)], state)
    if state.owner_at[slot] != case.seat:
        reasons.append(case.because("not_yours.sell", owner=case.who(state.owner_at[slot]), **names))
    if state.flipped >> slot & 1:
        reasons.append(case.because("already_flipped", **names))
    wanted = _wanted(case)
    buyers = sorted(_all_targets(case) if targets is None else targets, key=lambda target: target in wanted)
    reached = steps_from(case, case.rules.board.place_of[slot]).keys()
    sales = [_judge_sale(case, slot, target, reached) for target in buyers]
    connected = [sale for sale in sales if not any(reason.word == "not_connected" for reason in sale.reasons)]
    if targets is None and not connected:
        return Outcome([*reasons, case.because("not_connected.none", **names)], state)
    sale = best_of(case, sales)
    return Outcome(reasons + sale.reasons, sale.state)


def _industry(case: Case, tile: int) -> Industry:
    """The entry of a tile's industry in the data."""
    return case.content.document.industry[case.rules.kit.industry_of[tile]]


def _judge_sale(case: Case, slot: int, target: int, reached: Container[int]) -> Outcome:
    """What comes of selling the tile on a slot, from which places are `reached`, to a port or box: both are used up."""
    case, board = case.on_copy(), case.rules.board
    state, is_box = case.state, target >= FIRST_BOX
    place = board.boxes_of[target - FIRST_BOX] if is_box else board.place_of[target]
    accepts = _accepted(case, target)
    product = _industry(case, state.tile_at[slot]).sells
    names = {"to": buyer_code(case.content, target), "place": case.place(place), "product": product}
    reasons = []
    if place not in reached:
        reasons.append(case.because("not_connected.target", at=case.slot(slot), **names))
    if not accepts:
        reasons.append(case.because("no_demand", **names))
    elif _is_used(case, target):
        reasons.append(case.because("target_used", **names))
    if product not in accepts:
        reasons.append(case.because("wrong_goods", takes=" or ".join(accepts) or "nothing", **names))
    if is_box:
        state.open_markets &= ~(1 << target - FIRST_BOX)
    else:
        state.flipped |= 1 << target
    state.flipped |= 1 << slot
    return Outcome(reasons, state)


def _accepted(case: Case, target: int) -> tuple[str, ...]:
    """The goods that a port tile or market tile takes, by the data."""
    if target >= FIRST_BOX:
        return case.content.document.market_tile[case.state.market_tiles[target - FIRST_BOX]].accepts
    return case.content.document.tile[case.state.tile_at[target]].accepts


def _is_used(case: Case, target: int) -> bool:
    """Whether a port is flipped or the tile of a box turned down."""
    if target >= FIRST_BOX:
        return not case.state.open_markets >> target - FIRST_BOX & 1
    return bool(case.state.flipped >> target & 1)
