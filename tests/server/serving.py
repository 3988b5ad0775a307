"""A server for tests, run as a script: settings as JSON in, `port N` out, ends like the real one."""

from __future__ import annotations

import gc
import json
import logging
import resource
import sys
from functools import partial
from typing import Any


def use_cheap_passwords() -> None:
    """Lets this process hash passwords in no time; as they should be hashed, each takes a fifth of a second."""
    from argon2 import PasswordHasher

    from cottonopolis.server.logins import passwords

    passwords.PasswordHasher = partial(PasswordHasher, time_cost=1, memory_cost=256, parallelism=1)  # type: ignore[assignment,attr-defined]


def main() -> None:
    asked = json.loads(sys.argv[1])
    for name in asked.pop("without", ()):
        # As if it were not installed.
        sys.modules[name] = None  # type: ignore[assignment]
    if files := asked.pop("files", None):
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    # Here and not above: workers read this file again, and need nothing of it. Without a look for garbage, as `serve`.
    gc.disable()
    from cottonopolis.server.run import Server
    from cottonopolis.server.settings import Limits, Settings

    gc.enable()
    if asked.get("logins"):
        use_cheap_passwords()
    port = asked.pop("port")
    asked_limits: dict[str, Any] = {
        name: tuple(it) if isinstance(it, list) else it for name, it in asked.pop("limits").items()
    }
    limits = Limits(**asked_limits)
    for name in ("extra_levels", "proxies"):
        asked[name] = tuple(asked.get(name, ()))
    level = logging.getLevelNamesMapping()[asked.pop("log", "INFO")]
    server = Server(Settings(**asked, limits=limits), "127.0.0.1", (port,), level)
    server.run(lambda: print(f"port {server.port}", flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
