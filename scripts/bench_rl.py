"""How fast the environments for learning are here, as ratios to the bare engine within one run.

The bare engine lists and answers every question of whole games by chance (`play_out`). The environments play whole
games too; their answers are looked up beforehand, so that nobody's choosing is measured. Masks are always on. Every
figure is the best of many short rounds that take turns, in time of the processor, since a busy machine only slows
things down.
"""

from __future__ import annotations

import importlib.util
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv

from cottonopolis.built import is_compiled
from cottonopolis.engine.playout import play_out
from cottonopolis.rl.aec import TableEnv
from cottonopolis.rl.guarded import GuardedTableEnv
from cottonopolis.rl.setting import Setting, setting
from cottonopolis.rl.vector import ManySeatsEnv

TABLES = (("birmingham", 2), ("birmingham", 4), ("lancashire", 4), ("germany", 4), ("new_england", 4))
N_GAMES = 5
N_SIDE_BY_SIDE = 32
N_STEPS = 300
"""Steps of many tables at once: more than a whole game."""
N_ROUNDS = 30

WAYS = {
    "table": "table",
    "raw": "raw_env",
    "guarded": "env",
    "observed": "env, observed",
    "batch": f"{N_SIDE_BY_SIDE} tables",
    "masks": f"vector of {N_SIDE_BY_SIDE}",
    "seen": "vector, observed",
}
"""What is measured, and how it is called in the table that is printed."""

Games = list[tuple[int, int, list[int]]]
"""Seeds of environments, seeds of the deals that follow from them, and the numbers of all answers."""
Answers = NDArray[np.int64]
"""One at each table."""


def games_of(known: Setting, n: int) -> Games:
    """Games that an environment will play after a reset with these seeds, answered by chance."""
    env = TableEnv(known.content.map, known.content.n_seats)
    found = []
    for seed in range(n):
        env.reset(seed=seed)
        chance, numbers = np.random.default_rng(seed), []
        while env.table.mover() >= 0:
            numbers.append(int(chance.choice([int(number) for number in env.table.legal_numbers()])))
            env.table.play(numbers[-1])
        found.append((seed, env.deal, numbers))
    return found


def bare(known: Setting) -> float:
    """Seconds a decision of the engine alone, choices by chance included."""
    start, n = process_time(), 0
    for seed in range(N_GAMES):
        n += play_out(known.rules, known.rules.start(seed), seed)[0]
    return (process_time() - start) / n


def tables(known: Setting, games: Games) -> float:
    """Seconds a decision of a table that is driven from Python, with a mask before each answer."""
    table = known.new_table(0)
    start, n = process_time(), 0
    for _, deal, numbers in games:
        table.begin(known.rules.start(deal))
        for number in numbers:
            table.answer(number)
        n += len(numbers)
    return (process_time() - start) / n


class Nothing(AECEnv[str, Any, int]):
    """The floor: an environment that only hands out a new mask at every step."""

    def __init__(self, n_answers: int) -> None:
        self.n_answers = n_answers

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Everything an environment must have for `last`."""
        self.agent_selection = "nobody"
        self.infos: dict[str, Any] = {"nobody": {}}
        self._cumulative_rewards = {"nobody": 0.0}
        self.terminations = self.truncations = {"nobody": False}

    def step(self, action: int) -> None:  # noqa: ARG002
        """A mask of nothing."""
        mask = np.ndarray(self.n_answers, np.int8, bytearray(self.n_answers))
        self.infos[self.agent_selection] = {"action_mask": mask}


def agents(env: AECEnv[str, Any, int], games: Games, *, observe: bool) -> float:
    """Seconds a step of a PettingZoo environment, with masks; with or without an observation before each answer."""
    start, n = process_time(), 0
    for seed, _, numbers in games:
        env.reset(seed=seed)
        for number in numbers:
            env.last(observe=observe)
            env.step(number)
        n += len(numbers)
    return (process_time() - start) / n


def batch(env: ManySeatsEnv, answers: list[Answers]) -> float:
    """Seconds a decision of many compiled tables that are driven from Python, with masks as an array."""
    env.reset(seed=0)
    tables, ended = env.many, list[int]()
    start = process_time()
    for row in answers:
        numbers = row.tolist()
        for n in ended:
            env.begin(n)
            numbers[n] = -1
        tables.step(numbers)
        np.frombuffer(tables.own_masks(), np.int8).reshape(env.num_envs, -1)
        ended = tables.over()
    return (process_time() - start) / (len(answers) * env.num_envs)


def many(env: ManySeatsEnv, answers: list[Answers]) -> float:
    """Seconds a decision of many tables at once, with masks; observations as the environment has them."""
    env.reset(seed=0)
    start = process_time()
    for row in answers:
        env.step(row)
    return (process_time() - start) / (len(answers) * env.num_envs)


def answers_for(env: ManySeatsEnv, n: int) -> list[Answers]:
    """Answers by chance for so many steps of all tables."""
    _, infos = env.reset(seed=0)
    chance, rows = np.random.default_rng(0), []
    for _ in range(n):
        row = [chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]]
        rows.append(np.array(row))
        infos = env.step(rows[-1])[4]
    return rows


def best_of(measures: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The least of each, all measured in turn."""
    best = dict.fromkeys(measures, float("inf"))
    for _ in range(N_ROUNDS):
        for name, measure in measures.items():
            best[name] = min(best[name], measure())
    return best


