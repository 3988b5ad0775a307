"""A league: a small network plays two-player Birmingham against a pool of its past selves, and every so often joins it.

NumPy is all it needs besides the environments: policy gradient (REINFORCE), one network of 64 units.

    python examples/league.py --rounds 200 --out league
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cottonopolis.rl.network_policy import NetworkPolicy
from cottonopolis.rl.vector import ManySeatsEnv

DISCOUNT = 0.97
STEP = 0.1


def rollout(env: ManySeatsEnv, policy: NetworkPolicy, n_steps: int, seed: int | None = None) -> dict[str, NDArray[Any]]:
    """So many steps at all tables: what was seen, what was answered, and what came of it, discounted."""
    observations, infos = env.reset(seed=seed)
    rows = []
    for _ in range(n_steps):
        masks = infos["action_mask"]
        answers = policy(observations, masks)
        seen = (observations, masks, answers)
        observations, rewards, ended, _, infos = env.step(answers)
        rows.append((*seen, rewards, ended))
    gains, gain = [], np.zeros(env.num_envs)
    for *_, rewards, ended in reversed(rows):
        gain = rewards + DISCOUNT * gain * ~ended
        gains.append(gain)
    kinds = [np.concatenate(kind) for kind in list(zip(*rows, strict=True))[:3]]
    return dict(zip(("observations", "masks", "answers"), kinds, strict=True), gains=np.concatenate(gains[::-1]))


def learn(policy: NetworkPolicy, observations: Any, masks: Any, answers: Any, gains: Any) -> None:
    """One step of the policy gradient: answers that brought more than the mean become likelier."""
    asked = masks.any(1)
    observations, masks, answers, gains = (it[asked] for it in (observations, masks, answers, gains))
    advantages = ((gains - gains.mean()) / (gains.std() + 1e-6)).astype(np.float32)
    *inputs, scores = policy.activations(observations)
    likely = np.exp(np.where(masks > 0, scores - scores.max(1, keepdims=True), -np.inf))
    error = -likely / likely.sum(1, keepdims=True)
    error[np.arange(len(answers)), answers] += 1
    error *= advantages[:, None] / len(answers)
    for n in reversed(range(len(inputs))):
        weights, bias = policy.layers[n]
        back = (error @ weights.T) * (1 - inputs[n] ** 2)
        policy.layers[n] = (weights + STEP * inputs[n].T @ error, bias + STEP * error.sum(0))
        error = back


def margin(policy: NetworkPolicy, opponents: Any, n_games: int) -> float:
    """Mean points ahead of these opponents at the end, over so many games."""
    env = ManySeatsEnv(n_games, "birmingham", players=2, opponents=opponents, reward="margin")
    observations, infos = env.reset(seed=1_000_000)
    found = np.full(n_games, np.nan)
    while np.isnan(found).any():
        observations, rewards, ended, _, infos = env.step(policy(observations, infos["action_mask"]))
        found = np.where(ended & np.isnan(found), rewards, found)
    return float(found.mean())


def main(arguments: Sequence[str] | None = None) -> dict[str, Any]:
    """Trains, keeps every member of the pool as a file, and measures the last against the first and against chance."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--steps", type=int, default=100, help="at every table, in each round")
    parser.add_argument("--every", type=int, default=20, help="rounds after which the network joins the pool")
    parser.add_argument("--games", type=int, default=200, help="to measure with, at the end")
    parser.add_argument("--out", type=Path, default=Path("league"))
    asked = parser.parse_args(arguments)
    asked.out.mkdir(parents=True, exist_ok=True)
    chance = np.random.default_rng(0)
    env = ManySeatsEnv(asked.tables, "birmingham", players=2, reward="standing")
    policy = NetworkPolicy.new(env.setting, hidden=[64], seed=0)
    pool: list[str] = []
    for n in range(asked.rounds):
        if n % asked.every == 0:
            policy.write(asked.out / f"policy-{n}.npz")
            pool.append(f"policy:{asked.out / f'policy-{n}.npz'}")
        env.set_opponents(pool[chance.integers(len(pool))])
        learn(policy, **rollout(env, policy, asked.steps, seed=n * asked.tables))
    policy.write(asked.out / "policy-last.npz")
    last = policy.frozen()
    result = {
        "rounds": asked.rounds,
        "pool": len(pool),
        "margin": {"first": margin(last, pool[0], asked.games), "uniform": margin(last, "uniform", asked.games)},
    }
    (asked.out / "result.json").write_text(json.dumps(result), encoding="utf-8")
    return result


if __name__ == "__main__":
    print(json.dumps(main()))
