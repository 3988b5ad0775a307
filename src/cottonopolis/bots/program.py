"""A program that runs beside this one and talks in lines over its standard input and output."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from typing import IO

from cottonopolis.errors import BotError

LONGEST_LINE = 64 * 1024
"""Bytes of one line that a program may write."""
_MOST_WAITING = 64
"""Lines read ahead; a program that writes more waits until somebody listens."""
_PATIENCE = 0.5
"""Seconds that a program has to end by itself, and again when it is asked to."""


class Silence(Exception):
    """No answer came. `kind` is that of a fault: `late`, `dead` if the program is gone, `flood` for too long a line."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind = kind
        super().__init__(text)


class Program:
    """A running program. Two threads carry the lines, so that neither side can block the other."""

    def __init__(self, command: str, log: str | None = None) -> None:
        try:
            with Path(log or os.devnull).open("ab") as errors:
                self._process = subprocess.Popen(
                    shlex.split(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    # Its own group, so that what it starts ends with it, and Ctrl-C is for us alone.
                    start_new_session=True,
                )
        except (OSError, ValueError) as error:
            raise BotError(f"{command!r} cannot be started: {error}") from None
        self._lines: queue.Queue[bytes | None] = queue.Queue(_MOST_WAITING)
        self._to_send: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_ended = threading.Event()
        reader = threading.Thread(target=_read, args=(self._process.stdout, self._lines, self._is_ended), daemon=True)
        writer = threading.Thread(target=_write, args=(self._process.stdin, self._to_send), daemon=True)
        reader.start()
        writer.start()
        self._finalizer = weakref.finalize(self, _end, self._process, self._to_send, self._is_ended, (reader, writer))

    @property
    def id(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Sends a line; a program that does not read it, or is gone, is no trouble here."""
        self._to_send.put(line.encode() + b"\n")

    def receive(self, until: float) -> str:
        """The next line, waited for until this time of `time.monotonic`; raises `Silence` if there is none."""
        try:
            line = self._lines.get(timeout=max(until - time.monotonic(), 0))
        except queue.Empty:
            raise Silence("late", "it did not answer in time") from None
        if line is None:
            raise Silence("dead", self._last_words())
        if not line.endswith(b"\n"):
            raise Silence("flood", f"it wrote a line of more than {LONGEST_LINE} bytes")
        return line.decode(errors="replace").strip()

    def forget(self) -> None:
        """Throws away lines that nobody has read, as far as they have come."""
        for _ in range(_MOST_WAITING):
            try:
                if self._lines.get_nowait() is None:
                    self._lines.put_nowait(None)
                    return
            except queue.Empty:
                return

    def end(self) -> None:
        """Lets it end by itself when its input ends; then asks it to end, then makes it."""
        self._finalizer()

    def _last_words(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=0.2)
        code = self._process.returncode
        return "it closed its output" if code is None else f"it has ended with exit code {code}"


def _read(output: IO[bytes], lines: queue.Queue[bytes | None], is_ended: threading.Event) -> None:
    """Puts lines into the queue, at the end None; a line that is too long or broken off is the last."""
    with output:
        while True:
            try:
                line = output.readline(LONGEST_LINE + 1)
            except (OSError, ValueError):
                line = b""
            is_whole = line.endswith(b"\n")
            # What is left of a line when the output ends is no line.
            found = line if is_whole or len(line) > LONGEST_LINE else None
            while not is_ended.is_set():
                try:
                    lines.put(found, timeout=0.1)
                    break
                except queue.Full:
                    continue
            if not is_whole or is_ended.is_set():
                return


def _write(to_program: IO[bytes], to_send: queue.SimpleQueue[bytes | None]) -> None:
    """Writes what is in the queue, until None or until nobody reads it any more."""
    with contextlib.suppress(OSError, ValueError), to_program:
        while (line := to_send.get()) is not None:
            to_program.write(line)
            to_program.flush()


def _end(
    process: subprocess.Popen[bytes],
    to_send: queue.SimpleQueue[bytes | None],
    is_ended: threading.Event,
    threads: tuple[threading.Thread, ...],
) -> None:
    is_ended.set()
    to_send.put(None)
    # The signals are sent also when it has ended: what it started may still be there.
    for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_PATIENCE)
        _signal(process, number)
    process.wait()
    for thread in threads:
        thread.join(_PATIENCE)


def _signal(process: subprocess.Popen[bytes], number: int) -> None:
    """To the whole group of a program, which is named by its process id; on Windows to the program."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.send_signal(number)
        else:
            os.killpg(process.pid, number)
