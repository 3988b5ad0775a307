"""Nothing on a table is too small to be read on a small desk screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cottonopolis.content import load
from web.loading import MAPS, USEFUL, at_ones_turn

LEAST = 11
"""Pixels, at 1280 x 720."""
SMALL = """
([least, but]) => [...document.querySelectorAll("body *")].flatMap((element) => {
  const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!isText || !element.checkVisibility() || element.closest(but)) return [];
  const matrix = element.ownerSVGElement ? element.getScreenCTM() : { a: 1, b: 0 };
  const size = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(matrix.a, matrix.b);
  return size < least - 0.01 ? [`${element.textContent.trim()}: ${size.toFixed(1)}`] : [];
})
"""


def small_texts(page: Any, but: str = "script") -> list[str]:
    """Texts that are too small, but for those inside of something."""
    found: list[str] = page.evaluate(SMALL, [LEAST, but])
    return found


@pytest.mark.parametrize("map_id", MAPS)
def test_no_text_is_too_small(server: Any, open_page: Callable[..., Any], map_id: str) -> None:
    page = open_page()
    page.goto(at_ones_turn(server.address, map_id))
    page.wait_for_function(USEFUL)
    assert page.locator(".board text").count() > 20
    assert small_texts(page) == []


SLOTS = {"birmingham": 48, "new_england": 36}
"""Pixels of a slot's side at 1280 x 720: 1.6 times what they were when the boards were small diagrams (30 and 22)."""


@pytest.mark.parametrize("map_id", SLOTS)
def test_slots_are_large(server: Any, open_page: Callable[..., Any], map_id: str) -> None:
    page = open_page()
    page.goto(at_ones_turn(server.address, map_id))
    page.wait_for_function(USEFUL)
    # The ring about a slot is wider by 0.14 of its side.
    rings = page.locator(".board .cell .ring")
    sides = rings.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width / 1.14)")
    # Spaces of merchants and market boxes are smaller.
    assert sum(side >= SLOTS[map_id] for side in sides) >= load(map_id).board.n_slots > 20, sides
