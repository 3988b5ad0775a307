"""What happened is shown: others' actions one by one, scorings step by step, and the summary of a game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest

from cottonopolis.game import read_record, replay
from cottonopolis.game.tally import tally_of
from web.people import ask, bots, new_table, play_on, sit

Open = Callable[..., Any]

SOURCE_OF = {
    "links": "score_links",
    "money": "score_money",
    "income": "score_income",
    "again": "score_again",
    "bonus": "barrel",
    "debts": "forgiven",
    "loans": "score_loans",
}
"""By source of a tally: the kind of event that the page adds up."""

WATCH = """
() => {
  window.told = [];
  new MutationObserver(() => {
    const said = document.querySelector(".showing p")?.textContent;
    if (said && window.told.at(-1) !== said) window.told.push(said);
    window.early ||= said && document.querySelector(".verbs");
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}
"""
SKIP = """
() => {
  window.gone = [];
  let last = null;
  new MutationObserver(() => {
    const said = document.querySelector(".showing p")?.textContent ?? null;
    if (said && said !== last) {
      setTimeout(() => window.gone.push(document.querySelector(".showing p")?.textContent !== said), 200);
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
    }
    last = said;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}
"""
"""Presses a key as soon as an action is shown, and notes whether that is gone long before its time."""
SOURCES = """
() => {
  const table = document.querySelector("table.sources");
  const kinds = [...table.querySelectorAll("th[data-source]")].map((head) => head.dataset.source);
  const numbers = (row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("−", "-")));
  return [...table.querySelectorAll("tr[data-seat]")].map((row) => [Number(row.dataset.seat), kinds, numbers(row)]);
}
"""


def begins(n_left: int | None) -> Callable[[Any], bool]:
    """Whether one's own turn begins, with so many rounds left in the era."""
    return lambda at: bool(at["turn"] and at["step"] == 0 and (n_left is None or at["view"]["rounds_left"] == n_left))


def sit_and_listen(page: Any, server: Any, code: str, secret: str) -> None:
    """Sits down, and waits until what happens from now on is told to the page: only that is shown."""
    with page.expect_response(lambda response: "/events" in response.url):
        sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")


def played(server: Any, code: str, secret: str) -> list[dict[str, Any]]:
    """All actions of the log."""
    log = ask(server.address, "GET", f"/tables/{code}/log?limit=1000", secret=secret)["events"]
    return [event for event in log if event["kind"] == "action"]


@pytest.fixture
def moving(server: Any, open_page: Open) -> Any:
    """A page on which things move, at the beginning of one's own turn after the first round, with others to follow."""
    code, secret = new_table(server.address, "birmingham", bots(3))

    def is_followed(at: Any) -> bool:
        return begins(None)(at) and at["view"]["round"] >= 2 and at["view"]["order"][-1] != 0

    play_on(server.address, code, secret, 1, is_followed)
    page = open_page(motion="no-preference")
    sit_and_listen(page, server, code, secret)
    page.code, page.secret = code, secret
    return page


def end_turn(server: Any, page: Any) -> int:
    """Plays the own turn from elsewhere; gives the number of actions after it."""
    ply = ask(server.address, "GET", f"/tables/{page.code}", secret=page.secret)["ply"]
    n_before = len(played(server, page.code, page.secret))
    play_on(server.address, page.code, page.secret, 2, lambda at: at["ply"] != ply)
    own = [event["n"] for event in played(server, page.code, page.secret) if event["seat"] == 0]
    assert own[-1] > n_before
    return int(own[-1])


def test_actions_of_others_are_shown_one_by_one_and_then_it_is_ones_turn(server: Any, moving: Any) -> None:
    page = moving
    page.evaluate(WATCH)
    n_own = end_turn(server, page)
    play_on(server.address, page.code, page.secret, 3, begins(None))
    # The verbs of the turn before may still stand there when the first action has not come yet.
    page.wait_for_function("window.told.length > 0 && document.querySelector('.verbs')")
    others = [event for event in played(server, page.code, page.secret) if event["n"] > n_own]
    assert len(others) >= 2
    # Two actions that read alike, one after the other, cannot be told apart by watching.
    assert page.evaluate("window.told") == [sentence for sentence, _ in groupby(event["sentence"] for event in others)]
    assert not page.evaluate("Boolean(window.early)")
    assert f"{len(others)} action" in page.locator(".since").inner_text()
    page.locator(".since").click()
    seats = list(dict.fromkeys(event["seat"] for event in others))
    by_seat = sorted(others, key=lambda event: seats.index(event["seat"]))
    assert page.locator("dialog li").all_inner_texts() == [event["sentence"] for event in by_seat]
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_any_key_skips_what_is_shown(server: Any, moving: Any) -> None:
    page = moving
    page.evaluate(SKIP)
    end_turn(server, page)
    play_on(server.address, page.code, page.secret, 3, begins(None))
    page.wait_for_selector(".verbs")
    page.wait_for_function("window.gone.length > 0")
    assert all(page.evaluate("window.gone"))


def test_an_era_is_scored_step_by_step_on_its_own_board(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))
    play_on(server.address, code, secret, 5, begins(1))
    page = open_page(motion="no-preference")
    sit_and_listen(page, server, code, secret)
    play_on(server.address, code, secret, 6, lambda at: at["view"]["era"] == "rail")
    while not page.locator(".scoring").count():
        page.keyboard.press("Shift")
    (scored,) = [
        event["events"]
        for event in played(server, code, secret)
        if any(told["kind"] == "score_links" for told in event["events"])
    ]
    links = {told["seat"]: told["values"]["links"] for told in scored if told["kind"] == "score_links"}
    first = next(seat for seat, worths in links.items() if worths)
    lit = page.evaluate("[...document.querySelectorAll('.line.shown')].map((it) => it.dataset.key)")
    assert set(lit) == {f"line:{line}" for line in links[first]}
    assert page.locator(".line .built").count() == sum(map(len, links.values()))
    for _ in range(40):
        if page.get_by_role("button", name="Go on").count():
            break
        page.keyboard.press("ArrowRight")
    points = Counter({told["seat"]: told["values"]["vp"] for told in scored if told["kind"] == "score_links"})
    points.update({told["seat"]: told["values"]["vp"] for told in scored if told["kind"] == "score_tiles"})
    sums = [int(text) for text in page.locator(".scoring tbody td:last-child").all_inner_texts()]
    assert sums == [points[seat] for seat in range(2)]
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector(".scoring", state="detached")
    page.wait_for_selector(".topbar :text('Rail era')")


@pytest.mark.parametrize("map_id", ["birmingham", "lancashire", "germany"])
def test_the_summary_tells_where_the_points_came_from(server: Any, open_page: Open, map_id: str) -> None:
    options: dict[str, object] = {} if map_id == "germany" else {"introductory": True}
    options |= {"edition": "roxley2018"} if map_id == "lancashire" else {}
    code, secret = new_table(server.address, map_id, bots(2), options)
    play_on(server.address, code, secret, 8, lambda at: at["table"]["status"] == "over")
    page = open_page()
    page.goto(f"{server.address}#/t/{code}/seat/{secret}")
    page.wait_for_selector("dialog .ranks")
    record = ask(server.address, "GET", f"/tables/{code}/record?form=json", secret=secret)
    game = replay(read_record(json.dumps(record)))
    industries = game.content.names.industries
    names = SOURCE_OF | {industries[n].id: industries[n].code for n in range(len(industries))}
    # Railways of Age of Industry bring money, and money is what the log scores.
    names |= {"links": "score_money"} if map_id == "germany" else {}
    expected = {}
    for seat, eras in enumerate(tally_of(game)):
        points: Counter[str] = Counter()
        for source, n in (item for era in eras for item in era.items()):
            points[names[source]] += n
        expected[seat] = {source: n for source, n in points.items() if n}
    shown = {
        seat: {kind: n for kind, n in zip(kinds, numbers, strict=False) if n}
        for seat, kinds, numbers in page.evaluate(SOURCES)
    }
    assert shown == expected
    assert page.locator("dialog figure").count() == (3 if map_id == "germany" else 4)
    moments = page.locator(".moments a")
    told = [it for event in played(server, code, secret) for it in event["events"]]
    worth = {game.content.names.tiles[n].code: vp for n, vp in enumerate(game.rules.kit.vp_of)}
    gains = [it for it in told if it["kind"] == "flip" and (worth[it["values"]["tile"]] or it["values"].get("space"))]
    assert min(len(gains), 1) <= moments.count() <= 5
    if moments.count() == 0:
        return
    at = moments.first.get_attribute("href").rsplit("/", 1)[1]
    moments.first.click()
    page.wait_for_selector(".replay")
    assert page.locator("footer b").inner_text() == f"{at} / {len(game.lines)}"


def test_a_finished_game_shows_its_scorings_again(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "lancashire", bots(2))
    play_on(server.address, code, secret, 9, lambda at: at["table"]["status"] == "over")
    page = open_page()
    page.goto(f"{server.address}#/t/{code}/seat/{secret}")
    page.wait_for_selector("dialog .scored")
    assert page.locator(".scored").all_inner_texts() == ["Scoring: Canal era", "Scoring: Rail era"]
    page.locator(".scored").first.click()
    page.wait_for_selector(".scoring")
    assert page.locator(".topbar :text('Canal era')").count() == 1
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("dialog .ranks")
