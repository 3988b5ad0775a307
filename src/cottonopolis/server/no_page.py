"""What a server without the page says: that it has none, and how to get it."""

from __future__ import annotations

from fastapi.responses import HTMLResponse

LINES = (
    "This installation has no page, so a browser has nothing to play with; the API works.",
    "To get the page, install again from a checkout, and read why if it cannot be built:",
    "    COTTONOPOLIS_PAGE=1 pip install --force-reinstall --no-deps .",
    "or run `make play` there. `cottonopolis play` is the game in the terminal.",
)
"""For a terminal, line by line."""

_HTML = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Cottonopolis</title>
<h1>Cottonopolis</h1><pre style="white-space: pre-wrap">{lines}</pre>
<p><a href="/api/v1/openapi.json">The API</a></p></html>"""


def no_page() -> HTMLResponse:
    """The same for a browser."""
    return HTMLResponse(_HTML.format(lines="\n".join(LINES)))
