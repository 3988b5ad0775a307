"""Pictures of every screen by day and by night, on a desk and on a phone, in build/screenshots, with a real server.

All seats are played by bots, so that the boards look as they do in games; each table is played once and then seen in
every size and theme.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from cottonopolis.bots import Clock, make_bot
from cottonopolis.content import load
from cottonopolis.game import build_rules
from cottonopolis.views import read_plain

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from web.conftest import CHROMIUM, PATIENCE, RunningServer  # noqa: E402
from web.people import Choose, ask, bots, new_table, play_on, sit  # noqa: E402
from web.walks import Walk, learn, people, planning, review, standing, still  # noqa: E402

SIZES = {"desk": (1280, 720), "phone": (390, 844)}
TABLES = {"birmingham": 3, "lancashire": 3, "germany": 4, "new_england": 3}
"""Map, and bots at the table."""
LEVEL = "medium"
FOLDER = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"
SCALE = 0.8
"""Of the pictures of the README, which have to be small files."""
Seat = tuple[str, str]
"""Code of a table and secret of a seat."""


def by_bot(map_id: str, players: int, options: dict[str, Any]) -> Choose:
    """Chooses as a bot would that sees what the seat sees."""
    content = load(map_id, players, options)
    rules, bot = build_rules(content), make_bot(LEVEL)

    def choose(position: Any) -> int:
        legal = [answer["id"] for answer in position["turn"]["legal"]]
        return bot.choose(read_plain(content, rules, position["view"]), legal, Clock())

    return choose


def played(address: str, map_id: str, until: Callable[[Any], bool], **options: Any) -> Seat:
    """A table that bots have played until a position was reached."""
    n_bots = TABLES[map_id]
    code, secret = new_table(address, map_id, bots(n_bots, LEVEL), options)
    play_on(address, code, secret, by_bot(map_id, n_bots + 1, options), until)
    return code, secret


def in_the_middle(at: Any) -> bool:
    """Whether one's own turn begins when much lies on the board."""
    view = at["view"]
    is_late = len(view["tiles"]) > 22 or (view["era"] == "canal" and view["round"] >= 7)
    return bool(at["turn"] and at["step"] == 0 and is_late)


def can_build(at: Any) -> bool:
    """Whether that is so, and several things could be built."""
    return in_the_middle(at) and sum(answer["text"].startswith("B ") for answer in at["turn"]["legal"]) > 6


def made(at: Any) -> bool:
    """Whether one's own turn waits for its confirmation, not in the first rounds."""
    return bool(at["turn"] and at["turn"]["needs_confirm"] and at["view"]["round"] >= 4)


def over(at: Any) -> bool:
    """Whether the game has ended."""
    return bool(at["table"]["status"] == "over")


class Camera:
    """Takes pictures in one size and theme."""

    def __init__(self, browser: Browser, address: str, size: str, theme: str, folder: Path, scale: float = 1) -> None:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            locale="en-GB",
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.is_phone = size == "phone"
        self._address = address
        self._name = f"{size}-{theme}"
        self._folder = folder

    def take(self, what: str, *, name: str | None = None, whole: bool = False) -> None:
        """A picture of what is on the screen, or of all that one could scroll to."""
        self.page.wait_for_timeout(400)
        path = self._folder / f"{name or f'{what}-{self._name}'}.png"
        self.page.screenshot(path=path, full_page=whole)

    def screen(self, where: str, ready: str) -> None:
        """Goes to a screen."""
        self.page.goto("about:blank")
        self.page.goto(f"{self._address}{where}")
        self.page.wait_for_selector(ready)

    def table(self, seat: Seat, ready: str) -> None:
        """Goes to a table."""
        self.page.goto("about:blank")
        sit(self.page, self._address, *seat)
        self.page.wait_for_selector(ready)

    def close(self) -> None:
        """Ends it."""
        self.page.context.close()


