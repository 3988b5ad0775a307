"""Learning: what a fit finds, that a run goes on where it was stopped, and that a network from nothing plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from cottonopolis.bots import make_bot
from cottonopolis.bots.networks import network_of, read_networks
from cottonopolis.bots.play import play_game
from cottonopolis.errors import BotError
from cottonopolis.game import new
from cottonopolis.train.fit import INPUT, Net
from cottonopolis.train.games import Setting
from cottonopolis.train.quantize import quantized, restored, widened
from cottonopolis.train.run import Recipe, Training

Task = TypeVar("Task")
Result = TypeVar("Result")

SMALL = Recipe(
    (Setting("birmingham", 2, (("introductory", True),)),),
    judged=6, blended=0, round=4, window=12, gate_rounds=2, gate_deals=1, hidden=(4, 3),
)  # fmt: skip


def _rows(n: int) -> np.ndarray:
    return np.random.default_rng(3).integers(0, 200, (n, 12), dtype=np.uint8)


def test_a_fit_finds_what_bends() -> None:
    rows = _rows(6000)
    x = rows / INPUT
    targets = np.stack([30 * np.abs(x[:, 0] - x[:, 1]), 10 * x[:, 2]], axis=1).astype(np.float32)
    net = Net(12, (16, 8), 1)
    net.solve_direct(rows, targets)
    straight = float(((net.values(rows) - targets)[:, 0] ** 2).mean())
    for epoch in range(60):
        net.fit(rows, targets, 3e-3, epoch)
    bent = float(((net.values(rows) - targets)[:, 0] ** 2).mean())
    assert bent < straight / 5


def test_whole_numbers_lose_little() -> None:
    rows = _rows(3000)
    targets = np.stack([rows[:, 0] + 0.01 * rows[:, 1] * rows[:, 2], rows[:, 3] / 2], axis=1).astype(np.float32)
    net = Net(12, (16, 8), 1)
    net.solve_direct(rows, targets)
    for epoch in range(30):
        net.fit(rows, targets, 3e-3, epoch)
    whole = network_of(quantized(net))
    found = np.array([whole.run(row.tobytes()) for row in rows[:200]]) / 1000
    assert np.abs(found - net.values(rows[:200])).max() < 0.02 * np.abs(targets).max()


def _one_by_one(work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterable[Result]:
    return map(work, tasks)


def test_a_run_that_was_stopped_gives_what_one_run_gives(tmp_path: Path) -> None:
    whole = Training(SMALL, tmp_path / "whole.toml", {}, lambda _: None)
    whole.run(14, _one_by_one)
    Training(SMALL, tmp_path / "part.toml", {}, lambda _: None).run(6, _one_by_one)
    lines: list[str] = []
    parts = Training(SMALL, tmp_path / "part.toml", {}, lines.append)
    parts.run(14, _one_by_one)
    assert lines[0] == "goes on after 6 games"
    assert parts.networks() == whole.networks()
    assert (tmp_path / "whole.svg").read_text().startswith("<svg")


def test_whole_networks_can_be_learned_on_from() -> None:
    rows = _rows(1500)
    targets = np.stack([rows[:, 0] + 0.01 * rows[:, 1] * rows[:, 2], rows[:, 3] / 2], axis=1).astype(np.float32)
    net = Net(12, (16, 8), 1)
    net.solve_direct(rows, targets)
    for epoch in range(10):
        net.fit(rows, targets, 3e-3, epoch)
    whole = quantized(net)
    again = restored(whole, 0)
    assert np.abs(again.values(rows) - net.values(rows)).max() < 0.02 * np.abs(targets).max()
    assert quantized(again).layers[0].weights == whole.layers[0].weights


def test_inputs_that_are_added_count_nothing_yet() -> None:
    net = Net(12, (4, 3), 1)
    whole = quantized(net)
    wider = network_of(widened(whole, 15))
    for row in _rows(5):
        assert wider.run(row.tobytes() + b"\x05\x63\xff") == network_of(whole).run(row.tobytes())


def test_an_average_lies_between_the_first_and_the_last_weights() -> None:
    rows = _rows(9000)
    targets = np.stack([rows[:, 0], rows[:, 3] / 2], axis=1).astype(np.float32)
    net = Net(12, (4, 3), 1)
    net.fit(rows, targets, 1e-2, 0)
    first = net.b3[0]
    net.fit(rows, targets, 1e-2, 1)
    mean = net.averaged().b3[0]
    assert first < mean < net.b3[0]


def test_a_run_goes_on_from_a_file_of_networks(tmp_path: Path) -> None:
    Training(SMALL, tmp_path / "first.toml", {}, lambda _: None).run(10, _one_by_one)
    start = tmp_path / "first.training" / "networks" / "0000010.toml"
    second = Training(replace(SMALL, start=str(start)), tmp_path / "second.toml", {}, lambda _: None)
    assert second.networks().eras == read_networks(start).eras
    assert read_networks(tmp_path / "second.toml").eras == read_networks(start).eras
    second.run(6, _one_by_one)
    assert second.log[0]["games"] == 6


def test_a_folder_of_another_recipe_is_refused(tmp_path: Path) -> None:
    Training(SMALL, tmp_path / "b.toml", {}, lambda _: None)
    other = Recipe(SMALL.settings, rivals=(100,))
    with pytest.raises(BotError, match="written by another recipe: give another --out"):
        Training(other, tmp_path / "b.toml", {}, lambda _: None)


def test_a_network_from_nothing_beats_chance(tmp_path: Path) -> None:
    training = Training(replace(SMALL, judged=20), tmp_path / "small.toml", {"command": "a test"}, lambda _: None)
    training.run(24, _one_by_one)
    path = tmp_path / "small.training" / "networks" / "0000024.toml"
    assert read_networks(path).made == {"command": "a test", "games": "24"}
    won = 0
    for seed in range(4):
        game = new("birmingham", players=2, seed=seed, options={"introductory": True})
        bots = [make_bot(f"neural:look=action,deals=1,file={path}"), make_bot("random")]
        play_game(game, bots if seed % 2 else bots[::-1])
        won += game.result()[0 if seed % 2 else 1] == 1
    assert won == 4
