"""The bot that answers by chance."""

from __future__ import annotations

from cottonopolis import new
from cottonopolis.bots import Clock, make_bot
from cottonopolis.views import legal_for, view


def test_the_same_seed_and_view_give_the_same_choice() -> None:
    game = new("birmingham", players=3, seed=5)
    seat = game.to_move
    choices = {
        make_bot("random:seed=3").choose(view(game, seat), legal_for(game, seat), Clock()) for _ in range(5)
    }  # fmt: skip
    assert len(choices) == 1


def test_every_answer_is_chosen_by_some_seed() -> None:
    game = new("birmingham", players=3, seed=5)
    seen, answers = view(game, game.to_move), legal_for(game, game.to_move)
    chosen = {make_bot(f"random:seed={seed}").choose(seen, answers, Clock()) for seed in range(10 * len(answers))}
    assert chosen == set(answers)
