"""The environments pass PettingZoo's own tests, without a warning."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest

from cottonopolis.built import is_compiled
from cottonopolis.errors import EnvironmentOptionError, IllegalMove
from cottonopolis.rl import age_of_industry_v0, birmingham_v0, lancashire_v0
from cottonopolis.rl.games import learning_games
from cottonopolis.rl.rewards import REWARDS
from rl.tables import ALL, Spec, name

with warnings.catch_warnings():
    # The tests import an environment of PettingZoo's in a way that PettingZoo has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

N_CYCLES = 1000 if is_compiled() else 120
MODULES = {"birmingham": birmingham_v0, "lancashire": lancashire_v0}


def env_of(spec: Spec, **more: Any) -> Any:
    map_id, players, options = spec
    module = MODULES.get(map_id, age_of_industry_v0)
    return module.env(map=map_id, players=players, options=options, **more)


def played(env: Any, seed: int) -> dict[str, float]:
    """The rewards that every agent got in a game played by chance."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, _, info = env.last(observe=False)
        totals[agent] += reward
        env.step(None if terminated else chance.choice(np.flatnonzero(info["action_mask"])))
    return totals


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_the_interface_is_as_pettingzoo_wants_it(spec: Spec, recwarn: pytest.WarningsRecorder) -> None:
    api_test(env_of(spec), N_CYCLES)
    assert list(recwarn) == []


