"""The board as text: places with their slots and tiles, and lines with their links and what they are worth."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from cottonopolis.cli.terminal.marks import FREE, Marks
from cottonopolis.content import Content
from cottonopolis.engine.bits import bits
from cottonopolis.engine.kit import REGION_CARD

_GAP = 2
_CODE = 4
_TILE = 8
"""Letters of a tile on the board."""
_LEAST = 9
"""Fewest letters of it for which places stand side by side."""


def places(content: Content, table: dict[str, Any], marks: Marks, width: int) -> Text:
    """Every place with slots, one a line, in as many columns as fit."""
    at = {tile["slot"]: tile for tile in table["tiles"]}
    shown = [place for place in range(content.board.n_places) if _slots(content, place)]
    rows = [_place(content, at, marks, place) for place in shown]
    # Room for a tile in every slot, so that the columns stay where they are during the game.
    longest = max(
        max(len(slots), _TILE * len(_slots(content, place)) - 1)
        for place, (_, _, slots) in zip(shown, rows, strict=True)
    )
    n_columns = next((n for n in (3, 2) if _room(width, n, longest) >= _LEAST), 1)
    size = min(max(_room(width, n_columns, longest), 0), max(len(name) for _, name, _ in rows))
    lines = [_line(code, name[:size].ljust(size), slots) for code, name, slots in rows]
    n_lines = -(-len(lines) // n_columns)
    widths = [max(map(len, lines[first : first + n_lines])) for first in range(0, len(lines), n_lines)]
    found = []
    for n in range(n_lines):
        row = Text()
        for line, columns in zip(lines[n::n_lines], widths, strict=False):
            row.append_text(line)
            row.append(" " * (columns - len(line) + _GAP))
        row.rstrip()
        found.append(row)
    return Text("\n").join(found)


def _room(width: int, n_columns: int, longest: int) -> int:
    """Letters that are left for a name."""
    return (width + _GAP) // n_columns - _GAP - longest - _CODE - 1


def _slots(content: Content, place: int) -> list[int]:
    return [slot for slot in bits(content.board.slots_at[place]) if slot < content.board.n_slots]


def _place(content: Content, at: dict[str, Any], marks: Marks, place: int) -> tuple[str, str, Text]:
    name = content.names.places[place]
    texts = []
    for number, slot in enumerate(_slots(content, place)):
        tile = at.get(content.names.slots[slot].code)
        texts.append(marks.slot(place, number) if tile is None else marks.tile(tile))
    region = content.board.region_of[place]
    # Where cards name regions, everybody must know which place belongs to which.
    of = f"{content.names.regions[region].code} " if has_regions(content) and region >= 0 else ""
    return name.code, of + name.name, Text(" ").join(texts)


def has_regions(content: Content) -> bool:
    """Whether cards name regions."""
    return REGION_CARD in content.kit.card_kind


def legend(content: Content) -> str:
    """What a sign of a slot stands for, where it is not an industry; empty if there is none."""
    kinds = []
    for kind in content.document.slot_kind:
        names = [content.names.industries.find(word) for word in kind.holds]
        kinds.append(f"{kind.id}: {'|'.join(name.code for name in names if name is not None)}")
    return ", ".join(kinds)


def _line(code: str, name: str, slots: Text) -> Text:
    return Text.assemble((f"{code} ", "bold"), f"{name} " if name else "", slots)


def lines(content: Content, table: dict[str, Any], marks: Marks) -> Text:
    """Every line of the era with what its link is worth now, those with a link first: `A:bir-cov=3`."""
    owner_of = {link["line"]: link["owner"] for link in table["links"]}
    worth = table["line_worth"]
    built = sorted(owner_of, key=lambda line: owner_of[line])
    texts = []
    for line in built:
        seat = owner_of[line]
        texts.append(Text(f"{marks.letter(seat)}:{line}={worth.get(line, 0)}", style=f"bold {marks.colour(seat)}"))
    texts += [Text(f"{line}={worth[line]}", style=FREE) for line in worth if line not in owner_of]
    seas = content.names.sea_lines
    texts += [Text(f"~{seas[n].code}", style=FREE) for n in range(len(seas))]
    return Text(" ").join(texts)
