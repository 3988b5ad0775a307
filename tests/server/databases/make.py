"""Makes a small database of the version that is installed, as SQL that can be read: for tests of later versions.

    python tests/server/databases/make.py > tests/server/databases/v0003.sql

Run it in a checkout of that version. The first line of the output is a comment with the secrets of the people.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path

from starlette.testclient import TestClient

sys.path.insert(0, str(Path(__file__).parents[2]))

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Limits, Settings
from server.players import create, friends, mover


def main() -> None:
    """Three tables: one that is played, in the middle of a turn; one that waits; one at one screen with a bot."""
    chance = random.Random(3)
    file = Path(tempfile.mkdtemp()) / "tables.sqlite"
    settings = Settings(
        f"sqlite+aiosqlite:///{file}", workers=0, engine_workers=0, limits=Limits.without_rates(), hook_networks=True
    )
    with TestClient(build_app(settings), base_url="http://tables.test") as http:
        players = friends(http, "birmingham", 2)
        # Nobody listens there, so that something waits to be sent.
        hook = {"url": "http://127.0.0.1:9/hook"}
        http.put(f"/api/v1/tables/{players[0].code}/webhook", json=hook, headers=players[0].headers).raise_for_status()
        for _ in range(6):
            mover(players).turn(chance)
        players[0].done("/chat", {"text": "good luck"})
        mover(players).answer(chance)
        waits = create(http, "germany", "me", "open", "open", invite_only=True)
        alone = create(http, "lancashire", "me", "hot_seat", "random")
        alone.done("/start")
        tables = {"playing": players, "open": [waits], "alone": [alone]}
        known = {
            name: {"code": people[0].code, "secrets": [person.secret for person in people], "seen": people[0].look()}
            for name, people in tables.items()
        }
        known["open"]["invite"] = waits.seated["invite"]
        known["playing"]["person"] = players[0].seated["person"]
    with sqlite3.connect(file) as connection:
        sys.stdout.write(f"-- {json.dumps(known)}\n")
        sys.stdout.writelines(f"{line}\n" for line in connection.iterdump())


if __name__ == "__main__":
    main()
