"""How soon a slow phone can use a table: bytes, requests and seconds, measured in a real browser with a real server.

The phone has 1.6 Mbit/s, its processor is slowed down to a quarter, nothing is cached; with `--late 150` every answer
also comes so many milliseconds late. A table is useful when its board and what can be done are there.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.conftest import CHROMIUM, RunningServer  # noqa: E402
from web.loading import MAPS, USEFUL, Loading, at_ones_turn  # noqa: E402


def main() -> None:
    """Prints a line for the start and one for each map."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("maps", nargs="*", default=list(MAPS), help="all if none is named")
    parser.add_argument("--late", type=int, default=0, help="milliseconds")
    asked = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("page_speed: there is no Chromium on this machine")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as started:
        server = RunningServer(Path(scratch) / "tables.sqlite")
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            links = {map_id: at_ones_turn(server.address, map_id) for map_id in asked.maps}
            for what, address in {"start": server.address, **links}.items():
                loading = Loading(browser, asked.late)
                seconds = loading.until(address, "document.querySelector('.map')" if what == "start" else USEFUL)
                loading.page.wait_for_timeout(500)
                size, n = loading.n_bytes / 1000, len(loading.answers)
                print(f"{what:12} useful after {seconds:.1f} s, {size:.0f} kB in {n} requests")
                loading.close()
        finally:
            browser.close()
            server.end()


if __name__ == "__main__":
    main()
