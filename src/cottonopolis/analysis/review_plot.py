"""A review as a drawing: chances to win and points to expect over the game, with the turns that cost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.review_result import ReviewResult
from cottonopolis.analysis.review_words import percent, turn_text
from cottonopolis.draw.style import NARROW, SERIF, paper_colours
from cottonopolis.draw.svg import group, number, tag, text
from cottonopolis.draw.text import clean
from cottonopolis.messages import messages_in, say

WIDTH, LEFT, RIGHT = 960.0, 52.0, 118.0
HEIGHT, GAP, TOP = 250.0, 62.0, 64.0
LABEL = 15.0
"""Height of a label at the end of a line."""
N_MARKED = 12
"""Turns that are marked."""

_STYLE = """
svg{background:var(--land)}text{fill:var(--ink);font-family:%s}.axis{fill:var(--soft);font-family:%s}
.grid{stroke:var(--faint);fill:none}.edge{stroke:var(--soft);fill:none}
.line{stroke:var(--c);stroke-width:2.4;fill:none;stroke-linejoin:round}.band{fill:var(--c);opacity:.14}
.mark{fill:var(--land);stroke:var(--c);stroke-width:2.4}text.name{fill:var(--c);font-weight:700}
""".replace("\n", "")


def review_plot(review: ReviewResult) -> str:
    """An SVG that needs nothing else; whatever is pointed at says its numbers."""
    plies = [standing.ply for standing in review.standings]
    seats = messages_in().list(review.seats)
    low, high = _span([found for standing in review.standings for found in standing.points])
    win = _Panel(plies, TOP, 0.0, 1.0)
    points = _Panel(plies, TOP + HEIGHT + GAP, low, high)
    height = TOP + 2 * HEIGHT + GAP + 40
    parts = [
        text(say("review.title", name=review.name, seats=seats), (LEFT, 28), 19),
        win.frame(say("review.plot_win"), [0.0, 0.25, 0.5, 0.75, 1.0], percent),
        points.frame(say("review.plot_points"), _steps(low, high), lambda value: f"{value:.0f}"),
        win.numbers(),
        points.numbers(),
    ]
    wins = [[standing.win[seat] for standing in review.standings] for seat in range(len(review.seats))]
    expected = [[standing.points[seat] for standing in review.standings] for seat in range(len(review.seats))]
    ends = [f"{name} {score}" for name, score in zip(review.seats, review.scores, strict=True)]
    parts += win.courses(review.seats, wins, percent)
    parts += points.courses(ends, expected, lambda value: f"{value:.0f}")
    parts += [_mark(review, n, points) for n in range(min(len(review.mistakes), N_MARKED))]
    light, dark = paper_colours(dark=False), paper_colours(dark=True)
    inks = "".join(f".s{seat}{{--c:var(--series-{seat})}}" for seat in range(len(review.seats)))
    style = f"svg{{{light}}}@media (prefers-color-scheme:dark){{svg{{{dark}}}}}{_STYLE % (SERIF, NARROW)}{inks}"
    return (
        tag(
            "svg",
            tag("style", style),
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(WIDTH)} {number(height)}",
            role="img",
            aria_label=say("review.plot_about", seats=seats),
        )
        + "\n"
    )


@dataclass(frozen=True)
class _Panel:
    """One of the two plots: actions across, values upwards."""

    plies: Sequence[int]
    top: float
    low: float
    high: float

    def x(self, ply: int) -> float:
        """Where an action lies."""
        first, last = self.plies[0], self.plies[-1]
        return LEFT + (WIDTH - LEFT - RIGHT) * (ply - first) / max(last - first, 1)

    def y(self, value: float) -> float:
        """Where a value lies."""
        return self.top + HEIGHT * (self.high - value) / (self.high - self.low)

    def frame(self, title: str, steps: Sequence[float], said: Callable[[float], str]) -> str:
        """The title, and faint lines with their values."""
        lines = "".join(f"M{number(LEFT)} {number(self.y(step))}H{number(WIDTH - RIGHT)}" for step in steps)
        labels = [
            text(said(step), (LEFT - 8, self.y(step) + 4), 12, class_="axis", text_anchor="end") for step in steps
        ]
        return text(title, (LEFT, self.top - 12), 15) + tag("path", class_="grid", d=lines) + "".join(labels)

    def numbers(self) -> str:
        """Some actions by their numbers, below."""
        y = self.top + HEIGHT
        shown = [ply for ply in range(self.plies[0], self.plies[-1]) if ply == 1 or ply % 20 == 0]
        labels = [text(str(ply), (self.x(ply), y + 18), 12, class_="axis", text_anchor="middle") for ply in shown]
        edge = tag("path", class_="edge", d=f"M{number(LEFT)} {number(y)}H{number(WIDTH - RIGHT)}")
        return edge + "".join(labels)

    def courses(
        self, names: Sequence[str], values: Sequence[Sequence[Estimate]], said: Callable[[float], str]
    ) -> list[str]:
        """A line with its band for each seat, and its name at its end."""
        parts = []
        for seat, course in enumerate(values):
            line = self._path([found.mean for found in course])
            upper = self._path([min(found.mean + (found.error or 0.0), self.high) for found in course])
            lower = self._path([max(found.mean - (found.error or 0.0), self.low) for found in course], back=True)
            about = tag("title", clean(f"{names[seat]}: {said(course[0].mean)} … {said(course[-1].mean)}"))
            band = tag("path", class_="band", d=f"M{upper}L{lower}z")
            parts.append(group(about + band + tag("path", class_="line", d=f"M{line}"), class_=f"s{seat}"))
        heights = _apart([self.y(course[-1].mean) for course in values])
        for seat, (name, y) in enumerate(zip(names, heights, strict=True)):
            parts.append(group(text(name, (WIDTH - RIGHT + 8, y + 4), 14, class_="name"), class_=f"s{seat}"))
        return parts

    def _path(self, values: Sequence[float], *, back: bool = False) -> str:
        points = [
            f"{number(self.x(ply))} {number(self.y(value))}" for ply, value in zip(self.plies, values, strict=True)
        ]
        return "L".join(reversed(points) if back else points)


def _mark(review: ReviewResult, n: int, panel: _Panel) -> str:
    """A turn that cost much: its place among them, on the line of its seat."""
    mistake = review.mistakes[n]
    (standing,) = [standing for standing in review.standings if standing.ply == mistake.ply]
    at = panel.x(mistake.ply), panel.y(standing.points[mistake.seat].mean)
    about = say(
        "review.plot_mistake",
        ply=mistake.ply,
        who=review.seats[mistake.seat],
        played=turn_text(mistake.played.actions),
        better=turn_text(mistake.better.actions),
        amount=f"{mistake.cost.mean:.1f}",
    )
    shape = tag("circle", class_="mark", cx=at[0], cy=at[1], r=9)
    label = text(str(n + 1), (at[0], at[1] + 4), 12, text_anchor="middle")
    return group(tag("title", clean(about)) + shape + label, class_=f"s{mistake.seat}")


def _span(found: Sequence[Estimate]) -> tuple[float, float]:
    """The values with some air, on round tens."""
    low, high = min(one.mean for one in found), max(one.mean for one in found)
    return 10.0 * (low // 10), 10.0 * (high // 10 + 1)


def _steps(low: float, high: float) -> list[float]:
    """Some round values.

    >>> _steps(60.0, 160.0)
    [60.0, 80.0, 100.0, 120.0, 140.0, 160.0]
    """
    step = next(step for step in (5.0, 10.0, 20.0, 50.0, 100.0, 1000.0) if (high - low) / step <= 6)
    n = int((high - low) // step)
    return [low + step * k for k in range(n + 1)]


def _apart(ys: Sequence[float]) -> list[float]:
    """The same heights, moved down where two labels would touch."""
    found = list(ys)
    order = sorted(range(len(ys)), key=lambda n: ys[n])
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + LABEL)
    return found
