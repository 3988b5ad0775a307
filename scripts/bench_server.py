"""How much a server carries: tables with four scripted clients each and a listener for every client, on loopback.

First each table is played at a pace, one answer every few seconds, which tells how long a player waits. Then all are
played as fast as the server answers, which tells how much it can do; waits are long then, because everybody is in
line. Measured with so many tables and with twice as many. Clients run on the same machine and compete with the server,
as does whatever else runs there: so the time that the server computes, and the time that it waits for a processor, are
told as well. `python scripts/bench_server.py --tables 300`. With `--against FOLDER`, the clone of another revision with
its own build, both are measured in turns, since the machine is not the same from minute to minute, and compared.

At last one client looks back at a game, at every action once and in any order. With `--as-page` the clients play
as the page does: an answer asks for the table that comes of it with all whole actions, compressed. With `--coach 50`
all play at the same pace once more while so many analyses are asked for. With `--clocks` every player has a clock, and
with `--push` a browser that is told of turns which last two seconds, by a push service on this machine; `--bare-too`
measures the same without both, in turns.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import importlib.util
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

# As quick as the server, where its extra is installed.
loop = importlib.import_module("uvloop" if importlib.util.find_spec("uvloop") else "asyncio")

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from bench_process import cpu, delay, disk, memory  # noqa: E402
from bench_push import BROWSER, NOTIFY_AFTER, PushService  # noqa: E402

from server.processes import ServerProcess  # noqa: E402

N_CLIENTS = 4
AT_ONCE = 20
"""Tables that are set up at the same time."""
COUNTED = ("listeners", "connections", "open_tables", "waiting", "coach_")
"""Limits of these names are numbers of something."""
LOOKED_BACK = 100
"""Actions of the game at which somebody looks back."""


class Wire:
    """One connection that is kept: requests go out as text, so that the clients cost little."""

    def __init__(self, port: int, more: str = "") -> None:
        self._port = port
        self._more = more
        """Further headers."""
        self.n_bytes = 0
        """Of all answers."""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, verb: str, path: str, secret: str | None = None, body: object = None, more: str = ""
    ) -> tuple[int, Any]:
        """Status and answer of a request."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**22)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(head(verb, path, secret, len(data), more or self._more) + data)
        first = await reader.readline()
        if not first:
            # A server hangs up after a while without requests, before it has read this one.
            self._streams = None
            return await self.ask(verb, path, secret, body, more)
        status = int(first.split()[1])
        length, is_packed = 0, False
        while line := (await reader.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            is_packed = is_packed or line.lower() == b"content-encoding: gzip"
        answer = await reader.readexactly(length)
        self.n_bytes += length
        answer = gzip.decompress(answer) if is_packed else answer
        return status, json.loads(answer) if answer else None

    def close(self) -> None:
        """Lets the connection go."""
        if self._streams is not None:
            self._streams[1].close()


def head(verb: str, path: str, secret: str | None, length: int, more: str = "") -> bytes:
    """The first lines of a request."""
    whole = path if path.startswith("/api/") else f"/api/v1/tables{path}"
    lines = [f"{verb} {whole} HTTP/1.1", "host: 127.0.0.1", f"content-length: {length}"]
    lines += [more] if more else []
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
    backs: list[float] = field(default_factory=list)


@dataclass
class Bench:
    """One run with so many tables."""

    port: int
    is_page: bool = False
    """Whether clients play as the page does."""
    has_clocks: bool = False
    """Whether every player has a clock."""
    push: PushService | None = None
    """Where every player is told of turns, if anywhere."""
    times: Times = field(default_factory=Times)
    """Of the running phase."""
    errors: list[str] = field(default_factory=list)
    n_lost: int = 0
    n_events: int = 0


class Table:
    """One table with its clients and listeners."""

    def __init__(self, bench: Bench, number: int) -> None:
        self._bench = bench
        self.wire = Wire(bench.port, "accept-encoding: gzip" if bench.is_page else "")
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
        pace = {"pace": {"kind": "live", "seconds": 3600, "increment": 10}} if self._bench.has_clocks else {}
        made = await self._must("POST", "", None, {"map": "birmingham", "name": "Client 0", "seats": seats} | pace)
        self.code = made["table"]["code"]
        self.secrets = [made["secret"]]
        persons = [made["person"]]
        for n in range(1, N_CLIENTS):
            joined = await self._must("POST", f"/{self.code}/join", None, {"name": f"Client {n}"})
            self.secrets.append(joined["secret"])
            persons.append(joined["person"])
        if self._bench.push is not None:
            for n, person in enumerate(persons):
                browser = {"endpoint": f"{self._bench.push.url}/{self.code}/{n}"} | BROWSER
                await self._must("PUT", "/api/v1/me/push", None, browser, f"cottonopolis-person: {person}")
        await self._must("POST", f"/{self.code}/start", self.secrets[0], {})

    async def _must(self, verb: str, path: str, secret: str | None, body: object = None, more: str = "") -> Any:
        status, answer = await self.wire.ask(verb, path, secret, body, more)
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
        # Whoever looks is not told by push.
        hidden = "" if self._bench.push is None else "&hidden=true"
        writer.write(head("GET", f"/{self.code}/events?after=0{hidden}", self.secrets[n], 0))
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

    async def play(self, until: float, pause: float, n_actions: int = 10**9) -> None:
        """Plays until it is time, or so many actions are made: whoever is to move looks, thinks and answers."""
        await asyncio.sleep(self._chance.uniform(0, pause))
        shown = "?position=true&outlook=true" if self._bench.is_page else ""
        at: Any = None
        while time.perf_counter() < until:
            if at is None:
                begun = time.perf_counter()
                outlook = "?outlook=true" if self._bench.is_page else ""
                at = await self._must("GET", f"/{self.code}{outlook}", self.secrets[self._seat])
                self._bench.times.looks.append(time.perf_counter() - begun)
            if at["to_move"] is None or at["actions"] >= n_actions:
                break
            if at["turn"] is None:
                self._seat, at = at["to_move"], None
                continue
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * pause)
            answer = self._chance.choice(at["turn"]["legal"])["id"]
            body = {"ply": at["ply"], "step": at["step"], "answer": answer, "confirm": True}
            self._sent = time.perf_counter()
            done = await self._must("POST", f"/{self.code}/moves{shown}", self.secrets[self._seat], body)
            self._bench.times.moves.append(time.perf_counter() - self._sent)
            at = done["position"] if shown else None

    async def look_back(self) -> None:
        """Looks at the table after each of its actions, in any order."""
        now = await self._must("GET", f"/{self.code}", self.secrets[0])
        for n in self._chance.sample(range(now["actions"]), now["actions"]):
            begun = time.perf_counter()
            await self._must("GET", f"/{self.code}?actions={n}", self.secrets[0])
            self._bench.times.backs.append(time.perf_counter() - begun)

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
        self.wire.close()


