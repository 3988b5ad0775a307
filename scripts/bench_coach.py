"""How long a review takes through a server: until there is something to see, and until its first answer is whole.

    python scripts/bench_coach.py docs/coach/birmingham.rec --workers 2

What the processes of the coach have computed is told as well, since others may use the machine. `Analyses` are what
`bench_server.py --coach 50` keeps a server busy with.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench_process import cpu
from bench_server import Wire

from cottonopolis.built import is_compiled

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "docs" / "coach" / "birmingham.rec"
MOST = 400
"""Games that an analysis may play on."""
PAUSE = 0.2
"""Seconds between two looks at how far a run is."""
N_TABLES = 5
BUSY = (503, 422)
"""Not now, or not in the second that a question has."""
GOING = ("waiting", "running")

Json = dict[str, Any]


class Analyses:
    """Long analyses of different moments of a game, asked for at a few tables by different people."""

    def __init__(self, port: int, count: int) -> None:
        self._wire = Wire(port)
        self._count = count
        self._runs: list[tuple[str, str | None, str]] = []
        """By analysis: the table, its secret, the run."""

    async def begin(self) -> None:
        """Asks for all of them."""
        tables = [await loaded(self._wire, RECORD.read_text()) for _ in range(min(N_TABLES, self._count))]
        for n in range(self._count):
            code, secret = tables[n % len(tables)]
            run = await asked(self._wire, f"/{code}/analysis", secret, {"action": n + 1, "playouts": MOST})
            self._runs.append((code, secret, run["id"]))

    async def end(self) -> int:
        """Stops all of them; tells how many were going until now."""
        n = 0
        for code, secret, run in self._runs:
            _, found = await self._wire.ask("GET", f"/{code}/coach/{run}", secret)
            n += found["status"] in GOING
            await self._wire.ask("DELETE", f"/{code}/coach/{run}", secret)
        self._wire.close()
        return n


async def loaded(wire: Wire, text: str) -> tuple[str, str | None]:
    """A table with a finished game, and the secret that opens it."""
    made = await asked(wire, "/load", None, {"text": text})
    return made["table"]["code"], made["secret"] or made["invite"]


async def asked(wire: Wire, path: str, secret: str | None, body: object) -> Json:
    """What comes of a request that must succeed, at last if the server is busy."""
    status, found = await wire.ask("POST", path, secret, body)
    while status in BUSY:
        await asyncio.sleep(PAUSE)
        status, found = await wire.ask("POST", path, secret, body)
    if status not in (200, 201):
        sys.exit(f"{path}: {status} {found}")
    answer: Json = found
    return answer


async def review(port: int, record: Path, seconds: float) -> Json:
    """Seconds until a review tells something, and until it is done."""
    wire = Wire(port)
    code, secret = await loaded(wire, record.read_text())
    begun = time.perf_counter()
    run = await asked(wire, f"/{code}/review", secret, {"playouts": 0})
    first: float | None = None
    while run["status"] in GOING and time.perf_counter() - begun < seconds:
        await asyncio.sleep(PAUSE)
        _, run = await wire.ask("GET", f"/{code}/coach/{run['id']}", secret)
        if first is None and run["review"] is not None:
            first = time.perf_counter() - begun
    wire.close()
    return {"status": run["status"], "first picture, s": first, "whole, s": time.perf_counter() - begun}


def main() -> None:
    """Reads the command, starts a server, tells how long it took."""
    sys.path.insert(0, str(ROOT / "tests"))
    from server.processes import ServerProcess

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path, nargs="?", default=RECORD)
    parser.add_argument("--workers", type=int, default=2, help="processes of the coach")
    parser.add_argument("--seconds", type=float, default=300.0, help="after which nobody waits any longer")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite+aiosqlite:///{folder}/t.sqlite"
        more = {"coach_workers": wanted.workers, "log": "WARNING"}
        with ServerProcess(address, workers=0, more=more) as server:
            found = asyncio.run(review(server.port, wanted.record, wanted.seconds))
            found["coach computed, s"] = cpu(server.bot_workers())
    for name, value in ({"compiled": is_compiled()} | found).items():
        print(f"{name:<20}{value:>10.1f}" if isinstance(value, float) else f"{name:<20}{value!s:>10}")


if __name__ == "__main__":
    main()
