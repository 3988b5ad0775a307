"""`cottonopolis analyse` and what it says when something is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from analysis.late_games import finished, late
from cottonopolis.cli.main import app
from cottonopolis.game.position import Position, write_position
from cottonopolis.notation.record import format_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.rec"
    path.write_text(format_record(finished("birmingham").record()), encoding="utf-8")
    return path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["analyse", *map(str, words)], env={"COLUMNS": "160"})


def n_actions() -> int:
    return len(finished("birmingham").lines)


def test_the_turn_that_was_played_is_compared(record: Path) -> None:
    at = n_actions() - 5
    result = run(record, "--at", str(at), "--playouts", "24")
    assert result.exit_code == 0, result.output
    assert "to move:" in result.output
    assert "(asked)" in result.output
    assert finished("birmingham").lines[at - 1][1] in result.output


def test_json_is_the_same_for_the_same_budget(record: Path) -> None:
    words = (record, "--at", str(n_actions() - 3), "--playouts", "24", "--json")
    first, second = run(*words), run(*words)
    assert first.output == second.output
    data = json.loads(first.output)
    assert data["playouts"] <= 24 and not data["open"]
    assert [line["asked"] for line in data["lines"]].count(True) == 1
    assert json.loads(run(*words, "--open").output)["open"]


def test_a_position_is_analysed_with_a_turn_to_compare(tmp_path: Path) -> None:
    game = late("birmingham", left=4)
    path = tmp_path / "table.txt"
    path.write_text(write_position(Position(game.content, game.rules, game.state, game.seats)), encoding="utf-8")
    hand = game.state.players[game.state.order[game.state.turn]].hand
    turn = f"P /{game.content.names.cards[hand[0]].code}"
    result = run(path, "--playouts", "10", "--compare", turn)
    assert result.exit_code == 0, result.output
    assert turn in result.output and "(asked)" in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "999"], "there is no action 999"),
        ([], "the game is over"),
        (["--at", "20", "--seat", "nobody"], 'no seat "nobody"'),
        (["--at", "20", "--compare", "N bir-dud /nowhere"], "nowhere"),
        (["--at", "20", "--compare", "Z all"], "Z"),
        (["--at", "20", "--compare", " ; "], "empty"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(record: Path, words: list[str], said: str) -> None:
    result = run(record, *words)
    assert result.exit_code == 2
    assert said in result.output and len(result.output.strip().splitlines()) == 1


def test_only_the_player_to_move_is_analysed(record: Path) -> None:
    game = finished("birmingham")
    seat = game.lines[19][0]
    result = run(record, "--at", "20", "--seat", game.seats[1 - seat])
    assert result.exit_code == 2
    assert f"it is the turn of {game.seats[seat]}, not of {game.seats[1 - seat]}" in result.output


def test_a_position_has_no_actions_to_count(tmp_path: Path) -> None:
    path = tmp_path / "table.txt"
    path.write_text("table birmingham, ann bob\n", encoding="utf-8")
    result = run(path, "--at", "3")
    assert result.exit_code == 2 and "record" in result.output


def test_a_file_that_is_neither_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text("nothing of the kind\n", encoding="utf-8")
    assert run(path).exit_code == 1
    assert run(tmp_path / "missing.rec").exit_code == 2
