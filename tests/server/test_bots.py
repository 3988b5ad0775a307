"""Bots at tables: they think elsewhere, wait for nobody, and are replaced when they die."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

from server.players import Player, create, friends
from server.processes import ServerProcess, client, is_running, wait_until

FEW = {"engine_workers": 1}
"""Besides those in which bots think."""


def test_bots_play_by_themselves_and_their_workers_end_with_the_server(tmp_path: Path) -> None:
    with (
        ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=2, more=FEW) as server,
        client(server) as http,
    ):
        table = create(http, "birmingham", "easy", "medium", options={"introductory": True})
        watcher = Player(http, table.code)
        wait_until(lambda: watcher.look()["table"]["status"] == "over")
        # Each turn was made by the bot that was asked for.
        assert "bot_replaced" not in server.log()
        assert 'cottonopolis_bot_turns_total{outcome="failed"}' not in http.get("/metrics").text
        pids = server.children()
        assert pids
        assert "trace" not in server.stop()
        wait_until(lambda: not any(is_running(pid) for pid in pids))


def test_a_bot_that_thinks_long_delays_no_other_table(tmp_path: Path) -> None:
    # A program that reads and says nothing: its worker is ended after a while, and the next one gets no further.
    silent = "program:command=wc -l,start=600"
    more = FEW | {"extra_levels": [silent]}
    with (
        ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=2, more=more) as server,
        client(server) as http,
    ):
        slow = [Player(http, create(http, "birmingham", silent, silent).code) for _ in range(3)]
        wait_until(lambda: len(server.bot_workers()) > 0)
        (ann,) = friends(http, "birmingham", 1, "random")
        chance = random.Random(5)
        for _ in range(3):
            wait_until(lambda: ann.look()["to_move"] == 0)
            ann.turn(chance)
        wait_until(lambda: ann.look()["to_move"] == 0)
        # All this while none of the others has got its first turn.
        assert [it.look()["actions"] for it in slow] == [0, 0, 0]
        assert ann.look()["actions"] >= 8


def test_a_worker_that_is_killed_is_started_again_and_the_turn_is_played(tmp_path: Path) -> None:
    with (
        ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", workers=1, more=FEW) as server,
        client(server) as http,
    ):
        table = create(http, "birmingham", "easy", "random", options={"introductory": True})
        watcher = Player(http, table.code)
        killed: set[int] = set()
        while len(killed) < 2 and watcher.look()["table"]["status"] == "playing":
            watcher.wait_for_others(watcher.look()["actions"])
            for pid in server.bot_workers():
                if pid not in killed:
                    os.kill(pid, signal.SIGKILL)
                    killed.add(pid)
        assert len(killed) >= 2
        wait_until(lambda: watcher.look()["table"]["status"] == "over")
        log = [event for event in watcher.get("/log", limit=1000).json()["events"] if event["kind"] == "action"]
        assert [event["n"] for event in log] == list(range(1, len(log) + 1))
        assert "cottonopolis_worker_restarts_total 0.0" not in http.get("/metrics").text
