"""Inheritance of data files: a map stands on its rule set, a child on its parent, a variant on its map.

One rule for all three. A table is merged key by key. A list of entries is merged entry by entry, by `id`
(links and sea lines by their ends, in any order); an entry with `drop = true` is taken away, and with a
place go the lines, cards and notes that name it. Anything else is replaced.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeGuard

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.read import File, Tables, map_path, read_file, rules_path

Chain = tuple[File, ...]
"""The files a map is made of, the rule set first, the map itself last."""


def read_chain(map_or_file: str | Path) -> Chain:
    """Reads the files that a map is made of."""
    own = read_file(map_path(map_or_file))
    chain = [own]
    if "parent" in own.tables:
        parent = read_file(map_path(_text(own, "parent"), own.path))
        if "parent" in parent.tables:
            refuse(
                Finding(str(own.path), "parent", f'"{own.tables["parent"]}" has a parent itself; one step is enough')
            )
        chain.append(parent)
    named_in = next((file for file in chain if "rules" in file.tables), None)
    if named_in is None:
        refuse(Finding(str(own.path), "rules", "missing, expected the id of a rule set"))
    rules = read_file(rules_path(_text(named_in, "rules"), named_in.path))
    if "parent" in rules.tables:
        refuse(Finding(str(rules.path), "parent", "a rule set stands on nothing else"))
    return (rules, *reversed(chain))


def _text(file: File, key: str) -> str:
    value = file.tables[key]
    if not isinstance(value, str):
        refuse(Finding(str(file.path), key, f"expected text, found {value!r}"))
    return value


def merged_chain(chain: Chain, variant: str | None = None) -> Tables:
    """The files of a chain in one set of tables, with a variant laid over them if one is named."""
    document: Tables = {}
    for file in chain:
        document = _laid_upon(document, file.tables)
    document.pop("variant", None)
    return document if variant is None else _laid_upon(document, merged_variants(chain)[variant])


def merged_variants(chain: Chain) -> Tables:
    """All variants of a chain by name, whether an option offers them or not."""
    variants: Tables = {}
    for file in chain:
        variants = merged(variants, file.tables.get("variant", {}))
    return variants


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
