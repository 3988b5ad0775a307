"""What a sample learns: what came after it, as far as that says something about it."""

from __future__ import annotations

import pytest

from cottonopolis.bots.networks import EraFile, NetworkFile, Networks
from cottonopolis.think.selfplay import END, MIDDLE, OTHERS, UNPLAYED, Sample
from cottonopolis.train.games import Deal, Job, Setting, play
from cottonopolis.train.returns import Pair, returns

BITS = 1 << 24
# Expects as many own points as its one input says, and half as many of the others.
ECHO = Networks(NetworkFile("any", (300,), (EraFile((), ((1000 * BITS,), (500 * BITS,)), ((0,), (0,)), (0, 0)),)))
FINAL = [(100.0, 80.0), (60.0, 90.0)]


def _learned(*samples: tuple[int, int, int], trust: float = 0.75) -> list[Pair]:
    """From samples as seat, kind and what the networks expect."""
    return returns([Sample(seat, 0, kind, bytes([seen])) for seat, kind, seen in samples], FINAL, ECHO, trust)


def test_the_last_samples_of_a_seat_learn_its_final_points() -> None:
    assert _learned((0, END, 40), (1, OTHERS, 50)) == [(100, 80), (60, 90)]


def test_what_comes_before_a_turn_learns_partly_what_is_expected_after_it() -> None:
    before = (0.75 * 100 + 0.25 * 40, 0.75 * 80 + 0.25 * 20)
    assert _learned((0, OTHERS, 1), (0, MIDDLE, 2), (0, END, 40)) == [before, before, (100, 80)]


def test_turns_of_others_change_nothing() -> None:
    assert _learned((0, OTHERS, 1), (1, END, 10), (1, END, 20))[0] == (100, 80)


def test_what_comes_before_a_trial_learns_what_is_expected_of_the_best_turn() -> None:
    found = _learned((0, END, 70), (0, UNPLAYED, 90), (0, MIDDLE, 5), (0, END, 10))
    assert found == [(90, 45), (0.75 * 100 + 0.25 * 10, 0.75 * 80 + 0.25 * 5), (100, 80)]


def test_with_full_trust_only_the_end_counts() -> None:
    assert _learned((0, OTHERS, 1), (0, END, 40), trust=1.0) == [(100, 80), (100, 80)]


def test_without_networks_everything_learns_the_end() -> None:
    samples = [Sample(0, 0, kind, b"\x05") for kind in (END, UNPLAYED, MIDDLE, END)]
    assert returns(samples, FINAL, None, 0.5) == [FINAL[0]] * 3


@pytest.mark.parametrize("width", [0, 2])
def test_games_with_trials_are_not_counted_as_strength_and_follow_from_their_seed(width: int) -> None:
    setting = Setting("birmingham", 2, (("introductory", True),))
    tried, again = (play(Job(None, (Deal(setting, 5, width, 300),))) for _ in range(2))
    pure = play(Job(None, (Deal(setting, 5, width),)))
    assert tried.points == ()
    assert len(pure.points) == 1
    assert tried.rows.tobytes() == again.rows.tobytes() != pure.rows.tobytes()
    assert len(tried.rows) == len(tried.targets) == len(tried.eras)
