"""Scenario files: given a position, when these actions are played, then this is true."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cottonopolis.errors import NotationError
from cottonopolis.notation.position_lines import Line, without_comment

_LONGEST = 1_000_000
_RULE_ID = re.compile(r"[A-Z]{1,4}(-[a-z0-9]+)*-[0-9]+[a-z]?")
_SECTIONS = ("given", "when", "then")


@dataclass(frozen=True)
class Scenario:
    """One case, not yet run."""

    ids: tuple[str, ...]
    """The rules that it shows."""
    title: str
    given: tuple[Line, ...]
    """Lines of a position, the first one with its word `table`."""
    when: tuple[Line, ...]
    """Actions, each after the seat that asks for it."""
    then: tuple[Line, ...]
    file: str
    line: int

    @property
    def where(self) -> str:
        """File and line, for messages."""
        return f"{self.file}:{self.line}"


@dataclass
class _Open:
    """A scenario being read."""

    heading: str
    line: int
    sections: dict[str, list[Line]]
    section: str = ""


def parse_scenarios(text: str, file: str = "scenario") -> list[Scenario]:
    """All scenarios of a file; a file with one that is not well formed is refused.

    >>> [case] = parse_scenarios("== B-turn-03  a case\\ngiven birmingham, ann bob\\nwhen nothing\\nthen ann to move")
    >>> case.ids, case.title
    (('B-turn-03',), 'a case')
    """
    if len(text) > _LONGEST:
        raise NotationError(f"{file}: {len(text)} characters are too long, at most {_LONGEST}")
    found: list[_Open] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = without_comment(raw).rstrip()
        if not line.strip():
            continue
        if line.startswith("=="):
            found.append(_Open(line[2:], number, {}))
        elif found:
            _read_line(found[-1], line, f"{file}:{number}")
        else:
            raise NotationError(
                f'{file}:{number}: "{line.strip()[:100]}": expected == and the rules of a scenario first'
            )
    return [_closed(scenario, file) for scenario in found]


def _read_line(scenario: _Open, line: str, where: str) -> None:
    word = line.split(maxsplit=1)[0].lower()
    if word in _SECTIONS:
        n = len(scenario.sections)
        if word != (*_SECTIONS, "a new scenario")[n]:
            expected = "given, when and then, once each and in this order"
            raise NotationError(f'{where}: "{line.strip()[:100]}": expected {expected}')
        scenario.section = word
        scenario.sections[word] = []
        line = line.strip()[len(word) :]
        if word == "given":
            line = f"table {line.strip()}"
    if not scenario.section:
        raise NotationError(f'{where}: "{line.strip()[:100]}": expected given and a position')
    if line.strip():
        scenario.sections[scenario.section].append(Line(where, line.strip()))


def _closed(scenario: _Open, file: str) -> Scenario:
    words = scenario.heading.split()
    n_ids = next((n for n, word in enumerate(words) if not _RULE_ID.fullmatch(word)), len(words))
    where = f"{file}:{scenario.line}: =={scenario.heading[:100]}"
    if n_ids == 0:
        raise NotationError(f"{where}: a scenario names the rules that it shows, such as == B-sell-06  its title")
    for section in _SECTIONS:
        if not scenario.sections.get(section):
            raise NotationError(f"{where}: nothing after `{section}`")
    when = scenario.sections["when"]
    if [line.text.lower() for line in when] == ["nothing"]:
        when = []
    return Scenario(
        ids=tuple(words[:n_ids]),
        title=" ".join(words[n_ids:]),
        given=tuple(scenario.sections["given"]),
        when=tuple(when),
        then=tuple(scenario.sections["then"]),
        file=file,
        line=scenario.line,
    )
