"""The board that is built for the engine is the map of the data."""

from __future__ import annotations

import pytest

from cottonopolis.content import Content, load
from cottonopolis.content.names import NameTable
from cottonopolis.engine.bits import n_bits


def named(table: NameTable, mask: int) -> set[str]:
    """Ids of the things in a mask."""
    return {table[index].id for index in range(len(table)) if mask >> index & 1}


def index(table: NameTable, word: str) -> int:
    found = table.find(word)
    assert found is not None, word
    return found.index


def slots_of(content: Content, place: str) -> list[set[str]]:
    """What each slot of a place may hold."""
    board, names = content.board, content.names
    here = [n for n in range(board.n_slots) if board.place_of[n] == index(names.places, place)]
    return [named(names.industries, board.industries_of[n]) for n in here]


@pytest.fixture(scope="module")
def birmingham() -> Content:
    return load("birmingham")


@pytest.mark.parametrize(
    ("map_id", "places", "slots", "links"),
    [
        ("birmingham", 27, 49, 39),
        ("lancashire", 25, 43, 36),
        ("germany", 38, 48, 57),
        ("new_england", 48, 47, 50),
    ],
)
def test_sizes_of_the_boards(map_id: str, places: int, slots: int, links: int) -> None:
    board = load(map_id).board
    assert (board.n_places, board.n_slots, board.n_links) == (places, slots, links)
    assert len(board.place_of) == len(board.industries_of) == board.n_spaces
    assert board.n_slots == slots
    assert len(board.ends_of) == links


def test_each_slot_holds_what_is_printed_on_it(birmingham: Content) -> None:
    assert slots_of(birmingham, "birmingham") == [
        {"cotton", "manufacturer"},
        {"manufacturer"},
        {"iron"},
        {"manufacturer"},
    ]
    assert slots_of(birmingham, "coventry") == [{"pottery"}, {"manufacturer", "coal"}, {"iron", "manufacturer"}]
    assert slots_of(birmingham, "oxford") == []


def test_a_plain_slot_holds_three_industries() -> None:
    germany = load("germany")
    assert slots_of(germany, "hamburg") == [{"port"}, {"port"}, {"cotton", "factory", "steel"}]
    assert slots_of(germany, "belgium") == [{"coal"}]


def test_slots_and_places_point_at_each_other(birmingham: Content) -> None:
    board = birmingham.board
    for slot, place in enumerate(board.place_of):
        assert [n for n, mask in enumerate(board.slots_at) if mask >> slot & 1] == [place]


def test_one_link_joins_three_places(birmingham: Content) -> None:
    board, names = birmingham.board, birmingham.names
    link = index(names.links, "kidderminster-worcester-farm_south")
    assert named(names.places, board.ends_of[link]) == {"kidderminster", "worcester", "farm_south"}
    assert sum(n_bits(ends) == 3 for ends in board.ends_of) == 1
    assert all(n_bits(ends) == 2 for n, ends in enumerate(board.ends_of) if n != link)
    assert named(names.links, board.links_at[index(names.places, "farm_south")]) == {
        "kidderminster-worcester-farm_south"
    }


def test_links_are_sorted_by_era(birmingham: Content) -> None:
    canal, rail = birmingham.board.links_in_era
    assert (n_bits(canal), n_bits(rail)) == (31, 38)
    assert named(birmingham.names.links, canal & ~rail) == {"burton_on_trent-walsall"}


def test_a_game_of_one_era_builds_all_its_links_in_it() -> None:
    board = load("germany").board
    assert [n_bits(mask) for mask in board.links_in_era] == [57]


@pytest.mark.parametrize(("players", "spaces"), [(2, 5), (3, 7), (4, 9)])
def test_merchant_spaces_in_use_grow_with_the_table(players: int, spaces: int) -> None:
    content = load("birmingham", players)
    assert len(content.board.merchants_of) == spaces
    used = {content.names.places[place].id for place in content.board.merchants_of}
    assert ("nottingham" in used) == (players == 4)
    assert ("warrington" in used) == (players >= 3)


def test_places_that_a_card_can_name_are_the_towns(birmingham: Content) -> None:
    towns = named(birmingham.names.places, birmingham.board.towns)
    assert len(towns) == 20
    assert not towns & {"farm_north", "farm_south", "oxford"}


def test_link_icons_and_market_access_of_merchants(birmingham: Content) -> None:
    board, names = birmingham.board, birmingham.names
    assert [names.places[n].id for n, worth in enumerate(board.worth_of) if worth == 2] == [
        "warrington",
        "nottingham",
        "shrewsbury",
        "gloucester",
        "oxford",
    ]
    assert named(names.places, board.markets) == {
        "warrington",
        "nottingham",
        "shrewsbury",
        "gloucester",
        "oxford",
    }
    assert board.ports == 0


def test_scotland_is_a_port_and_blackpool_is_not() -> None:
    content = load("lancashire")
    assert named(content.names.places, content.board.ports) == {"scotland", "yorkshire", "midlands"}
    assert named(content.names.places, content.board.villages) == {"blackpool", "southport", "northwich"}


def test_nothing_passes_through_pennsylvania() -> None:
    content = load("new_england")
    assert named(content.names.places, content.board.no_transit) == {"pennsylvania"}


def test_sea_lines_lead_from_a_port_over_a_ship_to_coal_and_a_market() -> None:
    content = load("new_england")
    board, names = content.board, content.names
    assert len(board.sea_ends_of) == 21
    ship = index(names.places, "ship_boston")
    assert named(names.sea_lines, board.seas_at[ship]) == {
        "boston-ship_boston",
        "ship_boston-import_boston",
        "ship_boston-market_boston",
    }
    imports = [board.place_of[space] for space in range(board.n_slots, board.n_spaces)]
    assert index(names.places, "import_boston") in imports
    assert (len(imports), board.import_cubes) == (6, 3)
    assert len(board.boxes_of) == 8


def test_regions_of_places() -> None:
    content = load("germany")
    region = content.board.region_of
    names = content.names
    assert names.regions[region[index(names.places, "kiel")]].id == "blue"
    assert region[index(names.places, "erfurt")] == -1
    assert set(load("lancashire").board.region_of) == {-1}
