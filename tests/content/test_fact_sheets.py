"""Where the project's fact sheets lie beside the checkout, every field of the data is compared with them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from content import printed
from content.merged import read_tables
from cottonopolis.content import check_map
from cottonopolis.content.read import Tables

FACTS = Path(__file__).resolve().parents[3] / "shared" / "facts"

pytestmark = pytest.mark.skipif(not FACTS.is_dir(), reason="no fact sheets beside this checkout")

WORDS = {
    "cotton_mill": "cotton",
    "coal_mine": "coal",
    "iron_works": "iron",
    "generic": "plain",
    "steelworks": "steel",
    "waypoint": "village",
    "offboard": "external",
}
"""Words of the fact sheets that the data writes otherwise."""

ERAS = {(True, True): "any", (True, False): "canal", (False, True): "rail"}


def facts(name: str) -> Tables:
    return tomllib.loads((FACTS / f"{name}.toml").read_text(encoding="utf-8"))


def word(text: str) -> str:
    return WORDS.get(text, text)


def by_id(document: Tables, key: str) -> dict[str, Tables]:
    return {entry["id"]: entry for entry in document[key]}


def some(entry: Tables, *keys: str) -> dict[str, Any]:
    """The keys of an entry that it has."""
    return {key: entry[key] for key in keys if entry.get(key) not in (None, [], False, 0)}


def test_places_of_birmingham() -> None:
    places = by_id(read_tables("birmingham"), "place")
    sheet = facts("birmingham")["locations"]
    assert list(places) == [fact["id"] for fact in sheet]
    for fact in sheet:
        place = places[fact["id"]]
        assert place["kind"] == fact["kind"]
        assert fact["name"] in (place["name"], *place.get("aliases", []))
        assert place.get("slots", []) == ["|".join(slot) for slot in fact["slots"]]
        assert place.get("region", "none") == (fact["banner"] if fact["kind"] == "town" else "none")
        assert place.get("worth", 0) == fact.get("link_vp", 0)
        assert place.get("merchants", 0) == fact.get("spaces", 0)
        assert place.get("merchants_from") == fact.get("min_players")
        assert place.get("bonus") == fact.get("bonus")
        assert place.get("market_access") == fact.get("coal_market")


def test_lines_of_birmingham() -> None:
    assert read_tables("birmingham")["link"] == facts("birmingham")["links"]


def test_tiles_of_birmingham() -> None:
    sheet = [
        {
            "id": f"{industry}-{fact['level']}",
            "cost": fact["money"],
            "worth": fact["link_vp"],
            "era": ERAS[fact["canal"], fact["rail"]],
            **some(fact, "count", "coal", "iron", "vp", "income", "beer", "cubes", "develop"),
        }
        for industry, facts_of in facts("birmingham")["tiles"].items()
        for fact in facts_of
    ]
    data = by_id(read_tables("birmingham"), "tile")
    keys = ("count", "coal", "iron", "vp", "income", "beer", "cubes", "develop")
    found = [{key: tile[key] for key in ("id", "cost", "worth", "era")} | some(tile, *keys) for tile in data.values()]
    assert found == sheet


def test_cards_and_merchants_of_birmingham() -> None:
    document, sheet = read_tables("birmingham"), facts("birmingham")
    cards = by_id(document, "card")
    for place, counts in sheet["cards"]["location"].items():
        assert cards.pop(place) == {"id": place, "kind": "place", "count": counts}
    for fact in sheet["cards"]["industry"]:
        card = cards.pop("_".join(fact["industries"]))
        assert (card["industries"], card["count"]) == (fact["industries"], fact["by_players"])
    assert {card["kind"]: set(card["count"]) for card in cards.values()} == {
        "wild_place": {sheet["cards"]["wild"]["location"]},
        "wild_industry": {sheet["cards"]["wild"]["industry"]},
    }
    assert [{"buys": tile["buys"], "min_players": tile["players_from"]} for tile in document["merchant_tile"]] == (
        sheet["merchant_tiles"]
    )


def test_numbers_of_birmingham() -> None:
    document, sheet = read_tables("birmingham"), facts("birmingham")
    assert document["income"]["levels"] == sheet["income"]["levels"]
    assert document["rounds"]["per_era"] == sheet["rounds"]["by_players"]
    assert printed.deck_sizes(document) == sheet["rounds"]["deck_by_players"]
    for resource, fact in sheet["markets"].items():
        market = document["market"][resource]
        assert market["prices"] == fact["spaces"]
        assert (market["price_when_empty"], market["cubes"]) == (fact["price_when_empty"], fact["start_cubes"])
        assert market["needs_access"] == fact["buy_needs_merchant_connection"]
    setup, rules, links = sheet["setup"], sheet["rules"], document["links"]
    for key in ("money", "vp", "income_space", "hand"):
        assert document["setup"][key] == setup[key]
    assert document["setup"]["hidden_discards"] == [
        setup["facedown_discard_canal"],
        setup["facedown_discard_rail"],
    ]
    assert (links["canal_cost"], links["rail_cost"]) == (rules["canal_link_money"], rules["rail_link_money"])
    assert (links["two_rails_cost"], links["two_rails_beer"]) == (
        rules["rail_two_links_money"],
        rules["rail_two_links_beer"],
    )
    assert links["tiles"] == sheet["components"]["link_tiles_per_player"]
    assert document["build"]["single_icon_first"] == rules["single_icon_slot_first"]
    assert document["scoring"]["tie_break"] == rules["tiebreak"]
    assert document["beer"]["barrels_by_era"] == list(sheet["brewery_barrels"].values())
    for key in ("coal_cubes", "iron_cubes", "beer_barrels", "money_tokens", "character_tiles"):
        assert document["components"][key] == sheet["components"][key]


def test_places_of_lancashire() -> None:
    classic, roxley = (by_id(read_tables("lancashire", edition), "place") for edition in (None, "roxley2018"))
    sheet = facts("lancashire")["location"]
    assert list(classic) == list(roxley) == [fact["id"] for fact in sheet]
    for fact in sheet:
        place = classic[fact["id"]]
        assert (place["name"], place["kind"]) == (fact["name"], word(fact["kind"]))
        assert place.get("slots", []) == ["|".join(map(word, slot)) for slot in fact["slots"]]
        assert place.get("slot_at", []) == fact["slot_pos"]
        assert place.get("worth", 0) == fact["gold"]
        assert (place["at"], roxley[fact["id"]]["at"]) == ([fact["x"], fact["y"]], [fact["x18"], fact["y18"]])


def test_lines_of_lancashire() -> None:
    sheet = [
        {"ends": [fact["a"], fact["b"]], "canal": fact["canal"], "rail": fact["rail"]}
        for fact in facts("lancashire")["board"]["links"]
    ]
    assert read_tables("lancashire")["link"] == sheet


def test_tiles_of_lancashire() -> None:
    keys = ("count", "cost", "coal", "iron", "income", "vp", "cubes", "era")
    sheet = {
        f"{word(fact['industry'])}-{fact['level']}": [fact[key] for key in keys]
        for fact in facts("lancashire")["industry"]["tiles"]
    }
    data = by_id(read_tables("lancashire"), "tile")
    assert {name: [tile[key] for key in keys] for name, tile in data.items()} == sheet


def test_cards_of_lancashire() -> None:
    classic, roxley = (by_id(read_tables("lancashire", edition), "card") for edition in (None, "roxley2018"))
    sheet = facts("lancashire")["cards"]["list"]
    assert len(classic) == len(roxley) == len(sheet)
    for fact in sheet:
        card = classic[word(fact["card"])]
        assert (card["kind"], card["count"]) == (fact["type"].replace("location", "place"), fact["count"])
        assert roxley[card["id"]]["count"] == fact["roxley"][::-1]


def test_numbers_of_lancashire() -> None:
    sheet = facts("lancashire")
    classic, roxley = (read_tables("lancashire", edition) for edition in (None, "roxley2018"))
    variant = sheet["variant"]["roxley2018"]
    assert classic["income"]["levels"] == sheet["income"]["by_space"]
    assert classic["income"]["loans"] == sheet["income"]["loan_amounts"]
    assert classic["income"]["loan_levels"] == sheet["income"]["loan_bands"]
    assert classic["distant_market_tiles"] == sheet["distant_market"]["tiles"]
    assert roxley["distant_market_tiles"] == [variant[f"market_tiles_{n}"] for n in (2, 3, 4)]
    assert classic["distant_market"]["income"] == sheet["distant_market"]["track_income_bonus"]
    assert classic["distant_market"]["no_demand"] == sheet["distant_market"]["no_demand_index"]
    for market in classic["market"].values():
        assert market["prices"] == sheet["demand_track"]["prices_in_buying_order"]
        assert market["price_when_empty"] == sheet["demand_track"]["price_when_empty"]
    for n, rounds, aside in zip((3, 4), classic["rounds"]["per_era"], classic["deck"]["set_aside"], strict=True):
        fact = sheet["rounds"][str(n)]
        assert (rounds, aside) == (fact["rounds_per_era"], [fact["removed_canal"], fact["removed_rail"]])
    for n, rounds, aside in zip((2, 3, 4), roxley["rounds"]["per_era"], roxley["deck"]["set_aside"], strict=True):
        assert rounds == variant["rounds_per_era"][str(n)]
        assert aside == [variant[f"cards_unused_in_{era}"][str(n)] for era in ("canal", "rail")]
    rules, links = sheet["link_rules"], classic["links"]
    assert (links["canal_cost"], links["rail_cost"], links["two_rails_cost"]) == (
        rules["canal_cost"],
        rules["rail_cost_one"],
        rules["rail_cost_two"],
    )
    assert links["tiles"] == rules["link_tiles_per_player_per_era"]
    assert classic["setup"]["money"] == sheet["setup"]["start_money"]
    assert classic["virtual_link"]["ends"] == [sheet["virtual_link"]["a"], sheet["virtual_link"]["b"]]
    assert [ruling["id"] for ruling in classic["ruling"]] == [fact["id"] for fact in sheet["ruling"]]


@pytest.mark.parametrize("map_id", ["germany", "new_england"])
def test_places_and_lines_of_age_of_industry(map_id: str) -> None:
    document, sheet = read_tables(map_id), facts("age_of_industry")["maps"][map_id]
    places = by_id(document, "place")
    assert list(places) == [fact["id"] for fact in sheet["location"]]
    for fact in sheet["location"]:
        place = places[fact["id"]]
        assert (place["name"], place["kind"]) == (fact["name"], word(fact["kind"]))
        assert place.get("slots", []) == list(map(word, fact["slots"]))
        assert place.get("region") == fact.get("colour")
        assert place.get("port", False) == fact.get("distant_port", False)
        assert place.get("transit", True) != fact.get("no_transit", False)
        assert place.get("beyond", False) == fact.get("beyond_divider", False)
        for key in ("markets", "coal_import"):
            assert place.get(key, 0) == fact.get(key, 0)
    for table in ("link", "sea_line"):
        found = [line["ends"] for line in document.get(table, [])]
        assert found == [[fact["a"], fact["b"]] for fact in sheet[table]]
    assert document["ships"] == sheet["ships_buildable"]
    assert document["layout"] == sheet["layout"]


def test_components_of_age_of_industry() -> None:
    document, sheet = read_tables("germany"), facts("age_of_industry")
    tiles = by_id(document, "tile")
    assert list(tiles) == [f"{word(fact['industry'])}-{fact['level']}" for fact in sheet["mat"]]
    for tile, fact in zip(tiles.values(), sheet["mat"], strict=True):
        assert tile["vp"] == fact["level"]
        assert (tile["era"] == "any") == fact["buildable"]
        assert tile["accepts"] == fact.get("port_accepts", [])
        for key in ("count", "cost", "coal", "steel", "cubes", "payout"):
            assert tile[key] == fact.get(key, 0)
    assert [(card["id"], card["count"]) for card in document["card"]] == [
        (word(fact["key"]), fact["count"]) for fact in sheet["card"]
    ]
    assert [(tile["id"], tile["accepts"], tile["count"]) for tile in document["market_tile"]] == [
        (fact["kind"], fact["accepts"], fact["count"]) for fact in sheet["market_tile"]
    ]
    assert [(region["id"], region["colour"]) for region in document["region"]] == [
        (fact["id"], fact["hex"]) for fact in sheet["colour"]
    ]
    for resource, market in document["market"].items():
        rows = sheet["demand"][resource]["rows"]
        assert market["prices"] == [row["price"] for row in rows for _ in range(row["spaces"])]
        assert market["price_when_empty"] == sheet["demand"][resource]["overflow_price"]
    assert [(one["id"], one["value"]) for one in document["ruling"]] == [
        (fact["id"], fact["value"]) for fact in sheet["rulings"]["ruling"]
    ]


@pytest.mark.parametrize(
    ("key", "table"), [("mat", "tile"), ("colour", "region"), ("card", "card"), ("market_tile", "market_tile")]
)
def test_evidence_of_age_of_industry(key: str, table: str) -> None:
    evidence = read_tables("germany")["evidence"][table]
    for fact in facts("age_of_industry")[key]:
        level = f"-{fact['level']}" if key == "mat" else ""
        name = word(fact.get("id") or fact.get("key") or fact.get("industry") or fact["kind"]) + level
        for field, sure in fact["field_confidence"].items():
            assert evidence[name][field].startswith(sure), (name, field)


def test_the_two_player_map_of_the_community() -> None:
    path = Path(__file__).parent / "maps" / "two_players_2009.toml"
    sheet = facts("lancashire")
    variant = sheet["variant"]["community2p"]
    assert check_map(path) == []
    document = read_tables(path)
    parent = by_id(read_tables("lancashire"), "place")
    assert sorted(parent.keys() - by_id(document, "place").keys()) == sorted(variant["removed_locations"])
    counts = {word(fact["card"]): fact["community2"] for fact in sheet["cards"]["list"] if fact["community2"]}
    assert {card["id"]: card["count"] for card in document["card"]} == counts
    assert printed.deck_sizes(document) == [variant["deck_size"]]
    assert document["deck"]["set_aside"] == [[variant["removed_canal"], variant["removed_rail"]]]
    assert document["rounds"]["per_era"] == [variant["rounds_per_era"]]
    assert document["setup"]["money"] == variant["start_money"]
    assert document["distant_market_tiles"] == variant["market_tiles"]
    for market in document["market"].values():
        assert market["prices"] == variant["demand_track_prices"]
