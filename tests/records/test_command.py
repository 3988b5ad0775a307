"""`cottonopolis record`: what it prints and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cottonopolis.cli.main import app
from cottonopolis.game import read_record
from cottonopolis.game.position import read_position, write_position
from cottonopolis.notation.record import format_record, parse_record
from docs.pages import page
from records.games import TABLES, finished

[EXAMPLE] = page("docs/notation.md").blocks("record")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["record", *map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "example.rec"
    path.write_text(EXAMPLE, encoding="utf-8")
    return path


def test_a_good_record_is_checked_in_silence(file: Path) -> None:
    whole = file.with_name("whole.rec")
    whole.write_text(format_record(finished(TABLES[0], 1).record()), encoding="utf-8")
    result = run("check", file, whole)
    assert (result.exit_code, result.output) == (0, "")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("L 30", "L 40", "(bad_request)"), ("3 bob", "4 bob", "expected action 3, found 4"), ("end 3", "", "breaks off")],
)
def test_a_record_that_fails_is_named_with_its_line(file: Path, old: str, new: str, why: str) -> None:
    wrong = file.with_name("wrong.rec")
    wrong.write_text(EXAMPLE.replace(old, new), encoding="utf-8")
    result = run("check", file, wrong)
    assert result.exit_code == 1
    [line] = result.output.splitlines()
    assert line.startswith(f"{wrong}: record, line 1")
    assert why in line


def test_a_file_that_cannot_be_read_is_another_matter(file: Path) -> None:
    binary = file.with_name("binary.rec")
    binary.write_bytes(b"\xff\xfe")
    for arguments in (["check", binary], ["check", file.parent], ["show", file.with_name("none")], ["export", binary]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert str(arguments[1]) in result.output
    broken = file.with_name("broken.rec")
    broken.write_text("nonsense", encoding="utf-8")
    result = run("check", binary, broken, file.with_name("none"), file)
    assert result.exit_code == 2
    assert [Path(line.split(":")[0]).name for line in result.output.splitlines()] == [
        "binary.rec",
        "broken.rec",
        "none",
    ]


def test_a_position_is_shown_after_any_action(file: Path) -> None:
    for ply, said in ((0, "table birmingham, ann bob"), (1, "ann link bir-cov"), (3, "1 action left")):
        result = run("show", file, "--ply", ply)
        assert result.exit_code == 0
        assert said in result.output
        assert write_position(read_position(result.output)) == result.output
    assert run("show", file).output == run("show", file, "--ply", 3).output
    assert run("show", file, "--ply", 4).exit_code == 2
    file.write_text(EXAMPLE.replace("L 30", "L 40"), encoding="utf-8")
    assert run("show", file, "--ply", 1).exit_code == 1


def test_json_and_text_are_written_and_read(file: Path) -> None:
    out = file.with_name("example.json")
    assert run("export", file, "--json", "-o", out).exit_code == 0
    assert read_record(out.read_text(encoding="utf-8")) == parse_record(EXAMPLE)
    assert run("check", out).exit_code == 0
    assert run("export", out).output == EXAMPLE
    assert run("export", file, "-o", file.parent / "no" / "folder").exit_code == 2
    out.write_text("{", encoding="utf-8")
    assert run("export", out).exit_code == 1
