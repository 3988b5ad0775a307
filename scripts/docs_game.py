"""The page of a rule set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import groupby
from typing import Any

from docs_text import capital, head, listed, reconstructed_lines, shown, source_lines, table, words

from cottonopolis.content import map_ids, read_document, read_rules
from cottonopolis.content.models.document import single_keys
from cottonopolis.content.read import Tables, read_file, rules_path

FLIPS = {
    "sold": "when it is sold",
    "sold_to": "when a sale uses it",
    "emptied": "when its last cube or barrel is gone",
    "built": "as soon as it is built",
    "emptied_and_sold_to": "when its coal is gone and its market is used or closed",
}
ERAS = {"any": "any", "none": "never", "canal": "canal", "rail": "rail"}
APART = {"market", "income", "components", "source", "origin", "evidence"}
"""Tables that have a section of their own."""


def game_page(rules_id: str) -> str:
    """The whole page of a rule set, as Markdown."""
    rules = read_file(rules_path(rules_id)).tables
    lines = head(rules["name"], f"src/cottonopolis/games/{rules_id}/data/rules.toml")
    lines += [rules["about"], ""]
    lines += table(["", ""], [
        ("Edition", rules["edition"]),
        ("Players", listed(rules["players"], "or")),
        ("Eras", listed(rules["eras"])),
        ("Maps", listed(_map_links(rules_id))),
    ])  # fmt: skip
    lines += [
        *_industries(rules),
        *_stacks(rules),
        *_numbers(rules),
        *_markets(rules),
        *_income(rules),
        *_options(rules),
    ]
    for name, variant in rules.get("variant", {}).items():
        lines += _variant(rules, name, variant)
    lines += [*_contested(rules), *_rulings(rules), *_components(rules)]
    lines += [
        "## What is reconstructed",
        "",
        *reconstructed_lines(rules, _names(rules), rules.get("origin", {})),
    ]
    lines += ["## Sources", "", *source_lines(rules["source"])]
    return "\n".join(lines).rstrip() + "\n"


def _names(rules: Tables) -> dict[str, str]:
    names = {entry["id"]: entry["name"] for key in ("region", "industry") for entry in rules.get(key, [])}
    levels = (str(tile["id"]).rpartition("-") for tile in rules["tile"])
    return names | {f"{industry}-{level}": f"{names[industry]} {level}" for industry, _, level in levels}


def _map_links(rules_id: str) -> Iterator[str]:
    for map_id in map_ids():
        document = read_document(map_id)
        if document.rules == rules_id:
            yield f"[{document.name}](../maps/{map_id}.md)"


def _industries(rules: Tables) -> list[str]:
    rows = [(f"`{entry['code']}`", entry["name"], FLIPS[entry["flips"]]) for entry in rules["industry"]]
    return ["## Industries", "", *table(["Code", "Industry", "A tile flips"], rows)]


def _stacks(rules: Tables) -> list[str]:
    """The tiles of one player, a table for each industry, lowest level first."""
    names = {entry["id"]: entry["name"] for entry in rules["industry"]}
    total = sum(tile["count"] for tile in rules["tile"])
    lines = [
        "## Tiles",
        "",
        f"Each player has {total} industry tiles.",
        "",
    ]
    for industry, group in groupby(rules["tile"], key=lambda tile: str(tile["id"]).rpartition("-")[0]):
        tiles = list(group)
        keys = [key for key in tiles[0] if key not in ("id", "count") and _says_something(key, tiles)]
        rows = [
            [tile["id"].rpartition("-")[2], tile["count"], *(_tile_value(key, tile[key]) for key in keys)]
            for tile in tiles
        ]
        n_tiles = sum(tile["count"] for tile in tiles)
        lines += [
            f"### {names[industry]} ({n_tiles})",
            "",
            *table(["Level", "Tiles", *map(_tile_word, keys)], rows),
        ]
    return lines


def _says_something(key: str, tiles: list[Tables]) -> bool:
    plain = {"era": "any", "develop": True, "accepts": []}.get(key, 0)
    return any(tile[key] != plain for tile in tiles)


def _tile_word(key: str) -> str:
    changed = {
        "vp": "VP",
        "beer": "beer to sell",
        "era": "built in era",
        "develop": "may be developed",
        "worth": "worth for links",
    }
    return capital(changed.get(key, key))


def _tile_value(key: str, value: Any) -> str:
    return ERAS[value] if key == "era" else shown(value)


def _numbers(rules: Tables) -> list[str]:
    model = type(read_rules(rules["id"]))
    rows = [
        (words(name), words(key), shown(value))
        for name in (one.name for one in fields(model))
        if name in rules and name in single_keys(model) - APART
        for key, value in rules[name].items()
    ]
    return [
        "## Numbers",
        "",
        "Lists give one number for each era or each player count.",
        "",
        *table(["Of", "Number", "Value"], rows),
    ]


def _markets(rules: Tables) -> list[str]:
    rows = [
        (
            name,
            shown(market["prices"]),
            market["cubes"],
            market["price_when_empty"],
            shown(market["needs_access"]),
        )
        for name, market in rules["market"].items()
    ]
    columns = [
        "Market",
        "Prices, one for each space",
        "Cubes at the start",
        "Price when empty",
        "Needs access",
    ]
    return ["## Markets", "", *table(columns, rows)]


def _income(rules: Tables) -> list[str]:
    if "income" not in rules:
        return []
    income = rules["income"]
    rows = []
    for level, group in groupby(enumerate(income["levels"]), key=lambda space: int(space[1])):
        spaces = [space for space, _ in group]
        rows.append((level, spaces[0] if len(spaces) == 1 else f"{spaces[0]}–{spaces[-1]}"))
    others = [(words(key), shown(value)) for key, value in income.items() if key != "levels"]
    start = rules["setup"]["income_space"]
    lines = [
        "## Income track",
        "",
        f"Markers start on space {start}, which is level {income['levels'][start]}.",
        "",
    ]
    return [*lines, *table(["Number", "Value"], others), *table(["Income level", "Track spaces"], rows)]


def _options(rules: Tables) -> list[str]:
    rows = [
        (f"`{option['id']}`", _with_condition(option), shown(option["values"]), shown(option["default"]))
        for option in rules.get("option", [])
    ]
    return [
        "## Options",
        "",
        *(table(["Option", "What it does", "Values", "Default"], rows) or ["None.", ""]),
    ]


def _with_condition(option: Tables) -> str:
    only = "".join(f" Only with `{other} = {value}`." for other, value in option.get("only", {}).items())
    return str(option["about"]) + only


def _variant(rules: Tables, name: str, variant: Tables) -> list[str]:
    """What a variant changes, value by value."""
    rows = [(words(key), shown(before), shown(after)) for key, before, after in _changes(rules, variant, "")]
    return [f"## {variant.get('name', name)}", "", f"The variant `{name}` changes these values.", "",
            *table(["Value", "Without", "With"], rows)]  # fmt: skip


def _changes(under: Tables, over: Tables, at: str) -> Iterator[tuple[str, Any, Any]]:
    for key, value in over.items():
        before = under.get(key, "nothing")
        if isinstance(value, dict):
            yield from _changes(before if isinstance(before, dict) else {}, value, f"{at}{key}: ")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            entries = {entry["id"]: entry for entry in before}
            for entry in value:
                rest = {field: new for field, new in entry.items() if field != "id"}
                yield from _changes(entries.get(entry["id"], {}), rest, f"{at}{key} {entry['id']}: ")
        elif before != value:
            yield f"{at}{key}", before, value


def _contested(rules: Tables) -> list[str]:
    rows = [
        (f"`{entry['of']}`", shown(entry["used"]), shown(entry["other"]), entry["why"])
        for entry in rules.get("contested", [])
    ]
    lines = table(["Value", "Used here", "Also found", "Why"], rows)
    return ["## Contested numbers", "", *lines] if lines else []


def _rulings(rules: Tables) -> list[str]:
    rows = [
        (
            f"`{ruling['id']}`",
            _decided(ruling),
            ruling.get("basis") or ruling.get("confidence", ""),
        )
        for ruling in rules.get("ruling", [])
    ]
    lines = table(["Ruling", "Decided", "Basis or confidence"], rows)
    return (
        [
            "## Rulings",
            "",
            "Questions on which sources differ or are silent, and the answer used here.",
            "",
            *lines,
        ]
        if lines
        else []
    )


def _decided(ruling: Tables) -> str:
    if "value" not in ruling:
        return str(ruling["decided"])
    return f"**{capital(words(shown(ruling['value'])))}.** {ruling.get('text', '')}"


def _components(rules: Tables) -> list[str]:
    rows = [(words(key), shown(value)) for key, value in rules.get("components", {}).items()]
    return ["## Components", "", *table(["What", "How many"], rows)] if rows else []
