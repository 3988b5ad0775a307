"""The games pass OpenSpiel's own test, and tell a player what it may know and nothing else."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest

from cottonopolis.built import is_compiled
from cottonopolis.rl import spiel
from cottonopolis.rl.spiel import SpielState
from cottonopolis.views import view
from rl.tables import new_game
from views.tables import redealt

TABLES = [("birmingham", 2), ("lancashire", 3), ("germany", 3), ("new_england", 5)]


def played(text: str, deal: int, n: int) -> Any:
    """A state after so many answers by chance."""
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(deal)
    chance = random.Random(deal)
    for _ in range(n):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("map_id", "players"), TABLES if is_compiled() else TABLES[:1])
def test_random_games_pass_with_serialization(map_id: str, players: int) -> None:
    game = pyspiel.load_game(f"cottonopolis_{map_id}(players={players},deals=20)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiel_cannot_write_down_a_python_game_that_samples_inside() -> None:
    """Why chance is explicit here. Once this fails, it need not be any more."""
    modes = pyspiel.GameType
    kind = modes(
        short_name="sampled",
        long_name="sampled",
        dynamics=modes.Dynamics.SEQUENTIAL,
        chance_mode=modes.ChanceMode.SAMPLED_STOCHASTIC,
        information=modes.Information.IMPERFECT_INFORMATION,
        utility=modes.Utility.ZERO_SUM,
        reward_model=modes.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )
    size = pyspiel.GameInfo(
        num_distinct_actions=2,
        max_chance_outcomes=1,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=4,
    )
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pickle.dumps(pyspiel.Game(kind, size, {}))


def test_every_map_is_registered() -> None:
    names = [name for name in pyspiel.registered_names() if name.startswith("cottonopolis_")]
    assert names == [f"cottonopolis_{map_id}" for map_id in ("birmingham", "germany", "lancashire", "new_england")]
    assert spiel.game_type("germany").min_num_players == 3


def test_the_same_deal_is_the_same_game() -> None:
    texts = [str(played("cottonopolis_birmingham(first_deal=4)", 3, n)) for n in (5, 5, 6)]
    assert texts[0] == texts[1] != texts[2]
    assert str(played("cottonopolis_birmingham(first_deal=0)", 7, 0)) == str(
        played("cottonopolis_birmingham(first_deal=4)", 3, 0)
    )


def test_a_copy_is_independent() -> None:
    state = played("cottonopolis_birmingham", 3, 12)
    twin = state.clone()
    before = str(state), state.information_state_string(0)
    twin.apply_action(twin.legal_actions()[0])
    assert (str(state), state.information_state_string(0)) == before
    assert str(twin) != before[0]


def test_a_game_comes_back_from_its_text() -> None:
    state = played("cottonopolis_germany(players=3)", 2, 25)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game())
    assert again.legal_actions() == state.legal_actions()
    for player in range(3):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.observation_tensor(player) == state.observation_tensor(player)


def test_returns_are_points_against_the_mean_of_the_others() -> None:
    state: Any = played("cottonopolis_birmingham(players=2)", 1, 0)
    chance = random.Random(5)
    while not state.is_terminal():
        assert state.returns() == [0, 0]
        state.apply_action(chance.choice(state.legal_actions()))
    first, second = (player.vp for player in state.play.table.state.players)
    assert state.returns() == [first - second, second - first]


def test_answers_are_named() -> None:
    state = played("cottonopolis_birmingham(players=2)", 1, 0)
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert texts[-1] == "pass"
    assert any(text.startswith("build:") for text in texts)


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_what_a_player_cannot_tell_apart_reads_the_same(map_id: str, players: int) -> None:
    chance = random.Random(1)
    for n in (0, 9, 40, 90):
        state: SpielState = played(f"cottonopolis_{map_id}(players={players})", n + 1, n)
        known = state.play.known
        replayed = new_game(known, n + 1)
        for number in state.play.answers:
            replayed.play(known.codes.move_of[number])
        for player in range(players):
            twin: Any = state.clone()
            twin.play.table.state = redealt(replayed, view(replayed, player), chance).state
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert np.array_equal(twin.observation_tensor(player), state.observation_tensor(player))


@pytest.mark.parametrize(("map_id", "players"), TABLES)
def test_resampling_keeps_what_a_player_knows_and_deals_the_rest_anew(map_id: str, players: int) -> None:
    sampler = random.Random(3).random
    for n in (0, 9, 60):
        state: SpielState = played(f"cottonopolis_{map_id}(players={players})", n + 1, n)
        player = state.current_player()
        before = state.information_state_string(player), str(state)
        real = [it.hand for it in state.play.table.state.players]
        texts, worlds, hands = set(), set(), []
        for _ in range(6):
            found: Any = state.resample_from_infostate(player, sampler)
            assert found.information_state_string(player) == before[0]
            assert found.observation_string(player) == state.observation_string(player)
            assert np.array_equal(found.observation_tensor(player), state.observation_tensor(player))
            assert found.legal_actions() == state.legal_actions()
            hands.append([it.hand for it in found.play.table.state.players])
            worlds.add(str((hands[-1], found.play.table.state.deck)))
            texts.add(found.information_state_string((player + 1) % players))
            while not found.is_terminal() and n == 60:
                found.apply_action(found.legal_actions()[-1])
        assert all(hand[player] == real[player] for hand in hands)
        assert len(worlds) > 1
        assert len(texts) > 1 or not real[(player + 1) % players]
        assert (state.information_state_string(player), str(state)) == before


def test_a_resampled_game_tells_nothing_about_the_hands_that_others_had() -> None:
    """Whatever the others really hold, the same chance gives the same resampled game."""
    state: SpielState = played("cottonopolis_birmingham(players=2)", 5, 30)
    player = state.current_player()
    replayed = new_game(state.play.known, 5)
    for number in state.play.answers:
        replayed.play(state.play.known.codes.move_of[number])
    twin: Any = state.clone()
    twin.play.table.state = redealt(replayed, view(replayed, player), random.Random(2)).state
    found = [it.resample_from_infostate(player, random.Random(9).random) for it in (state, twin)]
    for other in range(2):
        assert found[0].information_state_string(other) == found[1].information_state_string(other)


def test_a_resampled_state_can_be_cloned_and_not_be_serialized() -> None:
    state: Any = played("cottonopolis_birmingham(players=2)", 5, 10)
    found = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert found.clone().information_state_string(1) == found.information_state_string(1)
    with pytest.raises(TypeError, match="no deal that could be played again"):
        pickle.dumps(found.play)


def test_the_search_of_openspiel_runs() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = played("cottonopolis_birmingham(players=2)", 3, 150)
    game = state.get_game()
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=10.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=3,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()
