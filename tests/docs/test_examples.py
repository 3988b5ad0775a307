"""The examples in README and CONTRIBUTING work as they are printed."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cottonopolis.cli.main import app
from cottonopolis.content import check_map, read_document
from cottonopolis.draw import draw_map
from docs.pages import page
from structure.sources import ROOT

PAGES = ["README.md", "CONTRIBUTING.md"]
COMMANDS = [
    (name, line.partition("#")[0].strip())
    for name in PAGES
    for block in page(name).blocks("sh")
    for line in block.splitlines()
    if line.startswith("cottonopolis ")
]


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The maps of CONTRIBUTING, saved under their names in the current folder."""
    monkeypatch.chdir(tmp_path)
    paths = []
    for block in page("CONTRIBUTING.md").blocks("toml"):
        path = tmp_path / f"{tomllib.loads(block)['id']}.toml"
        path.write_text(block, encoding="utf-8")
        paths.append(path)
    return paths


def test_the_example_maps_pass_the_check(maps: list[Path]) -> None:
    assert [path.name for path in maps] == ["south_wales.toml", "south_wales_ships.toml"]
    assert [finding for path in maps for finding in check_map(path)] == []


def test_the_example_maps_are_drawn_with_all_their_places(maps: list[Path]) -> None:
    for path in maps:
        document = read_document(path)
        drawing = draw_map(document, theme="auto")
        assert drawing.lstrip().startswith(("<svg", "<?xml"))
        assert [place.id for place in document.place if place.name.split()[0] not in drawing] == []


@pytest.mark.parametrize(("name", "command"), COMMANDS)
@pytest.mark.usefixtures("maps")
def test_a_printed_command_runs(name: str, command: str) -> None:
    arguments = shlex.split(command)[1:]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, f"{name}: {command}: {result.output}"
    if arguments[:2] == ["data", "check"]:
        assert result.output == ""
    if "-o" in arguments:
        assert Path(arguments[-1]).read_text(encoding="utf-8").rstrip().endswith("</svg>")


def test_there_are_commands_to_try() -> None:
    assert {name for name, _ in COMMANDS} == set(PAGES)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.usefixtures("maps")
def test_python_examples_give_what_is_printed(name: str) -> None:
    examples = "\n".join(page(name).blocks("python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    assert test.examples
    said: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    assert "".join(said) == ""


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {target for name in PAGES for target in re.findall(r"(?:^|`)make ([a-z-]+)", page(name).text, re.MULTILINE)}
    assert {"play", "test", "docs"} <= named <= targets
