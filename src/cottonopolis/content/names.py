"""Names of everything that is an index in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Name:
    """All that one thing is called."""

    index: int
    id: str
    code: str
    """Three letters; for a slot, link, tile or card what notation writes."""
    name: str
    """What people read."""
    aliases: tuple[str, ...] = ()


class NameTable:
    """The names of one kind of thing, by index and by any of their names."""

    def __init__(self, names: list[Name]) -> None:
        self._names = tuple(names)
        self.codes = tuple(name.code for name in names)
        """By index."""
        self._by_word = {_key(word): name for name in names for word in _words(name)}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._names)

    def __getitem__(self, index: int) -> Name:
        """The name of an index."""
        return self._names[index]

    def find(self, word: str) -> Name | None:
        """What is called so: an id, a code, a name or an alias, in any case; None if nothing is."""
        return self._by_word.get(_key(word))

    def words(self) -> list[str]:
        """All ids, for hints."""
        return [name.id for name in self._names]

    def shared_words(self) -> Iterator[tuple[str, Name, Name]]:
        """Words that are names of two things, which should not be, and the two."""
        for name in self._names:
            for word in _words(name):
                other = self._by_word[_key(word)]
                if other is not name:
                    yield word, name, other


def _words(name: Name) -> tuple[str, ...]:
    return (*name.aliases, name.name, name.code, name.id)


def _key(word: str) -> str:
    return word.casefold().replace(" ", "_").replace("-", "_")


@dataclass(frozen=True)
class Names:
    """Names of places, slots, links, sea lines, industries, tiles, cards and regions."""

    places: NameTable
    slots: NameTable
    links: NameTable
    sea_lines: NameTable
    industries: NameTable
    tiles: NameTable
    cards: NameTable
    regions: NameTable


ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
