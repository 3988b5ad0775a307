"""The block of a place: its slots and other printed spaces, packed tidily."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cottonopolis.content.models.places import Place
from cottonopolis.draw.geometry import Box
from cottonopolis.draw.icons import icon_names
from cottonopolis.draw.text import text_width

BONUS_ICONS = {"money": "money", "vp": "vp", "develop": "develop", "income_spaces": "income"}
FRAME = 0.08
"""Room between block and dividing frame, in slots."""
OTHERS = 0.8
"""Squares of merchants, markets and imports, in slots."""
CHIEF_BADGES = frozenset({"anchor", "stop"})
"""What still shows on small screens."""


@dataclass(frozen=True)
class Cell:
    """One square of a block."""

    kind: str
    """slot, merchant, market or import."""
    signs: tuple[str, ...]
    """A slot's industries; nothing otherwise."""
    count: int
    """An import's cubes."""
    box: Box
    """About the block's centre."""


@dataclass(frozen=True)
class Badge:
    """A small sign under the squares: an icon, a short text, or both."""

    icon: str
    words: str
    box: Box


@dataclass(frozen=True)
class Block:
    """All that is printed at a place except its name, measured about its centre."""

    cells: tuple[Cell, ...]
    badges: tuple[Badge, ...]
    dot: float
    """Radius of a place with nothing printed on it, else 0."""
    box: Box
    """Outline, with the dividing frame if the place lies beyond it."""
    frame: Box | None
    """Dividing frame."""


def block_of(place: Place, slot: float, fewest_players: int, *, brief: bool = False) -> Block:
    """The block of a place for slots of a given size, with only the chief badges if `brief`."""
    cells, width, top = _cells(place, slot)
    signs = [sign for sign in _signs(place, fewest_players) if not brief or sign[0] in CHIEF_BADGES]
    badges = _badges(signs, slot * (0.42 if cells else 0.5), 2 * slot if cells else 4 * slot)
    if not cells and not badges:
        radius = slot * 0.24
        return Block((), (), radius, Box.around((0, 0), 2 * radius, 2 * radius), None)
    outline = Box.over([badge.box for badge in badges]) if badges else Box(0, 0, 0, 0)
    gap = slot * 0.06 if cells and badges else 0.0
    pad = slot * 0.07
    box = Box.around((0, 0), max(width, outline.width) + 2 * pad, top + gap + outline.height + 2 * pad)
    cells = [replace(cell, box=cell.box.moved(-width / 2, box.top + pad)) for cell in cells]
    badges = [replace(badge, box=badge.box.moved(0, box.top + pad + top + gap)) for badge in badges]
    frame = box.grown(slot * FRAME) if place.beyond else None
    return Block(tuple(cells), tuple(badges), 0.0, frame or box, frame)


def _cells(place: Place, slot: float) -> tuple[list[Cell], float, float]:
    kinds: list[tuple[str, tuple[str, ...], int]] = [("slot", tuple(words), 0) for words in place.words_of_slots()]
    kinds += [("merchant", (), 0)] * place.merchants
    kinds += [("market", (), 0)] * place.markets
    if place.coal_import:
        kinds.append(("import", (), place.coal_import))
    if not kinds:
        return [], 0.0, 0.0
    gap = slot * 0.055
    columns = len(kinds) if len(kinds) <= 2 else 2 if len(kinds) <= 4 else 3
    if not place.slots:
        # Nothing is built here, so that others have the room.
        slot *= OTHERS
    rows = [kinds[i : i + columns] for i in range(0, len(kinds), columns)]
    width = columns * (slot + gap) - gap
    cells = []
    for i, row in enumerate(rows):
        x = (width - len(row) * (slot + gap) + gap) / 2
        for kind, signs, count in row:
            y = i * (slot + gap)
            cells.append(Cell(kind, signs, count, Box(x, y, x + slot, y + slot)))
            x += slot + gap
    return cells, width, len(rows) * (slot + gap) - gap


def _signs(place: Place, fewest_players: int) -> list[tuple[str, str]]:
    """Icon and words of each badge."""
    signs: list[tuple[str, str]] = []
    if place.kind == "farm":
        signs.append(("farm", ""))
    if place.merchants_from > fewest_players:
        signs.append(("players", f"{place.merchants_from}+"))
    if place.bonus:
        kind, amount = place.bonus.kind, place.bonus.amount
        name = BONUS_ICONS.get(kind, kind)
        signs.append((name, str(amount)) if name in icon_names() else ("", f"{kind} {amount}"))
    if place.worth:
        signs.append(("worth", str(place.worth)))
    if place.port:
        signs.append(("anchor", ""))
    if place.market_access:
        signs.append(("access", ""))
    if not place.transit:
        signs.append(("stop", ""))
    return signs


def _badges(signs: list[tuple[str, str]], size: float, most: float) -> list[Badge]:
    """Badges in centred rows no wider than `most`, the first row at the top."""
    rows: list[list[Badge]] = []
    for name, words in signs:
        width = (size if name else size * 0.3) + (text_width(words, size, bold=True) if words else 0.0)
        badge = Badge(name, words, Box(0, 0, width + size * 0.14, size))
        if rows and sum(other.box.width for other in rows[-1]) + badge.box.width <= most:
            rows[-1].append(badge)
        else:
            rows.append([badge])
    placed = []
    for i, row in enumerate(rows):
        x = -sum(badge.box.width for badge in row) / 2
        for badge in row:
            placed.append(replace(badge, box=badge.box.moved(x, i * size * 1.04)))
            x += badge.box.width
    return placed
