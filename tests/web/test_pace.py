"""Clocks on the page: chosen, shown, ticking by themselves, and what happens when time is up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from web.axe import serious
from web.people import ask

Open = Callable[..., Any]
BOB = {"name": "Bob"}


def begun(address: str, pace: dict[str, Any], n_bots: int = 0) -> tuple[str, list[str]]:
    """A table of Ann, Bob and some bots that has begun: its code, and the secrets of the two. Ann begins."""
    seats = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "level": "random"}] * n_bots]
    made = ask(address, "POST", "/tables", {"map": "birmingham", "name": "Ann", "seats": seats, "pace": pace})
    code = made["table"]["code"]
    bob = ask(address, "POST", f"/tables/{code}/join", BOB)
    ask(address, "POST", f"/tables/{code}/start", {}, made["secret"])
    return code, [made["secret"], bob["secret"]]


def open_table(page: Any, address: str, code: str, secret: str) -> None:
    page.goto(f"{address}#/t/{code}/seat/{secret}")
    page.wait_for_selector(".topbar")


def seconds(text: str) -> int:
    """What a clock shows."""
    minutes, _, rest = text.strip().partition(":")
    return 60 * int(minutes) + int(rest)


def test_a_pace_is_chosen_and_shown_to_those_who_are_invited(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page(390, 844)
    ann.goto(server.address)
    ann.wait_for_selector(".play:enabled")
    ann.get_by_text("With friends").click()
    ann.get_by_text("Live", exact=True).click()
    ann.get_by_label("Minutes each").select_option("20")
    ann.get_by_label("When time is up").select_option("bot")
    assert serious(ann) == []
    ann.get_by_role("button", name="Make the table").click()
    ann.wait_for_selector(".lobby .pace")
    bob.goto(ann.get_by_label("Invite friends", exact=True).input_value())
    said = "20 minutes each, 30 seconds more a turn. When time is up, a bot plays the turn."
    bob.wait_for_selector(f".lobby .pace:has-text('{said}')")
    assert serious(bob) == []


def test_own_tables_show_the_clock_that_runs(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    ann.goto(server.address)
    ann.wait_for_selector(".play:enabled")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_text("With friends").click()
    ann.locator(".segments label", has_text=re.compile(r"^2$")).click()
    ann.get_by_text("By days", exact=True).click()
    ann.get_by_label("Time for a turn").select_option("12 hours")
    ann.get_by_role("button", name="Make the table").click()
    ann.wait_for_selector(".lobby .pace")
    bob.goto(ann.get_by_label("Invite friends", exact=True).input_value())
    bob.locator(".lobby form input").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Begin", exact=True).click()
    ann.wait_for_selector(".topbar .clock")
    ann.goto(server.address)
    ann.reload()
    ann.wait_for_selector(".own .awaited .clock.runs")
    assert re.fullmatch(r"Ann\s+11:59:\d\d", ann.locator(".own .awaited").inner_text().strip())
    assert serious(ann) == []


def test_clocks_tick_without_a_request(server: Any, open_page: Open) -> None:
    code, (ann, _) = begun(server.address, {"kind": "live", "seconds": 1200, "increment": 30})
    page = open_page()
    # The part that asks for a plan is loaded last.
    with page.expect_response("**/plan"):
        open_table(page, server.address, code, ann)
    page.wait_for_selector(".players .clock.runs")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    first = seconds(page.locator(".players .clock.runs").inner_text())
    assert 0 < first <= 1200
    page.wait_for_function(
        "first => { const [m, s] = document.querySelector('.players .clock.runs').textContent.trim().split(':');"
        " return 60 * Number(m) + Number(s) <= first - 2; }",
        arg=first,
    )
    assert asked == []
    # The clock of the other stands, and the bar at the top shows the running one.
    assert page.locator(".players .clock:not(.runs)").inner_text().strip() == "20:00"
    assert re.fullmatch(r"19:\d\d", page.locator(".topbar .clock").inner_text().strip())
    assert serious(page) == []


def test_a_clock_is_right_on_a_device_whose_own_clock_is_wrong(server: Any, open_page: Open) -> None:
    code, (ann, _) = begun(server.address, {"kind": "live", "seconds": 1200})
    page = open_page()
    page.add_init_script("const now = Date.now; Date.now = () => now() + 3600 * 1000;")
    open_table(page, server.address, code, ann)
    page.wait_for_selector(".players .clock.runs")
    assert 1000 < seconds(page.locator(".players .clock.runs").inner_text()) <= 1200


def test_a_bot_plays_when_time_is_up_and_the_log_says_so(server: Any, open_page: Open) -> None:
    pace = {"kind": "live", "seconds": 3, "on_timeout": "bot", "level": "random"}
    code, (ann, _) = begun(server.address, pace)
    page = open_page()
    open_table(page, server.address, code, ann)
    page.wait_for_selector(".log :text('The time of Ann is up: a bot plays this turn.')")
    page.wait_for_selector(".log .timeout + .action")
    log = ask(server.address, "GET", f"/tables/{code}/log", secret=ann)["events"]
    first = next(event for event in log if event["kind"] == "action")
    assert first["seat"] == 0 and log[first["seq"] - 2]["kind"] == "timeout"
    page.wait_for_selector(".players .seat-0 .clock sup")


def test_who_comes_back_takes_the_seat_again(server: Any, open_page: Open) -> None:
    code, (ann, _) = begun(server.address, {"kind": "live", "seconds": 4, "on_timeout": "replace", "level": "random"})
    page = open_page(390, 844)
    open_table(page, server.address, code, ann)
    page.get_by_text("Your time was up, and a bot plays for you.").wait_for()
    page.get_by_role("button", name="Take my seat again").click()
    page.get_by_text("Your time was up, and a bot plays for you.").wait_for(state="detached")
    kinds = [event["kind"] for event in ask(server.address, "GET", f"/tables/{code}/log", secret=ann)["events"]]
    assert kinds.count("back") == 1


def test_a_vacation_and_the_end_of_a_game_by_consent(server: Any, open_page: Open) -> None:
    code, secrets = begun(server.address, {"kind": "days", "seconds": 172_800, "vacation": 10})
    ann, bob = open_page(), open_page(390, 844)
    open_table(ann, server.address, code, secrets[0])
    open_table(bob, server.address, code, secrets[1])
    ann.get_by_role("button", name="This table", exact=True).click()
    ann.get_by_text("You have 10 days left at this table.").wait_for()
    ann.get_by_role("button", name="Go on vacation").click()
    ann.get_by_text("You are on vacation until").first.wait_for()
    bob.get_by_role("button", name="Players", exact=True).click()
    bob.wait_for_selector(".players .clock:has-text('away')")
    ann.get_by_role("button", name="I am back").click()
    ann.get_by_text("You are on vacation until").wait_for(state="detached")
    ann.get_by_role("button", name="This table", exact=True).click()
    ann.get_by_role("button", name="End the game here").click()
    bob.get_by_text("Ann asks to end the game here, without a winner.").wait_for()
    bob.get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        if page is bob:
            bob.get_by_role("button", name="Play", exact=True).click()
        page.get_by_text("All players agreed to end this game. Nobody has won.").first.wait_for()
