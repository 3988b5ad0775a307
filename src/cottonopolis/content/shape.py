"""The form of a data file: which keys there are and what kind of value each takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cottonopolis.content.finding import Problem
from cottonopolis.content.kinds import (
    AMOUNT,
    AMOUNTS,
    ANY,
    BONUS,
    CARD_KIND,
    CODE,
    COLOUR,
    COUNT,
    ENDS,
    ERAS,
    EVIDENCE,
    FLAG,
    FLAGS,
    FLIP,
    ID,
    INT,
    INTS,
    LISTS,
    NUMBERED,
    ONLY,
    PLACE_KIND,
    PLAYERS,
    POINT,
    RECTANGLE,
    RESOURCES,
    SCALAR,
    SIDE,
    SIZE,
    SMALL,
    STEPS,
    SURE,
    TEXT,
    TEXTS,
    TILE_ERA,
    TILES,
    VALUES,
    VERSION,
    Kind,
)
from cottonopolis.content.merge import entry_id, entry_name
from cottonopolis.content.read import Tables, nearest

Keys = dict[str, Kind]

ENTRIES: dict[str, Keys] = {
    "industry": {"id": ID, "code": CODE, "name": TEXT, "flips": FLIP, "?aliases": TEXTS, "?sells": TEXT},
    "slot_kind": {"id": ID, "holds": TEXTS},
    "region": {"id": ID, "name": TEXT, "colour": COLOUR, "symbol": TEXT, "?code": CODE, "?about": TEXT},
    "place": {
        "id": ID, "code": CODE, "name": TEXT, "kind": PLACE_KIND, "at": POINT,
        "?aliases": TEXTS, "?region": TEXT, "?slots": TEXTS, "?slot_at": TEXTS, "?worth": SMALL,
        "?port": FLAG, "?market_access": FLAG, "?merchants": SMALL, "?merchants_from": SMALL, "?bonus": BONUS,
        "?markets": SMALL, "?coal_import": SMALL, "?transit": FLAG, "?beyond": FLAG, "?label": SIDE,
    },
    "link": {"ends": ENDS, "?canal": FLAG, "?rail": FLAG, "?bend": INT},
    "sea_line": {"ends": ENDS, "?bend": INT},
    "card": {"id": ID, "kind": CARD_KIND, "count": COUNT, "?industries": TEXTS},
    "merchant_tile": {"id": NUMBERED, "buys": TEXTS, "players_from": SMALL},
    "market_tile": {"id": ID, "accepts": TEXTS, "count": SMALL},
    "slot_first": {"place": TEXT, "industry": TEXT, "first": SMALL, "then": SMALL},
    "tile": {
        "id": NUMBERED, "count": TILES, "cost": AMOUNT, "coal": SMALL, "vp": AMOUNT, "cubes": SMALL,
        "era": TILE_ERA, "?iron": SMALL, "?steel": SMALL, "?beer": SMALL, "?income": SMALL, "?payout": AMOUNT,
        "?worth": SMALL, "?develop": FLAG, "?accepts": TEXTS,
    },
    "option": {
        "id": ID, "values": VALUES, "default": SCALAR, "about": TEXT,
        "?variant": FLAG, "?sets": TEXT, "?only": ONLY,
    },
    "contested": {"of": TEXT, "used": SCALAR, "other": SCALAR, "why": TEXT},
    "ruling": {
        "id": ID, "?decided": TEXT, "?confidence": SURE, "?value": SCALAR, "?basis": TEXT, "?text": TEXT,
    },
}  # fmt: skip
"""Lists of entries, and the keys of an entry; a key with a question mark may be left out."""

_MARKET: Keys = {"prices": AMOUNTS, "price_when_empty": AMOUNT, "cubes": AMOUNT, "needs_access": FLAG}

TABLES: dict[str, Keys] = {
    "setup": {
        "money": AMOUNT, "hand": SMALL, "first_turn_order": TEXT,
        "?vp": INT, "?income_space": AMOUNT, "?hidden_discards": AMOUNTS,
        "?display": SMALL, "?hand_limit": SMALL,
    },
    "deck": {"set_aside": LISTS},
    "turn": {
        "actions": SMALL, "first_round_actions": AMOUNTS,
        "?refills": TEXT, "?combined_action_costs": SMALL, "?draws_per_action": SMALL,
    },
    "rounds": {"per_era": AMOUNTS},
    "links": {
        "tiles": SMALL, "rail_cost": AMOUNT, "rail_coal": SMALL,
        "?canal_cost": AMOUNT, "?canals_per_action": SMALL, "?two_rails_cost": AMOUNT,
        "?rails_per_action": SMALL, "?two_rails_beer": SMALL, "?start_anywhere": FLAG, "?rail_steel": SMALL,
        "?first_rail_coal": SMALL,
        "?first_rail_steel": SMALL,
    },
    "market.coal": _MARKET,
    "market.iron": _MARKET,
    "market.steel": _MARKET,
    "income": {
        "min_level": INT, "max_level": INT, "levels": INTS, "loans": AMOUNTS, "loan_levels": AMOUNTS,
        "?paid": TEXT, "?no_loans_with_empty_deck": FLAGS, "?last_rounds_without_loans": AMOUNTS,
    },
    "loan": {"cash": AMOUNT, "repay": AMOUNT, "interest": AMOUNT, "unpaid_vp": INT},
    "develop": {"tiles_per_action": SMALL, "iron_per_tile": SMALL},
    "scout": {"discards": SMALL, "gains": TEXTS},
    "beer": {"barrels_by_era": AMOUNTS, "barrels_per_merchant": SMALL},
    "build": {
        "?tiles_per_place": AMOUNTS, "?combined_cards": SMALL, "?single_icon_first": FLAG,
        "?large_place_slots": SMALL, "?tiles_small_place": SMALL, "?tiles_large_place": SMALL,
    },
    "distant_market": {"income": AMOUNTS, "no_demand": SMALL, "start": SMALL, "revealed": TEXT},
    "era_end": {"removes_level": SMALL},
    "scoring": {
        "?money_per_vp": AMOUNT, "?tie_break": TEXTS, "?rail_base": SMALL, "?rail_per_occupied_slot": SMALL,
        "?village_counts": SMALL, "?market_box_counts": SMALL,
    },
    "shortfall": {"tile_share": SMALL, "vp_per_pound": SMALL},
    "introductory": {
        "money_per_vp": AMOUNT, "most_money_vp": AMOUNT, "level_vp": AMOUNT, "repeats_level_from": SMALL,
    },
    "virtual_link": {"ends": ENDS, "counts_for": TEXTS, "never_counts_for": TEXTS},
    "layout": {"?player_order": RECTANGLE, "?coal_demand": RECTANGLE, "?steel_demand": RECTANGLE},
    "components": {"?limitless": FLAG, "*": ANY},
    "source.*": {"from": TEXT, "confidence": SURE, "?reconstructed": FLAG},
    "origin.*": {"kind": TEXT, "gives": TEXT, "?where": TEXT},
    "evidence.*": {"*": EVIDENCE},
}  # fmt: skip
"""Single tables and their keys; `source.*` is every table below `source`, `*` every further key."""

VALUES_OF_FILE: Keys = {
    "schema": VERSION, "id": ID, "name": TEXT, "about": TEXT, "players": PLAYERS,
    "?rules": TEXT, "?parent": TEXT, "?size": SIZE, "?ships": FLAG, "?edition": TEXT, "?eras": ERAS,
    "?resources": RESOURCES, "?distant_market_tiles": STEPS,
}  # fmt: skip
"""Values that stand at the top of a file."""

NOT_IN_VARIANT = {"schema", "id", "rules", "parent", "variant", "source"}
"""What a file has only once, for all its variants."""

_NAMES_OF_FILE = {key.removeprefix("?") for key in VALUES_OF_FILE}
KNOWN = _NAMES_OF_FILE | ENTRIES.keys() | {name.split(".")[0] for name in TABLES} | {"variant"}
"""Everything that can stand at the top of a file."""


def shape_problems(tables: Tables, *, partial: bool) -> Iterator[Problem]:
    """Everything in one file that has not the form it should have.

    A `partial` file (a child, a variant) may leave out what it inherits.
    """
    values = {key: value for key, value in tables.items() if key in _NAMES_OF_FILE}
    yield from _key_problems("", values, VALUES_OF_FILE, partial=partial)
    for key, value in tables.items():
        if key not in KNOWN:
            yield key, f"unknown key; {nearest(key, sorted(KNOWN))}"
        elif key in ENTRIES:
            yield from _entries_problems(key, value, partial=partial)
        elif key == "variant":
            yield from _variants_problems(value)
        elif key not in _NAMES_OF_FILE:
            yield from _table_problems(key, value, partial=partial)


def _variants_problems(variants: Any) -> Iterator[Problem]:
    if not isinstance(variants, dict):
        yield "variant", f"expected a table, found {shown(variants)}"
        return
    for name, variant in variants.items():
        if not isinstance(variant, dict):
            yield f"variant.{name}", f"expected a table, found {shown(variant)}"
            continue
        for key, problem in shape_problems(variant, partial=True):
            yield f"variant.{name}.{key}", problem
        for key in NOT_IN_VARIANT & variant.keys():
            yield f"variant.{name}.{key}", "stands in the file itself, once for all variants"


def _table_problems(name: str, value: Any, *, partial: bool) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield name, f"expected a table, found {shown(value)}"
        return
    if name in TABLES:
        yield from _key_problems(name, value, TABLES[name], partial=partial)
        return
    below = [shape.split(".")[1] for shape in TABLES if shape.startswith(name + ".")]
    for key, table in value.items():
        shape = f"{name}.{key}" if f"{name}.{key}" in TABLES else f"{name}.*"
        if shape not in TABLES:
            yield f"{name}.{key}", f"unknown key; {nearest(key, below)}"
        elif not isinstance(table, dict):
            yield f"{name}.{key}", f"expected a table, found {shown(table)}"
        else:
            # A source is said in full: half of one would mix with what is inherited.
            yield from _key_problems(f"{name}.{key}", table, TABLES[shape], partial=partial and name != "source")


def _entries_problems(name: str, value: Any, *, partial: bool) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield name, f"expected a list of entries, found {shown(value)}"
        return
    keys = ENTRIES[name]
    naming = "ends" if "ends" in keys else "id"
    seen: set[str] = set()
    for n, entry in enumerate(value):
        if not isinstance(entry, dict):
            yield f"{name}.{n}", f"expected an entry in braces, found {shown(entry)}"
            continue
        key = f"{name}.{entry_name(entry)}" if naming in keys and naming in entry else f"{name}.{n}"
        if naming in keys and entry_id(entry) in seen:
            yield key, "stands here twice"
        seen.add(entry_id(entry))
        if partial and naming in keys and naming not in entry:
            yield f"{key}.{naming}", f"missing, expected {keys[naming][0]}"
        if "drop" in entry:
            yield from _drop_problems(key, entry, naming, partial=partial)
        else:
            yield from _key_problems(key, entry, keys, partial=partial)


def _drop_problems(key: str, entry: Tables, naming: str, *, partial: bool) -> Iterator[Problem]:
    keys = ENTRIES[key.partition(".")[0]]
    if not partial:
        yield f"{key}.drop", "nothing to drop: this file has no parent"
    elif naming not in keys:
        yield f"{key}.drop", "an entry without an id cannot be dropped"
    elif entry["drop"] is not True or entry.keys() != {naming, "drop"}:
        yield f"{key}.drop", f"expected drop = true beside the {naming} alone"
    elif not keys[naming][1](entry[naming]):
        yield f"{key}.{naming}", f"expected {keys[naming][0]}, found {shown(entry[naming])}"


def _key_problems(at: str, table: Tables, keys: Keys, *, partial: bool) -> Iterator[Problem]:
    prefix = f"{at}." if at else ""
    for key, (expected, _) in keys.items():
        if not partial and not key.startswith(("?", "*")) and key not in table:
            yield prefix + key, f"missing, expected {expected}"
    known = sorted(key.removeprefix("?") for key in keys if key != "*")
    for key, value in table.items():
        kind = keys.get(key) or keys.get("?" + key) or keys.get("*")
        if kind is None:
            yield prefix + key, f"unknown key; {nearest(key, known)}"
        elif not kind[1](value):
            yield prefix + key, f"expected {kind[0]}, found {shown(value)}"


def shown(value: Any) -> str:
    """A value as it is quoted in a problem, cut if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."
