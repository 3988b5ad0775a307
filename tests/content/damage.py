"""Copies of the data with one fault in each, and what must be said about it."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from content.toml_text import toml_text
from cottonopolis.content.read import Tables
from cottonopolis.games.definition import definition_of, definitions

GAMES = definition_of("birmingham").data.parents[1]
"""The folder of the games of the package."""

Edit = Callable[[Tables], object]


@dataclass(frozen=True)
class Damage:
    """A fault in a copy of a file, with the key and the words of the finding."""

    file: str
    edit: Edit
    key: str
    words: str


def damage(name: str, file: str, edit: Edit, key: str, words: str) -> Any:
    """A `Damage` as a parameter of a test; its name completes the sentence that the test's name begins."""
    return pytest.param(Damage(file, edit, key, words), id=name.replace(" ", "_"))


def entry(tables: Tables, table: str, name: str) -> Tables:
    """The entry of a list with this id, or with these ends."""
    found: Tables
    for found in tables[table]:
        if name in (found.get("id"), "-".join(found.get("ends", []))):
            return found
    raise KeyError(name)


def put(*path: str | int, value: Any) -> Edit:
    """Sets the value at a path; `put("place", "preston", "at", value=...)`."""

    def edit(tables: Tables) -> None:
        at: Any = tables
        for step in path[:-1]:
            at = entry(tables, str(path[0]), str(step)) if isinstance(step, str) and isinstance(at, list) else at[step]
        at[path[-1]] = value

    return edit


def cut(*path: str) -> Edit:
    """Takes away the value at a path, or the entry if the path ends with its name."""

    def edit(tables: Tables) -> None:
        at: Any = tables
        for step in path[:-1]:
            at = entry(tables, path[0], step) if isinstance(at, list) else at[step]
        if isinstance(at, list):
            at.remove(entry(tables, path[0], path[-1]))
        else:
            del at[path[-1]]

    return edit


def add(table: str, *entries: Tables) -> Edit:
    """Adds entries to a list."""
    return lambda tables: tables.setdefault(table, []).extend(entries)


def both(*edits: Edit) -> Edit:
    """One edit after the other."""

    def edit(tables: Tables) -> None:
        for one in edits:
            one(tables)

    return edit


def read_toml(path: Path) -> Tables:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def damaged_copy(folder: Path, fault: Damage) -> Path:
    """A copy of a map of the package in a folder, with the fault in it."""
    tables = read_toml(GAMES / fault.file)
    fault.edit(tables)
    path = folder / Path(fault.file).name
    path.write_text(toml_text(tables), encoding="utf-8")
    return path


def own_data(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data of all games, which stands in for the package's own until the test ends."""
    copy = folder / "games"
    for game, definition in definitions().items():
        shutil.copytree(definition.data, copy / game / "data")
        monkeypatch.setattr(definition, "data", copy / game / "data")
    return copy
