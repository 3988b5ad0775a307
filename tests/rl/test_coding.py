"""Every answer has a number that stays the same, and a name."""

from __future__ import annotations

from hashlib import blake2b

import numpy as np
import pytest

from cottonopolis.engine.api import legal
from cottonopolis.rl.setting import setting
from rl.tables import ALL, Spec, n_games, name, side_by_side

NAMES = {
    "birmingham-2": (441, "b177d0ea21658df8"),
    "birmingham-3": (515, "f76869be4e92cdab"),
    "birmingham-4": (589, "99c12580f3cca4a4"),
    "lancashire-3": (537, "743fb9c7da45aab4"),
    "lancashire-4": (537, "743fb9c7da45aab4"),
    "germany-3": (785, "5796b320af6cb589"),
    "germany-4": (785, "5796b320af6cb589"),
    "germany-5": (785, "5796b320af6cb589"),
    "new_england-3": (866, "4669e8085c0947b4"),
    "new_england-4": (866, "4669e8085c0947b4"),
    "new_england-5": (866, "4669e8085c0947b4"),
    "birmingham-3-open_discards=False": (515, "f76869be4e92cdab"),
    "birmingham-2-introductory=True": (441, "b177d0ea21658df8"),
    "lancashire-2-edition=roxley2018": (537, "743fb9c7da45aab4"),
    "lancashire-3-edition=roxley2018": (537, "743fb9c7da45aab4"),
    "lancashire-4-edition=roxley2018": (537, "743fb9c7da45aab4"),
}
"""By map, players and options: how many answers are numbered, and a digest of their names in order.

A change here is a new version of the encoding.
"""


def digest(spec: Spec) -> tuple[int, str]:
    names = setting(*spec).names
    return len(names), blake2b("\n".join(names).encode(), digest_size=8).hexdigest()


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_numbers_stay_the_same(spec: Spec) -> None:
    assert digest(spec) == NAMES[name(spec)]


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_no_two_answers_have_the_same_name(spec: Spec) -> None:
    names = setting(*spec).names
    assert len(set(names)) == len(names)
    assert not [word for word in names if " " in word]


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_every_legal_answer_has_a_number_and_a_place_in_the_mask(spec: Spec) -> None:
    n_seen = 0
    for seed in range(20, 20 + 3 * n_games()):
        for known, game, table in side_by_side(spec, seed):
            answers = legal(game.rules, game.state)
            numbers = table.legal_numbers()
            assert [known.codes.move_of[number] for number in numbers] == answers
            assert np.flatnonzero(np.frombuffer(table.mask(), np.int8)).tolist() == numbers
            n_seen += len(answers)
    assert n_seen > 500


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_a_numbered_answer_does_what_the_move_does(spec: Spec) -> None:
    for _, game, table in side_by_side(spec, 3, 0.3):
        assert table.state.key() == game.state.key()


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = setting("birmingham", 2).new_table(1)
    before, legal_numbers = table.state.key(), set(table.legal_numbers())
    for number in (-1, *range(table.codes.n + 1)):
        if number not in legal_numbers:
            assert not table.play(number)
    assert table.state.key() == before
    assert table.memory.log == []
