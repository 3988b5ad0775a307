"""Golden games replay, perft counts and digests of random games are what they were; both engines agree on them."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cottonopolis.content import Content, load
from cottonopolis.engine.playout import play_out
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.game import Game, build_rules, new
from cottonopolis.tools.perft import count_actions, count_decisions
from engine.reference import assert_sound
from golden.recorded import FOLDER, golden_files, read_recorded


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_result(path: Path) -> None:
    recorded = read_recorded(path)
    game = recorded.start()
    for n, (seat, line) in enumerate(recorded.lines):
        # An action that the engine made by itself, since there was no choice, is there already.
        if n >= len(game.lines):
            game.play(line, seat)
            assert_sound(game.content, game.rules, game.state)
        assert game.lines[n] == (seat, line)
    assert game.over
    assert game.scores() == recorded.scores
    assert game.result() == recorded.places
    assert hashlib.sha256(repr(game.state.key()).encode()).hexdigest()[:16] == recorded.digest


def perft_rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((FOLDER / "perft.json").read_text())
    return rows


def at_row(row: dict[str, Any]) -> Game:
    """The table that a row counts from: the start of a game, or a golden game after so many lines."""
    if "map" in row:
        return new(row["map"], row["players"], row["seed"], row["options"])
    recorded = read_recorded(FOLDER / row["game"])
    game = recorded.start()
    while len(game.lines) < row["lines"]:
        seat, line = recorded.lines[len(game.lines)]
        game.play(line, seat)
    return game


def row_name(row: dict[str, Any]) -> str:
    return f"{row['map']}-{row['players']}" if "map" in row else f"{row['game']}-{row['lines']}"


@pytest.mark.parametrize("row", perft_rows(), ids=row_name)
def test_so_many_decisions_actions_and_positions_are_possible(row: dict[str, Any]) -> None:
    game = at_row(row)
    decisions = [count_decisions(game.rules, game.state, depth) for depth in (1, 2)]
    assert decisions == row["decisions"][:2]
    assert count_actions(game.rules, game.state, 1) == (row["actions"], row["positions"])


@cache
def content_of(map_id: str, players: int) -> tuple[Content, RuleSet]:
    content = load(map_id, players)
    return content, build_rules(content)


@pytest.mark.parametrize(("map_id", "digest"), json.loads((FOLDER / "digests.json").read_text()).items())
def test_random_games_are_the_same_compiled_and_interpreted(map_id: str, digest: str) -> None:
    """Both runs of the tests, on either engine, must find the sum that is written down."""
    counts = load(map_id).document.players
    total = hashlib.sha256()
    for seed in range(1000 if map_id == "birmingham" else 200):
        _, rules = content_of(map_id, counts[seed % len(counts)])
        state = rules.start(seed)
        total.update(repr(play_out(rules, state, seed) + state.key()).encode())
    assert total.hexdigest() == digest
