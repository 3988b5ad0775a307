"""Driving `cottonopolis play` by text."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from cottonopolis.cli.main import app

SHORT = ["--seed", "3", "--option", "introductory=true"]
"""A short game of Birmingham, always the same."""


def run(*arguments: str, lines: list[str] | None = None) -> Result:
    """The command with these lines typed."""
    text = "".join(f"{line}\n" for line in lines or [])
    return CliRunner().invoke(app, ["play", *arguments], input=text)


def messages(result: Result) -> list[dict[str, Any]]:
    """What was said in JSON."""
    return [json.loads(line) for line in result.output.splitlines()]
