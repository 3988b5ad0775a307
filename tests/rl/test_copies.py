"""Environments can be copied and pickled in the middle of a game, and go on as if nothing had happened."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import pytest

import cottonopolis.rl  # noqa: F401
from cottonopolis.rl import age_of_industry_v0, birmingham_v0, lancashire_v0
from cottonopolis.rl.setting import setting, setting_of

TWINS = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()]
NAMES = ["copied", "pickled", "cloned"]


def chosen(mask: Any, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("twin_of", TWINS, ids=NAMES)
@pytest.mark.parametrize("reward", ["standing", "rank"])
@pytest.mark.parametrize(
    ("game", "options"),
    [(birmingham_v0, {"players": 2}), (lancashire_v0, {"players": 3}), (age_of_industry_v0, {"map": "new_england"})],
)
def test_a_table_and_its_twin_go_on_alike(
    game: Any, options: dict[str, Any], reward: str, twin_of: Callable[[Any], Any]
) -> None:
    env = game.env(reward=reward, **options)
    twin_of(env)
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    for _ in range(60):
        env.step(chosen(env.last()[4]["action_mask"], chance))
    twin, before = twin_of(env), env.observe(env.agent_selection)
    twin.step(chosen(twin.last()[4]["action_mask"], chance))
    assert (env.observe(env.agent_selection) == before).all()
    twin = twin_of(env)
    while not any(env.terminations.values()):
        answer = chosen(env.last()[4]["action_mask"], chance)
        for one in (env, twin):
            one.step(answer)
        assert (env.agent_selection, env.rewards) == (twin.agent_selection, twin.rewards)
        assert (env.last()[0] == twin.last()[0]).all()
    env.reset()
    twin.reset()
    assert env.deal == twin.deal


@pytest.mark.parametrize("twin_of", TWINS, ids=NAMES)
@pytest.mark.parametrize("opponents", ["uniform", "self", "random"])
def test_a_seat_and_its_twin_go_on_alike(opponents: str, twin_of: Callable[[Any], Any]) -> None:
    env: Any = gymnasium.make("cottonopolis/Birmingham-v0", players=2, opponents=opponents, reward="change").unwrapped
    _, info = env.reset(seed=5)
    chance = np.random.default_rng(5)
    n_before, is_over = 8, False
    for _ in range(n_before):
        info = env.step(chosen(info["action_mask"], chance))[4]
    twin = twin_of(env)
    while not is_over:
        answer = chosen(info["action_mask"], chance)
        seen, reward, is_over, _, info = env.step(answer)
        other = twin.step(answer)
        assert (seen == other[0]).all() and (reward, is_over) == other[1:3]
    assert (env.reset()[0] == twin.reset()[0]).all()


@pytest.mark.parametrize("twin_of", TWINS, ids=NAMES)
def test_many_seats_and_their_twins_go_on_alike(twin_of: Callable[[Any], Any]) -> None:
    env: Any = gymnasium.make_vec(
        "cottonopolis/Birmingham-v0", 3, "vector_entry_point", players=2, reward="standing"
    )  # fmt: skip
    _, infos = env.reset(seed=5)
    chance = np.random.default_rng(5)
    twin = None
    for n in range(160):
        if n == 20:
            twin = twin_of(env)
        answers = np.array([chosen(mask, chance) if mask.any() else 0 for mask in infos["action_mask"]])
        seen, rewards, ended, _, infos = env.step(answers)
        if twin is not None:
            other = twin.step(answers)
            assert (seen == other[0]).all() and (rewards == other[1]).all() and (ended == other[2]).all()
            assert (infos["action_mask"] == other[4]["action_mask"]).all()
            assert (twin.action_masks() == env.action_masks()).all()


def test_a_setting_is_shared_by_copies_and_pickled_by_name() -> None:
    known = setting("birmingham", players=2)
    assert copy.deepcopy(known) is known
    assert pickle.loads(pickle.dumps(known)) is known
    with pytest.raises(TypeError, match="only settings that"):
        pickle.dumps(setting_of(known.content))


def test_clones_deal_the_same_games_and_do_not_disturb_each_other() -> None:
    env = birmingham_v0.env(players=2)
    env.reset(seed=4)
    twins = [env.clone(), env.clone()]
    seat: Any = gymnasium.make("cottonopolis/Birmingham-v0", players=2).unwrapped
    seat.reset(seed=4)
    others = [seat.clone(), seat.clone()]
    for one in (*twins, env):
        one.reset()
    assert len({one.deal for one in (*twins, env)}) == 1
    seen = [one.reset()[0] for one in (*others, seat, others[0])]
    assert (seen[0] == seen[1]).all() and (seen[0] == seen[2]).all() and not (seen[0] == seen[3]).all()


def test_a_clone_takes_microseconds() -> None:
    """A hundredth of what copying by the log takes would be too slow to search with; here it is far less."""
    env = birmingham_v0.env(players=4)
    env.reset(seed=4)
    chance = np.random.default_rng(4)
    for _ in range(150):
        env.step(chosen(env.last()[4]["action_mask"], chance))

    def seconds(copied: Callable[[], Any], n: int) -> float:
        times = []
        for _ in range(5):
            start = process_time()
            for _ in range(n):
                copied()
            times.append((process_time() - start) / n)
        return min(times)

    assert seconds(env.clone, 50) < seconds(lambda: copy.deepcopy(env), 2) / 5


def test_last_says_what_the_dictionaries_say() -> None:
    for reward in ("rank", "change"):
        env = birmingham_v0.env(players=2, reward=reward)
        env.reset(seed=4)
        chance = np.random.default_rng(4)
        for agent in env.agent_iter():
            _, reward_so_far, has_ended, is_cut, info = env.last()
            assert (reward_so_far, has_ended) == (env._cumulative_rewards[agent], env.terminations[agent])
            assert not is_cut and info is env.infos[agent]
            env.step(None if has_ended else chosen(info["action_mask"], chance))
