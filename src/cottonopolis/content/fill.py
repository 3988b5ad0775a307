"""Puts numbers of the rules into a text, so that no text has to say them a second time."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from cottonopolis.content.check import read_document
from cottonopolis.content.structure import plain
from cottonopolis.errors import ContentError
from cottonopolis.games.definition import definition_of

_HOLE = re.compile(r"\{(?:(?P<variant>\w+):)?(?P<path>[\w.-]+)(?:\|(?P<how>\w+))?\}")
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def filled(text: str, game: str) -> str:
    """A text with the numbers of a game's rules in the place of what stands in braces.

    `{links.canal_cost}` is a number of the data, and a list is told as `10 / 9 / 8`; `{turn.actions|word}` is written
    in letters, `{turn.actions|Word}` with a capital; `{roxley2018:rounds.per_era}` is that of a variant.

    >>> filled("{turn.actions|Word} actions, £{links.canal_cost} a canal, {rounds.per_era} rounds", "birmingham")
    'Two actions, £3 a canal, 10 / 9 / 8 rounds'
    """

    def number(hole: re.Match[str]) -> str:
        found: Any = _numbers(game, hole["variant"])
        for key in hole["path"].split("."):
            found = _below(found, key)
        if found is None or isinstance(found, dict):
            raise ContentError(f"{game}: the rules have no number {hole['path']}")
        return _said(found, hole["how"])

    return _HOLE.sub(number, text)


@lru_cache(maxsize=16)
def _numbers(game: str, variant: str | None) -> Any:
    return plain(read_document(definition_of(game).map_ids()[0], variant))


def _below(found: Any, key: str) -> Any:
    """What has a key in a table, or an id or a place in a list."""
    if isinstance(found, dict):
        return found.get(key)
    if isinstance(found, list) and key.isdigit():
        return found[int(key)] if int(key) < len(found) else None
    entries: Iterable[Any] = found if isinstance(found, list) else ()
    return next((entry for entry in entries if isinstance(entry, dict) and entry.get("id") == key), None)


def _said(value: Any, how: str | None) -> str:
    if isinstance(value, list):
        return " / ".join(_said(one, how) for one in value)
    if how in ("word", "Word"):
        word = _WORDS[value]
        return word.capitalize() if how == "Word" else word
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)
