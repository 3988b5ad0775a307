"""Reads one data file as plain tables; every way in which that can fail says which file and why."""

from __future__ import annotations

import difflib
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from cottonopolis.content.finding import Finding, Problem, refuse
from cottonopolis.games.definition import definition_of, definitions

DATA = Path(__file__).parent.parent / "data"

Tables = dict[str, Any]
"""A TOML file as Python values. They stay in `content`, and nobody changes them: equal files share them."""


@dataclass(frozen=True)
class File:
    """A data file as it was read; two with the same path and text are equal."""

    path: Path
    text: str = field(repr=False)
    tables: Tables = field(compare=False, repr=False)


_MOST_NESTED = 8
"""Tables and lists inside each other; the deepest that a map needs is 5."""
_MOST_INT = 2**63 - 1


def map_ids() -> list[str]:
    """Ids of the maps of all games that are installed.

    >>> map_ids()
    ['birmingham', 'germany', 'lancashire', 'new_england']
    """
    return sorted(_maps())


def _maps() -> dict[str, Path]:
    """By id: the file of each map of an installed game; two maps of one name are refused."""
    found: dict[str, Path] = {}
    for definition in definitions().values():
        for path in sorted((definition.data / "maps").glob("*.toml")):
            if path.stem in found:
                refuse(Finding(str(path), "id", f"another map has this name: {found[path.stem]}"))
            found[path.stem] = path
    return found


def rules_ids() -> list[str]:
    """Ids of the rule sets of all games that are installed.

    >>> rules_ids()
    ['age_of_industry', 'birmingham', 'lancashire']
    """
    return sorted(definitions())


def map_path(map_or_file: str | Path, child: Path | None = None) -> Path:
    """Path of a map by its id or by a file name; a name that is neither is refused with the nearest ids.

    `child` is the file that names it as its parent: a parent is looked for beside its child first.
    """
    folder = Path() if child is None else child.parent
    if isinstance(map_or_file, Path) or map_or_file.endswith(".toml") or "/" in map_or_file:
        return folder / map_or_file
    beside = folder / f"{map_or_file}.toml"
    if child is not None and beside != child and beside.is_file():
        return beside
    if map_or_file not in map_ids():
        file, key = (map_or_file, "") if child is None else (str(child), "parent")
        refuse(Finding(file, key, f'no such map: "{map_or_file}"; {nearest(map_or_file, map_ids())}'))
    return _maps()[map_or_file]


def rules_path(rules: str, named_in: Path | None = None) -> Path:
    """Path of a rule set by its id; `named_in` is the file to blame if there is none."""
    if rules not in rules_ids():
        file = rules if named_in is None else str(named_in)
        refuse(Finding(file, "rules", f'no such rule set: "{rules}"; {nearest(rules, rules_ids())}'))
    return definition_of(rules).data / "rules.toml"


def game_at(path: Path) -> str:
    """The game whose rules are in this file."""
    return next(game for game, definition in definitions().items() if definition.data == path.parent)


def read_file(path: Path) -> File:
    """One TOML file, unchecked but for its form."""
    name = str(path)
    try:
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        refuse(Finding(name, "", "no such file"))
    except IsADirectoryError:
        refuse(Finding(name, "", "is a folder, expected a TOML file"))
    except UnicodeDecodeError as error:
        refuse(Finding(name, "", f"is not UTF-8 text (byte {error.start})"))
    except OSError as error:
        refuse(Finding(name, "", f"cannot be read: {error.strerror}"))
    except ValueError as error:
        refuse(Finding(name, "", f"is not the name of a file: {error}"))
    try:
        tables, problems = _parsed(text)
    except ValueError as error:
        refuse(Finding(name, "", f"is not TOML: {error}"))
    except RecursionError:
        refuse(Finding(name, "", "is nested too deeply"))
    if not tables:
        refuse(Finding(name, "", "is empty, expected a map"))
    if problems:
        refuse(*(Finding(name, *problem) for problem in problems))
    return File(path, text, tables)


@lru_cache(maxsize=64)
def _parsed(text: str) -> tuple[Tables, list[Problem]]:
    tables = tomllib.loads(text)
    return tables, _monsters(tables)


def _monsters(tables: Tables) -> list[Problem]:
    """Values that TOML allows and nothing here can take: numbers beyond 64 bits, nesting without end."""
    problems: list[Problem] = []
    open_values: list[tuple[list[str], Any]] = [([key], value) for key, value in tables.items()]
    while open_values:
        path, value = open_values.pop()
        key = ".".join(path)
        if isinstance(value, int) and abs(value) > _MOST_INT:
            problems.append((key, "is a number of more than 64 bits"))
        elif isinstance(value, dict | list) and len(path) > _MOST_NESTED:
            problems.append((key, "is nested too deeply"))
        elif isinstance(value, dict):
            open_values += [([*path, name], below) for name, below in value.items()]
        elif isinstance(value, list):
            open_values += [([*path, str(n)], below) for n, below in enumerate(value)]
    return problems


def nearest(word: str, known: list[str]) -> str:
    """A hint for a word that is not known: what was meant, or all that there is.

    >>> nearest("birminghm", map_ids())
    'did you mean "birmingham"?'
    """
    close = difflib.get_close_matches(word, known, n=1)
    return f'did you mean "{close[0]}"?' if close else "known: " + (", ".join(known) or "none")
