"""A whole game as text: the parser of records and their formatter.

A record is read without its map; what its shuffles and actions mean there is found by replaying it (`game/record.py`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NoReturn

from cottonopolis.content.check_options import Option
from cottonopolis.errors import NotationError
from cottonopolis.notation.position import parse_options, parse_seats
from cottonopolis.notation.position_draft import MOST_CHANCE
from cottonopolis.notation.position_format import format_option
from cottonopolis.notation.position_lines import Item

FORMAT = 1
"""The version of the format, in the first line of every record."""
_FIRST = f"cottonopolis record {FORMAT}"
_LONGEST = 400_000
"""Characters of a record; a long game needs a twentieth of it."""
_MOST_PLIES = 999
"""Actions of a record; a long game has a quarter of it."""
_HEAD = ("engine", "rules", "map", "options", "seats", "seed", "for", "commitment", "nonce", "position", "shuffle")
"""First words of the header, in their order; all but the last two stand once."""
_NEEDED = ("engine", "rules", "map", "seats")
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+!-]{0,39}")
_ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
_NUMBER = re.compile(r"[0-9]{1,4}")
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Shuffle:
    """The outcome of one shuffle: what was mixed, and how it lies now, next one first."""

    ply: int
    """Actions before it."""
    what: str
    words: tuple[str, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Action:
    """One action in full; its ply is its place among the actions, counted from 1."""

    seat: str
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Comment:
    """A remark after an action, or before the first one."""

    ply: int
    text: str


@dataclass(frozen=True)
class Result:
    """Place and points of a seat at the end."""

    seat: str
    place: int
    vp: int
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A whole game, or one that is still played."""

    engine: str
    """Version of the engine that wrote it."""
    rules: str
    map: str
    seats: tuple[str, ...]
    options: dict[str, Option] = field(default_factory=dict)
    seed: int | None = None
    seat: str | None = None
    """The seat it was written for, without anything hidden; None if it has everything."""
    commitment: str | None = None
    """The hash that was shown at the deal, of the nonce and all that chance decides (`notation/commitment.py`)."""
    nonce: str | None = None
    """What opens the commitment; None while the game is played."""
    position: tuple[str, ...] = ()
    """Lines of the position at the start, if that is not the start of a new game."""
    shuffles: tuple[Shuffle, ...] = ()
    actions: tuple[Action, ...] = ()
    comments: tuple[Comment, ...] = ()
    result: tuple[Result, ...] = ()
    """By seat; empty if the game is not over."""
    lines: dict[str, int] = field(default_factory=dict, compare=False)
    """By first word: where it stands in the text."""


def format_record(record: Record) -> str:
    """The canonical text of a record."""
    lines = [_FIRST, f"engine {record.engine}", f"rules {record.rules}", f"map {record.map}"]
    if record.options:
        lines.append("options " + ", ".join(f"{name}={format_option(it)}" for name, it in record.options.items()))
    lines.append(f"seats {' '.join(record.seats)}")
    if record.seed is not None:
        lines.append(f"seed {record.seed}")
    if record.seat is not None:
        lines.append(f"for {record.seat}")
    if record.commitment is not None:
        lines.append(f"commitment {record.commitment}")
    if record.nonce is not None:
        lines.append(f"nonce {record.nonce}")
    lines += [f"position {line}" for line in record.position]
    remarks = _remarks(record)
    lines += remarks.get(0, [])
    for ply, action in enumerate(record.actions, start=1):
        lines.append(f"{ply} {action.seat} {action.text}")
        lines += remarks.get(ply, [])
    lines += [f"result {result.seat} {result.place} {result.vp}" for result in record.result]
    lines.append(f"end {len(record.actions)}")
    return "\n".join(lines) + "\n"


def format_shuffle(shuffle: Shuffle) -> str:
    """The line of a shuffle."""
    return f"shuffle {shuffle.what} {' '.join(shuffle.words)}"


