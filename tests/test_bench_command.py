"""`cottonopolis bench` and `cottonopolis perft`: what programs read."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cottonopolis.built import is_compiled
from cottonopolis.cli.main import app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.stdout


@pytest.mark.parametrize(
    ("game", "map_id", "players"),
    [("birmingham", "birmingham", 2), ("lancashire", "lancashire", 3), ("age_of_industry", "new_england", 3)],
)
def test_bench_says_what_it_played_and_how_fast(game: str, map_id: str, players: int) -> None:
    words = ["--game", game, "--map", map_id, "--players", str(players), "--seconds", "0.1", "--json"]
    code, text = run("bench", *words)
    found = json.loads(text)
    assert code == 0
    assert (found["game"], found["map"], found["players"]) == (game, map_id, players)
    assert found["compiled"] == is_compiled()
    assert 0 < found["games_per_second"] < found["actions_per_second"] < found["decisions_per_second"]
    # A running game needs less than a megabyte beyond the shared tables.
    assert 0 < found["bytes_per_game"] < 1_000_000


def test_perft_counts_the_same_as_the_golden_table() -> None:
    code, text = run("perft", "--players", "2", "--depth", "2", "--actions", "1", "--json")
    found = json.loads(text)
    assert code == 0
    assert (found["decisions"], found["actions"], found["positions"]) == ([55, 1038], [425], [365])


@pytest.mark.parametrize("words", [("bench", "--players", "9"), ("perft", "--game", "chess"), ("bench", "--map", "x")])
def test_a_table_that_does_not_exist_is_refused(words: tuple[str, ...]) -> None:
    assert run(*words)[0] == 2
