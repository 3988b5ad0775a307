"""What all tests begin with."""

from __future__ import annotations

import gc
import importlib
import os
import signal
from pathlib import Path

import pytest

from sharing import shared

GARBAGE = 20_000
"""New objects after which the youngest are looked through for garbage; Python's own 700 cost a tenth of the time."""


def pytest_configure(config: pytest.Config) -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and so would the programs that tests interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if "COVERAGE_RUN" in os.environ and config.pluginmanager.has_plugin("xdist"):
        # What a process has measured it saves at its end; on a busy machine that takes longer than it would be given.
        importlib.import_module("xdist.workermanage").NodeManager.EXIT_TIMEOUT = 600


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests wait for servers and browsers, but each process starts its own."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """What was collected stays to the end, so looking for garbage among it would be in vain."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


def pytest_unconfigure() -> None:
    """At the end all of it may go: DuckDB complains of what is left of its own."""
    gc.unfreeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each process begins with its share of what takes long; at the end everybody would wait for the last."""
    files = [os.path.relpath(item.path, Path(__file__).parent).replace(os.sep, "/") for item in items]
    items[:] = [items[n] for n in shared(files, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))]
