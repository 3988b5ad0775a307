"""Playing on several machines by Ray."""

from __future__ import annotations

import sys
from pathlib import Path
from time import sleep
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from cottonopolis.arena import configure, run
from cottonopolis.cli.main import app
from cottonopolis.cluster import on_ray
from cottonopolis.train.games import Deal, Job, Setting, play

JOBS = [Job(None, (Deal(Setting("birmingham", 2, (("introductory", True),)), seed),)) for seed in range(12)]


def slow_play(job: Job) -> Any:
    sleep(0.5)
    return play(job)


@pytest.mark.parametrize("command", [["train", "birmingham"], ["arena", "random"]])
def test_what_is_no_cluster_is_refused(command: list[str], tmp_path: Path) -> None:
    result = CliRunner().invoke(app, [*command, "--on", "abacus", "--out", str(tmp_path / "x.toml")])
    assert result.exit_code == 2
    assert "--on abacus: expected --on ray" in result.stderr


def test_without_ray_a_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = CliRunner().invoke(app, ["arena", "random", "--on", "ray", "--out", str(tmp_path / "x.jsonl")])
    assert result.exit_code == 2
    assert 'ray is not installed: pip install "cottonopolis[cluster]"' in result.stderr


def test_a_node_that_dies_loses_no_game() -> None:
    ray = pytest.importorskip("ray", reason="the extra cluster is not installed: pip install ray")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        found = []
        with on_ray() as mapper:
            for batch in mapper(slow_play, JOBS):
                found.append(batch)
                if len(found) == 2:
                    cluster.remove_node(second, allow_graceful=False)
            match = configure(["random", "random:seed=1"], "birmingham", 2, {}, 7)
            games = run(match, "birmingham", 2, mapper=mapper)
        assert len(cluster.worker_nodes) == 0
    finally:
        ray.shutdown()
        cluster.shutdown()
    here = [play(job) for job in JOBS]
    assert [batch.points for batch in found] == [batch.points for batch in here]
    assert all(np.array_equal(one.rows, other.rows) for one, other in zip(found, here, strict=True))
    assert [game.record for game in games] == [game.record for game in run(match, "birmingham", 2)]
