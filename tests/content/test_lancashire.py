"""The data of Lancashire says what is printed on the components of 2007 and of 2018."""

from __future__ import annotations

from collections import Counter

import pytest

from content import printed, printed_lancashire
from content.merged import read_tables
from cottonopolis.content.read import Tables


@pytest.fixture(scope="module")
def classic() -> Tables:
    return read_tables("lancashire")


@pytest.fixture(scope="module")
def roxley() -> Tables:
    return read_tables("lancashire", "roxley2018")


@pytest.fixture(params=["classic", "roxley"])
def edition(request: pytest.FixtureRequest) -> Tables:
    found: Tables = request.getfixturevalue(request.param)
    return found


def test_a_player_has_37_tiles(edition: Tables) -> None:
    assert printed.tiles_by_industry(edition) == {
        "cotton": 12,
        "port": 8,
        "coal": 7,
        "iron": 4,
        "shipyard": 6,
    }
    assert sum(tile["count"] for tile in edition["tile"]) == 37


def test_every_tile_has_its_printed_numbers(edition: Tables) -> None:
    found = [
        f"{t['id']}: {t['count']} x {t['cost']} {t['coal']} {t['iron']}, vp {t['vp']}, income {t['income']}, "
        f"cubes {t['cubes']}, {t['era']}"
        for t in edition["tile"]
    ]
    assert sorted(found) == printed.lines(printed_lancashire.TILES)
    assert all(tile["worth"] == (tile["id"] != "shipyard-0") for tile in edition["tile"])


def test_every_place_has_its_printed_slots(edition: Tables) -> None:
    assert printed.slot_lines(edition) == printed.lines(printed_lancashire.SLOTS)


def test_43_slots_by_what_they_take(classic: Tables) -> None:
    slots = Counter(slot for place in classic["place"] for slot in place.get("slots", []))
    assert slots.total() == 43
    assert slots == {
        "cotton|coal": 16,
        "cotton": 6,
        "coal": 2,
        "iron": 6,
        "port": 8,
        "cotton|port": 2,
        "shipyard": 3,
    }


def test_19_towns_3_villages_and_3_externals(classic: Tables) -> None:
    assert len(printed.places_of_kind(classic, "town")) == 19
    assert printed.places_of_kind(classic, "village") == {"blackpool", "southport", "northwich"}
    assert printed.places_of_kind(classic, "external") == {"scotland", "yorkshire", "midlands"}
    worth = {place["id"] for place in classic["place"] if place.get("worth") == 2}
    assert worth == printed.places_of_kind(classic, "village") | printed.places_of_kind(classic, "external")


def test_36_lines_of_their_eras(edition: Tables) -> None:
    assert printed.link_lines(edition) == printed.lines(printed_lancashire.LINES)
    assert printed.eras_of_links(edition) == {"both": 22, "canal": 1, "rail": 13}


def test_the_deck_of_2007_has_66_cards(classic: Tables) -> None:
    assert printed.card_lines(classic) == printed.lines(printed_lancashire.CARDS)
    assert printed.deck_sizes(classic) == [66, 66]
    kinds = Counter[str]()
    for card in classic["card"]:
        kinds[card["kind"]] += card["count"]
    assert kinds == {"place": 41, "industry": 25}


def test_the_decks_of_2018_have_40_54_and_64_cards(roxley: Tables) -> None:
    assert printed.card_lines(roxley) == printed.lines(printed_lancashire.CARDS_2018)
    assert printed.deck_sizes(roxley) == [40, 54, 64]


def test_10_rounds_with_three_and_8_with_four_players_in_2007(classic: Tables) -> None:
    assert (classic["players"], classic["rounds"]["per_era"]) == ([3, 4], [10, 8])
    assert classic["deck"]["set_aside"] == [[9, 6], [6, 2]]


def test_10_9_and_8_rounds_in_2018(roxley: Tables) -> None:
    assert (roxley["players"], roxley["rounds"]["per_era"]) == ([2, 3, 4], [10, 9, 8])
    assert roxley["deck"]["set_aside"] == [[2, 0], [3, 0], [4, 0]]


def test_12_distant_market_tiles(classic: Tables, roxley: Tables) -> None:
    twelve = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]
    assert classic["distant_market_tiles"] == twelve
    assert roxley["distant_market_tiles"] == [
        [1, 2, 2, 2, 3, 3, 3, 4],
        [0, 1, 2, 2, 2, 2, 3, 3, 3, 4],
        twelve,
    ]


