"""Decisions of whole games as Parquet files."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from cottonopolis.built import is_compiled
from cottonopolis.cli.main import app
from cottonopolis.engine.api import legal
from cottonopolis.errors import ExportError
from cottonopolis.game import Game, new
from cottonopolis.notation.record import format_record
from cottonopolis.rl import export
from cottonopolis.rl.export import FORMAT, export_games, export_records
from cottonopolis.rl.from_view import observation_of
from cottonopolis.rl.setting import setting
from cottonopolis.views import view


def played(seed: int, map_id: str = "birmingham", players: int = 2) -> Game:
    game = new(map_id, players=players, seed=seed, seats=("ann", "bob", "cat")[:players])
    chance = random.Random(seed)
    while not game.over:
        game.play(chance.choice(legal(game.rules, game.state)))
    return game


def test_every_decision_of_every_game_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Small pieces, so that they end inside a game.
    monkeypatch.setattr(export, "_ROWS", 50)
    games = [(f"game {seed}", played(seed)) for seed in range(2)]
    path = tmp_path / "games.parquet"
    n = export_records(((name, game.record()) for name, game in games), path)
    assert pq.ParquetFile(path).num_row_groups == -(-n // 50)
    rows = pq.read_table(path).to_pylist()
    assert len(rows) == n == sum(len(game.moves) for _, game in games)
    known = setting("birmingham", 2)
    at = 0
    for name, game in games:
        again = Game(game.content, game.rules, game.start.copy(), game.seats)
        for number, move in enumerate(game.moves):
            row = rows[at]
            at += 1
            seat = again.to_move
            assert seat is not None
            assert (row["game"], row["decision"], row["seat"], row["player"]) == (name, number, seat, game.seats[seat])
            assert known.codes.move_of[row["action"]] == move
            assert [known.codes.move_of[answer] for answer in row["legal"]] == legal(again.rules, again.state)
            assert (row["points"], row["place"]) == (game.scores()[seat], game.result()[seat])
            assert row["margin"] == game.scores()[seat] - game.scores()[1 - seat]
            if number % 10 == 0:
                assert np.array_equal(row["observation"], observation_of(view(again, seat), known))
            again.play(move)


def test_a_file_says_what_its_numbers_mean(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    export_games([("one", played(1, "germany", 3))], path)
    metadata = {key.decode(): value.decode() for key, value in pq.read_schema(path).metadata.items()}
    assert metadata["format"] == FORMAT
    described = json.loads(metadata["setting"])
    known = setting("germany", 3)
    assert (described["map"], described["players"]) == ("germany", 3)
    assert tuple(described["actions"]) == known.names
    assert [part["name"] for part in described["parts"]] == [part.name for part in known.schema.parts[:-1]]


def test_games_of_two_kinds_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="b: its map"):
        export_games([("a", played(1)), ("b", played(1, "birmingham", 3))], tmp_path / "x.parquet")


def test_an_unfinished_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="a: this game has not come to its end"):
        export_games([("a", new("birmingham", players=2))], tmp_path / "x.parquet")


def test_no_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="no games"):
        export_games([], tmp_path / "x.parquet")


def test_the_command_writes_records(tmp_path: Path) -> None:
    paths = []
    for seed in (3, 4):
        path = tmp_path / f"g{seed}.rec"
        path.write_text(format_record(played(seed).record()), encoding="utf-8")
        paths.append(str(path))
    out = tmp_path / "out.parquet"
    done = CliRunner().invoke(app, ["record", "parquet", *paths, "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert "decisions of 2 games" in done.output
    assert set(pq.read_table(out)["game"].to_pylist()) == {"g3", "g4"}
    (tmp_path / "half.rec").write_text(format_record(new("birmingham", players=2).record()), encoding="utf-8")
    failed = CliRunner().invoke(app, ["record", "parquet", str(tmp_path / "half.rec"), "-o", str(out)])
    assert failed.exit_code == 1
    missing = CliRunner().invoke(app, ["record", "parquet", str(tmp_path / "none.rec"), "-o", str(out)])
    assert missing.exit_code == 2 and missing.output.startswith(f"{tmp_path / 'none.rec'}: cannot be read")
    nowhere = CliRunner().invoke(app, ["record", "parquet", *paths, "-o", str(tmp_path / "none" / "out.parquet")])
    assert nowhere.exit_code == 2 and "out.parquet" in nowhere.output


@pytest.mark.parametrize(
    ("old", "new", "named"), [("\n5 ", "\n5 nobody ", "bad.rec"), ("result ann 2 ", "result ann 2 9", "bad")]
)
def test_a_record_that_fails_is_named_and_no_file_is_left(tmp_path: Path, old: str, new: str, named: str) -> None:
    text = format_record(played(3).record())
    assert old in text
    (tmp_path / "good.rec").write_text(text, encoding="utf-8")
    (tmp_path / "bad.rec").write_text(text.replace(old, new, 1), encoding="utf-8")
    paths = [str(tmp_path / name) for name in ("good.rec", "bad.rec")]
    failed = CliRunner().invoke(app, ["record", "parquet", *paths, "-o", str(tmp_path / "out.parquet")])
    assert failed.exit_code == 1
    assert f"{named}: record, line" in failed.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.rec", "good.rec"]


def test_the_arena_writes_its_games(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    command = ["arena", "random", "random:seed=2", "--players", "2", "--deals", "1", "--jobs", "1", "--out", str(out)]
    done = CliRunner().invoke(app, [*command, "--export", "parquet"])
    assert done.exit_code == 0, done.output
    rows = pq.read_table(tmp_path / "match.parquet").to_pylist()
    assert {row["game"] for row in rows} == {"game-0000", "game-0001"}
    assert {row["seat"] for row in rows} == {0, 1}
    for wrong in ([*command, "--export", "csv"], [*command[:-2], "--export", "parquet"]):
        assert CliRunner().invoke(app, wrong).exit_code == 2


def test_a_match_becomes_a_folder_of_files_that_grows_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cottonopolis.cli.arena_dataset._GAMES", 3)
    out, folder = tmp_path / "match.jsonl", tmp_path / "decisions"

    def run(*arguments: object) -> str:
        done = CliRunner().invoke(app, ["arena", *map(str, arguments), "--jobs", "1"])
        assert done.exit_code == 0, done.output
        return done.output

    def written() -> list[str]:
        return sorted(path.name.rpartition("-")[0] for path in folder.iterdir())

    match = ["random", "random:seed=2", "--players", 2, "--out", out]
    run(*match, "--deals", 2)
    assert "4 games in 2 files" in run("dataset", out, "-o", folder)
    assert written() == ["games-000000-000002", "games-000003-000003"]
    first = min(folder.iterdir()).stat()
    run(*match, "--deals", 3)
    run("dataset", out, "-o", folder)
    assert written() == ["games-000000-000002", "games-000003-000005"]
    assert min(folder.iterdir()).stat() == first
    rows = pq.read_table(folder, columns=["game", "seat", "bot"]).to_pylist()
    seats = {(row["game"], row["bot"], row["seat"]) for row in rows}
    assert len(seats) == 12
    assert {("game-0000", "random", 0), ("game-0001", "random", 1)} <= seats
    run("dataset", out, "-o", folder, "--bot", "random")
    only = pq.read_table(folder, columns=["bot"])["bot"].to_pylist()
    assert set(only) == {"random"} and len(only) == sum(row["bot"] == "random" for row in rows)


def test_a_data_set_of_nobody_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "match.jsonl"
    command = ["arena", "random", "--players", "2", "--deals", "1", "--jobs", "1", "--out", str(out)]
    assert CliRunner().invoke(app, command).exit_code == 0
    done = CliRunner().invoke(app, ["arena", "dataset", str(out), "-o", str(tmp_path / "x"), "--bot", "greedy"])
    assert done.exit_code == 2 and "did not play this match; those who did are random" in done.output
    assert not (tmp_path / "x").exists()


@pytest.mark.skipif(not is_compiled(), reason="starts two processes")
def test_two_processes_write_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cottonopolis.cli.arena_dataset._GAMES", 1)
    out = tmp_path / "match.jsonl"
    command = ["arena", "random", "random:seed=2", "--players", "2", "--deals", "1", "--jobs", "1", "--out", str(out)]
    assert CliRunner().invoke(app, command).exit_code == 0
    found = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        assert CliRunner().invoke(app, ["arena", "dataset", str(out), "-o", str(folder), "--jobs", jobs]).exit_code == 0
        found.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert found[0] == found[1] and len(found[0]) == 2
