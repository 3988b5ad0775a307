"""Attacks a server of its own, on loopback and within bounds, while somebody else plays: how much does that one feel?

Every attack gets a fresh server with the usual limits. Attacks by load are measured: the waits of a quiet table's moves
without and with the attack, in the same run. The others either succeed or not. Nothing may succeed, and no wait of all
but one in a hundred moves may grow beyond `--ratio`. `python scripts/attack.py --list` names them all. Attackers and
victim run on the same machine, from other addresses of it, and compete with the server for its processors.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import multiprocessing
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from attack_loads import LOADS, Prepare  # noqa: E402
from attack_tricks import TRICKS, VICTIM, Target, Trick  # noqa: E402
from attack_wire import Times, Victim, fire  # noqa: E402

from cottonopolis.server.settings import Limits, Settings  # noqa: E402
from server.processes import ServerProcess, is_running  # noqa: E402

LONGEST = 30.0
"""Seconds after which the victim does not wait any more."""


@dataclass
class Row:
    """What came of an attack."""

    name: str
    sent: str
    times: Times | None
    succeeded: bool | None
    """None if only the waits tell."""
    said: str
    is_compared: bool


@contextmanager
def attacked(trick: Trick | None = None) -> Iterator[ServerProcess]:
    """A server with the usual limits; at the end it is killed, since an attack may keep it from ending by itself."""
    limits = _known(Limits, {} if trick is None else trick.limits)
    settings = _known(Settings, {} if trick is None else trick.settings)
    if trick is not None and trick.files is not None:
        settings["files"] = trick.files
    with tempfile.TemporaryDirectory() as folder:
        hidden = Path(folder, "hidden")
        hidden.mkdir()
        if trick is not None and trick.is_base:
            code = "import sys\nsys.modules['httptools'] = sys.modules['uvloop'] = None\n"
            hidden.joinpath("sitecustomize.py").write_text(code)
        path = ":".join([str(hidden), *(it for it in sys.path if it)])
        server = ServerProcess(
            f"sqlite+aiosqlite:///{folder}/t.sqlite",
            workers=2,
            more={"log": "WARNING", "limits": limits, **settings},
            environment={"PYTHONPATH": path},
        )
        server.start()
        children = server.children()
        try:
            yield server
        finally:
            children = [*{*children, *server.children()}]
            server.kill()
            _wait_for_end(children)


def _known(kind: Any, wanted: dict[str, Any]) -> dict[str, Any]:
    """The settings that this server has: older and newer ones are attacked with the same script."""
    names = {it.name for it in dataclasses.fields(kind)}
    return {name: value for name, value in wanted.items() if name in names}


def _wait_for_end(pids: list[int]) -> None:
    """Workers end by themselves once their server is gone."""
    until = time.monotonic() + 20
    while any(map(is_running, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    left = [pid for pid in pids if is_running(pid)]
    if left:
        print(f"  still running after the end of their server: {left}", flush=True)


async def measure(prepare: Prepare, asked: argparse.Namespace, calm: Times, pool: ProcessPoolExecutor) -> Row:
    """The victim's waits without and with a load."""
    with attacked() as server:
        victim = Victim(server.port, VICTIM, LONGEST)
        await victim.sit()
        shots = await prepare(server.port)
        await victim.play(1.0)
        calm.add(await victim.play(asked.seconds))
        running = asyncio.get_running_loop().run_in_executor(
            pool, fire, server.port, shots, asked.seconds, asked.rate, asked.lanes
        )
        times = await victim.play(asked.seconds)
        counted = await running
    answered = ", ".join(f"{n} x {status or 'no answer'}" for status, n in sorted(counted.items()))
    return Row(prepare.__name__, f"{counted.total()}", times, None, answered, True)


async def attempt(trick: Trick, seconds: float) -> Row:
    """What came of a trick."""
    with attacked(trick) as server:
        try:
            async with asyncio.timeout(240):
                verdict = await trick.run(Target(server.port, server.pid, seconds))
        except TimeoutError:
            return Row(trick.run.__name__, "", None, True, "the server did not answer in four minutes", False)
    return Row(trick.run.__name__, "", verdict.times, verdict.succeeded, verdict.said, trick.is_compared)


