"""The end of a game: scorings are tables, the last links lie on the board, moments have links, it makes a picture."""

from __future__ import annotations

import base64
import struct
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from web.conftest import PATIENCE
from web.people import ask, bots, new_table, play_on

Open = Callable[..., Any]

TABLES = """
() => [...document.querySelectorAll(".log .reckoning")].map((table) =>
  [...table.querySelectorAll("tbody tr")].map((row) =>
    [".sum", ".all"].map((name) => Number(row.querySelector(name).textContent.replace("−", "-")))))
"""
"""By scoring in the log, by seat: the sum of the era and all points after it."""
PIECES = "[...document.querySelectorAll('.board .piece, .replay .piece')].map((it) => it.dataset.piece).sort()"
SCORES = ("score_links", "score_tiles", "score_money", "score_income", "score_again", "score_loans")


class Ended:
    """A game that has ended: its table, the log, and its result."""

    def __init__(self, server: Any, map_id: str) -> None:
        self.address = server.address
        self.code, self.secret = new_table(server.address, map_id, bots(2))
        at = play_on(server.address, self.code, self.secret, 9, lambda at: at["table"]["status"] == "over")
        self.vp = [it["vp"] for it in sorted(at["result"], key=lambda it: it["seat"])]
        log = ask(server.address, "GET", f"/tables/{self.code}/log?limit=1000", secret=self.secret)["events"]
        self.actions = [entry for entry in log if entry["kind"] == "action"]
        self.scored = [entry for entry in self.actions if any(it["kind"] in SCORES for it in entry["events"])]

    @property
    def seat(self) -> str:
        """The link of the seat."""
        return f"{self.address}#/t/{self.code}/seat/{self.secret}"


@pytest.fixture(scope="module")
def ended(server: Any) -> Callable[[str], Ended]:
    """By map: a game that has ended, played when it is first asked for."""
    known: dict[str, Ended] = {}
    return lambda map_id: known.setdefault(map_id, known.get(map_id) or Ended(server, map_id))


@pytest.mark.parametrize("map_id", ["birmingham", "lancashire", "germany"])
def test_scorings_are_tables_whose_sums_are_the_points(
    open_page: Open, ended: Callable[[str], Ended], map_id: str
) -> None:
    game = ended(map_id)
    page = open_page()
    page.goto(game.seat)
    page.wait_for_selector("dialog .ranks")
    page.keyboard.press("Escape")
    page.wait_for_selector(".log .reckoning")
    tables = page.evaluate(TABLES)
    assert len(tables) == len(game.scored) == (1 if map_id == "germany" else 2)
    for shown, entry in zip(tables, game.scored, strict=True):
        sums: Counter[int] = Counter()
        for it in entry["events"]:
            sums[it["seat"]] += it["values"]["vp"] if it["kind"] in SCORES else 0
        assert [it[0] for it in shown] == [sums[seat] for seat in range(3)]
    assert [it[1] for it in tables[-1]] == game.vp
    # No player's paragraph tells it.
    assert all("scor" not in entry["sentence"].lower() for entry in game.scored)


@pytest.mark.parametrize("map_id", ["birmingham", "germany"])
def test_the_last_links_lie_on_the_final_board_and_in_the_replay(
    open_page: Open, ended: Callable[[str], Ended], map_id: str
) -> None:
    game = ended(map_id)
    told = game.scored[-1]["events"]
    links = sorted(line for it in told if it["kind"] in ("score_links", "rail_money") for line in it["values"]["links"])
    assert links
    page = open_page()
    page.goto(game.seat)
    page.wait_for_selector("dialog .ranks")
    assert page.evaluate(PIECES) == links
    page.goto(f"{game.address}#/t/{game.code}/at/{len(game.actions)}")
    page.wait_for_selector(".replay li.here")
    page.wait_for_function(f"{PIECES}.length === {len(links)}")
    assert page.evaluate(PIECES) == links


def test_a_moment_is_opened_where_one_wants(open_page: Open, ended: Callable[[str], Ended]) -> None:
    game = ended("birmingham")
    page = open_page()
    page.goto(game.seat)
    page.wait_for_selector("dialog .ranks")
    assert f"/t/{game.code}/at/0" in page.get_by_role("link", name="Replay").get_attribute("href")
    page.keyboard.press("Escape")
    wanted = game.actions[29]
    page.locator(".log li.action button").nth(29).click()
    page.wait_for_selector(".replay li.here")
    here = page.locator(".replay li.here")
    assert here.locator("span").inner_text() == wanted["sentence"]
    assert page.locator("footer b").inner_text() == f"30 / {len(game.actions)}"
    # The list is scrolled to it, although it is far below.
    box, among = here.bounding_box(), page.locator(".replay ol").bounding_box()
    assert among["y"] <= box["y"] and box["y"] + 10 <= among["y"] + among["height"]
    page.evaluate("Object.assign(navigator.clipboard, { writeText: async (text) => { window.copied = text; } })")
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("window.copied")
    assert page.evaluate("window.copied").split("#")[1].startswith(f"/t/{game.code}/at/30")


def test_the_end_makes_a_picture(browser: Any, ended: Callable[[str], Ended], tmp_path: Path) -> None:
    game = ended("birmingham")
    # With the page's own rules for content, unlike other tests: a picture must get by with them.
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(game.seat)
    page.wait_for_selector("dialog .ranks")
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Share picture").click()
    path = tmp_path / "end.png"
    downloaded.value.save_as(path)
    assert downloaded.value.suggested_filename.startswith("birmingham-")
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert height == 1000 and width > 1200
    # The board is on it: water and land, and the colours of all seats among many others.
    colours = page.evaluate(
        """async (data) => {
          const picture = new Image();
          picture.src = `data:image/png;base64,${data}`;
          await picture.decode();
          const { width, height } = picture;
          const canvas = Object.assign(document.createElement("canvas"), { width, height });
          const context = canvas.getContext("2d");
          context.drawImage(picture, 0, 0);
          const all = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
          const style = getComputedStyle(document.documentElement);
          const seats = [0, 1, 2].map((seat) => style.getPropertyValue(`--seat-${seat}`).trim());
          const found = new Set(all);
          const number = (hex) => parseInt(`ff${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`, 16);
          return [found.size, seats.map((hex) => found.has(number(hex)))];
        }""",
        base64.b64encode(data).decode(),
    )
    context.close()
    assert colours[0] > 500 and colours[1] == [True, True, True]
