"""Reads first games: tables with something to look at and to do, step by step. Who plays them is the page."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from cottonopolis.content.finding import Finding, Problem, refuse
from cottonopolis.content.models.kinds import Entries, Kind, Text, Texts, like
from cottonopolis.content.structure import parsed, plain
from cottonopolis.content.table_head import map_of, seats_of
from cottonopolis.games.definition import definitions

_SHOWN = r"(space|line|place|mat|card|market|verb|display):\S+|distant|deck|you|hand|players|worth"
Shown = Annotated[
    tuple[Annotated[str, like("the key of a thing on the screen", _SHOWN)], ...],
    Kind("a list of what can be pointed at, such as space:bir.0, market:coal or hand"),
]


@dataclass(frozen=True, kw_only=True)
class Step:
    """Something to read, and to do or to watch if there is anything."""

    say: Text
    show: Shown = ()
    """What it points at: keys of things on the screen, or parts of it."""
    task: Text = ""
    """What is to be done, in words."""
    do: Text = ""
    """The action that is asked for."""
    done: Text = ""
    """What is said after it."""
    accept: Texts = ()
    """Patterns of other actions that will do."""
    watch: Texts = ()
    """Actions of the others, each after its seat."""
    then: Text = ""
    """What has become of the table, for tests."""
    rule: Text = ""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A table, and the steps that are played there."""

    title: Text
    table: Text
    """The position at the start."""
    step: Entries[Step]
    keep: Texts = ()
    """Cards that a later step needs."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A first game."""

    id: Text
    rules: Text
    name: Text
    scene: Entries[Scene]


def lesson_ids() -> list[str]:
    """The first games of all rule sets, and what follows them: a first game has the name of its rules.

    >>> lesson_ids()[:3]
    ['age_of_industry', 'age_of_industry_ships', 'birmingham']
    """
    return sorted(_files())


def read_lesson(lesson_id: str) -> Lesson:
    """A first game, with nothing missing and nothing unknown.

    >>> [len(scene.step) > 3 for scene in read_lesson("birmingham").scene]
    [True, True, True]
    """
    path = _files()[lesson_id]
    return parse_lesson(path.read_text(encoding="utf-8"), path.name)


def plain_lesson(lesson_id: str) -> Any:
    """A first game as the page plays it: without what only its tests compare.

    The page reads no notation: map and seats are added, and of each step the action without its cards, and the cards.
    """
    lesson = read_lesson(lesson_id)
    scenes = [replace(scene, step=tuple(replace(step, then="") for step in scene.step)) for scene in lesson.scene]
    found = plain(replace(lesson, scene=tuple(scenes)))
    found["map"] = map_of(lesson.scene[0].table)
    for scene in found["scene"]:
        scene["seats"] = list(seats_of(scene["table"]))
    for step in (step for scene in found["scene"] for step in scene["step"] if "do" in step):
        words = step["do"].split()
        step["bare"] = " ".join(word for word in words if not word.startswith("/"))
        step["cards"] = [word[1:] for word in words if word.startswith("/")]
    return found


def _files() -> dict[str, Path]:
    """By id: the file of each first game."""
    return {path.stem: path for one in definitions().values() for path in (one.data / "lessons").glob("*.toml")}


def parse_lesson(text: str, file: str = "lesson.toml") -> Lesson:
    """The first game of a data file; one that is not complete is refused with all that is wrong."""
    lesson = parsed(text, file, Lesson)
    if findings := [Finding(file, *problem) for problem in _problems(lesson, Path(file).stem)]:
        refuse(*findings)
    return lesson


def _problems(lesson: Lesson, name: str) -> Iterator[Problem]:
    if lesson.id != name:
        yield "id", f'expected the name of the file, "{name}"'
    for n, scene in enumerate(lesson.scene):
        for i, step in enumerate(scene.step):
            at = f"scene.{n}.step.{i}"
            if len({bool(step.task), bool(step.do), bool(step.done)}) > 1:
                yield f"{at}.do", "expected task, do and done together"
            if step.do and step.watch:
                yield f"{at}.watch", "expected either something to do or something to watch"
