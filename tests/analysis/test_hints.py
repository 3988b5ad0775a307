"""Hints tell more step by step, and never the turn before the last step."""

from __future__ import annotations

import re

import pytest

from analysis.late_games import finished
from cottonopolis.analysis import hint
from cottonopolis.analysis.candidates import Candidates
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.future import Player
from cottonopolis.analysis.turns import turns_of
from cottonopolis.messages import messages_in
from cottonopolis.notation.move import OPENING_VERBS


@pytest.mark.parametrize("map_id", ["birmingham", "lancashire", "germany"])
def test_every_turn_of_a_game_can_be_hinted_at(map_id: str) -> None:
    told = set()
    game = finished(map_id, 3)
    player = Player(game.content, game.rules)
    for turn in list(turns_of(game))[::3]:
        finder = Candidates(turn.game, Deals(turn.game), player)
        played = finder.played(turn.moves)
        nudge, verb, whole = (hint(turn.game, played.moves, played.lines, step) for step in (1, 2, 3))
        assert whole.startswith(f"Play {turn.actions[0]}")
        assert nudge.startswith("Look at ") and not re.search(r"[@/]", nudge + verb)
        told.add(verb)
    assert len(told) > 3


def test_every_verb_has_its_words() -> None:
    known = messages_in()
    assert [verb for verb in OPENING_VERBS for part in ("part", "verb") if not known.has(f"hint.{part}.{verb}")] == []
