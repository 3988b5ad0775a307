"""Checks one data file by itself: its form, its id, the tables of its kind, a source for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cottonopolis.content.finding import Problem
from cottonopolis.content.merge import entry_id, entry_name
from cottonopolis.content.models.document import Document, entry_keys, needed_keys, single_keys
from cottonopolis.content.read import File, Tables, game_at
from cottonopolis.content.structure import MISSING, shown, structured

_HEAD = ["schema", "id", "name", "about", "players"]
_NEEDED_OF_MAP = {"place", "link", "size"}
_NOT_IN_VARIANT = {"schema", "id", "rules", "parent", "variant", "source"}
"""What a file has only once, for all its variants."""
_NO_NUMBERS = {"source", "origin", "evidence"}
"""Single tables for which the one entry `source.numbers` does not speak, since they need no source."""


def file_problems(file: File, model: type[Document], *, is_rules: bool) -> Iterator[Problem]:
    """What is wrong in one file; a child may leave out what it inherits."""
    tables = file.tables
    is_partial = "parent" in tables
    yield from _form_problems(tables, model, is_partial=is_partial)
    what, name = ("game", game_at(file.path)) if is_rules else ("file", file.path.stem)
    if tables.get("id") != name:
        yield "id", f'expected the name of the {what}, "{name}", found {tables.get("id")!r}'
    if is_partial:
        yield from ((key, "missing") for key in ("schema", "name", "about") if key not in tables)
    else:
        needed = needed_keys(model) - {*_HEAD} if is_rules else _NEEDED_OF_MAP
        yield from ((key, "missing, or empty") for key in needed if not tables.get(key))
    variants = tables.get("variant", {})
    if isinstance(variants, dict):
        for variant, changes in variants.items():
            yield from _variant_problems(f"variant.{variant}", changes, model)
    else:
        yield "variant", f"expected a table, found {shown(variants)}"
    yield from _source_problems(tables, model)


def _variant_problems(at: str, variant: Any, model: type[Document]) -> Iterator[Problem]:
    if not isinstance(variant, dict):
        yield at, f"expected a table, found {shown(variant)}"
        return
    for key, problem in _form_problems(variant, model, is_partial=True):
        yield f"{at}.{key}", problem
    for key in _NOT_IN_VARIANT & variant.keys():
        yield f"{at}.{key}", "stands in the file itself, once for all variants"


def _form_problems(tables: Tables, model: type[Document], *, is_partial: bool) -> Iterator[Problem]:
    """Everything that has not the form it should have, whatever other files add to it."""
    said = {key: value for key, value in tables.items() if key != "variant"}
    for key in entry_keys(model) & said.keys():
        if isinstance(said[key], list):
            yield from _entry_problems(key, said[key], is_partial=is_partial)
            said[key] = [entry for entry in said[key] if not isinstance(entry, dict) or "drop" not in entry]
    made = structured(said, model)
    for key, problem in made if isinstance(made, list) else ():
        if problem.startswith(MISSING):
            # A source is said in full: half of one would mix with what is inherited.
            is_inherited = is_partial and not key.startswith("source.")
            if is_inherited or ("." not in key and key not in _HEAD):
                continue
        yield key, problem


def _entry_problems(name: str, entries: list[Any], *, is_partial: bool) -> Iterator[Problem]:
    """Entries that stand there twice, that nothing names, or that are dropped in vain."""
    naming = {"link": "ends", "sea_line": "ends", "slot_first": "", "contested": ""}.get(name, "id")
    seen: set[str] = set()
    for n, entry in enumerate(entries):
        if not isinstance(entry, dict):
            continue
        key = f"{name}.{entry_name(entry)}" if naming in entry else f"{name}.{n}"
        if naming and entry_id(entry) in seen:
            yield key, "stands here twice"
        seen.add(entry_id(entry))
        if is_partial and naming and naming not in entry:
            yield f"{key}.{naming}", f"{MISSING}: it says which entry this is"
        if "drop" not in entry:
            continue
        if not is_partial:
            yield f"{key}.drop", "nothing to drop: this file has no parent"
        elif not naming:
            yield f"{key}.drop", "an entry without an id cannot be dropped"
        elif entry["drop"] is not True or entry.keys() != {naming, "drop"}:
            yield f"{key}.drop", f"expected drop = true beside the {naming} alone"


def _source_problems(tables: Tables, model: type[Document]) -> Iterator[Problem]:
    sources, variants = tables.get("source", {}), tables.get("variant", {})
    if not isinstance(sources, dict) or not isinstance(variants, dict):
        return
    numbers, lists = single_keys(model) - _NO_NUMBERS, entry_keys(model) - {"contested"}
    for part in (tables, *(variant for variant in variants.values() if isinstance(variant, dict))):
        for key, value in part.items():
            is_number = key in numbers
            if key in sources or (is_number and "numbers" in sources):
                continue
            if is_number or (key in lists and _says_something(value)):
                yield f"source.{key}", f"{MISSING}: say where this comes from, and how sure that is"
    places = tables.get("place")
    is_drawn = isinstance(places, list) and any(isinstance(place, dict) and "at" in place for place in places)
    if is_drawn and "coordinates" not in sources:
        yield "source.coordinates", f"{MISSING}: say where the coordinates come from, and how sure that is"


def _says_something(entries: object) -> bool:
    """Whether a list of entries does more than drop what it inherits."""
    return isinstance(entries, list) and any(isinstance(one, dict) and "drop" not in one for one in entries)
