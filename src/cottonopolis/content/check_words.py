"""Checks the words of a map: does each name one thing, and is each known?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields

from cottonopolis.content.finding import Problem
from cottonopolis.content.merge import entry_name
from cottonopolis.content.names import build_names
from cottonopolis.content.read import Tables, nearest
from cottonopolis.content.shape import ENTRIES


def ids(document: Tables, key: str) -> list[str]:
    """Ids of the entries of a list, in order."""
    return [str(entry["id"]) for entry in document.get(key, [])]


def unknown(key: str, word: str, known: Iterable[str], what: str) -> Iterator[Problem]:
    """The problem that a word is not known, if so."""
    words = list(known)
    if word not in words:
        yield key, f'unknown {what} "{word}"; {nearest(word, words)}'


def code_problems(document: Tables) -> Iterator[Problem]:
    """Codes, which tell places, industries and regions apart in notation."""
    keys = ("place", "industry", "region")
    coded = [(key, entry) for key in keys for entry in document.get(key, []) if "code" in entry]
    counts = Counter(entry["code"] for _, entry in coded)
    for key, entry in coded:
        if counts[entry["code"]] > 1:
            others = [f"{k}.{e['id']}" for k, e in coded if e["code"] == entry["code"] and e is not entry]
            yield f"{key}.{entry['id']}.code", f'"{entry["code"]}" is the code of {", ".join(others)} too'


def shared_word_problems(document: Tables) -> Iterator[Problem]:
    """Words by which two things of one kind are called, for a document that is right otherwise."""
    names = build_names(document)
    keys = {"places": "place", "links": "link", "sea_lines": "sea_line", "industries": "industry"}
    for field in fields(names):
        key = keys.get(field.name, field.name.removesuffix("s"))
        for word, one, other in getattr(names, field.name).shared_words():
            yield f"{key}.{other.id}", f'is called "{word}" as {one.id} is'


def evidence_problems(document: Tables) -> Iterator[Problem]:
    """Notes on entries that are not there."""
    for table, notes in document.get("evidence", {}).items():
        if table in ENTRIES:
            known = [entry_name(entry) for entry in document.get(table, [])]
            for name in notes:
                yield from unknown(f"evidence.{table}.{name}", name, known, table)
