"""One seat as a Gymnasium environment, and many of them at once."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from cottonopolis.built import is_compiled
from cottonopolis.engine.api import legal
from cottonopolis.errors import BotError, EnvironmentOptionError
from cottonopolis.rl import lancashire_v0
from cottonopolis.rl.games import learning_games
from cottonopolis.rl.seat_env import SeatEnv

NAME = "cottonopolis/Birmingham-v0"
N_STEPS = 500 if is_compiled() else 160


@pytest.mark.parametrize("game", learning_games().values(), ids=lambda game: game.id)
def test_the_environment_is_as_gymnasium_wants_it(game: Any, recwarn: pytest.WarningsRecorder) -> None:
    check_env(gymnasium.make(game.id).unwrapped)
    assert list(recwarn) == []


@pytest.mark.parametrize(
    "options",
    [
        {"observation": "dict"},
        {"observation": "parts"},
        {"observation": "scaled"},
        {"encoding": "candidates"},
        {"reward": "standing", "seat": 1},
        {"opponents": "random", "players": 3},
    ],
    ids=str,
)
def test_every_kind_of_environment_is_as_gymnasium_wants_it(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **{"players": 2, **options}).unwrapped)


def finished(env: SeatEnv, seed: int, **options: Any) -> tuple[float, dict[str, Any]]:
    """The reward of a game in which the learner answers by chance, and the last info."""
    env.reset(seed=seed, options=options)
    chance = np.random.default_rng(seed)
    total = 0.0
    while True:
        answer = chance.choice(np.flatnonzero(env.action_masks()))
        _, reward, is_over, _, info = env.step(answer)
        total += reward
        if is_over:
            return total, info


@pytest.mark.parametrize("opponents", ["uniform", "random", ["uniform", "random:seed=3"]])
def test_a_game_against_bots_is_played_to_its_end(opponents: Any) -> None:
    env = SeatEnv(players=3, opponents=opponents, reward="margin")
    total, info = finished(env, 4, seat=2)
    points = info["points"]
    assert total == points[2] - (points[0] + points[1]) / 2
    assert finished(env, 4, seat=2)[1]["points"] == points


def test_chance_gives_every_answer() -> None:
    start = SeatEnv(players=2).setting.rules.start(5)
    env = SeatEnv(players=2, seat=1 - start.order[0])
    answers = legal(env.setting.rules, start)
    found = Counter[int]()
    for seed in range(20 * len(answers)):
        env.reset(seed=seed, options={"deal": 5})
        found[env.sitting.table.memory.log[0]] += 1
    assert sorted(found) == answers
    assert max(found.values()) < 60


def test_a_learner_can_answer_for_every_seat() -> None:
    env = SeatEnv(players=3, opponents="self", reward="margin")
    _, info = env.reset(seed=5)
    chance = np.random.default_rng(5)
    seats, is_over, reward = set(), False, 0.0
    while not is_over:
        assert info["seat"] == env.sitting.table.mover()
        seats.add(info["seat"])
        before = info["seat"]
        _, reward, is_over, _, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
        assert reward == info["rewards"][before]
    assert seats == {0, 1, 2}
    points = info["points"]
    assert list(info["rewards"]) == [own - (sum(points) - own) / 2 for own in points]


def test_deal_and_seat_can_be_chosen() -> None:
    env = SeatEnv(players=2)
    hands = []
    for seat in (0, 1):
        _, info = env.reset(seed=9, options={"deal": 77, "seat": seat})
        assert info["seat"] == seat
        hands.append([player.hand for player in env.setting.rules.start(77).players])
    assert hands[0] == hands[1]
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1}


def test_an_illegal_answer_ends_the_game() -> None:
    env = SeatEnv(players=2, illegal_reward=-7)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info["illegal"]) == (-7, True, True)


@pytest.mark.parametrize(
    ("options", "error"),
    [({"seat": 2}, "seat 2"), ({"opponents": ["random", "random"]}, "2 opponents"), ({"render_mode": "x"}, "'x'")],
)
def test_a_wrong_option_is_refused(options: dict[str, Any], error: str) -> None:
    with pytest.raises(EnvironmentOptionError, match=error):
        SeatEnv(players=2, **options)


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_a_map_of_another_game_is_refused(make: Any) -> None:
    with pytest.raises(EnvironmentOptionError, match="map 'germany' is one of age_of_industry: expected a map of birm"):
        make("cottonopolis/Birmingham-v0", map="germany")
    assert make("cottonopolis/AgeOfIndustry-v0", map="new_england")


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BotError, match=r"there is no bot 'nobody'.*uniform, self or policy"):
        SeatEnv(players=2, opponents="nobody")


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("opponents", ["uniform", "random", "self"])
def test_many_seats_are_the_same_as_gymnasiums_own_vector(mode: AutoresetMode, opponents: str) -> None:
    options: dict[str, Any] = {"players": 2, "reward": "standing", "opponents": opponents}
    ours = gymnasium.make_vec(NAME, 3, vectorization_mode="vector_entry_point", autoreset_mode=mode, **options)
    theirs = gymnasium.make_vec(NAME, 3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **options)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == mode
    assert ours.observation_space == theirs.observation_space
    chance = np.random.default_rng(1)
    (seen, infos), (wanted, wanted_infos) = ours.reset(seed=5), theirs.reset(seed=5)
    n_ended = 0
    for n in range(90 if opponents == "random" else 2 * N_STEPS):
        assert (seen == wanted).all()
        assert (infos["action_mask"] == wanted_infos["action_mask"]).all()
        answers = [chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]]
        if n % 40 == 39:
            answers[1] = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
        seen, rewards, ended, _, infos = ours.step(np.array(answers))
        wanted, wanted_rewards, wanted_ended, _, wanted_infos = theirs.step(np.array(answers))
        assert rewards == pytest.approx(wanted_rewards)
        assert (ended == wanted_ended).all()
        which = np.flatnonzero(infos["_rewards"])
        assert (infos["_rewards"] == wanted_infos.get("_rewards", np.zeros(3, np.bool_))).all()
        if len(which):
            assert infos["rewards"][which] == pytest.approx(wanted_infos["rewards"][which])
        n_ended += int(ended.sum())
        if mode == AutoresetMode.SAME_STEP and ended.any():
            for at in np.flatnonzero(ended):
                assert (infos["final_obs"][at] == wanted_infos["final_obs"][at]).all()
                if not infos.get("illegal", np.zeros(3))[at]:
                    last, wanted_last = infos["final_info"], wanted_infos["final_info"]
                    assert last["rewards"][at] == pytest.approx(wanted_last["rewards"][at])
    assert n_ended > 1
    ours.close()
    theirs.close()


def test_scaled_observations_of_many_seats_are_those_of_one() -> None:
    options: dict[str, Any] = {"players": 2, "observation": "scaled"}
    many = gymnasium.make_vec(NAME, 2, vectorization_mode="vector_entry_point", **options)
    one = gymnasium.make(NAME, **options)
    assert (many.reset(seed=3)[0][0] == one.reset(seed=3)[0]).all()


def test_the_masks_of_many_seats_can_be_all_that_they_see() -> None:
    many = gymnasium.make_vec(NAME, 3, vectorization_mode="vector_entry_point", players=2, observation="mask")
    seen, infos = many.reset(seed=3)
    assert (seen == infos["action_mask"]).all()
    seen, _, _, _, infos = many.step(np.array([np.flatnonzero(mask)[0] for mask in seen]))
    assert (seen == infos["action_mask"]).all()
    assert many.observation_space.contains(seen)


def test_a_table_that_is_dealt_anew_pays_nothing_before_the_learner_has_answered() -> None:
    options: dict[str, Any] = {"players": 2, "reward": "standing", "seat": 1}
    env = gymnasium.make_vec(NAME, 1, vectorization_mode="vector_entry_point", **options)
    _, infos = env.reset(seed=3)
    ended = np.array([False])
    while not ended[0]:
        answer = int(np.flatnonzero(infos["action_mask"][0])[-1])
        _, _, ended, _, infos = env.step(np.array([answer]))
    _, rewards, _, _, infos = env.step(np.array([0]))
    assert rewards.tolist() == [0.0]
    assert not infos["_rewards"][0]


def test_seats_in_other_processes_are_the_same_too() -> None:
    ours = gymnasium.make_vec(NAME, 2, vectorization_mode="vector_entry_point", players=2)
    theirs = gymnasium.make_vec(NAME, 2, vectorization_mode="async", players=2)
    try:
        (seen, infos), (wanted, _) = ours.reset(seed=2), theirs.reset(seed=2)
        assert (seen == wanted).all()
        answers = np.array([int(np.flatnonzero(mask)[-1]) for mask in infos["action_mask"]])
        assert (ours.step(answers)[0] == theirs.step(answers)[0]).all()
    finally:
        theirs.close()


def test_only_some_tables_can_be_dealt_anew() -> None:
    env = gymnasium.make_vec(NAME, 3, vectorization_mode="vector_entry_point", players=2)
    before, _ = env.reset(seed=4)
    after, _ = env.reset(options={"reset_mask": np.array([False, True, False])})
    assert [(before[n] == after[n]).all() for n in range(3)] == [True, False, True]


@pytest.mark.parametrize("options", [{"observation": "dict"}, {"autoreset_mode": AutoresetMode.DISABLED}])
def test_what_many_seats_cannot_do_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(EnvironmentOptionError):
        gymnasium.make_vec(NAME, 2, vectorization_mode="vector_entry_point", players=2, **options)


@pytest.mark.parametrize(
    "options", [{"seat": 2}, {"seat": -1}, {"seat": "ann"}, {"deal": -1}, {"deal": 2**62}, {"deal": 0.5}]
)
def test_a_reset_with_an_option_that_makes_no_sense_is_refused(options: dict[str, Any]) -> None:
    env = gymnasium.make("cottonopolis/Birmingham-v0", players=2)
    [(key, value)] = options.items()
    with pytest.raises(EnvironmentOptionError, match=rf"reset option '{key}': .* found {value!r}"):
        env.reset(options=options)
    env.reset(options={"seat": None, "deal": np.int64(7)})
    sitting: Any = env.get_wrapper_attr("sitting")
    assert sitting.deal == 7


def test_a_map_of_ones_own_is_played_where_it_belongs_and_refused_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "saxony.toml"
    path.write_text(
        'schema = 1\nid = "saxony"\nname = "Saxony"\nabout = "Germany by another name."\nparent = "germany"\n',
        encoding="utf-8",
    )
    env: Any = gymnasium.make("cottonopolis/AgeOfIndustry-v0", map=str(path), players=3).unwrapped
    assert env.setting.content.map == "saxony"
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(
            EnvironmentOptionError, match=r"saxony.toml' is one of age_of_industry: expected a map of birm"
        ):
            make(NAME, map=str(path), players=3)
    with pytest.raises(EnvironmentOptionError, match=r"saxony.toml' is one of age_of_industry: expected a map of lanc"):
        lancashire_v0.env(map=str(path), players=3)
