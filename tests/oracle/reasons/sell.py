"""Why a sale is refused."""

from __future__ import annotations

from cottonopolis.engine.bits import bits
from cottonopolis.engine.mat import lowest_tile, take_tile
from cottonopolis.engine.tiles import flip_tile
from cottonopolis.errors import NotationError
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.notation.action import Part, parse_tile
from cottonopolis.notation.move import space_code
from oracle.reasons.beer import drink
from oracle.reasons.cards import card_reasons
from oracle.reasons.case import Case, Outcome, Reason, best_of
from oracle.reasons.develop import removal_reasons
from oracle.reasons.names import Wanted, common_names, find_space, find_tile, standing_at
from oracle.reasons.sources import distances, surplus_reasons


def sell_names(case: Case) -> list[Reason]:
    """Tiles that do not stand there, merchants and bonus tiles that do not exist."""
    reasons = common_names(case)
    for part in case.request.parts:
        found = [standing_at(case, part), find_space(case, part.to) if part.to is not None else None]
        reasons += [name for name in found if isinstance(name, Reason)]
    bonuses = [_bonus(case, word) for word in case.request.bonuses]
    return reasons + [tile for tile in bonuses if isinstance(tile, Reason)]


def judge_sell(case: Case) -> list[Reason]:
    """One sale or several, each with its beer, then the tiles of bonuses."""
    reasons, parts = card_reasons(case), case.request.parts
    if not parts:
        can_sell = any(not _judge_tile(case, slot, None, Part()).reasons for slot in bits(case.player.tiles))
        return [*reasons, case.because("nothing_chosen.sell" if can_sell else "nothing_to_sell")]
    for part in parts:
        outcome = _judge_part(case, part)
        if outcome.reasons:
            return reasons + outcome.reasons
        case = case.on(outcome.state)
    return reasons + _bonus_reasons(case)


def _judge_part(case: Case, part: Part) -> Outcome:
    slots = standing_at(case, part)
    assert not isinstance(slots, Reason)
    spaces: tuple[int, ...] | None = None
    if part.to is not None:
        where = find_space(case, part.to)
        assert not isinstance(where, Reason)
        spaces = where.indices
    return best_of(case, [_judge_tile(case, slot, spaces, part) for slot in slots])


def _judge_tile(case: Case, slot: int, spaces: tuple[int, ...] | None, part: Part) -> Outcome:
    """What comes of selling the tile on a slot to one of the spaces, or to any merchant."""
    assert isinstance(case.rules, Birmingham)
    state, tile = case.state, case.state.tile_at[slot]
    names = {"tile": case.tile(tile), "at": case.slot(slot)}
    industry = case.rules.kit.industry_of[tile]
    reasons = []
    if state.owner_at[slot] != case.seat:
        reasons.append(case.because("not_yours.sell", owner=case.who(state.owner_at[slot]), **names))
    if industry not in bits(case.rules.goods):
        reasons.append(case.because("not_sellable", **names))
        return Outcome(reasons, state)
    if state.flipped >> slot & 1:
        reasons.append(case.because("already_flipped", **names))
    reasons += surplus_reasons(case, part, barrels=case.rules.kit.beer_of[tile])
    if spaces is None:
        everywhere = range(len(state.market_tiles))
        spaces = tuple(space for space in everywhere if not _merchant_reasons(case, slot, space))
        if not spaces:
            reasons.append(case.because("no_merchant.none", industry=case.industry(industry), **names))
    elif not spaces:
        reasons += _unused_reasons(case, slot, part)
    if not spaces:
        return Outcome(reasons, state)
    sale = best_of(case, [_judge_sale(case, slot, space, part) for space in spaces])
    return Outcome(reasons + sale.reasons, sale.state)


def _unused_reasons(case: Case, slot: int, part: Part) -> list[Reason]:
    """Reasons against a merchant without tiles at this player count."""
    place = case.rules.board.place_of[slot]
    found = case.content.names.places.find(part.to.place) if part.to is not None else None
    reasons = [case.because("no_merchant.unused", merchant=part.to)]
    if found is not None and found.index not in distances(case, {place}):
        reasons.append(case.because("not_connected.merchant", merchant=found.name, place=case.place(place)))
    return reasons


def _merchant_reasons(case: Case, slot: int, space: int) -> list[Reason]:
    """Reasons why the merchant tile on a space does not buy the tile on a slot."""
    assert isinstance(case.rules, Birmingham)
    board, industry = case.rules.board, case.rules.kit.industry_of[case.state.tile_at[slot]]
    place, merchant = (
        board.place_of[slot],
        f"{case.place(board.merchants_of[space])} ({space_code(case.content, space)})",
    )
    reasons = []
    if board.merchants_of[space] not in distances(case, {place}):
        reasons.append(case.because("not_connected.merchant", merchant=merchant, place=case.place(place)))
    bought = bits(case.rules.bought_by[case.state.market_tiles[space]])
    if not bought:
        reasons.append(case.because("no_merchant.blank", merchant=merchant))
    elif industry not in bought:
        goods = ", ".join(case.industry(good) for good in bought)
        values = {"merchant": merchant, "industry": case.industry(industry)}
        reasons.append(case.because("no_merchant.other", goods=goods, **values))
    return reasons


def _judge_sale(case: Case, slot: int, space: int, part: Part) -> Outcome:
    """What comes of selling the tile on a slot to the merchant tile on a space."""
    case, board = case.on_copy(), case.rules.board
    needed = case.rules.kit.beer_of[case.state.tile_at[slot]]
    reasons = _merchant_reasons(case, slot, space) + drink(case, part, needed, {board.place_of[slot]}, space)
    if not reasons:
        flip_tile(case.rules, case.state, slot)
    return Outcome(reasons, case.state)


def _bonus(case: Case, word: str) -> Wanted | Reason:
    """The tile that a bonus names."""
    try:
        industry, level = parse_tile(case.request.text, word)
    except NotationError:
        industry, level = word, None
    return find_tile(case, industry, level)


def _bonus_reasons(case: Case) -> list[Reason]:
    """Reasons against the tiles of bonuses, one after the other, once everything is sold."""
    case = case.on_copy()
    for n, word in enumerate(case.request.bonuses):
        if n >= case.state.bonus_due:
            return [case.because("too_many.bonuses", n=len(case.request.bonuses), due=case.state.bonus_due)]
        wanted = _bonus(case, word)
        assert not isinstance(wanted, Reason)
        reasons = removal_reasons(case, wanted, "bonus")
        if reasons:
            return reasons
        take_tile(case.rules.kit, case.player, lowest_tile(case.rules.kit, case.player, wanted.industry))
    return []
