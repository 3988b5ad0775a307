"""Reads and writes positions: the text together with the map and the rules that it names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cottonopolis.content import Content, load, map_ids
from cottonopolis.content.check_options import Option
from cottonopolis.content.read import nearest
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.errors import ContentError, NotationError, PlayerCountError
from cottonopolis.games.definition import build_rules
from cottonopolis.notation.position import Header, format_position, parse_header, parse_state
from cottonopolis.notation.position_hooks import extras_of
from cottonopolis.notation.position_lines import Line


class BadTable(NotationError):
    """A table that cannot be set up, whatever lies on it."""

    reason = ""
    """The word by which programs and scenarios know it."""


class BadPlayerCount(BadTable):
    """A map cannot be played with so many seats."""

    reason = "bad_player_count"


class BadOption(BadTable):
    """There is no such option, it has no such value, or it does not go with another one."""

    reason = "bad_option"


@dataclass(frozen=True)
class Position:
    """A table with everything that is needed to play on."""

    content: Content
    rules: RuleSet
    state: State
    seats: tuple[str, ...]


def read_position(text: str | Sequence[Line], folder: Path | None = None) -> Position:
    """The table that a text describes.

    Maps are those that come with the package; with `folder` also TOML files, found from there.

    >>> position = read_position("table birmingham, ann bob")
    >>> position.state.players[0].money
    17
    """
    header = parse_header(text)
    content, rules = find_tables(header, folder)
    if header.seed is not None:
        return Position(content, rules, rules.start(header.seed), header.seats)
    return Position(content, rules, parse_state(content, rules, header.seats, header.lines), header.seats)


def write_position(position: Position) -> str:
    """The canonical text of a table."""
    return format_position(position.content, position.rules, position.state, position.seats)


def find_tables(header: Header, folder: Path | None) -> tuple[Content, RuleSet]:
    """The map and the rules; what the data refuse is refused as a text."""
    is_file = header.map.endswith(".toml") and folder is not None
    if not is_file and header.map not in map_ids():
        header.item.fail(f"there is no map of this name; {nearest(header.map[:60], map_ids())}")
    try:
        if is_file and folder is not None:
            return _load(folder / header.map, header)
        return _cached(header.map, len(header.seats), _typed(header.options))
    except PlayerCountError as error:
        raise BadPlayerCount(f'{header.item.where}: "{" ".join(header.seats)}": {error}') from None
    except ContentError as error:
        if header.options_item is not None and ": option" in str(error):
            item = header.options_item
            raise BadOption(f'{item.where}: "{item.text}": {error}') from None
        (header.options_item or header.item).fail(str(error))


def _load(path: Path, header: Header) -> tuple[Content, RuleSet]:
    content = load(path, len(header.seats), header.options)
    extras_of(content)
    return content, build_rules(content)


def _typed(options: dict[str, Option]) -> tuple[tuple[str, str, Option], ...]:
    """Options as a key that tells true from 1."""
    return tuple((name, type(value).__name__, value) for name, value in sorted(options.items()))


@lru_cache(maxsize=64)
def _cached(map_id: str, n_seats: int, options: tuple[tuple[str, str, Option], ...]) -> tuple[Content, RuleSet]:
    """Tables never change, so one copy serves every text that names the same map, seats and options."""
    content = load(map_id, n_seats, {name: value for name, _, value in options})
    extras_of(content)
    return content, build_rules(content)