async def run(server: ServerProcess, n_tables: int, asked: argparse.Namespace, *, is_bare: bool) -> dict[str, Any]:
    """One measurement on a fresh server."""
    push = PushService() if asked.push and not is_bare else None
    if push is not None:
        await push.begin()
    bench = Bench(server.port, asked.as_page, has_clocks=asked.clocks and not is_bare, push=push)
    seconds, pause = asked.seconds, asked.pause
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
    paced = await phase(server, bench, tables, seconds, pause) if pause else {}
    coached = await coach_phase(server, bench, tables, asked) if pause and asked.coach else {}
    flat_out = await phase(server, bench, tables, seconds, 0.0)
    back = await looks_back(server, bench, tables[0])
    for table in tables:
        await table.check()
    played = memory(server.pid)
    await asyncio.gather(*(table.end() for table in [*tables, first]))
    if push is not None:
        push.end()
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
        "push messages": 0 if push is None else push.count,
        "errors": len(bench.errors),
        "lost events": bench.n_lost,
        "first error": (bench.errors or ["none"])[0],
        **{f"at a pace: {name}": value for name, value in paced.items()},
        **{f"beside the coach: {name}": value for name, value in coached.items()},
        **{f"flat out: {name}": value for name, value in flat_out.items()},
        **{f"back: {name}": value for name, value in back.items()},
    }


