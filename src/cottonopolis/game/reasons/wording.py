"""What the codes of refusals are called, and what their integers stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cottonopolis.engine import refusal as why
from cottonopolis.engine.bits import bits
from cottonopolis.engine.refusal import Refusal
from cottonopolis.games.definition import definition_of
from cottonopolis.notation.move import buyer_code, space_code

if TYPE_CHECKING:
    from cottonopolis.game.reasons.case import Case

WORDING: dict[int, tuple[str, str]] = {
    why.NO_TILE_LEFT: ("no_tile_left.{}", "industry"),
    why.NO_SUCH_TILE_LEFT: ("no_tile_left.{}", "industry:tile"),
    why.NOT_LOWEST_TILE: ("not_lowest_tile.{}", "tile lowest:tile"),
    why.LEVEL_ZERO: ("level_zero", "tile industry"),
    why.PAST_TILE: ("wrong_era.past_tile", "tile era"),
    why.FUTURE_TILE: ("wrong_era.future_tile", "tile era"),
    why.LIGHTBULB: ("lightbulb.{}", "tile"),
    why.NO_SPACE: ("no_space", "industry place"),
    why.WRONG_MAP: ("wrong_map", "industry"),
    why.SLOT_MISMATCH: ("slot_mismatch.slot", "industry place at:slot"),
    why.SLOT_TAKEN: ("slot_taken.other", "tile at:slot industry owner:seat"),
    why.RIVAL_TILE: ("rival_tile", "tile at:slot industry owner:seat"),
    why.RESOURCE_REMAINS: ("resource_remains", "tile at:slot industry owner:seat left:n"),
    why.LEVEL_NOT_HIGHER: ("level_not_higher", "new:tile tile at:slot"),
    why.PLACE_FULL: ("one_tile_per_town", "place tile era n most:n"),
    why.PLACE_FULL_RIVAL: ("one_tile_per_town.rival", "place tile era n most:n"),
    why.SINGLE_ICON_FIRST: ("single_icon_first", "industry first:slot at:slot"),
    why.SINGLE_ICON_REPLACING: ("single_icon_first.replacing", "industry first:slot at:slot"),
    why.FREE_START: ("slot_taken.free_start", "at:slot tile"),
    why.PLACE_TAKEN: ("slot_taken.place", "industry place"),
    why.NO_PORT_FOR_SHIP: ("no_port_for_ship", "place"),
    why.WRONG_INDUSTRY: ("wrong_card.industry", "card industry place"),
    why.WRONG_PLACE: ("wrong_card.place", "card industry place"),
    why.WRONG_WILD: ("wrong_card.wild_place", "card industry place"),
    why.OUT_OF_REACH: ("not_in_network.card", "card industry place"),
    why.NEEDS_TWO_ACTIONS: ("needs_two_actions", "n"),
    why.NO_COMBINING: ("wrong_card.no_ships", "card"),
    why.TOO_FEW_CARDS: ("too_few_cards", "n needed:n"),
    why.HOLDS_WILD: ("holds_wild", "cards"),
    why.HAND_LIMIT: ("hand_limit", "limit:n held:n"),
    why.DECK_EMPTY: ("deck_empty", "n"),
    why.MUST_TAKE: ("must_choose.take", "n"),
    why.NO_COAL: ("no_coal", "places needed:n"),
    why.NO_IRON: ("no_steel.route", "places needed:n"),
    why.COAL_EMPTY: ("source_empty.coal", "at:slot cube"),
    why.IRON_EMPTY: ("source_empty.iron", "at:slot cube"),
    why.COAL_APART: ("not_connected.coal", "at:slot cube places"),
    why.IRON_APART: ("not_connected.iron", "at:slot cube places"),
    why.COAL_FAR: ("not_nearest.coal", "at:slot cube places far:n nearer:slots near:n"),
    why.IRON_FAR: ("not_nearest.iron", "at:slot cube places far:n nearer:slots near:n"),
    why.COAL_FIRST: ("board_first.coal", "at:slots cube"),
    why.IRON_FIRST: ("board_first.iron", "at:slots cube"),
    why.CANNOT_AFFORD: ("cannot_afford.{}", "price:money money tile cost:money cubes:money"),
    why.CANNOT_AFFORD_CUBES: ("cannot_afford.{}_cubes", "price:money money tile cost:money cubes:money"),
    why.NO_BEER: ("no_beer", "needed:n n places"),
    why.BEER_EMPTY: ("source_empty.tile", "at:slot"),
    why.BEER_APART: ("not_connected.beer", "at:slot places"),
    why.BARREL_EMPTY: ("source_empty.barrel", "at:space"),
    why.BARREL_FOR_LINK: ("merchant_beer.link", ""),
    why.BARREL_OF_OTHER: ("merchant_beer.other", "at:space sold_to:space"),
    why.LINK_OWN: ("link_taken.own", "line"),
    why.LINK_OF_RIVAL: ("link_taken.rival", "line owner:seat"),
    why.NO_LINK_TILES: ("no_link_tiles", "n"),
    why.LINE_APART: ("not_in_network.line", "line places"),
    why.PAST_LINE: ("wrong_era.past_line", "line era"),
    why.FUTURE_LINE: ("wrong_era.future_line", "line era"),
    why.NOT_YOURS: ("not_yours.{}", "tile at:slot owner:seat"),
    why.NOT_SELLABLE: ("not_sellable", "tile at:slot"),
    why.ALREADY_FLIPPED: ("already_flipped", "tile at:slot"),
    why.NO_BUYER: ("no_merchant.none", "tile at:slot industry"),
    why.BUYER_APART: ("not_connected.buyer", "at:slot place buyer"),
    why.BUYER_BLANK: ("no_demand", "buyer"),
    why.OTHER_GOODS: ("wrong_goods", "buyer industry goods:industries"),
    why.BUYER_USED: ("target_used", "buyer"),
    why.NO_DEMAND: ("no_demand.era", "era"),
    why.NO_PORT: ("no_port", "place"),
    why.SELL_ENDED: ("sell_ended", ""),
    why.LOANS_CLOSED: ("loans_closed", "era"),
    why.LOANS_CLOSED_BY_ROUND: ("loans_closed.rounds", "era"),
    why.INCOME_FLOOR: ("income_floor", "level:n cost:n lowest:n"),
    why.NO_LOAN: ("no_loan", ""),
    why.NO_VALUE: ("no_value", "tile cost:money"),
}
"""By code: its key, in which {} stands for the action, and the names of its values with their kinds."""


def values_of(case: Case, refusal: Refusal) -> dict[str, object]:
    """What a refusal names, in words."""
    fields = [field.partition(":") for field in WORDING[refusal.code][1].split()]
    return {
        name: _KINDS[kind or name](case, value) for (name, _, kind), value in zip(fields, refusal.values, strict=False)
    }


def slot_text(case: Case, slot: int) -> str:
    """A slot by its place and its code; -1 for one that a source names where there is none."""
    if slot < 0:
        return _nowhere(case)
    place = case.rules.board.place_of[slot]
    return f"{case.content.names.places[place].name} ({case.content.names.slots[slot].code})"


def places_text(case: Case, places: int) -> str:
    """Names of places."""
    return ", ".join(case.content.names.places[place].name for place in bits(places))


def industries_text(case: Case, industries: int) -> str:
    """Names of industries."""
    return ", ".join(case.content.names.industries[industry].name for industry in bits(industries))


def money_text(case: Case, amount: int) -> str:
    """An amount of money."""
    return f"{definition_of(case.content.rules).position.currency}{amount}"


def _nowhere(case: Case) -> str:
    """The first spot that is named as a source and has no space at this table."""
    board, places = case.rules.board, case.content.names.places
    for spot in [source.spot for part in case.request.parts for source in part.sources if source.spot is not None]:
        found = places.find(spot.place)
        if found is not None:
            n_spaces = len(bits(board.slots_at[found.index])) or board.merchants_of.count(found.index)
            if (spot.number or 0) >= n_spaces:
                return str(spot)
    return ""


def _buyer(case: Case, buyer: int) -> str:
    """A buyer by its place and its code."""
    code = buyer_code(case.content, buyer)
    place = case.content.names.places.find(code.partition(".")[0])
    return code if place is None else f"{place.name} ({code})"


_KINDS: dict[str, Callable[[Case, int], object]] = {
    "n": lambda _, n: n,
    "money": money_text,
    "seat": lambda case, seat: case.seats[seat],
    "era": lambda case, era: case.content.document.eras[era],
    "industry": lambda case, industry: case.content.names.industries[industry].name,
    "industries": industries_text,
    "tile": lambda case, tile: case.content.names.tiles[tile].name if tile >= 0 else "",
    "card": lambda case, card: case.content.names.cards[card].name,
    "cards": lambda case, cards: ", ".join(case.content.names.cards[card].name for card in bits(cards)),
    "place": lambda case, place: case.content.names.places[place].name,
    "places": places_text,
    "slot": slot_text,
    "slots": lambda case, slots: ", ".join(slot_text(case, slot) for slot in bits(slots)),
    "line": lambda case, link: case.content.names.links[link].name,
    "space": lambda case, space: space_code(case.content, space) if space >= 0 else _nowhere(case),
    "buyer": _buyer,
    "cube": lambda case, resource: list(case.catalogue.producers.values())[resource],
}
