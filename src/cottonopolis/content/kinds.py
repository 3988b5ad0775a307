"""Kinds of values: what may stand at a key, in words and as a test."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Kind = tuple[str, Callable[[Any], bool]]
"""What is expected, in words, and the test for it."""

SCHEMA = 1

PLACE_KINDS = ["town", "farm", "merchant", "village", "external", "ship", "import", "market"]
"""What a place can be."""
CARD_KINDS = ["place", "industry", "region", "wild_place", "wild_industry"]
TILE_ERAS = ["canal", "rail", "any", "none"]
FLIPS = ["sold", "sold_to", "emptied", "built", "emptied_and_sold_to"]
BONUSES = ["money", "vp", "develop", "income_spaces"]
CONFIDENCE = ["high", "medium", "low"]
SIDES = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_scalar(value: Any) -> bool:
    return _is_int(value) or _is_text(value) or _is_flag(value)


def _whole(least: int, most: int) -> Kind:
    words = f"a whole number from {least} to {most}"
    return words, lambda value: _is_int(value) and least <= value <= most


def _one_of(values: list[Any], what: str = "") -> Kind:
    return what or "one of " + ", ".join(values), lambda value: value in values


def _text_like(words: str, pattern: str) -> Kind:
    return words, lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _list_of(words: str, kind: Kind, least: int = 0, most: int = 9999) -> Kind:
    return (
        words,
        lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(kind[1], value)),
    )


def _either(words: str, one: Kind, other: Kind) -> Kind:
    return words, lambda value: one[1](value) or other[1](value)


def _is_bonus(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != {"kind", "amount"}:
        return False
    return value["kind"] in BONUSES and AMOUNT[1](value["amount"])


def _are_players(value: Any) -> bool:
    return INTS[1](value) and value == sorted(set(value)) and len(value) > 0 and 2 <= value[0] <= value[-1] <= 6


def _are_values(value: Any) -> bool:
    """Values of an option, no two equal; `true` and `1` are two."""
    if not isinstance(value, list) or not all(map(_is_scalar, value)):
        return False
    return len(value) >= 2 and len({(type(one), one) for one in value}) == len(value)


def _is_table_of(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, dict) and all(map(test, value.values()))


TEXT: Kind = ("text", _is_text)
FLAG: Kind = ("true or false", _is_flag)
INT = _whole(-9999, 9999)
AMOUNT = _whole(0, 9999)
SMALL = _whole(0, 99)
TILES = _whole(0, 15)
SCALAR: Kind = ("text, a whole number, true or false", _is_scalar)
ANY: Kind = ("a value", lambda _: True)

INTS = _list_of("a list of whole numbers", INT)
AMOUNTS = _list_of("a list of whole numbers from 0", AMOUNT)
LISTS = _list_of("a list of lists of whole numbers from 0", AMOUNTS)
FLAGS = _list_of("a list of true or false", FLAG)
TEXTS = _list_of("a list of texts", TEXT)
COUNT = _either("a whole number from 0 to 99, or a list with one for each player count", SMALL, _list_of("", SMALL))
STEPS = _either(
    "a list of whole numbers from 0, or one such list for each player count",
    _list_of("", SMALL, least=1),
    _list_of("", _list_of("", SMALL, least=1), least=1),
)

ID = _text_like("a lower-case id such as new_york", "[a-z][a-z0-9_]*")
NUMBERED = _text_like("a lower-case id with a number, such as cotton-1", "[a-z][a-z0-9_]*-(0|[1-9][0-9]?)")
CODE = _text_like("three lower-case letters", "[a-z]{3}")
COLOUR = _text_like("a colour such as #2f6ea8", "#[0-9a-f]{6}")

POINT = _list_of("two whole numbers from 0 to 1000", _whole(0, 1000), 2, 2)
RECTANGLE = _list_of("four whole numbers from 0 to 1000: x, y, width, height", _whole(0, 1000), 4, 4)
SIZE = _list_of("two whole numbers from 1 to 9999: width and height", _whole(1, 9999), 2, 2)
ENDS = _list_of("a list of two or more places", TEXT, 2)

FLIP = _one_of(FLIPS)
PLACE_KIND = _one_of(PLACE_KINDS)
CARD_KIND = _one_of(CARD_KINDS)
TILE_ERA = _one_of(TILE_ERAS)
SIDE = _one_of(SIDES)
SURE = _one_of(CONFIDENCE)
ERAS = _one_of([["canal", "rail"], ["canal"], ["rail"]], '["canal", "rail"] or one of them')
RESOURCES = _one_of([["coal", "iron"], ["coal", "steel"]], '["coal", "iron"] or ["coal", "steel"]')
VERSION: Kind = (f"the number {SCHEMA}", lambda value: _is_int(value) and value == SCHEMA)
PLAYERS: Kind = ("ascending player counts from 2 to 6", _are_players)
BONUS: Kind = (f"a table with an amount and a kind, one of {', '.join(BONUSES)}", _is_bonus)
VALUES: Kind = ("two or more different values: texts, whole numbers, true or false", _are_values)
ONLY: Kind = ("a table of options and their values", _is_table_of(_is_scalar))
EVIDENCE: Kind = ("text or a table of texts", lambda value: _is_text(value) or _is_table_of(_is_text)(value))
