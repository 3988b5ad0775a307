"""Reads and writes drills: tables at which one turn is clearly best, with what others are worth. Machines find them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cottonopolis.content.finding import Finding, Problem, refuse
from cottonopolis.content.models.kinds import Entries, Text, Texts, like
from cottonopolis.content.structure import parsed, plain
from cottonopolis.content.table_head import seats_of
from cottonopolis.games.definition import definitions

LEVELS = {"easy": 1350, "medium": 1550, "hard": 10_000}
"""How hard a drill is in words: below this rating."""
THEMES = (
    "beer",
    "overbuilding",
    "loans",
    "end_of_era",
    "link_points",
    "ports",
    "ships",
    "selling",
    "development",
    "building",
)
_PAID = ("/", "c:", "i:", "s:")
"""How words begin that say with which card something is done, and where coal, iron and steel come from."""
_MOVER, _ORDER = re.compile(r"(\S+) to move\b"), re.compile(r"\border (\S+)")
_SPACES, _LINE = re.compile(r"@([a-z]{3}\.\d+)"), re.compile(r"[a-z]{3}(-[a-z]{3})+")
_END = "E"
"""The action that only ends a turn."""


@dataclass(frozen=True, kw_only=True)
class Way:
    """A way to play the turn, and what came of it."""

    turn: Texts
    """Its actions, as in a record."""
    behind: float
    """Points by which the best way is better."""
    error: float = 0.0
    """Standard error of that; 0 where it was counted exactly, and for the best way itself."""
    solves: bool = False
    """Whether it is so close to the best that it solves the drill."""


@dataclass(frozen=True, kw_only=True)
class Drill:
    """A table, as the player to move may know it, and the ways to play the turn, best first."""

    id: Annotated[str, like("a name such as map-players-seed-turn", r"[a-z_]+(-\d+){3}")]
    table: Text
    """The position; what its player cannot know stands there as a number of cards."""
    themes: Texts
    difficulty: int
    """The rating of somebody who solves it every second time."""
    told: Texts = ()
    """The best way in sentences."""
    why: Texts = ()
    """What the best way has over the first that does not solve it."""
    but: Texts = ()
    """What that one has over the best."""
    playouts: int = 0
    """Games that were played on to compare the ways; 0 if the turn ends the game and everything was tried."""
    command: Text = ""
    """What finds it again."""
    commit: Text = ""
    """The version of the program that found it."""
    way: Entries[Way]

    @property
    def level(self) -> str:
        """How hard it is, in a word."""
        return next(word for word, below in LEVELS.items() if self.difficulty < below)

    @property
    def gap(self) -> Way:
        """The best of the ways that do not solve it."""
        return next(way for way in self.way if not way.solves)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names at the table."""
        return seats_of(self.table)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        names = _MOVER.search(self.table) or _ORDER.search(self.table)
        return self.seats.index(names[1]) if names else 0

    def found(self, turn: Sequence[str]) -> Way | None:
        """What is known of a turn, if it is one of the ways."""
        made = bare_turn(turn)
        return next((way for way in self.way if bare_turn(way.turn) == made), None)


@dataclass(frozen=True, kw_only=True)
class _File:
    drill: Entries[Drill]


def bare_turn(turn: Iterable[str]) -> tuple[str, ...]:
    """What a turn does, without its order, its cards, and where coal, iron and steel come from.

    >>> bare_turn(["N wal-bir /coa", "D man-1 i:market /kid + cot-1 i:bir.2", "E"])
    ('D cot-1 + man-1', 'N wal-bir')
    """
    return tuple(sorted(_bare(action) for action in turn if action != _END))


def _bare(action: str) -> str:
    verb, *words = (word for word in action.split() if not word.startswith(_PAID))
    return f"{verb} {' + '.join(sorted(' '.join(words).split(' + ')))}".strip()


def parse_drills(text: str, file: str = "drills.toml") -> tuple[Drill, ...]:
    """The drills of a file; one with anything missing or unknown is refused with all that is wrong."""
    if not text.strip():
        return ()
    drills = parsed(text, file, _File).drill
    if findings := [Finding(file, *problem) for problem in _problems(drills)]:
        refuse(*findings)
    return tuple(drills)


def _problems(drills: Sequence[Drill]) -> Iterator[Problem]:
    seen: set[str] = set()
    for n, drill in enumerate(drills):
        at = f"drill.{n}"
        if drill.id in seen:
            yield f"{at}.id", "expected a name that no other drill has"
        seen.add(drill.id)
        if unknown := [theme for theme in drill.themes if theme not in THEMES] or not drill.themes:
            yield f"{at}.themes", f"expected some of {', '.join(THEMES)}, found {unknown}"
        behind = [way.behind for way in drill.way]
        if behind != sorted(behind) or behind[0] != 0:
            yield f"{at}.way", "expected the best way first, and then the others by how far they are behind"
        solves = [way.solves for way in drill.way]
        if solves != sorted(solves, reverse=True) or not solves[0] or solves[-1]:
            yield f"{at}.way", "expected first the ways that solve it and then some that do not"


def format_drills(drills: Iterable[Drill]) -> str:
    """The text of a file, easiest first.

    >>> format_drills([])
    ''
    """
    return "\n".join(map(_format, sorted(drills, key=lambda drill: (drill.difficulty, drill.id))))


def _format(drill: Drill) -> str:
    lines = [
        "[[drill]]",
        f"id = {_text(drill.id)}",
        f'table = """\n{drill.table.strip()}\n"""',
        f"themes = {_text(drill.themes)}",
        f"difficulty = {drill.difficulty}",
    ]
    for name in ("told", "why", "but"):
        if told := getattr(drill, name):
            lines += [f"{name} = [", *(f"  {_text(sentence)}," for sentence in told), "]"]
    lines += [f"playouts = {drill.playouts}", f"command = {_text(drill.command)}", f"commit = {_text(drill.commit)}"]
    for way in drill.way:
        lines += ["[[drill.way]]", f"turn = {_text(way.turn)}", f"behind = {way.behind}", f"error = {way.error}"]
        lines += ["solves = true"] if way.solves else []
    return "\n".join(lines) + "\n"


def _text(value: str | Sequence[str]) -> str:
    """As JSON, which is TOML too for texts and lists of them."""
    return json.dumps(value, ensure_ascii=False)


def drill_files() -> dict[str, Path]:
    """By map: the file of its drills, for the maps that have some."""
    return {path.stem: path for one in definitions().values() for path in (one.data / "drills").glob("*.toml")}


def read_drills(map_id: str) -> tuple[Drill, ...]:
    """The drills of a map, easiest first; none if it has none."""
    path = drill_files().get(map_id)
    return () if path is None else parse_drills(path.read_text(encoding="utf-8"), path.name)


def plain_drills(map_id: str) -> Any:
    """The same for the page, which reads no notation: what each way does, and where on the board the best one acts."""
    found = []
    for drill in read_drills(map_id):
        made = plain(drill)
        for way, told in zip(made["way"], drill.way, strict=True):
            way["bare"] = list(bare_turn(told.turn))
        more = {"level": drill.level, "seats": list(drill.seats), "seat": drill.seat, "show": _shown(drill.way[0].turn)}
        found.append(made | more)
    return found


def _shown(turn: Iterable[str]) -> list[str]:
    """The spaces and lines that a turn names, as the page calls them."""
    spaces = [f"space:{space}" for action in turn for space in _SPACES.findall(action)]
    return spaces + [f"line:{word}" for action in turn for word in action.split() if _LINE.fullmatch(word)]
