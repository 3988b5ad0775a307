"""Seats and invitations: they survive reloads, other devices, lost answers and lost devices."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from web.axe import serious
from web.people import ask, bots, new_table, sit

Open = Callable[..., Any]


def make_table(page: Any, address: str, *, private: bool = True) -> str:
    """Makes a table for friends by clicks; gives its code."""
    page.goto(address)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_text("With friends").click()
    if not private:
        page.get_by_text("Only people with the link").click()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector(".lobby")
    return str(page.evaluate("location.hash.split('/')[2]"))


def invitation(page: Any) -> str:
    """The link for friends that the lobby shows."""
    return str(page.get_by_label("Invite friends", exact=True).input_value())


def held(page: Any) -> list[dict[str, Any]]:
    """The seats that a browser keeps."""
    found: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage.getItem('cottonopolis.seats') ?? '[]')")
    return found


def take_seat(page: Any, name: str) -> None:
    page.locator(".lobby form input").fill(name)
    page.get_by_role("button", name="Take a seat").click()


def seat_link(page: Any) -> str:
    """The link to one's own seat, as the menu of a table shows it."""
    page.get_by_role("button", name="This table", exact=True).click()
    page.get_by_role("button", name="Show link and QR code").click()
    page.wait_for_selector(".qr path")
    return str(page.get_by_label("Link to your seat", exact=True).input_value())