def _remarks(record: Record) -> dict[int, list[str]]:
    """By ply: what stands after an action, the shuffles that it brought and comments."""
    found: dict[int, list[str]] = {}
    for shuffle in record.shuffles:
        found.setdefault(shuffle.ply, []).append(format_shuffle(shuffle))
    for comment in record.comments:
        found.setdefault(comment.ply, []).append(f"# {comment.text}".rstrip())
    return found


def parse_record(text: str) -> Record:
    """Reads a record; one that is not well formed is refused with its line.

    >>> head = "cottonopolis record 1\\nengine 0.1.0\\nrules birmingham\\nmap birmingham"
    >>> parse_record(f"{head}\\nseats ann bob\\nend 0").seats
    ('ann', 'bob')
    """
    if len(text) > _LONGEST:
        raise NotationError(f"record, line 1: {len(text)} characters are too long, at most {_LONGEST}")
    lines = text.split("\n")
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        reader.read(number, line)
    return reader.close(len(lines))


class _Reader:
    """A record being read."""

    def __init__(self) -> None:
        self._item = Item("record, line 1", "")
        self._number = 1
        self._is_begun = False
        self._is_closed = False
        self._stage = -1
        """Index into `_HEAD` of the last header word."""
        self._head: dict[str, str] = {}
        self._lines: dict[str, int] = {}
        self._seats: tuple[str, ...] = ()
        self._options: dict[str, Option] = {}
        self._seed: int | None = None
        self._position: list[str] = []
        self._shuffles: list[Shuffle] = []
        self._actions: list[Action] = []
        self._comments: list[Comment] = []
        self._result: list[Result] = []

    def read(self, number: int, raw: str) -> None:
        """Takes one line."""
        said, mark, comment = raw.partition("#")
        words = said.split()
        self._number = number
        self._item = Item(f"record, line {number}", " ".join(words))
        if not self._is_begun and (words or mark):
            if self._item.text != _FIRST:
                self._fail(f"expected the first line of a record: {_FIRST}")
            self._is_begun = True
        elif words:
            self._read_words(words)
        if mark:
            self._comments.append(Comment(len(self._actions), " ".join(comment.split())))

    def _read_words(self, words: list[str]) -> None:
        if self._is_closed:
            self._fail("nothing but comments comes after the end of a record")
        word, rest = words[0], words[1:]
        if word == "end":
            self._end(rest)
        elif word == "result":
            self._read_result(rest)
        elif self._result:
            self._fail("after a result come only results and the end")
        elif _NUMBER.fullmatch(word):
            self._read_action(int(word), rest)
        elif word == "shuffle" and self._actions:
            self._read_shuffle(rest)
        elif word in _HEAD and not self._actions:
            self._read_head(word, rest)
        else:
            known = "an action such as 12 ann L 30 /cov, a shuffle, a result or the end"
            self._fail(f"expected {known if self._actions else 'a line of the header or ' + known}")

    def _read_head(self, word: str, rest: list[str]) -> None:
        stage = _HEAD.index(word)
        is_repeated = word in ("position", "shuffle")
        if stage < self._stage or (stage == self._stage and not is_repeated):
            self._fail(f"the header has its lines in this order: {', '.join(_HEAD)}")
        self._check_needed(stage)
        self._stage = stage
        self._lines.setdefault(word, self._number)
        if not rest:
            self._fail(f"nothing after {word}")
        said = Item(self._item.where, " ".join(rest))
        if word == "shuffle":
            self._read_shuffle(rest)
        elif word == "position":
            self._position.append(said.text)
        elif word == "options":
            for text in said.text.split(","):
                parse_options(Item(said.where, text.strip()), self._options)
        elif word == "seats":
            self._seats = parse_seats(said)
        else:
            self._read_single(word, said)

    def _read_single(self, word: str, said: Item) -> None:
        """A header line with one word."""
        if len(said.words) != 1:
            self._fail(f"expected one word after {word}")
        if word == "seed":
            self._seed = said.number(said.text, "a seed", 0, MOST_CHANCE)
        elif word == "for":
            self._check_seat(said.text)
        elif word in ("commitment", "nonce"):
            if not _HEX.fullmatch(said.text):
                self._fail(f"expected 64 hexadecimal digits after {word}, letters small")
            if word == "nonce" and "commitment" not in self._head:
                self._fail("expected a line `commitment` before this one")
        elif not (_VERSION if word == "engine" else _ID).fullmatch(said.text):
            self._fail("expected a version such as 0.1.0" if word == "engine" else "expected the id of a data file")
        self._head[word] = said.text

    def _check_needed(self, stage: int) -> None:
        """Refuses the line if the header misses one that stands before it."""
        for needed in _NEEDED:
            if _HEAD.index(needed) < stage and needed not in self._lines:
                self._fail(f"expected a line `{needed}` before this one")

    def _read_shuffle(self, rest: list[str]) -> None:
        if len(rest) < 2:
            self._fail("expected what was shuffled and how it lies now: shuffle order bob ann")
        self._shuffles.append(Shuffle(len(self._actions), rest[0], tuple(rest[1:]), self._number))

    def _read_action(self, ply: int, rest: list[str]) -> None:
        self._check_needed(len(_HEAD))
        if ply != len(self._actions) + 1:
            self._fail(f"expected action {len(self._actions) + 1}, found {ply}")
        if len(rest) < 2:
            self._fail("expected a seat and its action: 12 ann L 30 /cov")
        if ply > _MOST_PLIES:
            self._fail(f"more than {_MOST_PLIES} actions are too many")
        self._check_seat(rest[0])
        self._actions.append(Action(rest[0], " ".join(rest[1:]), self._number))

    def _read_result(self, rest: list[str]) -> None:
        self._check_needed(len(_HEAD))
        if len(rest) != 3:
            self._fail("expected a seat, its place and its points: result ann 1 132")
        n = len(self._result)
        if n >= len(self._seats) or rest[0] != self._seats[n]:
            self._fail("expected one result for each seat, in seat order")
        place = self._item.number(rest[1], "a place", 1, len(self._seats))
        self._result.append(Result(rest[0], place, self._item.number(rest[2], "points", -9999, 9999), self._number))

    def _end(self, rest: list[str]) -> None:
        self._check_needed(len(_HEAD))
        if rest != [str(len(self._actions))]:
            self._fail(f"there are {len(self._actions)} actions: expected end {len(self._actions)}")
        if self._result and len(self._result) != len(self._seats):
            self._fail("expected one result for each seat, in seat order")
        self._lines["end"] = self._number
        self._is_closed = True

    def close(self, n_lines: int) -> Record:
        """The record, if its end has been read."""
        if not self._is_closed:
            self._item = Item(f"record, line {n_lines}", self._item.text)
            if not self._is_begun:
                self._fail(f"expected the first line of a record: {_FIRST}")
            self._fail("the record breaks off: its last line is `end` and the number of actions")
        return Record(
            engine=self._head["engine"],
            rules=self._head["rules"],
            map=self._head["map"],
            seats=self._seats,
            options=self._options,
            seed=self._seed,
            seat=self._head.get("for"),
            commitment=self._head.get("commitment"),
            nonce=self._head.get("nonce"),
            position=tuple(self._position),
            shuffles=tuple(self._shuffles),
            actions=tuple(self._actions),
            comments=tuple(self._comments),
            result=tuple(self._result),
            lines=self._lines,
        )

    def _check_seat(self, name: str) -> None:
        if name not in self._seats:
            self._fail(f'"{name[:40]}" is no seat of this game: {" ".join(self._seats)}')

    def _fail(self, why: str) -> NoReturn:
        self._item.fail(why)
