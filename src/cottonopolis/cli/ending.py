"""How a command ends: its exit code, and in one line why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer

from cottonopolis.errors import CottonopolisError
from cottonopolis.files import UnreadableFile, read_text, write_text

FAILED = 1
"""Exit code when what a command was given is not as it should be."""
BAD = 2
"""Exit code when a request makes no sense, or a file cannot be read or written."""
STOPPED = 130
"""Exit code after Ctrl-C."""


def fail(message: str, code: int = BAD) -> NoReturn:
    """Ends the command."""
    typer.echo(message, err=True)
    raise typer.Exit(code) from None


@contextmanager
def refusals(command: str) -> Iterator[None]:
    """Ends the command with what the package refuses."""
    try:
        yield
    except CottonopolisError as error:
        fail(f"cottonopolis {command}: {error}")


def text_of(path: Path) -> str:
    """The text of a file that the command needs."""
    try:
        return read_text(path)
    except UnreadableFile as error:
        fail(str(error))


def write_file(path: Path, text: str, command: str = "") -> None:
    """Writes what the command was asked for."""
    try:
        write_text(path, text)
    except OSError as error:
        fail(f"{command}{path}: cannot be written: {error.strerror}")
