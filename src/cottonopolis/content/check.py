"""Checks a map with all that it stands on: every finding, not only the first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cottonopolis.content.check_deck import deck_problems
from cottonopolis.content.check_needs import need_problems
from cottonopolis.content.check_numbers import length_problems, number_problems
from cottonopolis.content.check_options import option_problems, variant_problems
from cottonopolis.content.check_places import line_problems, place_problems
from cottonopolis.content.check_words import code_problems, evidence_problems, shared_word_problems
from cottonopolis.content.finding import BadContent, Finding, Problem
from cottonopolis.content.merge import (
    Chain,
    entry_id,
    entry_name,
    merged_chain,
    merged_variants,
    offered_variants,
    read_chain,
)
from cottonopolis.content.read import Tables, game_at, map_path, nearest, read_file
from cottonopolis.content.shape import ENTRIES, TABLES, shape_problems

_NEEDED_OF_RULES = ["eras", "resources", "industry", "tile", "setup", "turn", "build", "links", "market"]
_NEEDED_OF_MAP = ["place", "link", "size"]

_NUMBERS = {name.split(".")[0] for name in TABLES} - {"source", "origin", "evidence"} | {"distant_market_tiles"}
"""What the one entry `source.numbers` may speak for."""


def check_map(map_or_file: str | Path) -> list[Finding]:
    """All that is wrong with a map, its rule set and its variants; empty when all is well.

    >>> check_map("birmingham")
    []
    >>> print(*check_map("birminghm"))
    birminghm: no such map: "birminghm"; did you mean "birmingham"?
    """
    try:
        chain = read_chain(map_or_file)
    except BadContent as error:
        return sorted({*error.findings, *_lone_findings(map_or_file)})
    rules = chain[0][0]
    findings = {
        Finding(str(path), *problem)
        for path, tables in chain
        for problem in file_problems(path, tables, is_rules=path == rules)
    }
    return sorted(findings or set(_chain_findings(chain)))


def _lone_findings(map_or_file: str | Path) -> Iterator[Finding]:
    """What can be said of a file whose parent or rule set cannot be read."""
    try:
        path = map_path(map_or_file)
        tables = read_file(path)
    except BadContent:
        return
    yield from (Finding(str(path), *problem) for problem in file_problems(path, tables, is_rules=False))


def file_problems(path: Path, tables: Tables, *, is_rules: bool) -> Iterator[Problem]:
    """What is wrong in one file by itself: form, id, the tables of its kind, a source for each of them."""
    is_partial = "parent" in tables
    yield from shape_problems(tables, partial=is_partial)
    what, name = ("game", game_at(path)) if is_rules else ("file", path.stem)
    if tables.get("id") != name:
        yield "id", f'expected the name of the {what}, "{name}", found {tables.get("id")!r}'
    if is_partial:
        yield from ((key, "missing") for key in ("schema", "name", "about") if key not in tables)
    else:
        needed = _NEEDED_OF_RULES if is_rules else _NEEDED_OF_MAP
        yield from ((key, "missing, or empty") for key in needed if not tables.get(key))
    yield from _source_problems(tables)


def _source_problems(tables: Tables) -> Iterator[Problem]:
    sources, variants = tables.get("source", {}), tables.get("variant", {})
    if not isinstance(sources, dict) or not isinstance(variants, dict):
        return
    for part in (tables, *(variant for variant in variants.values() if isinstance(variant, dict))):
        for key, value in part.items():
            is_number = key in _NUMBERS
            if key in sources or (is_number and "numbers" in sources):
                continue
            if is_number or (key in ENTRIES and key != "contested" and _says_something(value)):
                yield f"source.{key}", "missing: say where this comes from, and how sure that is"
    places = tables.get("place")
    is_drawn = isinstance(places, list) and any(isinstance(place, dict) and "at" in place for place in places)
    if is_drawn and "coordinates" not in sources:
        yield "source.coordinates", "missing: say where the coordinates come from, and how sure that is"


def _says_something(entries: object) -> bool:
    """Whether a list of entries does more than drop what it inherits."""
    return isinstance(entries, list) and any(isinstance(one, dict) and "drop" not in one for one in entries)


def _chain_findings(chain: Chain) -> Iterator[Finding]:
    """What does not fit together, once each file is well formed."""
    where = Where(chain)
    *below, (_, own) = chain
    problems = list(drop_problems(merged_chain(below), own))
    document = merged_chain(chain)
    if not problems:
        problems = [*document_problems(document), *variant_problems(chain)]
    yield from (where.finding(*problem) for problem in problems)
    if not problems:
        for variant in offered_variants(document):
            yield from _variant_findings(chain, document, variant)


def _variant_findings(chain: Chain, document: Tables, variant: str) -> Iterator[Finding]:
    where = Where(chain, variant)
    problems = list(drop_problems(document, merged_variants(chain)[variant]))
    for key, problem in problems or document_problems(merged_chain(chain, variant)):
        found = where.finding(key, problem)
        yield Finding(found.file, f"variant.{variant}.{found.key}", found.problem)


def document_problems(document: Tables) -> list[Problem]:
    """All that does not fit together in a merged map."""
    problems = list(shape_problems(document, partial=False))
    if problems:
        return problems
    lengths = list(length_problems(document))
    problems = [
        *lengths,
        *code_problems(document),
        *place_problems(document),
        *line_problems(document),
        *number_problems(document),
        *option_problems(document),
        *evidence_problems(document),
        *([] if lengths else deck_problems(document)),
    ]
    return problems or [*shared_word_problems(document), *need_problems(document)]


def drop_problems(under: Tables, over: Tables) -> Iterator[Problem]:
    """Entries to be dropped that are not there."""
    for key in ENTRIES:
        known = {entry_id(entry): entry_name(entry) for entry in under.get(key, [])}
        for entry in over.get(key, []):
            if "drop" in entry and entry_id(entry) not in known:
                hint = nearest(entry_name(entry), list(known.values()))
                yield f"{key}.{entry_name(entry)}.drop", f"there is no such {key} to drop; {hint}"


class Where:
    """In which file of a chain a key was written last."""

    def __init__(self, chain: Chain, variant: str | None = None) -> None:
        self._map = str(chain[-1][0])
        self._files: dict[str, str] = {}
        for path, tables in chain:
            self._note(str(path), tables)
            if variant is not None:
                self._note(str(path), tables.get("variant", {}).get(variant, {}))

    def _note(self, file: str, tables: Tables) -> None:
        for key, value in tables.items():
            names: list[str] = []
            if key in ENTRIES:
                names = [entry_name(entry) for entry in value]
            elif isinstance(value, dict):
                names = list(value)
            self._files |= {f"{key}.{name}": file for name in names} | {key: file}

    def finding(self, key: str, problem: str) -> Finding:
        """The problem with the file that it stands in; what stands nowhere is the map's."""
        known = key
        while known and known not in self._files:
            known = known.rpartition(".")[0]
        return Finding(self._files.get(known, self._map), key, problem)
