"""Builds the rule set that a content asks for: the numbers of the data go into the tables of the engine."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.content import Content
from cottonopolis.content.check_deck import per_count
from cottonopolis.content.load import Option
from cottonopolis.content.read import Tables
from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.ruleset import Numbers, RuleSet
from cottonopolis.engine.scoring import Introductory
from cottonopolis.games.age_of_industry.rules.ruleset import AgeOfIndustry
from cottonopolis.games.birmingham.rules.bonus import DEVELOP_BONUS, INCOME_BONUS, MONEY_BONUS, VP_BONUS
from cottonopolis.games.birmingham.rules.ruleset import Birmingham
from cottonopolis.games.lancashire.rules.ruleset import Lancashire

_BONUSES = {"money": MONEY_BONUS, "vp": VP_BONUS, "develop": DEVELOP_BONUS, "income_spaces": INCOME_BONUS}


def build_rules(content: Content) -> RuleSet:
    """The rule set of a content, ready for the engine."""
    return _BUILDERS[content.rules](content)


def _numbers(tables: Tables) -> Numbers:
    """The numbers that all games with an income track share."""
    setup, turn, links, income = tables["setup"], tables["turn"], tables["links"], tables["income"]
    numbers = Numbers()
    numbers.start_money = setup["money"]
    numbers.start_space = setup["income_space"]
    numbers.hand_size = setup["hand"]
    numbers.n_eras = len(tables["eras"])
    numbers.actions = turn["actions"]
    numbers.first_actions = turn["first_round_actions"]
    numbers.tiles_per_place = tables["build"]["tiles_per_place"]
    numbers.n_link_tiles = links["tiles"]
    numbers.link_cost = [links["canal_cost"], links["rail_cost"]]
    numbers.link_coal = [0, links["rail_coal"]]
    numbers.second_link_cost = [-1, links["two_rails_cost"] - links["rail_cost"]]
    numbers.second_link_beer = links.get("two_rails_beer", 0)
    numbers.starts_anywhere = links.get("start_anywhere", False)
    numbers.combined_cards = tables["build"].get("combined_cards", 0)
    numbers.n_develop = tables["develop"]["tiles_per_action"]
    numbers.develop_iron = tables["develop"]["iron_per_tile"]
    numbers.loans = income["loans"]
    numbers.loan_levels = income["loan_levels"]
    numbers.tile_share = tables["shortfall"]["tile_share"]
    numbers.removed_level = tables["era_end"]["removes_level"]
    return numbers


def _introductory(tables: Tables) -> Introductory:
    extra = tables["introductory"]
    return Introductory(extra["money_per_vp"], extra["most_money_vp"], extra["level_vp"], extra["repeats_level_from"])


def _birmingham(content: Content) -> Birmingham:
    tables = content.tables
    industries = {industry["id"]: n for n, industry in enumerate(tables["industry"])}
    tiles = tables["merchant_tile"]
    spaces = [tables["place"][place]["bonus"] for place in content.board.merchants_of]
    numbers = _numbers(tables)
    is_introductory = _is_chosen(content, "introductory", True)
    if is_introductory:
        numbers.n_eras = 1
    return Birmingham(
        content.board,
        content.kit,
        numbers,
        brewery=industries["brewery"],
        goods=sum(1 << n for n, industry in enumerate(tables["industry"]) if industry["flips"] == "sold"),
        barrels_by_era=tables["beer"]["barrels_by_era"],
        merchant_tiles=[n for n, tile in enumerate(tiles) if tile["players_from"] <= content.n_seats],
        bought_by=[sum(1 << industries[name] for name in tile["buys"]) for tile in tiles],
        bonus_kind=[_BONUSES[bonus["kind"]] for bonus in spaces],
        bonus_amount=[bonus["amount"] for bonus in spaces],
        hidden_discards=tables["setup"]["hidden_discards"],
        n_scouted=tables["scout"]["discards"],
        introductory=_introductory(tables),
        is_introductory=is_introductory,
        ties_by_level=_is_chosen(content, "tie_income", "level"),
    )


def _lancashire(content: Content) -> Lancashire:
    tables, n = content.tables, content.n_seats
    industries = {industry["id"]: index for index, industry in enumerate(tables["industry"])}
    players = tables["players"]
    tiles = tables["distant_market_tiles"]
    numbers = _numbers(tables)
    is_introductory = _is_chosen(content, "introductory", True)
    if is_introductory:
        numbers.n_eras = 1
    income, demand = tables["income"], tables["distant_market"]
    return Lancashire(
        content.board,
        content.kit,
        numbers,
        mill=industries["cotton"],
        port=industries["port"],
        shipyard=industries["shipyard"],
        distant_tiles=tiles[players.index(n)] if isinstance(tiles[0], list) else tiles,
        demand_income=demand["income"],
        no_demand=demand["no_demand"],
        start_demand=demand["start"],
        n_aside=tables["deck"]["set_aside"][players.index(n)],
        virtual_to=_virtual_links(content),
        money_per_vp=tables["scoring"]["money_per_vp"],
        introductory=_introductory(tables) if is_introductory else Introductory(1, 0, 0, 0),
        n_rounds=per_count(tables["rounds"]["per_era"], players, n),
        rounds_without_loans=income.get("last_rounds_without_loans", [0, 0]),
        is_introductory=is_introductory,
        goes_clockwise="clockwise" in tables["setup"]["first_turn_order"],
        pays_first=income["paid"] == "start of round",
        refills_each_turn=tables["turn"]["refills"] == "end of turn",
        keeps_revealed=demand["revealed"] == "under the pile",
        closes_by_deck="last_rounds_without_loans" not in income,
        carries_debt=_is_chosen(content, "shortfall", "debt"),
        breaks_ties_by_order="turn order of a further round" in tables["scoring"]["tie_break"],
        guards_replacing=_is_chosen(content, "port_slots", "strict"),
    )


def _virtual_links(content: Content) -> list[int]:
    """By place: the place that a presence there opens to industry cards as well; none where no such link is printed."""
    opened = [0] * content.board.n_places
    is_both = _is_chosen(content, "virtual_link", "both")
    ends = content.tables.get("virtual_link", {}).get("ends")
    if ends is None or not (is_both or _is_chosen(content, "virtual_link", "to_birkenhead")):
        return opened
    first, second = (content.names.places.find(end) for end in ends)
    assert first is not None and second is not None
    opened[first.index] = 1 << second.index
    if is_both:
        opened[second.index] = 1 << first.index
    return opened


def _is_chosen(content: Content, option: str, value: Option) -> bool:
    """Whether an option has this value; a map that does not offer the option plays without it."""
    return content.options.get(option) == value


def _age_of_industry(content: Content) -> AgeOfIndustry:
    tables = content.tables
    setup, turn, links, loan = tables["setup"], tables["turn"], tables["links"], tables["loan"]
    build, scoring = tables["build"], tables["scoring"]
    industries = {industry["id"]: index for index, industry in enumerate(tables["industry"])}
    goods = {"cotton": industries["cotton"], "goods": industries["factory"]}
    numbers = Numbers()
    numbers.start_money = setup["money"]
    numbers.hand_size = setup["hand"]
    numbers.n_eras = 1
    numbers.actions = turn["actions"]
    numbers.first_actions = turn["first_round_actions"]
    numbers.n_link_tiles = links["tiles"]
    numbers.link_cost = [links["rail_cost"]]
    numbers.link_coal = [links["rail_coal"]]
    numbers.second_link_cost = [-1]
    numbers.combined_cards = build["combined_cards"]
    numbers.n_develop = 1
    rules = AgeOfIndustry(content.board, content.kit, numbers)
    rules.mill, rules.factory = industries["cotton"], industries["factory"]
    rules.port, rules.ship = industries["port"], industries["ship"]
    rules.port_takes = [sum(1 << goods[name] for name in tile["accepts"]) for tile in tables["tile"]]
    rules.box_takes = [sum(1 << goods[name] for name in tile["accepts"]) for tile in tables["market_tile"]]
    rules.market_tiles = [n for n, tile in enumerate(tables["market_tile"]) for _ in range(tile["count"])]
    rules.hand_limit, rules.n_display, rules.n_drawn = setup["hand_limit"], setup["display"], turn["draws_per_action"]
    rules.loan_cash, rules.loan_repay = loan["cash"], loan["repay"]
    rules.loan_interest, rules.unpaid_vp = loan["interest"], loan["unpaid_vp"]
    rules.rail_coal, rules.rail_steel = links["rail_coal"], links["rail_steel"]
    rules.rail_base, rules.rail_per_slot = scoring["rail_base"], scoring["rail_per_occupied_slot"]
    rules.money_per_vp = scoring["money_per_vp"]
    rules.large_places = sum(
        1 << place for place, slots in enumerate(content.board.slots_at) if n_bits(slots) >= build["large_place_slots"]
    )
    rules.tiles_small, rules.tiles_large = build["tiles_small_place"], build["tiles_large_place"]
    rules.printed_at = [
        place.get("markets", 0) * scoring["market_box_counts"]
        + (scoring["village_counts"] if place["kind"] == "village" else 0)
        for place in tables["place"]
    ]
    kinds = [place["kind"] for place in tables["place"]]
    rules.reaches_ships_by_rail = not _is_chosen(content, "ship_card_reach", "own_port_only")
    rules.combines_at_once = _is_chosen(content, "combine_in_first_round", True)
    rules.closes_last_round = not _is_chosen(content, "final_round_phases_2_3", False)
    if _is_chosen(content, "ship_card_germany", "develop_or_pass") and not content.board.slots_for[rules.ship]:
        rules.no_combining = rules.cards_for_industry[rules.ship]
    rules.join_seas(_places(kinds, "ship"), _places(kinds, "market"))
    return rules


def _places(kinds: list[str], kind: str) -> int:
    return sum(1 << index for index, found in enumerate(kinds) if found == kind)


_BUILDERS: dict[str, Callable[[Content], RuleSet]] = {
    "age_of_industry": _age_of_industry,
    "birmingham": _birmingham,
    "lancashire": _lancashire,
}
