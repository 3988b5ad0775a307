"""An observation says what the view of its seat says, and nothing else."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cottonopolis.rl.from_view import observation_of
from cottonopolis.views import view
from rl.tables import ALL, Spec, n_games, name, side_by_side
from views.tables import redealt


def written(text: bytes | bytearray) -> np.ndarray[tuple[int], np.dtype[np.int16]]:
    return np.frombuffer(text, "<i2")


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_what_is_written_from_the_state_is_what_the_view_shows(spec: Spec) -> None:
    n_seen = 0
    for seed in range(n_games()):
        for known, game, table in side_by_side(spec, seed, 0.2):
            for seat in range(known.content.n_seats):
                seen = observation_of(view(game, seat), known)
                got = written(table.observation(seat))
                parts = known.schema.parts[:-1]
                wrong = [part.name for part in parts if (seen[part.slice] != got[part.slice]).any()]
                assert wrong == [], f"seed {seed}, seat {seat}"
                n_seen += 1
    assert n_seen > 10


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_states_that_a_seat_cannot_tell_apart_give_the_same_observation(spec: Spec) -> None:
    chance = random.Random(5)
    n_others = 0
    for known, game, table in side_by_side(spec, 9, 0.15):
        for seat in range(known.content.n_seats):
            twin = table.copy()
            twin.state = redealt(game, view(game, seat), chance).state
            assert twin.wide_observation(seat) == table.wide_observation(seat)
            n_others += twin.state.key() != table.state.key()
    assert n_others > 5


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_every_number_lies_in_the_bounds_of_the_schema(spec: Spec) -> None:
    for known, _, table in side_by_side(spec, 4, 0.5):
        low, high = known.schema.bounds()
        for seat in range(known.content.n_seats):
            seen = written(table.wide_observation(seat))
            assert ((low <= seen) & (seen <= high)).all()


def test_parts_follow_each_other_without_gaps() -> None:
    for known, _, _ in side_by_side(("birmingham", 3, {}), 1, 0.01):
        parts = known.schema.parts
        assert [part.start for part in parts[1:]] == [part.slice.stop for part in parts[:-1]]
        assert len({part.name for part in parts}) == len(parts)
        return
