"""Values over time: lines with a band about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cottonopolis.arena.report.plots.paper import SMALL, WIDTH, Scale, axis_left, plot, scale_over, shown, titled
from cottonopolis.draw.svg import number, tag, text

_LEFT, _RIGHT, _TOP, _HEIGHT = 34.0, 92.0, 20.0, 170.0


@dataclass(frozen=True)
class Course:
    """One line."""

    label: str
    series: int
    values: Sequence[float]
    low: Sequence[float] = ()
    """The band, if there is one."""
    high: Sequence[float] = ()


def line_plot(
    courses: Sequence[Course], about: str, unit: str = "", breaks: Sequence[tuple[int, str]] = (), name: str = "round"
) -> str:
    """Lines over rounds; each has its label at its right end."""
    values = [value for course in courses for part in (course.values, course.low, course.high) for value in part]
    n = max(len(course.values) for course in courses)
    across = Scale(0, max(n - 1, 1), _LEFT + 4, WIDTH - _RIGHT)
    bottom = _TOP + _HEIGHT
    down = scale_over(values, bottom, _TOP + 8)
    parts = [axis_left(down, _LEFT, WIDTH - _RIGHT + 4, unit)]
    parts += [
        text(str(step + 1), (across.at(step), bottom + 15), SMALL, class_="axis middle")
        for step in range(n)
        if step == 0 or (step + 1) % 4 == 0
    ]
    parts += [
        tag("path", class_="zero", d=f"M{number(across.at(max(step - 0.5, 0)))} {number(_TOP - 14)}V{number(bottom)}")
        + text(era, (across.at(max(step - 0.5, 0)) + 4, _TOP - 6), SMALL, class_="axis")
        for step, era in breaks
    ]
    for course in courses:
        drawn = ""
        if course.low and course.high:
            drawn = tag(
                "path", class_="band", d=f"M{_along(course.high, across, down)}L{_back(course.low, across, down)}z"
            )
        drawn += tag("path", class_="line", d=f"M{_along(course.values, across, down)}")
        last = course.values[-1]
        said = f"{course.label}: {shown(round(course.values[0], 1), unit)} to {shown(round(last, 1), unit)}"
        parts.append(titled(drawn, said, class_=f"s{course.series}"))
    for course, y in zip(courses, _apart([down.at(course.values[-1]) for course in courses]), strict=True):
        parts.append(text(course.label, (WIDTH - _RIGHT + 8, y + 4), SMALL, class_=f"s{course.series} ink"))
    return plot(bottom + 20, f"{about}, by {name}", *parts)


def _along(values: Sequence[float], across: Scale, down: Scale) -> str:
    return "L".join(f"{number(across.at(n))} {number(down.at(value))}" for n, value in enumerate(values))


def _back(values: Sequence[float], across: Scale, down: Scale) -> str:
    return "L".join(
        f"{number(across.at(n))} {number(down.at(value))}" for n, value in reversed(list(enumerate(values)))
    )


def _apart(ys: Sequence[float], gap: float = 15.0) -> list[float]:
    """The same heights, moved down where two labels would touch."""
    found = list(ys)
    order = sorted(range(len(ys)), key=lambda n: ys[n])
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + gap)
    return found
