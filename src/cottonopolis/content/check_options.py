"""Checks options, the variants that one of them chooses, and the values that they set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cottonopolis.content.finding import Problem
from cottonopolis.content.merge import Chain, merged_variants
from cottonopolis.content.models.document import Document, entry_keys
from cottonopolis.content.models.kinds import kinds_of
from cottonopolis.content.models.options import Choice
from cottonopolis.content.read import nearest
from cottonopolis.content.structure import expected, fits

Option = str | int | bool
"""Value of an option."""


def same(one: Option, other: Option) -> bool:
    """Whether two values of an option are one; `true` is not 1.

    >>> same(1, 1), same(True, 1)
    (True, False)
    """
    return type(one) is type(other) and one == other


def with_value(document: Document, path: str, value: Option) -> Document:
    """The document with the value that an option sets, such as `tile.cotton-1.vp`."""
    table, name, key = _parts(path)
    entries = getattr(document, table)
    changed: Any = {table: tuple(replace(one, **{key: value}) if one.id == name else one for one in entries)}
    return replace(document, **changed)


def _parts(path: str) -> tuple[str, str, str]:
    table, _, rest = path.partition(".")
    name, _, key = rest.rpartition(".")
    return table, name, key


def _kind_of(document: Document, path: str) -> Any:
    """The type of the value at a path; None if nothing is there."""
    table, name, key = _parts(path)
    for entry in getattr(document, table) if table in entry_keys(type(document)) else ():
        if getattr(entry, "id", None) == name:
            return kinds_of(type(entry)).get(key)
    return None


def option_problems(document: Document) -> Iterator[Problem]:
    """Defaults that are no values, targets that are not there, conditions that cannot be met."""
    options = {option.id: option for option in document.option}
    for name, option in options.items():
        key = f"option.{name}"
        if not any(same(option.default, value) for value in option.values):
            yield f"{key}.default", f"{option.default!r} is none of its values"
        if option.sets:
            yield from _target_problems(document, option)
        for other, needed in option.only.items():
            if other not in options:
                yield f"{key}.only", f'unknown option "{other}"; {nearest(other, list(options))}'
            elif not any(same(needed, value) for value in options[other].values):
                yield f"{key}.only", f"{needed!r} is none of the values of {other}"
    for n, entry in enumerate(document.contested):
        if _kind_of(document, entry.of) is None:
            yield f"contested.{n}.of", f'no value "{entry.of}"; expected table.id.key'


def _target_problems(document: Document, option: Choice) -> Iterator[Problem]:
    kind = _kind_of(document, option.sets)
    if kind is None:
        yield f"option.{option.id}.sets", f'no value "{option.sets}"; expected table.id.key'
        return
    for value in option.values:
        if not fits(value, kind):
            yield f"option.{option.id}.values", f"{option.sets} cannot be {value!r}, expected {expected(kind)}"


def variant_problems(chain: Chain, document: Document) -> Iterator[Problem]:
    """Variants that are offered and are not there, or are there and not offered."""
    choosers = [option for option in document.option if option.variant]
    for option in choosers[1:]:
        yield f"option.{option.id}.variant", f"{choosers[0].id} chooses the variant already"
    offered, there = document.variants(), merged_variants(chain)
    for option in choosers[:1]:
        for name in offered:
            if name not in there:
                yield f"option.{option.id}.values", f'no table [variant.{name}] for "{name}"'
    # A child that drops the option leaves the variants of its parent behind.
    for name in merged_variants(chain if len(chain) == 2 else chain[-1:]):
        if name not in offered:
            yield f"variant.{name}", "expected among the values of an option with variant = true"
