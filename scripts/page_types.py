"""Writes the server's own description of its API, from which the types of the page's code are made.

Usage: page_types.py FILE. No server is started.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from cottonopolis.server.app import build_app
from cottonopolis.server.settings import Settings


def main() -> None:
    """Writes the OpenAPI document."""
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    # The database is not opened before the server begins.
    document = build_app(Settings(database="sqlite+aiosqlite:///none.sqlite")).openapi()
    file.write_text(json.dumps(document) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
