"""Names of everything that is an index in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from cottonopolis.content.read import Tables


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


def build_names(document: Tables) -> Names:
    """The names of a checked document, in the order of its entries."""
    places = {place["id"]: place for place in document["place"]}
    industries = {industry["id"]: industry for industry in document["industry"]}
    regions = {region["id"]: region for region in document.get("region", [])}
    return Names(
        places=_table(document["place"]),
        slots=NameTable(_slot_names(document["place"])),
        links=NameTable(_line_names(document["link"], places)),
        sea_lines=NameTable(_line_names(document.get("sea_line", []), places)),
        industries=_table(document["industry"]),
        tiles=NameTable(_tile_names(document["tile"], industries)),
        cards=NameTable(_card_names(document["card"], {"place": places, "industry": industries, "region": regions})),
        regions=_table(document.get("region", [])),
    )


def _table(entries: list[Tables]) -> NameTable:
    return NameTable(
        [
            Name(index, entry["id"], _code(entry), entry["name"], tuple(entry.get("aliases", ())))
            for index, entry in enumerate(entries)
        ]
    )


def _code(entry: Tables) -> str:
    """The code of an entry; a region may do without, since no move names it."""
    return str(entry.get("code", entry["id"][:3]))


def _slot_names(places: list[Tables]) -> list[Name]:
    slots = [(place, n, what) for place in places for n, what in enumerate(place.get("slots", []))]
    slots += [(place, 0, "coal import") for place in places if place.get("coal_import")]
    return [
        Name(index, f"{place['id']}.{n}", f"{place['code']}.{n}", _slot_name(place, n, what))
        for index, (place, n, what) in enumerate(slots)
    ]


def _slot_name(place: Tables, n: int, what: str) -> str:
    return f"{place['name']} {n + 1}: {what.replace('|', ' or ')}"


def _line_names(lines: list[Tables], places: dict[str, Tables]) -> list[Name]:
    """The ends of a line may be named in any order."""
    names = []
    for index, line in enumerate(lines):
        ends = [places[end] for end in line["ends"]]
        orders = list(permutations(ends))
        aliases = tuple("-".join(end[key] for end in order) for key in ("id", "code") for order in orders[1:])
        code, name = "-".join(end["code"] for end in ends), " to ".join(end["name"] for end in ends)
        names.append(Name(index, "-".join(line["ends"]), code, name, aliases))
    return names


def _tile_names(tiles: list[Tables], industries: dict[str, Tables]) -> list[Name]:
    names = []
    for index, tile in enumerate(tiles):
        industry, _, level = tile["id"].rpartition("-")
        entry = industries[industry]
        names.append(Name(index, tile["id"], f"{entry['code']}-{level}", f"{entry['name']} {ROMAN[int(level)]}"))
    return names


def _card_names(cards: list[Tables], known: dict[str, dict[str, Tables]]) -> list[Name]:
    names = []
    for index, card in enumerate(cards):
        if card["kind"].startswith("wild"):
            kind = card["kind"].removeprefix("wild_")
            names.append(Name(index, card["id"], f"w{kind[:2]}", f"wild {kind}"))
            continue
        named = [known[card["kind"]][word] for word in card.get("industries", [card["id"]])]
        codes = "|".join(_code(entry) for entry in named)
        names.append(Name(index, card["id"], codes, " or ".join(entry["name"] for entry in named)))
    return names