def take_walk(camera: Camera, walk: Walk, address: str) -> None:
    """All that a walk opens; what can be scrolled as a whole."""
    for name in walk(camera.page, address):
        camera.take(name, whole=not camera.page.locator(".topbar, .replay, .review").count())


def with_a_clock(address: str) -> Seat:
    """A table of two friends with clocks who talk."""
    pace = {"kind": "live", "seconds": 1200, "increment": 30, "on_timeout": "bot", "level": "easy"}
    body = {"map": "lancashire", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}, *bots(1)[1:]], "pace": pace}
    made = ask(address, "POST", "/tables", body)
    code, ann = made["table"]["code"], made["secret"]
    bob = ask(address, "POST", f"/tables/{code}/join", {"name": "Bartholomew"})["secret"]
    ask(address, "POST", f"/tables/{code}/start", {}, ann)
    talk = ((bob, "Good luck, everybody!"), (ann, "You too. I want Preston."), (bob, "We shall see about that."))
    for secret, text in talk:
        ask(address, "POST", f"/tables/{code}/chat", {"text": text}, secret)
    return code, ann


def take_talk(camera: Camera, clocked: Seat) -> None:
    """A clock and talk."""
    camera.table(clocked, ".players .clock, .topbar .clock")
    tab = camera.page.locator("[data-key='tab:chat']")
    (tab if camera.is_phone else camera.page.locator(".chatter")).click()
    camera.page.wait_for_selector(".chat .line")
    camera.take("chat")


def take_languages(camera: Camera, seat: Seat) -> None:
    """The longest words: a table and the start in every other language."""
    for language in ("it", "ro", "pt-BR"):
        camera.screen("#/settings", "fieldset")
        camera.page.evaluate(
            "(language) => localStorage.setItem('cottonopolis.settings', JSON.stringify({ language }))", language
        )
        camera.screen("", ".map")
        camera.take(f"start-{language}")
        camera.table(seat, ".verbs")
        camera.take(f"table-{language}")
        camera.page.locator(".verb:not(.off)").first.click()
        camera.take(f"acting-{language}")
        camera.page.keyboard.press("Escape")
    camera.page.evaluate("localStorage.removeItem('cottonopolis.settings')")


def take_lessons(camera: Camera) -> None:
    """All first games."""
    camera.screen("#/learn", "h2")
    for n in range(camera.page.get_by_role("button", name="Begin").count()):
        take_lesson(camera, n)


def take_lesson(camera: Camera, n: int) -> None:
    """A first game while something is asked for, and when it is done."""
    page = camera.page
    camera.screen("#/learn", "h2")
    page.locator("ul > li").nth(n).get_by_role("button").last.click()
    page.wait_for_selector(".lesson")
    while not page.locator(".lesson .show").count():
        page.locator(".lesson footer .strong:not(:disabled)").click()
    camera.take(f"lesson-{n}")
    page.locator(".lesson .show").click()
    page.wait_for_selector(".confirm, .lesson footer .strong:not(:disabled)")
    camera.take(f"lesson-done-{n}")


def take_table(camera: Camera, map_id: str, seat: Seat) -> None:
    """A table at the beginning of one's own turn and while acting."""
    page = camera.page
    camera.table(seat, ".verbs")
    camera.take(f"table-{map_id}")
    page.locator(".verb:not(.off)").first.click()
    camera.take(f"acting-{map_id}")
    page.keyboard.press("Escape")
    if not page.locator(".verbs").count():
        page.keyboard.press("u")
    page.wait_for_selector(".verbs")
    if camera.is_phone:
        for tab in ("Mat", "Players", "Markets", "Log"):
            page.get_by_role("navigation").get_by_role("button", name=tab, exact=True).click()
            camera.take(f"{tab.lower()}-{map_id}")


