"""A whole table as text: the parser of positions and their formatter.

The language is described in docs/notation.md. What ties a text to a map and its rules is in `game/position.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cottonopolis.content import Content
from cottonopolis.content.check_options import Option
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.errors import NotationError
from cottonopolis.notation.position_build import build_state
from cottonopolis.notation.position_draft import MOST_CHANCE, SEAT_WORDS, TABLE_WORDS, Reader
from cottonopolis.notation.position_format import format_sheet
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_lines import Item, Line, split_lines
from cottonopolis.notation.position_sheet import sheet_of

_SEAT = re.compile(r"[^\W\d]\w{0,31}(-\w{1,31})?")
_RESERVED = frozenset(
    (
        *TABLE_WORDS,
        *SEAT_WORDS,
        *("all", "ambiguous", "apart", "aside", "at", "box", "demand", "display", "distance", "distant", "given"),
        *("gone", "illegal", "import", "legal", "merchant", "network", "never", "revealed"),
        *("new", "no", "none", "nothing", "options", "rank", "see", "sees", "table", "then", "to", "when", "winner"),
    )
)
"""Words that begin an item of a position or of a scenario; a seat cannot be called so."""
_MOST_SEATS = 8


@dataclass(frozen=True)
class Header:
    """Which table is meant."""

    item: Item
    """Where the map is named."""
    map: str
    seats: tuple[str, ...]
    options: dict[str, Option] = field(default_factory=dict)
    options_item: Item | None = None
    seed: int | None = None
    """Of a new game, None for a position."""
    lines: tuple[Line, ...] = ()
    """The lines of the position after the header."""


def parse_header(text: str | Sequence[Line]) -> Header:
    """Reads the map, the seats and the options.

    >>> parse_header("table birmingham, ann bob").seats
    ('ann', 'bob')
    """
    lines = split_lines(text) if isinstance(text, str) else list(text)
    if not lines or lines[0].text.split()[0].lower() != "table":
        where = lines[0].where if lines else "position"
        raise NotationError(f"{where}: expected a first line such as: table birmingham, ann bob")
    items = lines[0].without("table").items()
    if len(items) not in (2, 3) or len(items[0].words) != 1:
        Item(lines[0].where, lines[0].text.strip()).fail("expected a map and the seats: table birmingham, ann bob")
    seats = parse_seats(items[1])
    seed = _seed(items[2]) if len(items) == 3 else None
    options: dict[str, Option] = {}
    options_item = None
    rest = []
    for line in lines[1:]:
        if line.text.split()[0].lower() != "options":
            rest.append(line)
            continue
        for item in line.without("options").items():
            options_item = item
            parse_options(item, options)
    if seed is not None and rest:
        Item(rest[0].where, rest[0].text.strip()).fail("a new game takes no further lines but options")
    return Header(items[0], items[0].text, seats, options, options_item, seed, tuple(rest))


def parse_seats(item: Item) -> tuple[str, ...]:
    """The names of seats: short words that mean nothing else, each once."""
    names = item.words
    if len(names) > _MOST_SEATS:
        item.fail(f"{len(names)} seats are too many")
    for n, name in enumerate(names):
        if not _SEAT.fullmatch(name) or name.casefold() in _RESERVED:
            item.fail(f'"{name[:40]}" cannot be the name of a seat: expected a short word that means nothing else here')
        if name.casefold() in [other.casefold() for other in names[:n]]:
            item.fail(f"the seat {name} is named twice")
    return tuple(names)


def _seed(item: Item) -> int:
    words = [word.lower() for word in item.words]
    if len(words) != 4 or words[:3] != ["new", "game", "seed"]:
        item.fail("expected: new game seed 7")
    return item.number(words[3], "a seed", 0, MOST_CHANCE)


def parse_options(item: Item, options: dict[str, Option]) -> None:
    """Adds what an item such as `introductory=true` says."""
    for word in item.words:
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            item.fail("expected options such as introductory=true")
        if name in options:
            item.fail(f"the option {name} is said twice")
        options[name] = _option(value)


def _option(word: str) -> Option:
    if word.lower() in ("true", "false"):
        return word.lower() == "true"
    return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else word


def parse_state(content: Content, rules: RuleSet, seats: tuple[str, ...], lines: Sequence[Line]) -> State:
    """The state that the lines after the header describe; an impossible one is refused with what, where and why."""
    extras = extras_of(content)
    reader = Reader(content, rules, seats, extras)
    for line in lines:
        reader.read(line)
    return build_state(content, rules, extras, reader.draft)


def format_position(content: Content, rules: RuleSet, state: State, seats: tuple[str, ...]) -> str:
    """The canonical text of a table: everything that the state holds, nothing that is as at the start of a game."""
    parse_seats(Item("position", " ".join(seats)))
    return format_sheet(content, rules, sheet_of(state), seats)
