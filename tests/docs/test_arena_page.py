"""The examples of the page on the arena work as they are printed."""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cottonopolis.cli.main import app
from docs.pages import page

PAGE = page("docs/arena.md")


def test_the_commands_of_the_page_run_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [line.partition("#")[0] for block in PAGE.blocks("sh") for line in block.splitlines()]
    assert len(commands) == 5
    for command in commands:
        jobs = [] if "match.jsonl" in command and "--out" not in command else ["--jobs", "1"]
        result = CliRunner().invoke(app, [*shlex.split(command)[1:], *jobs])
        assert result.exit_code == 0, f"{command}: {result.output}"
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert len(list((tmp_path / "games").glob("*.rec"))) == 6


def test_the_python_of_the_page_gives_what_is_printed() -> None:
    test = doctest.DocTestParser().get_doctest("\n".join(PAGE.blocks("python")), {}, PAGE.name, PAGE.name, 0)
    assert len(test.examples) > 5
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert "".join(said) == ""
