"""What processes and the disk take, for the load run."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path


def memory(pid: int) -> float:
    """Megabytes that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else float("nan")


def cpu(pids: list[int]) -> float:
    """Seconds that processes have computed, in all their threads."""
    return _scheduled(pids, 0)


def delay(pids: list[int]) -> float:
    """Seconds that processes could have computed while others had the processors."""
    return _scheduled(pids, 1)


def _scheduled(pids: list[int], column: int) -> float:
    """What the system counts in nanoseconds: its other figures come in hundredths of a second, a few looks long."""
    tasks = [task for pid in pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(task.read_text().split()[column]) for task in tasks) / 1e9


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
