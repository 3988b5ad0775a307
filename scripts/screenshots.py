"""Pictures of every screen by day and by night, on a desk and on a phone, in build/screenshots, with a real server."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.conftest import CHROMIUM, RunningServer  # noqa: E402
from web.people import bots, new_table, play_to_the_end, play_until, sit  # noqa: E402

SIZES = {"desk": (1280, 720), "phone": (390, 844)}
TABLES = {"birmingham": 2, "lancashire": 3, "germany": 4, "new_england": 3}
FOLDER = ROOT / "build" / "screenshots"


def take_all(page: Page, address: str, name: str) -> None:
    """Every screen in one size and one theme."""

    def shot(what: str) -> None:
        page.wait_for_timeout(400)
        page.screenshot(path=FOLDER / f"{what}-{name}.png")

    page.goto(address)
    page.wait_for_selector(".map")
    shot("start")
    for screen, ready in (
        ("settings", "fieldset"),
        ("help", "dl"),
        ("help/words", "dl dt"),
        ("load", "textarea"),
        ("learn", "h2"),
    ):
        page.goto(f"{address}#/{screen}")
        page.wait_for_selector(ready)
        shot(screen.replace("/", "-"))
    for n in range(page.get_by_role("button", name="Begin").count()):
        _take_lesson(page, address, n, shot)
    code, secret = new_table(address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    page.goto(f"{address}#/t/{code}/seat/{secret}")
    page.wait_for_selector(".lobby")
    shot("lobby")
    for map_id, n_bots in TABLES.items():
        _take_table(page, address, map_id, n_bots, shot)
    code, secret = new_table(address, "birmingham", bots(1), {"introductory": True})
    sit(page, address, code, secret)
    play_to_the_end(page, 9, 120)
    shot("end")
    page.goto(f"{address}#/t/{code}/at/24")
    page.wait_for_selector(".replay")
    shot("replay")


def _take_lesson(page: Page, address: str, n: int, shot: Any) -> None:
    page.goto(f"{address}#/learn")
    page.locator("ul > li").nth(n).get_by_role("button").last.click()
    for _ in range(2):
        page.locator(".lesson footer .strong:not(:disabled)").click()
    page.wait_for_selector(".lesson .show")
    shot(f"lesson-{n}")
    page.locator(".lesson .show").click()
    page.wait_for_selector(".confirm")
    shot(f"lesson-done-{n}")


def _take_table(page: Page, address: str, map_id: str, n_bots: int, shot: Any) -> None:
    code, secret = new_table(address, map_id, bots(n_bots))
    sit(page, address, code, secret)
    for seed in range(4):
        play_until(page, ".confirm", seed, 60)
        page.locator(".confirm").click()
        page.wait_for_selector(".verbs", timeout=60000)
    shot(f"table-{map_id}")
    page.locator(".verb:not(.off)").first.click()
    shot(f"acting-{map_id}")
    play_until(page, ".confirm", 5, 60)
    shot(f"confirm-{map_id}")


def main() -> None:
    """Takes all pictures; needs the system's Chromium."""
    if CHROMIUM is None:
        sys.exit("screenshots: there is no Chromium on this machine")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        server = RunningServer(Path(folder) / "tables.sqlite")
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            for size, (width, height) in SIZES.items():
                for theme in ("light", "dark"):
                    view: Any = {"width": width, "height": height}
                    context = browser.new_context(viewport=view, color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
                    page = context.new_page()
                    page.set_default_timeout(20000)
                    take_all(page, server.address, f"{size}-{theme}")
                    context.close()
        finally:
            browser.close()
            server.end()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
