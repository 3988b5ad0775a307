"""At the table: acting from anything, refusals, stepping back, and what must survive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from web.conftest import new_page
from web.people import ask, bots, new_table, play_until, sit

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def desk(browser: Any) -> Iterator[Any]:
    """One page for all tests that need only one, each at a table of its own; a script that fails, fails the last."""
    contexts: list[Any] = []
    failures: list[str] = []
    yield new_page(browser, contexts, failures)
    contexts[0].close()
    assert failures == []


@pytest.fixture
def own_turn(server: Any, desk: Any) -> Any:
    """A page at the beginning of one's own turn."""
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = desk
    page.goto("about:blank")
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    page.code, page.secret = code, secret
    return page


def cards(page: Any) -> Any:
    return page.locator(".hand .card")


def confirmed(page: Any, server: Any) -> list[str]:
    """Lines of the log of one's own actions."""
    log = ask(server.address, "GET", f"/tables/{page.code}/log", secret=page.secret)
    return [event["line"] for event in log["events"] if event["kind"] == "action" and event["seat"] == 0]


def test_an_action_begins_with_a_verb(own_turn: Any, server: Any) -> None:
    page = own_turn
    page.get_by_role("button", name="Loan", exact=True).click()
    page.wait_for_selector(".hand .card.lit")
    cards(page).first.click()
    page.locator(".confirm").click()
    page.wait_for_selector(".confirm", state="detached")
    assert confirmed(page, server)[0].startswith("L 30 /")


def test_an_action_begins_with_a_card_and_pays_with_it(own_turn: Any) -> None:
    page = own_turn
    name = cards(page).nth(2).get_attribute("title")
    cards(page).nth(2).click()
    assert page.locator(".pick", has_text=name).count() == 1
    page.get_by_role("button", name="Loan", exact=True).click()
    page.wait_for_selector(".confirm")
    assert cards(page).count() == 7


def test_an_action_begins_with_a_place_or_a_line(own_turn: Any) -> None:
    page = own_turn
    page.locator('[data-key="line:bir-cov"] .hit').click(force=True)
    page.wait_for_selector('[data-key="line:bir-cov"] .built', state="attached")
    page.get_by_role("button", name="Back").click()
    page.wait_for_selector(".verbs")
    page.wait_for_selector('[data-key="line:bir-cov"] .built', state="detached")


def test_an_action_begins_with_a_tile_of_the_mat(own_turn: Any) -> None:
    page = own_turn
    page.locator(".mat .tile").nth(3).click()
    assert page.locator(".cell.lit").count() > 0
    verbs = page.locator(".choices .title, .choice span").all_inner_texts()
    assert {"Build", "Develop"} <= set(verbs)


def test_what_is_not_possible_says_why_with_its_rule(own_turn: Any) -> None:
    page = own_turn
    page.get_by_role("button", name="Sell", exact=True).hover()
    page.wait_for_selector(".refusal")
    assert "no tile that can be sold" in page.locator(".refusal").inner_text()
    page.locator(".refusal .rule").click()
    page.wait_for_selector("section.here")
    assert page.get_by_role("link", name="B-sell-01").count() > 0


def test_pointing_at_what_is_grey_says_why(own_turn: Any) -> None:
    page = own_turn
    page.get_by_role("button", name="Develop", exact=True).click()
    page.wait_for_selector(".mat .tile.lit")
    page.locator(".mat .tile", has=page.locator('[aria-label="Pottery"]')).hover()
    page.wait_for_selector(".caption.no")
    assert "light bulb" in page.locator(".caption.no").inner_text()


def test_a_half_made_action_survives_a_reload(own_turn: Any) -> None:
    page = own_turn
    page.get_by_role("button", name="Loan", exact=True).click()
    page.wait_for_selector(".hand .card.lit")
    page.reload()
    page.wait_for_selector(".hand .card.lit")
    assert "discard" in page.locator(".act h2").inner_text()
    cards(page).first.click()
    # What the turn has changed is told, though it began before the page was opened.
    page.wait_for_selector(".act .effects :text('+£30')")


def test_what_was_picked_is_forgotten_when_another_window_has_gone_on(own_turn: Any, server: Any) -> None:
    page = own_turn
    page.get_by_role("button", name="Build", exact=True).click()
    page.wait_for_selector(".pick")
    turn = ask(server.address, "GET", f"/tables/{page.code}", secret=page.secret)
    loan = next(answer["id"] for answer in turn["turn"]["legal"] if answer["text"].startswith("L"))
    move = {"ply": turn["ply"], "step": turn["step"], "answer": loan}
    ask(server.address, "POST", f"/tables/{page.code}/moves", move, page.secret)
    page.wait_for_selector(".act h2:has-text('discard')")
    assert page.locator(".pick").count() == 0
    cards(page).first.click()
    page.wait_for_selector(".confirm")


def test_nothing_scrolls_at_1280_by_720_and_nothing_is_cut(own_turn: Any) -> None:
    page = own_turn
    page.get_by_role("button", name="Build", exact=True).click()
    sizes = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
    assert sizes == [720, 1280]
    inside = page.locator("#command").bounding_box()
    assert inside["y"] + inside["height"] <= 720
    left = page.evaluate(
        "(() => { const it = document.querySelector('.left'); return it.scrollHeight <= it.clientHeight })()"
    )
    assert left


