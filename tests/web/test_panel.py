"""The panel keeps still: a stranger plays turns by clicks only, and nothing moves, hides or is too small to be hit."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from effort import many
from game.mills import MILLS, SLOTS
from web.people import ask, bots, new_table, play_on, sit
from web.stranger import WATCH, Stranger

Open = Callable[..., Any]
TITLES = {"birmingham": 1, "lancashire": 2, "germany": 2, "new_england": 2}
"""Map, and bots at the table."""
TURNS = many(6, 10)
MOST_SHIFT = 0.02
MOST_CLICKS = 4
"""Of any action, without the confirmation."""

SMALL = """
(least) => {
  const words = "button, a, input, select, [role=button]";
  const isOn = (it) => getComputedStyle(it).pointerEvents !== "none";
  const seen = (it) => it.checkVisibility({ visibilityProperty: true }) && isOn(it);
  const found = [];
  for (const it of document.querySelectorAll(words)) {
    // A word of a text is as high as its line.
    if (!seen(it) || it.matches(".term, p a, .aside")) continue;
    const line = it.querySelector(".hit");
    if (line) {
      const matrix = line.getScreenCTM();
      const wide = Number(line.getAttribute("stroke-width")) * matrix.a;
      if (wide < least) found.push(`${it.dataset.key} ${wide.toFixed(1)}`);
      continue;
    }
    const { width, height } = (it.closest("label") ?? it).getBoundingClientRect();
    const name = it.dataset.key ?? it.className;
    if (width > 0 && Math.min(width, height) < least) found.push(`${name} ${width.toFixed(0)}x${height.toFixed(0)}`);
  }
  return found;
}
"""


def at_table(server: Any, page: Any, map_id: str) -> Any:
    """The page at the beginning of one's own first turn."""
    code, secret = new_table(server.address, map_id, bots(TITLES[map_id]))
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    page.wait_for_function("document.fonts.status === 'loaded'")
    return page


@pytest.mark.long
@pytest.mark.parametrize("map_id", TITLES)
def test_a_stranger_plays_turns_by_clicks_and_nothing_moves(server: Any, open_page: Open, map_id: str) -> None:
    page = at_table(server, open_page(), map_id)
    page.evaluate(WATCH)
    stranger = Stranger(page, random.Random(4))
    for _ in range(TURNS):
        assert stranger.turn()
    assert len(stranger.shifts) == TURNS
    assert max(stranger.shifts) < MOST_SHIFT, stranger.moved
    assert {"build", "network", "develop"} <= set(stranger.clicks)
    assert {verb: n for verb, n in stranger.clicks.items() if max(n) > MOST_CLICKS} == {}


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
@pytest.mark.parametrize("map_id", TITLES)
def test_everything_that_is_clicked_is_large_enough(
    server: Any, open_page: Open, map_id: str, size: tuple[int, int]
) -> None:
    page = at_table(server, open_page(*size), map_id)
    # On a phone the whole board is an overview: it grows as soon as something is to be picked.
    found = page.evaluate(SMALL, 24)
    is_phone = size[0] < 900
    assert [it for it in found if not (is_phone and it.startswith(("line:", "place:", "space:")))] == []
    for verb, lit in (("build", ".cell.lit"), ("network", ".line.lit")):
        button = page.locator(f'.verb:not(.off)[data-key="verb:{verb}"]')
        if button.count() == 0:
            continue
        button.click()
        page.wait_for_selector(lit)
        page.wait_for_timeout(300)
        assert [it for it in page.evaluate(SMALL, 24) if not (is_phone and it.startswith("place:"))] == []
        cells = page.evaluate(
            "[...document.querySelectorAll('.cell.lit .ring')].map((it) => it.getBoundingClientRect().width)"
        )
        assert min(cells, default=36) >= 36, cells
        page.keyboard.press("Escape")


CHOSEN = "(n) => document.querySelectorAll('.hand .card.chosen').length === n"
"""So many cards are picked."""


def boxes(page: Any) -> dict[str, Any]:
    """Where the parts of the panel lie."""
    places = {
        "hand": ".hand",
        "mat": "ul.mat",
        "log": ".logbox",
        "confirm": ".act .confirm, .act .later",
        "back": ".back",
    }
    return {name: page.locator(selector).bounding_box() for name, selector in places.items()}


def test_everything_has_its_place_at_every_step(server: Any, open_page: Open) -> None:
    page = at_table(server, open_page(), "birmingham")
    begun = boxes(page)
    page.get_by_role("button", name="Scout", exact=True).click()
    page.wait_for_selector(".hand .card.lit")
    assert boxes(page) == begun
    cards = page.locator(".hand .card")
    # In any order, and back again.
    for n in (7, 2, 2, 5):
        cards.nth(n).click()
    assert page.locator(".hand .card.chosen").count() == 2
    cards.nth(0).click()
    page.wait_for_selector(".confirm")
    assert boxes(page) == begun
    # One step back: the third card, then the second; each was one click.
    page.keyboard.press("Escape")
    page.wait_for_selector(".confirm", state="detached")
    page.wait_for_function(CHOSEN, arg=2)
    for left in (1, 0):
        page.keyboard.press("Escape")
        page.wait_for_function(CHOSEN, arg=left)
    page.keyboard.press("Escape")
    page.wait_for_selector(".verbs")
    assert boxes(page) == begun


def test_a_tile_that_cannot_be_built_says_what_its_click_is_for(server: Any, open_page: Open) -> None:
    page = at_table(server, open_page(), "lancashire")
    page.locator('.mat [data-key="mat:shi"]').click()
    page.wait_for_selector(".refusal")
    said = page.locator(".refusal").inner_text()
    assert "the click below is for: Develop" in said and "Shipyard 0 cannot be built" in said
    # Nothing has begun yet.
    assert page.locator(".verbs").count() == 1 and page.locator(".choice").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".pick", state="detached")


