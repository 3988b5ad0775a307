"""Which rules a version of the engine plays otherwise than the versions before it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.content.models.kinds import Entries, Text, like
from cottonopolis.content.structure import parsed
from cottonopolis.games.definition import definitions

_FILE = "corrections.toml"


@dataclass(frozen=True)
class Correction:
    """A rule that is played otherwise from a version on."""

    version: Annotated[str, like("a version such as 0.2.0", r"[0-9]+(\.[0-9]+)*")]
    rule: Annotated[str, like("the id of a rule such as B-sell-03", "[A-Z]-[a-z]+-[0-9]+")]
    what: Text


@dataclass(frozen=True)
class _Corrections:
    correction: Entries[Correction]


def parse_corrections(text: str, file: str = _FILE) -> list[Correction]:
    """The corrections of a data file, oldest first."""
    found = list(parsed(text, file, _Corrections).correction)
    if found != sorted(found, key=lambda correction: _numbers(correction.version)):
        refuse(Finding(file, "correction", "expected the newest version last"))
    return found


def corrections(rules_id: str) -> list[Correction]:
    """All corrections of a game, by its file `corrections.toml` if it has one."""
    game = definitions().get(rules_id)
    if game is None or not (path := game.data / _FILE).is_file():
        return []
    return parse_corrections(path.read_text(encoding="utf-8"), str(path))


def corrected_since(known: Sequence[Correction], version: str) -> list[Correction]:
    """Corrections that are newer than a version.

    >>> known = [Correction("0.2.0", "B-sell-03", "..."), Correction("0.10.0", "B-loan-01", "...")]
    >>> [correction.rule for correction in corrected_since(known, "0.9.1")]
    ['B-loan-01']
    """
    return [correction for correction in known if _numbers(correction.version) > _numbers(version)]


def _numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version, so that 0.10 comes after 0.9."""
    return tuple(int(number) for number in re.findall(r"[0-9]+", version)[:3])
