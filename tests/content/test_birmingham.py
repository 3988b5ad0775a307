"""The data of Birmingham says what is printed on its components."""

from __future__ import annotations

import pytest

from content import printed, printed_birmingham
from content.merged import read_tables
from cottonopolis.content.read import Tables


@pytest.fixture(scope="module")
def birmingham() -> Tables:
    return read_tables("birmingham")


def test_a_player_has_45_tiles(birmingham: Tables) -> None:
    assert printed.tiles_by_industry(birmingham) == {
        "manufacturer": 11,
        "cotton": 11,
        "brewery": 7,
        "pottery": 5,
        "iron": 4,
        "coal": 7,
    }
    assert sum(tile["count"] for tile in birmingham["tile"]) == 45


def test_every_tile_has_its_printed_numbers(birmingham: Tables) -> None:
    found = [
        f"{t['id']}: {t['count']} x {t['cost']} {t['coal']} {t['iron']}, beer {t['beer']}, vp {t['vp']}, "
        f"income {t['income']}, worth {t['worth']}, cubes {t['cubes']}, {t['era']}"
        + ("" if t["develop"] else ", never developed")
        for t in birmingham["tile"]
    ]
    assert sorted(found) == printed.lines(printed_birmingham.TILES)


def test_every_place_has_its_printed_slots(birmingham: Tables) -> None:
    assert printed.slot_lines(birmingham) == printed.lines(printed_birmingham.SLOTS)
    assert sum(len(place.get("slots", [])) for place in birmingham["place"]) == 49


def test_20_towns_2_farms_and_5_merchants(birmingham: Tables) -> None:
    assert len(printed.places_of_kind(birmingham, "town")) == 20
    assert printed.places_of_kind(birmingham, "farm") == {"farm_north", "farm_south"}
    assert printed.places_of_kind(birmingham, "merchant") == {
        "warrington",
        "nottingham",
        "shrewsbury",
        "gloucester",
        "oxford",
    }
    assert len(birmingham["place"]) == 27


def test_39_lines_of_their_eras(birmingham: Tables) -> None:
    assert printed.link_lines(birmingham) == printed.lines(printed_birmingham.LINES)
    assert printed.eras_of_links(birmingham) == {"both": 30, "rail": 8, "canal": 1}


def test_decks_of_40_54_and_64_cards(birmingham: Tables) -> None:
    assert printed.card_lines(birmingham) == printed.lines(printed_birmingham.CARDS)
    assert printed.deck_sizes(birmingham) == [40, 54, 64]


def test_four_wild_cards_of_each_kind(birmingham: Tables) -> None:
    wild = {card["id"]: card["count"] for card in birmingham["card"] if card["kind"].startswith("wild")}
    assert wild == {"wild_place": [4, 4, 4], "wild_industry": [4, 4, 4]}


def test_10_9_and_8_rounds_an_era(birmingham: Tables) -> None:
    assert birmingham["players"] == [2, 3, 4]
    assert birmingham["rounds"]["per_era"] == [10, 9, 8]


def test_9_merchant_tiles_of_which_5_7_and_9_are_used(birmingham: Tables) -> None:
    tiles = birmingham["merchant_tile"]
    assert len(tiles) == 9
    assert [sum(tile["players_from"] <= n for tile in tiles) for n in (2, 3, 4)] == [5, 7, 9]
    assert sorted((" ".join(tile["buys"]), tile["players_from"]) for tile in tiles) == [
        ("", 2),
        ("", 2),
        ("", 3),
        ("cotton", 2),
        ("cotton", 4),
        ("cotton manufacturer pottery", 2),
        ("manufacturer", 2),
        ("manufacturer", 4),
        ("pottery", 3),
    ]


