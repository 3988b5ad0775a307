"""A stranger at a table: clicks on what can be seen, counts the clicks, and looks at what moves meanwhile."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

WATCH = """
() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const what = entry.sources.map((it) => {
        const node = it.node?.nodeType === Node.ELEMENT_NODE ? it.node : it.node?.parentElement;
        const [from, to] = [it.previousRect, it.currentRect];
        return `${node?.tagName}.${node?.getAttribute("class")} ${from.x},${from.y} to ${to.x},${to.y}`;
      });
      window.shifts.push({ value: entry.value, what });
    }
  }).observe({ type: "layout-shift", buffered: false });
}
"""
"""Keeps every layout shift from now on, also those that follow a click."""

SEEN = """
() => {
  const isAble = (it) => it.getAttribute("aria-disabled") !== "true" && !it.disabled;
  const able = (selector) => [...document.querySelectorAll(selector)].filter(isAble);
  const at = (it) => {
    const box = it.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
  };
  const act = document.querySelector(".act");
  const inside = (spot) => document.elementFromPoint(spot.x, spot.y);
  const hits = (selector) => able(selector)
    .map((it) => ({ it, spot: at(it.querySelector(".hit") ?? it), key: it.dataset.key ?? "" }))
    .filter(({ it, spot }) => it.contains(inside(spot)))
    .map(({ spot, key }) => ({ ...spot, key }));
  return {
    over: document.querySelector("dialog .ranks") !== null,
    busy: !act || act.classList.contains("busy"),
    skip: hits(".showing button, .scoring .done"),
    confirm: hits(".act .confirm"),
    verbs: hits(".verb:not(.off)"),
    choices: hits(".act .choice"),
    cells: hits("svg .cell.lit"),
    lines: hits("svg .line.lit"),
    tiles: hits(".mat .tile.lit"),
    cards: hits(".hand .card.lit:not(.chosen)"),
    draws: hits(".deck.lit, .up.lit, .track.lit"),
    pays: document.querySelector(".act .pay") !== null,
    sells: document.querySelector(".act .sales") !== null,
    due: Number(/^Discard (\\d)/.exec(document.querySelector(".act h2")?.textContent ?? "")?.[1] ?? 1),
  };
}
"""

WISHES = {"build": 8, "network": 6, "sell": 12, "develop": 3, "take": 3, "scout": 2, "loan": 1}


@dataclass
class Stranger:
    """Somebody who clicks on what is lit, begins with a verb and reads the choices."""

    page: Any
    chance: random.Random
    clicks: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """By verb: how many clicks each action took, without the confirmation."""
    shifts: list[float] = field(default_factory=list)
    """By turn: how much the layout shifted."""
    moved: list[str] = field(default_factory=list)
    """What shifted most."""

    def seen(self) -> Any:
        """What can be clicked once the page waits for a click."""
        seen: Any = None
        for _ in range(200):
            self.page.wait_for_function(
                "() => !document.querySelector('.act.busy') && document.querySelector("
                "'.verb, .choice, .confirm, .hand .card.lit, .showing, .scoring, dialog .ranks')"
            )
            seen = self.page.evaluate(SEEN)
            if seen["over"] or not seen["busy"] or seen["skip"]:
                return seen
        raise AssertionError(f"nothing can be clicked: {seen}")

    def click(self, spot: Any) -> None:
        """One click of the mouse, with the way of the pointer to it."""
        self.page.mouse.move(spot["x"], spot["y"], steps=3)
        self.page.mouse.click(spot["x"], spot["y"])

    def turn(self) -> bool:
        """One whole turn; says whether there was one. What the others do before it moves what it likes."""
        while (seen := self.seen())["skip"]:
            self.click(seen["skip"][0])
        self.page.evaluate("() => (window.shifts = [])")
        verb, n = "", 0
        for _ in range(60):
            seen = self.seen()
            if seen["over"]:
                return False
            if seen["confirm"] or (seen["verbs"] and not seen["choices"] and n):
                self.clicks[verb].append(n)
                verb, n = "", 0
            if seen["confirm"]:
                self._measure()
                self.click(seen["confirm"][0])
                self.page.wait_for_selector(".confirm", state="detached")
                return True
            spot = self._choose(seen)
            verb = verb or spot["key"].removeprefix("verb:")
            n += 1
            self.click(spot)
        raise AssertionError(f"no turn comes of it: {seen}")

    def _choose(self, seen: Any) -> Any:
        if seen["verbs"] and not seen["choices"] and not (seen["cells"] or seen["lines"] or seen["cards"]):
            verbs = seen["verbs"]
            return self.chance.choices(verbs, [WISHES.get(it["key"].removeprefix("verb:"), 0.2) for it in verbs])[0]
        # A sale is read in the list, which has all that can be sold at once first, and ended by a card.
        if seen["pays"]:
            return self.chance.choice(seen["cards"])
        if seen["sells"] and seen["choices"]:
            return seen["choices"][0]
        # While an action begins, a lit card would only say with which one it is paid.
        for kind in ("lines", "cells", "tiles", *(() if seen["verbs"] else ("cards",)), "draws"):
            if seen[kind] and (kind != "cells" or not seen["choices"] or self.chance.random() < 0.7):
                return self.chance.choice(seen[kind])
        return self.chance.choice(seen["choices"])

    def _measure(self) -> None:
        found = self.page.evaluate("() => window.shifts")
        self.shifts.append(sum(it["value"] for it in found))
        self.moved += [f"{it['value']:.4f} {it['what']}" for it in found if it["value"] > 0.002]
