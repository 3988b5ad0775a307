"""Sales that a request can mean, and why they are refused."""

from __future__ import annotations

from cottonopolis.engine.actions.develop import refuse_removal
from cottonopolis.engine.refusal import NO_BUYER, Refusal
from cottonopolis.engine.tiles import refuse_flipping
from cottonopolis.errors import NotationError
from cottonopolis.game.reasons.cards import paid
from cottonopolis.game.reasons.case import Case, Objection, Outcome, nearest_of, one_after_another
from cottonopolis.game.reasons.names import NamedTile, common_names, find_tile
from cottonopolis.game.reasons.sources import surplus, trial_of
from cottonopolis.games.definition import optimistic
from cottonopolis.notation.action import Part, parse_tile


def sell_names(case: Case) -> list[Objection]:
    """Tiles that do not stand there, buyers and bonus tiles that do not exist."""
    objections = common_names(case)
    for part in case.request.parts:
        found: list[object] = [case.catalogue.find_sold(case, part)]
        found += [case.catalogue.find_buyers(case, part.to)] if part.to is not None else []
        objections += [name for name in found if isinstance(name, Objection)]
    bonuses = [_bonus(case, word) for word in case.request.bonuses]
    return objections + [tile for tile in bonuses if isinstance(tile, Objection)]


def judge_sell(case: Case) -> list[Objection]:
    """One sale or several, each judged after those before it, then the tiles of bonuses.

    What nobody knows yet is hoped to turn out well.
    """
    objections, parts = paid(case), case.request.parts
    case = case.on(optimistic(case.content, case.state))
    if not parts:
        sales: list[int] = []
        case.rules.legal_sales(case.state, case.player, sales)
        return [*objections, case.because("nothing_chosen.sell" if sales else "nothing_to_sell")]
    against, case = one_after_another(case, parts, _judge_part)
    return objections + (against or _judge_bonuses(case))


def _judge_part(case: Case, part: Part, _: int) -> Outcome:
    slots, others = _sold(case, part), [other for other in case.request.parts if other is not part]
    ended = trial_of(case, part)
    case.refusals.further_sale(ended)
    if ended.against or not slots:
        return Outcome(case.told(ended.against) or [case.because("not_sellable.none", at=part.at)], case.state)
    # What other parts name is left for them.
    slots = sorted(slots, key=lambda slot: sum(slot in _sold(case, other) for other in others))
    return nearest_of(case, [_judge_tile(case, slot, part, others) for slot in slots])


def _sold(case: Case, part: Part) -> list[int]:
    slots = case.catalogue.find_sold(case, part)
    return [] if isinstance(slots, Objection) else slots


def _bought(case: Case, part: Part) -> list[int]:
    buyers = case.catalogue.find_buyers(case, part.to) if part.to is not None else []
    return [] if isinstance(buyers, Objection) else buyers


def _judge_tile(case: Case, slot: int, part: Part, others: list[Part]) -> Outcome:
    """What comes of selling the tile on a slot to one of the buyers named, or to any."""
    objections = []
    if case.refusals.sold_slots(case.state) >> slot & 1:
        objections = surplus(case, part, barrels=case.rules.kit.beer_of[case.state.tile_at[slot]])
    buyers = case.refusals.buyers(case.state, slot) if part.to is None else _bought(case, part)
    if not buyers:
        trial = trial_of(case, part)
        refuse_flipping(trial, slot, case.refusals.sold_slots(case.state))
        return Outcome(objections + case.told(trial.against, "sell") + _without_buyer(case, slot, part), case.state)
    elsewhere = {buyer for other in others for buyer in _bought(case, other)}
    buyers = sorted(buyers, key=lambda buyer: buyer in elsewhere)
    sale = nearest_of(case, [_judge_sale(case, slot, buyer, part) for buyer in buyers])
    return Outcome(objections + sale.objections, sale.state)


def _judge_sale(case: Case, slot: int, buyer: int, part: Part) -> Outcome:
    trial = trial_of(case, part)
    case.refusals.sale(trial, slot, buyer)
    return Outcome(case.told(trial.against, "sell"), trial.table)


def _without_buyer(case: Case, slot: int, part: Part) -> list[Objection]:
    """Nobody buys what stands on a slot, or nobody is where the part names one."""
    tile, place = case.state.tile_at[slot], case.rules.board.place_of[slot]
    if part.to is None:
        return case.told([Refusal(NO_BUYER, [tile, slot, case.rules.kit.industry_of[tile]])])
    names = case.content.names.places
    found, objections = names.find(part.to.place), [case.because("no_merchant.unused", buyer=part.to)]
    joined = case.state.joined[place]
    if found is not None and case.catalogue.has("not_connected.unused") and not joined >> found.index & 1:
        values = {"buyer": found.name, "place": names[place].name}
        objections.append(case.because("not_connected.unused", **values))
    return objections


def _bonus(case: Case, word: str) -> NamedTile | Objection:
    """The tile that a bonus names."""
    try:
        industry, level = parse_tile(case.request.text, word)
    except NotationError:
        industry, level = word, None
    return find_tile(case, industry, level)


def _judge_bonuses(case: Case) -> list[Objection]:
    """Objections to the tiles of bonuses, one after the other, once everything is sold."""
    due, trial = case.state.bonus_due, trial_of(case)
    for n, word in enumerate(case.request.bonuses):
        if n >= due:
            return [case.because("too_many.bonuses", n=len(case.request.bonuses), due=due)]
        wanted = _bonus(case, word)
        assert isinstance(wanted, NamedTile)
        refuse_removal(trial, wanted.industry, wanted.tile)
        if trial.against:
            return case.told(trial.against, "bonus")
    return []