async def phase(
    server: ServerProcess, bench: Bench, tables: list[Table], seconds: float, pause: float
) -> dict[str, float]:
    """All tables played for so long."""
    times = bench.times = Times()
    # Programs that answer by numbers ask its workers for nothing.
    pids = [server.pid, *(server.children() if bench.is_page else [])]
    begun, computed, delayed = time.perf_counter(), cpu(pids), delay(pids)
    own, received = time.process_time(), sum(table.wire.n_bytes for table in tables)
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
        "server computes, %": 100 * (cpu(pids) - computed) / took,
        "server waits for a processor, %": 100 * (delay(pids) - delayed) / took,
        "clients compute, %": 100 * (time.process_time() - own) / took,
        "server ms per move": 1000 * (cpu(pids) - computed) / max(1, len(times.moves)),
        "bytes per move": (sum(table.wire.n_bytes for table in tables) - received) / max(1, len(times.moves)),
    }


async def coach_phase(
    server: ServerProcess, bench: Bench, tables: list[Table], asked: argparse.Namespace
) -> dict[str, float]:
    """The same pace while the coach has as much to do as it is asked for."""
    # It needs this module, too.
    from bench_coach import Analyses

    analyses = Analyses(server.port, asked.coach)
    await analyses.begin()
    found = await phase(server, bench, tables, asked.seconds, asked.pause)
    return found | {"analyses that went on all the time": await analyses.end()}


async def looks_back(server: ServerProcess, bench: Bench, table: Table) -> dict[str, float]:
    """One look after another at earlier positions of a game that is played on until it is long enough."""
    await table.play(float("inf"), 0.0, LOOKED_BACK)
    times = bench.times = Times()
    pids = [server.pid]
    computed = cpu(pids)
    await table.look_back()
    n = max(1, len(times.backs))
    return {
        "looks": len(times.backs),
        **percentiles("look", times.backs),
        "server ms per look": 1000 * (cpu(pids) - computed) / n,
    }


def percentiles(name: str, seconds: list[float]) -> dict[str, float]:
    """Half and all but one in a hundred, in milliseconds."""
    if len(seconds) < 2:
        return {f"{name} p50, ms": float("nan"), f"{name} p99, ms": float("nan")}
    cuts = statistics.quantiles(seconds, n=100)
    return {f"{name} p50, ms": cuts[49] * 1000, f"{name} p99, ms": cuts[98] * 1000}


FACTS = """
import dataclasses, json
from cottonopolis.built import is_compiled
from cottonopolis.server.settings import Limits
print(json.dumps([is_compiled(), dataclasses.asdict(Limits())]))
"""


@dataclass(frozen=True)
class Build:
    """A revision that is measured."""

    name: str
    folder: Path
    environment: dict[str, str]
    is_compiled: bool
    limits: dict[str, Any]
    """Its limits, so wide that nobody is refused."""
    is_bare: bool
    """Without clocks and push messages: another revision may not know of them."""


def build_at(folder: Path) -> Build:
    """The revision of a folder; that of this script runs as whatever runs this script does."""
    environment = {} if folder == ROOT else {"PYTHONPATH": str(folder / "src")}
    command = [sys.executable, "-c", FACTS]
    said = subprocess.run(command, env=os.environ | environment, capture_output=True, check=True, text=True).stdout
    is_compiled, limits = json.loads(said)
    wide: dict[str, Any] = {name: [1e9, 1e9] for name, it in limits.items() if isinstance(it, list)}
    wide |= {name: 20_000 for name in limits if name.startswith(COUNTED)}
    name = "this revision" if folder == ROOT else str(folder)
    return Build(name, folder, environment, is_compiled, wide | {"cached_tables": 5000}, is_bare=folder != ROOT)


