"""How soon a slow phone can use a table, and with `--turns` what a stranger's turns cost, in a real browser.

The phone has 1.6 Mbit/s, its processor is slowed down to a quarter, nothing is cached; with `--late 150` every answer
also comes so many milliseconds late. A table is useful when its board and what can be done are there.
A stranger plays ten turns by clicks on a desk: clicks an action without the confirmation, and how much the layout
shifted in the worst turn.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.conftest import CHROMIUM, RunningServer, new_page  # noqa: E402
from web.loading import MAPS, USEFUL, Loading, at_ones_turn  # noqa: E402
from web.stranger import WATCH, Stranger  # noqa: E402

TURNS = 10


def loading(browser: Any, what: str, address: str, late: int) -> str:
    """Seconds, bytes and requests until something is useful on a slow phone."""
    phone = Loading(browser, late)
    seconds = phone.until(address, "document.querySelector('.map')" if what == "start" else USEFUL)
    phone.page.wait_for_timeout(500)
    size, n = phone.n_bytes / 1000, len(phone.answers)
    phone.close()
    return f"{what:12} useful after {seconds:.1f} s, {size:.0f} kB in {n} requests"


def turns(browser: Any, what: str, address: str) -> str:
    """Clicks by verb, and the most that a turn shifted."""
    contexts: list[Any] = []
    page = new_page(browser, contexts, [])
    page.goto(address)
    page.wait_for_selector(".verbs")
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.evaluate(WATCH)
    stranger = Stranger(page, random.Random(4))
    for _ in range(TURNS):
        stranger.turn()
    contexts[0].close()
    clicks = ", ".join(
        f"{verb} {min(n)}" if min(n) == max(n) else f"{verb} {min(n)} to {max(n)}"
        for verb, n in sorted(stranger.clicks.items())
    )
    return f"{what:12} clicks: {clicks}; largest layout shift of a turn {max(stranger.shifts):.4f}"


def main() -> None:
    """Prints a line for the start and one for each map."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("maps", nargs="*", default=list(MAPS), help="all if none is named")
    parser.add_argument("--late", type=int, default=0, help="milliseconds")
    parser.add_argument("--turns", action="store_true", help="play turns by clicks instead")
    asked = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("page_speed: there is no Chromium on this machine")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as started:
        server = RunningServer(Path(scratch) / "tables.sqlite")
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            links = {map_id: at_ones_turn(server.address, map_id) for map_id in asked.maps}
            if asked.turns:
                for what, address in links.items():
                    print(turns(browser, what, address))
            else:
                for what, address in {"start": server.address, **links}.items():
                    print(loading(browser, what, address, asked.late))
        finally:
            browser.close()
            server.end()


if __name__ == "__main__":
    main()
