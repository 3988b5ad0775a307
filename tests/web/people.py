"""People at a table: they sit down by HTTP and then click as a person would."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from typing import Any


def ask(address: str, method: str, path: str, body: object = None, secret: str | None = None) -> Any:
    """A request to the API of a server."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{address}api/v1{path}", data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def new_table(address: str, map_id: str, seats: list[dict[str, str]], options: dict[str, Any] | None = None) -> Any:
    """A new table that has begun, unless somebody is still missing: its code and the secret of its first seat."""
    body = {"map": map_id, "name": "Ann", "options": options or {}, "seats": seats}
    seated = ask(address, "POST", "/tables", body)
    code, secret = seated["table"]["code"], seated["secret"]
    if all(seat["kind"] != "open" for seat in seats):
        ask(address, "POST", f"/tables/{code}/start", {}, secret)
    return code, secret


def bots(n: int) -> list[dict[str, str]]:
    """One's own seat and so many quick bots."""
    names = ("Bob", "Cleo", "Dai", "Eve")
    return [{"kind": "me"}, *({"kind": "bot", "level": "random", "name": name} for name in names[:n])]


def sit(page: Any, address: str, code: str, secret: str) -> None:
    """Opens a table by the link of a seat."""
    page.goto(f"{address}#/t/{code}/seat/{secret}")
    page.wait_for_selector(".topbar")


_CLICK = """
([random, wanted]) => {
  const some = (all) => all[Math.floor(random * all.length) % all.length];
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  if (document.querySelector("dialog .ranks")) return "over";
  const act = document.querySelector(".act");
  if (!act || act.classList.contains("busy")) return "wait";
  if (wanted && document.querySelector(wanted)) return "there";
  const confirm = act.querySelector(".confirm");
  if (confirm) { click(confirm); return "confirm"; }
  const choices = [...act.querySelectorAll(".choice")];
  if (choices.length) { click(some(choices)); return "choice"; }
  const things = ["cell", "line", "tile", "card", "track", "deck", "up"].map((name) => `.${name}.lit`);
  const lit = [...document.querySelectorAll(things.join())];
  if (lit.length) { click(some(lit)); return "lit"; }
  const wished = { Build: 8, Network: 6, Sell: 9, Develop: 2, Draw: 3 };
  const verbs = [...act.querySelectorAll(".verb:not(.off)")];
  const bag = verbs.flatMap((verb) => Array(wished[verb.textContent.trim()] ?? 1).fill(verb));
  if (bag.length) { click(some(bag)); return "verb"; }
  return "wait";
}
"""


def play_to_the_end(page: Any, seed: int, seconds: float) -> None:
    """Clicks on what is lit until the game is over."""
    chance = random.Random(seed)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        done = page.evaluate(_CLICK, [chance.random(), None])
        if done == "over":
            return
        page.wait_for_timeout(40 if done == "wait" else 10)
    raise AssertionError(f"not over after {seconds} s: {page.locator('.act').inner_text()}")


def play_until(page: Any, selector: str, seed: int, seconds: float = 30) -> None:
    """Clicks on what is lit until something can be seen."""
    chance = random.Random(seed)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if page.evaluate(_CLICK, [chance.random(), selector]) == "there":
            return
        page.wait_for_timeout(40)
    raise AssertionError(f"{selector} was not seen in {seconds} s")
