"""Kinds of values: a type, the words that say what was expected, and a test where the type does not say all."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

SCHEMA = 1


@dataclass(frozen=True)
class Kind:
    """Stands in the `Annotated` of a type: what a value of it is called, and the test that it has to pass."""

    words: str
    fits: Callable[[Any], bool] = lambda _: True


def whole(least: int, most: int) -> Kind:
    """A whole number between two, both included."""
    return Kind(f"a whole number from {least} to {most}", lambda value: least <= value <= most)


def like(words: str, pattern: str) -> Kind:
    """Text that a pattern matches as a whole."""
    return Kind(words, lambda value: re.fullmatch(pattern, value) is not None)


def _are_different(values: tuple[Any, ...]) -> bool:
    """Two or more values of an option, no two equal; `true` and `1` are two."""
    return len(values) >= 2 and len({(type(one), one) for one in values}) == len(values)


def _are_counts(values: tuple[int, ...]) -> bool:
    return values == tuple(sorted(set(values))) and len(values) > 0 and 2 <= values[0] <= values[-1] <= 6


Text = Annotated[str, Kind("text", lambda value: bool(value.strip()))]
Int = Annotated[int, whole(-9999, 9999)]
Amount = Annotated[int, whole(0, 9999)]
Small = Annotated[int, whole(0, 99)]
Pieces = Annotated[int, whole(0, 15)]
Scalar = Annotated[Text | int | bool, Kind("text, a whole number, true or false")]

Ints = Annotated[tuple[Int, ...], Kind("a list of whole numbers")]
Amounts = Annotated[tuple[Amount, ...], Kind("a list of whole numbers from 0")]
BY_ERA = "one for each era"
AmountsByEra = Annotated[tuple[Amount, ...], Kind(f"a list of whole numbers from 0, {BY_ERA}")]
FlagsByEra = Annotated[tuple[bool, ...], Kind(f"a list of true or false, {BY_ERA}")]
Lists = Annotated[tuple[Amounts, ...], Kind("a list of lists of whole numbers from 0")]
Texts = Annotated[tuple[Text, ...], Kind("a list of texts")]
Smalls = Annotated[tuple[Small, ...], Kind("a list of whole numbers from 0 to 99", bool)]
Count = Annotated[Small | Smalls, Kind("a whole number from 0 to 99, or a list with one for each player count")]
Steps = Annotated[
    Smalls | Annotated[tuple[Smalls, ...], Kind("lists of whole numbers", bool)],
    Kind("a list of whole numbers from 0, or one such list for each player count"),
]

Id = Annotated[str, like("a lower-case id such as new_york", "[a-z][a-z0-9_]*")]
Numbered = Annotated[str, like("a lower-case id with a number, such as cotton-1", "[a-z][a-z0-9_]*-(0|[1-9][0-9]?)")]
Code = Annotated[str, like("three lower-case letters", "[a-z]{3}")]
Colour = Annotated[str, like("a colour such as #2f6ea8", "#[0-9a-f]{6}")]

_Unit = Annotated[int, whole(0, 1000)]
_Length = Annotated[int, whole(1, 9999)]
Point = Annotated[tuple[_Unit, _Unit], Kind("two whole numbers from 0 to 1000")]
Rectangle = Annotated[tuple[_Unit, _Unit, _Unit, _Unit], Kind("four whole numbers from 0 to 1000: x, y, width, height")]
Degrees = Annotated[
    tuple[float, float],
    Kind("two numbers with a point, degrees east and north", lambda at: abs(at[0]) <= 180 and abs(at[1]) < 90),
]
Size = Annotated[tuple[_Length, _Length], Kind("two whole numbers from 1 to 9999: width and height")]
Ends = Annotated[tuple[Text, ...], Kind("a list of two or more places", lambda value: len(value) >= 2)]

Flip = Literal["sold", "sold_to", "emptied", "built", "emptied_and_sold_to"]
PlaceKind = Literal["town", "farm", "merchant", "village", "external", "ship", "import", "market"]
CardKind = Literal["place", "industry", "region", "wild_place", "wild_industry"]
TileEra = Literal["canal", "rail", "any", "none"]
Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Confidence = Literal["high", "medium", "low"]
Resource = Literal["coal", "iron", "steel"]
Eras = Annotated[
    tuple[str, ...],
    Kind('["canal", "rail"] or one of them', lambda value: value in [("canal", "rail"), ("canal",), ("rail",)]),
]
Resources = Annotated[
    tuple[Resource, Resource],
    Kind('["coal", "iron"] or ["coal", "steel"]', lambda value: value in [("coal", "iron"), ("coal", "steel")]),
]
Version = Annotated[int, Kind(f"the number {SCHEMA}", lambda value: value == SCHEMA)]
Players = Annotated[tuple[Int, ...], Kind("ascending player counts from 2 to 6", _are_counts)]
Values = Annotated[
    tuple[Scalar, ...], Kind("two or more different values: texts, whole numbers, true or false", _are_different)
]
Only = Annotated[dict[str, Scalar], Kind("a table of options and their values")]
Note = Annotated[Text | dict[str, Text], Kind("text or a table of texts")]
"""What is known of an entry, in a sentence or field by field."""


def kinds_of(model: type[Any]) -> dict[str, Any]:
    """By field of a model: its type, with what is annotated. Text is resolved where a module postpones it."""
    if any(isinstance(one.type, str) for one in fields(model)):
        hints = get_type_hints(model, include_extras=True)
        for one in fields(model):
            one.type = hints[one.name]
    return {one.name: one.type for one in fields(model)}


_Entry = TypeVar("_Entry")
ENTRIES = Kind("a list of entries")
Entries = Annotated[tuple[_Entry, ...], ENTRIES]
"""Entries that are merged one by one; each stands in braces, or below a heading in double brackets."""