def measured(map_id: str, players: int) -> dict[str, float]:
    """Microseconds a decision."""
    known = setting(map_id, players)
    games = games_of(known, N_GAMES)
    nothing, raw, guarded = Nothing(known.codes.n), TableEnv(map_id, players), GuardedTableEnv(map_id, players)
    masks, seen = (
        ManySeatsEnv(N_SIDE_BY_SIDE, map_id, players, opponents="self", observation=form) for form in ("mask", "flat")
    )
    answers = answers_for(masks, N_STEPS)
    found = best_of(
        {
            "bare": lambda: bare(known),
            "table": lambda: tables(known, games),
            "nothing": lambda: agents(nothing, games, observe=False),
            "raw": lambda: agents(raw, games, observe=False),
            "guarded": lambda: agents(guarded, games, observe=False),
            "observed": lambda: agents(guarded, games, observe=True),
            "batch": lambda: batch(masks, answers),
            "masks": lambda: many(masks, answers),
            "seen": lambda: many(seen, answers),
        }
    )
    return {name: 1e6 * seconds for name, seconds in found.items()}


def others() -> None:
    """Random games of other packages, where they are installed."""
    if importlib.util.find_spec("catanatron"):
        from catanatron import Color, Game, RandomPlayer

        start, n_games, n_actions = process_time(), 0, 0
        while process_time() - start < 3:
            game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
            game.play()
            n_games += 1
            n_actions += len(getattr(game.state, "action_records", None) or getattr(game.state, "actions", []))
        seconds = process_time() - start
        print(f"Catanatron, 4 random players: {n_games / seconds:,.1f} games/s, {n_actions / seconds:,.0f} actions/s")
    else:
        print("Catanatron is not installed: pip install catanatron")
    warnings.simplefilter("ignore")
    if not importlib.util.find_spec("pygame"):
        print("PettingZoo's Connect Four is not installed: pip install pygame")
        return
    import pettingzoo

    env = pettingzoo.make("aec", "classic/connect_four_v3")
    env, start, n = env.unwrapped, process_time(), 0
    while process_time() - start < 2:
        env.reset(seed=n)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            action = None if terminated or truncated else int(np.flatnonzero(observation["action_mask"])[n % 2 - 1])
            env.step(action)
            n += 1
    print(f"PettingZoo's Connect Four, observed: {n / (process_time() - start):,.0f} steps/s")


def main() -> None:
    """Prints one table: microseconds of the bare engine, steps/s, and overhead as a share of the bare engine's time."""
    if not is_compiled():
        sys.exit("the engine is not compiled: run `make bench`")
    print("environments for learning, masks on: steps/s; in brackets the overhead as a share of the engine's own time")
    print("nothing: what a PettingZoo environment costs that only hands out masks, as the same share")
    print(f"{'map':12} players engine us nothing " + " ".join(f"{word:>17}" for word in WAYS.values()))
    for map_id, players in TABLES:
        found = measured(map_id, players)
        cells = [f"{1e6 / found[way]:9,.0f} ({found[way] / found['bare'] - 1:+.2f})" for way in WAYS]
        floor = found["nothing"] / found["bare"]
        line = " ".join(f"{cell:>17}" for cell in cells)
        print(f"{map_id:12} {players:7} {found['bare']:9.2f} {floor:7.2f} {line}", flush=True)
    others()


if __name__ == "__main__":
    main()
