"""Why a sale to a port or to the distant market is refused."""

from __future__ import annotations

from cottonopolis.engine.bits import bit, bits
from cottonopolis.games.definition import optimistic
from cottonopolis.games.lancashire.rules.ruleset import Lancashire
from cottonopolis.notation.action import Part, Spot
from oracle.reasons.cards import card_reasons
from oracle.reasons.case import Case, Outcome, Reason, best_of
from oracle.reasons.names import common_names, find_slot, find_tile, standing_at
from oracle.reasons.sources import distances, surplus_reasons


def sell_cotton_names(case: Case) -> list[Reason]:
    """Tiles, places and spaces that do not exist, and mills of another level than the one that stands there."""
    reasons = common_names(case)
    for part in case.request.parts:
        found = [find_tile(case, part.industry, part.level), find_slot(case, part.at)]
        found += [find_slot(case, part.to)] if part.to is not None and not _is_distant(part.to) else []
        wrong = [name for name in found if isinstance(name, Reason)]
        if not wrong and _mills(case, part):
            standing = standing_at(case, part)
            wrong = [standing] if isinstance(standing, Reason) else []
        reasons += wrong
    return reasons


def judge_sell_cotton(case: Case) -> list[Reason]:
    """One mill after the other, each to a port or to the distant market, until that takes no more."""
    reasons, parts = card_reasons(case), case.request.parts
    case = case.on(optimistic(case.content, case.state))
    if not parts:
        can_sell = any(not _judge_tile(case, slot, Part()).reasons for slot in bits(case.player.tiles))
        return [*reasons, case.because("nothing_chosen.sell" if can_sell else "nothing_to_sell")]
    was_open = _has_demand(case)
    for n, part in enumerate(parts):
        outcome = _judge_part(case, part)
        if n > 0 and was_open and not _has_demand(case):
            outcome.reasons.append(case.because("sell_ended"))
        if outcome.reasons:
            return reasons + outcome.reasons
        case = case.on(outcome.state)
    return reasons


def _rules(case: Case) -> Lancashire:
    assert isinstance(case.rules, Lancashire)
    return case.rules


def _is_distant(spot: Spot) -> bool:
    return spot.place.lower() == "distant" and spot.number is None and not spot.is_box


def _has_demand(case: Case) -> bool:
    return case.state.demand < _rules(case).no_demand


def _mills(case: Case, part: Part) -> list[int]:
    """The slots with a mill that a part can mean, whatever its level; none if it names no mill."""
    wanted, where = find_tile(case, part.industry, None), find_slot(case, part.at)
    if isinstance(wanted, Reason) or isinstance(where, Reason) or wanted.industry != _rules(case).mill:
        return []
    return [slot for slot in where.indices if case.state.standing[wanted.industry] >> slot & 1]


def _judge_part(case: Case, part: Part) -> Outcome:
    if not _mills(case, part):
        return Outcome([case.because("not_sellable.none", at=part.at)], case.state)
    slots = standing_at(case, part)
    assert not isinstance(slots, Reason)
    others = [_mills(case, other) for other in case.request.parts if other is not part]
    return best_of(case, [_judge_tile(case, slot, part) for slot in _least_named(slots, others)])


def _least_named(slots: list[int], others: list[list[int]]) -> list[int]:
    """Slots that other parts of the request name come last, so that they are left for those."""
    return sorted(slots, key=lambda slot: sum(slot in named for named in others))


def _judge_tile(case: Case, slot: int, part: Part) -> Outcome:
    """What comes of selling the tile on a slot to what the part names, or to anything."""
    state, tile = case.state, case.state.tile_at[slot]
    names = {"tile": case.tile(tile), "at": case.slot(slot)}
    reasons = surplus_reasons(case, part)
    if not state.standing[_rules(case).mill] >> slot & 1:
        reasons.append(case.because("not_sellable.other", **names))
    if state.owner_at[slot] != case.seat:
        reasons.append(case.because("not_yours.sell", owner=case.who(state.owner_at[slot]), **names))
    if state.flipped >> slot & 1:
        reasons.append(case.because("already_flipped", **names))
    sale = best_of(case, _sales(case, slot, part))
    return Outcome(reasons + sale.reasons, sale.state)


def _sales(case: Case, slot: int, part: Part) -> list[Outcome]:
    """What comes of selling the mill on a slot to each buyer that a part can mean; of equal ones the better first."""
    if part.to is not None and _is_distant(part.to):
        return [_judge_distant(case, slot)]
    named = [_ports(case, other) for other in case.request.parts if other is not part and other.to is not None]
    ports = _least_named(_ports(case, part), named)
    sales = [_judge_port(case, slot, port) for port in ports]
    if part.to is not None:
        return sales or [Outcome([case.because("not_a_port", at=part.to)], case.state)]
    # A port that nobody else is to use, then the distant market, then any port.
    n_free = sum(not any(port in others for others in named) for port in ports)
    taking = [[sale for sale in some if not sale.reasons] for some in (sales[:n_free], sales[n_free:])]
    return [*taking[0], _judge_distant(case, slot), *taking[1]]


def _ports(case: Case, part: Part) -> list[int]:
    """The slots with a port that a part can mean as its buyer: of the place named, or all."""
    standing = bits(case.state.standing[_rules(case).port])
    if part.to is None:
        return standing
    where = find_slot(case, part.to)
    return [] if isinstance(where, Reason) else [slot for slot in where.indices if slot in standing]


def _judge_port(case: Case, slot: int, port: int) -> Outcome:
    """What comes of selling the mill on a slot to a port."""
    case, board = case.on_copy(), case.rules.board
    names = {"port": case.slot(port), "place": case.place(board.place_of[slot])}
    reasons = []
    if case.state.flipped >> port & 1:
        reasons.append(case.because("target_used.port", **names))
    if board.place_of[port] not in distances(case, {board.place_of[slot]}):
        reasons.append(case.because("not_connected.port", **names))
    case.state.flipped |= bit(slot) | bit(port)
    return Outcome(reasons, case.state)


def _judge_distant(case: Case, slot: int) -> Outcome:
    """What comes of offering the mill on a slot to the distant market."""
    case, rules = case.on_copy(), _rules(case)
    state, board = case.state, case.rules.board
    place, reasons = board.place_of[slot], []
    if not _has_demand(case):
        reasons.append(case.because("no_demand.era", era=case.era(state.era)))
    built = {board.place_of[port] for port in bits(state.standing[rules.port])}
    if not distances(case, {place}).keys() & (built | set(bits(board.markets))):
        reasons.append(case.because("no_port", place=case.place(place)))
    if not reasons:
        state.demand = min(state.demand + state.market_tiles[0], rules.no_demand)
        state.market_tiles = state.market_tiles[1:]
    if _has_demand(case):
        state.flipped |= bit(slot)
    return Outcome(reasons, state)
