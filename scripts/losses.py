"""Says what choices of bots lose against a thorough look at the same tables: a cheap way to compare searches.

    python scripts/losses.py birmingham 4 --tables 40 neural:nodes=10000 neural neural:nodes=90000

Tables come from games of a quick bot. The reference plays on from two dozen turns over many deals, with the networks of
the map; so it tells how well a search finds what its networks like, not how good the networks are. Tables at which
a bot chooses what the reference did not look at are left out for all.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import nan, sqrt
from statistics import mean, stdev
from time import process_time

from cottonopolis.bots import Clock, make_bot
from cottonopolis.bots.chance import chance_of
from cottonopolis.bots.networks import make_evaluator, shipped
from cottonopolis.game import new
from cottonopolis.think.plan import Planner
from cottonopolis.views import View, legal_for, view

QUICK = "neural:look=turn,width=2,turns=4"
WIDTH, TURNS, FOUND_ON, DEALS = 12, 24, 4, 48
"""Of the reference: its beam, the turns that it compares, the deals on which it finds them and plays on from them."""


def tables(map_: str, players: int, apart: int, *, is_detail: bool) -> Iterator[tuple[View, list[int]]]:
    """Questions with several answers, every so many, of game after game."""
    quick, n, seed = make_bot(QUICK), 0, 8200
    while True:
        game = new(map_, players, seed)
        while (seat := game.to_move) is not None:
            seen, legal = view(game, seat), [int(answer) for answer in legal_for(game, seat)]
            if len(legal) > 1 and (seen.table.question.verb != 0) == is_detail:
                n += 1
                if n % apart == 0:
                    yield seen, legal
            game.play(quick.choose(seen, legal, Clock()))
        seed += 1


def reference(seen: View, ahead: int) -> dict[int, float]:
    """By first answer: points after the best turn that begins with it."""
    chance = chance_of(seen, 777)
    networks = shipped(seen.content.rules, seen.content.map)
    planner = Planner(make_evaluator(seen.content, seen.rules, networks), WIDTH, TURNS, ahead)
    planner.begin([seen.sample(chance) for _ in range(FOUND_ON)])
    for _ in range(DEALS):
        planner.play_on(seen.sample(chance))
    found: dict[int, float] = {}
    for turn in planner.turns:
        found[turn.first] = max(found.get(turn.first, -1e9), int(turn.total) / int(turn.n) / 1000)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("map")
    parser.add_argument("players", type=int)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--apart", type=int, default=13, help="questions between two that are asked")
    parser.add_argument("--ahead", type=int, default=1, help="own turns that the reference plays on")
    parser.add_argument("--details", action="store_true", help="ask for details of actions, not for actions")
    said = parser.parse_args()
    bots = [make_bot(spec) for spec in said.bots]
    rows: list[list[float]] = []
    seconds = [0.0] * len(bots)
    for seen, legal in tables(said.map, said.players, said.apart, is_detail=said.details):
        worth = reference(seen, said.ahead)
        row = []
        for n, bot in enumerate(bots):
            begun = process_time()
            chosen = legal.index(bot.choose(seen, legal, Clock()))
            seconds[n] += process_time() - begun
            row.append(max(worth.values()) - worth.get(chosen, nan))
        rows.append(row)
        if len(rows) == said.tables:
            break
    known = [row for row in rows if not any(loss != loss for loss in row)]
    print(f"{len(known)} of {len(rows)} tables")
    for n, spec in enumerate(said.bots):
        less = [row[n] - row[0] for row in known]
        error = 1.96 * stdev(less) / sqrt(len(less))
        print(
            f"{spec}: {mean(row[n] for row in known):.3f} points, {mean(less):+.3f} ± {error:.3f} against the first,"
            f" {seconds[n] / len(rows):.3f} s"
        )


if __name__ == "__main__":
    main()
