"""Chances from games that were played on, and the command that measures whether they come true."""

from __future__ import annotations

import importlib.util
import sys
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cottonopolis.analysis.chances import chances, ends_near
from structure.sources import ROOT


@pytest.fixture(scope="module")
def figures() -> Any:
    spec = importlib.util.spec_from_file_location("coach_figures", ROOT / "scripts" / "coach_figures.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules["coach_figures"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_neighbour_tells_by_how_much_the_evaluator_errs() -> None:
    told = [[50.0, 40.0], [60.0, 40.0], [55.0, 45.0]]
    points = [[(52, 40)], [(60, 44)], [(55, 45)]]
    assert ends_near(told, points, 1) == [[62.0, 40.0], [60.0, 44.0], [60.0, 40.0]]


def test_near_the_end_few_neighbours_count() -> None:
    told, points = [[float(n), 0.0] for n in range(50)], [[(n, 0)] for n in range(50)]
    assert [len(ends_near(told, points, turn)) for turn in (0, 40, 48, 49)] == [33, 20, 4, 2]


def test_chances_are_those_of_the_seat_with_most_points() -> None:
    found = chances([[3.0, 2.0, 1.0], [1.0, 2.0, 2.0], [9.0, 0.0, 0.0], [5.0, 1.0, 0.0]])
    assert [chance.mean for chance in found] == [0.75, 0.125, 0.125]


def row(seed: int, *, leader_wins: bool) -> dict[str, Any]:
    """A game of three turns in which one seat was always said to win with 75 %."""
    ends = [[[9, 0], [9, 0], [9, 0], [0, 9]]] * 3
    won = [1.0, 0.0] if leader_wins else [0.0, 1.0]
    return {"seed": seed, "first": 0, "told": [[5.0, 5.0]] * 3, "ends": ends, "won": won, "scores": [9, 0]}


def test_what_was_said_stands_beside_what_was_won(figures: Any) -> None:
    rows = [row(n, leader_wins=n % 4 != 0) for n in range(40)]
    low, high = figures.bins_of(rows)
    assert (low.said, low.won, low.n) == (0.25, 0.25, 120)
    assert (high.said, high.won) == (0.75, 0.75)
    assert 0.55 < high.least < 0.7 and 0.8 < high.most < 0.95
    drawing = ET.fromstring(figures.plot({"birmingham-2": rows, "germany-3": rows[:10]}))
    words = {"".join(element.itertext()) for element in drawing.iter() if element.tag.endswith("text")}
    assert {"All tables", "Birmingham, 2 players", "Germany, 3 players", "40 games", "50 games"} <= words


def test_a_mistake_is_told_by_what_was_gained(figures: Any) -> None:
    cases = [
        {"said": 10.0, "gains": [6.0, 4.0]},
        {"said": 10.0, "gains": [1.0, 1.0]},
        {"said": 3.0, "gains": [-1.0, -1.0]},
        {"said": 5.0, "gains": []},
    ]
    told = "\n".join(figures.tell_mistakes([{"seed": 1, "tried": 8, "mistakes": cases}]))
    assert "8 turns tried, 4 called mistakes" in told and "3 of them replayed" in told
    assert "gained in 2, at least half of what was said in 1" in told
    assert "said in all 23 points, gained 5" in told
