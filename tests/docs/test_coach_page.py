"""The page of the coach: its examples hold, and the game that it tells of is there."""

from __future__ import annotations

import doctest

from cottonopolis.analysis.turns import turn_at
from cottonopolis.game import read_record, replay
from structure.sources import ROOT


def test_the_examples_hold() -> None:
    found, _ = doctest.testfile(str(ROOT / "docs" / "coach.md"), module_relative=False, encoding="utf-8")
    assert found == 0


def test_the_game_of_the_page_replays_and_has_the_turns_that_are_shown() -> None:
    record = (ROOT / "docs" / "coach" / "birmingham.rec").read_text(encoding="utf-8")
    text = (ROOT / "docs" / "coach.md").read_text(encoding="utf-8")
    game = replay(read_record(record))
    assert game.scores() == [132, 73, 148, 118]
    for ply in (47, 117):
        turn = turn_at(game, ply)
        assert game.seats[turn.seat] == "bob"
        assert "; ".join(turn.actions) in text