def take_more(camera: Camera, seat: Seat) -> None:
    """What opens over a table."""
    page = camera.page
    camera.table(seat, ".verbs")
    page.keyboard.press("n")
    page.locator('.line[aria-disabled="true"]').first.dispatch_event("click")
    page.wait_for_selector(".refusal")
    camera.take("refusal")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="This table", exact=True).click()
    camera.take("menu")
    page.keyboard.press("Escape")
    if camera.is_phone:
        page.get_by_role("navigation").get_by_role("button", name="Log", exact=True).click()
    page.locator(".since").click()
    camera.take("since")
    page.keyboard.press("Escape")
    if camera.is_phone:
        page.get_by_role("navigation").get_by_role("button", name="Players", exact=True).click()
    page.locator(".panel").first.click()
    camera.take("player")


def take_end(camera: Camera, seat: Seat) -> None:
    """The end of a game, its scoring and its replay."""
    page = camera.page
    camera.table(seat, "dialog .ranks")
    camera.take("end")
    page.evaluate("document.querySelector('dialog .inside').scrollTo(0, 9999)")
    camera.take("end-below")
    page.locator(".scored").first.click()
    page.wait_for_selector(".scoring")
    camera.take("scoring")
    camera.screen(f"#/t/{seat[0]}/at/40", ".replay")
    camera.take("replay")


class Tables:
    """The tables of the pictures, each played when it is first wanted."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.played = cache(partial(played, address))
        self.clocked = cache(partial(with_a_clock, address))


def take_tables(camera: Camera, tables: Tables) -> None:
    """The board of every title."""
    for map_id in TABLES:
        take_table(camera, map_id, tables.played(map_id, in_the_middle))
        camera.table(tables.played(map_id, made), ".confirm")
        camera.take(f"confirm-{map_id}")


PARTS: dict[str, Callable[[Camera, Tables], None]] = {
    **{
        walk.__name__: lambda camera, tables, walk=walk: take_walk(camera, walk, tables.address)  # type: ignore[misc]
        for walk in (still, people, learn, review, planning, standing)
    },
    "lessons": lambda camera, _: take_lessons(camera),
    "tables": take_tables,
    "more": lambda camera, tables: take_more(camera, tables.played("birmingham", in_the_middle)),
    "end": lambda camera, tables: take_end(camera, tables.played("birmingham", over)),
    "talk": lambda camera, tables: take_talk(camera, tables.clocked()),
    "languages": lambda camera, tables: take_languages(camera, tables.played("birmingham", in_the_middle)),
}


def take_all(browser: Browser, address: str, parts: list[str]) -> None:
    """These parts in every size and theme."""
    tables = Tables(address)
    for size in SIZES:
        for theme in ("light", "dark"):
            for part in parts:
                # Words are as long by night.
                if part != "languages" or theme == "light":
                    camera = Camera(browser, address, size, theme, FOLDER)
                    PARTS[part](camera, tables)
                    camera.close()


def take_for_readme(browser: Browser, address: str) -> None:
    """A turn in Birmingham by day, New England by night, the end of a game."""
    by_day = Camera(browser, address, "desk", "light", PICTURES, SCALE)
    by_day.table(played(address, "birmingham", can_build), ".verbs")
    by_day.page.get_by_role("button", name="Build", exact=True).click()
    by_day.take("birmingham", name="birmingham")
    by_day.table(played(address, "lancashire", over), "dialog .ranks")
    by_day.take("end", name="end")
    by_night = Camera(browser, address, "desk", "dark", PICTURES, SCALE)
    by_night.table(played(address, "new_england", in_the_middle), ".verbs")
    by_night.take("new_england", name="new_england")


def main() -> None:
    """Takes the pictures; needs the system's Chromium."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--readme", action="store_true", help="only those of the README, into docs/pictures")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"only these of {', '.join(PARTS)}")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(PARTS)}")
    if CHROMIUM is None:
        sys.exit("screenshots: there is no Chromium on this machine")
    folder = PICTURES if asked.readme else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as started:
        server = RunningServer(Path(scratch) / "tables.sqlite")
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            if asked.readme:
                take_for_readme(browser, server.address)
            else:
                take_all(browser, server.address, asked.parts or list(PARTS))
        finally:
            browser.close()
            server.end()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
