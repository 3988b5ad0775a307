"""A fault in a map is refused with its file and its key, wherever the map is used."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from content.damage import GAMES, Damage, add, both, cut, damage, damaged_copy, entry, put
from cottonopolis.cli.data import app
from cottonopolis.cli.main import app as whole_app
from cottonopolis.content import check_map, load, map_ids, read
from cottonopolis.content.read import Tables
from cottonopolis.errors import ContentError
from cottonopolis.game import build_rules
from cottonopolis.games.lancashire.rules.ruleset import Lancashire

BIRMINGHAM = "birmingham/data/maps/birmingham.toml"
LANCASHIRE = "lancashire/data/maps/lancashire.toml"
GERMANY = "age_of_industry/data/maps/germany.toml"
ENGLAND = "age_of_industry/data/maps/new_england.toml"
INDUSTRIES = ("cotton", "factory", "coal", "steel", "port", "ship")


def town(number: int, at: tuple[int, int], slots: int = 0) -> Tables:
    """One more place: a town with pottery slots, or a village."""
    code = "z" + chr(ord("a") + number // 26) + chr(ord("a") + number % 26)
    kind = {"kind": "town", "slots": ["pottery"] * slots} if slots else {"kind": "village"}
    return {"id": f"new_{number}", "code": code, "name": f"New {number}", "at": list(at), **kind}


def road(one: str, other: str) -> Tables:
    return {"ends": [one, other], "canal": True, "rail": True}


def many_places(tables: Tables) -> None:
    for number in range(62 - len(tables["place"])):
        tables["place"].append(town(number, (1000 - 25 * (number % 18), 975 + 25 * (number // 18))))
        tables["link"].append(road("oxford", f"new_{number}"))


def many_links(tables: Tables) -> None:
    places = [place["id"] for place in tables["place"]]
    there = {frozenset(link["ends"]) for link in tables["link"]}
    free = [(a, b) for a in places for b in places if a < b and frozenset((a, b)) not in there]
    tables["link"] += [road(*ends) for ends in free[: 62 - len(there)]]


REFERENCES = [
    damage("a link to an unknown place", BIRMINGHAM, put("link", "leek-belper", "ends", 1, value="belpr"),
           "link.leek-belpr", 'unknown place "belpr"; did you mean "belper"?'),
    damage("a link to itself", BIRMINGHAM, put("link", "leek-belper", "ends", 1, value="leek"),
           "link.leek-leek", "leads back to where it starts"),
    damage("a link with one end", BIRMINGHAM, put("link", "leek-belper", "ends", value=["leek"]),
           "link.leek.ends", "expected a list of two or more places"),
    damage("a link of no era", BIRMINGHAM, put("link", "leek-belper", "rail", value=False),
           "link.leek-belper", "can be built in no era"),
    damage("a link that stands there twice", BIRMINGHAM, add("link", road("belper", "leek")),
           "link.belper-leek", "stands here twice"),
    damage("an unreachable place", LANCASHIRE, cut("link", "birkenhead-ellesmere_port"),
           "place.birkenhead", "its slots cannot be reached"),
    damage("an unreachable village", LANCASHIRE, cut("link", "blackpool-preston"),
           "place.blackpool", "no line reaches it"),
    damage("a sea line to an unknown place", ENGLAND, put("sea_line", "boston-ship_boston", "ends", 0, value="bosten"),
           "sea_line.bosten-ship_boston", 'did you mean "boston"?'),
    damage("a sea line with three ends", ENGLAND,
           put("sea_line", "boston-ship_boston", "ends", value=["boston", "ship_boston", "lowell"]),
           "sea_line.boston-ship_boston-lowell", "expected two ends"),
    damage("a virtual link to an unknown place", LANCASHIRE, put("virtual_link", "ends", 1, value="bootle"),
           "virtual_link.ends", 'unknown place "bootle"'),
    damage("a place in an unknown region", GERMANY, put("place", "kiel", "region", value="blu"),
           "place.kiel.region", 'did you mean "blue"?'),
    damage("a slot first rule for an unknown place", LANCASHIRE, put("slot_first", 0, "place", value="leeds"),
           "slot_first.0.place", 'unknown place "leeds"'),
    damage("a slot first rule for an unknown industry", LANCASHIRE, put("slot_first", 0, "industry", value="beer"),
           "slot_first.0.industry", 'unknown industry "beer"'),
    damage("a slot first rule beyond the slots", LANCASHIRE, put("slot_first", 0, "then", value=2),
           "slot_first.0", "has only 2 slots"),
    damage("evidence for an unknown place", GERMANY, put("evidence", "place", "kyel", value="high: seen"),
           "evidence.place.kyel", 'did you mean "kiel"?'),
    damage("evidence for an unknown link", GERMANY, put("evidence", "link", "kiel-essen", value="high: seen"),
           "evidence.link.kiel-essen", "unknown link"),
    damage("evidence that is a number", GERMANY, put("evidence", "place", "kiel", value=3),
           "evidence.place.kiel", "expected text or a table of texts"),
    damage("a card for an unknown place", BIRMINGHAM, put("card", "derby", "id", value="darby"),
           "card.darby", 'did you mean "derby"?'),
    damage("a card for an unknown industry", BIRMINGHAM, put("card", "coal", "industries", value=["coals"]),
           "card.coal", 'did you mean "coal"?'),
    damage("a card for a merchant", BIRMINGHAM, put("card", "derby", "id", value="oxford"),
           "card.oxford", "without a slot"),
    damage("a place card with industries", BIRMINGHAM, put("card", "derby", "industries", value=["coal"]),
           "card.derby.industries", "on an industry card only"),
    damage("a merchant tile that buys the unknown", BIRMINGHAM, put("merchant_tile", "any-1", "buys", value=["silk"]),
           "merchant_tile.any-1.buys", 'unknown industry "silk"'),
    damage("a variant that no option offers", BIRMINGHAM, put("variant", value={"night": {"name": "Night"}}),
           "variant.night", "among the values of an option"),
]  # fmt: skip

NAMES = [
    damage("a duplicate id", BIRMINGHAM, put("place", "leek", "id", value="belper"),
           "place.belper", "stands here twice"),
    damage("a duplicate code", BIRMINGHAM, put("place", "leek", "code", value="bel"),
           "place.leek.code", '"bel" is the code of place.belper too'),
    damage("the code of an industry", BIRMINGHAM, put("place", "leek", "code", value="cot"),
           "place.leek.code", "the code of industry.cotton too"),
    damage("a code of four letters", BIRMINGHAM, put("place", "leek", "code", value="leek"),
           "place.leek.code", "expected three lower-case letters"),
    damage("an id with capitals", BIRMINGHAM, put("place", "leek", "id", value="Leek"),
           "place.Leek.id", "expected a lower-case id"),
    damage("an alias of two places", BIRMINGHAM, put("place", "leek", "aliases", value=["Stoke"]),
           "place.stoke_on_trent", 'is called "Stoke" as leek is'),
    damage("the code of a wild card", BIRMINGHAM, put("place", "leek", "code", value="win"),
           "card.wild_industry", 'is called "win" as leek is'),
    damage("an id that is not the name of the file", BIRMINGHAM, put("id", value="brimingham"),
           "id", 'expected the name of the file, "birmingham"'),
    damage("an empty name", BIRMINGHAM, put("place", "leek", "name", value=" "),
           "place.leek.name", "expected text"),
]  # fmt: skip

SLOTS = [
    damage("a town without slots", BIRMINGHAM, cut("place", "leek", "slots"),
           "place.leek.slots", "missing: a town has one slot or more"),
    damage("a missing slot", LANCASHIRE, put("place", "preston", "slots", value=["port", "cotton|port"]),
           "place.preston.slot_at", "expected one entry for each of the 2 slots"),
    damage("a slot for an unknown industry", BIRMINGHAM, put("place", "leek", "slots", value=["coten"]),
           "place.leek.slots.0", 'unknown industry "coten"; did you mean "cotton"?'),
    damage("a slot for half an unknown pair", BIRMINGHAM, put("place", "leek", "slots", value=["coal", "coal|x"]),
           "place.leek.slots.1", 'unknown industry "x"'),
    damage("a village with slots", LANCASHIRE, put("place", "blackpool", "slots", value=["cotton"]),
           "place.blackpool.slots", "a village has no slots"),
    damage("a merchant without spaces", BIRMINGHAM, cut("place", "oxford", "merchants"),
           "place.oxford.merchants", "a place of kind merchant has one or more"),
    damage("merchants without a player count", BIRMINGHAM, cut("place", "oxford", "merchants_from"),
           "place.oxford.merchants_from", "from which player count"),
    damage("an import without coal", ENGLAND, put("place", "import_boston", "coal_import", value=0),
           "place.import_boston.coal_import", "a place of kind import has one or more"),
    damage("62 places", BIRMINGHAM, many_places, "place", "62 entries, expected at most 61"),
    damage("62 links", BIRMINGHAM, many_links, "link", "62 entries, expected at most 61"),
    damage("62 slots", BIRMINGHAM,
           both(add("place", town(0, (940, 940), slots=13)), add("link", road("oxford", "new_0"))),
           "place", "62 slots on the map, expected at most 61"),
    damage("62 market boxes", GERMANY, put("place", "france", "markets", value=57),
           "place", "62 market boxes on the map"),
]  # fmt: skip

DECKS = [
    damage("a deck with one card too many", BIRMINGHAM, put("card", "derby", "count", value=[0, 0, 4]),
           "card", "61 cards to play in the canal era with 4 players, expected 60 for 8 rounds"),
    damage("a deck too small for the hands", GERMANY,
           both(add("card", *({"id": word, "kind": "industry", "count": 0} for word in INDUSTRIES),
                    *({"id": word, "kind": "region", "count": 0} for word in ("red", "blue", "green"))),
                put("source", "card", value={"from": "here", "confidence": "low"})),
           "card", "expected 20 or more for the first hands"),
    damage("a map without a deck", LANCASHIRE, both(cut("card"), cut("variant")),
           "card", "missing: a map needs a deck"),
    damage("counts for too few tables", BIRMINGHAM, put("card", "derby", "count", value=[0, 3]),
           "card.derby.count", "one for each of the player counts [2, 3, 4]"),
    damage("a player count without rounds", LANCASHIRE, put("players", value=[2, 3, 4]),
           "players", "[2, 3, 4], but rounds.per_era has 2 entries"),
    damage("a merchant tile too few", BIRMINGHAM, cut("merchant_tile", "blank-1"),
           "merchant_tile", "4 tiles with 2 players, expected 5"),
    damage("a merchant tile for the wrong table", BIRMINGHAM, put("merchant_tile", "cotton-2", "players_from", value=3),
           "merchant_tile", "8 tiles with 3 players, expected 7"),
    damage("more market boxes than tiles", GERMANY, put("place", "france", "markets", value=20),
           "place", "25 market boxes, expected fewer than the 18 market tiles"),
    damage("distant market tiles for too few tables", LANCASHIRE, put("distant_market_tiles", value=[[1, 2]]),
           "distant_market_tiles", "one for each of the player counts [3, 4]"),
    damage("no distant market tiles", LANCASHIRE, both(cut("distant_market_tiles"), cut("variant")),
           "distant_market_tiles", "missing"),
    damage("a variant with a wrong deck", LANCASHIRE,
           lambda tables: entry(tables["variant"]["roxley2018"], "card", "coal").update(count=[4, 4, 4]),
           "variant.roxley2018.card", "39 cards to play in the canal era with 2 players, expected 38"),
    damage("a variant with an incomplete place", LANCASHIRE,
           lambda tables: tables["variant"]["roxley2018"]["place"].append({"id": "leeds"}),
           "variant.roxley2018.place.leeds.code", "missing, expected three lower-case letters"),
]  # fmt: skip


def without_slots(tables: Tables, *words: str) -> None:
    """Takes the word of an industry out of all slots; what showed nothing else becomes a coal mine."""
    for place in tables["place"]:
        slots = [[word for word in slot.split("|") if word not in words] for slot in place.get("slots", [])]
        if slots:
            place["slots"] = ["|".join(slot) or "coal" for slot in slots]


def without_merchants(tables: Tables) -> None:
    """Makes every merchant a village that still opens the markets."""
    for place in tables["place"]:
        if place["kind"] == "merchant":
            place["kind"] = "village"
            place.pop("merchants")
    tables["merchant_tile"] = []


def without_access(tables: Tables) -> None:
    for place in tables["place"]:
        place.pop("market_access", None)


def sea_only(tables: Tables) -> None:
    """Makes one place of the sea the only one that opens the markets."""
    without_access(tables)
    without_slots(tables, "port")
    entry(tables, "place", "market_boston")["market_access"] = True


NEEDS = [
    damage("no wild card for a place", BIRMINGHAM, cut("card", "wild_place"),
           "card", 'no card of kind "wild_place": expected one entry, since scouting'),
    damage("no wild card for an industry", BIRMINGHAM, cut("card", "wild_industry"),
           "card", 'no card of kind "wild_industry"'),
    damage("fewer wild cards than players", BIRMINGHAM, put("card", "wild_place", "count", value=[4, 2, 4]),
           "card.wild_place.count", "2 with 3 players, expected 3 or more"),
    damage("no place that opens the coal market", BIRMINGHAM, without_access,
           "place", "the market of coal: expected a place with market_access = true, to which"),
    damage("a place that opens the markets out of reach", ENGLAND, sea_only,
           "place", "the market of coal and steel: expected a place with market_access = true or a slot for port"),
    damage("no merchants", BIRMINGHAM, without_merchants, "place", "nobody buys anything with 2 players"),
    damage("no breweries", BIRMINGHAM, lambda tables: without_slots(tables, "brewery"),
           "place", "no slot for brewery: expected one or more, since no market sells"),
    damage("a merchant without a bonus", BIRMINGHAM, cut("place", "oxford", "bonus"),
           "place.oxford.bonus", "missing"),
]  # fmt: skip

VALUES = [
    damage("text for a number", BIRMINGHAM, put("card", "derby", "count", value="three"),
           "card.derby.count", "expected a whole number from 0 to 99, or a list"),
    damage("a float for a number", BIRMINGHAM, put("place", "leek", "worth", value=1.0),
           "place.leek.worth", "expected a whole number from 0 to 99, found 1.0"),
    damage("true for a number", BIRMINGHAM, put("place", "leek", "worth", value=True),
           "place.leek.worth", "expected a whole number from 0 to 99, found True"),
    damage("a negative number", BIRMINGHAM, put("place", "leek", "worth", value=-1),
           "place.leek.worth", "found -1"),
    damage("a number for a flag", LANCASHIRE, put("place", "scotland", "port", value=1),
           "place.scotland.port", "expected true or false, found 1"),
    damage("coordinates out of range", BIRMINGHAM, put("place", "leek", "at", value=[555, 1001]),
           "place.leek.at", "expected two whole numbers from 0 to 1000"),
    damage("three coordinates", BIRMINGHAM, put("place", "leek", "at", value=[1, 2, 3]),
           "place.leek.at", "expected two whole numbers"),
    damage("two places on one spot", BIRMINGHAM, put("place", "leek", "at", value=[797, 68]),
           "place.belper.at", "lies upon leek: 5 units apart"),
    damage("an unknown kind of place", BIRMINGHAM, put("place", "leek", "kind", value="city"),
           "place.leek.kind", "expected one of town, farm"),
    damage("an unknown bonus", BIRMINGHAM, put("place", "oxford", "bonus", "kind", value="gold"),
           "place.oxford.bonus", "one of money, vp, develop, income_spaces"),
    damage("an unknown kind of card", BIRMINGHAM, put("card", "derby", "kind", value="town"),
           "card.derby.kind", "expected one of place, industry"),
    damage("an unknown confidence", BIRMINGHAM, put("source", "place", "confidence", value="certain"),
           "source.place.confidence", "expected one of high, medium, low"),
    damage("an unknown key of a place with a hint", BIRMINGHAM, put("place", "leek", "slot", value=[]),
           "place.leek.slot", 'unknown key; did you mean "slots"?'),
    damage("an unknown key of the file with a hint", BIRMINGHAM, put("playrs", value=[2]),
           "playrs", 'unknown key; did you mean "players"?'),
    damage("an unknown table below a table", LANCASHIRE, put("market", value={"cole": {}}),
           "market.cole", 'did you mean "coal"?'),
    damage("a table for a list of entries", BIRMINGHAM, put("place", value={"leek": {}}),
           "place", "expected a list of entries"),
    damage("a text for an entry", BIRMINGHAM, put("place", 2, value="leek"),
           "place.2", "expected an entry in braces, found 'leek'"),
    damage("a text for a table", BIRMINGHAM, put("source", value="the board"),
           "source", "expected a table"),
    damage("a text for a table below a table", BIRMINGHAM, put("source", "place", value="the board"),
           "source.place", "expected a table"),
    damage("a text for the variants", LANCASHIRE, put("variant", value="roxley2018"), "variant", "expected a table"),
    damage("a text for a variant", LANCASHIRE, put("variant", "roxley2018", value="new"),
           "variant.roxley2018", "expected a table"),
    damage("an id of its own in a variant", LANCASHIRE, put("variant", "roxley2018", "id", value="lancashire"),
           "variant.roxley2018.id", "once for all variants"),
    damage("a variant in a variant", LANCASHIRE, put("variant", "roxley2018", "variant", value={"x": {}}),
           "variant.roxley2018.variant", "once for all variants"),
    damage("a missing key of a place", BIRMINGHAM, cut("place", "leek", "code"),
           "place.leek.code", "missing, expected three lower-case letters"),
    damage("a missing key of the file", BIRMINGHAM, cut("about"), "about", "missing, expected text"),
    damage("a missing size", BIRMINGHAM, cut("size"), "size", "missing"),
    damage("no places", BIRMINGHAM, put("place", value=[]), "place", "missing, or empty"),
    damage("no links", BIRMINGHAM, cut("link"), "link", "missing, or empty"),
    damage("no player counts", BIRMINGHAM, put("players", value=[]), "players", "ascending player counts"),
    damage("player counts out of order", BIRMINGHAM, put("players", value=[4, 3, 2]), "players", "ascending"),
    damage("a wrong schema number", BIRMINGHAM, put("schema", value=2), "schema", "expected the number 1, found 2"),
    damage("true for the schema number", BIRMINGHAM, put("schema", value=True), "schema", "expected the number 1"),
    damage("a number beyond 64 bits", BIRMINGHAM, put("place", "leek", "worth", value=2**64),
           "place.2.worth", "more than 64 bits"),
    damage("endless nesting", BIRMINGHAM, put("place", "leek", "slots", value=[[[[[[[[[]]]]]]]]]),
           "place.2.slots.0.0.0.0.0.0", "nested too deeply"),
    damage("a missing source", BIRMINGHAM, cut("source", "link"), "source.link", "say where this comes from"),
    damage("no sources at all", BIRMINGHAM, cut("source"), "source.place", "say where this comes from"),
    damage("a missing source of coordinates", BIRMINGHAM, cut("source", "coordinates"),
           "source.coordinates", "say where the coordinates come from"),
    damage("a missing source of a variant", LANCASHIRE, cut("source", "region"), "source.region", "say where"),
    damage("a missing source of numbers", LANCASHIRE, cut("source", "distant_market_tiles"),
           "source.distant_market_tiles", "say where"),
    damage("a source without origin", BIRMINGHAM, cut("source", "link", "from"), "source.link.from", "missing"),
    damage("unknown rules", BIRMINGHAM, put("rules", value="birminghm"), "rules", 'did you mean "birmingham"?'),
    damage("missing rules", BIRMINGHAM, cut("rules"), "rules", "missing, expected the id of a rule set"),
    damage("a number for the rules", BIRMINGHAM, put("rules", value=1), "rules", "expected text"),
    damage("a drop without a parent", BIRMINGHAM, put("place", "leek", "drop", value=True),
           "place.leek.drop", "this file has no parent"),
]  # fmt: skip

EVERY = [*REFERENCES, *NAMES, *SLOTS, *DECKS, *NEEDS, *VALUES]


@pytest.mark.parametrize("map_id", map_ids())
def test_an_undamaged_copy_is_accepted(map_id: str, tmp_path: Path) -> None:
    path = damaged_copy(tmp_path, Damage(str(read.map_path(map_id)), lambda _: None, "", ""))
    assert check_map(path) == []
    assert load(path).map == map_id


@pytest.mark.parametrize("fault", EVERY)
def test_refused_with_file_and_key_is(fault: Damage, tmp_path: Path) -> None:
    path = damaged_copy(tmp_path, fault)
    findings = check_map(path)
    found = [finding for finding in findings if (finding.file, finding.key) == (str(path), fault.key)]
    assert any(fault.words in finding.problem for finding in found), "\n".join(map(str, findings))
    with pytest.raises(ContentError) as error:
        load(path)
    assert f"{path}: {fault.key}: " in str(error.value)


@pytest.mark.parametrize("fault", EVERY)
def test_never_drawn_is(fault: Damage, tmp_path: Path) -> None:
    path = damaged_copy(tmp_path, fault)
    target = tmp_path / "out" / "map.svg"
    target.parent.mkdir()
    result = CliRunner().invoke(app, ["draw", str(path), "-o", str(target)])
    assert result.exit_code == 2
    assert f": {fault.key}: " in result.stderr
    assert "Traceback" not in result.output
    assert list(target.parent.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [
        ["play", "MAP", "--bots", "random,random"],
        ["bench", "--map", "MAP"],
        ["arena", "random", "random", "--map", "MAP"],
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("fault", NEEDS)
def test_never_played_is(fault: Damage, command: list[str], tmp_path: Path) -> None:
    path = damaged_copy(tmp_path, fault)
    result = CliRunner().invoke(whole_app, [str(path) if word == "MAP" else word for word in command])
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert f"{path}: {fault.key}: " in result.stderr


def test_ports_alone_open_the_markets(tmp_path: Path) -> None:
    path = damaged_copy(tmp_path, Damage(LANCASHIRE, without_access, "", ""))
    assert check_map(path) == []


def test_a_map_of_lancashire_needs_no_virtual_link(tmp_path: Path) -> None:
    path = damaged_copy(tmp_path, Damage(LANCASHIRE, cut("virtual_link"), "", ""))
    rules = build_rules(load(path))
    assert isinstance(rules, Lancashire)
    assert rules.virtual_from == 0


def test_all_faults_of_a_file_are_reported(tmp_path: Path) -> None:
    edit = both(
        put("place", "leek", "code", value="LEEK"),
        put("card", "derby", "count", value="three"),
        put("schema", value=7),
        put("colour", value="red"),
        cut("source", "link"),
    )
    path = damaged_copy(tmp_path, Damage(BIRMINGHAM, edit, "", ""))
    assert [finding.key for finding in check_map(path)] == [
        "card.derby.count",
        "colour",
        "place.leek.code",
        "schema",
        "source.link",
    ]


def test_all_faults_between_entries_are_reported(tmp_path: Path) -> None:
    edit = both(
        put("link", "leek-belper", "ends", 1, value="atlantis"),
        put("place", "stone", "slots", 0, value="silk"),
        put("place", "derby", "code", value="bel"),
    )
    path = damaged_copy(tmp_path, Damage(BIRMINGHAM, edit, "", ""))
    assert [finding.key for finding in check_map(path)] == [
        "link.leek-atlantis",
        "place.belper.code",
        "place.derby.code",
        "place.stone.slots.0",
    ]


def test_an_unknown_rule_set_hides_no_other_fault(tmp_path: Path) -> None:
    edit = both(put("rules", value="chess"), put("place", "leek", "code", value="LEEK"))
    path = damaged_copy(tmp_path, Damage(BIRMINGHAM, edit, "", ""))
    assert [finding.key for finding in check_map(path)] == ["place.leek.code", "rules"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(b"", "is empty, expected a map", id="an_empty_file"),
        pytest.param(b"# only a remark\n", "is empty, expected a map", id="a_file_of_remarks"),
        pytest.param(b"place = [\n", "is not TOML", id="a_broken_file"),
        pytest.param(b"name = 'K\xf6ln'\n", "is not UTF-8 text (byte 9)", id="a_file_that_is_not_utf_8"),
        pytest.param(b"\x00\x01\x02", "is not TOML", id="a_binary_file"),
        pytest.param(b"a = " + b"9" * 5000, "is not TOML", id="a_number_of_5000_digits"),
        pytest.param(b"a = " + b"[" * 5000, "is nested too deeply", id="5000_brackets"),
        pytest.param(b"a" + b".a" * 1000 + b" = 1", "is nested too deeply", id="1000_dots"),
    ],
)
def test_refused_with_its_name_is(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "my_map.toml"
    path.write_bytes(content)
    (finding,) = check_map(path)
    assert finding.file == str(path)
    assert words in finding.problem
    with pytest.raises(ContentError, match=r"my_map\.toml: "):
        load(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "my_map.toml"
    folder.mkdir()
    assert [str(finding) for finding in check_map(folder)] == [f"{folder}: is a folder, expected a TOML file"]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my_map.toml"
    assert [str(finding) for finding in check_map(path)] == [f"{path}: no such file"]


@pytest.mark.parametrize(
    ("name", "why"), [("x" * 300, "cannot be read: File name too long"), ("\0", "is not the name of a file: ")]
)
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str, why: str) -> None:
    (finding,) = check_map(tmp_path / f"{name}.toml")
    assert why in str(finding)


def test_an_unknown_map_is_refused_with_a_hint() -> None:
    assert [str(finding) for finding in check_map("lancashir")] == [
        'lancashir: no such map: "lancashir"; did you mean "lancashire"?'
    ]


def test_a_finding_is_one_line_whatever_the_file_holds(tmp_path: Path) -> None:
    path = tmp_path / "my_map.toml"
    shutil.copy(GAMES / BIRMINGHAM, path)
    path.write_text('"two\\nlines\\u001b" = 1\n' + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert all("\n" not in str(finding) and "\x1b" not in str(finding) for finding in check_map(path))
