"""One bot against copies of another: `python scripts/match.py birmingham 4 12 planner greedy` plays 48 games.

Each deal is played with the bot in every seat once. Prints the share of wins with its 95 % interval (one deal is
one observation), mean points, and process time per action. With the same bot twice each deal is played once, and the
mean of the table is what counts.
"""

from __future__ import annotations

import argparse
import statistics
from time import process_time

from cottonopolis import new
from cottonopolis.bots import Clock, make_bot
from cottonopolis.views import legal_for, view


def play(map_id: str, seed: int, specs: list[str], spent: dict[str, list[float]]) -> tuple[list[int], list[int]]:
    """Points and places by seat of one game; adds to each bot's time and actions."""
    game = new(map_id, players=len(specs), seed=seed)
    bots = [make_bot(spec) for spec in specs]
    while not game.over:
        seat = game.to_move
        assert seat is not None
        seen, answers = view(game, seat), legal_for(game, seat)
        begin = process_time()
        chosen = bots[seat].choose(seen, answers, Clock())
        spent[specs[seat]][0] += process_time() - begin
        spent[specs[seat]][1] += game.state.verb == 0
        game.play(chosen)
    return game.scores(), game.result()


def main() -> None:
    """Plays the match and prints one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("map")
    parser.add_argument("players", type=int)
    parser.add_argument("deals", type=int)
    parser.add_argument("bot")
    parser.add_argument("others")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    spent = {arguments.bot: [0.0, 0.0], arguments.others: [0.0, 0.0]}
    shares, own, others, winners = [], [], [], []
    for seed in range(arguments.seed, arguments.seed + arguments.deals):
        wins = []
        for seat in range(arguments.players if arguments.bot != arguments.others else 1):
            specs = [arguments.bot if at == seat else arguments.others for at in range(arguments.players)]
            scores, places = play(arguments.map, seed, specs, spent)
            wins.append((places[seat] == 1) / places.count(1))
            own.append(scores[seat])
            others += scores[:seat] + scores[seat + 1 :]
            winners.append(max(scores))
        shares.append(statistics.mean(wins))
    interval = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    times = ", ".join(f"{spec} {seconds / max(n, 1):.4f}" for spec, (seconds, n) in spent.items())
    print(
        f"{arguments.map} {arguments.players}: {arguments.bot} wins {statistics.mean(shares):.3f} +- {interval:.3f} of "
        f"{len(own)} games, points {statistics.mean(own):.1f} against {statistics.mean(others):.1f}, "
        f"winners {statistics.mean(winners):.1f}; seconds per action: {times}"
    )


if __name__ == "__main__":
    main()
