"""Kills servers at random moments during many games, loses answers, and plays on: nothing is lost or comes twice.

Scripted people create, join, start, move, undo, chat, recover their seats, leave and ask for rematches. They send
idempotency keys and repeat a request until they read an answer, as a good client does; of a share of the moves, and of
four times that share of all else, they never read it. Everything that was acknowledged must be in the log afterwards,
every action and every line of chat once, everybody must still open their seat, nobody may own a seat or a table by a
request that was only repeated, and the record of each game must replay to its result. Loopback only.
`python scripts/faults.py --games 100`, and for two processes on PostgreSQL `--games 40 --database postgresql`. Kills
come after half a second to `--longest` seconds of service: much more often, and a busy machine does little but start
servers.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from server.enduring import GHOSTS, WRONGS, kill_again_and_again, play, unknown_tables  # noqa: E402
from server.postgres import new_database, postgres  # noqa: E402
from server.processes import ServerProcess  # noqa: E402


@contextmanager
def serving(database: str, **more: object) -> Iterator[list[ServerProcess]]:
    """One server on SQLite, or two on one PostgreSQL database."""
    with ExitStack() as kept:
        if database == "sqlite":
            addresses = [f"sqlite+aiosqlite:///{kept.enter_context(tempfile.TemporaryDirectory())}/t.sqlite"]
        else:
            addresses = [new_database(kept.enter_context(postgres()), uuid.uuid4().hex)] * 2
        yield [kept.enter_context(ServerProcess(address, more={"log": "WARNING"} | more)) for address in addresses]


def main() -> None:
    """Plays so many games on servers that are killed all the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument(
        "--lost",
        type=float,
        default=0.1,
        help="share of the answers to moves that are never read; four times as many to what is seldom asked",
    )
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1800.0, help="give up after so long")
    parser.add_argument("--longest", type=float, default=40.0, help="seconds between two kills, at most")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.monotonic()
    is_done = threading.Event()
    with serving(asked.database) as servers, ThreadPoolExecutor(asked.at_once + 1) as pool:
        killer = pool.submit(kill_again_and_again, servers, random.Random(asked.seed), is_done, asked.longest)
        games = [
            pool.submit(play, servers, asked.games * (asked.seed - 1) + n, begun + asked.seconds, asked.lost)
            for n in range(asked.games)
        ]
        failures = [error for game in games if (error := game.exception()) is not None]
        is_done.set()
        n_kills = killer.result()
        done = [game.result() for game in games if game.exception() is None]
        codes = {code for game in done for code in game.codes}
        ghosts = unknown_tables(servers[0].database, codes) if not failures else set()
    wrong = sum((game.wrong for game in done), Counter())
    wrong[GHOSTS] += len(ghosts)
    lost = sum((game.lost for game in done), Counter())
    print(
        f"{sum(not game.wrong for game in done)} of {asked.games} games whole and right on {asked.database}: "
        f"{n_kills} kills, {lost.total()} answers lost, {sum(game.turns for game in done)} acknowledged turns, "
        f"{sum(game.actions for game in done)} actions, {sum(game.repeated for game in done)} requests repeated, "
        f"{time.monotonic() - begun:.0f} s (seed {asked.seed})"
    )
    print("answers lost: " + ", ".join(f"{n} {what}" for what, n in lost.most_common()))
    for kind in WRONGS:
        print(f"{kind}: {wrong[kind]}" + (f", {len(ghosts)} of them tables" if kind == GHOSTS and ghosts else ""))
    for said in [said for game in done for said in game.said][:8]:
        print(f"  {said[:200]}")
    n_late = sum(isinstance(error, TimeoutError) for error in failures)
    if n_late:
        print(f"not finished in time: {n_late}")
    for error in [error for error in failures if not isinstance(error, TimeoutError)][:5]:
        print(f"failed: {error!r}")
    sys.exit(1 if failures or wrong.total() else 0)


if __name__ == "__main__":
    main()
