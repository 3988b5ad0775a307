"""Bots that play the toy, and the arena."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cottonopolis import new
from cottonopolis.bots import make_bot, play_game
from cottonopolis.bots.weights import make_judge
from cottonopolis.cli.main import app


@pytest.mark.parametrize("spec", ["random", "greedy", "easy", "planner:nodes=200"])
def test_a_bot_plays_to_the_end(spec: str) -> None:
    game = new("valley", players=3, seed=1)
    play_game(game, [make_bot(spec) for _ in range(3)])
    assert game.over


def test_its_own_judge_is_asked() -> None:
    game = new("valley", players=2, seed=1)
    assert type(make_judge(game.content, game.rules)).__name__ == "ToyJudge"


def test_the_arena_compares_bots_and_the_judge_beats_chance(tmp_path: Path) -> None:
    log = str(tmp_path / "match.jsonl")
    options = ["--map", "valley", "--players", "2", "--deals", "12", "--jobs", "2", "--out", log, "--json"]
    done = CliRunner().invoke(app, ["arena", "run", "greedy", "random", *options])
    assert done.exit_code == 0, done.output
    bots = {bot["spec"]: bot for bot in json.loads(done.output)["bots"]}
    assert bots["greedy"]["win_share"]["value"] > 0.7
