"""What `coach.py` has measured, as tables and as a drawing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any

from coach_work import tables

from cottonopolis.content import read_documents
from cottonopolis.draw.style import NARROW, SERIF, paper_colours
from cottonopolis.draw.svg import group, number, tag, text

BINS = (0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.01)
"""What is said, in steps of a tenth: 70 % is 65 to 75 %."""
N_DRAWN = 1000
"""Games drawn from the games, for the intervals."""
SHORT = (0.05, 0.25, 0.45, 0.65, 0.85, 0.95)
"""Where the steps begin that are told of every table."""
SIDE, GAP, TOP, LEFT = 200.0, 56.0, 70.0, 48.0
DOWN = SIDE + 64
N_ACROSS = 3
"""Plots beside one another; that of all tables has a row of its own."""

_STYLE = """
svg{background:var(--land)}text{fill:var(--ink);font-family:%s}.axis{fill:var(--soft);font-family:%s}
.grid{stroke:var(--faint);fill:none}.even{stroke:var(--soft);stroke-dasharray:5 4;fill:none}
.count{paint-order:stroke;stroke:var(--land);stroke-width:4px}.range{stroke:var(--series-0);stroke-width:1.8;stroke-opacity:.6}.dot{fill:var(--series-0)}
""".replace("\n", "")

_KEY = (
    "Across: the chance to win that was said of a seat before a turn.",
    "Up: how many of those turns were won in the end.",
    "Points on the dashed line: what was said came true.",
    "Lines through the points: 95 % intervals, over games.",
)

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
    return [(said / 1000, won) for turn in row["said"] for said, won in zip(turn, row["won"], strict=True)]


def percent(share: float) -> str:
    """A share as it is written in the docs."""
    return f"{100 * share:.0f} %"


def steps_of(low: float, high: float) -> str:
    """Two shares between which something lies."""
    return f"{100 * low:.0f} to {percent(high)}"


def title_of(name: str) -> str:
    """A table in words."""
    table = tables()[name]
    document = read_documents(table.map_or_file)[next(iter(map(str, table.options.values())), None)]
    return f"{document.name}, {table.players} players"


def tell_calibration(measured: Mapping[str, Sequence[Row]]) -> list[str]:
    """By what was said: how many were won, with 95 % intervals over games; of all tables, then of each."""
    every = _together(measured)
    found = [*_row("said", "turns of a seat", "said on average", "won", "95 %"), *_row(*5 * ["---"])]
    for one in bins_of(every):
        said, between = steps_of(one.low, one.high), steps_of(one.least, one.most)
        found += _row(said, one.n, percent(one.said), percent(one.won), between)
    steps = [steps_of(low, min(high, 1.0)) for low, high in pairwise(BINS) if low in SHORT]
    found += ["", *_row("won of what was said", "games", *steps, "points too many"), *_row(*["---"] * (len(steps) + 3))]
    for name, rows in {"": every, **measured}.items():
        by_low = {one.low: f"{percent(one.won)} [{100 * one.least:.0f}-{100 * one.most:.0f}]" for one in bins_of(rows)}
        cells = [by_low.get(low, "") for low in SHORT]
        found += _row(title_of(name) if name else "All tables", len(rows), *cells, f"{_points_error(rows):+.1f}")
    return found


def _together(measured: Mapping[str, Sequence[Row]]) -> list[Row]:
    return [row for rows in measured.values() for row in rows]


def _row(*cells: object) -> list[str]:
    """A row of a table of Markdown."""
    return [f"| {' | '.join(map(str, cells))} |"]


def _points_error(rows: Sequence[Row]) -> float:
    """Points to expect at the first turn, less those at the end, on average."""
    pairs = [pair for row in rows for pair in zip(row["points"], row["scores"], strict=True)]
    return float(sum(said - score for said, score in pairs)) / len(pairs)


def tell_mistakes(measured: Mapping[str, Sequence[Row]]) -> list[str]:
    """How much of what was said strong players gained: of all tables, then of each."""
    head = ("games", "turns tried", "called mistakes", "replayed", "half was gained", "clearly less", "said", "gained")
    found = [*_row("mistakes", *head), *_row(*["---"] * (len(head) + 1))]
    for name, rows in {"": _together(measured), **measured}.items():
        found += _row(title_of(name) if name else "All tables", *_mistakes(rows))
    return [*found, "", "Clearly less: by two standard errors. Said and gained: points of those that were replayed."]


def _mistakes(rows: Sequence[Row]) -> list[object]:
    """The figures of some games."""
    called = [case for row in rows for case in row["mistakes"]]
    cases = [case for case in called if case["n"]]
    gains = [(*_gain(case), case["said"]) for case in cases]
    n_half = sum(mean >= said / 2 for mean, _, said in gains)
    n_less = sum(mean + 2 * error < said / 2 for mean, error, said in gains)
    least, most = (choose((case["n"] for case in cases), default=0) for choose in (min, max))
    times = f"{len(cases)}, {least if least == most else f'{least} to {most}'} times each" if cases else "0"
    half = f"{n_half} ({percent(n_half / len(cases))})" if cases else ""
    points = [f"{sum(said for _, _, said in gains):.0f}", f"{sum(mean for mean, _, _ in gains):.0f}"]
    return [len(rows), sum(row["tried"] for row in rows), len(called), times, half, n_less, *points]


def _gain(case: Row) -> tuple[float, float]:
    """What was gained on average, and its standard error."""
    n, mean = case["n"], case["total"] / case["n"]
    return mean, sqrt(max(case["squares"] / n - mean * mean, 0.0) / max(n - 1, 1))


def plot(measured: Mapping[str, Sequence[Row]]) -> str:
    """For each table, and for all of them, what was said across, and what was won upwards."""
    n_rows = 1 - (-len(measured) // N_ACROSS)
    width = LEFT + N_ACROSS * SIDE + (N_ACROSS - 1) * GAP + 24
    height = TOP + n_rows * DOWN - 24
    parts = [
        text("Chances to win: what the coach said, and how many of those turns were won", (LEFT, 26), 17),
        *(text(line, (LEFT + SIDE + GAP, TOP + 20 * n), 13, class_="axis") for n, line in enumerate(_KEY, start=1)),
        group(_panel("All tables", _together(measured)), transform=f"translate({number(LEFT)} {number(TOP)})"),
    ]
    for n, (name, rows) in enumerate(measured.items()):
        at = LEFT + n % N_ACROSS * (SIDE + GAP), TOP + (1 + n // N_ACROSS) * DOWN
        parts.append(group(_panel(title_of(name), rows), transform=f"translate({number(at[0])} {number(at[1])})"))
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


def _panel(title: str, rows: Sequence[Row]) -> str:
    ticks = [0.0, 0.25, 0.5, 0.75, 1.0]
    grid = "".join(f"M0 {number(_y(it))}H{number(SIDE)}M{number(SIDE * it)} 0V{number(SIDE)}" for it in ticks)
    parts = [
        text(title, (0, -10), 13),
        tag("path", class_="grid", d=grid),
        text(f"{len(rows)} games", (SIDE - 6, SIDE - 8), 11, class_="axis count", text_anchor="end"),
        tag("path", class_="even", d=f"M0 {number(SIDE)}L{number(SIDE)} 0"),
        *(text(f"{it:.0%}", (-6, _y(it) + 4), 11, class_="axis", text_anchor="end") for it in ticks),
        *(text(f"{it:.0%}", (SIDE * it, SIDE + 16), 11, class_="axis", text_anchor="middle") for it in ticks),
    ]
    for one in bins_of(rows):
        about = f"said {one.said:.0%}, won {one.won:.0%} ({one.least:.0%} to {one.most:.0%}), {one.n} turns of a seat"
        x = SIDE * one.said
        line = tag("path", class_="range", d=f"M{number(x)} {number(_y(one.least))}V{number(_y(one.most))}")
        parts.append(group(tag("title", about) + line + tag("circle", class_="dot", cx=x, cy=_y(one.won), r=3.2)))
    return "".join(parts)


def _y(share: float) -> float:
    return SIDE * (1 - share)
