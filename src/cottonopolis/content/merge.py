"""Inheritance of data files: a map stands on its rule set, a child on its parent, a variant on its map.

One rule for all three. A table is merged key by key. A list of entries is merged entry by entry, by `id`
(links and sea lines by their ends, in any order); an entry with `drop = true` is taken away, and with a
place go the lines, cards and notes that name it. Anything else is replaced.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeGuard

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.read import Tables, map_path, nearest, read_file, rules_path

Chain = list[tuple[Path, Tables]]
"""The files a map is made of, the rule set first, the map itself last."""


def read_document(map_or_file: str | Path, variant: str | None = None) -> Tables:
    """A map with all that it inherits, in one set of tables, and with a variant laid over it if one is named.

    The map is not checked here: `check_map` must have been silent.

    >>> read_document("lancashire")["players"], read_document("lancashire", "roxley2018")["players"]
    ([3, 4], [2, 3, 4])
    """
    chain = read_chain(map_or_file)
    document = merged_chain(chain, variant)
    return document | {"file": str(chain[-1][0])}


def read_chain(map_or_file: str | Path) -> Chain:
    """Reads the files that a map is made of."""
    path = map_path(map_or_file)
    own = read_file(path)
    chain = [(path, own)]
    if "parent" in own:
        parent = map_path(_text(own, "parent", path), path)
        tables = read_file(parent)
        if "parent" in tables:
            refuse(Finding(str(path), "parent", f'"{own["parent"]}" has a parent itself; one step is enough'))
        chain.insert(0, (parent, tables))
    where, rules = next(
        ((where, _text(tables, "rules", where)) for where, tables in reversed(chain) if "rules" in tables),
        (path, None),
    )
    if rules is None:
        refuse(Finding(str(path), "rules", "missing, expected the id of a rule set"))
    below = rules_path(rules, where)
    tables = read_file(below)
    if "parent" in tables:
        refuse(Finding(str(below), "parent", "a rule set stands on nothing else"))
    chain.insert(0, (below, tables))
    return chain


def _text(tables: Tables, key: str, path: Path) -> str:
    value = tables[key]
    if not isinstance(value, str):
        refuse(Finding(str(path), key, f"expected text, found {value!r}"))
    return value


def merged_chain(chain: Chain, variant: str | None = None) -> Tables:
    """The files of a chain in one set of tables, with a variant laid over them if one is named."""
    document: Tables = {}
    for _, tables in chain:
        document = _laid_upon(document, tables)
    offered = offered_variants(document)
    document.pop("variant", None)
    if variant is None:
        return document
    variants = merged_variants(chain)
    if variant not in variants or variant not in offered:
        problem = f'no variant "{variant}"; {nearest(variant, offered)}'
        refuse(Finding(str(chain[-1][0]), "variant", problem))
    return _laid_upon(document, variants[variant])


def merged_variants(chain: Chain) -> Tables:
    """All variants of a chain by name, whether an option offers them or not."""
    variants: Tables = {}
    for _, tables in chain:
        variants = merged(variants, tables.get("variant", {}))
    return variants


def offered_variants(document: Tables) -> list[str]:
    """The values that an option with `variant = true` has beside its default."""
    options = [option for option in document.get("option", []) if option.get("variant") is True]
    return [str(value) for option in options for value in option["values"] if value != option["default"]]


def _laid_upon(document: Tables, tables: Tables) -> Tables:
    """`document` with one more file or variant upon it."""
    places = {entry["id"] for entry in tables.get("place", []) if "drop" in entry}
    result = merged(_without(document, places), tables)
    for table, notes in document.get("evidence", {}).items():
        gone = _entry_names(document, table) - _entry_names(result, table)
        if gone:
            left = {name: note for name, note in notes.items() if name not in gone}
            result["evidence"] = result["evidence"] | {table: left | tables.get("evidence", {}).get(table, {})}
    return result


def _entry_names(document: Tables, table: str) -> set[str]:
    entries = document.get(table)
    return {entry_name(entry) for entry in entries} if _is_entries(entries) else set()


def _without(document: Tables, places: set[str]) -> Tables:
    """`document` without all that names one of the places."""
    result = dict(document)
    for key in ("link", "sea_line", "slot_first", "card"):
        if key in document:
            result[key] = [entry for entry in document[key] if places.isdisjoint(_places_named(entry))]
    if not places.isdisjoint(document.get("virtual_link", {}).get("ends", [])):
        del result["virtual_link"]
    return result


def _places_named(entry: Tables) -> list[str]:
    if "ends" in entry:
        return list(entry["ends"])
    return [entry["id"]] if entry.get("kind") == "place" else [entry.get("place", "")]


def merged(under: Tables, over: Tables) -> Tables:
    """`under` with `over` laid upon it; neither is changed."""
    result = dict(under)
    for key, value in over.items():
        below = result.get(key)
        if isinstance(below, dict) and isinstance(value, dict):
            result[key] = merged(below, value)
        elif _is_entries(value):
            result[key] = merged_entries(below if _is_entries(below) else [], value)
        else:
            result[key] = value
    return result


def merged_entries(under: list[Tables], over: list[Tables]) -> list[Tables]:
    """The entries of `under` with those of `over` laid upon them, new ones at the end."""
    entries = {entry_id(entry): entry for entry in under}
    for entry in over:
        key = entry_id(entry)
        if "drop" in entry:
            entries.pop(key, None)
        else:
            entries[key] = merged(entries[key], entry) if key in entries else entry
    return list(entries.values())


def entry_id(entry: Tables) -> str:
    """What tells an entry from the others of its list: its id, or the ends that it joins.

    >>> entry_id({"ends": ["b", "a"]})
    'a-b'
    """
    if "id" in entry:
        return str(entry["id"])
    ends = entry.get("ends")
    return "-".join(sorted(map(str, ends))) if isinstance(ends, list) else repr(entry)


def entry_name(entry: Tables) -> str:
    """The same as its author wrote it.

    >>> entry_name({"ends": ["b", "a"]})
    'b-a'
    """
    ends = entry.get("ends")
    return "-".join(map(str, ends)) if "id" not in entry and isinstance(ends, list) else entry_id(entry)


def _is_entries(value: Any) -> TypeGuard[list[Tables]]:
    return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)
