"""Reads the glossary: the words of the games, what they mean, and the rules that say so."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.read import DATA, rules_ids

_FILE = "glossary.toml"
_NEEDED = {"id", "word", "forms", "text", "rules"}
_MAY = {"games", "only"}


@dataclass(frozen=True)
class Word:
    """One word of the games."""

    id: str
    word: str
    """As it heads its entry."""
    forms: list[str]
    """How it is found in other texts."""
    text: str
    """What it means in every game that has it."""
    rules: list[str]
    games: list[str]
    """The rule sets that have it."""
    only: dict[str, str] = field(default_factory=dict)
    """By rule set: what holds there alone."""


def glossary() -> list[Word]:
    """All words, in the order of the alphabet.

    >>> next(word.text for word in glossary() if word.id == "pass")
    'Do nothing with an action. It costs a card all the same.'
    """
    return parse_glossary((DATA / _FILE).read_text(encoding="utf-8"))


def parse_glossary(text: str, file: str = _FILE) -> list[Word]:
    """The words of a data file; one that is not complete is refused."""
    found = []
    for n, entry in enumerate(tomllib.loads(text)["word"]):
        keys = set(entry)
        if not _NEEDED <= keys <= _NEEDED | _MAY:
            listed = ", ".join(sorted((_NEEDED - keys) | (keys - _NEEDED - _MAY)))
            refuse(Finding(file, f"word[{n}]", f"missing or unknown: {listed}"))
        games = entry.get("games", rules_ids())
        if unknown := (set(games) | set(entry.get("only", {}))) - set(rules_ids()):
            refuse(Finding(file, f"word[{n}].games", f"no such rule set: {', '.join(sorted(unknown))}"))
        found.append(Word(**(entry | {"games": list(games)})))
    return sorted(found, key=lambda word: word.word.lower())
