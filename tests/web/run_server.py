"""A real server with the built page on loopback: prints its port and serves until it is ended."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import cottonopolis
from cottonopolis.server.run import Server
from cottonopolis.server.settings import Limits, Settings

FREE = (1e6, 1e6)
SEED = 13
"""Of all deals, so that what a test meets at a table does not depend on chance, or on which tests ran before it.

With this one, whoever makes a table of Birmingham for two, or of Lancashire or Germany for three, begins.
"""
FREELY = Limits(
    creating=FREE,
    joining=FREE,
    guessing=FREE,
    writing=FREE,
    chatting=FREE,
    reading=FREE,
    open_tables=10**6,
    listed_tables=100,
)


def main() -> None:
    """Usage: run_server.py DATABASE PORT."""
    settings = Settings(
        database=f"sqlite+aiosqlite:///{sys.argv[1]}",
        page=Path(cottonopolis.__file__).parent / "page",
        workers=1,
        limits=FREELY,
    )
    secrets.randbits = lambda _: SEED
    server = Server(settings, "127.0.0.1", (int(sys.argv[2]),))
    server.run(lambda: print(server.port, flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