def test_merchants_their_spaces_and_their_bonus(birmingham: Tables) -> None:
    found = {
        place["id"]: (place["merchants"], place["merchants_from"], *place["bonus"].values(), place["worth"])
        for place in birmingham["place"]
        if place["kind"] == "merchant"
    }
    assert found == {
        "warrington": (2, 3, "money", 5, 2),
        "nottingham": (2, 4, "vp", 3, 2),
        "shrewsbury": (1, 2, "vp", 4, 2),
        "gloucester": (2, 2, "develop", 1, 2),
        "oxford": (2, 2, "income_spaces", 2, 2),
    }
    assert all(place.get("market_access") == (place["id"] in found or None) for place in birmingham["place"])


def test_the_coal_market_starts_with_one_gap_and_the_iron_market_with_two(birmingham: Tables) -> None:
    assert birmingham["market"] == {
        "coal": {
            "prices": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7],
            "price_when_empty": 8,
            "cubes": 13,
            "needs_access": True,
        },
        "iron": {
            "prices": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
            "price_when_empty": 6,
            "cubes": 8,
            "needs_access": False,
        },
    }


def test_the_income_track_space_by_space(birmingham: Tables) -> None:
    income = birmingham["income"]
    assert income["levels"] == printed.INCOME_TRACK
    assert (income["loans"], income["loan_levels"]) == ([30], [3])
    assert (income["min_level"], income["max_level"]) == (-10, 30)


def test_players_start_with_17_pounds_8_cards_and_no_income(birmingham: Tables) -> None:
    setup = birmingham["setup"]
    assert (setup["money"], setup["vp"], setup["hand"], setup["hidden_discards"]) == (17, 0, 8, [1, 0])
    assert birmingham["income"]["levels"][setup["income_space"]] == 0
    assert (birmingham["turn"]["actions"], birmingham["turn"]["first_round_actions"]) == (2, [1, 2])


def test_prices_of_links_and_actions(birmingham: Tables) -> None:
    assert birmingham["links"] == {
        "tiles": 14,
        "canal_cost": 3,
        "canals_per_action": 1,
        "rail_cost": 5,
        "two_rails_cost": 15,
        "rails_per_action": 2,
        "rail_coal": 1,
        "two_rails_beer": 1,
        "start_anywhere": True,
    }
    assert birmingham["develop"] == {"tiles_per_action": 2, "iron_per_tile": 1}
    assert birmingham["scout"] == {"discards": 3, "gains": ["wild_place", "wild_industry"]}
    assert birmingham["beer"] == {"barrels_by_era": [1, 2], "barrels_per_merchant": 1}
    assert birmingham["shortfall"] == {"tile_share": 2, "vp_per_pound": 1}


def test_one_tile_a_place_in_the_canal_era_and_the_single_icon_first(birmingham: Tables) -> None:
    assert birmingham["build"] == {"tiles_per_place": [1, 0], "single_icon_first": True}


def test_the_end_of_the_canal_era(birmingham: Tables) -> None:
    assert birmingham["era_end"] == {"removes_level": 1}


def test_banners_say_which_place_cards_are_in_the_deck(birmingham: Tables) -> None:
    banner = {place["id"]: place.get("region") for place in birmingham["place"]}
    for card in birmingham["card"]:
        if card["kind"] == "place":
            with_two, with_three, with_four = (count > 0 for count in card["count"])
            assert with_four
            assert with_three == (banner[card["id"]] != "teal")
            assert with_two == (banner[card["id"]] not in ("teal", "blue"))


def test_options_and_their_defaults(birmingham: Tables) -> None:
    assert {option["id"]: (option["values"], option["default"]) for option in birmingham["option"]} == {
        "introductory": ([False, True], False),
        "open_discards": ([True, False], True),
        "tie_income": (["space", "level"], "space"),
        "manufacturer4_money": ([8, 14], 8),
    }
    assert [(entry["of"], entry["used"], entry["other"]) for entry in birmingham["contested"]] == [
        ("tile.manufacturer-4.cost", 8, 14)
    ]


def test_the_introductory_game(birmingham: Tables) -> None:
    assert birmingham["introductory"] == {
        "money_per_vp": 4,
        "most_money_vp": 15,
        "level_vp": 1,
        "repeats_level_from": 2,
    }
