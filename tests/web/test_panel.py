"""The panel keeps still: a stranger plays turns by clicks only, and nothing moves, hides or is too small to be hit."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from web.people import ask, bots, new_table, play_on, sit
from web.stranger import WATCH, Stranger

Open = Callable[..., Any]
TITLES = {"birmingham": 1, "lancashire": 2, "germany": 2, "new_england": 2}
"""Map, and bots at the table."""
TURNS = 10
MOST_SHIFT = 0.02
MOST_CLICKS = {"build": 4, "network": 4, "develop": 4, "sell": 5, "scout": 4, "loan": 4, "take": 4, "pass": 4}
"""Without the confirmation. Whoever begins a sale by its verb and says that it is all needs one more."""
MOST_SALE = 6
"""For three tiles: each of them, its barrel where there is a choice, and the card."""

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


@pytest.mark.parametrize("map_id", TITLES)
def test_a_stranger_plays_ten_turns_by_clicks_and_nothing_moves(server: Any, open_page: Open, map_id: str) -> None:
    page = at_table(server, open_page(), map_id)
    page.evaluate(WATCH)
    stranger = Stranger(page, random.Random(4))
    for _ in range(TURNS):
        assert stranger.turn()
    assert len(stranger.shifts) == TURNS
    assert max(stranger.shifts) < MOST_SHIFT, stranger.moved
    assert {"build", "network", "develop"} <= set(stranger.clicks)
    slow = {verb: n for verb, n in stranger.clicks.items() if max(n) > MOST_CLICKS.get(verb, 4)}
    assert slow == {}


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


THREE_MILLS = """
table birmingham, Ann Bob
era rail, round 2, 2 actions left
order Ann Bob
Ann £20, hand cbd iro cov dud, tile cotton-2 at bir.0, cotton-2 at wor.0, cotton-3 at wor.1, link bir-oxf, bir-wor
Ann tile brewery-2 at bur.1 with 2, brewery-2 at wal.1 with 1
Bob £20, hand red can bur sta
merchant shr.0 manufacturer, glo.0 any, glo.1 blank-2, oxf.0 cotton no barrel, oxf.1 blank-1
"""
"""Three mills that can be sold to one merchant, and a barrel for each."""


def test_three_tiles_are_sold_in_one_action_by_few_clicks(server: Any, open_page: Open) -> None:
    loaded = {"text": THREE_MILLS, "seats": bots(1), "name": "Ann"}
    seated = ask(server.address, "POST", "/tables/load", loaded)
    page = open_page()
    sit(page, server.address, seated["table"]["code"], seated["secret"])
    page.wait_for_selector(".verbs")
    page.evaluate(WATCH)
    clicks = (
        ('[data-key="space:bir.0"]', "Whose beer?"),
        (".act .choice", "Which card do you discard?"),
        (".hand .card.lit", "Sell something more?"),
        ('[data-key="space:wor.0"].lit', "Whose beer?"),
        (".act .choice", "Sell something more?"),
        # One barrel is left, which nobody is asked about.
        ('[data-key="space:wor.1"].lit', "Your turn: 1 action"),
    )
    assert len(clicks) <= MOST_SALE
    for selector, heading in clicks:
        page.wait_for_selector(".act:not(.busy)")
        box = page.locator(selector).first.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function("(said) => document.querySelector('.act h2')?.textContent === said", arg=heading)
    for slot in ("bir.0", "wor.0", "wor.1"):
        assert page.locator(f'[data-key="space:{slot}"] .tile.flipped').count() == 1
    assert sum(it["value"] for it in page.evaluate("() => window.shifts")) < MOST_SHIFT
