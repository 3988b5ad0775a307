"""Measures the coach on games that bots play: do its chances come true, and are its mistakes mistakes?

    python scripts/coach.py calibrate birmingham --players 4 --games 20 --out build/coach/calibration.jsonl
    python scripts/coach.py mistakes birmingham --players 4 --games 4 --out build/coach/mistakes.jsonl

Each game is a line of the file; the same command goes on after a stop. What is in the file is told at the end.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from cottonopolis import new
from cottonopolis.analysis import Review, ReviewResult
from cottonopolis.analysis.candidates import follow, on_deal
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.estimate import estimate
from cottonopolis.analysis.future import value_of
from cottonopolis.analysis.turns import turn_at
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.game import Game

EQUAL = ("neural:look=turn",)
"""Who plays the games in which chances are looked at."""
MIXED = ("neural:look=turn", "medium", "easy", "medium")
"""Who plays those in which mistakes are looked for."""
STRONG = "neural:look=turn"
"""Who plays on after a mistake and after what was better."""
BINS = (0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.01)
FIRST_DEAL = 50_000
"""No review looks at so late a deal."""
N_DRAWN = 2000
"""Games drawn from the games, for the intervals."""

Row = dict[str, Any]


def main() -> None:
    """Reads the command, plays what the file misses, and tells what is in it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("calibrate", "mistakes"))
    parser.add_argument("map")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--replays", type=int, default=12, help="games by strong bots after each of the two turns")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in asked.out.read_text().splitlines()] if asked.out.exists() else []
    for seed in range(asked.seed + len(rows), asked.seed + asked.games):
        row = calibrate(asked, seed) if asked.what == "calibrate" else mistakes(asked, seed)
        rows.append(row)
        with asked.out.open("a") as file:
            file.write(json.dumps(row) + "\n")
        print(f"seed {seed} done", flush=True)
    tell = tell_calibration if asked.what == "calibrate" else tell_mistakes
    print("\n".join(tell(rows)))


def played(map_: str, players: int, seed: int, specs: Sequence[str]) -> Game:
    """A game by these bots, who change their seats from game to game."""
    game = new(map_, players, seed)
    bots = {seat: make_bot(specs[(seat + seed) % len(specs)]) for seat in range(players)}
    with BotTable(game, bots) as table:
        table.play()
    return game


def calibrate(asked: argparse.Namespace, seed: int) -> Row:
    """What a review without trials says about the chances at every turn, and who won."""
    game = played(asked.map, asked.players, seed, EQUAL)
    result = Review(game).run(tries_turns=False)
    won = [1 / result.places.count(1) if place == 1 else 0.0 for place in result.places]
    said = [[win.mean for win in standing.win] for standing in result.standings[:-1]]
    points = [[found.mean for found in standing.points] for standing in result.standings[:-1]]
    return {"seed": seed, "won": won, "said": said, "points": points, "scores": list(result.scores)}


def mistakes(asked: argparse.Namespace, seed: int) -> Row:
    """What a review calls mistakes, with what strong bots make of them and of what is called better."""
    game = played(asked.map, asked.players, seed, MIXED)
    result = Review(game).run()
    return {"seed": seed, "tried": result.n_tried, "mistakes": list(_replayed(game, result, asked.replays))}


def _replayed(game: Game, result: ReviewResult, n: int) -> Iterator[Row]:
    for mistake in result.mistakes:
        turn = turn_at(game, mistake.ply)
        deals, gains = Deals(turn.game), []
        for deal in range(FIRST_DEAL, FIRST_DEAL + n):
            ends = []
            for moves in (mistake.better.moves, mistake.played.moves):
                table = on_deal(turn.game, deals.state(deal))
                follow(table, moves, turn.seat)
                bots = {seat: make_bot(f"{STRONG},seed={deal}") for seat in range(len(game.seats))}
                with BotTable(table, bots) as sitting:
                    sitting.play()
                ends.append(value_of(table.scores(), turn.seat))
            gains.append(ends[0] - ends[1])
        said = mistake.cost
        yield {"ply": mistake.ply, "said": said.mean, "error": said.error, "gains": gains}


def tell_calibration(rows: Sequence[Row]) -> list[str]:
    """By bins of what was said: how many were won, with 95 % intervals over games."""
    chance = random.Random(1)
    found = [
        f"{len(rows)} games",
        "| said | turns of a seat | mean said | won | 95 % |",
        "| --- | --- | --- | --- | --- |",
    ]
    for low, high in pairwise(BINS):
        by_game = [
            [(said, row["won"][seat]) for turn in row["said"] for seat, said in enumerate(turn) if low <= said < high]
            for row in rows
        ]
        pairs = [pair for game in by_game for pair in game]
        if not pairs:
            continue
        shares = []
        for _ in range(N_DRAWN):
            drawn = [pair for _ in rows for pair in chance.choice(by_game)]
            if drawn:
                shares.append(sum(won for _, won in drawn) / len(drawn))
        shares.sort()
        said, won = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
        ends = shares[len(shares) // 40], shares[-1 - len(shares) // 40]
        cells = (f"{low:.0%} to {min(high, 1):.0%}", len(pairs), f"{said:.0%}", f"{won:.0%}")
        found.append(f"| {' | '.join(map(str, cells))} | {ends[0]:.0%} to {ends[1]:.0%} |")
    errors = [
        (turn[seat] - row["scores"][seat]) / 1.0
        for row in rows
        for turn in row["points"][: len(row["points"]) // 2]
        for seat in range(len(turn))
    ]
    found.append(f"points to expect in the first half, less those at the end: mean {sum(errors) / len(errors):+.1f}")
    return found


def tell_mistakes(rows: Sequence[Row]) -> list[str]:
    """How much of what was said strong bots gained."""
    cases = [case for row in rows for case in row["mistakes"]]
    found = [f"{len(rows)} games, {sum(row['tried'] for row in rows)} turns tried, {len(cases)} called mistakes"]
    if not cases:
        return found
    gains = [estimate(case["gains"]) for case in cases]
    n_half = sum(gain.mean >= case["said"] / 2 for gain, case in zip(gains, cases, strict=True))
    n_up = sum(gain.mean > 0 for gain in gains)
    said, gained = sum(case["said"] for case in cases), sum(gain.mean for gain in gains)
    found.append(f"the better turn gained in {n_up}, at least half of what was said in {n_half}")
    found.append(f"said in all {said:.0f} points, gained {gained:.0f}")
    return found


if __name__ == "__main__":
    main()
