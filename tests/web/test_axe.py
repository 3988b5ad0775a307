"""axe finds nothing: on no screen, in no theme, at a desk or on a phone, however small it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from analysis.late_games import short_record
from effort import IS_LONG
from web.axe import findings_in_all_themes
from web.people import ask, bots, new_table, play_on, play_until, sit

Open = Callable[..., Any]
Screens = Iterator[str]
"""Opens one screen after the other, and says which it is."""
SIZES = {"desk": (1280, 720), "phone": (390, 844)}
TABS = ("mat", "players", "market", "log", "chat")
STILL = {
    "": ".map",
    "#/settings": "fieldset",
    "#/help/birmingham/sell": "article",
    "#/help/lancashire/summary": ".sheet table",
    "#/help/birmingham/icons": ".text dl",
    "#/help/numbers": ".numbers dl",
    "#/help/words": "dl dt",
    "#/learn": "h2",
    "#/drills": "h1",
    "#/explore": "section li",
    "#/standing": "h1",
    "#/club": "h1",
    "#/tournament": "h1",
    "#/load": "textarea",
    "#/recover": "form",
    "#/device": "form",
    "#/you": "h1",
    "#/t/NOSUCH": "h1",
}
"""Addresses of screens that need no table, and what is there once they are."""


def still(page: Any, address: str) -> Screens:
    """Screens that need no table."""
    for name, ready in STILL.items():
        page.goto(f"{address}{name}")
        page.wait_for_selector(ready)
        yield name or "start"


def people(page: Any, address: str) -> Screens:
    """A table for friends, from its choice to its lobby; what the start says of it; oneself and one's devices."""
    page.goto(address)
    page.wait_for_selector(".play:enabled")
    page.get_by_text("With friends").click()
    page.get_by_text("Live", exact=True).click()
    page.locator("summary").click()
    yield "friends"
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".lobby .pace")
    yield "lobby"
    page.goto(f"{address}#/you")
    page.wait_for_selector(".you section")
    page.get_by_role("button", name="Show link and QR code").click()
    page.wait_for_selector(".qr path")
    yield "you"
    page.goto(address)
    page.locator(".own li button").first.click()
    yield "start with a table"
    code, _ = new_table(address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    page.goto(f"{address}#/t/{code}")
    page.wait_for_selector(".lobby form")
    yield "lobby of another"


def turn(page: Any, address: str) -> Screens:
    """A turn, and all that can be opened meanwhile."""
    sit(page, address, *new_table(address, "birmingham", bots(2)))
    page.wait_for_selector(".verbs")
    yield "table"
    page.get_by_role("button", name="Sell", exact=True).dispatch_event("click")
    page.wait_for_selector(".refusal")
    yield "refused"
    page.get_by_role("button", name="Build", exact=True).click()
    page.wait_for_selector(".choice")
    yield "acting"
    play_until(page, ".confirm", 5)
    yield "confirm"
    page.get_by_role("button", name="This table", exact=True).click()
    page.wait_for_selector("dialog section")
    yield "menu"
    page.keyboard.press("Escape")
    tabs = page.locator("[data-key^='tab:']").count() > 0
    for tab in TABS if tabs else ():
        page.locator(f"[data-key='tab:{tab}']").click()
        yield tab
    if not tabs:
        page.locator(".chatter").click()
        page.wait_for_selector(".chat form")
        yield "chat"
        page.locator(".chat").get_by_role("button", name="Close").click()
    else:
        page.locator("[data-key='tab:players']").click()
    page.locator(".panel").first.click()
    page.wait_for_selector("dialog")
    yield "player"


def maps(page: Any, address: str) -> Screens:
    """The other boards, with something on them; time that runs; one screen for several."""
    for map_id, n_bots in {"lancashire": 2, "germany": 2, "new_england": 2}.items():
        code, secret = new_table(address, map_id, bots(n_bots))
        play_on(address, code, secret, 3, lambda at: bool(at["turn"] and at["step"] == 0 and at["view"]["round"] >= 3))
        sit(page, address, code, secret)
        page.wait_for_selector(".verbs")
        yield map_id
    hot = [{"kind": "me"}, {"kind": "hot_seat", "name": "Bob"}]
    sit(page, address, *new_table(address, "birmingham", hot))
    page.wait_for_selector(".curtain")
    yield "curtain"
    pace = {"kind": "live", "seconds": 1200, "increment": 30, "on_timeout": "bot", "level": "easy"}
    made = ask(address, "POST", "/tables", {"map": "birmingham", "name": "Ann", "seats": bots(1), "pace": pace})
    ask(address, "POST", f"/tables/{made['table']['code']}/start", {}, made["secret"])
    sit(page, address, made["table"]["code"], made["secret"])
    page.wait_for_selector(".topbar .clock")
    yield "clock"


def after(page: Any, address: str) -> Screens:
    """The end of a game, its scoring and its replay."""
    code, secret = new_table(address, "birmingham", bots(1), {"introductory": True})
    play_on(address, code, secret, 11, lambda at: at["table"]["status"] == "over")
    sit(page, address, code, secret)
    page.wait_for_selector("dialog .ranks")
    yield "end"
    page.locator(".scored").first.click()
    page.wait_for_selector(".scoring")
    yield "scoring"
    page.goto(f"{address}#/t/{code}/at/20")
    page.wait_for_selector(".replay")
    yield "replay"


def learn(page: Any, address: str) -> Screens:
    """A first game."""
    page.goto(f"{address}#/learn")
    page.locator("ul > li").first.get_by_role("button").last.click()
    page.wait_for_selector(".lesson")
    yield "lesson"


def review(page: Any, address: str) -> Screens:
    """A game that the coach has read."""
    made = ask(address, "POST", "/tables/load", {"text": short_record(left=6, bot="random")})
    page.goto(f"{address}#/t/{made['table']['code']}/review/{made['invite']}")
    page.locator(".mistake .head").first.wait_for()
    page.locator("progress").wait_for(state="detached")
    yield "review"


ALL = [(screens, size) for screens in (still, people, turn, maps, after, learn, review) for size in SIZES]
USUAL = [(still, "desk"), (people, "phone"), (turn, "phone")]
"""What the usual run has time for: most parts of all screens, some at a desk and some on a phone."""


@pytest.mark.long
@pytest.mark.parametrize(("screens", "size"), ALL if IS_LONG else USUAL)
def test_axe_finds_nothing(server: Any, open_page: Open, screens: Callable[[Any, str], Screens], size: str) -> None:
    page = open_page(*SIZES[size])
    found = {name: findings_in_all_themes(page) for name in screens(page, server.address)}
    assert {name: told for name, told in found.items() if told} == {}
