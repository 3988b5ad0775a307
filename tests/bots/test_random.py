"""The bot that answers by chance."""

from __future__ import annotations

from collections import Counter

from cottonopolis import new
from cottonopolis.bots import Clock, make_bot
from cottonopolis.views import legal_for, view


def _first_choice(seed: int) -> int:
    game = new("birmingham", players=3, seed=5)
    seat = game.to_move
    return make_bot(f"random:seed={seed}").choose(view(game, seat), legal_for(game, seat), Clock())


def test_the_same_seed_and_view_give_the_same_choice() -> None:
    assert _first_choice(3) == _first_choice(3)


def test_every_answer_is_chosen_by_some_seed() -> None:
    game = new("birmingham", players=3, seed=5)
    chosen = Counter(_first_choice(seed) for seed in range(10 * len(game.legal())))
    assert set(chosen) == set(game.legal())
