"""Checks a map with all that it stands on: every finding, not only the first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from cottonopolis.content.check_deck import deck_problems
from cottonopolis.content.check_file import file_problems
from cottonopolis.content.check_needs import need_problems
from cottonopolis.content.check_numbers import length_problems, number_problems
from cottonopolis.content.check_options import option_problems, variant_problems
from cottonopolis.content.check_places import line_problems, place_problems
from cottonopolis.content.check_words import code_problems, evidence_problems, shared_word_problems
from cottonopolis.content.finding import BadContent, Finding, Problem, refuse
from cottonopolis.content.merge import Chain, entry_id, entry_name, merged_chain, merged_variants, read_chain
from cottonopolis.content.models.document import Document, entry_keys
from cottonopolis.content.read import Tables, game_at, map_path, nearest, read_file, rules_path
from cottonopolis.content.structure import structured
from cottonopolis.games.definition import definition_of


@dataclass(frozen=True)
class Checked:
    """A map that was looked at: what is wrong with it, or else its documents."""

    findings: list[Finding]
    documents: dict[str | None, Document] = field(default_factory=dict)
    """By variant, None for the map without one; none if anything is wrong."""


def check_map(map_or_file: str | Path) -> list[Finding]:
    """All that is wrong with a map, its rule set and its variants; empty when all is well.

    >>> check_map("birmingham")
    []
    >>> print(*check_map("birminghm"))
    birminghm: no such map: "birminghm"; did you mean "birmingham"?
    """
    try:
        return list(_checked(read_chain(map_or_file)).findings)
    except BadContent as error:
        return sorted({*error.findings, *_lone_findings(map_or_file)})


def read_documents(map_or_file: str | Path) -> dict[str | None, Document]:
    """A map with all that it inherits, by variant, None for the map without one; a map with findings is refused."""
    try:
        checked = _checked(read_chain(map_or_file))
    except BadContent:
        checked = Checked(check_map(map_or_file))
    if checked.findings:
        refuse(*checked.findings)
    return checked.documents


def read_document(map_or_file: str | Path, variant: str | None = None) -> Document:
    """A map with all that it inherits, and with a variant laid over it if one is named.

    >>> read_document("lancashire").players, read_document("lancashire", "roxley2018").players
    ((3, 4), (2, 3, 4))
    """
    documents = read_documents(map_or_file)
    if variant not in documents:
        offered = documents[None].variants()
        refuse(
            Finding(str(map_path(map_or_file)), "variant", f'no variant "{variant}"; {nearest(str(variant), offered)}')
        )
    return documents[variant]


def read_rules(rules_id: str) -> Document:
    """A rule set alone: a document without places.

    >>> read_rules("lancashire").name
    'Brass: Lancashire'
    """
    file = read_file(rules_path(rules_id))
    said = {key: value for key, value in file.tables.items() if key != "variant"}
    document = structured(said, definition_of(rules_id).document or Document)
    if isinstance(document, list):
        refuse(*(Finding(str(file.path), *problem) for problem in document))
    return document


@lru_cache(maxsize=64)
def _checked(chain: Chain) -> Checked:
    rules = chain[0]
    model = definition_of(game_at(rules.path)).document or Document
    findings = {
        Finding(str(file.path), *problem)
        for file in chain
        for problem in file_problems(file, model, is_rules=file is rules)
    }
    if findings:
        return Checked(sorted(findings))
    document = _document(chain, model)
    if isinstance(document, list):
        where = Where(chain, model)
        return Checked(sorted({where.finding(*problem) for problem in document}))
    documents: dict[str | None, Document] = {None: document}
    for variant in document.variants():
        made = _document(chain, model, variant)
        if isinstance(made, list):
            where = Where(chain, model, variant)
            findings |= {where.finding(*problem) for problem in made}
        else:
            documents[variant] = made
    return Checked(sorted(findings), {} if findings else documents)


def _lone_findings(map_or_file: str | Path) -> Iterator[Finding]:
    """What can be said of a file whose parent or rule set cannot be read."""
    try:
        file = read_file(map_path(map_or_file))
    except BadContent:
        return
    yield from (Finding(str(file.path), *problem) for problem in file_problems(file, Document, is_rules=False))


def _document(chain: Chain, model: type[Document], variant: str | None = None) -> Document | list[Problem]:
    """The document of a chain, or all that does not fit together in it, once each file is well formed."""
    under, over = merged_chain(chain[:-1]), chain[-1].tables
    if variant is not None:
        under, over = merged_chain(chain), merged_variants(chain)[variant]
    found = list(drop_problems(under, over, model))
    if found:
        return found
    document = structured(merged_chain(chain, variant), model)
    if isinstance(document, list):
        return document
    lengths = list(length_problems(document))
    found = [
        *lengths,
        *code_problems(document),
        *place_problems(document),
        *line_problems(document),
        *number_problems(document),
        *option_problems(document),
        *evidence_problems(document),
        *(variant_problems(chain, document) if variant is None else []),
        *([] if lengths else deck_problems(document)),
    ]
    return found or [*shared_word_problems(document), *need_problems(document)] or document


def drop_problems(under: Tables, over: Tables, model: type[Document]) -> Iterator[Problem]:
    """Entries to be dropped that are not there."""
    for key in entry_keys(model):
        known = {entry_id(entry): entry_name(entry) for entry in under.get(key, [])}
        for entry in over.get(key, []):
            if "drop" in entry and entry_id(entry) not in known:
                hint = nearest(entry_name(entry), list(known.values()))
                yield f"{key}.{entry_name(entry)}.drop", f"there is no such {key} to drop; {hint}"


class Where:
    """In which file of a chain a key was written last."""

    def __init__(self, chain: Chain, model: type[Document], variant: str | None = None) -> None:
        self._map, self._variant = str(chain[-1].path), variant
        self._entries = entry_keys(model)
        self._files: dict[str, str] = {}
        for file in chain:
            self._note(str(file.path), file.tables)
            if variant is not None:
                self._note(str(file.path), file.tables.get("variant", {}).get(variant, {}))

    def _note(self, file: str, tables: Tables) -> None:
        for key, value in tables.items():
            names: list[str] = []
            if key in self._entries:
                names = [entry_name(entry) for entry in value]
            elif isinstance(value, dict):
                names = list(value)
            self._files |= {f"{key}.{name}": file for name in names} | {key: file}

    def finding(self, key: str, problem: str) -> Finding:
        """The problem with the file that it stands in; what stands nowhere is the map's."""
        known = key
        while known and known not in self._files:
            known = known.rpartition(".")[0]
        shown = key if self._variant is None else f"variant.{self._variant}.{key}"
        return Finding(self._files.get(known, self._map), shown, problem)
