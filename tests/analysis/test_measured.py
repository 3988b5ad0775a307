"""The command that measures whether chances come true and mistakes are mistakes: what it keeps, and what it tells."""

from __future__ import annotations

import importlib
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from structure.sources import ROOT


@pytest.fixture(scope="module")
def coach() -> Iterator[ModuleType]:
    sys.path.insert(0, str(ROOT / "scripts"))
    yield importlib.import_module("coach")
    sys.path.remove(str(ROOT / "scripts"))


def row(seed: int, *, leader_wins: bool, by: str = "networks") -> dict[str, Any]:
    """A game of three turns in which one seat was always said to win with 75 %."""
    won = [1, 0] if leader_wins else [0, 1]
    return {"by": by, "seed": seed, "said": [[750, 250]] * 3, "won": won, "points": [8.0, 1.0], "scores": [9, 0]}


def test_what_was_said_stands_beside_what_was_won(coach: ModuleType) -> None:
    figures = sys.modules["coach_figures"]
    rows = [row(n, leader_wins=n % 4 != 0) for n in range(40)]
    low, high = figures.bins_of(rows)
    assert (low.said, low.won, low.n) == (0.25, 0.25, 120)
    assert (high.said, high.won) == (0.75, 0.75)
    assert 0.55 < high.least < 0.7 and 0.8 < high.most < 0.95
    measured = {"birmingham-2": rows, "lancashire-roxley2018-2": rows[:10]}
    drawing = ET.fromstring(coach.plot(measured))
    words = {"".join(element.itertext()) for element in drawing.iter() if element.tag.endswith("text")}
    titles = {"All tables", "Birmingham, 2 players", "Lancashire, edition of 2018, 2 players"}
    assert titles | {"40 games", "50 games"} <= words
    told = coach.tell_calibration(measured)
    assert any(line.startswith("| 75 to 85 % | 150 | 75 % | 74 % |") for line in told)
    assert any(line.startswith("| Birmingham, 2 players | 40 |") for line in told)


def test_a_mistake_is_told_by_what_was_gained(coach: ModuleType) -> None:
    gained = [(10.0, [6.0, 4.0]), (10.0, [1.0, 1.0]), (3.0, [-1.0, -1.0]), (5.0, [])]
    cases = [
        {"said": said, "n": len(gains), "total": sum(gains), "squares": sum(gain * gain for gain in gains)}
        for said, gains in gained
    ]
    told = coach.tell_mistakes({"germany-4": [{"seed": 1, "tried": 8, "mistakes": cases}]})
    figures = "1 | 8 | 4 | 3, 2 times each | 1 (33 %) | 2 | 23 | 5 |"
    assert [line for line in told if figures in line] == [
        f"| All tables | {figures}",
        f"| Germany, 4 players | {figures}",
    ]


def test_rows_of_other_networks_are_measured_anew(coach: ModuleType, tmp_path: Path) -> None:
    now = coach.networks_of("birmingham-2")
    asked = Namespace(seed=1, games=2)
    names = ["birmingham-2", "germany-3"]
    first = coach.Files(tmp_path, "calibrate", names)
    first.keep("birmingham-2", row(2, leader_wins=True, by=now))
    first.keep("birmingham-2", row(1, leader_wins=True, by="others"))
    assert [it["seed"] for it in coach.read(tmp_path / "calibrate-birmingham-2.jsonl")] == [1, 2]
    later = coach.Files(tmp_path, "calibrate", names)
    assert later.missing(asked) == [("birmingham-2", 1), ("germany-3", 1), ("germany-3", 2)]
    later.keep("birmingham-2", row(1, leader_wins=False, by=now))
    assert [it["by"] for it in coach.read(tmp_path / "calibrate-birmingham-2.jsonl")] == [now, now]


def double(n: int) -> int:
    return 2 * n


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_their_order(coach: ModuleType, jobs: int) -> None:
    assert list(coach.done(double, [3, 1, 2], jobs, "double")) == [(3, 6), (1, 2), (2, 4)]


def test_every_shipped_row_is_of_a_known_table(coach: ModuleType) -> None:
    for path in (ROOT / "docs" / "coach" / "measured").glob("*.jsonl"):
        kind, _, name = path.stem.partition("-")
        assert kind in ("calibrate", "mistakes")
        assert name in coach.tables()
        assert all(row["by"] for row in coach.read(path))
