"""The colours of the players can be told apart by everybody, and what is written on them can be read."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parents[2] / "web" / "src" / "look" / "tokens.css"
PAGE = Path(__file__).resolve().parents[2] / "docs" / "page.md"
SEATS = 5
NAMES = ("red", "blue", "yellow", "purple", "green")
LEAST = 30.0
"""Distance in CIELAB; 2 is just noticed side by side, 10 at a glance."""

# How people without one kind of cone see linear RGB: Machado, Oliveira and Fernandes 2009, severity 1.
SEEN = {
    "normal vision": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
Colour = tuple[float, float, float]


def colours(theme: str, name: str) -> list[str]:
    """The colours of all seats by day or by night."""
    day, _, night = TOKENS.read_text(encoding="utf-8").partition(':root[data-theme="dark"] {')
    found = dict(re.findall(rf"--({name}-[0-9]): (#[0-9a-f]{{6}})", night if theme == "night" else day))
    return [found[f"{name}-{seat}"] for seat in range(SEATS)]


def linear(colour: str) -> list[float]:
    """Red, green and blue in proportion to light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(colour: str, seen: str) -> Colour:
    """A colour in CIELAB as somebody sees it."""
    light = linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(a * x for a, x in zip(row, light, strict=True)))) for row in SEEN[seen])
    white = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("seen", SEEN)
def test_any_two_players_have_colours_that_differ_at_a_glance(theme: str, seen: str) -> None:
    for one, other in combinations(colours(theme, "seat"), 2):
        assert math.dist(lab(one, seen), lab(other, seen)) >= LEAST, (one, other)


def test_the_page_tells_how_far_apart_the_nearest_two_colours_are() -> None:
    rows = []
    for seen in SEEN:
        nearest = []
        for theme in ("day", "night"):
            pairs = combinations(range(SEATS), 2)
            found = colours(theme, "seat")
            away, one, other = min((math.dist(lab(found[a], seen), lab(found[b], seen)), a, b) for a, b in pairs)
            nearest.append(f"{away:.0f} ({NAMES[one]}, {NAMES[other]})")
        rows.append(f"| {seen} | {' | '.join(nearest)} |")
    assert "\n".join(rows) in PAGE.read_text(encoding="utf-8"), rows


@pytest.mark.parametrize("theme", ["day", "night"])
def test_what_is_written_on_a_player_s_colour_can_be_read(theme: str) -> None:
    for ground, ink in zip(colours(theme, "seat"), colours(theme, "on-seat"), strict=True):
        lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(ground), linear(ink)))
        assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5, (ground, ink)


def test_no_region_bears_a_player_s_mark() -> None:
    shapes = (TOKENS.parents[1] / "lib" / "shapes.ts").read_text(encoding="utf-8")
    named = re.search(r"SHAPE_NAMES = \[(.*?)\]", shapes)
    assert named
    marks = set(re.findall(r'"(\w+)"', named[1]))
    icons = Path(__file__).resolve().parents[2] / "src" / "cottonopolis" / "draw" / "icons"
    assert marks
    assert not marks & {path.stem.removeprefix("region-") for path in icons.glob("region-*.svg")}
