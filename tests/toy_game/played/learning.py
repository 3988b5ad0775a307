"""The toy as an environment."""

from __future__ import annotations

import gymnasium
import numpy as np
import pettingzoo
from pettingzoo.test import api_test

from cottonopolis.rl import toy_v0


def test_it_is_a_pettingzoo_environment() -> None:
    api_test(toy_v0.env(players=2), num_cycles=200)
    env = pettingzoo.make("aec", "cottonopolis/Toy-v0", players=3)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, is_over, _, info = env.last()
        totals[agent] += reward
        env.step(None if is_over else chance.choice(np.flatnonzero(info["action_mask"])))
    assert sorted(totals.values()) == [-0.5, -0.5, 1.0] or sum(totals.values()) == 0


def test_one_seat_plays_against_a_bot() -> None:
    env = gymnasium.make("cottonopolis/Toy-v0", players=2, opponents="greedy", seat=0)
    _, info = env.reset(seed=1)
    is_over, rewards = False, []
    while not is_over:
        _, reward, is_over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        rewards.append(reward)
    assert rewards[-1] in (-1.0, 0.0, 1.0)
