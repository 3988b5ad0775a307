"""The legend: every sign that this map uses, and no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cottonopolis.draw.block import BONUS_ICONS, Cell
from cottonopolis.draw.chart import Chart, Region
from cottonopolis.draw.geometry import Box
from cottonopolis.draw.place import draw_cell, region_badge, tone
from cottonopolis.draw.stroke import draw_curves, straight
from cottonopolis.draw.svg import group, icon, rectangle, tag, text
from cottonopolis.draw.text import shortened, text_width, wrapped

Sample = Callable[[Box], str]
"""Draws a sign into a box."""


@dataclass(frozen=True)
class Entry:
    """A sign and what it means."""

    sample: Sample
    words: str
    small: bool
    """Whether it is shown on small screens too."""


_LINES = {
    "both": "Canal and railway",
    "canal": "Canal only",
    "rail": "Railway only",
    "sea": "Sea line",
}
_BONUSES = {
    "money": "Bonus: money",
    "vp": "Bonus: victory points",
    "develop": "Bonus: development",
    "income_spaces": "Bonus: income spaces",
}


def legend_entries(chart: Chart, scale: float) -> list[Entry]:
    """Entries for all that the chart shows, lines first."""
    return [*_line_entries(chart, scale), *_slot_entries(chart), *_place_entries(chart), *_region_entries(chart)]


def _line_entries(chart: Chart, scale: float) -> list[Entry]:
    kinds = {link.kind for link in chart.links}
    words = _LINES if kinds & {"both", "canal"} else {**_LINES, "rail": "Railway"}
    entries = [Entry(_line_sample(kind, scale), said, True) for kind, said in words.items() if kind in kinds]
    if any(len(link.ends) > 2 for link in chart.links):
        entries.append(Entry(_fork_sample, "One line with three ends", False))
    return entries


def _slot_entries(chart: Chart) -> list[Entry]:
    used = {sign for place in chart.places for signs in place.words_of_slots() for sign in signs}
    names = dict(chart.industries)
    entries = [Entry(_slot_sample((id_,)), name, True) for id_, name in chart.industries if id_ in used]
    for sign, holds in chart.slot_kinds:
        if sign in used:
            entries.append(Entry(_slot_sample((sign,)), _either([names.get(id_, id_) for id_ in holds]), True))
            entries += [Entry(_icon_sample(id_), names.get(id_, id_), False) for id_ in holds if id_ not in used]
    pair = next((signs for place in chart.places for signs in place.words_of_slots() if len(signs) == 2), None)
    if pair:
        entries.append(Entry(_slot_sample(pair), "Two signs: one or the other", False))
    return entries


def _either(names: list[str]) -> str:
    return ", ".join(names[:-1]) + " or " + names[-1] if len(names) > 1 else "".join(names)


def _place_entries(chart: Chart) -> list[Entry]:
    places = chart.places
    entries = []
    if any(place.merchants for place in places):
        barrel = any(place.merchants and place.bonus for place in places)
        words = "Merchant with a barrel" if barrel else "Merchant"
        entries.append(Entry(_cell_sample("merchant", barrel=barrel), words, True))
    if any(place.markets for place in places):
        entries.append(Entry(_cell_sample("market"), "Market box", True))
    if any(place.coal_import for place in places):
        most = max(place.coal_import for place in places)
        entries.append(Entry(_cell_sample("import", count=most), "Coal from over the sea", False))
    bonuses = {place.bonus.kind for place in places if place.bonus}
    entries += [
        Entry(_icon_sample(BONUS_ICONS[kind]), said, False) for kind, said in _BONUSES.items() if kind in bonuses
    ]
    flags = (
        ("players", "Only with so many players", any(p.merchants_from > chart.fewest_players for p in places)),
        ("worth", "Points for each link here", any(place.worth for place in places)),
        ("anchor", "Always a port", any(place.port for place in places)),
        ("access", f"Opens the {' and '.join(chart.gated) or 'distant'} market", any(p.market_access for p in places)),
        ("stop", "No way through", any(not place.transit for place in places)),
        ("farm", "Farm", any(place.kind == "farm" for place in places)),
    )
    entries += [Entry(_icon_sample(name), said, False) for name, said, is_so in flags if is_so]
    if any(place.beyond for place in places):
        entries.append(Entry(_frame_sample, "Beyond the frame: farther than drawn", False))
    if any(place.kind == "village" and not place.worth for place in places):
        entries.append(Entry(_dot_sample, "Village", False))
    return entries


def _region_entries(chart: Chart) -> list[Entry]:
    used = {place.region for place in chart.places}
    return [Entry(_region_sample(region), region.about, False) for region in chart.regions if region.id in used]


def _region_sample(region: Region) -> Sample:
    return lambda box: region_badge(region, _square(box, 0.8))


def _square(box: Box, part: float = 1.0) -> Box:
    return Box.around(box.centre, box.height * part, box.height * part)


def _line_sample(kind: str, scale: float) -> Sample:
    def sample(box: Box) -> str:
        y = box.centre[1]
        return group(draw_curves(kind, (straight((box.left, y), (box.right, y)),), scale), class_="lines")

    return sample


def _fork_sample(box: Box) -> str:
    x, y = box.centre
    ends = ((box.left, y), (box.right, y - 7), (box.right, y + 7))
    d = "".join(f"M{end[0]:.2f} {end[1]:.2f}L{x:.2f} {y:.2f}" for end in ends)
    return tag("path", class_="rule", d=d) + tag("circle", class_="meeting", cx=x, cy=y, r=box.height * 0.26)


def _slot_sample(signs: tuple[str, ...]) -> Sample:
    return lambda box: draw_cell(Cell("slot", signs, 0, box), _square(box))


def _cell_sample(kind: str, *, count: int = 0, barrel: bool = False) -> Sample:
    return lambda box: draw_cell(Cell(kind, (), count, box), _square(box), barrel=barrel)


def _icon_sample(name: str) -> Sample:
    return lambda box: icon(name, _square(box, 0.86), class_=tone(name))


def _frame_sample(box: Box) -> str:
    return rectangle(_square(box, 0.86), class_="beyond", rx=4)


def _dot_sample(box: Box) -> str:
    return tag("circle", class_="dot", cx=box.centre[0], cy=box.centre[1], r=box.height * 0.24)


def draw_entries(entries: list[Entry], area: Box, columns: int, size: float, *, most: float = 0.0) -> tuple[str, float]:
    """Entries set in columns from the top of an area on, and the height they take; `most` cuts what is lower."""
    row = size * 1.75
    sample = size * 2.2
    width = area.width / columns
    shown = []
    for entry in entries:
        lines = wrapped(shortened(entry.words, 60), size, width - sample - size * 1.2)
        shown.append((entry, lines, max(row, len(lines) * size * 1.15 + size * 0.4)))
    target = _column_height([height for _, _, height in shown], columns)
    tallest = max((height for _, _, height in shown), default=0.0)
    parts: list[str] = []
    lowest = 0.0
    column, y = 0, 0.0
    for entry, lines, height in shown:
        if y and column < columns - 1 and y + height > target:
            column, y = column + 1, 0.0
        if not most or y + height <= max(most, tallest):
            parts.append(_draw_entry(entry, lines, area.left + column * width, area.top + y, height, size))
            lowest = max(lowest, y + height)
        y += height
    return "".join(parts), lowest


def _column_height(heights: list[float], columns: int) -> float:
    """The least height of columns that take all entries in order.

    >>> _column_height([1.0] * 5, 3)
    2.0
    """
    sums = {sum(heights[i:j]) for i in range(len(heights)) for j in range(i + 1, len(heights) + 1)}
    return next((most for most in sorted(sums) if _n_columns(heights, most) <= columns), 0.0)


def _n_columns(heights: list[float], most: float) -> int:
    needed, y = 1, 0.0
    for height in heights:
        needed, y = (needed + 1, height) if y + height > most + 0.01 else (needed, y + height)
    return needed


def _draw_entry(entry: Entry, lines: list[str], x: float, y: float, height: float, size: float) -> str:
    sample = Box(x, y + height / 2 - size * 0.78, x + size * 2.2, y + height / 2 + size * 0.78)
    first = y + height / 2 + size * 0.35 - (len(lines) - 1) * size * 0.575
    words = [
        text(line, (sample.right + size * 0.6, first + i * size * 1.15), size, width=text_width(line, size))
        for i, line in enumerate(lines)
    ]
    return entry.sample(sample) + "".join(words)
