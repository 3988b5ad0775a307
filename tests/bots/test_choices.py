"""What every bot's choice must be: legal, the same every time, and blind to what is hidden."""

from __future__ import annotations

import random

import pytest

from bots.playing import positions
from cottonopolis.bots import Clock, make_bot
from cottonopolis.built import is_compiled
from cottonopolis.engine.api import legal
from cottonopolis.views import view
from views.tables import TABLES, Table, redealt

SPECS = [
    "greedy",
    "greedy:blur=4,seed=3",
    "planner:nodes=300,turns=3,width=2,ahead=1",
    "planner:ahead=0,width=2",
    "neural:look=action,soft=2",
    "neural:nodes=300,turns=3,width=2",
]
N_POSITIONS = 12 if is_compiled() else 4


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_choice_is_legal_repeatable_and_blind_to_hidden_cards(table: Table) -> None:
    chance = random.Random(5)
    for n, game in enumerate(positions(table, N_POSITIONS, seed=31)):
        seat = game.to_move
        seen = view(game, seat)
        twin = redealt(game, seen, chance)
        spec = SPECS[n % len(SPECS)]
        answers = legal(game.rules, game.state)
        chosen = make_bot(spec).choose(seen, answers, Clock())
        assert chosen in answers
        assert make_bot(spec).choose(view(twin, seat), legal(twin.rules, twin.state), Clock()) == chosen


def test_thinking_leaves_the_game_as_it_was() -> None:
    for game in positions(("birmingham", 4, ""), 3, seed=8):
        before = game.state.key()
        answers = list(legal(game.rules, game.state))
        make_bot("planner:nodes=300,turns=3,width=2").choose(view(game, game.to_move), answers, Clock())
        assert game.state.key() == before


@pytest.mark.skipif(not is_compiled(), reason="whole games take minutes on the interpreted engine")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_greedy_plays_whole_games_against_chance(table: Table) -> None:
    game = next(positions(table, 1, seed=77))
    bots = [make_bot("greedy" if seat % 2 else "random") for seat in range(game.content.n_seats)]
    while not game.over:
        seat = game.to_move
        assert seat is not None
        game.play(bots[seat].choose(view(game, seat), legal(game.rules, game.state), Clock()))
    assert len(game.result()) == game.content.n_seats
