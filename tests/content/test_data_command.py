"""`cottonopolis data` says what is wrong, and draws only what is right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import cottonopolis.draw
from content.damage import Damage, damaged_copy, put
from cottonopolis.cli.data import app
from cottonopolis.content import map_ids

CHILD = Path(__file__).parent / "maps" / "two_players_2009.toml"


def data(*arguments: str | Path) -> Result:
    """The command with its arguments; nothing it does may end in an accident."""
    runner = CliRunner(env={"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "120"})
    result = runner.invoke(app, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def bad_map(folder: Path) -> Path:
    return damaged_copy(
        folder, Damage("birmingham/data/maps/birmingham.toml", put("place", "leek", "code", value="LEEK"), "", "")
    )


@pytest.fixture
def sketched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing takes a while; a test of what becomes of the text does with a sketch."""
    monkeypatch.setattr(cottonopolis.draw, "draw_map", lambda document, theme: f"<svg>{document.name} {theme}</svg>")


def test_check_is_silent_when_all_is_well() -> None:
    result = data("check")
    assert (result.exit_code, result.output) == (0, "")


@pytest.mark.parametrize("map_or_file", [*map_ids(), str(CHILD)])
def test_check_takes_ids_and_files(map_or_file: str) -> None:
    result = data("check", map_or_file)
    assert (result.exit_code, result.output) == (0, "")


def test_check_prints_each_finding_on_a_line_and_exits_with_2(tmp_path: Path) -> None:
    path = bad_map(tmp_path)
    result = data("check", "germany", path, "atlantis")
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        f"{path}: place.leek.code: expected three lower-case letters, found 'LEEK'",
        'atlantis: no such map: "atlantis"; known: birmingham, germany, lancashire, new_england',
    ]


def test_check_as_json(tmp_path: Path) -> None:
    path = bad_map(tmp_path)
    result = data("check", path, "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout) == {
        "findings": [
            {
                "file": str(path),
                "key": "place.leek.code",
                "problem": "expected three lower-case letters, found 'LEEK'",
            }
        ]
    }


def test_check_as_json_without_findings() -> None:
    result = data("check", "--json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, {"findings": []})


@pytest.mark.parametrize("map_or_file", ["birmingham", str(CHILD)])
def test_draw_writes_an_svg(map_or_file: str, tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    result = data("draw", map_or_file, "-o", target)
    assert (result.exit_code, result.output) == (0, "")
    assert target.read_text(encoding="utf-8").startswith("<svg")
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.usefixtures("sketched")
def test_draw_to_standard_output_is_the_same(tmp_path: Path) -> None:
    data("draw", "birmingham", "-o", tmp_path / "map.svg")
    assert data("draw", "birmingham", "-o", "-").stdout_bytes == (tmp_path / "map.svg").read_bytes()


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ([], "Lancashire auto"),
        (["--theme", "dark"], "Lancashire dark"),
        (["--variant", "roxley2018", "--theme", "light"], "Lancashire, edition of 2018 light"),
    ],
)
def test_draw_knows_themes_and_variants(more: list[str], expected: str) -> None:
    assert data("draw", "lancashire", "-o", "-", *more).stdout == f"<svg>{expected}</svg>"


def test_draw_refuses_an_unknown_variant_or_theme(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    result = data("draw", "lancashire", "-o", target, "--variant", "roxley")
    assert result.exit_code == 2
    assert 'no variant "roxley"; did you mean "roxley2018"?' in result.stderr
    assert data("draw", "birmingham", "-o", target, "--variant", "roxley2018").exit_code == 2
    assert data("draw", "birmingham", "-o", target, "--theme", "pink").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_draw_leaves_an_older_drawing_alone_if_the_map_is_broken(tmp_path: Path) -> None:
    target = tmp_path / "map.svg"
    target.write_text("older")
    path = bad_map(tmp_path)
    result = data("draw", path, "-o", target)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{path}: place.leek.code: expected" in result.stderr
    assert target.read_text() == "older"


@pytest.mark.usefixtures("sketched")
def test_draw_replaces_an_older_drawing_and_follows_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "map.svg", tmp_path / "link.svg"
    target.write_text("older")
    link.symlink_to(target)
    assert data("draw", "birmingham", "-o", link).exit_code == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.usefixtures("sketched")
def test_a_drawing_can_be_read_like_any_other_file(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("")
    data("draw", "birmingham", "-o", tmp_path / "map.svg")
    assert (tmp_path / "map.svg").stat().st_mode == other.stat().st_mode


def test_draw_refuses_a_folder_and_a_missing_folder(tmp_path: Path) -> None:
    result = data("draw", "birmingham", "-o", tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"{tmp_path}: is a folder, expected the name of an SVG file\n")
    target = tmp_path / "missing" / "map.svg"
    result = data("draw", "birmingham", "-o", target)
    assert (result.exit_code, result.stderr) == (2, f"{target}: there is no folder {tmp_path / 'missing'}\n")
    result = data("draw", "birmingham", "-o", tmp_path / ("x" * 300))
    assert (result.exit_code, "cannot be written" in result.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("sketched")
def test_draw_to_a_device_leaves_it_a_device() -> None:
    assert data("draw", "birmingham", "-o", os.devnull).exit_code == 0
    assert not Path(os.devnull).is_file()


def test_icons_are_written_to_a_folder(tmp_path: Path) -> None:
    assert data("icons", "-o", tmp_path / "icons").exit_code == 0
    names = {path.stem for path in (tmp_path / "icons").glob("*.svg")}
    assert {"cotton", "coal", "iron", "brewery", "pottery", "manufacturer", "port", "shipyard"} <= names


def test_icons_refuse_a_file_as_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = data("icons", "-o", tmp_path / "file" / "icons")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_list_shows_every_map() -> None:
    result = data("list")
    assert result.exit_code == 0
    rows = {line.split()[0]: line.split()[1:] for line in result.stdout.splitlines()}
    assert rows == {
        "Map": ["Rules", "Players", "Places", "Slots", "Links", "Confidence"],
        "birmingham": ["birmingham", "2-4", "27", "49", "39", "high"],
        "germany": ["age_of_industry", "3-5", "38", "48", "57", "low"],
        "lancashire": ["lancashire", "2-4", "25", "43", "36", "high"],
        "new_england": ["age_of_industry", "3-5", "48", "47", "50", "low"],
    }


def test_list_as_json() -> None:
    maps = json.loads(data("list", "--json").stdout)["maps"]
    assert maps[1] == {
        "map": "germany",
        "rules": "age_of_industry",
        "players": [3, 4, 5],
        "places": 38,
        "slots": 48,
        "links": 57,
        "confidence": "low",
    }


@pytest.mark.parametrize("command", ["check", "draw", "icons", "list"])
def test_help_has_an_example(command: str) -> None:
    assert f"Example: cottonopolis data {command}" in data(command, "--help").stdout


def test_the_installed_command_ends_with_2_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_bytes(b"\xff")
    command = [sys.executable, "-c", "from cottonopolis.cli.main import app; app()", "data", "check"]
    done = subprocess.run([*command, "broken.toml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == "broken.toml: is not UTF-8 text (byte 0)\n"
