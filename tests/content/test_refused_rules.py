"""A fault in a rule set is refused with its file and its key by every map that stands on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from content.damage import Damage, add, both, cut, damage, own_data, put, read_toml
from content.toml_text import toml_text
from cottonopolis.content import check_map, load
from cottonopolis.errors import ContentError

BIRMINGHAM = "birmingham/data/rules.toml"
LANCASHIRE = "lancashire/data/rules.toml"
INDUSTRY = "age_of_industry/data/rules.toml"

MAPS = {BIRMINGHAM: "birmingham", LANCASHIRE: "lancashire", INDUSTRY: "germany"}
"""A map that stands on the rule set."""

OPTION = {"values": [1, 2], "default": 1, "about": "A new one."}

TILES = [
    damage("a tile of an unknown industry", BIRMINGHAM, put("tile", "coal-1", "id", value="cole-1"),
           "tile.cole-1", 'unknown industry "cole"; did you mean "coal"?'),
    damage("a tile without a level", BIRMINGHAM, put("tile", "coal-1", "id", value="coal"),
           "tile.coal.id", "with a number, such as cotton-1"),
    damage("a tile of level 11", BIRMINGHAM, put("tile", "coal-4", "id", value="coal-11"),
           "tile.coal-11", "expected a level from 0 to 10"),
    damage("a tile that stands there twice", BIRMINGHAM, put("tile", "coal-2", "id", value="coal-1"),
           "tile.coal-1", "stands here twice"),
    damage("a tile without income", BIRMINGHAM, cut("tile", "coal-1", "income"), "tile.coal-1.income", "missing"),
    damage("a tile without payout", INDUSTRY, cut("tile", "coal-1", "payout"), "tile.coal-1.payout", "missing"),
    damage("a tile without iron", BIRMINGHAM, cut("tile", "coal-1", "iron"), "tile.coal-1.iron", "missing"),
    damage("16 tiles of one kind", BIRMINGHAM, put("tile", "coal-1", "count", value=16),
           "tile.coal-1.count", "expected a whole number from 0 to 15"),
    damage("a price in text", BIRMINGHAM, put("tile", "coal-1", "cost", value="5"),
           "tile.coal-1.cost", "expected a whole number from 0 to 9999, found '5'"),
    damage("a negative price", BIRMINGHAM, put("tile", "coal-1", "cost", value=-5), "tile.coal-1.cost", "found -5"),
    damage("a tile of an unknown era", BIRMINGHAM, put("tile", "coal-1", "era", value="air"),
           "tile.coal-1.era", "expected one of canal, rail, any, none"),
    damage("a tile of an era that the game has not", INDUSTRY, put("tile", "coal-1", "era", value="canal"),
           "tile.coal-1.era", "expected one of rail, any, none"),
    damage("a port that takes what nobody sells", INDUSTRY, put("tile", "port-1", "accepts", value=["silk"]),
           "tile.port-1.accepts", 'unknown goods "silk"'),
    damage("a market tile that takes what nobody sells", INDUSTRY, put("market_tile", "goods", "accepts", value=["x"]),
           "market_tile.goods.accepts", 'unknown goods "x"'),
    damage("an industry without tiles", BIRMINGHAM,
           add("industry", {"id": "silk", "code": "sil", "name": "Silk Mill", "flips": "sold"}),
           "industry.silk", "has no tile"),
    damage("a slot kind for an unknown industry", INDUSTRY, put("slot_kind", "plain", "holds", value=["silk"]),
           "slot_kind.plain.holds", 'unknown industry "silk"'),
    damage("a resource without an industry", INDUSTRY, put("resources", value=["coal", "iron"]),
           "resources", 'unknown industry "iron"'),
    damage("an unknown resource", BIRMINGHAM, put("resources", value=["coal", "oil"]),
           "resources", '["coal", "iron"] or ["coal", "steel"]'),
    damage("an unknown era", BIRMINGHAM, put("eras", value=["canal", "air"]),
           "eras", '["canal", "rail"] or one of them'),
]  # fmt: skip

TRACKS = [
    damage("a resource without a market", BIRMINGHAM, cut("market", "iron"),
           "market.iron", "every resource has a market"),
    damage("a market with falling prices", BIRMINGHAM, put("market", "iron", "prices", value=[2, 1]),
           "market.iron.prices", "expected ascending prices"),
    damage("a market without spaces", BIRMINGHAM, put("market", "iron", "prices", value=[]),
           "market.iron.prices", "expected ascending prices"),
    damage("a market with too many cubes", BIRMINGHAM, put("market", "iron", "cubes", value=11),
           "market.iron.cubes", "11 cubes for 10 spaces"),
    damage("an income track of 99 spaces", BIRMINGHAM, lambda tables: tables["income"]["levels"].pop(),
           "income.levels", "expected 100 ascending levels, found 99"),
    damage("an income track that falls", BIRMINGHAM, put("income", "levels", 50, value=0),
           "income.levels", "expected 100 ascending levels"),
    damage("an income track that leaves out a level", BIRMINGHAM, put("income", "levels", 1, value=-10),
           "income.levels", "expected every level from -10 to 30"),
    damage("an income track that ends elsewhere", BIRMINGHAM, put("income", "max_level", value=31),
           "income.levels", "expected every level from -10 to 31"),
    damage("a loan without its levels", BIRMINGHAM, put("income", "loan_levels", value=[]),
           "income.loan_levels", "expected one for each of the loans"),
    damage("a start beyond the income track", BIRMINGHAM, put("setup", "income_space", value=100),
           "setup.income_space", "expected a space of the income track"),
    damage("a demand track that is too short", LANCASHIRE, put("distant_market", "income", value=[3, 2]),
           "distant_market.no_demand", "expected 2"),
    damage("a start beyond the demand track", LANCASHIRE, put("distant_market", "start", value=8),
           "distant_market.start", "expected a step of the demand track"),
    damage("actions for one era of two", BIRMINGHAM, put("turn", "first_round_actions", value=[1]),
           "turn.first_round_actions", "one for each of the eras canal, rail"),
    damage("cards set aside in one era of two", LANCASHIRE, put("deck", "set_aside", value=[[9], [6]]),
           "deck.set_aside", "one number for each of the eras canal, rail"),
    damage("a missing table", BIRMINGHAM, cut("setup"), "setup", "missing"),
    damage("a missing build table", BIRMINGHAM, cut("build"), "build", "missing"),
    damage("a missing value of a table", BIRMINGHAM, cut("setup", "hand"), "setup.hand", "missing, expected"),
    damage("a missing source of numbers", BIRMINGHAM, cut("source", "numbers"), "source.setup", "say where"),
    damage("a rule set with a parent", BIRMINGHAM, put("parent", value="lancashire"),
           "parent", "a rule set stands on nothing else"),
    damage("evidence for an unknown tile", INDUSTRY, put("evidence", "tile", "coal-9", value="high: seen"),
           "evidence.tile.coal-9", "unknown tile"),
]  # fmt: skip

OPTIONS = [
    damage("an option with a default that is no value", BIRMINGHAM, put("option", "tie_income", "default", value="x"),
           "option.tie_income.default", "'x' is none of its values"),
    damage("true as default of ones and twos", BIRMINGHAM, add("option", {"id": "new", **OPTION, "default": True}),
           "option.new.default", "True is none of its values"),
    damage("an option with one value", BIRMINGHAM, put("option", "tie_income", "values", value=["space"]),
           "option.tie_income.values", "two or more different values"),
    damage("an option with a list among its values", BIRMINGHAM, put("option", "tie_income", "values", value=["a", []]),
           "option.tie_income.values", "two or more different values"),
    damage("an option that sets nothing", BIRMINGHAM, add("option", {"id": "new", **OPTION, "sets": "tile.coal-9.vp"}),
           "option.new.sets", 'no value "tile.coal-9.vp"'),
    damage("an option that sets a number of the file", BIRMINGHAM,
           add("option", {"id": "new", **OPTION, "sets": "schema.a.b"}),
           "option.new.sets", 'no value "schema.a.b"'),
    damage("an option that sets text for a number", BIRMINGHAM,
           put("option", "manufacturer4_money", "values", value=[8, "many"]),
           "option.manufacturer4_money.values", "tile.manufacturer-4.cost cannot be 'many'"),
    damage("an option that needs an unknown one", BIRMINGHAM,
           put("option", "tie_income", "only", value={"editon": "x"}),
           "option.tie_income.only", 'unknown option "editon"'),
    damage("an option that needs an unknown value", LANCASHIRE,
           put("option", "introductory", "only", value={"edition": "roxley"}),
           "option.introductory.only", "'roxley' is none of the values of edition"),
    damage("an edition without a variant", LANCASHIRE,
           put("option", "edition", "values", value=["classic2007", "roxley2018", "deluxe"]),
           "option.edition.values", 'no table [variant.deluxe] for "deluxe"'),
    damage("a second option that chooses a variant", LANCASHIRE,
           add("option", {"id": "new", **OPTION, "variant": True}),
           "option.new.variant", "edition chooses the variant already"),
    damage("a contested value that is not there", BIRMINGHAM, put("contested", 0, "of", value="tile.coal-9.vp"),
           "contested.0.of", 'no value "tile.coal-9.vp"'),
    damage("a variant with too few rounds", LANCASHIRE,
           put("variant", "roxley2018", "rounds", "per_era", value=[10, 9]),
           "variant.roxley2018.players", "but rounds.per_era has 2 entries"),
    damage("a variant that drops what is not there", LANCASHIRE,
           put("variant", "roxley2018", "option", value=[{"id": "vitual_link", "drop": True}]),
           "variant.roxley2018.option.vitual_link.drop", 'did you mean "virtual_link"?'),
]  # fmt: skip


@pytest.mark.parametrize("fault", [*TILES, *TRACKS, *OPTIONS])
def test_refused_with_file_and_key_is(fault: Damage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own_data(tmp_path, monkeypatch) / fault.file
    tables = read_toml(path)
    fault.edit(tables)
    path.write_text(toml_text(tables), encoding="utf-8")
    findings = check_map(MAPS[fault.file])
    found = [finding for finding in findings if finding.key == fault.key and fault.words in finding.problem]
    assert found, "\n".join(map(str, findings))
    # Player counts stand in the map, also for a list of the rule set.
    assert found[0].file == str(path) or fault.key.endswith("players")
    with pytest.raises(ContentError) as error:
        load(MAPS[fault.file])
    assert f"{found[0].file}: {fault.key}: " in str(error.value)


def test_faults_of_map_and_rule_set_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = own_data(tmp_path, monkeypatch)
    for file, edit in {
        "birmingham/data/rules.toml": both(put("tile", "coal-1", "id", value="cole-1"), cut("market", "iron")),
        "birmingham/data/maps/birmingham.toml": put("place", "leek", "slots", 0, value="silk"),
    }.items():
        tables = read_toml(data / file)
        edit(tables)
        (data / file).write_text(toml_text(tables), encoding="utf-8")
    assert [(Path(finding.file).parent.name, finding.key) for finding in check_map("birmingham")] == [
        ("maps", "place.leek.slots.0"),
        ("data", "market.iron"),
        ("data", "tile.cole-1"),
    ]
