"""Motion says what happened: cubes travel to where they are used; and nothing moves where nothing is to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from web.people import ask, sit

Open = Callable[..., Any]

TABLE = """
table birmingham, Ann Bob
era canal, round 3, 2 actions left
order Ann Bob
Ann £40, hand bir cov iro kid, tile coal-1 at dud.0 with 1, link dud-bir
Bob £40, hand red can bur sta
merchant shr.0 manufacturer with barrel, glo.0 cotton with barrel, glo.1 blank-2, oxf.0 any with barrel, oxf.1 blank-1
"""
IRON_WORKS = "B iro-1@bir.2 c:dud.0 /bir"
"""Takes the last coal of the mine in Dudley, which flips, and sells iron to the market."""

WATCH = """
() => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const isIn = ([x, y], key) => {
    const box = document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect();
    return box && x >= box.left - 1 && x <= box.right + 1 && y >= box.top - 1 && y <= box.bottom + 1;
  };
  window.flown = [];
  window.moved = new Set();
  const look = (element) => {
    const [animation] = element.getAnimations();
    const { delay, duration } = animation.effect.getTiming();
    const { from, to } = element.dataset;
    const at = (part) => {
      animation.currentTime = delay + part * duration;
      return middle(element.getBoundingClientRect());
    };
    const ends = [isIn(at(0), from), isIn(at(0.95), to), isIn(at(0), to)];
    animation.currentTime = 0;
    window.flown.push({ what: element.className.split(" ")[1], from, to, ends });
  };
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    for (const node of added) if (node.classList?.contains("flying")) requestAnimationFrame(() => look(node));
  }).observe(document.body, { childList: true, subtree: true });
  const step = () => {
    for (const animation of document.getAnimations()) {
      const what = animation.effect.target;
      const whose = what.closest("[data-key], [data-piece], .flying");
      if (whose && !animation.animationName && !animation.transitionProperty)
        window.moved.add(`${what.classList[0]} ${whose.dataset.key ?? whose.dataset.piece ?? whose.dataset.from}`);
    }
    window.n_running = Math.max(window.n_running ?? 0, document.getAnimations().length);
    requestAnimationFrame(step);
  };
  step();
}
"""
"""Notes what flies, and whether it begins and ends within the things that it names; and every piece that is moved."""


def loaded(server: Any) -> tuple[str, str, str]:
    """The table with both seats of one person: its code, the secret, and the invitation for those who watch."""
    seats = [{"kind": "me"}, {"kind": "hot_seat", "name": "Bob"}]
    seated = ask(server.address, "POST", "/tables/load", {"text": TABLE, "seats": seats, "name": "Ann"})
    return seated["table"]["code"], seated["secret"], seated["invite"]


def play(server: Any, code: str, secret: str, line: str) -> None:
    """Plays an action from elsewhere."""
    at = ask(server.address, "GET", f"/tables/{code}", secret=secret)
    ask(server.address, "POST", f"/tables/{code}/moves", {"ply": at["ply"], "step": at["step"], "line": line}, secret)


def watching(server: Any, open_page: Open, preference: str, **settings: object) -> tuple[Any, str, str]:
    """A page of somebody who watches the table, with some settings."""
    code, secret, invite = loaded(server)
    page = open_page(motion=preference)
    kept = json.dumps(settings)
    page.add_init_script(f"localStorage.setItem('cottonopolis.settings', {json.dumps(kept)})")
    with page.expect_response(lambda response: "/events" in response.url):
        page.goto(f"{server.address}#/t/{code}/invite/{invite}")
    page.wait_for_selector(".tile")
    page.evaluate(WATCH)
    return page, code, secret


def end_turn(server: Any, code: str, secret: str) -> None:
    """The rest of the turn: a loan, and its end."""
    play(server, code, secret, "L 30 /cov")
    at = ask(server.address, "GET", f"/tables/{code}", secret=secret)
    ask(server.address, "POST", f"/tables/{code}/confirm", {"ply": at["ply"], "step": at["step"]}, secret)


def test_cubes_travel_from_where_they_were_to_where_they_are_used(server: Any, open_page: Open) -> None:
    page, code, secret = watching(server, open_page, "no-preference")
    play(server, code, secret, IRON_WORKS)
    end_turn(server, code, secret)
    page.wait_for_selector(".tile.flipped")
    page.wait_for_function("document.querySelectorAll('.flying').length === 0 && !document.querySelector('.showing')")
    flown = page.evaluate("window.flown")
    cubes = [(it["from"], it["to"]) for it in flown if it["what"] == "cube"]
    assert cubes == [("space:dud.0", "space:bir.2"), *[("space:bir.2", "market:iron")] * 2]
    # Within the things at both ends, and not already there at the beginning.
    assert [it["ends"] for it in flown if it["what"] == "cube"] == [[True, True, False]] * 3
    moved = page.evaluate("[...window.moved]")
    assert {"tile space:bir.2", "tile space:dud.0"} <= set(moved)
    assert page.locator('[data-key="space:dud.0"] .tile.flipped').count() == 1


def test_ones_own_action_moves_as_soon_as_it_is_made(server: Any, open_page: Open) -> None:
    code, secret, _ = loaded(server)
    page = open_page(motion="no-preference")
    sit(page, server.address, code, secret)
    page.locator(".curtain button").click()
    page.wait_for_selector(".verbs")
    page.evaluate(WATCH)
    page.locator("#command").fill(IRON_WORKS)
    page.keyboard.press("Enter")
    page.wait_for_function("window.flown.length >= 4")
    found = [(it["what"], it["from"], it["to"]) for it in page.evaluate("window.flown")]
    assert ("cube", "space:dud.0", "space:bir.2") in found
    assert ("card", "card:bir", "player:0") in found
    # It is in nobody's way: the next action can be begun while it runs.
    assert page.locator(".verb:not(.off)").count() > 0
    page.wait_for_function("document.querySelectorAll('.flying').length === 0")


@pytest.mark.parametrize(("preference", "settings"), [("reduce", {}), ("no-preference", {"motion": "off"})])
def test_nothing_moves_where_nothing_is_to(
    server: Any, open_page: Open, preference: str, settings: dict[str, str]
) -> None:
    page, code, secret = watching(server, open_page, preference, **settings)
    play(server, code, secret, IRON_WORKS)
    end_turn(server, code, secret)
    page.wait_for_selector('[data-key="space:dud.0"] .tile.flipped')
    page.wait_for_timeout(300)
    assert page.evaluate("[window.flown.length, window.n_running]") == [0, 0]
    assert page.locator(".panel").first.inner_text().count("£") >= 1


def test_quick_shows_a_turn_in_about_a_second(server: Any, open_page: Open) -> None:
    page, code, secret = watching(server, open_page, "no-preference", motion="quick")
    page.evaluate("""() => {
      const begun = {};
      new MutationObserver(() => {
        const is = Boolean(document.querySelector(".showing"));
        if (is) begun.at ??= performance.now();
        else if (begun.at) window.taken ??= performance.now() - begun.at;
      }).observe(document.body, { childList: true, subtree: true });
    }""")
    play(server, code, secret, IRON_WORKS)
    end_turn(server, code, secret)
    page.wait_for_function("window.taken")
    # Two actions; the rest is for a machine that has other things to do.
    assert 500 < page.evaluate("window.taken") < 2000


LISTEN = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push(this.type);
  return start.apply(this, when);
};
const Made = AudioContext;
window.n_made = 0;
window.AudioContext = class extends Made {
  constructor() {
    super();
    window.n_made += 1;
  }
};
"""


@pytest.mark.parametrize("settings", [{}, {"sounds": True}, {"sounds": True, "volume": 0}])
def test_actions_are_heard_if_that_is_wanted(server: Any, open_page: Open, settings: dict[str, float]) -> None:
    code, secret, invite = loaded(server)
    page = open_page()
    page.add_init_script(LISTEN)
    kept = json.dumps(settings)
    page.add_init_script(f"localStorage.setItem('cottonopolis.settings', {json.dumps(kept)})")
    with page.expect_response(lambda response: "/events" in response.url):
        page.goto(f"{server.address}#/t/{code}/invite/{invite}")
    page.wait_for_selector(".tile")
    play(server, code, secret, IRON_WORKS)
    end_turn(server, code, secret)
    page.wait_for_selector(".tile.flipped")
    # Building, coins for the iron that is sold, a card; then coins of the loan and a card.
    heard = ["triangle", "square", "sawtooth", "triangle", "triangle", "triangle", "triangle", "sawtooth"]
    expected = heard if settings == {"sounds": True} else []
    assert page.evaluate("window.heard") == expected
    assert page.evaluate("window.n_made") == (1 if expected else 0)
