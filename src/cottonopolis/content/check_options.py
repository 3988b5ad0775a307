"""Checks options, the variants that one of them chooses, and the values that they set."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.content.finding import Problem
from cottonopolis.content.merge import Chain, merged_chain, merged_variants, offered_variants
from cottonopolis.content.read import Tables, nearest
from cottonopolis.content.shape import ENTRIES

Option = str | int | bool
"""Value of an option."""


def same(one: Option, other: Option) -> bool:
    """Whether two values of an option are one; `true` is not 1.

    >>> same(1, 1), same(True, 1)
    (True, False)
    """
    return type(one) is type(other) and one == other


def option_target(document: Tables, path: str) -> tuple[Tables, str] | None:
    """The entry and the key that an option sets, such as `tile.cotton-1.vp`."""
    table, _, rest = path.partition(".")
    name, _, key = rest.rpartition(".")
    for entry in document.get(table, []) if table in ENTRIES else []:
        if entry.get("id") == name and key in entry:
            return entry, key
    return None


def option_problems(document: Tables) -> Iterator[Problem]:
    """Defaults that are no values, targets that are not there, conditions that cannot be met."""
    options = {option["id"]: option for option in document.get("option", [])}
    for name, option in options.items():
        key = f"option.{name}"
        if not any(same(option["default"], value) for value in option["values"]):
            yield f"{key}.default", f"{option['default']!r} is none of its values"
        if "sets" in option:
            yield from _target_problems(document, option)
        for other, needed in option.get("only", {}).items():
            if other not in options:
                yield f"{key}.only", f'unknown option "{other}"; {nearest(other, list(options))}'
            elif not any(same(needed, value) for value in options[other]["values"]):
                yield f"{key}.only", f"{needed!r} is none of the values of {other}"
    for n, entry in enumerate(document.get("contested", [])):
        if option_target(document, entry["of"]) is None:
            yield f"contested.{n}.of", f'no value "{entry["of"]}"; expected table.id.key'


def _target_problems(document: Tables, option: Tables) -> Iterator[Problem]:
    path = option["sets"]
    target = option_target(document, path)
    if target is None:
        yield f"option.{option['id']}.sets", f'no value "{path}"; expected table.id.key'
        return
    keys = ENTRIES[path.partition(".")[0]]
    expected, fits = keys.get(target[1]) or keys["?" + target[1]]
    for value in option["values"]:
        if not fits(value):
            yield f"option.{option['id']}.values", f"{path} cannot be {value!r}, expected {expected}"


def variant_problems(chain: Chain) -> Iterator[Problem]:
    """Variants that are offered and are not there, or are there and not offered."""
    document = merged_chain(chain)
    choosers = [option for option in document.get("option", []) if option.get("variant")]
    for option in choosers[1:]:
        yield f"option.{option['id']}.variant", f"{choosers[0]['id']} chooses the variant already"
    offered, there = offered_variants(document), merged_variants(chain)
    for option in choosers[:1]:
        for name in offered:
            if name not in there:
                yield f"option.{option['id']}.values", f'no table [variant.{name}] for "{name}"'
    # A child that drops the option leaves the variants of its parent behind.
    for name in merged_variants(chain if len(chain) == 2 else chain[-1:]):
        if name not in offered:
            yield f"variant.{name}", "expected among the values of an option with variant = true"
