"""A match that is killed goes on, and comes out as if nothing had happened, whatever the number of processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

MATCH = ["random", "random:seed=1", "random:seed=2", "--players", "3", "--deals", "8", "--seed", "9", "--json"]
N_GAMES = 24


def start(*arguments: object) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    call = "from cottonopolis.cli.main import app; app()"
    return subprocess.Popen(
        [sys.executable, "-c", call, "arena", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Exit code and what was said."""
    said, errors = process.communicate(timeout=300)
    return process.returncode, said, errors


def wait_for_games(process: subprocess.Popen[str], path: Path, n: int) -> None:
    """Until so many games are in the file, or the process has ended."""
    while n_games(path) < n:
        try:
            process.wait(timeout=0.01)
        except subprocess.TimeoutExpired:
            continue
        return


def n_games(path: Path) -> int:
    return max(path.read_bytes().count(b"\n") - 1, 0) if path.exists() else 0


def children(process: subprocess.Popen[str]) -> list[int]:
    """Processes that this one has started."""
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(word) for word in listing.read_text().split()] if listing.exists() else []


def left_over(pids: list[int]) -> list[int]:
    """Those of the processes that are still there after a while."""
    until = monotonic() + 300
    while monotonic() < until and any(map(is_alive, pids)):
        sleep(0.01)
    return [pid for pid in pids if is_alive(pid)]


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.fixture(scope="module")
def expected() -> str:
    """The result without a file, in one process and without a stop."""
    code, said, errors = finish(start(*MATCH, "--jobs", 1))
    assert (code, errors) == (0, "")
    return said


def test_killed_three_times_it_gives_the_same_result(tmp_path: Path, expected: str) -> None:
    path = tmp_path / "match.jsonl"
    workers: list[int] = []
    for n in (1, 3, 6):
        process = start(*MATCH, "--jobs", 2, "--out", path)
        wait_for_games(process, path, n)
        workers += children(process)
        process.send_signal(signal.SIGKILL)
        assert finish(process)[0] == -signal.SIGKILL
        assert n <= n_games(path) < N_GAMES
    code, said, errors = finish(start(*MATCH, "--jobs", 2, "--out", path))
    assert (code, errors) == (0, "")
    assert said == expected
    games = [json.loads(line)["game"] for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(games) == list(range(N_GAMES))
    assert len(workers) >= 6 or not Path("/proc").exists()
    assert left_over(workers) == []


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    process = start(*MATCH, "--jobs", 2, "--out", path)
    wait_for_games(process, path, 2)
    workers = children(process)
    os.kill(process.pid, signal.SIGINT)
    code, said, errors = finish(process)
    assert (code, said) == (130, "")
    assert errors == "cottonopolis arena: stopped; the same command goes on from here\n"
    assert 2 <= n_games(path) < N_GAMES
    assert left_over(workers) == []
