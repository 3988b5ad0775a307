"""The data of Age of Industry says what is known, and what had to be reconstructed."""

from __future__ import annotations

from collections import Counter

import pytest

from content import printed
from content import printed_age_of_industry as facts
from content.merged import read_tables

BOTH = pytest.mark.parametrize("map_id", ["germany", "new_england"])


@BOTH
def test_a_player_has_35_tiles(map_id: str) -> None:
    document = read_tables(map_id)
    assert printed.tiles_by_industry(document) == {
        "cotton": 6,
        "factory": 6,
        "coal": 6,
        "steel": 6,
        "port": 6,
        "ship": 5,
    }
    assert sum(tile["count"] for tile in document["tile"]) == 35


def test_every_tile_has_its_numbers() -> None:
    found = [
        f"{t['id']}: {t['count']} x {t['cost']} {t['coal']} {t['steel']}, payout {t['payout']}, "
        f"cubes {t['cubes']}, {t['era']}" + (", takes " + " and ".join(t["accepts"]) if t["accepts"] else "")
        for t in read_tables("germany")["tile"]
    ]
    assert sorted(found) == printed.lines(facts.TILES)


def test_a_tile_is_worth_its_level() -> None:
    assert all(tile["vp"] == int(tile["id"][-1]) for tile in read_tables("germany")["tile"])


@BOTH
def test_the_deck_has_66_cards_at_every_player_count(map_id: str) -> None:
    document = read_tables(map_id)
    assert printed.card_lines(document) == printed.lines(facts.CARDS)
    assert (document["players"], printed.deck_sizes(document)) == ([3, 4, 5], [66, 66, 66])


@BOTH
def test_18_market_tiles_of_which_4_close_a_box(map_id: str) -> None:
    document = read_tables(map_id)
    tiles = {tile["id"]: (tile["accepts"], tile["count"]) for tile in document["market_tile"]}
    assert tiles == {
        "cotton": (["cotton"], 5),
        "goods": (["goods"], 5),
        "both": (["cotton", "goods"], 4),
        "no_demand": ([], 4),
    }
    assert sum(count for _, count in tiles.values()) == 18


def test_mills_sell_cotton_and_factories_sell_goods() -> None:
    industries = read_tables("germany")["industry"]
    assert {entry["id"]: entry["sells"] for entry in industries if "sells" in entry} == {
        "cotton": "cotton",
        "factory": "goods",
    }


@BOTH
def test_both_markets_start_full(map_id: str) -> None:
    track = {"prices": [1, 1, 2, 2, 3, 3], "price_when_empty": 4, "cubes": 6, "needs_access": True}
    assert read_tables(map_id)["market"] == {"coal": track, "steel": track}


@BOTH
def test_players_start_with_nothing_but_6_cards(map_id: str) -> None:
    document = read_tables(map_id)
    setup = document["setup"]
    assert (setup["money"], setup["hand"], setup["display"], setup["hand_limit"]) == (0, 6, 2, 9)
    assert document["turn"]["first_round_actions"] == [1]
    assert document["loan"] == {"cash": 10, "repay": 10, "interest": 1, "unpaid_vp": -5}
    assert document["eras"] == ["rail"]
    assert "income" not in document


def test_options_and_their_defaults() -> None:
    assert {option["id"]: (option["values"], option["default"]) for option in read_tables("germany")["option"]} == {
        "combine_in_first_round": ([False, True], False),
        "final_round_phases_2_3": ([True, False], True),
        "ship_card_reach": (["port_or_rail", "own_port_only"], "port_or_rail"),
        "ship_card_germany": (["any_card", "develop_or_pass"], "any_card"),
    }


def test_the_first_rail_needs_no_cubes() -> None:
    assert read_tables("germany")["links"] == {
        "tiles": 12,
        "rail_cost": 1,
        "first_rail_coal": 0,
        "first_rail_steel": 0,
        "rail_coal": 1,
        "rail_steel": 1,
    }


def test_germany_has_57_lines_48_slots_and_no_ships() -> None:
    germany = read_tables("germany")
    assert printed.slot_lines(germany, with_region=True) == printed.lines(facts.GERMANY_SLOTS)
    assert printed.link_lines(germany) == printed.lines(facts.GERMANY_LINES)
    assert (len(germany["place"]), len(germany["link"]), printed.sea_lines(germany)) == (38, 57, [])
    assert sum(len(place.get("slots", [])) for place in germany["place"]) == 48
    assert germany["ships"] is False
    assert printed.places_of_kind(germany, "ship") == set()


def test_new_england_has_50_lines_47_slots_and_21_sea_lines() -> None:
    england = read_tables("new_england")
    assert printed.slot_lines(england, with_region=True) == printed.lines(facts.NEW_ENGLAND_SLOTS)
    assert printed.link_lines(england) == printed.lines(facts.NEW_ENGLAND_LINES)
    assert printed.sea_lines(england) == printed.lines(facts.NEW_ENGLAND_SEA_LINES)
    assert (len(england["place"]), len(england["link"]), len(england["sea_line"])) == (48, 50, 21)
    assert sum(len(place.get("slots", [])) for place in england["place"]) == 47
    assert england["ships"] is True


def test_new_england_has_six_ships_each_with_an_import_and_a_market() -> None:
    england = read_tables("new_england")
    ships = printed.places_of_kind(england, "ship")
    assert len(ships) == 6
    kinds = {place["id"]: place["kind"] for place in england["place"]}
    imports = {place["id"]: place.get("coal_import") for place in england["place"]}
    for ship in ships:
        beyond = Counter(kinds[end] for line in england["sea_line"] if ship in line["ends"] for end in line["ends"])
        assert (beyond["import"], beyond["market"]) == (1, 1)
        assert beyond["town"] in (1, 2)
    assert all(imports[place] == 3 for place in printed.places_of_kind(england, "import"))


def test_boxes_and_distant_ports_of_germany() -> None:
    germany = read_tables("germany")
    boxes = {place["id"] for place in germany["place"] if place.get("markets")}
    assert boxes == {"poland", "france", "holland", "denmark", "austria", "switzerland"}
    assert {place["id"] for place in germany["place"] if place.get("port")} == {"bohemia", "france", "holland"}


@BOTH
def test_reconstructed_tables_say_so(map_id: str) -> None:
    document = read_tables(map_id)
    for table in ("place", "link", "coordinates", "tile", "card", "market_tile"):
        assert document["source"][table]["reconstructed"] is True
        assert document["source"][table]["confidence"] == "low"
    assert "reconstructed" not in document["source"]["numbers"]
    assert document["evidence"]["tile"]["coal-3"] == {"all": "low: reconstructed"}
