"""A real server with the built page on loopback: prints its port and serves until it is ended."""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path
from typing import Any

import cottonopolis
from cottonopolis.engine.rng import seeded, shuffle
from cottonopolis.server import dealing
from cottonopolis.server.run import Server
from cottonopolis.server.settings import Limits, Settings

SEED = 13
"""Of all deals, so that what a test meets at a table does not depend on chance, or on which tests ran before it.

With this one, whoever makes a table of Birmingham for two, or of Lancashire or Germany for three, begins.
"""


class KnownChance(random.Random):
    """Shuffles people's tables as the seed shuffles those of bots."""

    def __init__(self) -> None:
        super().__init__()
        self._rng = seeded(SEED)

    def shuffle(self, x: Any) -> None:
        self._rng = shuffle(x, self._rng)


def main() -> None:
    """Usage: run_server.py DATABASE PORT [logins]."""
    settings = Settings(
        database=f"sqlite+aiosqlite:///{sys.argv[1]}",
        page=Path(cottonopolis.__file__).parent / "page",
        workers=1,
        engine_workers=1,
        coach_workers=1,
        logins="logins" in sys.argv[3:],
        limits=Limits.without_rates(),
    )
    secrets.randbits = lambda k: SEED  # noqa: ARG005
    dealing.new_chance = KnownChance
    server = Server(settings, "127.0.0.1", (int(sys.argv[2]),))
    server.run(lambda: print(server.port, flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
