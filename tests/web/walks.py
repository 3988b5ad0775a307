"""Walks through the page that open every screen, in the states that people see it in, one after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2

from analysis.late_games import late, short_record
from cottonopolis.notation.position import format_position
from server.players import friends, mover
from web.people import ask, bots, new_table, play_on, play_until, sit

Screens = Iterator[str]
"""Opens one screen after the other, and says which it is."""
Walk = Callable[[Any, str], Screens]
"""Of a page and the address of a server."""
FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "screens"
TABS = ("mat", "players", "market", "log", "chat")
STILL = {
    "": ".map",
    "#/settings": "fieldset",
    "#/help/birmingham/sell": "article",
    "#/help/age_of_industry/ships": "article",
    "#/help/lancashire/summary": ".sheet table",
    "#/help/birmingham/icons": ".text dl",
    "#/help/numbers": ".numbers dl",
    "#/help/words": "dl dt",
    "#/learn": "h2",
    "#/drills": "ul li h2",
    "#/explore": "section li",
    "#/standing": "h1",
    "#/club": "h1",
    "#/tournament": ".new select:has(option)",
    "#/load": "textarea",
    "#/recover": "form",
    "#/device": "form",
    "#/mail/nothing": "h1",
    "#/you": "h1",
    "#/t/NOSUCH": "h1",
}
"""Addresses of screens that need no table, and what is there once they are."""


def still(page: Any, address: str) -> Screens:
    """Screens that need no table."""
    for name, ready in STILL.items():
        page.goto(f"{address}{name}")
        page.wait_for_selector(ready)
        yield name.removeprefix("#/").replace("/", "-") or "start"


def people(page: Any, address: str) -> Screens:
    """A table for friends, from its choice to its lobby; what the start says of it; oneself and one's devices."""
    page.goto(address)
    page.wait_for_selector(".play:enabled")
    page.get_by_text("With friends").click()
    page.get_by_text("Live", exact=True).click()
    page.locator("summary").click()
    yield "start-friends"
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".lobby .pace")
    yield "lobby-own"
    page.goto(f"{address}#/you")
    page.wait_for_selector(".you section")
    page.get_by_role("button", name="Show link and QR code").click()
    page.wait_for_selector(".qr path")
    yield "you-devices"
    page.goto(address)
    page.locator(".own li button").first.click()
    yield "start-own"
    code, _ = new_table(address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    page.goto(f"{address}#/t/{code}")
    page.wait_for_selector(".lobby form")
    yield "lobby-other"


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
        yield f"tab-{tab}"
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


def in_bloom(at: Any) -> bool:
    """Whether one's own turn begins when some tile was sold and shows its points."""
    return bool(at["turn"] and at["step"] == 0 and any(tile["is_flipped"] for tile in at["view"]["tiles"]))


def maps(page: Any, address: str) -> Screens:
    """The other boards, with something on them; time that runs; one screen for several."""
    for map_id, n_bots in {"birmingham": 1, "lancashire": 2, "germany": 2, "new_england": 2}.items():
        code, secret = new_table(address, map_id, bots(n_bots))
        play_on(address, code, secret, 3, in_bloom)
        sit(page, address, code, secret)
        page.wait_for_selector(".verbs")
        yield f"table-{map_id}"
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
    """A first game; a drill, its hint and what it says in the end; a hint at a table."""
    page.goto(f"{address}#/learn")
    page.locator("ul > li").first.get_by_role("button").last.click()
    page.wait_for_selector(".lesson")
    yield "lesson"
    page.goto(f"{address}#/drills")
    page.get_by_role("button", name="Solve").first.click()
    page.locator(".drill .words").wait_for()
    page.wait_for_selector(".verbs")
    yield "drill"
    page.get_by_role("button", name="Hint").first.click()
    page.get_by_role("button", name="Show the answer").click()
    page.locator(".drill .verdict").wait_for()
    yield "drill-answer"
    sit(page, address, *late_table(address))
    page.locator(".nudge").get_by_role("button", name="Hint").click()
    page.wait_for_selector(".nudge span:not(.quiet)")
    yield "hint"


def late_table(address: str) -> tuple[str, str]:
    """A table shortly before its end, with a bot: its code, and the secret of whoever is to move."""
    game = late("birmingham", left=6)
    text = format_position(game.content, game.rules, game.state, ("ann", "bob"))
    seats = [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]
    assert game.to_move is not None
    seats[game.to_move] = {"kind": "me"}
    made = ask(address, "POST", "/tables/load", {"text": text, "seats": seats, "name": "Ann"})
    return made["table"]["code"], made["secret"]


def review(page: Any, address: str) -> Screens:
    """A game that the coach has read, and a moment of it."""
    made = ask(address, "POST", "/tables/load", {"text": short_record(left=6, bot="random")})
    page.goto(f"{address}#/t/{made['table']['code']}/review/{made['invite']}")
    page.locator(".mistake .head").first.wait_for()
    page.locator("progress").wait_for(state="detached")
    yield "review"
    page.locator(".mistake .head").first.click()
    page.locator(".mistake.here").wait_for()
    yield "review-mistake"
    page.locator("figure rect.turn").nth(2).click()
    page.get_by_role("button", name="Analyse this moment").click()
    page.locator(".lines li.played").wait_for()
    page.locator(".moment progress").wait_for(state="detached")
    yield "replay-moment"


def planning(page: Any, address: str) -> Screens:
    """A plan for one's next turn, from its beginning until it is kept; the link of another seat at the table."""
    code, secret = new_table(address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    other = ask(address, "POST", f"/tables/{code}/join", {"name": "Bob"})["secret"]
    ask(address, "POST", f"/tables/{code}/start", {}, secret)
    is_first = ask(address, "GET", f"/tables/{code}", secret=secret)["turn"] is not None
    waits, plays = (other, secret) if is_first else (secret, other)
    sit(page, address, code, waits)
    page.get_by_role("button", name="Plan my next turn").wait_for()
    yield "waiting"
    page.get_by_role("button", name="Plan my next turn").click()
    page.get_by_text("Nobody sees this").wait_for()
    yield "planning"
    page.locator(".verb", has_text="Network").click()
    play_until(page, ".act .confirm", 5)
    page.locator(".act .confirm").click()
    page.get_by_label("Still free").check()
    yield "plan-keep"
    page.locator("dialog").get_by_role("button", name="Keep as my plan").click()
    page.get_by_role("button", name="Delete the plan").wait_for()
    yield "plan-kept"
    page.goto(f"{address}#/t/{code}/seat/{plays}")
    page.wait_for_selector(".choose")
    yield "seat-other"


def standing(page: Any, address: str) -> Screens:
    """Ratings, people, a club and a tournament, after a game of two that counted."""
    with httpx2.Client(base_url=address, timeout=60, trust_env=False) as http:
        players = friends(http, "birmingham", 2, options={"introductory": True})
        at, chance = players[0].look(), random.Random(1)
        while at["table"]["status"] == "playing":
            at = mover(players).turn(chance)
    first, second = (player.seated["person"] for player in players)
    page.goto(address)
    page.evaluate("it => localStorage.setItem('cottonopolis.person', JSON.stringify(it))", first)
    page.reload()
    page.goto(f"{address}#/standing")
    page.locator(".standing tr.own").wait_for()
    yield "standing-own"
    page.get_by_role("link", name="See your profile").click()
    page.get_by_role("heading", name="Against others").wait_for()
    yield "person"
    club = ask(address, "POST", "/clubs", {"name": "Weavers"}, person=first)
    ask(address, "POST", f"/clubs/{club['code']}/members", {"invite": club["invite"]}, person=second)
    page.goto(f"{address}#/club/{club['code']}/{club['invite']}")
    page.get_by_role("button", name="Join the club").wait_for()
    yield "club-invitation"
    page.goto(f"{address}#/club")
    page.get_by_role("link", name="Weavers").first.wait_for()
    yield "clubs"
    page.get_by_role("link", name="Weavers").first.click()
    page.locator(".standing").wait_for()
    yield "club-own"
    body = {"name": "Winter cup", "map": "birmingham", "players": 2, "rounds": 3, "form": "swiss", "level": "easy"}
    cup = ask(address, "POST", "/tournaments", body, person=first)["code"]
    for who in (first, second):
        ask(address, "POST", f"/tournaments/{cup}/entrants", {}, person=who)
    page.goto(f"{address}#/tournament")
    page.get_by_role("link", name="Winter cup").first.wait_for()
    yield "tournaments"
    page.goto(f"{address}#/tournament/{cup}")
    page.get_by_role("button", name="Start the first round").wait_for()
    yield "tournament-open"
    page.get_by_role("button", name="Start the first round").click()
    page.get_by_role("heading", name="Round 1").wait_for()
    yield "tournament-round"


WALKS: dict[Walk, str] = {
    still: """StartScreen SettingsScreen HelpScreen LearnScreen DrillsScreen ExploreScreen StandingScreen ClubScreen
        TournamentScreen LoadScreen RecoverScreen DeviceScreen MailScreen YouScreen""",
    people: "Lobby LoginPart NotifyPart",
    turn: "TableScreen",
    maps: "",
    after: "ReplayScreen",
    learn: "",
    review: "ReviewScreen",
    planning: "SeatScreen",
    standing: "PersonScreen",
}
"""All walks, each with the files of `web/src/screens` for which it is the one to open them."""
