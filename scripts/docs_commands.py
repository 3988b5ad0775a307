"""The page on the command line, made from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from docs_text import table
from typer.main import get_command

from cottonopolis.cli.main import app

HIDDEN = ("arena run",)
"""How a command is called inside; people leave the last word out."""


_EXAMPLE = re.compile(r"Example: (.*)")


def commands_page() -> str:
    """The page: every command with its arguments and options."""
    lines = [
        "<!-- Made by `make docs` from src/cottonopolis/cli: change the commands, not this page. -->",
        "",
        "# The command line",
        "",
        "`cottonopolis` alone starts the game, like `cottonopolis serve`. `--help` after any command says what is",
        "written here; `cottonopolis --version` says which version this is and whether its engine is compiled.",
        "`python -m cottonopolis` is the same command.",
        "",
    ]
    for name, command in _commands(get_command(app), "cottonopolis"):
        lines += [f"## `{name}`", "", *_paragraphs(command.help or "")]
        rows = [_row(parameter) for parameter in command.params if "--help" not in parameter.opts]
        lines += table(["Argument or option", "Default", "Meaning"], rows)
        if command.epilog:
            lines += [_EXAMPLE.sub(r"Example: `\1`", command.epilog), ""]
    return "\n".join(lines).rstrip() + "\n"


def _commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """All commands below one, with all words that they are called by."""
    if not hasattr(command, "commands"):
        yield name, command
        return
    if command.invoke_without_command and " " in name:
        yield name, command
    for word, below in command.commands.items():
        is_hidden = f"{name} {word}".removeprefix("cottonopolis ") in HIDDEN
        yield from _commands(below, name if is_hidden else f"{name} {word}")


def _paragraphs(text: str) -> list[str]:
    return [line for part in re.split(r"\n\s*\n", text.strip()) for line in (" ".join(part.split()), "")]


def _row(parameter: Any) -> tuple[str, str, str]:
    """How it is written, what it is if left out, what it means."""
    if not parameter.opts[0].startswith("-"):
        return f"`{parameter.metavar or parameter.name.upper()}`", "", parameter.help or ""
    names = ", ".join(f"`{name}`" for name in [*parameter.opts, *parameter.secondary_opts])
    value = parameter.default
    default = "" if value is None or value is False or callable(value) else "yes" if value is True else f"`{value}`"
    return names, default, parameter.help or ""
