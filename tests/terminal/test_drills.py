"""Drills in the terminal: solved, failed, given up, found and checked."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from cottonopolis.cli.main import app
from cottonopolis.content.drills import format_drills, parse_drills, read_drills

DRILL = next(drill for drill in read_drills("lancashire") if not drill.playouts)
"""One that was counted, so that checking it takes no time."""


def run(*arguments: str, lines: list[str] | None = None) -> Result:
    """The command with these lines typed."""
    return CliRunner().invoke(app, ["drills", *arguments], input="".join(f"{line}\n" for line in lines or []))


def solve(file: Path, turn: list[str], *more: str) -> str:
    arguments = ["--ratings", str(file), "--map", "lancashire", "--theme", DRILL.themes[0], "--level", DRILL.level]
    result = run(*arguments, *more, lines=[*turn, "quit"])
    assert result.exit_code == 0, result.output
    return result.output


def test_who_plays_the_best_turn_has_solved_it(tmp_path: Path) -> None:
    output = solve(tmp_path / "r.json", list(DRILL.way[0].turn), "--id", DRILL.id)
    assert "Solved" in output
    assert DRILL.why[0] in output
    assert not (tmp_path / "r.json").exists(), "a drill that is asked for by its id does not count"


def test_who_plays_another_hears_what_it_cost(tmp_path: Path) -> None:
    output = solve(tmp_path / "r.json", list(DRILL.gap.turn), "--id", DRILL.id)
    assert f"{DRILL.gap.behind:.1f} points behind" in output
    assert "; ".join(DRILL.way[0].turn) in output


def test_hints_say_more_and_more_and_ratings_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    output = solve(file, ["hint", "hint", "hint", "answer"])
    assert "This is the answer." in output
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert [rating["n"] for rating in kept["ratings"].values()] == [1]
    assert kept["ratings"]["lancashire"]["value"] < 1400
    assert len(kept["tried"]) == 1


def test_what_there_is_not_is_refused_with_what_there_is(tmp_path: Path) -> None:
    result = run("--theme", "luck", "--ratings", str(tmp_path / "r.json"))
    assert result.exit_code == 2
    assert "beer" in result.output
    (tmp_path / "bad.json").write_text("[]", encoding="utf-8")
    assert run("--ratings", str(tmp_path / "bad.json")).exit_code == 2


def test_a_drill_that_was_counted_holds(tmp_path: Path) -> None:
    file, held = tmp_path / "one.toml", tmp_path / "held.toml"
    file.write_text(format_drills([DRILL]), encoding="utf-8")
    result = run("check", str(file), "--out", str(held))
    assert result.exit_code == 0, result.output
    assert "1 of 1 drill hold" in result.output
    assert [drill.id for drill in parse_drills(held.read_text(encoding="utf-8"))] == [DRILL.id]


def test_several_processes_find_the_same_drills_on_several_maps(tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.toml"
        where = ["birmingham", "germany", "--players", "2,3", "--games", "1", "--seed", "20001", "--rounds", "1"]
        result = run("find", *where, "--jobs", jobs, "--out", str(file))
        assert result.exit_code == 0, result.output
        found.append(file.read_text(encoding="utf-8"))
    assert found[0] == found[1]
    assert all("germany-2" not in drill.id for drill in parse_drills(found[0]))


def test_a_player_count_that_no_map_has_is_refused_by_its_number() -> None:
    result = run("find", "birmingham", "germany", "--players", "4,7")
    assert result.exit_code == 2
    assert "birmingham, germany: cannot be played with 7, expected some of 2, 3, 4, 5" in result.output
