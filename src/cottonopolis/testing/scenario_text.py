"""Scenario files: given a position, when these actions are played, then this is true."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

from cottonopolis.content.read import nearest
from cottonopolis.errors import NotationError
from cottonopolis.notation.position_lines import Line, without_comment

_LONGEST = 1_000_000
_RULE_ID = re.compile(r"[A-Z]{1,4}(-[a-z0-9]+)*-[0-9]+[a-z]?")
_SHARED_NAME = re.compile(r"\w[\w-]*")
_NEXT = {"": "given", "given": "when", "when": "then", "then": "when"}
"""By section: the one that may follow."""


@dataclass(frozen=True)
class Part:
    """Some actions, and what must be true after them."""

    when: tuple[Line, ...]
    """Actions, each after the seat that asks for it."""
    then: tuple[Line, ...]


@dataclass(frozen=True)
class Scenario:
    """One case, not yet run."""

    ids: tuple[str, ...]
    """The rules that it shows."""
    title: str
    file: str
    line: int
    given: tuple[Line, ...] = ()
    """Lines of a position, the first one with its word `table`; those of a shared table first."""
    parts: tuple[Part, ...] = ()
    """At least one; each goes on from the one before."""
    error: str = ""
    """Why the case is not well formed, with file and line; empty if it is."""

    @property
    def where(self) -> str:
        """File and line, for messages."""
        return f"{self.file}:{self.line}"

    @property
    def when(self) -> tuple[Line, ...]:
        """The actions of all parts."""
        return tuple(line for part in self.parts for line in part.when)

    @property
    def then(self) -> tuple[Line, ...]:
        """What is checked in all parts."""
        return tuple(line for part in self.parts for line in part.then)


@dataclass
class _Block:
    """A heading and the lines below it."""

    file: str
    line: int
    heading: str | None
    """None for lines before the first heading."""
    lines: list[Line] = field(default_factory=list)

    def fail(self, why: str) -> NoReturn:
        """Refuses the whole block."""
        raise NotationError(f"{self.file}:{self.line}: =={(self.heading or '')[:100]}: {why}")


def parse_scenarios(text: str, file: str = "scenario") -> list[Scenario]:
    """All scenarios of a file; one that is not well formed has an `error`, and the others are read all the same.

    >>> [case] = parse_scenarios("== B-turn-03  a case\\ngiven birmingham, ann bob\\nwhen nothing\\nthen ann to move")
    >>> case.ids, case.title
    (('B-turn-03',), 'a case')
    """
    if len(text) > _LONGEST:
        raise NotationError(f"{file}: {len(text)} characters are too long, at most {_LONGEST}")
    shared: dict[str, tuple[Line, ...]] = {}
    found: list[Scenario] = []
    for block in _blocks(text, file):
        words = (block.heading or "").split()
        n_ids = next((n for n, word in enumerate(words) if not _RULE_ID.fullmatch(word)), len(words))
        ids, title = tuple(words[:n_ids]), " ".join(words[n_ids:])
        try:
            if words[:1] == ["given"]:
                _read_shared(block, words[1:], shared)
                continue
            given, parts = _read_case(block, shared, has_rules=n_ids > 0)
        except NotationError as error:
            found.append(Scenario(ids, title, file, block.line, error=str(error)))
        else:
            found.append(Scenario(ids, title, file, block.line, given, parts))
    return found


def _blocks(text: str, file: str) -> list[_Block]:
    found: list[_Block] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = without_comment(raw).strip()
        if without_comment(raw).startswith("=="):
            found.append(_Block(file, number, line[2:]))
        elif line:
            if not found:
                found.append(_Block(file, number, None))
            found[-1].lines.append(Line(f"{file}:{number}", line))
    return found


def _read_shared(block: _Block, names: list[str], shared: dict[str, tuple[Line, ...]]) -> None:
    """Reads a table that the cases below it may name."""
    if len(names) != 1 or not _SHARED_NAME.fullmatch(names[0]):
        block.fail("expected one name, such as == given mills")
    if names[0] in shared:
        block.fail("there is such a table already")
    if not block.lines:
        block.fail("expected a position, such as birmingham, ann bob")
    for line in block.lines:
        if _first_word(line) in _NEXT:
            _fail(line, "expected lines of a position only, the first one such as birmingham, ann bob")
    first = block.lines[0]
    shared[names[0]] = (Line(first.where, f"table {first.text}"), *block.lines[1:])


def _read_case(
    block: _Block, shared: dict[str, tuple[Line, ...]], *, has_rules: bool
) -> tuple[tuple[Line, ...], tuple[Part, ...]]:
    """The table and the parts of a case."""
    if block.heading is None:
        _fail(block.lines[0], "expected == and the rules of a scenario first")
    if not has_rules:
        block.fail("a scenario names the rules that it shows, such as == B-sell-06  its title")
    sections = _sections(block)
    if len(sections) % 2 == 0:
        # A case that breaks off has neither a table nor a last check.
        sections.append((_NEXT[sections[-1][0]] if sections else "given", []))
    for word, lines in sections:
        if not lines:
            block.fail(f"nothing after `{word}`")
    (_, given), *rest = sections
    if not rest:
        block.fail("nothing after `when`")
    whens, thens = rest[::2], rest[1::2]
    return _with_shared(given, shared), tuple(
        Part(() if [line.text.lower() for line in when] == ["nothing"] else tuple(when), tuple(then))
        for (_, when), (_, then) in zip(whens, thens, strict=True)
    )


def _sections(block: _Block) -> list[tuple[str, list[Line]]]:
    """The lines below each of the words given, when and then."""
    found: list[tuple[str, list[Line]]] = []
    for line in block.lines:
        word = _first_word(line)
        if word not in _NEXT:
            if not found:
                _fail(line, "expected given and a position")
            found[-1][1].append(line)
            continue
        if word != _NEXT[found[-1][0] if found else ""]:
            _fail(line, "expected given once, and after it when and then in turn")
        rest = line.without(word)
        found.append((word, [rest] if rest.text else []))
    return found


def _with_shared(given: list[Line], shared: dict[str, tuple[Line, ...]]) -> tuple[Line, ...]:
    """The lines of a position; a first line of one word names a shared table, which the others add to."""
    first, *rest = given
    if "," in first.text or len(first.text.split()) > 1:
        return (Line(first.where, f"table {first.text}"), *rest)
    if first.text not in shared:
        expected = "expected a map and its seats, such as birmingham, ann bob, or the name of a == given above"
        _fail(Line(first.where, f"given {first.text}"), f"{expected}; {nearest(first.text[:60], list(shared))}")
    return (*shared[first.text], *rest)


def _first_word(line: Line) -> str:
    return line.text.split(maxsplit=1)[0].lower()


def _fail(line: Line, why: str) -> NoReturn:
    """Refuses a block because of one line."""
    raise NotationError(f'{line.where}: "{line.text[:100]}": {why}')
