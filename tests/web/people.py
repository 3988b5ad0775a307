"""People at a table: they sit down by HTTP and then click as a person would."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from collections.abc import Callable
from typing import Any


def ask(
    address: str, method: str, path: str, body: object = None, secret: str | None = None, person: str | None = None
) -> Any:
    """A request to the API of a server."""
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {secret}"} if secret else {}
    headers |= {"Cottonopolis-Person": person} if person else {}
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


def bots(n: int, level: str = "random") -> list[dict[str, str]]:
    """One's own seat and so many bots, quick ones if nothing else is said."""
    names = ("Bob", "Cleo", "Dai", "Eve")
    return [{"kind": "me"}, *({"kind": "bot", "level": level, "name": name} for name in names[:n])]


def sit(page: Any, address: str, code: str, secret: str) -> None:
    """Opens a table by the link of a seat."""
    page.goto(f"{address}#/t/{code}/seat/{secret}")
    page.wait_for_selector(".topbar")


_CLICK = """
async ([seed, wanted, until]) => {
  let drawn = seed;
  const some = (all) => {
    drawn = (drawn * 1103515245 + 12345) % 2147483648;
    return all[Math.floor((drawn / 2147483648) * all.length)];
  };
  const done = () => document.querySelector("dialog .ranks") || (wanted && document.querySelector(wanted));
  const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const things = ["cell", "line", "tile", "card", "track", "deck", "up"].map((name) => `.${name}.lit`).join();
  const wished = { Build: 8, Network: 6, Sell: 9, Develop: 2, Draw: 3 };
  const step = () => {
    const act = document.querySelector(".act");
    const go = document.querySelector(".scoring .done") ?? act?.querySelector(".confirm");
    if (act?.classList.contains("busy") || (!act && !go)) return;
    const choices = [...(act?.querySelectorAll(".choice") ?? [])];
    const lit = [...document.querySelectorAll(things)];
    const verbs = [...(act?.querySelectorAll(".verb:not(.off)") ?? [])];
    const bag = verbs.flatMap((verb) => Array(wished[verb.textContent.trim()] ?? 1).fill(verb));
    if (go) click(go);
    else if (choices.length) click(some(choices));
    else if (lit.length) click(some(lit));
    else if (bag.length) click(some(bag));
  };
  for (const limit = Date.now() + 1000 * until; Date.now() < limit && !done(); ) {
    step();
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
  return Boolean(done());
}
"""


def play_to_the_end(page: Any, seed: int, seconds: float) -> None:
    """Clicks on what is lit until the game is over."""
    assert page.evaluate(_CLICK, [seed, None, seconds]), page.locator("body").inner_text()


def click_to_the_end(page: Any, seed: int, seconds: float = 60) -> None:
    """Lets a page click by itself on what is lit until the game is over, while others play too."""
    page.evaluate(f"(asked) => void ({_CLICK.strip().rstrip(';')})(asked)", [seed, None, seconds])


def play_until(page: Any, selector: str, seed: int, seconds: float = 60) -> None:
    """Clicks on what is lit until something can be seen."""
    assert page.evaluate(_CLICK, [seed, selector, seconds]), f"{selector} was not seen in {seconds} s"


_WISHES = {"B": 8, "N": 6, "S": 30, "D": 2, "T": 3}


Choose = Callable[[Any], int]
"""Gives one of the legal answers of a position."""


def by_chance(seed: int) -> Choose:
    """Chooses by chance, with a taste for building and selling."""
    chance = random.Random(seed)

    def choose(position: Any) -> int:
        answers = position["turn"]["legal"]
        weights = [_WISHES.get(answer["text"].split()[0], 1) for answer in answers]
        return int(chance.choices(answers, weights)[0]["id"])

    return choose


def play_on(address: str, code: str, secret: str, choice: int | Choose, until: Callable[[Any], bool]) -> Any:
    """Plays one's own turns by HTTP until a position is reached; much quicker than by clicking.

    Answers are chosen by chance with a seed, or as a function says.
    """
    choose = by_chance(choice) if isinstance(choice, int) else choice
    limit = time.monotonic() + 300
    while time.monotonic() < limit:
        position = ask(address, "GET", f"/tables/{code}", secret=secret)
        if until(position) or position["table"]["status"] == "over":
            return position
        turn = position["turn"]
        at = {"ply": position["ply"], "step": position["step"]}
        if turn is None:
            time.sleep(0.02)
        elif turn["needs_confirm"]:
            ask(address, "POST", f"/tables/{code}/confirm", at, secret)
        else:
            ask(address, "POST", f"/tables/{code}/moves", at | {"answer": choose(position)}, secret)
    raise AssertionError(f"not reached in time: {code}")
