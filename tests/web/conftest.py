"""A server, a browser and pages for the tests of the page; left out with a reason where one of them is missing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import cottonopolis

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no window at all and takes a third of the computing."""
CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), None)
PAGE = Path(cottonopolis.__file__).parent / "page" / "index.html"
PATIENCE = 120
"""Seconds after which a test gives up on what the page or the server should do; no test that passes waits so long."""
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Says why the page cannot be tested here, if it cannot."""
    why = None
    if CHROMIUM is None:
        why = "there is no Chromium on this machine"
    elif not PAGE.is_file():
        why = "the page is not built: make page"
    for item in items:
        if why and Path(__file__).parent in Path(item.fspath).parents:
            item.add_marker(pytest.mark.skip(reason=why))


class RunningServer:
    """A server process that can be ended and started again on the same port and database."""

    def __init__(self, database: Path, *more: str) -> None:
        self.database = database
        self._more = more
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Starts, and waits until it answers."""
        script = Path(__file__).with_name("run_server.py")
        command = [sys.executable, str(script), str(self.database), str(self.port), *self._more]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def end(self) -> None:
        """Ends it as Ctrl-C does."""
        self._process.terminate()
        self._process.wait(timeout=PATIENCE)
        if self._process.stdout is not None:
            self._process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for all tests of this run: to start one takes seconds, and each test makes tables of its own."""
    running = RunningServer(tmp_path_factory.mktemp("web") / "tables.sqlite")
    yield running
    running.end()


class SharedBrowser:
    """The system's Chromium, without a window, for as long as tests of the page follow each other."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._running: Any = None

    def running(self) -> Any:
        """The browser, started if nobody has."""
        if self._running is None:
            started = self._open.enter_context(playwright.sync_playwright())
            self._running = started.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
            )
            self._open.callback(self._running.close)
        return self._running

    def end(self) -> None:
        """Ends it: while it runs, so does its event loop, and no other test in the process can begin one."""
        self._running = None
        self._open.close()


_BROWSER = SharedBrowser()


@pytest.fixture(scope="module")
def browser() -> Any:
    """A browser that is shared by all tests of the page."""
    return _BROWSER.running()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Ends the browser after the last test of the page."""
    yield
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        _BROWSER.end()


def new_page(
    browser: Any,
    contexts: list[Any],
    failures: list[str],
    width: int = 1280,
    height: int = 720,
    theme: str = "light",
    motion: str = "reduce",
    service_workers: str = "block",
) -> Any:
    """A page with its own storage. Its context is added to one list, scripts that fail to the other.

    Its service worker is left out, as it takes time; tests of what it does say `service_workers="allow"`.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        locale="en-GB",
        reduced_motion=motion,
        bypass_csp=True,
        service_workers=service_workers,
    )
    contexts.append(context)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.on("pageerror", lambda error: failures.append(str(error)))
    return page


@pytest.fixture
def open_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens pages, each with its own storage; a page on which a script fails, fails the test."""
    contexts: list[Any] = []
    failures: list[str] = []
    yield partial(new_page, browser, contexts, failures)
    for context in contexts:
        context.close()
    assert failures == []
