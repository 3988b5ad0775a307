"""How much a server carries: tables with four scripted clients each and a listener for every client, on loopback.

Each table is played as fast as its server answers. Measured once with so many tables and once with twice as many; the
numbers belong to this machine and this hour. `python scripts/bench_server.py --tables 300 --seconds 15`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from server.processes import ServerProcess  # noqa: E402

N_CLIENTS = 4
AT_ONCE = 20
"""Tables that are set up at the same time."""


class Wire:
    """One connection that is kept: requests go out as text, so that the clients cost little."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, verb: str, path: str, secret: str | None = None, body: object = None) -> tuple[int, Any]:
        """Status and answer of a request."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(head(verb, path, secret, len(data)) + data)
        status = int((await reader.readline()).split()[1])
        length = 0
        while line := (await reader.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        answer = await reader.readexactly(length)
        return status, json.loads(answer) if answer else None

    def close(self) -> None:
        """Lets the connection go."""
        if self._streams is not None:
            self._streams[1].close()


def head(verb: str, path: str, secret: str | None, length: int) -> bytes:
    """The first lines of a request."""
    lines = [f"{verb} /api/v1/tables{path} HTTP/1.1", "host: bench", f"content-length: {length}"]
    lines += ["content-type: application/json"] if length else []
    lines += [f"authorization: Bearer {secret}"] if secret else []
    return "\r\n".join([*lines, "", ""]).encode()


@dataclass
class Bench:
    """One run with so many tables."""

    port: int
    n_tables: int
    moves: list[float] = field(default_factory=list)
    """Seconds of each move."""
    reads: list[float] = field(default_factory=list)
    """Seconds of each look at a table."""
    deliveries: list[float] = field(default_factory=list)
    """Seconds from the request of a move to the arrival of its event at each listener."""
    errors: list[str] = field(default_factory=list)
    n_lost: int = 0
    n_events: int = 0


class Table:
    """One table with its clients and listeners."""

    def __init__(self, bench: Bench, number: int) -> None:
        self._bench = bench
        self._wire = Wire(bench.port)
        self._chance = random.Random(number)
        self._sent = 0.0
        self.code = ""
        self.secrets: list[str] = []
        self._heard = [0] * N_CLIENTS
        self._tasks: list[asyncio.Task[None]] = []

    async def set_up(self) -> None:
        """Creates the table, lets the others join, begins."""
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (N_CLIENTS - 1)]
        made = await self._must("POST", "", None, {"map": "birmingham", "name": "Client 0", "seats": seats})
        self.code = made["table"]["code"]
        self.secrets = [made["secret"]]
        for n in range(1, N_CLIENTS):
            joined = await self._must("POST", f"/{self.code}/join", None, {"name": f"Client {n}"})
            self.secrets.append(joined["secret"])
        await self._must("POST", f"/{self.code}/start", self.secrets[0], {})

    async def _must(self, verb: str, path: str, secret: str | None, body: object = None) -> Any:
        status, answer = await self._wire.ask(verb, path, secret, body)
        if status not in (200, 201):
            self._bench.errors.append(f"{status} {answer}")
        return answer

    async def listen(self) -> None:
        """Opens a stream for every client and waits until it flows."""
        opened = [asyncio.Event() for _ in range(N_CLIENTS)]
        self._tasks = [asyncio.create_task(self._hear(n, opened[n])) for n in range(N_CLIENTS)]
        await asyncio.gather(*(event.wait() for event in opened))

    async def _hear(self, n: int, opened: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._bench.port)
        writer.write(head("GET", f"/{self.code}/events?after=0", self.secrets[n], 0))
        try:
            while line := await reader.readline():
                if line.startswith(b"id: ") and b"." not in line:
                    opened.set()
                    self._note(n, int(line[4:]))
        finally:
            writer.close()

    def _note(self, n: int, number: int) -> None:
        if number != self._heard[n] + 1:
            self._bench.n_lost += 1
        self._heard[n] = number
        self._bench.n_events += 1
        if self._sent:
            self._bench.deliveries.append(time.perf_counter() - self._sent)

    async def play(self, until: float) -> None:
        """Plays until it is time: the client whose turn it is looks and answers."""
        seat = 0
        while time.perf_counter() < until:
            begun = time.perf_counter()
            at = await self._must("GET", f"/{self.code}", self.secrets[seat])
            self._bench.reads.append(time.perf_counter() - begun)
            if at["to_move"] is None:
                break
            if at["turn"] is None:
                seat = at["to_move"]
                continue
            body = {"ply": at["ply"], "step": at["step"]}
            self._sent = time.perf_counter()
            answer = self._chance.choice(at["turn"]["legal"])["id"]
            await self._must(
                "POST", f"/{self.code}/moves", self.secrets[seat], body | {"answer": answer, "confirm": True}
            )
            self._bench.moves.append(time.perf_counter() - self._sent)

    async def check(self) -> None:
        """Every listener has heard everything."""
        at = await self._must("GET", f"/{self.code}", self.secrets[0])
        for _ in range(200):
            if all(number == at["seq"] for number in self._heard):
                break
            await asyncio.sleep(0.05)
        self._bench.n_lost += sum(at["seq"] - number for number in self._heard)

    async def end(self) -> None:
        """Hangs up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._wire.close()


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else float("nan")