def test_a_turn_is_played_by_keyboard_alone(own_turn: Any) -> None:
    page = own_turn
    page.keyboard.press("/")
    page.keyboard.type("L 30 ")
    page.wait_for_selector(".offers li")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".confirm")
    page.locator("#command").blur()
    page.keyboard.press("u")
    page.wait_for_selector(".verbs")
    page.locator(".verb", has_text="Network").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".line.lit")
    page.locator(".line.lit").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .card.lit")
    page.locator(".hand .card.lit").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".confirm")
    page.locator(".confirm").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".confirm", state="detached")


def test_players_at_one_screen_see_no_foreign_cards(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "hot_seat", "name": "Bob"}])
    page = open_page()
    sit(page, server.address, code, secret)
    first = page.locator(".curtain h2").inner_text()
    page.locator(".curtain button").click()
    page.get_by_role("button", name="Loan", exact=True).click()
    page.wait_for_selector(".hand .card.lit")
    cards(page).first.click()
    page.locator(".confirm").click()
    page.wait_for_selector(".curtain")
    assert page.locator(".curtain h2").inner_text() != first


def test_two_browsers_and_a_spectator_see_one_table(server: Any, open_page: Open) -> None:
    ann, bob, eve = open_page(), open_page(), open_page()
    code, secret = new_table(server.address, "birmingham", [{"kind": "me"}, {"kind": "open"}])
    ann.goto(f"{server.address}#/t/{code}/seat/{secret}")
    ann.wait_for_selector(".lobby")
    bob.goto(f"{server.address}#/t/{code}")
    bob.locator(".lobby form input").fill("Bob")
    bob.get_by_role("button", name="Take a seat").click()
    ann.get_by_role("button", name="Begin", exact=True).click()
    eve.goto(f"{server.address}#/t/{code}")
    for page in (ann, bob, eve):
        page.wait_for_selector(".topbar")
    assert eve.locator(".hand").count() == 0
    assert ann.locator(".hand .card").count() == 8 and bob.locator(".hand .card").count() == 8
    # Whoever makes the table begins.
    ann.wait_for_selector(".verbs")
    ann.get_by_role("button", name="Loan", exact=True).click()
    ann.wait_for_selector(".hand .card.lit")
    # Nobody is told of a half-made choice.
    assert eve.locator(".log .action").count() == 0
    cards(ann).first.click()
    ann.locator(".confirm").click()
    for page in (ann, bob, eve):
        page.wait_for_selector(".log .action")
    bob.wait_for_selector(".verbs")
    ann.locator("#command").fill("takeback")
    ann.locator("#command").press("Enter")
    bob.get_by_role("button", name="Agree").click()
    ann.wait_for_selector(".verbs")


def test_a_server_that_restarts_loses_nothing(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "lancashire", bots(2))
    page = open_page()
    sit(page, server.address, code, secret)
    play_until(page, ".hand .card.lit", 7)
    server.end()
    page.wait_for_selector(".topbar .away")
    server.start()
    page.wait_for_selector(".topbar .away", state="detached")
    page.locator(".hand .card.lit").first.click()
    page.wait_for_function("!document.querySelector('.act.busy')")
    assert page.locator(".refusal").count() == 0


def test_a_card_that_is_clicked_before_the_server_has_answered_is_taken(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = open_page()
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    held: list[Any] = []
    page.route("**/moves?*", lambda route: held.append(route), times=1)  # noqa: PLW0108
    page.get_by_role("button", name="Pass", exact=True).click()
    page.wait_for_selector(".act.busy", state="attached")
    cards(page).first.click()
    held[0].continue_()
    page.wait_for_selector(".confirm")


def test_a_click_takes_one_request(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    page = open_page()
    with page.expect_response(lambda response: "/events" in response.url):
        sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    page.get_by_role("button", name="Pass", exact=True).click()
    page.locator(".hand .card.lit").first.click()
    page.wait_for_selector(".confirm")
    for seen in (".hand .card.lit", ".verbs"):
        page.get_by_role("button", name="Back", exact=True).click()
        page.wait_for_selector(seen)
    told = [line for line in asked if f"/tables/{code}" in line]
    # A step back is all but the last step of the action once more.
    assert [line.split("?")[0].rsplit("/", 1)[1] for line in told] == ["moves", "moves", "undo", "moves", "undo"], told


def test_a_phone_shows_everything_without_sideways_scrolling(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(3))
    page = open_page(390, 844)
    page.goto(server.address)
    page.wait_for_selector(".map")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    sit(page, server.address, code, secret)
    money = ask(server.address, "GET", f"/tables/{code}", secret=secret)["view"]["players"][0]["money"]
    assert f"£{money}" in page.locator(".standing").inner_text()
    for name in ("Play", "Mat", "Players", "Markets", "Log"):
        page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            390,
            844,
        ]
    page.get_by_role("navigation").get_by_role("button", name="Play", exact=True).click()
    play_until(page, ".log .action, .confirm", 3)
