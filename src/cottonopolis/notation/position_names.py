"""What the words of a text name: places, slots, links, tiles, cards and merchant spaces."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.content.names import NameTable
from cottonopolis.content.read import nearest
from cottonopolis.notation.position_lines import Item

_LONGEST = 60


def find_name(item: Item, table: NameTable, word: str, kind: str) -> int:
    """The index of a name of any kind; an unknown one is refused with a hint."""
    found = table.find(word)
    if found is None:
        item.fail(f'there is no {kind} "{word[:_LONGEST]}"; {nearest(word[:_LONGEST], table.words())}')
    return found.index


def find_place(item: Item, content: Content, word: str) -> int:
    """The place of an id, code, name or alias."""
    return find_name(item, content.names.places, word, "place")


def find_card(item: Item, content: Content, word: str) -> int:
    """The kind of card of a word."""
    return find_name(item, content.names.cards, word, "card")


def find_tile(item: Item, content: Content, word: str) -> int:
    """The kind of tile of a word such as `cotton-2`."""
    return find_name(item, content.names.tiles, word, "tile")


def find_industry(item: Item, content: Content, word: str) -> int:
    """The industry of a word."""
    return find_name(item, content.names.industries, word, "industry")


def find_slot(item: Item, content: Content, word: str, fitting: list[int]) -> int:
    """The slot of a word such as `bir.2`; without its number the only one of the place that is in `fitting`."""
    place, dot, number = word.partition(".")
    here = find_place(item, content, place)
    slots = [slot for slot, at in enumerate(content.board.place_of) if at == here]
    if not slots:
        item.fail(f"{content.names.places[here].name} has no slots")
    if dot:
        return slots[item.number(number, "the number of a slot", 0, len(slots) - 1)]
    slots = [slot for slot in slots if slot in fitting]
    if len(slots) != 1:
        could = ", ".join(content.names.slots[slot].code for slot in slots) or "none"
        item.fail(f'which slot is "{word[:_LONGEST]}"? those that fit: {could}')
    return slots[0]


def find_space(item: Item, content: Content, word: str) -> int:
    """The merchant space of a word such as `oxf.1`."""
    none = f"has no merchant space with {content.n_seats} players"
    return find_numbered(item, content, word, content.board.merchants_of, "merchant space", none)


def find_numbered(item: Item, content: Content, word: str, places: list[int], what: str, none: str) -> int:
    """A space of a place, of those that lie at these places; with its number where there are several."""
    place, dot, number = word.partition(".")
    here = find_place(item, content, place)
    spaces = [space for space, at in enumerate(places) if at == here]
    if not spaces:
        item.fail(f"{content.names.places[here].name} {none}")
    if dot:
        return spaces[item.number(number, f"the number of a {what}", 0, len(spaces) - 1)]
    if len(spaces) > 1:
        codes = ", ".join(f"{content.names.places[here].code}.{n}" for n in range(len(spaces)))
        item.fail(f'which {what} is "{word[:_LONGEST]}"? there are {codes}')
    return spaces[0]


def find_link(item: Item, content: Content, word: str) -> int:
    """The line of a word such as `bir-cov`; its ends may be written in any order and any of their names."""
    found = content.names.links.find(word)
    if found is not None:
        return found.index
    ends = _ends(content.names.places, word.split("-")[:12])
    for link, mask in enumerate(content.board.ends_of):
        if ends and mask == sum(1 << end for end in ends):
            return link
    return find_name(item, content.names.links, word, "line")


def _ends(places: NameTable, pieces: list[str]) -> set[int]:
    """The places whose names, joined by hyphens, give these pieces; empty if there is no such reading."""
    if not pieces:
        return set()
    for n in range(1, len(pieces) + 1):
        found = places.find("-".join(pieces[:n]))
        if found is None:
            continue
        rest = _ends(places, pieces[n:])
        if n == len(pieces) or rest:
            return {found.index} | rest
    return set()