def test_an_invitation_works_after_every_reload_and_in_another_tab(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    make_table(ann, server.address)
    first = invitation(ann)
    assert "/invite/" in first
    ann.reload()
    ann.wait_for_selector(".lobby")
    assert invitation(ann) == first
    # Another tab shares what the browser keeps, but not what a tab keeps.
    tab = ann.context.new_page()
    tab.goto(server.address)
    tab.locator(".own a").first.click()
    tab.wait_for_selector(".lobby")
    assert invitation(tab) == first
    bob.goto(first)
    take_seat(bob, "Bob")
    ann.wait_for_selector(".seats :text('Bob')")


def test_the_invitation_comes_with_the_seat_to_a_browser_that_never_had_it(server: Any, open_page: Open) -> None:
    ann, phone, eve = open_page(), open_page(), open_page()
    code = make_table(ann, server.address)
    secret = held(ann)[0]["secret"]
    phone.goto(f"{server.address}#/t/{code}/seat/{secret}")
    phone.wait_for_selector(".lobby")
    assert invitation(phone) == invitation(ann)
    eve.goto(f"{server.address}#/t/{code}")
    eve.wait_for_selector("text=This table cannot be shown")
    eve.goto(invitation(phone))
    eve.reload()
    eve.wait_for_selector(".lobby form")


def test_the_link_of_a_running_game_lets_others_watch(server: Any, open_page: Open) -> None:
    ann, eve = open_page(), open_page()
    make_table(ann, server.address)
    ann.get_by_role("button", name="Fill with bots and begin").click()
    ann.wait_for_selector(".topbar")
    ann.reload()
    ann.get_by_role("button", name="This table", exact=True).click()
    link = ann.get_by_label("Link to this table", exact=True).input_value()
    assert "/invite/" in link
    eve.goto(link)
    eve.wait_for_selector(".topbar")
    assert eve.locator(".hand").count() == 0
    # Who watches by an invitation has no seat to leave.
    assert eve.get_by_role("button", name="This table", exact=True).count() == 0


def test_a_seat_is_carried_to_another_device_by_its_link(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    desk, phone = open_page(), open_page(390, 844)
    sit(desk, server.address, code, secret)
    link = seat_link(desk)
    assert link.split("#")[0] == server.address and secret in link.split("#")[1]
    phone.goto(link)
    phone.wait_for_selector(".topbar")
    assert secret not in phone.url
    phone.wait_for_selector(".hand .card")
    assert [seat["name"] for seat in held(phone)] == ["Ann"]
    # Both play on.
    phone.get_by_role("button", name="Loan", exact=True).click()
    phone.wait_for_selector(".hand .card.lit")
    desk.keyboard.press("Escape")
    desk.wait_for_selector(".hand .card.lit")


def test_the_link_of_a_seat_overwrites_no_other_seat_unasked(server: Any, open_page: Open) -> None:
    code, ann = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    bob = ask(server.address, "POST", f"/tables/{code}/join", {"name": "Bob"})["secret"]
    page = open_page()
    page.goto(f"{server.address}#/t/{code}/seat/{ann}")
    page.wait_for_selector(".lobby")
    page.goto(f"{server.address}#/t/{code}/seat/{bob}")
    page.get_by_role("button", name="Keep my seat").click()
    page.wait_for_selector(".lobby")
    assert [seat["secret"] for seat in held(page)] == [ann]
    page.goto(f"{server.address}#/t/{code}/seat/{bob}")
    page.get_by_role("button", name="Take the seat of the link").click()
    page.wait_for_selector(".seats li:has-text('Bob'):has-text('(you)')")
    assert [seat["secret"] for seat in held(page)] == [bob]


def test_one_s_own_link_does_not_lose_the_recovery_key(server: Any, open_page: Open) -> None:
    page = open_page()
    code = make_table(page, server.address)
    kept = held(page)[0]
    page.goto(f"{server.address}#/t/{code}/seat/{kept['secret']}")
    page.wait_for_selector(".lobby")
    assert held(page)[0]["recovery"] == kept["recovery"]


def test_a_seat_is_got_back_by_its_recovery_key(server: Any, open_page: Open) -> None:
    page, other = open_page(), open_page()
    code = make_table(page, server.address, private=False)
    page.get_by_role("button", name="Fill with bots and begin").click()
    page.wait_for_selector(".topbar")
    old = held(page)[0]["secret"]
    sit(other, server.address, code, old)
    page.get_by_role("button", name="This table", exact=True).click()
    page.get_by_role("button", name="Show the recovery key").click()
    key = page.get_by_label("Recovery key", exact=True).input_value()
    page.evaluate("localStorage.clear()")
    page.goto(server.address)
    page.reload()
    page.get_by_role("link", name="Use a recovery key").click()
    page.get_by_label("Link or code of the table").fill("no table")
    page.get_by_label("Recovery key").fill(key)
    page.get_by_role("button", name="Get the seat back").click()
    page.wait_for_selector("text=neither a link")
    page.get_by_label("Link or code of the table").fill(f"{server.address}#/t/{code}")
    page.get_by_role("button", name="Get the seat back").click()
    page.wait_for_selector(".topbar")
    page.wait_for_selector(".hand .card")
    new = held(page)[0]
    assert new["secret"] != old and new["recovery"] not in (None, key) and new["name"] == "Ann"
    # The other device is told, and can get the seat back itself if it has the key.
    other.reload()
    other.wait_for_selector("text=This table cannot be shown")
    assert code in (other.get_by_role("link", name="Get a seat back").get_attribute("href") or "")


def test_the_recovery_link_fills_in_everything_and_a_lost_answer_loses_nothing(server: Any, open_page: Open) -> None:
    ann, page = open_page(), open_page()
    code = make_table(ann, server.address)
    recovery = held(ann)[0]["recovery"]
    lost = lose_answers(page, "**/recover", 1)
    page.goto(f"{server.address}#/recover/{code}/{recovery}")
    page.get_by_role("button", name="Get the seat back").click()
    page.wait_for_selector(".lobby .seats")
    assert len(lost) == 2 and lost[0] == lost[1]
    page.reload()
    page.wait_for_selector(".lobby :text('(you)')")


def test_new_secrets_open_the_rematches_of_the_old_ones_as_well(server: Any, open_page: Open) -> None:
    page = open_page()
    code = make_table(page, server.address)
    kept = held(page)[0]
    other = kept | {"code": "rematch", "at": 1}
    page.evaluate("(seats) => localStorage.setItem('cottonopolis.seats', JSON.stringify(seats))", [kept, other])
    page.goto(f"{server.address}#/recover/{code}/{kept['recovery']}")
    page.get_by_role("button", name="Get the seat back").click()
    page.wait_for_selector(".lobby :text('(you)')")
    found = {seat["code"]: seat["secret"] for seat in held(page)}
    assert found["rematch"] == found[code] != kept["secret"]


def lose_answers(page: Any, where: str, n: int) -> list[str]:
    """Lets requests reach the server and loses the first answers; gives the keys of all requests as they come."""
    keys: list[str] = []

    def pass_on(route: Any) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        keys.append(route.request.headers.get("idempotency-key", ""))
        answer = route.fetch()
        if len(keys) <= n:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)

    page.route(where, pass_on)
    return keys


def test_a_lost_answer_to_sitting_down_does_not_lose_the_seat(server: Any, open_page: Open) -> None:
    code, _ = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    page = open_page()
    keys = lose_answers(page, "**/join", 2)
    page.goto(f"{server.address}#/t/{code}")
    take_seat(page, "Bob")
    page.wait_for_selector(".seats li:has-text('Bob'):has-text('(you)')")
    assert len(keys) == 3 and len(set(keys)) == 1
    # Nobody sits there twice.
    assert page.locator(".seats :text('Bob')").count() == 1
    assert page.locator(".seats :text('Free seat')").count() == 1


def test_a_seat_whose_answers_were_all_lost_is_there_when_one_tries_again_after_a_reload(
    server: Any, open_page: Open
) -> None:
    code, _ = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    page = open_page()
    keys = lose_answers(page, "**/join", 3)
    page.goto(f"{server.address}#/t/{code}")
    take_seat(page, "Bob")
    page.wait_for_selector(".failure:has-text('does not answer')")
    page.reload()
    take_seat(page, "Bob")
    page.wait_for_selector(".seats li:has-text('Bob'):has-text('(you)')")
    assert len(set(keys)) == 1
    assert page.locator(".seats :text('Bob')").count() == 1


def test_a_lost_answer_makes_no_second_table(server: Any, open_page: Open) -> None:
    page = open_page()
    before = {table["code"] for table in ask(server.address, "GET", "/tables")["tables"]}
    keys = lose_answers(page, "**/api/v1/tables", 1)
    code = make_table(page, server.address, private=False)
    page.wait_for_selector(".lobby :text('(you)')")
    assert len(keys) == 2 and len(set(keys)) == 1
    new = {table["code"] for table in ask(server.address, "GET", "/tables")["tables"]} - before
    assert new == {code}


def test_removing_a_table_asks_and_can_be_undone(server: Any, open_page: Open) -> None:
    page = open_page()
    code = make_table(page, server.address)
    page.goto(server.address)
    page.get_by_role("button", name="Remove from this list").click()
    page.get_by_role("button", name="Keep", exact=True).click()
    assert page.locator(".own .sure").count() == 0 and page.locator(".own li").count() == 1
    page.get_by_role("button", name="Remove from this list").click()
    # What the server lists is known a moment later.
    page.locator(".sure", has_text="stays yours").wait_for()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.wait_for_selector(".toast.removed")
    assert page.get_by_text("Your tables").count() == 0
    # Nothing is forgotten while it can be undone.
    assert len(held(page)) == 1
    page.get_by_role("button", name="Undo").click()
    page.wait_for_selector(".own li")
    page.get_by_role("button", name="Remove from this list").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.wait_for_selector(".toast.removed", state="detached")
    assert held(page) == []
    page.reload()
    page.wait_for_selector(".map")
    assert page.get_by_text("Your tables").count() == 0
    # It is still one's own.
    page.goto(f"{server.address}#/t/{code}")
    page.wait_for_selector(".lobby :text('(you)')")


def test_another_tab_does_not_lose_a_seat(server: Any, open_page: Open) -> None:
    page = open_page()
    page.goto(server.address)
    page.wait_for_selector(".map")
    tab = page.context.new_page()
    make_table(tab, server.address)
    page.wait_for_selector(".own li")
    make_table(page, server.address)
    assert len(held(page)) == 2


def test_the_host_removes_somebody_before_the_game(server: Any, open_page: Open) -> None:
    ann, bob = open_page(), open_page()
    make_table(ann, server.address)
    bob.goto(invitation(ann))
    take_seat(bob, "Bob")
    bob.wait_for_selector(".lobby :text('(you)')")
    assert bob.get_by_role("button", name="Remove Ann").count() == 0
    ann.get_by_role("button", name="Remove Bob").click()
    ann.get_by_role("button", name="Remove", exact=True).click()
    ann.wait_for_selector(".seats :text('Bob')", state="detached")
    bob.wait_for_selector("text=You have no seat here any more")


def test_the_others_replace_a_player_by_a_bot(server: Any, open_page: Open) -> None:
    code, ann = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    bob, cleo = (
        ask(server.address, "POST", f"/tables/{code}/join", {"name": name})["secret"] for name in ("Bob", "Cleo")
    )
    ask(server.address, "POST", f"/tables/{code}/start", {}, ann)
    anns, bobs, cleos = open_page(), open_page(), open_page()
    for page, secret in ((anns, ann), (bobs, bob), (cleos, cleo)):
        sit(page, server.address, code, secret)
    anns.locator(".panel:has-text('Cleo')").click()
    anns.get_by_role("button", name="Replace this player").click()
    anns.get_by_role("button", name="Replace", exact=True).click()
    anns.wait_for_selector(".proposal:has-text('Bob')")
    assert "Cleo" in bobs.locator(".proposal").inner_text()
    bobs.get_by_role("button", name="Agree", exact=True).click()
    cleos.wait_for_selector("text=You have no seat here any more")
    seats = ask(server.address, "GET", f"/tables/{code}", secret=bob)["table"]["seats"]
    assert seats[2]["kind"] == "bot"


def make_absent(database: Path, code: str, seat: int) -> None:
    """As if nobody had ever used the secret of a seat."""
    with sqlite3.connect(database, timeout=10) as base:
        base.execute(
            "UPDATE seats SET seen = 0 WHERE seat = ? AND table_id = (SELECT id FROM tables WHERE code = ?)",
            (seat, code),
        )
    base.close()


def test_who_is_to_be_replaced_may_say_no_and_a_freed_seat_is_taken_by_a_watcher(server: Any, open_page: Open) -> None:
    code, ann = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    bob, cleo = (
        ask(server.address, "POST", f"/tables/{code}/join", {"name": name})["secret"] for name in ("Bob", "Cleo")
    )
    ask(server.address, "POST", f"/tables/{code}/start", {}, ann)
    bobs, cleos, eves = open_page(), open_page(), open_page()
    sit(bobs, server.address, code, bob)
    sit(cleos, server.address, code, cleo)
    free = f"/tables/{code}/seats/2/free"
    ask(server.address, "POST", free, {"to": "bot"}, ann)
    bobs.wait_for_selector(".proposal:has-text('Cleo')")
    cleos.get_by_role("button", name="I am still here").click()
    bobs.wait_for_selector(".proposal", state="detached")
    make_absent(server.database, code, 2)
    ask(server.address, "POST", free, {"to": "open"}, ann)
    bobs.wait_for_selector(".log .free:has-text('Cleo')")
    eves.goto(f"{server.address}#/t/{code}")
    eves.locator(".free input").fill("Eve")
    eves.get_by_role("button", name="Take a seat").click()
    eves.wait_for_selector(".hand .card")
    assert ask(server.address, "GET", f"/tables/{code}", secret=bob)["table"]["seats"][2]["name"] == "Eve"


def test_what_opens_a_seat_can_be_read_and_used_by_everybody(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    for theme in ("light", "dark"):
        page = open_page(390, 844, theme)
        page.goto(f"{server.address}#/recover")
        page.wait_for_selector("form")
        found = [serious(page)]
        sit(page, server.address, code, secret)
        seat_link(page)
        found.append(serious(page))
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert found == [[], []]