def cpu(pid: int) -> float:
    """Seconds that a process has computed, in all its threads."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def run(server: ServerProcess, n_tables: int, seconds: float) -> dict[str, Any]:
    """One measurement on a fresh server."""
    bench = Bench(server.port, n_tables)
    first = Table(bench, -1)
    await first.set_up()
    empty = memory(server.pid)
    tables = [Table(bench, n) for n in range(n_tables)]
    begun = time.perf_counter()
    for n in range(0, n_tables, AT_ONCE):
        await asyncio.gather(*(table.set_up() for table in tables[n : n + AT_ONCE]))
    set_up = time.perf_counter() - begun
    with_tables = memory(server.pid)
    for n in range(0, n_tables, AT_ONCE):
        await asyncio.gather(*(table.listen() for table in tables[n : n + AT_ONCE]))
    listening = memory(server.pid)
    begun, computed = time.perf_counter(), cpu(server.pid)
    await asyncio.gather(*(table.play(begun + seconds) for table in tables))
    took = time.perf_counter() - begun
    computed = cpu(server.pid) - computed
    for table in tables:
        await table.check()
    played = memory(server.pid)
    await asyncio.gather(*(table.end() for table in [*tables, first]))
    n_listeners = n_tables * N_CLIENTS
    return {
        "tables": n_tables,
        "listeners": n_listeners,
        "set up, s": set_up,
        "moves": len(bench.moves),
        "moves/s": len(bench.moves) / took,
        "requests/s": (len(bench.moves) + len(bench.reads)) / took,
        "server CPU, %": 100 * computed / took,
        "CPU per move, ms": 1000 * computed / len(bench.moves),
        **percentiles("move", bench.moves),
        **percentiles("look", bench.reads),
        **percentiles("event", bench.deliveries),
        "events": bench.n_events,
        "kB per table": (with_tables - empty) * 1024 / n_tables,
        "kB per listener": (listening - with_tables) * 1024 / n_listeners,
        "MB after play": played,
        "errors": len(bench.errors),
        "lost events": bench.n_lost,
        "first error": bench.errors[:1],
    }


def percentiles(name: str, seconds: list[float]) -> dict[str, float]:
    """Half and all but one in a hundred, in milliseconds."""
    if len(seconds) < 2:
        return {f"{name} p50, ms": float("nan"), f"{name} p99, ms": float("nan")}
    cuts = statistics.quantiles(seconds, n=100)
    return {f"{name} p50, ms": cuts[49] * 1000, f"{name} p99, ms": cuts[98] * 1000}


def main() -> None:
    """Measures, prints, and fails if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=15.0, help="of play in each of the two runs")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    results = []
    for n_tables in (asked.tables, 2 * asked.tables):
        with tempfile.TemporaryDirectory() as folder:
            more = {"limits": {"cached_tables": 5000, **{name: [1e9, 1e9] for name in RATES}}}
            with ServerProcess(f"sqlite+aiosqlite:///{folder}/t.sqlite", workers=0, more=more) as server:
                results.append(asyncio.run(run(server, n_tables, asked.seconds)))
    for name in results[0]:
        columns = [f"{it[name]:>12,.1f}" if isinstance(it[name], float) else f"{it[name]!s:>12}" for it in results]
        print(f"{name:<18}{''.join(columns)}")
    if any(it["errors"] or it["lost events"] for it in results):
        sys.exit("something went wrong under load")


RATES = ("creating", "joining", "guessing", "writing", "chatting", "reading")

if __name__ == "__main__":
    main()
