"""How much a server carries: tables with four scripted clients each and a listener for every client, on loopback.

First each table is played at a pace, one answer every few seconds, which tells how long a player waits. Then all are
played as fast as the server answers, which tells how much it can do; waits are long then, because everybody is in
line. Measured with so many tables and with twice as many. Clients run on the same machine and compete with the server,
as does whatever else runs there: so the time that the server computes, and the time that it waits for a processor, are
told as well. `python scripts/bench_server.py --tables 300`.
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

try:
    # As quick as the server, where its extra is installed.
    import uvloop as loop
except ImportError:
    import asyncio as loop

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
class Times:
    """What one phase has taken, in seconds."""

    moves: list[float] = field(default_factory=list)
    looks: list[float] = field(default_factory=list)
    events: list[float] = field(default_factory=list)
    """From the request of a move to the arrival of its event, for each listener."""


@dataclass
class Bench:
    """One run with so many tables."""

    port: int
    times: Times = field(default_factory=Times)
    """Of the running phase."""
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
        self._seat = 0
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
            self._bench.times.events.append(time.perf_counter() - self._sent)

    async def play(self, until: float, pause: float) -> None:
        """Plays until it is time: the client whose turn it is looks, thinks for about so long, and answers."""
        await asyncio.sleep(self._chance.uniform(0, pause))
        while time.perf_counter() < until:
            begun = time.perf_counter()
            at = await self._must("GET", f"/{self.code}", self.secrets[self._seat])
            self._bench.times.looks.append(time.perf_counter() - begun)
            if at["to_move"] is None:
                break
            if at["turn"] is None:
                self._seat = at["to_move"]
                continue
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * pause)
            answer = self._chance.choice(at["turn"]["legal"])["id"]
            body = {"ply": at["ply"], "step": at["step"], "answer": answer, "confirm": True}
            self._sent = time.perf_counter()
            await self._must("POST", f"/{self.code}/moves", self.secrets[self._seat], body)
            self._bench.times.moves.append(time.perf_counter() - self._sent)

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


def delay(pid: int) -> float:
    """Seconds that a process could have computed while others had the processors."""
    return sum(int(task.read_text().split()[1]) for task in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def disk(folder: Path) -> list[float]:
    """Seconds that the disk takes to keep a few kilobytes, again and again: no move is quicker."""
    found = []
    with (folder / "disk").open("wb", buffering=0) as file:
        for _ in range(100):
            file.write(bytes(8192))
            begun = time.perf_counter()
            os.fsync(file.fileno())
            found.append(time.perf_counter() - begun)
    return found


async def run(server: ServerProcess, n_tables: int, seconds: float, pause: float) -> dict[str, Any]:
    """One measurement on a fresh server."""
    bench = Bench(server.port)
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
    paced = await phase(server, bench, tables, seconds, pause)
    flat_out = await phase(server, bench, tables, seconds, 0.0)
    for table in tables:
        await table.check()
    played = memory(server.pid)
    await asyncio.gather(*(table.end() for table in [*tables, first]))
    n_listeners = n_tables * N_CLIENTS
    return {
        "tables": n_tables,
        "listeners": n_listeners,
        "set up, s": set_up,
        "kB per table": (with_tables - empty) * 1024 / n_tables,
        "kB per listener": (listening - with_tables) * 1024 / n_listeners,
        "kB per table after play": (played - listening) * 1024 / n_tables,
        "MB after play": played,
        "events": bench.n_events,
        "errors": len(bench.errors),
        "lost events": bench.n_lost,
        "first error": (bench.errors or ["none"])[0],
        **{f"at a pace: {name}": value for name, value in paced.items()},
        **{f"flat out: {name}": value for name, value in flat_out.items()},
    }


async def phase(
    server: ServerProcess, bench: Bench, tables: list[Table], seconds: float, pause: float
) -> dict[str, float]:
    """All tables played for so long."""
    times = bench.times = Times()
    begun, computed, delayed = time.perf_counter(), cpu(server.pid), delay(server.pid)
    own = time.process_time()
    await asyncio.gather(*(table.play(begun + seconds, pause) for table in tables))
    took = time.perf_counter() - begun
    return {
        "moves": len(times.moves),
        "moves/s": len(times.moves) / took,
        "requests/s": (len(times.moves) + len(times.looks)) / took,
        "events/s": len(times.events) / took,
        **percentiles("move", times.moves),
        **percentiles("look", times.looks),
        **percentiles("event", times.events),
        "server computes, %": 100 * (cpu(server.pid) - computed) / took,
        "server waits for a processor, %": 100 * (delay(server.pid) - delayed) / took,
        "clients compute, %": 100 * (time.process_time() - own) / took,
        "server ms per move": 1000 * (cpu(server.pid) - computed) / max(1, len(times.moves)),
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
    parser.add_argument("--seconds", type=float, default=15.0, help="of play in each phase of the two runs")
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two answers at a table, at a pace")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    results = []
    for n_tables in (asked.tables, 2 * asked.tables):
        with tempfile.TemporaryDirectory() as folder:
            more: dict[str, Any] = {
                "log": "WARNING",
                "limits": {
                    "cached_tables": 5000,
                    "listeners_per_address": 20_000,
                    **{name: [1e9, 1e9] for name in RATES},
                    "open_tables": 10**6,
                },
            }
            with ServerProcess(f"sqlite+aiosqlite:///{folder}/t.sqlite", workers=0, more=more) as server:
                found = loop.run(run(server, n_tables, asked.seconds, asked.pause))
                results.append(found | percentiles("disk alone:", disk(Path(folder))))
    for name in results[0]:
        columns = [f"{it[name]:>12,.1f}" if isinstance(it[name], float) else f"{it[name]!s:>12}" for it in results]
        print(f"{name:<42}{''.join(columns)}")
    if any(it["errors"] or it["lost events"] for it in results):
        sys.exit("something went wrong under load")


RATES = ("creating", "joining", "guessing", "writing", "chatting", "reading")

if __name__ == "__main__":
    main()