@pytest.mark.parametrize("spec", ALL, ids=name)
def test_the_same_seed_gives_the_same_game(spec: Spec) -> None:
    seed_test(lambda: env_of(spec), N_CYCLES // 2)


@pytest.mark.parametrize(
    "more", [{"observation": "dict"}, {"observation": "parts"}, {"encoding": "candidates"}], ids=str
)
def test_observations_in_dictionaries_pass_too(more: dict[str, str]) -> None:
    with warnings.catch_warnings():
        # PettingZoo keeps a list of its own environments that may do so, and warns of all others.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(env_of(("birmingham", 2, {}), **more), 60)


def test_scaled_observations_pass_too() -> None:
    api_test(env_of(("germany", 3, {}), observation="scaled"), 60)


@pytest.mark.parametrize("reward", REWARDS)
def test_every_reward_passes_and_is_paid(reward: str) -> None:
    api_test(env_of(("birmingham", 3, {}), reward=reward), 60)
    totals = played(env_of(("birmingham", 3, {}), reward=reward), 7)
    assert sum(totals.values()) == pytest.approx(1.0 if reward == "win" else 0.0)
    assert any(totals.values())


def test_rewards_during_the_game_add_up_to_the_margin() -> None:
    margin, change, standing = (
        played(env_of(("birmingham", 2, {}), reward=reward), 6) for reward in ("margin", "change", "standing")
    )
    assert change == pytest.approx(margin)
    assert standing == pytest.approx(margin)


@pytest.mark.parametrize("game", learning_games().values(), ids=lambda game: game.id)
def test_games_are_in_the_registry(game: Any) -> None:
    env = pettingzoo.make("aec", game.id)
    env.reset(seed=1)
    assert env.unwrapped.setting.content.map == game.map


def test_the_mask_is_in_the_observation_and_in_the_info() -> None:
    env = birmingham_v0.raw_env(players=2)
    env.reset(seed=3)
    observation, _, _, _, info = env.last()
    part = env.setting.schema["action_mask"]
    assert (observation[part.slice] == info["action_mask"]).all()
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(waiting)[part.slice].any()
    assert not env.infos[waiting]["action_mask"].any()


def test_an_illegal_answer_is_refused_and_ends_a_guarded_game() -> None:
    raw = birmingham_v0.raw_env(players=2)
    raw.reset(seed=3)
    illegal = int(np.flatnonzero(raw.infos[raw.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        raw.step(illegal)
    env = birmingham_v0.env(players=2)
    env.reset(seed=3)
    env.step(illegal)
    assert all(env.terminations.values())
    assert min(env.rewards.values()) == -1


def test_an_illegal_answer_is_paid_to_who_gave_it_and_all_leave() -> None:
    env = birmingham_v0.env(players=3)
    env.reset(seed=3)
    guilty = env.agent_selection
    env.step(int(np.flatnonzero(env.infos[guilty]["action_mask"] == 0)[0]))
    paid = {}
    for agent in env.agent_iter():
        _, paid[agent], terminated, truncated, _ = env.last()
        assert terminated and truncated
        env.step(None)
    assert paid == {agent: -1.0 if agent == guilty else 0.0 for agent in env.possible_agents}
    assert env.agents == []


def test_a_number_that_is_no_answer_at_all_is_an_error() -> None:
    env = birmingham_v0.env(players=2)
    env.reset(seed=3)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(len(env.last()[4]["action_mask"]))
    assert not any(env.terminations.values())


def test_calls_must_be_made_in_order() -> None:
    env = birmingham_v0.env(players=2)
    for too_early in (env.agent_iter, env.last, lambda: env.step(0), lambda: env.observe("player_0")):
        with pytest.raises((AssertionError, AttributeError)):
            too_early()
    env.reset(seed=3)
    turns = iter(env.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)


def test_a_step_after_all_have_left_changes_nothing() -> None:
    env, raw = birmingham_v0.env(players=2), birmingham_v0.raw_env(players=2)
    assert sum(played(env, 4).values()) == 0
    before = env.table.state.key()
    env.step(3)
    assert env.table.state.key() == before
    played(raw, 4)
    with pytest.raises(IllegalMove, match="reset"):
        raw.step(3)


def test_the_deal_of_a_game_is_known() -> None:
    env = birmingham_v0.env(players=2)
    env.reset(seed=3)
    assert env.table.state.key() == env.setting.rules.start(env.deal).key()


def test_the_mask_alone_can_be_observed() -> None:
    env = birmingham_v0.env(players=2, observation="mask")
    env.reset(seed=3)
    observation, _, _, _, info = env.last()
    assert (observation == info["action_mask"]).all()
    assert env.observation_space("player_0").contains(observation)


def test_the_same_answers_are_played_by_both_encodings() -> None:
    staged, listed = birmingham_v0.raw_env(players=2), birmingham_v0.raw_env(players=2, encoding="candidates")
    staged.reset(seed=8)
    listed.reset(seed=8)
    chance = np.random.default_rng(8)
    while not staged.terminations[staged.agent_selection]:
        numbers = np.flatnonzero(staged.infos[staged.agent_selection]["action_mask"])
        choice = int(chance.integers(len(numbers)))
        assert int(listed.infos[listed.agent_selection]["action_mask"].sum()) == len(numbers)
        staged.step(int(numbers[choice]))
        listed.step(choice)
        assert staged.table.state.key() == listed.table.state.key()


def test_a_map_of_another_game_is_refused() -> None:
    for make in (birmingham_v0.env, birmingham_v0.raw_env):
        with pytest.raises(
            EnvironmentOptionError, match="map 'lancashire' is one of lancashire: expected a map of birm"
        ):
            make(map="lancashire")


@pytest.mark.parametrize(
    "wrong", [{"reward": "fame"}, {"observation": "round"}, {"encoding": "x"}, {"render_mode": "human"}]
)
def test_a_wrong_option_is_named_with_those_that_are_known(wrong: dict[str, Any]) -> None:
    (value,) = wrong.values()
    with pytest.raises(EnvironmentOptionError, match=f"'{value}' is not known: expected"):
        birmingham_v0.env(players=2, **wrong)


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_a_table_is_shown(mode: str) -> None:
    env = birmingham_v0.env(players=2, render_mode=mode)
    env.reset(seed=2)
    first: Any = env.render()
    chance = np.random.default_rng(1)
    for _ in range(30):
        env.step(chance.choice(np.flatnonzero(env.last()[4]["action_mask"])))
    later: Any = env.render()
    checks: dict[str, Callable[[Any], bool]] = {
        "ansi": lambda shown: shown.startswith("table birmingham"),
        "svg": lambda shown: shown.startswith("<svg") and shown.endswith("</svg>"),
        "rgb_array": lambda shown: shown.shape == (569, 600, 3) and shown.dtype == np.uint8,
    }
    assert checks[mode](first) and checks[mode](later)
    assert not np.array_equal(first, later)
