"""Kills the server at random moments during many games, starts it again and plays on: nothing is lost or comes twice.

Scripted players send idempotency keys and repeat a request until it is answered, as a good client does.
Everything that was acknowledged must be in the log afterwards, every action once, and the record of each game must
replay to its result. `python scripts/faults.py` plays 200 games, loopback only. Kills come after half a second to
`--longest` seconds of service: much more often, and a busy machine does little but start servers.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from server.enduring import kill_again_and_again, play  # noqa: E402
from server.processes import ServerProcess  # noqa: E402


def main() -> None:
    """Plays so many games on one server that is killed all the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1800.0, help="give up after so long")
    parser.add_argument("--longest", type=float, default=40.0, help="seconds between two kills, at most")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begun = time.monotonic()
    is_done = threading.Event()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(f"sqlite+aiosqlite:///{folder}/t.sqlite") as server,
        ThreadPoolExecutor(asked.at_once + 1) as pool,
    ):
        killer = pool.submit(kill_again_and_again, server, random.Random(asked.seed), is_done, asked.longest)
        games = [pool.submit(play, server, n, begun + asked.seconds) for n in range(asked.games)]
        failures = [error for game in games if (error := game.exception()) is not None]
        is_done.set()
        n_kills = killer.result()
    done = [game.result() for game in games if game.exception() is None]
    turns, repeated, actions = (sum(column) for column in zip(*done, strict=True)) if done else (0, 0, 0)
    print(
        f"{len(done)} of {asked.games} games whole and right: {n_kills} kills, {turns} acknowledged turns, "
        f"{actions} actions, {repeated} requests repeated, {time.monotonic() - begun:.0f} s (seed {asked.seed})"
    )
    wrong = [error for error in failures if not isinstance(error, TimeoutError)]
    if len(wrong) < len(failures):
        print(f"not finished in time: {len(failures) - len(wrong)}")
    for error in wrong[:5]:
        print(f"failed: {error!r}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
