"""Checks the words of a map: does each name one thing, and is each known?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields

from cottonopolis.content.build import build_names
from cottonopolis.content.finding import Problem
from cottonopolis.content.models.document import Document, entry_keys
from cottonopolis.content.read import nearest


def unknown(key: str, word: str, known: Iterable[str], what: str) -> Iterator[Problem]:
    """The problem that a word is not known, if so."""
    words = list(known)
    if word not in words:
        yield key, f'unknown {what} "{word}"; {nearest(word, words)}'


def code_problems(document: Document) -> Iterator[Problem]:
    """Codes, which tell places, industries and regions apart in notation."""
    coded = [(f"place.{place.id}", place.code) for place in document.place]
    coded += [(f"industry.{industry.id}", industry.code) for industry in document.industry]
    coded += [(f"region.{region.id}", region.code) for region in document.region if region.code]
    counts = Counter(code for _, code in coded)
    for key, code in coded:
        if counts[code] > 1:
            others = [other for other, same in coded if same == code and other != key]
            yield f"{key}.code", f'"{code}" is the code of {", ".join(others)} too'


def shared_word_problems(document: Document) -> Iterator[Problem]:
    """Words by which two things of one kind are called, for a document that is right otherwise."""
    names = build_names(document)
    for field in fields(names):
        key = "industry" if field.name == "industries" else field.name.removesuffix("s")
        for word, one, other in getattr(names, field.name).shared_words():
            yield f"{key}.{other.id}", f'is called "{word}" as {one.id} is'


def evidence_problems(document: Document) -> Iterator[Problem]:
    """Notes on entries that are not there."""
    for table in entry_keys(type(document)) & document.evidence.keys():
        known = [name_of(entry) for entry in getattr(document, table)]
        for name in document.evidence[table]:
            yield from unknown(f"evidence.{table}.{name}", name, known, table)


def name_of(entry: object) -> str:
    """What an entry is called in a key: its id, or the ends that it joins."""
    return str(getattr(entry, "id", "")) or "-".join(getattr(entry, "ends", ()))
