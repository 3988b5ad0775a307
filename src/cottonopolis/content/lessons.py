"""Reads first games: tables with something to look at and to do, step by step. Who plays them is the page."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from cottonopolis.content.finding import Finding, refuse
from cottonopolis.games.definition import definitions

_LESSON: dict[str, type] = {"id": str, "rules": str, "name": str, "scene": list}
_SCENE: dict[str, type] = {"title": str, "table": str, "step": list}
_STEP: dict[str, type] = {"say": str}
_MAY: dict[str, type] = {
    "keep": list,
    "show": list,
    "task": str,
    "do": str,
    "done": str,
    "accept": list,
    "watch": list,
    "then": str,
    "rule": str,
}
"""What may be left out: `keep` of a scene, the rest of a step."""
SHOWN = re.compile(r"(space|line|place|mat|card|market|verb|display):\S+|distant|deck|you|hand|players|worth")
"""What a step can point at: the key of a thing on the screen, or a part of it."""


def lesson_ids() -> list[str]:
    """The first games of this package, one for each rule set.

    >>> lesson_ids()
    ['age_of_industry', 'birmingham', 'lancashire']
    """
    return sorted(_files())


def read_lesson(lesson_id: str) -> dict[str, Any]:
    """A first game as plain tables, with nothing missing and nothing unknown.

    >>> lesson = read_lesson("birmingham")
    >>> [len(scene["step"]) > 3 for scene in lesson["scene"]]
    [True, True, True]
    """
    path = _files()[lesson_id]
    return parse_lesson(path.read_text(encoding="utf-8"), path.name)


def _files() -> dict[str, Path]:
    """By id: the file of each first game."""
    return {path.stem: path for one in definitions().values() for path in (one.data / "lessons").glob("*.toml")}


def parse_lesson(text: str, file: str = "lesson.toml") -> dict[str, Any]:
    """The first game of a data file; one that is not complete is refused with all that is wrong."""
    lesson = tomllib.loads(text)
    findings = _shape(file, "", lesson, _LESSON, ())
    if lesson.get("id") != Path(file).stem:
        findings.append(Finding(file, "id", "expected the name of the file"))
    for n, scene in enumerate(lesson.get("scene", [])):
        at = f"scene[{n}]"
        findings += _shape(file, f"{at}.", scene, _SCENE, ("keep",))
        for i, step in enumerate(scene.get("step", [])):
            findings += _step(file, f"{at}.step[{i}].", step)
    if findings:
        refuse(*findings)
    return lesson


def _shape(file: str, at: str, entry: dict[str, Any], needed: dict[str, type], may: tuple[str, ...]) -> list[Finding]:
    known = needed | {key: _MAY[key] for key in may}
    found = [Finding(file, f"{at}{key}", "is missing") for key in needed if not entry.get(key)]
    for key, value in entry.items():
        if key not in known:
            found.append(Finding(file, f"{at}{key}", f"expected one of {', '.join(known)}"))
        elif not isinstance(value, known[key]):
            found.append(Finding(file, f"{at}{key}", f"expected a {known[key].__name__}"))
    return found


def _step(file: str, at: str, step: dict[str, Any]) -> list[Finding]:
    found = _shape(file, at, step, _STEP, tuple(key for key in _MAY if key != "keep"))
    together = [key for key in ("task", "do", "done") if key in step]
    if len(together) not in (0, 3):
        found.append(Finding(file, f"{at}do", "expected task, do and done together"))
    if "do" in step and "watch" in step:
        found.append(Finding(file, f"{at}watch", "expected either something to do or something to watch"))
    for key in step.get("show", []):
        if not SHOWN.fullmatch(str(key)):
            found.append(Finding(file, f"{at}show", f"{key!r} is nothing that can be pointed at"))
    return found
