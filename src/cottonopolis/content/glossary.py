"""Reads the glossary: the words of the games, what they mean, and the rules that say so."""

from dataclasses import dataclass, field, replace

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.models.kinds import Entries, Id, Text, Texts
from cottonopolis.content.read import DATA, rules_ids
from cottonopolis.content.structure import parsed

_FILE = "glossary.toml"


@dataclass(frozen=True, kw_only=True)
class Word:
    """One word of the games."""

    id: Id
    word: Text
    """As it heads its entry."""
    forms: Texts
    """How it is found in other texts."""
    text: Text
    """What it means in every game that has it."""
    rules: Texts
    games: Texts = ()
    """The rule sets that have it; all if none is named."""
    only: dict[str, Text] = field(default_factory=dict)
    """By rule set: what holds there alone."""


@dataclass(frozen=True)
class _Words:
    word: Entries[Word]


def glossary() -> list[Word]:
    """All words, in the order of the alphabet.

    >>> next(word.text for word in glossary() if word.id == "pass")
    'Do nothing with an action. It costs a card all the same.'
    """
    return parse_glossary((DATA / _FILE).read_text(encoding="utf-8"))


def parse_glossary(text: str, file: str = _FILE) -> list[Word]:
    """The words of a data file, each with the rule sets that have it; one that is not complete is refused."""
    games, found = tuple(rules_ids()), []
    for word in parsed(text, file, _Words).word:
        if unknown := {*word.games, *word.only} - {*games}:
            refuse(Finding(file, f"word.{word.id}.games", f"no such rule set: {', '.join(sorted(unknown))}"))
        found.append(replace(word, games=word.games or games))
    return sorted(found, key=lambda word: word.word.lower())
