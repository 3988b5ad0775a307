"""The pages on playing and on the bot protocol: commands run, examples give what is printed, tables are complete."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cottonopolis.bots.guest import Fault, Happening
from cottonopolis.cli.main import app
from cottonopolis.cli.terminal.commands import COMMANDS
from docs.pages import page
from structure.sources import ROOT

PLAY = page("docs/play.md")
PROTOCOL = page("docs/bot-protocol.md")
COMMANDS_SHOWN = [
    line.partition(" #")[0].strip()
    for shown in (PLAY, PROTOCOL)
    for block in shown.blocks("sh")
    for line in block.splitlines()
    if line.startswith("cottonopolis play")
]


@pytest.mark.parametrize("command", COMMANDS_SHOWN)
def test_a_printed_command_begins_a_game(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    if "--load" in command:
        CliRunner().invoke(app, ["play", "--save", "my_game.rec"], input="1\n")
    # Bots that think are not what is tested here.
    quick = [] if "program:" in command else ["--seconds", "0.2"]
    result = CliRunner().invoke(app, [*shlex.split(command)[1:], *quick], input="1\n1\nquit\n")
    assert result.exit_code == 0, result.output
    assert "players, seed" in result.output


def test_the_printed_session_is_what_is_said() -> None:
    (block,) = PLAY.blocks("console")
    command, _, printed = block.partition("\n")
    typed = re.findall(r"printf '(.*)' \| cottonopolis (.*)", command)[0]
    result = CliRunner().invoke(app, shlex.split(typed[1]), input=typed[0].replace("\\n", "\n"))
    start, _, rest = printed.partition("...\n")
    assert result.output.startswith(start) and result.output.endswith(rest)


@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_is_on_the_page(word: str) -> None:
    assert f"`{word}" in PLAY.text or word == "explain"


def test_the_examples_of_the_protocol_give_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    name = PROTOCOL.name
    test = doctest.DocTestParser().get_doctest("\n".join(PROTOCOL.blocks("python")), {}, name, name, 0)
    assert len(test.examples) > 8
    said: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def test_a_built_in_bot_answers_the_printed_hello() -> None:
    (line,) = [line for block in PROTOCOL.blocks("sh") for line in block.splitlines() if line.startswith("echo")]
    said, spec = re.findall(r"echo '(.*)' \| cottonopolis bot (.*)", line)[0]
    command = [sys.executable, "-c", "from cottonopolis.cli.main import app; app()", "bot", spec]
    done = subprocess.run(command, input=f"{said}\n", capture_output=True, text=True, check=True)
    assert done.stdout == '{"type":"ready","protocol":1,"name":"random:seed=3"}\n'


@pytest.mark.parametrize("field", [*Fault.__dataclass_fields__, *Happening.__dataclass_fields__])
def test_every_field_of_faults_and_happenings_is_on_the_page(field: str) -> None:
    assert f"`{field}`" in PROTOCOL.text or f'"{field}"' in PROTOCOL.text


def test_every_kind_of_fault_is_on_the_page() -> None:
    source = (ROOT / "src" / "cottonopolis" / "bots").glob("program*.py")
    kinds = {kind for path in source for kind in re.findall(r'(?:Silence|_fault)\("(\w+)"', path.read_text("utf-8"))}
    assert kinds == set(
        re.findall(r"^\| `(\w+)` \| [a-z]", PROTOCOL.text.partition("## What happens")[2], re.MULTILINE)
    )
