"""The bot that answers by chance."""

from __future__ import annotations

from collections import Counter

from cottonopolis import new
from cottonopolis.bots import Clock, make_bot
from cottonopolis.game import Game
from cottonopolis.views import legal_for, view


def test_the_same_seed_and_view_give_the_same_choice() -> None:
    game = new("birmingham", players=3, seed=5)
    choices = [_choice(game, seed=3) for _ in range(2)]
    assert choices[0] == choices[1]


def test_every_answer_is_chosen_by_some_seed() -> None:
    game = new("birmingham", players=3, seed=5)
    chosen = Counter(_choice(game, seed) for seed in range(10 * len(game.legal())))
    assert set(chosen) == set(game.legal())


def _choice(game: Game, seed: int) -> int:
    seat = game.to_move
    return make_bot(f"random:seed={seed}").choose(view(game, seat), legal_for(game, seat), Clock())
