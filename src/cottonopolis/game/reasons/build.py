"""Builds that a request can mean, and why they are refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

from cottonopolis.engine.actions.build import refuse_combining, refuse_place
from cottonopolis.engine.bits import mask_of
from cottonopolis.engine.mat import lowest_tile
from cottonopolis.engine.refusal import FREE_START, SLOT_MISMATCH, BuildRequest, Refusal
from cottonopolis.engine.words import NONE
from cottonopolis.game.reasons.cards import empty_hand, held, named_cards
from cottonopolis.game.reasons.case import Case, Objection
from cottonopolis.game.reasons.names import NamedPlace, NamedTile, find_slot, find_tile
from cottonopolis.game.reasons.sources import nearest_reading, surplus, trial_of
from cottonopolis.notation.action import Part


def judge_build(case: Case) -> list[Objection]:
    """The lowest tile of an industry, on a slot of a place that a card allows, with its cubes and its price."""
    objections, n = held(case) + empty_hand(case), len(case.request.cards)
    if n > 1:
        objections.append(case.because("wrong_card.several", n=n))
    cards = named_cards(case)[:1] if case.request.cards else sorted(set(case.player.hand))
    return objections + _judge_target(case, cards or [NONE])


def judge_combine(case: Case) -> list[Objection]:
    """A build with any cards and all actions of a turn."""
    needed, n, hand = case.rules.numbers.combined_cards, len(case.request.cards), case.player.hand
    objections = held(case) + empty_hand(case)
    if needed > 1 and (n not in (0, needed) or len(hand) < needed):
        objections.append(case.because("needs_two_actions.cards", n=n or len(hand), needed=needed))
    cards = named_cards(case) or sorted(set(hand)) or [NONE]
    combining = nearest_reading(case, [partial(refuse_combining, card=card) for card in cards])
    return objections + _without_card(case, combining) + _judge_target(case, [NONE])


def needs(case: Case, part: Part) -> tuple[int, int]:
    """Coal and iron for the tile of a part, none if it is not known."""
    wanted, kit = find_tile(case, part.industry, part.level), case.rules.kit
    tile = NONE if isinstance(wanted, Objection) else _tile(case, wanted)
    return (0, 0) if tile == NONE else (kit.coal_of[tile], kit.iron_of[tile])


def _tile(case: Case, wanted: NamedTile) -> int:
    """The tile named, else the lowest of its industry, -1 if there is none."""
    return wanted.tile if wanted.tile != NONE else lowest_tile(case.rules.kit, case.player, wanted.industry)


def _judge_target(case: Case, cards: Sequence[int]) -> list[Objection]:
    parts = case.request.parts
    if not parts:
        return [case.because("nothing_chosen.build")]
    objections = [case.because("too_many.build", n=len(parts))] if len(parts) > 1 else []
    wanted, where = find_tile(case, parts[0].industry, parts[0].level), find_slot(case, parts[0].at)
    assert isinstance(wanted, NamedTile)
    assert isinstance(where, NamedPlace)
    if _tile(case, wanted) != NONE:
        objections += surplus(case, parts[0], *needs(case, parts[0]))
    slots = [slot for slot in where.indices if slot < case.rules.board.n_slots]
    slots = [slot for slot in slots if case.rules.board.industries_of[slot] >> wanted.industry & 1] or slots
    readings: dict[tuple[int, int], list[Refusal]] = {}
    for card, slot in product(cards, slots or [NONE]):
        trial = trial_of(case, parts[0])
        case.refusals.build(trial, BuildRequest(wanted.industry, wanted.tile, where.place, slot, card))
        readings[card, slot] = trial.against
    if len(slots) > 1:
        readings = _in_place(case, wanted, slots, readings)
    told = [_by_place(case.told(refusals, "build"), where) for refusals in readings.values()]
    return objections + _without_card(case, max(told, key=case.nearness))


def _in_place(
    case: Case, wanted: NamedTile, slots: list[int], readings: dict[tuple[int, int], list[Refusal]]
) -> dict[tuple[int, int], list[Refusal]]:
    """Where no slot is named and none will do, no tile is asked to be replaced (B-build-06, L-build-08)."""
    if not case.catalogue.has("slot_taken.place"):
        return readings
    found = dict(readings)
    for card in dict.fromkeys(card for card, _ in readings):
        of_card = [readings[card, slot] for slot in slots]
        if all(any(_is_about_slot(refusal) for refusal in refusals) for refusals in of_card):
            trial = trial_of(case)
            refuse_place(trial, wanted.industry, mask_of(slots))
            rest = [refusal for refusal in of_card[0] if not _is_about_slot(refusal)]
            found |= {(card, slot): rest + trial.against for slot in slots}
    return found


def _is_about_slot(refusal: Refusal) -> bool:
    return SLOT_MISMATCH < refusal.code <= FREE_START


def _by_place(objections: list[Objection], where: NamedPlace) -> list[Objection]:
    """Where no slot is named, none of the place fits."""
    if where.is_numbered:
        return objections
    return [
        Objection("slot_mismatch.place", refusal=one.refusal) if one.key == "slot_mismatch.slot" else one
        for one in objections
    ]


def _without_card(case: Case, objections: list[Objection]) -> list[Objection]:
    """If no card is named, none of the hand fits."""
    wrong = [one for one in objections if case.catalogue.text_key(one.key).startswith("wrong_card")]
    if case.request.cards or not wrong or not case.request.parts:
        return objections
    part, names = case.request.parts[0], case.content.names
    wanted, where = find_tile(case, part.industry, part.level), find_slot(case, part.at)
    assert isinstance(wanted, NamedTile)
    assert isinstance(where, NamedPlace)
    values = {"industry": names.industries[wanted.industry].name, "place": names.places[where.place].name}
    return [*(one for one in objections if one not in wrong), case.because("wrong_card.none", **values)]