def measure(build: Build, n_tables: int, asked: argparse.Namespace) -> dict[str, Any]:
    """One measurement of a revision."""
    print(f"{n_tables} tables, {build.name}", flush=True)
    push = {"hook_networks": True, "notify_after": NOTIFY_AFTER} if asked.push and not build.is_bare else {}
    with tempfile.TemporaryDirectory() as folder:
        with ServerProcess(
            f"sqlite+aiosqlite:///{folder}/t.sqlite",
            workers=0,
            more={"log": "WARNING", "limits": build.limits} | push,
            environment=build.environment,
            tests=build.folder / "tests" / "server",
        ) as server:
            found: dict[str, Any] = loop.run(run(server, n_tables, asked, is_bare=build.is_bare))
        return found | percentiles("disk alone:", disk(Path(folder)))


def middle(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The middle of each number of several runs; all of what went wrong."""
    sums = ("errors", "lost events")
    numbers = {name: [it[name] for it in runs] for name, value in runs[0].items() if not isinstance(value, str)}
    found = {name: sum(them) if name in sums else statistics.median(them) for name, them in numbers.items()}
    return {name: found.get(name, runs[0][name]) for name in runs[0]}


def main() -> None:
    """Measures, prints, and fails if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=15.0, help="of play in each phase of the two runs")
    parser.add_argument(
        "--pause",
        type=float,
        default=5.0,
        help="seconds between two answers at a table, at a pace; 0 to play flat out only",
    )
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another revision, measured in turns with this")
    parser.add_argument("--rounds", type=int, default=1, help="runs of each revision; the middle one is told")
    parser.add_argument("--as-page", action="store_true", help="play as the page does, and not as a program does")
    parser.add_argument("--clocks", action="store_true", help="give every player of this revision a clock")
    parser.add_argument("--push", action="store_true", help="give every player of this revision a browser to be told")
    parser.add_argument("--bare-too", action="store_true", help="measure this revision without both as well, in turns")
    parser.add_argument("--coach", type=int, default=0, metavar="N", help="play beside so many analyses as well")
    parser.add_argument("--once", action="store_true", help="measure with so many tables, and not with twice as many")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    builds = [build_at(ROOT)] + ([build_at(asked.against.resolve())] if asked.against else [])
    if asked.bare_too:
        builds.append(replace(builds[0], name="without clocks and push", is_bare=True))
    if len({build.is_compiled for build in builds}) > 1:
        sys.exit("one of the two engines is compiled and the other one is not: they cannot be compared")
    results: dict[tuple[int, str], dict[str, Any]] = {}
    for n_tables in (asked.tables,) if asked.once else (asked.tables, 2 * asked.tables):
        runs: dict[str, list[dict[str, Any]]] = {build.name: [] for build in builds}
        for number in range(asked.rounds):
            for build in builds if number % 2 else builds[::-1]:
                runs[build.name].append(measure(build, n_tables, asked))
        results |= {(n_tables, name): middle(them) for name, them in runs.items()}
    table(results, builds)
    if any(it["errors"] or it["lost events"] for it in results.values()):
        sys.exit("something went wrong under load")


def table(results: dict[tuple[int, str], dict[str, Any]], builds: list[Build]) -> None:
    """Prints a column for each number of tables; of two revisions both, and this one divided by the other."""
    columns = list(results.values())
    n = len(builds)
    if n > 1:
        print(f"{'':<42}" + f"{'this':>12}{'other':>12}{'this/other':>12}" * (len(columns) // n))
    for name in columns[0]:
        cells = []
        for first in range(0, len(columns), n):
            found = [it[name] for it in columns[first : first + n]]
            cells += [f"{it:>12,.1f}" if isinstance(it, float) else f"{it!s:>12}" for it in found]
            if n > 1:
                cells.append(f"{found[0] / found[1]:>12.2f}" if isinstance(found[0], float) and found[1] else " " * 12)
        print(f"{name:<42}{''.join(cells)}")


if __name__ == "__main__":
    main()
