"""Builds the rule set that a content asks for: the numbers of the data go into the tables of the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cottonopolis.content import Content
from cottonopolis.content.load import Option
from cottonopolis.content.models.document import ids
from cottonopolis.engine.ruleset import Numbers, RuleSet
from cottonopolis.engine.scoring import Introductory
from cottonopolis.games.age_of_industry.document import document_of as age_of_industry_document
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
from cottonopolis.games.birmingham.document import BirminghamDocument
from cottonopolis.games.birmingham.document import document_of as birmingham_document
from cottonopolis.games.birmingham.rules.bonus import DEVELOP_BONUS, INCOME_BONUS, MONEY_BONUS, VP_BONUS
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.games.lancashire.document import LancashireDocument
from cottonopolis.games.lancashire.document import document_of as lancashire_document
from cottonopolis.games.lancashire.rules.ruleset import Lancashire

_BONUSES = {"money": MONEY_BONUS, "vp": VP_BONUS, "develop": DEVELOP_BONUS, "income_spaces": INCOME_BONUS}


def build_rules(content: Content) -> RuleSet:
    """The rule set of a content, ready for the engine."""
    return _BUILDERS[content.rules](content)


def _numbers(document: LancashireDocument | BirminghamDocument) -> Numbers:
    """The numbers that all games with an income track share."""
    setup, turn, links, income = document.setup, document.turn, document.links, document.income
    assert setup.income_space is not None
    numbers = Numbers()
    numbers.start_money = setup.money
    numbers.start_space = setup.income_space
    numbers.hand_size = setup.hand
    numbers.n_eras = len(document.eras)
    numbers.actions = turn.actions
    numbers.first_actions = list(turn.first_round_actions)
    numbers.tiles_per_place = list(document.build.tiles_per_place)
    numbers.n_link_tiles = links.tiles
    numbers.link_cost = [links.canal_cost, links.rail_cost]
    numbers.link_coal = [0, links.rail_coal]
    numbers.second_link_cost = [-1, links.two_rails_cost - links.rail_cost]
    numbers.second_link_beer = links.two_rails_beer
    numbers.starts_anywhere = links.start_anywhere
    numbers.combined_cards = document.build.combined_cards
    numbers.n_develop = document.develop.tiles_per_action
    numbers.develop_iron = document.develop.iron_per_tile
    numbers.loans = list(income.loans)
    numbers.loan_levels = list(income.loan_levels)
    numbers.tile_share = document.shortfall.tile_share
    numbers.removed_level = document.era_end.removes_level
    return numbers


def _introductory(document: LancashireDocument | BirminghamDocument) -> Introductory:
    extra = document.introductory
    return Introductory(extra.money_per_vp, extra.most_money_vp, extra.level_vp, extra.repeats_level_from)


def _birmingham(content: Content) -> Birmingham:
    document = birmingham_document(content)
    industries, tiles = ids(document.industry), document.merchant_tile
    bonuses = [document.place[place].bonus for place in content.board.merchants_of]
    numbers = _numbers(document)
    is_introductory = _is_chosen(content, "introductory", True)
    if is_introductory:
        numbers.n_eras = 1
    return Birmingham(
        content.board,
        content.kit,
        numbers,
        brewery=industries.index("brewery"),
        goods=sum(1 << n for n, industry in enumerate(document.industry) if industry.flips == "sold"),
        barrels_by_era=list(document.beer.barrels_by_era),
        merchant_tiles=[n for n, tile in enumerate(tiles) if tile.players_from <= content.n_seats],
        bought_by=[sum(1 << industries.index(name) for name in tile.buys) for tile in tiles],
        bonus_kind=[_BONUSES[bonus.kind] for bonus in bonuses if bonus],
        bonus_amount=[bonus.amount for bonus in bonuses if bonus],
        hidden_discards=list(document.setup.hidden_discards),
        n_scouted=document.scout.discards,
        introductory=_introductory(document),
        is_introductory=is_introductory,
        ties_by_level=_is_chosen(content, "tie_income", "level"),
    )


def _lancashire(content: Content) -> Lancashire:
    document, seats = lancashire_document(content), content.n_seats
    industries, at = ids(document.industry), document.players.index(seats)
    numbers = _numbers(document)
    is_introductory = _is_chosen(content, "introductory", True)
    if is_introductory:
        numbers.n_eras = 1
    income, demand, setup, turn = document.income, document.distant_market, document.setup, document.turn
    return Lancashire(
        content.board,
        content.kit,
        numbers,
        mill=industries.index("cotton"),
        port=industries.index("port"),
        shipyard=industries.index("shipyard"),
        distant_tiles=document.distant_tiles(seats),
        demand_income=list(demand.income),
        no_demand=demand.no_demand,
        start_demand=demand.start,
        n_aside=list(document.deck.set_aside[at]),
        virtual_to=_virtual_links(content),
        money_per_vp=document.scoring.money_per_vp,
        introductory=_introductory(document) if is_introductory else Introductory(1, 0, 0, 0),
        n_rounds=document.rounds.per_era[at],
        rounds_without_loans=list(income.last_rounds_without_loans) or [0, 0],
        is_introductory=is_introductory,
        goes_clockwise="clockwise" in setup.first_turn_order,
        pays_first=income.paid == "start of round",
        refills_each_turn=turn.refills == "end of turn",
        keeps_revealed=demand.revealed == "under the pile",
        closes_by_deck=not income.last_rounds_without_loans,
        carries_debt=_is_chosen(content, "shortfall", "debt"),
        breaks_ties_by_order="turn order of a further round" in document.scoring.tie_break,
        guards_replacing=_is_chosen(content, "port_slots", "strict"),
    )


def _virtual_links(content: Content) -> list[int]:
    """By place: the place that a presence there opens to industry cards as well; none where no such link is printed."""
    opened = [0] * content.board.n_places
    is_both = _is_chosen(content, "virtual_link", "both")
    link = content.document.virtual_link
    if link is None or not (is_both or _is_chosen(content, "virtual_link", "to_birkenhead")):
        return opened
    first, second = (content.names.places.find(end) for end in link.ends)
    assert first is not None and second is not None
    opened[first.index] = 1 << second.index
    if is_both:
        opened[second.index] = 1 << first.index
    return opened


def _is_chosen(content: Content, option: str, value: Option) -> bool:
    """Whether an option has this value; a map that does not offer the option plays without it."""
    return content.options.get(option) == value


def _age_of_industry(content: Content) -> AgeOfIndustry:
    document = age_of_industry_document(content)
    setup, turn, links, loan = document.setup, document.turn, document.links, document.loan
    build, scoring, industries = document.build, document.scoring, ids(document.industry)
    goods = {industry.sells: 1 << index for index, industry in enumerate(document.industry) if industry.sells}
    numbers = Numbers()
    numbers.start_money = setup.money
    numbers.hand_size = setup.hand
    numbers.n_eras = 1
    numbers.actions = turn.actions
    numbers.first_actions = list(turn.first_round_actions)
    numbers.n_link_tiles = links.tiles
    numbers.link_cost = [links.rail_cost]
    numbers.link_coal = [links.rail_coal]
    numbers.second_link_cost = [-1]
    numbers.combined_cards = build.combined_cards
    numbers.n_develop = 1
    rules = AgeOfIndustry(content.board, content.kit, numbers)
    rules.mill, rules.factory = industries.index("cotton"), industries.index("factory")
    rules.port, rules.ship = industries.index("port"), industries.index("ship")
    rules.port_takes = [sum(goods[name] for name in tile.accepts) for tile in document.tile]
    rules.box_takes = [sum(goods[name] for name in tile.accepts) for tile in document.market_tile]
    rules.market_tiles = [n for n, tile in enumerate(document.market_tile) for _ in range(tile.count)]
    rules.hand_limit, rules.n_display, rules.n_drawn = setup.hand_limit, setup.display, turn.draws_per_action
    rules.loan_cash, rules.loan_repay = loan.cash, loan.repay
    rules.loan_interest, rules.unpaid_vp = loan.interest, loan.unpaid_vp
    rules.rail_coal, rules.rail_steel = links.rail_coal, links.rail_steel
    rules.rail_base, rules.rail_per_slot = scoring.rail_base, scoring.rail_per_occupied_slot
    rules.money_per_vp = scoring.money_per_vp
    rules.large_place = build.large_place_slots
    rules.tiles_small, rules.tiles_large = build.tiles_small_place, build.tiles_large_place
    rules.printed_at = [
        place.markets * scoring.market_box_counts + (scoring.village_counts if place.kind == "village" else 0)
        for place in document.place
    ]
    kinds = [place.kind for place in document.place]
    rules.reaches_ships_by_rail = not _is_chosen(content, "ship_card_reach", "own_port_only")
    rules.combines_at_once = _is_chosen(content, "combine_in_first_round", True)
    rules.closes_last_round = not _is_chosen(content, "final_round_phases_2_3", False)
    if _is_chosen(content, "ship_card_germany", "develop_or_pass") and not content.board.slots_for[rules.ship]:
        rules.no_combining = rules.cards_for_industry[rules.ship]
    rules.join_seas(_places(kinds, "ship"), _places(kinds, "market"))
    return rules


def _places(kinds: Sequence[str], kind: str) -> int:
    return sum(1 << index for index, found in enumerate(kinds) if found == kind)


_BUILDERS: dict[str, Callable[[Content], RuleSet]] = {
    "age_of_industry": _age_of_industry,
    "birmingham": _birmingham,
    "lancashire": _lancashire,
}
