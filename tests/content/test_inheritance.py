"""A child map names only what differs from its parent."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from content.damage import own_data
from content.toml_text import toml_text
from cottonopolis.content import check_map, load, read, read_document
from cottonopolis.content.models.document import ids
from cottonopolis.content.models.places import Link
from cottonopolis.content.read import Tables
from cottonopolis.engine.bits import n_bits
from cottonopolis.errors import ContentError

TWO_PLAYERS = Path(__file__).parent / "maps" / "two_players_2009.toml"

SOURCE = {"from": "this test", "confidence": "low"}


def child(folder: Path, parent: str = "birmingham", **tables: Any) -> Path:
    """A child map with these tables of its own, each with a source."""
    path = folder / "child.toml"
    sources = dict.fromkeys((*tables, "coordinates", "numbers"), SOURCE) | tables.pop("source", {})
    head = {"schema": 1, "id": "child", "name": "Child", "about": "A map for a test.", "parent": parent}
    path.write_text(toml_text(head | tables | {"source": sources}), encoding="utf-8")
    return path


def findings(path: Path) -> list[tuple[str, str, str]]:
    return [(Path(found.file).name, found.key, found.problem) for found in check_map(path)]


def test_the_two_player_map_of_2009_is_a_child_of_lancashire() -> None:
    assert check_map(TWO_PLAYERS) == []
    content = load(TWO_PLAYERS)
    assert (content.map, content.rules, content.n_seats) == ("two_players_2009", "lancashire", 2)
    assert (content.board.n_places, content.board.n_links, content.board.n_slots) == (17, 24, 32)
    assert sum(content.kit.n_of_card) == 40
    assert content.options == {"shortfall": "vp_loss", "cotton1_vp": 3, "port_slots": "new_ports"}
    assert content.document.setup == replace(read_document("lancashire").setup, money=25)
    assert content.kit.markets[0].prices == content.kit.markets[1].prices == [2, 2, 3, 3, 4, 4]
    assert content.kit.markets[0].price_when_empty == 5


def test_with_a_place_go_its_lines_cards_and_notes() -> None:
    document = read_document(TWO_PLAYERS)
    gone = {"birkenhead", "ellesmere_port", "macclesfield", "midlands", "northwich", "oldham", "rochdale", "stockport"}
    assert gone.isdisjoint(ids(document.place))
    assert gone.isdisjoint(ids(document.card))
    assert all(gone.isdisjoint(link.ends) for link in document.link)
    assert document.virtual_link is None
    assert [rule.place for rule in document.slot_first] == ["lancaster", "preston"]


def test_an_inherited_link_keeps_what_the_child_does_not_name() -> None:
    links = {"-".join(link.ends): link for link in read_document(TWO_PLAYERS).link}
    assert links["lancaster-scotland"] == Link(ends=("lancaster", "scotland"), canal=True, rail=True)


def test_a_link_is_the_same_from_both_ends(tmp_path: Path) -> None:
    path = child(tmp_path, link=[{"ends": ["belper", "leek"], "canal": True}])
    assert check_map(path) == []
    assert len(read_document(path).link) == 39
    assert n_bits(load(path).board.links_in_era[0]) == 32


def test_a_variant_that_no_option_offers_any_more_is_gone() -> None:
    with pytest.raises(ContentError, match=r'two_players_2009\.toml: variant: no variant "roxley2018"'):
        read_document(TWO_PLAYERS, "roxley2018")


def test_a_child_of_lancashire_inherits_its_editions(tmp_path: Path) -> None:
    path = child(tmp_path, "lancashire", setup={"money": 28})
    assert check_map(path) == []
    assert load(path, 2, {"edition": "roxley2018"}).document.setup.money == 28


def test_a_tile_that_a_child_adds_joins_its_industry_on_the_mat(tmp_path: Path) -> None:
    tile = {"id": "cotton-5", "count": 2, "cost": 20, "coal": 1, "iron": 1, "beer": 1, "vp": 14, "income": 2,
            "worth": 1, "cubes": 0, "era": "rail"}  # fmt: skip
    content = load(child(tmp_path, tile=[tile]))
    assert [content.names.tiles[n].id for n in range(6)] == [
        "cotton-1",
        "cotton-2",
        "cotton-3",
        "cotton-4",
        "cotton-5",
        "manufacturer-1",
    ]
    assert content.kit.first_tile_of[:2] == [0, 5]


def test_wild_cards_stay_last_when_a_child_adds_a_card(tmp_path: Path) -> None:
    cards = [
        {"id": "fields", "kind": "industry", "industries": ["brewery", "coal"], "count": [1, 1, 1]},
        {"id": "brewery", "count": [4, 4, 4]},
    ]
    content = load(child(tmp_path, card=cards))
    words = content.names.cards.words()
    assert words[-3:] == ["fields", "wild_place", "wild_industry"]


def test_a_parent_beside_the_child_comes_before_the_one_of_the_package(tmp_path: Path) -> None:
    shutil.copy(read.map_path("birmingham"), tmp_path)
    text = (tmp_path / "birmingham.toml").read_text(encoding="utf-8")
    (tmp_path / "birmingham.toml").write_text(text.replace('name = "Leek"', 'name = "Leake"'), encoding="utf-8")
    for parent in ("birmingham", "birmingham.toml", "./birmingham.toml"):
        assert load(child(tmp_path, parent)).names.places.find("Leake") is not None


def test_a_fault_is_told_of_the_file_in_which_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = own_data(tmp_path, monkeypatch)
    parent = data / "birmingham" / "data" / "maps" / "birmingham.toml"
    parent.write_text(
        parent.read_text(encoding="utf-8").replace('"leek", "belper"', '"leek", "belpr"'), encoding="utf-8"
    )
    path = child(tmp_path, place=[{"id": "derby", "slots": ["silk"]}])
    assert [found[:2] for found in findings(path)] == [
        ("child.toml", "place.derby.slots.0"),
        ("birmingham.toml", "link.leek-belpr"),
    ]


REFUSED: list[Any] = [
    pytest.param("atlantis", {}, "parent", "no such map", id="an_unknown_parent"),
    pytest.param("birminghm", {}, "parent", 'did you mean "birmingham"?', id="an_almost_known_parent"),
    pytest.param(
        str(TWO_PLAYERS), {}, "parent", "has a parent itself; one step is enough", id="a_parent_with_a_parent"
    ),
    pytest.param("child.toml", {}, "parent", "has a parent itself", id="a_child_of_itself"),
    pytest.param(
        "birmingham",
        {"place": [{"id": "leak", "drop": True}]},
        "place.leak.drop",
        'there is no such place to drop; did you mean "leek"?',
        id="a_drop_of_what_is_not_there",
    ),
    pytest.param(
        "birmingham",
        {"place": [{"id": "leek", "drop": False}]},
        "place.leek.drop",
        "expected drop = true beside the id alone",
        id="a_drop_that_is_false",
    ),
    pytest.param(
        "birmingham",
        {"place": [{"id": "leek", "drop": True, "name": "Leek"}]},
        "place.leek.drop",
        "expected drop = true beside the id alone",
        id="a_drop_with_a_name",
    ),
    pytest.param("birmingham", {"place": [{"drop": True}]}, "place.0.id", "missing", id="a_drop_of_nothing"),
    pytest.param(
        "birmingham",
        {"contested": [{"id": "x", "drop": True}]},
        "contested.0.drop",
        "cannot be dropped",
        id="a_drop_of_what_has_no_id",
    ),
    pytest.param(
        "birmingham",
        {"place": [{"id": "leek", "drop": True}], "link": [{"ends": ["leek", "stone"], "canal": True}]},
        "link.leek-stone",
        'unknown place "leek"',
        id="a_new_link_to_a_dropped_place",
    ),
    pytest.param(
        "birmingham",
        {"place": [{"id": "atlantis"}]},
        "place.atlantis.code",
        "missing, expected three lower-case letters",
        id="a_new_place_without_a_code",
    ),
    pytest.param("birmingham", {"place": [{"code": "atl"}]}, "place.0.id", "missing", id="a_place_without_an_id"),
    pytest.param("birmingham", {"link": [{"canal": True}]}, "link.0.ends", "missing", id="a_link_without_ends"),
    pytest.param(
        "birmingham", {"players": [2, 3]}, "players", "but rounds.per_era has 3 entries", id="fewer_players_alone"
    ),
    pytest.param(
        "birmingham",
        {"source": {"numbers": {"from": "x"}}},
        "source.numbers.confidence",
        "missing",
        id="half_a_source",
    ),
]


@pytest.mark.parametrize(("parent", "tables", "key", "words"), REFUSED)
def test_refused_with_file_and_key_is(parent: str, tables: Tables, key: str, words: str, tmp_path: Path) -> None:
    path = child(tmp_path, parent, **tables)
    found = findings(path)
    assert any(file == "child.toml" and at == key and words in problem for file, at, problem in found), found
    with pytest.raises(ContentError, match=r"child\.toml: "):
        load(path)


def test_a_child_needs_a_source_for_what_it_says_and_none_for_what_it_drops(tmp_path: Path) -> None:
    path = child(tmp_path, "lancashire", card=[{"id": "wigan", "count": 2}], place=[{"id": "blackpool", "drop": True}])
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index('"source"')], encoding="utf-8")
    assert [found[1] for found in findings(path)] == ["source.card"]


def test_what_is_known_of_a_place_goes_with_it_and_the_rest_stays(tmp_path: Path) -> None:
    of_parent = read_document("germany").evidence["place"]
    path = child(tmp_path, "germany", place=[{"id": "kassel", "drop": True}])
    assert "kassel" in of_parent
    assert load(path).document.evidence["place"] == {name: it for name, it in of_parent.items() if name != "kassel"}


def test_a_child_needs_a_source_of_coordinates_only_if_it_moves_a_place(tmp_path: Path) -> None:
    for place, expected in (
        ({"id": "leek", "name": "Leake"}, ["source.place"]),
        ({"id": "leek", "at": [550, 80]}, ["source.coordinates", "source.place"]),
    ):
        path = child(tmp_path, place=[place])
        text = path.read_text(encoding="utf-8")
        path.write_text(text[: text.index('"source"')], encoding="utf-8")
        assert [found[1] for found in findings(path)] == expected
