"""What `coach.py` has measured, as tables and as a drawing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cottonopolis.analysis.chances import POOLED, chances, ends_near
from cottonopolis.analysis.estimate import estimate
from cottonopolis.analysis.review import FIRST_ENDS
from cottonopolis.content import read_documents
from cottonopolis.draw.style import NARROW, SERIF, paper_colours
from cottonopolis.draw.svg import group, number, tag, text

BINS = (0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.01)
"""What is said, in steps of a tenth: 70 % is 65 to 75 %."""
N_DRAWN = 1000
"""Games drawn from the games, for the intervals."""
NEIGHBOURS = POOLED // 2 // FIRST_ENDS
"""Turns on either side that are looked at together."""
SIDE, GAP, TOP, LEFT = 210.0, 62.0, 76.0, 52.0
N_ACROSS = 4
"""Plots beside one another."""

_STYLE = """
svg{background:var(--land)}text{fill:var(--ink);font-family:%s}.axis{fill:var(--soft);font-family:%s}
.grid{stroke:var(--faint);fill:none}.even{stroke:var(--soft);stroke-dasharray:5 4;fill:none}
.range{stroke:var(--series-0);stroke-width:2.4}.dot{fill:var(--series-0)}
""".replace("\n", "")

Row = dict[str, Any]


@dataclass(frozen=True)
class Bin:
    """Turns of seats that were judged alike."""

    low: float
    high: float
    n: int
    said: float
    """On average."""
    won: float
    least: float
    most: float
    """95 % of what other games would have given, drawn from these games."""


def bins_of(rows: Sequence[Row]) -> list[Bin]:
    """By what was said: how many were won."""
    chance, found = random.Random(1), []
    by_game = [_judged(row) for row in rows]
    for low, high in pairwise(BINS):
        inside = [[(said, won) for said, won in game if low <= said < high] for game in by_game]
        counts = [(len(game), sum(won for _, won in game)) for game in inside]
        n = sum(count for count, _ in counts)
        if not n:
            continue
        shares = []
        for _ in range(N_DRAWN):
            drawn = chance.choices(counts, k=len(counts))
            if total := sum(count for count, _ in drawn):
                shares.append(sum(won for _, won in drawn) / total)
        shares.sort()
        edge = len(shares) // 40
        said = sum(said for game in inside for said, _ in game) / n
        won = sum(won for _, won in counts) / n
        found.append(Bin(low, min(high, 1.0), n, said, won, shares[edge], shares[-1 - edge]))
    return found


def _judged(row: Row) -> list[tuple[float, float]]:
    """By turn and seat of a game: the chance that a review tells there, and whether the seat won."""
    # The first turns that were looked at lack neighbours before them, unless there are none.
    first = NEIGHBOURS if row["first"] else 0
    said = [chances(ends_near(row["told"], row["ends"], turn)) for turn in range(first, len(row["told"]))]
    return [(one.mean, row["won"][seat]) for turn in said for seat, one in enumerate(turn)]


def tell_calibration(rows: Sequence[Row]) -> list[str]:
    """By what was said: how many were won, with 95 % intervals over games."""
    found = [
        f"{len(rows)} games",
        "| said | turns of a seat | mean said | won | 95 % |",
        "| --- | --- | --- | --- | --- |",
    ]
    for one in bins_of(rows):
        cells = (f"{one.low:.0%} to {one.high:.0%}", one.n, f"{one.said:.0%}", f"{one.won:.0%}")
        found.append(f"| {' | '.join(map(str, cells))} | {one.least:.0%} to {one.most:.0%} |")
    errors = [error for row in rows for error in _errors(row)]
    found.append(f"points to expect, less those at the end: mean {sum(errors) / max(len(errors), 1):+.1f}")
    return found


def _errors(row: Row) -> list[float]:
    """By seat: points to expect at the first turn that was looked at, less those at the end."""
    ends = ends_near(row["told"], row["ends"], 0)
    means = [sum(column) / len(column) for column in zip(*ends, strict=True)]
    return [mean - score for mean, score in zip(means, row["scores"], strict=True)]


def tell_mistakes(rows: Sequence[Row]) -> list[str]:
    """How much of what was said strong players gained."""
    cases = [case for row in rows for case in row["mistakes"] if case["gains"]]
    n_called = sum(len(row["mistakes"]) for row in rows)
    found = [f"{len(rows)} games, {sum(row['tried'] for row in rows)} turns tried, {n_called} called mistakes"]
    if not cases:
        return found
    gains = [estimate(case["gains"]) for case in cases]
    pairs = list(zip(gains, cases, strict=True))
    n_half = sum(gain.mean >= case["said"] / 2 for gain, case in pairs)
    n_sure = sum(gain.mean + 2 * (gain.error or 0) < case["said"] / 2 for gain, case in pairs)
    n_up = sum(gain.mean > 0 for gain in gains)
    said, gained = sum(case["said"] for case in cases), sum(gain.mean for gain in gains)
    fewest = min(len(case["gains"]) for case in cases)
    found.append(f"{len(cases)} of them replayed, each on {fewest} deals or more")
    found.append(f"the better turn gained in {n_up}, at least half of what was said in {n_half}")
    found.append(f"clearly less than half, by two standard errors, in {n_sure}")
    found.append(f"said in all {said:.0f} points, gained {gained:.0f}")
    return found


def plot(tables: Mapping[str, Sequence[Row]]) -> str:
    """For each table, and for all of them, what was said across, and what was won upwards."""
    tables = {"All tables": [row for rows in tables.values() for row in rows], **tables}
    n_rows = -(-len(tables) // N_ACROSS)
    across = min(len(tables), N_ACROSS)
    width = LEFT + across * SIDE + (across - 1) * GAP + 24
    height = TOP + n_rows * (SIDE + GAP + 22)
    parts = [text("Chances to win: what the coach said, and how many of those turns were won", (LEFT, 28), 17)]
    for n, (name, rows) in enumerate(tables.items()):
        corner = LEFT + n % N_ACROSS * (SIDE + GAP), TOP + n // N_ACROSS * (SIDE + GAP + 22)
        parts.append(group(_panel(name, rows), transform=f"translate({number(corner[0])} {number(corner[1])})"))
    light, dark = paper_colours(dark=False), paper_colours(dark=True)
    style = f"svg{{{light}}}@media (prefers-color-scheme:dark){{svg{{{dark}}}}}{_STYLE % (SERIF, NARROW)}"
    return (
        tag(
            "svg",
            tag("style", style),
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            role="img",
            aria_label="Chances to win that the coach said, against the share that was won",
        )
        + "\n"
    )


def _panel(name: str, rows: Sequence[Row]) -> str:
    map_id, _, players = name.rpartition("-")
    title = f"{read_documents(map_id)[None].name}, {players} players" if map_id else name
    ticks = [0.0, 0.25, 0.5, 0.75, 1.0]
    grid = "".join(f"M0 {number(_y(it))}H{number(SIDE)}M{number(SIDE * it)} 0V{number(SIDE)}" for it in ticks)
    parts = [
        text(title, (0, -12), 14),
        text(f"{len(rows)} games", (SIDE, -12), 12, class_="axis", text_anchor="end"),
        tag("path", class_="grid", d=grid),
        tag("path", class_="even", d=f"M0 {number(SIDE)}L{number(SIDE)} 0"),
        *(text(f"{it:.0%}", (-6, _y(it) + 4), 11, class_="axis", text_anchor="end") for it in ticks),
        *(text(f"{it:.0%}", (SIDE * it, SIDE + 16), 11, class_="axis", text_anchor="middle") for it in ticks),
    ]
    for one in bins_of(rows):
        about = f"said {one.said:.0%}, won {one.won:.0%} ({one.least:.0%} to {one.most:.0%}), {one.n} turns of a seat"
        x = SIDE * one.said
        line = tag("path", class_="range", d=f"M{number(x)} {number(_y(one.least))}V{number(_y(one.most))}")
        parts.append(group(tag("title", about) + line + tag("circle", class_="dot", cx=x, cy=_y(one.won), r=4)))
    return "".join(parts)


def _y(share: float) -> float:
    return SIDE * (1 - share)
