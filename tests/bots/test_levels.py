"""The levels for people."""

from __future__ import annotations

import pytest

from cottonopolis.bots import make_bot
from cottonopolis.bots.builtin import LEVELS
from cottonopolis.errors import BotError


def test_there_are_four_levels_weakest_first() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "champion"]
    assert len({make_bot(level).spec for level in LEVELS}) == 4


def test_a_level_takes_settings_of_the_bot_behind_it() -> None:
    assert make_bot("hard:seed=9").spec == make_bot(LEVELS["hard"] + ",seed=9").spec


def test_a_level_refuses_settings_that_its_bot_does_not_have() -> None:
    with pytest.raises(BotError, match="neural has no setting 'blur'"):
        make_bot("easy:blur=3")
