"""Everything that has an index has names, and each of them leads back to it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from cottonopolis.content import Content, Names, load, map_ids
from cottonopolis.content.names import NameTable

TABLES = [field.name for field in fields(Names)]


@pytest.fixture(scope="module", params=map_ids())
def content(request: pytest.FixtureRequest) -> Content:
    return load(request.param)


@pytest.mark.parametrize("table", TABLES)
def test_every_table_of_names_round_trips(content: Content, table: str) -> None:
    names: NameTable = getattr(content.names, table)
    for index in range(len(names)):
        name = names[index]
        assert name.index == index
        for word in (name.id, name.code, name.name, *name.aliases):
            for spelling in (word, word.upper(), word.lower(), word.title()):
                assert names.find(spelling) is name
    assert names.words() == [names[index].id for index in range(len(names))]
    assert len(set(names.words())) == len(names)


def test_codes_of_places_and_industries_are_three_letters_and_unique(content: Content) -> None:
    codes = [
        table[index].code for table in (content.names.places, content.names.industries) for index in range(len(table))
    ]
    assert all(len(code) == 3 and code.islower() for code in codes)
    assert len(set(codes)) == len(codes)


def test_tables_are_as_long_as_what_they_name(content: Content) -> None:
    names, board, kit = content.names, content.board, content.kit
    assert (len(names.places), len(names.slots), len(names.links)) == (
        board.n_places,
        board.n_spaces,
        board.n_links,
    )
    assert len(names.sea_lines) == len(board.sea_ends_of)
    assert (len(names.industries), len(names.tiles), len(names.cards)) == (
        kit.n_industries,
        len(kit.level_of),
        len(kit.card_kind),
    )


@pytest.mark.parametrize(
    ("map_id", "table", "word", "expected"),
    [
        ("birmingham", "places", "Stoke-on-Trent", "stoke_on_trent"),
        ("birmingham", "places", "STOKE ON TRENT", "stoke_on_trent"),
        ("birmingham", "places", "stoke", "stoke_on_trent"),
        ("birmingham", "places", "bur", "burton_on_trent"),
        ("birmingham", "places", "Burton-upon-Trent", "burton_on_trent"),
        ("germany", "places", "köln", "koeln"),
        ("germany", "places", "Cologne", "koeln"),
        ("germany", "places", "Munich", "muenchen"),
        ("lancashire", "places", "Runcorn", "warrington_runcorn"),
        ("birmingham", "links", "leek-belper", "leek-belper"),
        ("birmingham", "links", "bel-lee", "leek-belper"),
        ("birmingham", "links", "fso-wor-kid", "kidderminster-worcester-farm_south"),
        ("birmingham", "links", "worcester-kidderminster-farm_south", "kidderminster-worcester-farm_south"),
        ("birmingham", "tiles", "cot-2", "cotton-2"),
        ("birmingham", "tiles", "Cotton Mill II", "cotton-2"),
        ("birmingham", "slots", "bir.2", "birmingham.2"),
        ("birmingham", "cards", "cot|man", "cotton_manufacturer"),
        ("birmingham", "cards", "wild place", "wild_place"),
        ("germany", "regions", "Blue", "blue"),
        ("new_england", "sea_lines", "smb-bos", "boston-ship_boston"),
    ],
)
def test_a_name_is_found_by_id_code_alias_and_in_any_case(map_id: str, table: str, word: str, expected: str) -> None:
    found = getattr(load(map_id).names, table).find(word)
    assert found is not None
    assert found.id == expected


def test_what_has_no_such_name_is_not_found() -> None:
    places = load("birmingham").names.places
    assert places.find("atlantis") is None
    assert places.find("") is None
