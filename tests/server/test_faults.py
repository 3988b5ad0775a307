"""Servers and connections that die in the middle of a move: nothing acknowledged is lost, nothing comes twice."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from effort import IS_LONG, many
from server.enduring import GAMES, Played, kill_again_and_again, play, unknown_tables
from server.players import Player, friends, mover
from server.processes import PATIENCE, ServerProcess, client, wait_until

N_KILLS = many(2, 10)
NUMBERS = (2, 3, 4) if IS_LONG else (2, 7, 10)
"""Games that differ in all that people do; the usual ones are shorter."""
FEW = {"engine_workers": 1}


@pytest.mark.long
def test_a_server_that_is_killed_again_and_again_loses_nothing_nor_do_lost_answers(tmp_path: Path) -> None:
    is_done = threading.Event()
    until = time.monotonic() + many(1, 6) * PATIENCE
    with (
        ServerProcess(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", more=FEW) as server,
        ThreadPoolExecutor(5) as pool,
    ):
        killer = pool.submit(kill_again_and_again, [server], random.Random(3), is_done, 2.0, N_KILLS)

        def play_on(number: int) -> list[Played]:
            played = [play([server], number, until, lost=0.1)]
            return played if killer.done() else [*played, *play_on(number + len(GAMES))]

        games = [pool.submit(play_on, n) for n in NUMBERS]
        failures = [error for game in games if (error := game.exception()) is not None]
        is_done.set()
        assert failures == []
        assert killer.result() == N_KILLS
        played = [it for game in games for it in game.result()]
        assert [said for it in played for said in it.said] == []
        assert unknown_tables(server.database, {code for it in played for code in it.codes}) == set()
        assert sum(it.lost.total() for it in played) > 10


def test_a_connection_that_dies_in_the_middle_of_a_move_keeps_nothing_of_it(pair: list[ServerProcess]) -> None:
    plain = pair[0].database.replace("+psycopg", "")
    with client(pair[0]) as http, ThreadPoolExecutor(1) as pool, psycopg.connect(plain) as holder:
        ann = mover(friends(http, "birmingham", 2))
        at = ann.look()
        move = {"ply": at["ply"], "line": f"P /{at['view']['players'][at['seat']]['hand'][0]}", "confirm": True}
        # The server has begun its transaction, and waits for the row of the table, when its connection is cut.
        holder.execute("SELECT id FROM tables WHERE code = %s FOR UPDATE", [ann.code])
        moving = pool.submit(ann.post, "/moves", move, "a-key")
        with psycopg.connect(plain, autocommit=True) as other:
            waiting = f"FROM pg_locks WHERE NOT granted AND {holder.info.backend_pid} = ANY(pg_blocking_pids(pid))"
            wait_until(lambda: other.execute(f"SELECT pid {waiting}").fetchone() is not None)
            other.execute(f"SELECT pg_terminate_backend(pid) {waiting}")
        refused = moving.result(timeout=PATIENCE)
        assert (refused.status_code, refused.json()["code"]) == (503, "database")
        holder.rollback()
        with client(pair[1]) as elsewhere:
            assert Player(elsewhere, ann.code, ann.secret).look() == at
        done = [ann.post("/moves", move, "a-key") for _ in range(2)]
        assert [it.status_code for it in done] == [200, 200] and done[0].json() == done[1].json()
        assert ann.look()["actions"] == at["actions"] + 1


def test_connections_to_the_database_that_are_cut_lose_nothing(new_postgres: Callable[[], str]) -> None:
    address = new_postgres()
    plain = address.replace("+psycopg", "")
    is_done = threading.Event()

    def cut() -> int:
        n_cut = 0
        chance = random.Random(4)
        with psycopg.connect(plain, autocommit=True) as connection:
            while not is_done.wait(chance.uniform(0.2, 1.0)):
                found = connection.execute(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                ).fetchone()
                n_cut += 0 if found is None else found[0]
        return n_cut

    with ServerProcess(address, more=FEW) as server, ThreadPoolExecutor(3) as pool:
        cutting = pool.submit(cut)
        played = pool.submit(play, [server], 0, time.monotonic() + PATIENCE)
        failure = played.exception()
        is_done.set()
        assert failure is None
        assert played.result().said == []
        assert cutting.result() > 3
