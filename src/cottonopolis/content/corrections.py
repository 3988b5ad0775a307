"""Which rules a version of the engine plays otherwise than the versions before it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.read import DATA

_FILE = "corrections.toml"
_KEYS = {"version": r"[0-9]+(\.[0-9]+)*", "rules": r"[a-z_]+", "rule": r"[A-Z]-[a-z]+-[0-9]+", "what": r"\S.*"}


@dataclass(frozen=True)
class Correction:
    """A rule that is played otherwise from a version on."""

    version: str
    rules: str
    """The rule set that it belongs to."""
    rule: str
    what: str


def parse_corrections(text: str, file: str = _FILE) -> list[Correction]:
    """The corrections of a data file, oldest first."""
    found = []
    for n, entry in enumerate(tomllib.loads(text)["correction"]):
        for key, shape in _KEYS.items():
            if set(entry) != set(_KEYS) or not re.fullmatch(shape, str(entry[key])):
                refuse(Finding(file, f"correction[{n}].{key}", f"expected {', '.join(_KEYS)}, each in its form"))
        found.append(Correction(**entry))
    if found != sorted(found, key=lambda correction: _numbers(correction.version)):
        refuse(Finding(file, "correction", "expected the newest version last"))
    return found


def corrections() -> list[Correction]:
    """All corrections of this package."""
    return parse_corrections((DATA / _FILE).read_text(encoding="utf-8"))


def corrected_since(known: Sequence[Correction], version: str, rules: str) -> list[Correction]:
    """Corrections of a rule set that are newer than a version.

    >>> known = [
    ...     Correction("0.2.0", "birmingham", "B-sell-03", "..."),
    ...     Correction("0.10.0", "lancashire", "L-sell-13", "..."),
    ... ]
    >>> [correction.rule for correction in corrected_since(known, "0.9.1", "lancashire")]
    ['L-sell-13']
    """
    return [
        correction
        for correction in known
        if correction.rules == rules and _numbers(correction.version) > _numbers(version)
    ]


def _numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version, so that 0.10 comes after 0.9."""
    return tuple(int(number) for number in re.findall(r"[0-9]+", version)[:3])
