"""Opponents: bots by name and as objects, policies for many tables at once, and networks from files."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cottonopolis import new
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.errors import BotError, EnvironmentOptionError
from cottonopolis.rl.network_policy import NetworkPolicy
from cottonopolis.rl.policy_bot import PolicyBot
from cottonopolis.rl.seat_env import SeatEnv
from cottonopolis.rl.setting import setting
from cottonopolis.rl.vector import ManySeatsEnv
from structure.sources import ROOT


class Counting:
    """Takes the last legal answer, and remembers how many tables it was asked for at once."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def __call__(self, observations: Any, masks: Any) -> Any:
        assert observations.shape[0] == masks.shape[0] and masks.any(1).all()
        assert (observations[:, -masks.shape[1] :] == masks).all()
        self.sizes.append(len(masks))
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


def first(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def game_of(env: SeatEnv, seed: int) -> list[float]:
    """The final points when the learner always takes the first answer."""
    _, info = env.reset(seed=seed)
    ended = False
    while not ended:
        _, _, ended, _, info = env.step(first(info["action_mask"]))
    return list(info["points"])


def test_a_bot_as_an_object_plays_as_its_name_does() -> None:
    named = game_of(SeatEnv(players=2, opponents="random:seed=3"), 5)
    assert game_of(SeatEnv(players=2, opponents=make_bot("random:seed=3")), 5) == named
    assert game_of(SeatEnv(players=2, opponents=[make_bot("random:seed=3")]), 5) == named


def test_a_policy_as_a_bot_plays_as_the_policy_does() -> None:
    policy = Counting()
    as_policy = game_of(SeatEnv("lancashire", players=3, opponents=policy), 5)
    assert game_of(SeatEnv("lancashire", players=3, opponents=PolicyBot(policy)), 5) == as_policy
    game = new("lancashire", players=3, seed=1)
    with BotTable(game, {0: PolicyBot(policy), 1: make_bot("random"), 2: make_bot("random:seed=2")}) as table:
        table.play()
    assert game.over


@pytest.mark.parametrize("opponents", [lambda it: it, lambda it: [it, "uniform"], lambda it: ["random", it]])
def test_many_tables_ask_a_policy_at_once_and_play_as_each_alone(opponents: Any) -> None:
    policy = Counting()
    many = ManySeatsEnv(4, players=3, opponents=opponents(policy), reward="change")
    alone = [SeatEnv(players=3, opponents=opponents(Counting()), reward="change") for _ in range(4)]
    seen, infos = many.reset(seed=7)
    found = [env.reset(seed=7 + n) for n, env in enumerate(alone)]
    assert max(policy.sizes) > 1
    for _ in range(25):
        answers = [first(mask) for mask in infos["action_mask"]]
        assert all((seen[n] == found[n][0]).all() for n in range(4))
        seen, rewards, _, _, infos = many.step(np.array(answers))
        steps = [env.step(answer) for env, answer in zip(alone, answers, strict=True)]
        assert rewards.tolist() == [step[1] for step in steps]
        found = [(step[0], step[4]) for step in steps]


def test_opponents_can_change_between_games() -> None:
    policy = Counting()
    many = ManySeatsEnv(2, players=2)
    many.reset(seed=1)
    many.set_opponents(policy)
    _, infos = many.reset(seed=1)
    for _ in range(5):
        infos = many.step(np.array([first(mask) for mask in infos["action_mask"]]))[4]
    assert policy.sizes
    n_asked = len(policy.sizes)
    many.set_opponents("uniform")
    many.step(np.array([first(mask) for mask in infos["action_mask"]]))
    assert len(policy.sizes) == n_asked
    one = SeatEnv(players=2)
    one.set_opponents(policy)
    one.reset(seed=1)
    game_of(one, 2)
    assert len(policy.sizes) > n_asked


def test_what_is_no_opponent_or_answers_wrongly_is_an_error() -> None:
    with pytest.raises(EnvironmentOptionError, match="7 is no opponent"):
        SeatEnv(players=2, opponents=7)  # type: ignore[arg-type]
    with pytest.raises(BotError, match="opponents may also be uniform, self or policy"):
        SeatEnv(players=2, opponents="nobody")
    with pytest.raises(EnvironmentOptionError, match="which its mask does not allow"):
        game_of(SeatEnv(players=2, opponents=lambda _seen, masks: masks.argmin(1)), 1)
    with pytest.raises(EnvironmentOptionError, match="gave 2 answers for 1 tables"):
        game_of(SeatEnv(players=2, opponents=lambda _seen, _masks: [0, 0]), 1)


def test_a_network_comes_back_from_its_file_and_plays_the_same(tmp_path: Path) -> None:
    known = setting("birmingham", players=2)
    policy = NetworkPolicy.new(known, hidden=[8], seed=3)
    chance = np.random.default_rng(0)
    policy.layers[-1] = (chance.standard_normal(policy.layers[-1][0].shape).astype(np.float32), policy.layers[-1][1])
    path = tmp_path / "policy.npz"
    policy.write(path)
    kept = game_of(SeatEnv(players=2, opponents=f"policy:{path}"), 4)
    assert kept == game_of(SeatEnv(players=2, opponents=policy.frozen()), 4)
    with pytest.raises(EnvironmentOptionError, match="was made for birmingham with 2 players"):
        SeatEnv(players=3, opponents=f"policy:{path}")
    with pytest.raises(EnvironmentOptionError, match="cannot be read"):
        SeatEnv(players=2, opponents="policy:nowhere.npz")
    path.write_bytes(b"PK nothing")
    with pytest.raises(EnvironmentOptionError, match="is no network of a policy"):
        SeatEnv(players=2, opponents=f"policy:{path}")


def test_the_league_trains_against_its_past_selves(tmp_path: Path) -> None:
    example = runpy.run_path(str(ROOT / "examples" / "league.py"))
    tiny = "--rounds 3 --every 2 --tables 4 --steps 12 --games 2"
    result = example["main"]([*tiny.split(), "--out", str(tmp_path)])
    assert (result["rounds"], result["pool"]) == (3, 2)
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8")) == result
    names = sorted(path.name for path in tmp_path.glob("*.npz"))
    assert names == ["policy-0.npz", "policy-2.npz", "policy-last.npz"]


def test_a_step_of_the_league_makes_what_brought_more_likelier() -> None:
    learn = runpy.run_path(str(ROOT / "examples" / "league.py"))["learn"]
    known = setting("birmingham", players=2)
    policy = NetworkPolicy.new(known, hidden=[8], seed=3)
    table = known.new_table(1)
    seen = np.frombuffer(table.wide_observation(table.mover()), "<i2").reshape(1, -1).repeat(2, 0)
    masks = np.frombuffer(table.mask(), np.int8).reshape(1, -1).repeat(2, 0)
    good, bad = np.flatnonzero(masks[0])[:2]
    for _ in range(3):
        learn(policy, seen, masks, np.array([good, bad]), np.array([5.0, -5.0]))
    scores = policy.activations(seen)[-1][0]
    assert scores[good] > scores[bad]
    assert policy.frozen()(seen, masks)[0] == good
