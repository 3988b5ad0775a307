"""Why a build is refused where cards reach single spaces: the tile, its space, the card, the cubes."""

from __future__ import annotations

from itertools import product

from cottonopolis.engine.bits import bits
from cottonopolis.engine.kit import REGION_CARD
from cottonopolis.engine.lists import with_item
from cottonopolis.notation.action import Part
from oracle.reasons.cards import held_reasons, named_cards
from oracle.reasons.case import Case, Outcome, Reason, best_of
from oracle.reasons.develop import level_reasons, named_or_lowest
from oracle.reasons.fetch import CUBES, cube_reasons, stocked
from oracle.reasons.form import form_reasons, spot_reasons
from oracle.reasons.names import Wanted, Where, find_slot, find_tile
from oracle.reasons.routes import (
    industry_index,
    joined_by_sea,
    kind_of,
    own_places,
    places_with,
    ports_joined,
    rail_ends,
    slots_of,
)


def space_names(case: Case) -> list[Reason]:
    """Tiles, places and slots that do not exist; one card at most."""
    reasons = form_reasons(case, most_cards=1, needs=_needs)
    for part in case.request.parts:
        wanted = find_tile(case, part.industry, part.level)
        reasons += [wanted] if isinstance(wanted, Reason) else []
        reasons += spot_reasons(case, part.at)
    return reasons


def judge_space(case: Case) -> list[Reason]:
    """The lowest tile of an industry on one space, by a card that names the industry or the place, with its cubes."""
    return _judge(case, any_card=False)


def judge_combined(case: Case) -> list[Reason]:
    """The same with any card, for both actions of a turn."""
    reasons = _judge(case, any_card=True)
    is_enough = case.state.round == 0 and case.content.options.get("combine_in_first_round") is True
    if not is_enough and case.state.actions_left < case.content.document.turn.combined_action_costs:
        reasons.append(case.because("needs_two_actions", n=case.state.actions_left))
    return reasons


def any_card_reasons(case: Case) -> list[Reason]:
    """Reasons against the card of an action that costs any one card."""
    reasons = held_reasons(case)
    if not case.player.hand:
        reasons.append(case.because("no_card"))
    return reasons


def _judge(case: Case, *, any_card: bool) -> list[Reason]:
    reasons, parts = any_card_reasons(case), case.request.parts
    if not parts:
        return reasons or [case.because("must_choose.build")]
    wanted, where = find_tile(case, parts[0].industry, parts[0].level), find_slot(case, parts[0].at)
    assert not isinstance(wanted, Reason)
    assert not isinstance(where, Reason)
    reasons += _tile_reasons(case, wanted)
    names = {"industry": case.industry(wanted.industry), "place": case.place(where.place)}
    if not any(wanted.industry in bits(held) for held in case.rules.board.industries_of):
        reasons.append(case.because("wrong_map", **names))
    slots = [slot for slot in where.indices if slot in slots_of(case, where.place)]
    if not slots:
        return [*reasons, case.because("no_space", **names)]
    cards: list[int | None] = [None]
    if any_card:
        reasons += _combining_reasons(case, names)
    else:
        cards = list(named_cards(case) if case.request.cards else sorted(set(case.player.hand))) or [None]
    readings = [_on_space(case, wanted, where, slot, card) for slot, card in product(slots, cards)]
    best = best_of(case, [Outcome(reading, case.state) for reading in readings]).reasons
    if not case.request.cards and any(reason.word == "wrong_card" for reason in best):
        best = [reason for reason in best if reason.word != "wrong_card"]
        best.append(case.because("wrong_card.none", **names))
    return reasons + best


def _combining_reasons(case: Case, names: dict[str, str]) -> list[Reason]:
    """A ship card for a combined build on a map without ships, where an option does not allow that."""
    has_ships = any(place.kind == "ship" for place in case.content.document.place)
    if case.content.options.get("ship_card_germany") != "develop_or_pass" or has_ships:
        return []
    card = case.content.names.cards.find("ship")
    assert card is not None
    if case.request.cards:
        is_ship = card.index in named_cards(case)
        return [case.because("wrong_card.no_ships", card=card.name)] if is_ship else []
    is_all = bool(case.player.hand) and set(case.player.hand) == {card.index}
    return [case.because("wrong_card.none", **names)] if is_all else []


def _needs(case: Case, part: Part) -> tuple[int, int]:
    wanted = find_tile(case, part.industry, part.level)
    tile = None if isinstance(wanted, Reason) else named_or_lowest(case, wanted)
    return (0, 0) if tile is None else (case.rules.kit.coal_of[tile], case.rules.kit.iron_of[tile])


def _tile_reasons(case: Case, wanted: Wanted) -> list[Reason]:
    """Reasons against the tile itself: only the lowest of its industry can be built, and level 0 never."""
    reasons, lowest = level_reasons(case, wanted, "build"), named_or_lowest(case, Wanted(wanted.industry))
    if 0 in [case.rules.kit.level_of[tile] for tile in (wanted.tile, lowest) if tile is not None]:
        reasons.append(case.because("level_zero", industry=case.industry(wanted.industry)))
    return reasons


