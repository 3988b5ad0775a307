"""Server processes for tests: started on a free port, ended by their id."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from cottonopolis.server.settings import Limits

FREELY: dict[str, Any] = asdict(Limits.without_rates())
"""No limits of rates, for tests of other things."""
PATIENCE = 300.0
"""Seconds after which a test gives up on what another process should do; no test that passes waits for their end."""


@dataclass
class ServerProcess:
    """A server in a process of its own."""

    database: str
    workers: int = 1
    more: dict[str, Any] = field(default_factory=dict)
    """Further settings."""
    port: int = 0
    environment: dict[str, str] = field(default_factory=dict)
    """Further variables of its environment."""
    tests: Path = Path(__file__).parent
    """The folder of the script that serves: another one for another revision."""
    process: subprocess.Popen[str] | None = None
    _log: Path = field(init=False)

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Starts it, on the port it had before if it had one."""
        asked = {"database": self.database, "workers": self.workers, "port": self.port, "limits": FREELY} | self.more
        command = [sys.executable, str(self.tests / "serving.py"), json.dumps(asked)]
        self._log = Path(tempfile.mkdtemp(prefix="cottonopolis-")) / "log"
        with self._log.open("w", encoding="utf-8") as log:
            environment = os.environ | self.environment
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if not said.startswith("port "):
            self.kill()
            raise AssertionError(f"the server did not start: {self.log()}")
        self.port = int(said.split()[1])

    def kill(self) -> None:
        """Ends it at once, as a failure of the machine would."""
        assert self.process is not None
        self.process.kill()
        self.wait()

    def wait(self) -> None:
        """Waits for its end."""
        assert self.process is not None and self.process.stdout is not None
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()

    def stop(self) -> str:
        """Ends it as Ctrl-C does; gives what it wrote to its log."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            self.wait()
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        return self.log()

    def log(self) -> str:
        """All that it has written to its log since it was started last."""
        return self._log.read_text(encoding="utf-8")

    def children(self) -> list[int]:
        """Processes that this one has started: workers, and what Python itself needs."""
        found = []
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                words = status.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(words[1]) == self.pid:
                found.append(int(status.parent.name))
        return found

    def bot_workers(self) -> list[int]:
        """Processes in which bots think."""
        return [pid for pid in self.children() if "spawn_main" in _command(pid)]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits for something that another process does; fails if it does not happen."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.05)


def client(server: ServerProcess) -> httpx2.Client:
    return httpx2.Client(base_url=server.url, timeout=PATIENCE, trust_env=False, verify=False)