def test_cotton_demand_falls_in_eight_steps(edition: Tables) -> None:
    market = edition["distant_market"]
    assert (market["income"], market["no_demand"], market["start"]) == ([3, 3, 2, 2, 1, 1, 0, 0], 8, 0)


def test_both_markets_start_full(edition: Tables) -> None:
    track = {"prices": [1, 1, 2, 2, 3, 3, 4, 4], "price_when_empty": 5, "cubes": 8}
    assert edition["market"] == {
        "coal": track | {"needs_access": True},
        "iron": track | {"needs_access": False},
    }


def test_the_income_track_space_by_space(edition: Tables) -> None:
    income = edition["income"]
    assert income["levels"] == printed.INCOME_TRACK
    assert (income["loans"], income["loan_levels"]) == ([10, 20, 30], [1, 2, 3])


def test_players_start_with_30_pounds_8_cards_and_no_income(edition: Tables) -> None:
    setup = edition["setup"]
    assert (setup["money"], setup["vp"], setup["hand"]) == (30, 0, 8)
    assert edition["income"]["levels"][setup["income_space"]] == 0


def test_prices_of_links_and_actions(edition: Tables) -> None:
    assert edition["links"] == {
        "tiles": 14,
        "canal_cost": 3,
        "canals_per_action": 1,
        "rail_cost": 5,
        "two_rails_cost": 15,
        "rails_per_action": 2,
        "rail_coal": 1,
    }
    assert edition["develop"] == {"tiles_per_action": 2, "iron_per_tile": 1}
    assert edition["scoring"]["money_per_vp"] == 10
    assert edition["build"]["tiles_per_place"] == [1, 0]


def test_liverpool_and_birkenhead_have_a_virtual_link(classic: Tables) -> None:
    assert classic["virtual_link"]["ends"] == ["liverpool", "birkenhead"]
    assert classic["virtual_link"]["counts_for"] == ["industry_card_build"]
    assert printed.default_of("lancashire", "virtual_link") == "both"
    assert printed.default_of("lancashire", "virtual_link", "roxley2018") == "off"


def test_ports_of_lancaster_and_preston_fill_the_port_slot_first(classic: Tables) -> None:
    assert classic["slot_first"] == [
        {"place": "lancaster", "industry": "port", "first": 0, "then": 1},
        {"place": "preston", "industry": "port", "first": 0, "then": 1},
    ]


def test_banners_of_2018_say_which_place_cards_are_in_the_deck(roxley: Tables) -> None:
    banner = {place["id"]: place["region"] for place in roxley["place"] if "region" in place}
    assert {place for place, region in banner.items() if region == "teal"} == {"burnley", "colne"}
    assert {place for place, region in banner.items() if region == "blue"} == {
        "barrow_in_furness",
        "blackburn",
        "fleetwood",
        "lancaster",
    }
    for card in roxley["card"]:
        if card["kind"] == "place":
            assert (card["count"][0] == 0) == (card["id"] in banner)
            assert (card["count"][1] == 0) == (banner.get(card["id"]) == "teal")


def test_options_and_their_defaults(classic: Tables) -> None:
    assert {option["id"]: (option["values"], option["default"]) for option in classic["option"]} == {
        "edition": (["classic2007", "roxley2018"], "classic2007"),
        "virtual_link": (["both", "to_birkenhead", "off"], "both"),
        "shortfall": (["vp_loss", "debt"], "vp_loss"),
        "introductory": ([False, True], False),
        "cotton1_vp": ([3, 5], 3),
        "port_slots": (["new_ports", "strict"], "new_ports"),
    }


def test_what_changed_in_2018(classic: Tables, roxley: Tables) -> None:
    assert "introductory" not in classic
    assert roxley["introductory"]["repeats_level_from"] == 2
    assert (classic["turn"]["refills"], roxley["turn"]["refills"]) == ("end of round", "end of turn")
    assert (classic["income"]["paid"], roxley["income"]["paid"]) == ("start of round", "end of round")
    assert classic["scoring"]["tie_break"][-1] == "turn order of a further round"
    assert roxley["scoring"]["tie_break"][-1] == "shared"
    assert roxley["build"]["single_icon_first"] is True
    assert "single_icon_first" not in classic["build"]
    assert (classic["size"], roxley["size"]) == ([770, 1000], [750, 1000])