def _on_space(case: Case, wanted: Wanted, where: Where, slot: int, card: int | None) -> list[Reason]:
    """All reasons against a tile on one slot by one card, None for any card."""
    tile = named_or_lowest(case, wanted)
    names = {"industry": case.industry(wanted.industry), "place": case.place(where.place)}
    reasons = []
    if wanted.industry not in bits(case.rules.board.industries_of[slot]):
        key = "slot_mismatch.slot" if where.is_numbered else "slot_mismatch.place"
        reasons.append(case.because(key, at=case.slot(slot), **names))
    reasons += _limit_reasons(case, slot)
    if case.state.tile_at[slot] >= 0:
        reasons += _replace_reasons(case, wanted, slot, tile)
    is_ship = wanted.industry == industry_index(case, "ship")
    if is_ship and not ports_joined(case, where.place) & places_with(case, "port"):
        reasons.append(case.because("no_port_for_ship", place=case.place(where.place)))
    if card is not None:
        reasons += _card_reasons(case, wanted.industry, slot, card)
    if tile is not None:
        kit = case.rules.kit
        site = _with_site(case, slot, tile)
        reasons += cube_reasons(site, case.request.parts[0], kit.coal_of[tile], kit.iron_of[tile], [where.place])
    return reasons


def _limit_reasons(case: Case, slot: int) -> list[Reason]:
    """The number of own tiles in a place, by its size; replacing an own one adds none."""
    if case.state.owner_at[slot] == case.seat:
        return []
    build, place = case.content.document.build, case.rules.board.place_of[slot]
    slots = slots_of(case, place)
    is_large = len(slots) >= build.large_place_slots
    most = build.tiles_large_place if is_large else build.tiles_small_place
    own = [other for other in slots if case.state.owner_at[other] == case.seat]
    if len(own) < most:
        return []
    return [case.because("location_limit", place=case.place(place), n=len(slots), most=most)]


def _replace_reasons(case: Case, wanted: Wanted, slot: int, tile: int | None) -> list[Reason]:
    """Reasons against building over the tile on a slot: an own one, or a mine or works of others."""
    kit, old, owner = case.rules.kit, case.state.tile_at[slot], case.state.owner_at[slot]
    names = {"tile": case.tile(old), "at": case.slot(slot), "industry": case.industry(wanted.industry)}
    reasons = []
    if owner != case.seat:
        producing = [letter for letter, name in CUBES.items() if industry_index(case, name) == wanted.industry]
        if not producing or kit.industry_of[old] != wanted.industry:
            return [case.because("slot_taken.rival", owner=case.who(owner), **names)]
        market = case.state.cubes[case.catalogue.markets[producing[0]]]
        left = market + sum(case.state.cubes_at[space] for space in stocked(case, producing[0]))
        if left:
            reasons.append(case.because("resource_remains", left=left, owner=case.who(owner), **names))
    if tile is not None and kit.level_of[tile] <= kit.level_of[old]:
        reasons.append(case.because("level_not_higher", new=case.tile(tile), **names))
    return reasons


def _card_reasons(case: Case, industry: int, slot: int, card: int) -> list[Reason]:
    """Reasons why a card does not allow an industry on a slot."""
    kit, board = case.rules.kit, case.rules.board
    place = board.place_of[slot]
    values = {"card": case.card(card), "industry": case.industry(industry), "place": case.place(place)}
    if kit.card_kind[card] == REGION_CARD:
        is_named = board.region_of[place] in bits(kit.card_mask[card])
        return [] if is_named else [case.because("wrong_card.colour", **values)]
    if industry not in bits(kit.card_mask[card]):
        return [case.because("wrong_card.other_industry", **values)]
    return [] if is_reached(case, slot) else [case.because("not_in_network.space", **values)]


def is_reached(case: Case, slot: int) -> bool:
    """Whether an industry card may be played for a slot that takes its industry."""
    place = case.rules.board.place_of[slot]
    if case.seat not in case.state.owner_at or case.state.owner_at[slot] == case.seat:
        return True
    if place in rail_ends(case):
        return True
    if place in own_places(case) and len(slots_of(case, place)) >= case.content.document.build.large_place_slots:
        return True
    ports = ports_joined(case, place) if kind_of(case, place) == "ship" else set()
    ends = set() if case.content.options.get("ship_card_reach") == "own_port_only" else rail_ends(case)
    return bool(ports & (places_with(case, "port", case.seat) | ends))


def _with_site(case: Case, slot: int, tile: int) -> Case:
    """The table while cubes are fetched: a port or ship on a free slot stands already, and a ship opens its import."""
    industry, place = case.rules.kit.industry_of[tile], case.rules.board.place_of[slot]
    ship, port = industry_index(case, "ship"), industry_index(case, "port")
    if industry not in (ship, port) or case.state.tile_at[slot] >= 0:
        return case
    case = case.on_copy()
    case.state.tile_at = with_item(case.state.tile_at, slot, tile)
    case.state.owner_at = with_item(case.state.owner_at, slot, case.seat)
    if industry == ship:
        for space in range(case.rules.board.n_slots, case.rules.board.n_spaces):
            far = case.rules.board.place_of[space]
            if far in joined_by_sea(case, place):
                n = case.content.document.place[far].coal_import
                case.state.cubes_at = with_item(case.state.cubes_at, space, n)
    return case
