"""The kit that is built for the engine holds the components of the data."""

from __future__ import annotations

import pytest

from content.printed import INCOME_TRACK
from content.test_board import index, named
from cottonopolis import new
from cottonopolis.content import Content, load
from cottonopolis.engine.bits import n_bits
from cottonopolis.engine.kit import COAL, INDUSTRY_CARD, IRON, PLACE_CARD, WILD_INDUSTRY_CARD, WILD_PLACE_CARD
from cottonopolis.errors import ContentError


@pytest.fixture(scope="module")
def birmingham() -> Content:
    return load("birmingham")


def test_a_tile_keeps_all_its_numbers(birmingham: Content) -> None:
    kit, tile = birmingham.kit, index(birmingham.names.tiles, "manufacturer-5")
    assert birmingham.names.industries[kit.industry_of[tile]].id == "manufacturer"
    assert (kit.level_of[tile], kit.cost_of[tile], kit.coal_of[tile], kit.iron_of[tile]) == (5, 16, 1, 0)
    assert (kit.beer_of[tile], kit.vp_of[tile], kit.income_of[tile], kit.worth_of[tile]) == (2, 8, 2, 2)
    assert (kit.cubes_of[tile], kit.eras_of[tile], kit.may_develop[tile]) == (0, 0b11, True)


def test_eras_of_tiles_are_masks(birmingham: Content) -> None:
    kit, tiles = birmingham.kit, birmingham.names.tiles
    eras = {tile: kit.eras_of[index(tiles, tile)] for tile in ("cotton-1", "cotton-2", "pottery-5")}
    assert eras == {"cotton-1": 0b01, "cotton-2": 0b11, "pottery-5": 0b10}
    lancashire = load("lancashire")
    assert lancashire.kit.eras_of[index(lancashire.names.tiles, "shipyard-0")] == 0


def test_only_two_potteries_cannot_be_developed(birmingham: Content) -> None:
    fixed = {birmingham.names.tiles[n].id for n, may in enumerate(birmingham.kit.may_develop) if not may}
    assert fixed == {"pottery-1", "pottery-3"}


def test_steel_takes_the_place_of_iron() -> None:
    germany = load("germany")
    tile = index(germany.names.tiles, "coal-3")
    assert (germany.kit.coal_of[tile], germany.kit.iron_of[tile]) == (0, 1)
    assert germany.kit.income_of[tile] == 10
    assert germany.kit.levels == []


@pytest.mark.parametrize(("players", "size"), [(2, 40), (3, 54), (4, 64)])
def test_the_deck_fits_the_table(players: int, size: int) -> None:
    kit = load("birmingham", players).kit
    wild = (WILD_PLACE_CARD, WILD_INDUSTRY_CARD)
    assert sum(n for n, kind in zip(kit.n_of_card, kit.card_kind, strict=True) if kind not in wild) == size
    assert kit.n_seats == players


def test_cards_name_places_and_industries_and_wild_cards_all(birmingham: Content) -> None:
    kit, names = birmingham.kit, birmingham.names
    place, industry = index(names.cards, "derby"), index(names.cards, "cotton_manufacturer")
    assert (kit.card_kind[place], named(names.places, kit.card_mask[place])) == (PLACE_CARD, {"derby"})
    assert kit.card_kind[industry] == INDUSTRY_CARD
    assert named(names.industries, kit.card_mask[industry]) == {"cotton", "manufacturer"}
    assert kit.card_kind[-2:] == [WILD_PLACE_CARD, WILD_INDUSTRY_CARD]
    assert n_bits(kit.card_mask[-1]) == 6


def test_markets_and_the_income_track(birmingham: Content) -> None:
    coal, iron = birmingham.kit.markets[COAL], birmingham.kit.markets[IRON]
    assert (len(coal.prices), coal.price_when_empty, coal.start_cubes, coal.needs_access) == (14, 8, 13, True)
    assert (len(iron.prices), iron.price_when_empty, iron.start_cubes, iron.needs_access) == (10, 6, 8, False)
    assert birmingham.kit.levels == INCOME_TRACK


def test_without_a_player_count_the_table_is_full() -> None:
    assert load("birmingham").n_seats == 4
    assert load("germany").n_seats == 5


def test_the_edition_is_an_option() -> None:
    content = load("lancashire", 2, {"edition": "roxley2018"})
    assert sum(content.kit.n_of_card) == 40
    assert content.options["virtual_link"] == "off"
    assert load("lancashire").options["virtual_link"] == "both"


def test_an_option_sets_its_value() -> None:
    dear = load("birmingham", options={"manufacturer4_money": 14})
    tile = index(dear.names.tiles, "manufacturer-4")
    assert dear.kit.cost_of[tile] == 14
    assert load("birmingham").kit.cost_of[tile] == 8
    assert dear.options == {
        "introductory": False,
        "open_discards": True,
        "tie_income": "space",
        "manufacturer4_money": 14,
    }


@pytest.mark.parametrize(
    ("map_id", "players", "counts"),
    [("lancashire", 2, "3, 4"), ("birmingham", 5, "2, 3, 4"), ("germany", 2, "3, 4, 5"), ("new_england", 6, "3, 4, 5")],
)
def test_a_number_of_players_that_no_map_has_is_refused_with_its_word(map_id: str, players: int, counts: str) -> None:
    """L-opt-02, A-setup-01: nothing is wrong with the data."""
    with pytest.raises(ContentError) as error:
        new(map_id, players)
    assert error.value.code == "bad_player_count"
    assert str(error.value) == f"{map_id}: cannot be played with {players} players, expected one of {counts}"


@pytest.mark.parametrize(
    ("map_id", "players", "options", "words"),
    [
        pytest.param("birmingham", 4, {"introductry": True}, 'did you mean "introductory"', id="unknown_option"),
        pytest.param("birmingham", 4, {"tie_income": "x"}, "'x' is not possible", id="unknown_value"),
        pytest.param("birmingham", 4, {"introductory": 1}, "1 is not possible", id="one_for_true"),
        pytest.param("lancashire", 4, {"edition": "x"}, "'x' is not possible", id="unknown_edition"),
        pytest.param("lancashire", 4, {"introductory": True}, 'edition = "roxley2018"', id="needs_the_other"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    map_id: str, players: int, options: dict[str, str | int | bool], words: str
) -> None:
    with pytest.raises(ContentError) as error:
        load(map_id, players, options)
    assert words in str(error.value)
    assert f"{map_id}.toml" in str(error.value)
