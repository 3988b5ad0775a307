"""The 117 facts that the publisher's text of Age of Industry states or implies.

Most numbers of this game had to be reconstructed and may be corrected; these facts stay true whatever the data say.
Facts about components, boards, mats, demand, cards and markets are checked in the data, with numbers written here.
Facts about play are shown by the scenarios of a rule; `SHOWN_BY` says which.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from content.publisher import (
    CHECKED,
    MAPS,
    SHOWN_BY,
    beyond_ship,
    common,
    distance,
    fact,
    kinds,
    levels,
    n_boxes,
    neighbours,
    on_map,
    place,
    places,
    rules,
    slots,
    tile,
)
from cottonopolis.content import map_ids
from cottonopolis.testing.scenario_text import parse_scenarios

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "age_of_industry"

# Components and mats.


@fact("F001")
def six_industries_and_rails() -> bool:
    industries = {entry["id"] for entry in rules()["industry"]}
    return industries == {"cotton", "factory", "coal", "steel", "port", "ship"} and common("links")["tiles"] > 0


@fact("F002", "F109")
def two_tiles_a_level_but_one_ship_of_level_0() -> bool:
    return all(entry["count"] == (1 if entry["id"] == "ship-0" else 2) for entry in rules()["tile"])


@fact("F003")
def twelve_rails() -> bool:
    return bool(common("links")["tiles"] == 12)


@fact("F005")
def twenty_four_loan_tiles() -> bool:
    return bool(common("components")["loan_tiles"] == 24)


@fact("F007")
def thirty_cubes_of_each_colour() -> bool:
    return (common("components")["coal_cubes"], common("components")["steel_cubes"]) == (30, 30)


@fact("F008")
def forty_gold_and_thirty_silver_coins() -> bool:
    return (common("components")["coins_gold"], common("components")["coins_silver"]) == (40, 30)


@fact("F009")
def five_player_colours() -> bool:
    return set(common("components")["player_colours"]) == {"red", "blue", "yellow", "green", "purple"}


@fact("F010")
def a_tile_is_worth_its_level() -> bool:
    return all(entry["vp"] == int(entry["id"].rpartition("-")[2]) for entry in rules()["tile"])


@fact("F011")
def ports_of_level_1_take_cotton_only() -> bool:
    return bool(tile("port-1")["accepts"] == ["cotton"])


@fact("F084")
def higher_ports_take_both() -> bool:
    higher = kinds("port")[1:]
    return len(higher) > 0 and all(set(entry["accepts"]) == {"cotton", "goods"} for entry in higher)


@fact("F012")
def ships_and_factories_start_at_level_0() -> bool:
    first = {name: kinds(name)[0] for name in ("cotton", "factory", "coal", "steel", "port", "ship")}
    unbuildable = {entry["id"] for entry in rules()["tile"] if entry["era"] == "none"}
    starts = {name for name, entry in first.items() if entry["id"].endswith("-0")}
    return starts == {"factory", "ship"} and unbuildable == {"factory-0", "ship-0"}


@fact("F034", "F035")
def the_first_mill_costs_4_and_the_first_works_2_alone() -> bool:
    works = tile("steel-1")
    return tile("cotton-1")["cost"] == 4 and (works["cost"], works["coal"], works["steel"]) == (2, 0, 0)


@fact("F049")
def after_three_mills_one_of_level_2_is_left() -> bool:
    left = levels("cotton")[3:]
    return left[0] == 2 and left.count(2) == 1


@fact("F050", "F093")
def two_factories_of_level_0_come_before_level_3() -> bool:
    return levels("factory")[:3] == [0, 0, 3]


@fact("F051")
def mills_cost_4_6_and_12() -> bool:
    found = [(entry["cost"], entry["coal"], entry["steel"]) for entry in kinds("cotton")]
    return found == [(4, 0, 0), (6, 1, 0), (12, 1, 1)]


@fact("F056")
def some_ship_needs_coal() -> bool:
    return any(entry["coal"] for entry in kinds("ship"))


@fact("F060")
def a_factory_of_level_3_needs_both_cubes() -> bool:
    return (tile("factory-3")["coal"], tile("factory-3")["steel"]) == (1, 1)


@fact("F068")
def some_port_needs_a_cube() -> bool:
    return any(entry["coal"] or entry["steel"] for entry in kinds("port"))


@fact("F069", "F071")
def cubes_of_new_mines_and_works() -> bool:
    return (tile("coal-1")["cubes"], tile("coal-2")["cubes"], tile("steel-2")["cubes"]) == (3, 4, 4)


@fact("F075")
def a_mine_of_level_1_pays_4() -> bool:
    return bool(tile("coal-1")["payout"] == 4)


@fact("F090")
def a_mill_pays_8_a_factory_16_a_port_of_level_1_pays_5() -> bool:
    mills, factories = ([entry["payout"] for entry in kinds(name)] for name in ("cotton", "factory"))
    return 8 in mills and 16 in factories and tile("port-1")["payout"] == 5


@fact("F110")
def everything_that_can_be_built_has_a_price() -> bool:
    return all(entry["cost"] > 0 for entry in rules()["tile"] if entry["era"] != "none")


@fact("F111")
def mines_and_works_have_cubes_and_nothing_else_has() -> bool:
    stocked = {entry["id"].rpartition("-")[0] for entry in rules()["tile"] if entry["cubes"]}
    return stocked == {"coal", "steel"} and all(entry["cubes"] for name in stocked for entry in kinds(name))


@fact("F025")
def silver_is_1_gold_is_5_and_nobody_has_any() -> bool:
    coins = common("components")
    return (coins["silver_value"], coins["gold_value"], common("setup")["money"]) == (1, 5, 0)


@fact("F033")
def one_action_in_the_first_round() -> bool:
    return bool(common("turn")["first_round_actions"] == [1])


@fact("F036", "F048")
def one_tile_up_to_three_spaces_two_from_four() -> bool:
    build = common("build")
    return (build["large_place_slots"], build["tiles_small_place"], build["tiles_large_place"]) == (4, 1, 2)


@fact("F080")
def the_first_rail_costs_a_dollar_later_ones_two_cubes_more() -> bool:
    rail = common("links")
    first = (rail["rail_cost"], rail["first_rail_coal"], rail["first_rail_steel"])
    return (*first, rail["rail_coal"], rail["rail_steel"]) == (1, 0, 0, 1, 1)


@fact("F098")
def a_loan_of_10_costs_1() -> bool:
    return (common("loan")["cash"], common("loan")["interest"]) == (10, 1)


@fact("F078")
def a_loan_is_repaid_at_its_value() -> bool:
    return bool(common("loan")["repay"] == 10)


@fact("F101", "F102")
def a_rail_earns_2_and_1_for_each_space_village_and_market() -> bool:
    scoring = common("scoring")
    at_ends = (scoring["rail_per_occupied_slot"], scoring["village_counts"], scoring["market_box_counts"])
    return (scoring["rail_base"], *at_ends) == (2, 1, 1, 1)


@fact("F103", "F104")
def five_dollars_a_point_and_five_points_a_loan() -> bool:
    return (common("scoring")["money_per_vp"], common("loan")["unpaid_vp"]) == (5, -5)


# Cards and markets.


@fact("F004")
def sixty_six_cards() -> bool:
    return bool(sum(entry["count"] for entry in rules()["card"]) == 66)


@fact("F013")
def cards_of_industries_and_of_places() -> bool:
    return {entry["kind"] for entry in rules()["card"]} == {"industry", "region"}


@fact("F015")
def every_colour_has_a_symbol_and_cards() -> bool:
    document = rules()
    symbols = [entry["symbol"] for entry in document["region"]]
    cards = {entry["id"] for entry in document["card"] if entry["kind"] == "region"}
    return len(set(symbols)) == len(symbols) and cards == {entry["id"] for entry in document["region"]}


@fact("F040")
def there_is_a_brown_card() -> bool:
    return any(entry["id"] == "brown" and entry["count"] for entry in rules()["card"])


@fact("F026", "F095")
def six_cards_two_open_at_most_nine() -> bool:
    setup = common("setup")
    return (setup["hand"], setup["display"], setup["hand_limit"]) == (6, 2, 9)


@fact("F006")
def eighteen_market_tiles() -> bool:
    return bool(sum(entry["count"] for entry in rules()["market_tile"]) == 18)


@fact("F031", "F085")
def markets_for_one_product_for_both_and_for_none() -> bool:
    found = {frozenset(entry["accepts"]) for entry in rules()["market_tile"] if entry["count"]}
    return found == {frozenset(), frozenset({"cotton"}), frozenset({"goods"}), frozenset({"cotton", "goods"})}


@fact("F032")
def more_market_tiles_than_boxes() -> bool:
    return all(0 < n_boxes(name) < 18 for name in MAPS)


# Demand areas.


@fact("F027")
def both_areas_start_full() -> bool:
    return all(area["cubes"] == len(area["prices"]) for area in common("market").values())


@fact("F028", "F029", "F030")
def three_rows_from_1_to_3_dollars() -> bool:
    return all(sorted(set(area["prices"])) == [1, 2, 3] == list(dict.fromkeys(area["prices"]))
               for area in common("market").values())  # fmt: skip


@fact("F067")
def four_dollars_when_an_area_is_empty() -> bool:
    return all(area["price_when_empty"] == 4 for area in common("market").values())


@fact("F072")
def the_cheapest_row_of_coal_has_two_spaces() -> bool:
    return bool(common("market")["coal"]["prices"].count(1) == 2)


@fact("F108")
def one_table_for_coal_and_steel() -> bool:
    layouts = [on_map(name)["layout"] for name in MAPS]
    return set(common("market")) == {"coal", "steel"} and all(
        {"coal_demand", "steel_demand"} <= set(layout) for layout in layouts
    )


@fact("F107")
def five_places_on_the_order_track() -> bool:
    return all(max(on_map(name)["players"]) == 5 and "player_order" in on_map(name)["layout"]
               for name in MAPS)  # fmt: skip


# Boards.


@fact("F016")
def two_maps_for_three_to_five() -> bool:
    return set(MAPS) <= set(map_ids()) and all(on_map(name)["players"] == [3, 4, 5] for name in MAPS)


@fact("F014")
def no_ships_in_germany_but_their_cards() -> bool:
    document = rules()
    ships = [entry["count"] for entry in document["card"] if entry["id"] == "ship"]
    everywhere = [name for entry in document["place"] for name in entry.get("slots", [])]
    return document["ships"] is False and "ship" not in everywhere and sum(ships) > 0


@fact("F018")
def a_town_has_a_colour_and_a_space() -> bool:
    colours = {entry["id"] for entry in rules()["region"]}
    towns = [entry for name in MAPS for entry in places(name, "town")]
    built_on = [entry for name in MAPS for entry in on_map(name)["place"] if entry.get("slots")]
    return all(entry["slots"] for entry in towns) and all(entry["region"] in colours for entry in built_on)


@fact("F020")
def villages_have_no_space() -> bool:
    return not any(entry.get("slots") for name in MAPS for entry in places(name, "village"))


@fact("F082")
def some_map_has_villages_on_lines() -> bool:
    villages = [(name, entry["id"]) for name in MAPS for entry in places(name, "village")]
    return len(villages) > 0 and all(len(neighbours(village, name)) > 0 for name, village in villages)


@fact("F022")
def a_line_joins_two_places() -> bool:
    return all(len(set(link["ends"])) == 2 for name in MAPS for link in on_map(name)["link"])


@fact("F041")
def plain_spaces_take_mills_factories_and_works() -> bool:
    [plain] = rules()["slot_kind"]
    return plain["id"] == "plain" and set(plain["holds"]) == {"cotton", "factory", "steel"}


@fact("F043")
def other_spaces_are_for_one_industry() -> bool:
    found = {name for on in MAPS for entry in on_map(on)["place"] for name in entry.get("slots", [])}
    return found == {"plain", "coal", "port", "ship"}


@fact("F019")
def there_are_distant_ports() -> bool:
    return any(entry.get("port") and entry["market_access"] for entry in rules()["place"])


# Germany.


@fact("F037")
def kassel_is_a_town_on_lines() -> bool:
    return "plain" in slots("kassel") and len(neighbours("kassel")) > 0


@fact("F038")
def beside_kassel_lies_a_large_place_with_a_mine() -> bool:
    return any("coal" in slots(name) and len(slots(name)) >= 4 for name in neighbours("kassel"))


@fact("F042")
def koeln_has_two_plain_spaces() -> bool:
    return slots("koeln") == ["plain", "plain"]


@fact("F044")
def belgium_has_only_mines() -> bool:
    return set(slots("belgium")) == {"coal"}


@fact("F045")
def kiel_has_only_a_port() -> bool:
    return set(slots("kiel")) == {"port"}


@fact("F057")
def coal_goes_from_poland_to_magdeburg_over_two_lines() -> bool:
    is_built = "plain" in slots("magdeburg") and "coal" in slots("poland")
    return is_built and len(neighbours("poland") & neighbours("magdeburg")) > 0


@fact("F061", "F062")
def regensburg_and_muenchen_are_brown() -> bool:
    is_brown = place("regensburg")["region"] == "brown" == place("muenchen")["region"]
    return is_brown and "plain" in slots("regensburg") and 1 <= len(slots("muenchen")) <= 3


@fact("F063")
def bohemia_is_nearer_to_regensburg_than_mannheim() -> bool:
    have_mines = "coal" in slots("bohemia") and "coal" in slots("mannheim")
    return have_mines and distance("regensburg", "bohemia") < distance("regensburg", "mannheim")


@fact("F064")
def two_places_for_works_are_equally_far_from_regensburg() -> bool:
    others = [entry["id"] for entry in places("germany", "town") if "plain" in entry["slots"]]
    far = [distance("regensburg", name) for name in others if name != "regensburg"]
    return len(set(far)) < len(far)


@fact("F066")
def france_has_a_distant_port() -> bool:
    return bool(place("france").get("port") and place("france")["market_access"])


@fact("F081")
def regensburg_joins_bohemia_and_augsburg() -> bool:
    is_port = place("bohemia").get("port") and place("bohemia")["market_access"]
    return bool(is_port) and "bohemia" in neighbours("regensburg") and "plain" in slots("augsburg")


@fact("F088", "F089")
def poland_has_a_market_danzig_and_hamburg_have_ports() -> bool:
    return place("poland").get("markets", 0) >= 1 and "port" in slots("danzig") and "port" in slots("hamburg")


@fact("F106")
def frankfurt_takes_a_tile_and_mannheim_a_mine() -> bool:
    return len(slots("frankfurt")) > 0 and "coal" in slots("mannheim")


# New England.


@fact("F023")
def a_sea_line_joins_a_ship_space_to_a_port_an_import_or_a_market() -> bool:
    document = on_map("new_england")
    by_id = {entry["id"]: entry for entry in document["place"]}
    for line in document["sea_line"]:
        ends = [by_id[name] for name in line["ends"]]
        ships = [entry for entry in ends if entry["kind"] == "ship"]
        [other] = [entry for entry in ends if entry["kind"] != "ship"]
        if len(ships) != 1 or not (other["kind"] in ("import", "market") or "port" in other["slots"]):
            return False
    return True


@fact("F024", "F053")
def an_import_is_reached_by_its_ship_alone() -> bool:
    document = on_map("new_england")
    kind = {entry["id"]: entry["kind"] for entry in document["place"]}
    imports = [entry["id"] for entry in places("new_england", "import")]
    joined = [{kind[end] for line in document["sea_line"] if name in line["ends"] for end in line["ends"]}
              for name in imports]  # fmt: skip
    has_line = any(neighbours(name, "new_england") for name in imports)
    return not has_line and all(found == {"ship", "import"} for found in joined)


@fact("F074")
def most_ships_open_coal() -> bool:
    ships = [beyond_ship(entry["id"]) for entry in places("new_england", "ship")]
    return sum("import" in found for found in ships) * 2 > len(ships)


@fact("F091")
def some_ship_serves_a_market_and_an_import() -> bool:
    return any({"market", "import"} <= beyond_ship(entry["id"]) for entry in places("new_england", "ship"))


@fact("F046")
def every_ship_space_has_a_port_beside_it() -> bool:
    return all("town" in beyond_ship(entry["id"]) for entry in places("new_england", "ship"))


@fact("F047")
def some_ship_space_is_green() -> bool:
    return any(entry["region"] == "green" for entry in places("new_england", "ship"))


@fact("F059", "F083")
def pennsylvania_has_a_plain_space_and_no_transit() -> bool:
    return place("pennsylvania", "new_england")["transit"] is False and "plain" in slots("pennsylvania", "new_england")


@pytest.mark.parametrize("name", sorted(CHECKED))
def test_what_the_publisher_says_is_true_of_the_data(name: str) -> None:
    assert [check.__name__ for check in CHECKED[name] if not check()] == []


def test_every_fact_is_checked_in_the_data_or_shown_by_a_rule() -> None:
    assert sorted({*CHECKED, *SHOWN_BY}) == [f"F{n:03}" for n in range(1, 118)]


def test_every_rule_that_shows_a_fact_has_a_scenario() -> None:
    files = sorted(SCENARIOS.glob("*.scn"))
    cited = {rule for file in files for case in parse_scenarios(file.read_text(encoding="utf-8")) for rule in case.ids}
    assert sorted(set(SHOWN_BY.values()) - cited) == []
