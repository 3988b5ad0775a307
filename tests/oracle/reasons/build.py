"""Why a build is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cottonopolis.engine.bits import bits
from cottonopolis.engine.kit import COAL, IRON
from cottonopolis.notation.action import Part
from oracle.reasons.cards import fit_reasons, held_reasons, is_industry_card, named_cards
from oracle.reasons.case import Case, Outcome, Reason, best_of, is_start_free
from oracle.reasons.develop import level_reasons, named_or_lowest
from oracle.reasons.names import Wanted, Where, common_names, find_slot, find_tile
from oracle.reasons.sources import draw, surplus_reasons

Readings = Callable[[Case, Wanted, Where, Sequence[int]], list[list[Reason]]]
"""Reasons against a build on some slots of a place, one list for each card that could pay for it."""


def build_names(case: Case) -> list[Reason]:
    """Tiles, places and slots that do not exist."""
    reasons = common_names(case)
    for part in case.request.parts:
        found = (find_tile(case, part.industry, part.level), find_slot(case, part.at))
        reasons += [name for name in found if isinstance(name, Reason)]
    return reasons


def judge_build(case: Case) -> list[Reason]:
    """The lowest tile of an industry, on a slot of a place that a card allows, with its cubes and its price."""
    reasons = held_reasons(case)
    if len(case.request.cards) > 1:
        reasons.append(case.because("wrong_card.several", n=len(case.request.cards)))
    return reasons + _judge_target(case, _readings)


def judge_combine(case: Case) -> list[Reason]:
    """A build in any town, whatever the cards are, that takes all actions of a turn."""
    reasons, needed, n = held_reasons(case), case.rules.numbers.combined_cards, len(case.request.cards)
    if case.state.actions_left < 2:
        reasons.append(case.because("needs_two_actions", n=case.state.actions_left))
    if n not in (0, needed) or len(case.player.hand) < needed:
        reasons.append(case.because("needs_two_actions.cards", n=n or len(case.player.hand), needed=needed))
    return reasons + _judge_target(case, _any_card)


def _judge_target(case: Case, readings: Readings) -> list[Reason]:
    parts = case.request.parts
    if not parts:
        return [case.because("nothing_chosen.build")]
    reasons = [case.because("too_many.build", n=len(parts))] if len(parts) > 1 else []
    wanted, where = find_tile(case, parts[0].industry, parts[0].level), find_slot(case, parts[0].at)
    assert not isinstance(wanted, Reason)
    assert not isinstance(where, Reason)
    reasons += level_reasons(case, wanted, "build") + _card_and_slot(case, wanted, where, readings)
    tile = named_or_lowest(case, wanted)
    if tile is not None:
        reasons += _era_reasons(case, tile) + _price_reasons(case, parts[0], tile, where.place)
    return reasons


def _era_reasons(case: Case, tile: int) -> list[Reason]:
    """A tile that cannot be built now, or never."""
    eras, era = bits(case.rules.kit.eras_of[tile]), case.state.era
    if era in eras:
        return []
    if not eras:
        return [case.because("level_zero.tile", tile=case.tile(tile))]
    key = "wrong_era.past_tile" if max(eras) < era else "wrong_era.future_tile"
    return [case.because(key, tile=case.tile(tile), era=case.era(era))]


def _card_and_slot(case: Case, wanted: Wanted, where: Where, readings: Readings) -> list[Reason]:
    """Reasons against the slot and the card; without a card named, those of the card that comes nearest."""
    names = {"industry": case.industry(wanted.industry), "place": case.place(where.place)}
    slots = [slot for slot in where.indices if wanted.industry in bits(case.rules.board.industries_of[slot])]
    mismatch = []
    if not slots and where.is_numbered and where.indices:
        mismatch.append(case.because("slot_mismatch.slot", at=case.slot(where.indices[0]), **names))
    elif not slots:
        mismatch.append(case.because("slot_mismatch.place", **names))
    found = [Outcome(reasons, case.state) for reasons in readings(case, wanted, where, slots or where.indices)]
    if not found:
        return mismatch
    reasons = best_of(case, found).reasons
    if not case.request.cards and any(reason.word == "wrong_card" for reason in reasons):
        reasons = [reason for reason in reasons if reason.word != "wrong_card"]
        reasons.append(case.because("wrong_card.none", **names))
    return mismatch + reasons


def _any_card(case: Case, wanted: Wanted, _: Where, slots: Sequence[int]) -> list[list[Reason]]:
    """Reasons against the slots only."""
    return [slot_reasons(case, wanted, slots)]


def _readings(case: Case, wanted: Wanted, where: Where, slots: Sequence[int]) -> list[list[Reason]]:
    """By card that is named, or could be: reasons against it and against the slots."""
    readings = []
    for card in named_cards(case)[:1] if case.request.cards else sorted(set(case.player.hand)):
        # B-build-22: a free start by an industry card needs a free space, whatever stands there.
        is_free_start = is_start_free(case) and is_industry_card(case, card)
        may_replace = case.catalogue.replaces_from_nothing or not is_free_start
        against = fit_reasons(case, card, wanted.industry, where.place)
        readings.append(against + slot_reasons(case, wanted, slots, may_replace=may_replace))
    return readings


def slot_reasons(case: Case, wanted: Wanted, slots: Sequence[int], *, may_replace: bool = True) -> list[Reason]:
    """Reasons against all slots that a request can mean: the one that it names, or those that fit in the place."""
    each = [_on_slot(case, wanted, slot, may_replace=may_replace) for slot in slots]
    if len(each) <= 1 or not all(each):
        return each[0] if len(each) == 1 else []
    # B-build-06: no slot is named, so no tile is asked to be replaced.
    place = case.rules.board.place_of[slots[0]]
    reasons = _one_tile_reasons(case, place)
    if all(case.state.tile_at[slot] >= 0 for slot in slots):
        names = {"industry": case.industry(wanted.industry), "place": case.place(place)}
        reasons.append(case.because("slot_taken.place", **names))
    return reasons


def _on_slot(case: Case, wanted: Wanted, slot: int, *, may_replace: bool) -> list[Reason]:
    board, state = case.rules.board, case.state
    if state.tile_at[slot] >= 0:
        if not may_replace:
            return [case.because("slot_taken.free_start", at=case.slot(slot), tile=case.tile(state.tile_at[slot]))]
        return _replace_reasons(case, wanted, slot)
    reasons = _one_tile_reasons(case, board.place_of[slot])
    return reasons + _first_slot_reasons(case, wanted, slot, "single_icon_first")


def _first_slot_reasons(case: Case, wanted: Wanted, slot: int, key: str) -> list[Reason]:
    """An empty slot that must be used before this one."""
    before = bits(case.rules.board.before_of[slot][wanted.industry])
    first = [other for other in before if case.state.tile_at[other] < 0]
    if not first:
        return []
    names = {"industry": case.industry(wanted.industry), "first": case.slot(first[0]), "at": case.slot(slot)}
    return [case.because(key, **names)]


def _one_tile_reasons(case: Case, place: int, key: str = "one_tile_per_town") -> list[Reason]:
    """The limit of own tiles in a place, for a tile that replaces no own one."""
    most = case.rules.numbers.tiles_per_place[case.state.era]
    own = [slot for slot in bits(case.player.tiles) if case.rules.board.place_of[slot] == place]
    if most == 0 or len(own) < most:
        return []
    tile = case.tile(case.state.tile_at[own[0]])
    return [case.because(key, place=case.place(place), tile=tile, era=case.era(case.state.era))]


def _replace_reasons(case: Case, wanted: Wanted, slot: int) -> list[Reason]:
    """Reasons against building over the tile on a slot."""
    kit, state = case.rules.kit, case.state
    old, owner = state.tile_at[slot], state.owner_at[slot]
    names = {"tile": case.tile(old), "at": case.slot(slot), "industry": case.industry(wanted.industry)}
    reasons = []
    if owner != case.seat:
        reasons += _one_tile_reasons(case, case.rules.board.place_of[slot], "one_tile_per_town.rival")
    if kit.industry_of[old] != wanted.industry:
        return [*reasons, case.because("slot_taken.other", **names)]
    if owner != case.seat:
        if wanted.industry not in kit.producer_of:
            reasons.append(case.because("rival_tile", owner=case.who(owner), **names))
        elif left := _cubes_left(case, kit.producer_of.index(wanted.industry)):
            reasons.append(case.because("resource_remains", left=left, owner=case.who(owner), **names))
    elif case.content.options.get("port_slots") == "strict":
        reasons += _first_slot_reasons(case, wanted, slot, "single_icon_first.replacing")
    new = named_or_lowest(case, wanted)
    if new is not None and kit.level_of[new] <= kit.level_of[old]:
        reasons.append(case.because("level_not_higher", new=case.tile(new), **names))
    return reasons


def _cubes_left(case: Case, resource: int) -> int:
    """Cubes of a resource on all tiles and in its market."""
    standing = bits(case.state.standing[case.rules.kit.producer_of[resource]])
    return case.state.cubes[resource] + sum(case.state.cubes_at[slot] for slot in standing)


def _price_reasons(case: Case, part: Part, tile: int, place: int) -> list[Reason]:
    """Reasons against the sources of the cubes, and the price of all that is paid."""
    case, kit = case.on_copy(), case.rules.kit
    letters = {market: letter for letter, market in case.catalogue.markets.items()}
    coal = draw(case, part, letters[COAL], kit.coal_of[tile], {place})
    iron = draw(case, part, letters[IRON], kit.iron_of[tile], {place})
    reasons = surplus_reasons(case, part, coal=kit.coal_of[tile], iron=kit.iron_of[tile]) + coal.reasons + iron.reasons
    cost, cubes = kit.cost_of[tile], coal.price + iron.price
    if cost + cubes > case.player.money:
        values = {"price": cost + cubes, "cost": cost, "cubes": cubes, "money": case.player.money}
        amounts = {name: case.money(amount) for name, amount in values.items()}
        key = "cannot_afford.build_cubes" if cubes else "cannot_afford.build"
        reasons.append(case.because(key, tile=case.tile(tile), **amounts))
    return reasons
