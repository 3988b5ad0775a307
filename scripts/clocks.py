"""Plays games with clocks while servers are killed and stopped at random moments, and accounts for every second.

Two people play each game, live or with a time for each turn, quickly or too late, and whatever was agreed on happens
when time is up. Compared are the instants of the log, the times in which no server ran, and the clocks
(`tests/server/clock_games.py`). Loopback only. `python scripts/clocks.py --games 200`, and for two processes on
PostgreSQL `--database postgresql`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from faults import serving  # noqa: E402

from server.clock_games import WRONGS, played_and_checked  # noqa: E402


def main() -> None:
    """Plays so many games and tells how far clocks were off."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--at-once", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=7200.0, help="give up after so long")
    parser.add_argument("--longest", type=float, default=15.0, help="seconds of service between two ends, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the games in which something went wrong")
    asked = parser.parse_args()
    begun = time.monotonic()
    with serving(asked.database, engine_workers=0, coach_workers=0) as servers:
        account, outages = played_and_checked(
            servers, asked.games, at_once=asked.at_once, longest=asked.longest, seed=asked.seed, seconds=asked.seconds
        )
    seconds, n_outages = outages.total()
    ends = ", ".join(f"{n} by {how}" for how, n in sorted(outages.kills.items()))
    print(
        f"{account.games} of {asked.games} games on {asked.database}: {account.turns} turns, {account.checked} "
        f"compared, {account.restarted} of them with restarts; {account.timeouts} time-outs; ends of servers: {ends}; "
        f"no server {n_outages} times, {seconds:.0f} s in all; {time.monotonic() - begun:.0f} s (seed {asked.seed}, "
        f"load {os.getloadavg()[0]:.0f})"
    )
    print(
        f"most that a clock gained by a restart {account.gained:.3f} s, lost {account.lost:.3f} s; without restarts "
        f"apart by {account.apart:.3f} s at most; time-outs written at most {account.latest:.3f} s late"
    )
    for kind in WRONGS:
        print(f"{kind}: {account.wrong[kind]}")
    for said in account.said[:20]:
        print(f"  {said[:200]}")
    if asked.keep is not None:
        asked.keep.write_text(json.dumps(account.kept), encoding="utf-8")
    sys.exit(1 if account.wrong.total() or account.games < asked.games else 0)


if __name__ == "__main__":
    main()
