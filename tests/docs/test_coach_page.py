"""The pages of the coach: their examples hold, and the games that they tell of are there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cottonopolis.analysis.turns import turn_at
from cottonopolis.game import read_record, replay
from structure.sources import ROOT

PAGE = ROOT / "docs" / "coach.md"
WALKS = sorted((ROOT / "docs" / "coach").glob("*.md"))
COSTLY = re.compile(r"### \d+\. Action (\d+), (\w+): [^#]*?\*\*Played:\*\*[^`]*`([^`]*)`")


def test_the_examples_hold() -> None:
    found, _ = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found == 0


def test_every_title_has_its_walk() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [walk.stem for walk in WALKS] == ["birmingham", "germany", "lancashire"]
    assert all(f"coach/{walk.name}" in text for walk in WALKS)


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.stem)
def test_a_walk_tells_of_the_game_beside_it(walk: Path) -> None:
    text = walk.read_text(encoding="utf-8")
    game = replay(read_record(walk.with_suffix(".rec").read_text(encoding="utf-8")))
    winner = game.seats[game.result().index(1)]
    assert f"- {winner} wins with {max(game.scores())} points" in text
    assert f"| all | {' | '.join(map(str, game.scores()))} |" in text
    costly = COSTLY.findall(text)
    assert costly
    for ply, who, played in costly:
        turn = turn_at(game, int(ply))
        assert (game.seats[turn.seat], "; ".join(turn.actions)) == (who, played)


def test_the_page_has_the_turn_that_it_analyses() -> None:
    game = replay(read_record((ROOT / "docs" / "coach" / "birmingham.rec").read_text(encoding="utf-8")))
    assert all(action in PAGE.read_text(encoding="utf-8") for action in turn_at(game, 35).actions)