def test_a_mill_that_cannot_be_sold_lights_what_is_missing(server: Any, open_page: Open) -> None:
    code, secret = new_table(server.address, "birmingham", bots(1))

    def a_mill(position: Any) -> int:
        answers = position["turn"]["legal"]
        return int(
            next((it for it in answers if it.get("industry") in ("cot", "man") and it.get("slot")), answers[-1])["id"]
        )

    def stands(position: Any) -> bool:
        return bool(position["turn"] and position["step"] == 0 and mill(position))

    def mill(position: Any) -> str | None:
        own = [it for it in position["view"]["tiles"] if it["owner"] == 0 and not it["is_flipped"]]
        return next((str(it["slot"]) for it in own if it["tile"][:3] in ("cot", "man")), None)

    slot = mill(play_on(server.address, code, secret, a_mill, stands))
    page = open_page()
    sit(page, server.address, code, secret)
    page.wait_for_selector(".verbs")
    page.locator(f'[data-key="space:{slot}"]').dispatch_event("click")
    page.wait_for_selector(".refusal")
    said = page.locator(".refusal").inner_text()
    assert "no chain of links leads from" in said.lower() and "Missing:" in said
    assert page.locator(".line.shown").count() > 0 and page.locator(".cell.shown").count() >= 2


def at_mills(server: Any, page: Any, map_id: str, text: str = "") -> Any:
    """The page at a table with three mills, at the beginning of one's own turn."""
    loaded = {"text": text or MILLS[map_id], "seats": bots(1 if map_id == "birmingham" else 2), "name": "Ann"}
    seated = ask(server.address, "POST", "/tables/load", loaded)
    sit(page, server.address, seated["table"]["code"], seated["secret"])
    page.wait_for_selector(".verbs")
    page.evaluate(WATCH)
    return page


def clicked(page: Any, selector: str) -> None:
    """One click of the mouse on what has to be there."""
    page.wait_for_selector(".act:not(.busy)")
    box = page.locator(selector).first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def sold(page: Any, slots: tuple[str, ...]) -> None:
    """Waits until exactly these of all mills are flipped."""
    wanted = [f'[data-key="space:{slot}"] .tile.flipped' for slot in slots]
    page.wait_for_function(
        "(wanted) => wanted.every((one) => document.querySelector(one)) && !document.querySelector('.act.busy')",
        arg=wanted,
    )


@pytest.mark.parametrize("map_id", MILLS)
def test_three_tiles_are_sold_by_a_row_of_the_list(server: Any, open_page: Open, map_id: str) -> None:
    page = at_mills(server, open_page(), map_id)
    clicks = ['[data-key="verb:sell"]', ".act .choice"]
    if map_id != "germany":
        clicks.append(".hand .card.lit")
    assert len(clicks) <= MOST_CLICKS
    for selector in clicks[:2]:
        clicked(page, selector)
    if map_id != "germany":
        # All that will be done is told, and nothing is done before the card is there.
        page.wait_for_selector(".act .pay")
        told = page.locator(".act").inner_text()
        assert "3 tiles" in told and ("beer: " in told) == (map_id == "birmingham")
        assert page.locator(".tile.flipped").count() == 0
        clicked(page, clicks[2])
    sold(page, SLOTS[map_id])
    assert page.locator(".act h2").inner_text() == "Your turn: 1 action"
    assert page.locator(".act .done").inner_text().count("→") == 3
    assert sum(it["value"] for it in page.evaluate("() => window.shifts")) < MOST_SHIFT


def test_three_tiles_are_sold_by_their_clicks_in_any_order(server: Any, open_page: Open) -> None:
    # Three barrels for three mills: nobody need be asked whose.
    text = MILLS["birmingham"].replace("wal.1 with 2", "wal.1 with 1")
    page = at_mills(server, open_page(), "birmingham", text)
    clicks = [f'[data-key="space:{slot}"]' for slot in ("wor.1", "bir.0", "wor.0")]
    assert len(clicks) + 1 <= MOST_CLICKS
    for n, selector in enumerate(clicks, 1):
        clicked(page, selector)
        page.wait_for_function("(n) => document.querySelectorAll('.cell.chosen').length === n", arg=n)
    # A second click takes one back, and what is not picked is not sold.
    clicked(page, clicks[1])
    page.wait_for_function("document.querySelectorAll('.cell.chosen').length === 2")
    clicked(page, ".act .choice >> text=/Walsall/")
    clicked(page, ".hand .card.lit")
    sold(page, ("wor.0", "wor.1"))
    assert page.locator('[data-key="space:bir.0"] .tile.flipped').count() == 0
    # One step back is the card, the next one the row.
    page.keyboard.press("Escape")
    page.wait_for_selector(".act .pay")
    assert page.locator(".tile.flipped").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector(".act .pay", state="detached")
    assert page.locator(".cell.chosen").count() == 2
    # All three again; now the barrels are told.
    clicked(page, clicks[1])
    page.wait_for_selector(".act .pay")
    assert "beer: 2 × Burton-on-Trent, Walsall" in page.locator(".act .reply").inner_text()
    clicked(page, ".hand .card.lit")
    sold(page, SLOTS["birmingham"])


def test_a_sale_to_the_distant_market_is_made_by_itself(server: Any, open_page: Open) -> None:
    page = at_mills(server, open_page(), "lancashire")
    clicked(page, '[data-key="verb:sell"]')
    page.locator(".act .choice", has_text="Bolton → Distant").click()
    page.wait_for_function("document.querySelector('.act h2')?.textContent === 'Which card do you discard?'")
