"""Tunes the weights of a game by play: `python scripts/tune.py birmingham --steps 100 --seed 1`.

Each trial draws a direction and lets the weights one step along it play against those one step against it, two seats
each, on the same deals with exchanged seats. The mean of the weights then moves where the better ones lay. Everything
follows from the seed; the weights are written after every step.
"""

from __future__ import annotations

import argparse
import random
from multiprocessing import Pool
from pathlib import Path

from cottonopolis.bots.weights import make_judge, tuned
from cottonopolis.content import Content, load
from cottonopolis.game import build_rules
from cottonopolis.think.evaluator import Evaluator
from cottonopolis.think.greedy import play_greedy

SIGMA = 0.12
"""Spread of the trials, as a share of each weight."""
RATE = 0.04
"""Length of a step, as a share of each weight."""
LEAST = {"sale_actions", "mat_actions", "link_actions", "cash_actions", "cash_full", "action_cost"}
"""Weights that divide: at least 1."""


def perturbed(mean: dict[str, float], direction: dict[str, float], step: float) -> dict[str, int]:
    """Whole weights a step along a direction."""
    scale = {name: max(abs(value), 20.0 if name not in LEAST else 1.0) for name, value in mean.items()}
    found = {name: round(value + step * scale[name] * direction.get(name, 0.0)) for name, value in mean.items()}
    return {name: max(value, 1 if name in LEAST else value) for name, value in found.items()}


def margin(content: Content, plus: dict[str, int], minus: dict[str, int], seeds: list[int]) -> float:
    """Mean points by which `plus` beats `minus`, over deals with exchanged seats."""
    rules, n = build_rules(content), content.n_seats
    total = 0.0
    for seed in seeds:
        for odd in (0, 1):
            sides_at = [plus if seat % 2 == odd else minus for seat in range(n)]
            evaluators = [Evaluator(make_judge(content, rules, numbers)) for numbers in sides_at]
            state = rules.start(seed)
            play_greedy(evaluators, state, seed)
            sides = [
                [state.players[seat].vp for seat in range(n) if (seat % 2 == odd) == is_plus]
                for is_plus in (True, False)
            ]
            total += sum(sides[0]) / len(sides[0]) - sum(sides[1]) / len(sides[1])
    return total / (2 * len(seeds))


def tried(map_: str, players: int, plus: dict[str, int], minus: dict[str, int], seeds: list[int]) -> float:
    """The margin of one trial, in a process of its own."""
    return margin(load(map_, players), plus, minus, seeds)


def main() -> None:
    """Tunes and prints what happens."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map", nargs="+", help="maps of one game; the trials take them in turn")
    parser.add_argument("--players", type=int, nargs="+", default=[4], help="numbers of players, in turn as well")
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--trials", type=int, default=16)
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--sigma", type=float, default=SIGMA)
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result does not depend on it")
    parser.add_argument("--fixed", default="rivals,chance_most", help="weights that stay as they are")
    parser.add_argument("--out", type=Path, default=None)
    arguments = parser.parse_args()
    places = [(name, players) for players in arguments.players for name in arguments.map]
    contents = [load(*place) for place in places]
    tables = [build_rules(content) for content in contents]
    start = dict(tuned(contents[0].rules))
    fixed = set(arguments.fixed.split(","))
    names = [name for name, value in start.items() if name not in fixed and value != 0]
    mean = {name: float(value) for name, value in start.items()}
    chance = random.Random(arguments.seed)
    speed = dict.fromkeys(names, 0.0)
    power = dict.fromkeys(names, 1e-3)
    pool = Pool(arguments.jobs)
    for step in range(1, arguments.steps + 1):
        pushes = dict.fromkeys(names, 0.0)
        directions = [{name: chance.gauss(0, 1) for name in names} for _ in range(arguments.trials)]
        trials = []
        for n, direction in enumerate(directions):
            sides = [perturbed(mean, direction, sign * arguments.sigma) for sign in (1, -1)]
            seeds = [chance.randrange(2**40) for _ in range(arguments.deals)]
            trials.append((*places[n % len(places)], *sides, seeds))
        results = list(zip(pool.starmap(tried, trials, chunksize=1), directions, strict=True))
        spread = max((sum(won * won for won, _ in results) / len(results)) ** 0.5, 1e-9)
        for won, direction in results:
            for name in names:
                pushes[name] += won / spread * direction[name] / len(results)
        for name in names:
            speed[name] = 0.9 * speed[name] + 0.1 * pushes[name]
            power[name] = 0.97 * power[name] + 0.03 * pushes[name] ** 2
            move = speed[name] / (1 - 0.9**step) / ((power[name] / (1 - 0.97**step)) ** 0.5)
            size = max(abs(mean[name]), 1.0 if name in LEAST else 20.0)
            mean[name] += arguments.rate * size * max(-1.0, min(1.0, move))
            if name in LEAST:
                mean[name] = max(mean[name], 1.0)
        current = perturbed(mean, {}, 0)
        if step % 10 == 0 or step == arguments.steps:
            for content, rules in zip(contents, tables, strict=True):
                gained = margin(content, current, dict(start), [10**6 + step * 100 + i for i in range(20)])
                place = f"{content.map}, {rules.kit.n_seats} players"
                print(f"step {step}: {gained:+.1f} points against the start ({place})", flush=True)
        if arguments.out:
            arguments.out.write_text("".join(f"{name} = {value}\n" for name, value in current.items()))


if __name__ == "__main__":
    main()
