"""Before a game and beside it: what an invited friend sees, mixed seats, games to watch, and one's own tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.axe import serious
from web.people import ask, bots, new_table, play_on
from web.test_seats import invitation, make_table, take_seat

Open = Callable[..., Any]


def test_an_invited_friend_sees_the_game_and_sits_down_first(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page(390, 844)
    ann.goto(server.address)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_text("With friends").click()
    ann.get_by_text("Edition and options").click()
    ann.get_by_label("Introductory game").select_option(index=1)
    ann.get_by_role("button", name="Make the table").click()
    ann.wait_for_selector(".lobby")
    bob.goto(invitation(ann))
    bob.wait_for_selector(".lobby h1:text('Birmingham')")
    said = bob.locator(".lobby").inner_text()
    assert "ann invites you" in said.lower() and "Brass: Birmingham" in said
    assert bob.locator(".terms div:has-text('Introductory game')").inner_text().endswith("yes")
    # The seat comes before everything else that can be done, and the game is not his to begin.
    form = bob.locator(".lobby form").bounding_box()
    assert form["y"] + form["height"] < min(844, bob.locator(".seats").bounding_box()["y"])
    take_seat(bob, "Bob")
    bob.wait_for_selector(".seats li:has-text('Bob'):has-text('(you)')")
    assert bob.get_by_role("button", name="Begin", exact=True).count() == 0
    assert bob.get_by_label("Seat 3 is for").count() == 0
    bob.wait_for_selector("text=As soon as all seats are taken, Ann begins")
    assert serious(bob) == []


def test_the_host_mixes_people_bots_and_players_at_the_same_screen(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    ann.goto(server.address)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_text("With friends").click()
    ann.locator(".segments label", has_text="4").click()
    ann.get_by_label("Seat 2 is for").select_option("bot:easy")
    ann.get_by_label("Seat 4 is for").select_option("hot_seat")
    ann.get_by_label("Name of player 4").fill("Dora")
    ann.get_by_role("button", name="Make the table").click()
    ann.wait_for_selector(".seats li:has-text('Dora'):has-text('(you)')")
    assert ann.locator(".seats li").nth(1).inner_text().startswith("Arkwright")
    bob.goto(invitation(ann))
    bob.wait_for_selector(".seats li:has-text('Easy')")
    # A bot's seat becomes free again, and a free one a bot's.
    ann.get_by_label("Seat 2 is for").select_option("open")
    bob.wait_for_function("document.querySelectorAll('.seats .free').length === 2")
    ann.get_by_label("Seat 3 is for").select_option("bot:hard")
    bob.wait_for_selector(".seats li:has-text('Hard')")
    assert ann.get_by_role("button", name="Begin", exact=True).is_disabled()
    take_seat(bob, "Bob")
    ann.wait_for_selector(".seats li:has-text('Bob')")
    ann.get_by_role("button", name="Begin", exact=True).click()
    bob.wait_for_selector(".topbar")
    for name in ("Ann", "Bob", "Brindley", "Dora"):
        bob.wait_for_selector(f".panel:has-text('{name}')")


def test_people_at_one_screen_have_their_names(server: Any, open_page: Open) -> None:
    page = open_page()
    page.goto(server.address)
    page.get_by_text("One screen").click()
    page.locator(".segments label", has_text="2").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Name of player 2").fill("Bob")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(".panel:has-text('Bob')")


def test_one_s_own_tables_tell_who_plays_and_whose_turn_it_is(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    code = make_table(ann, server.address)
    bob.goto(invitation(ann))
    take_seat(bob, "Bob")
    ann.wait_for_selector(".seats li:has-text('Bob')")
    bob.goto(server.address)
    bob.wait_for_selector(".own li:has-text('with Ann'):has-text('waits for 1 player')")
    ann.get_by_label("Seat 3 is for").select_option("bot:easy")
    ann.wait_for_selector(".seats li:has-text('Easy')")
    ann.get_by_role("button", name="Begin", exact=True).click()
    ann.wait_for_selector(".topbar")
    asked: list[str] = []
    bob.on("request", lambda request: asked.append(request.url))
    bob.reload()
    bob.wait_for_selector(".own li:has-text('Ann to move')")
    assert sum("/me/tables" in url for url in asked) == 1 and not any(code in url for url in asked)
    secret = ann.evaluate("JSON.parse(localStorage.getItem('cottonopolis.seats'))[0].secret")
    assert "Your turn" not in bob.locator(".own").inner_text()
    ann.goto(server.address)
    ann.wait_for_selector(".own .due:has-text('Your turn')")
    play_on(server.address, code, secret, 3, lambda at: at["to_move"] != 0)
    ann.reload()
    ann.wait_for_selector(".own li:has-text('with Bob')")


def test_running_games_can_be_found_and_watched(server: Any, open_page: Open) -> None:
    code, ann = new_table(server.address, "germany", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    for name in ("Bob the builder", "Cleo"):
        ask(server.address, "POST", f"/tables/{code}/join", {"name": name})
    ask(server.address, "POST", f"/tables/{code}/start", {}, ann)
    new_table(server.address, "germany", bots(2))
    page = open_page()
    page.goto(server.address)
    page.locator(".running a", has_text="Bob the builder").click()
    page.wait_for_selector(".topbar")
    assert page.locator(".hand").count() == 0
    ours = page.evaluate("fetch('/api/v1/tables?status=playing').then((found) => found.json())")
    assert not any(
        seat["name"] == "Bob" for table in ours["tables"] for seat in table["seats"] if seat["kind"] == "bot"
    )


def test_those_who_wait_talk_to_each_other(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    make_table(ann, server.address)
    bob.goto(invitation(ann))
    take_seat(bob, "Bob")
    bob.get_by_label("Say something to all at the table").fill("here I am")
    bob.keyboard.press("Enter")
    ann.wait_for_selector(".lobby .chat .line:has-text('here I am')")
    sit_link = ann.evaluate("JSON.parse(localStorage.getItem('cottonopolis.seats'))[0]")
    phone = open_page(390, 844)
    phone.goto(f"{server.address}#/t/{sit_link['code']}/seat/{sit_link['secret']}")
    phone.wait_for_selector(".lobby .chat .line:has-text('here I am')")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def test_others_watch_late_if_the_host_wants_that(server: Any, open_page: Open) -> None:
    ann, eve = open_page(), open_page(390, 844)
    ann.goto(server.address)
    ann.get_by_text("With friends").click()
    ann.get_by_label("Others watch").select_option(label="5 minutes late")
    ann.get_by_role("button", name="Make the table").click()
    ann.wait_for_selector(".terms div:has-text('5 minutes late')")
    link = invitation(ann)
    ann.get_by_role("button", name="Fill with bots and begin").click()
    ann.wait_for_selector(".topbar")
    eve.goto(link)
    eve.wait_for_selector(".full:has-text('some time after it is played')")


def test_a_moment_of_a_private_game_is_shared_by_one_link(server: Any, open_page: Open) -> None:
    ann, eve = open_page(), open_page()
    body = {"map": "birmingham", "name": "Ann", "invite_only": True, "options": {"introductory": True}}
    seated = ask(server.address, "POST", "/tables", body | {"seats": bots(1)})
    code, secret = seated["table"]["code"], seated["secret"]
    ask(server.address, "POST", f"/tables/{code}/start", {}, secret)
    play_on(server.address, code, secret, 4, lambda at: at["table"]["status"] == "over")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.goto(f"{server.address}#/t/{code}/seat/{secret}")
    ann.wait_for_selector(".topbar")
    ann.goto(f"{server.address}#/t/{code}/at/7")
    ann.locator(".share").click()
    ann.wait_for_selector(".share:has-text('Copied')")
    link = ann.evaluate("navigator.clipboard.readText()")
    assert seated["invite"] in link.split("#")[1] and "seat_" not in link
    eve.goto(link)
    eve.wait_for_function("document.querySelector('footer b')?.textContent.startsWith('7 /')")