def percentiles(seconds: list[float]) -> tuple[float, float]:
    """Half, and all but one in a hundred, in milliseconds; the longest if there are few."""
    if len(seconds) < 2:
        return (seconds[0] * 1000, seconds[0] * 1000) if seconds else (float("nan"), float("nan"))
    cuts = statistics.quantiles(seconds, n=100, method="inclusive")
    return cuts[49] * 1000, cuts[98] * 1000


def report(rows: list[Row], calm: Times, most: float) -> bool:
    """Prints the table; says whether everything is within the bounds."""
    print(f"\n{'attack':<18}{'sent':>6}{'moves':>7}{'p50':>8}{'p99':>9}{'look p99':>10}{'ratio':>7}  result")
    half, worst = percentiles(calm.moves)
    look = percentiles(calm.looks)[1]
    if calm.moves:
        print(f"{'none':<18}{'':>6}{len(calm.moves):>7}{half:>8.1f}{worst:>9.1f}{look:>10.1f}{1.0:>7.1f}")
    is_right = True
    for row in rows:
        ratio, shown = float("nan"), " " * 41
        if row.times is not None:
            own_half, own_worst = percentiles(row.times.moves)
            ratio = own_worst / worst if row.is_compared else float("nan")
            own_look = percentiles(row.times.looks)[1]
            shown = f"{len(row.times.moves):>7}{own_half:>8.1f}{own_worst:>9.1f}{own_look:>10.1f}{ratio:>7.1f}"
        is_bad = bool(row.succeeded) or ratio > most or (row.times is not None and row.times.n_refused > 0)
        is_right = is_right and not is_bad
        verdict = ["held", "SUCCEEDED"][is_bad]
        n_refused = 0 if row.times is None else row.times.n_refused
        refused = f"; {n_refused} requests of the victim refused" if n_refused else ""
        broken = f"; {row.times.n_broken} without answer" if row.times is not None and row.times.n_broken else ""
        print(f"{row.name:<18}{row.sent:>6}{shown}  {verdict}: {row.said}{refused}{broken}")
    return is_right


async def run(asked: argparse.Namespace) -> bool:
    """All attacks that are asked for, one after the other."""
    calm = Times()
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        await asyncio.get_running_loop().run_in_executor(pool, fire, 1, [], 0.0, 1.0, 1)
        loads = [load for load in LOADS if _is_asked(load, asked)]
        tricks = [trick for trick in TRICKS if _is_asked(trick.run, asked)]
        if not loads and any(trick.is_compared for trick in tricks):
            with attacked() as server:
                victim = Victim(server.port, VICTIM, LONGEST)
                await victim.sit()
                calm = await victim.play(asked.seconds)
        rows = [await _told(load, measure(load, asked, calm, pool)) for load in loads]
        rows += [await _told(trick.run, attempt(trick, asked.seconds)) for trick in tricks]
    return report(rows, calm, asked.ratio)


async def _told(attack: Any, row: Any) -> Row:
    """A row, with a line before and after it."""
    print(f"{attack.__name__}: {attack.__doc__}", flush=True)
    begun = time.monotonic()
    found: Row = await row
    print(f"  {found.said} ({time.monotonic() - begun:.0f} s)", flush=True)
    return found


def _is_asked(attack: Any, asked: argparse.Namespace) -> bool:
    return not asked.only or attack.__name__ in asked.only


def main() -> None:
    """Attacks, prints, and fails if anything succeeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME", help="this attack; may be given several times")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each attack, and without it before")
    parser.add_argument("--rate", type=float, default=20.0, help="requests a second of each of the three addresses")
    parser.add_argument("--lanes", type=int, default=4, help="connections of each address")
    parser.add_argument("--ratio", type=float, default=3.0, help="how much longer moves may take, all but 1 in 100")
    parser.add_argument("--list", action="store_true", help="names the attacks and does nothing")
    asked = parser.parse_args()
    known = {attack.__name__: attack.__doc__ for attack in (*LOADS, *(trick.run for trick in TRICKS))}
    if asked.list:
        for name, sentence in known.items():
            print(f"{name:<18}{sentence}")
        return
    if unknown := [name for name in asked.only or [] if name not in known]:
        parser.error(f"no attack is called {', '.join(unknown)}: see --list")
    with suppress(ValueError):
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 20_000), most))
    sys.exit(0 if asyncio.run(run(asked)) else 1)


if __name__ == "__main__":
    main()
