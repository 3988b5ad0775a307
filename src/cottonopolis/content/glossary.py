"""Reads the glossary: the words of the games, what they mean, and the rules that say so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.models.kinds import Entries, Id, Text, Texts
from cottonopolis.content.read import DATA, rules_ids
from cottonopolis.content.structure import parsed
from cottonopolis.games.definition import definitions

_FILE = "glossary.toml"


@dataclass(frozen=True, kw_only=True)
class Word:
    """One word of the games."""

    id: str
    word: str
    """As it heads its entry."""
    forms: tuple[str, ...]
    """How it is found in other texts."""
    text: str
    """What it means in every game that has it."""
    rules: tuple[str, ...]
    games: tuple[str, ...]
    """The rule sets that have it."""
    only: dict[str, str]
    """By rule set: what holds there alone."""


@dataclass(frozen=True, kw_only=True)
class _Entry:
    """A word as it stands in a data file."""

    id: Id
    word: Text
    forms: Texts
    text: Text
    rules: Texts
    everywhere: bool = True
    """Whether all games have it; otherwise those that say so."""

    def as_word(self, games: Iterable[str], only: dict[str, str]) -> Word:
        """The word of some games."""
        said = {name: value for name, value in vars(self).items() if name != "everywhere"}
        return Word(**said, games=tuple(games), only=only)


@dataclass(frozen=True)
class Words:
    """The glossary of a game, or of all."""

    word: Entries[_Entry]
    also: Texts = ()
    """Of a game: words of the common glossary that not every game has."""
    only: dict[str, Text] = field(default_factory=dict)
    """Of a game: what holds there alone, by word of the common glossary."""


def glossary() -> list[Word]:
    """All words, in the order of the alphabet.

    >>> next(word.text for word in glossary() if word.id == "pass")
    'Do nothing with an action. It costs a card all the same.'
    """
    own = {game: read_words(path) for game, one in definitions().items() if (path := one.data / _FILE).is_file()}
    return words_of(read_words(DATA / _FILE), {game: own.get(game, Words(())) for game in rules_ids()})


def read_words(path: Path) -> Words:
    """A glossary; one that is not complete is refused."""
    return parsed(path.read_text(encoding="utf-8"), str(path), Words)


def words_of(common: Words, games: Mapping[str, Words]) -> list[Word]:
    """The words of all games by their glossaries; a game that speaks of a word that is not common is refused."""
    known = {entry.id for entry in common.word}
    for game, words in games.items():
        if unknown := {*words.also, *words.only} - known:
            refuse(Finding(game, _FILE, f"no such word in the common glossary: {', '.join(sorted(unknown))}"))
    found = [entry.as_word([game], {}) for game, words in games.items() for entry in words.word]
    for entry in common.word:
        having = {game: words for game, words in games.items() if entry.everywhere or entry.id in words.also}
        only = {game: words.only[entry.id] for game, words in having.items() if entry.id in words.only}
        found.append(entry.as_word(having, only))
    return sorted(found, key=lambda word: word.word.lower())
