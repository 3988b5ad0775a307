"""The file of a match: one line for its configuration, then one line for each finished game, never changed again.

A line counts once its line break is on the disk. What stands after the last line break was being written when the
process died; it is cut off, and that game is played again.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.match import Played, parse_played
from cottonopolis.errors import ArenaError

FORMAT = "cottonopolis arena 1"
"""The first key of the first line, with the version of the format."""


@dataclass(frozen=True)
class Match:
    """What a file holds."""

    configuration: Configuration
    games: tuple[Played, ...]
    """Ascending by number."""


class Log:
    """The open file of a match that is being played; nobody else may write it meanwhile."""

    def __init__(self, path: Path, configuration: Configuration) -> None:
        self.path = path
        self.games: tuple[Played, ...] = ()
        """The games that were there already."""
        try:
            self._file: BinaryIO = path.open("a+b")
        except OSError as error:
            raise ArenaError(f"{path}: cannot be written: {error.strerror}") from None
        try:
            _lock(self._file, path)
            self._begin(configuration)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, configuration: Configuration) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if whole:
            match = parse_match(whole, self.path)
            _check_same(self.path, match.configuration, configuration)
            self.games = match.games
        elif data and not _header(configuration).encode().startswith(data):
            raise ArenaError(f"{self.path}, line 1: this is no file of the arena")
        self._file.truncate(len(whole))
        if not whole:
            self._write(_header(configuration))
            _sync_folder(self.path.parent)

    def add(self, played: Played) -> None:
        """Appends a game; when this returns, it is on the disk."""
        self._write(played.line() + "\n")

    def _write(self, line: str) -> None:
        self._file.write(line.encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Self:
        """The log itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the file."""
        self._file.close()


def read_match(path: Path) -> Match:
    """The match of a file, also while it is being played; a torn last line is left out."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ArenaError(f"{path}: cannot be read: {error.strerror}") from None
    return parse_match(data[: data.rfind(b"\n") + 1], path)


def parse_match(data: bytes, path: Path) -> Match:
    """The match of whole lines; a damaged one is refused with its number."""
    configuration: Configuration | None = None
    games: dict[int, Played] = {}
    for number, line in enumerate(data.split(b"\n")[:-1], start=1):
        try:
            if configuration is None:
                configuration = _parse_header(line.decode())
                continue
            played = parse_played(line.decode())
        except (ValueError, TypeError) as error:
            what = "this is no file of the arena" if number == 1 else "this is no game"
            raise ArenaError(f"{path}, line {number}: {what}: {error}") from None
        if played.game in games:
            raise ArenaError(f"{path}, line {number}: game {played.game} is there twice")
        games[played.game] = played
    if configuration is None:
        raise ArenaError(f"{path}, line 1: this is no file of the arena: it has no whole line")
    return Match(configuration, tuple(games[game] for game in sorted(games)))


def _header(configuration: Configuration) -> str:
    head = {"format": FORMAT, "configuration": configuration.as_json()}
    return json.dumps(head, separators=(",", ":")) + "\n"


def _parse_header(line: str) -> Configuration:
    head = json.loads(line)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ValueError(f'expected "format": "{FORMAT}"')
    found = head["configuration"]
    keys = [it.name for it in fields(Configuration)]
    needed = {it.name for it in fields(Configuration) if it.default is MISSING}
    if not isinstance(found, dict) or not needed <= found.keys() <= set(keys):
        raise ValueError(f"expected a configuration with the keys {', '.join(keys)}")
    return Configuration(**(found | {key: tuple(found[key]) for key in ("bots", "meant")}))


def _check_same(path: Path, found: Configuration, asked: Configuration) -> None:
    """Refuses a file of another match, with what differs."""
    there, here = found.as_json(), asked.as_json()
    differing = [key for key in there if there[key] != here[key]]
    if differing:
        said = "; ".join(f"{key} is {_shown(there[key])} there and {_shown(here[key])} here" for key in differing)
        raise ArenaError(f"{path}: belongs to another match: {said}. Choose another file, or the same settings")


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}={it}" for key, it in value.items())
    return str(value)


def _lock(file: BinaryIO, path: Path) -> None:
    """Keeps others from writing the file; the system lets go of it however this process ends."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ArenaError(f"{path}: another arena is writing this file") from None


def _sync_folder(folder: Path) -> None:
    """Puts the name of a new file on the disk."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
