"""What all tests begin with."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """A shell lets what it runs in the background ignore Ctrl-C, and so would the programs that tests interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
