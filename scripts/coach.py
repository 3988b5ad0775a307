"""Measures the coach on games that bots play: do its chances come true, and are its mistakes mistakes?

    python scripts/coach.py calibrate birmingham --players 4 --games 200
    python scripts/coach.py mistakes birmingham --players 4 --games 20 --replays 200
    python scripts/coach.py tell

What was found lies in docs/coach/measured, a file for each table; the same command goes on after a stop, and one that
asks for more goes on from there. `tell` plays nothing: it tells what lies there, and draws it with `--svg`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from coach_figures import plot, tell_calibration, tell_mistakes

from cottonopolis import new
from cottonopolis.analysis import Review
from cottonopolis.analysis.candidates import follow
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.expectation import expected_points
from cottonopolis.analysis.future import Player, value_of
from cottonopolis.analysis.review import FIRST_ENDS
from cottonopolis.analysis.review_work import ENDS, Ends, Table, Task, work
from cottonopolis.analysis.turns import turn_at, turns_of
from cottonopolis.game import Game
from cottonopolis.notation.record import format_record
from cottonopolis.think.selfplay import SelfPlay
from cottonopolis.think.walk import Walk

WIDTH = 8
"""Of the beam of strong players, who plan whole turns by the networks: `hard`, without its deals of hidden cards."""
SOFT = (0, 1500, 3000, 1500)
"""Thousandths of a point by which the players err in whose games mistakes are looked for, and the single actions of
all but the first."""
FIRST_DEAL = 50_000
"""No review looks at so late a deal."""
SEED = 2**61

Row = dict[str, Any]


def main() -> None:
    """Reads the command, plays what the files miss, and tells what is in them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("calibrate", "mistakes", "tell"))
    parser.add_argument("map", nargs="?", default="birmingham")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--after", type=float, default=0.4, help="look at turns after this share of a game")
    parser.add_argument("--replays", type=int, default=12, help="games by strong players after each of the two turns")
    parser.add_argument("--folder", type=Path, default=Path("docs/coach/measured"))
    parser.add_argument("--svg", type=Path, help="draw here how chances came true")
    asked = parser.parse_args()
    file = asked.folder / f"{asked.what}-{asked.map}-{asked.players}.jsonl"
    if asked.what == "calibrate":
        calibrate(asked, file)
    elif asked.what == "mistakes":
        mistakes(asked, file)
    files = sorted(asked.folder.glob("*.jsonl")) if asked.what == "tell" else [file]
    for path in files:
        tell = tell_calibration if path.name.startswith("calibrate") else tell_mistakes
        print("\n".join([path.stem, *tell(read(path)), ""]))
    found = {path.stem.partition("-")[2]: read(path) for path in files if path.name.startswith("calibrate")}
    if len(found) > 1:
        print("\n".join(["all tables", *tell_calibration([row for rows in found.values() for row in rows])]))
    if asked.svg is not None:
        asked.svg.write_text(plot(found), encoding="utf-8", newline="\n")


def read(file: Path) -> list[Row]:
    """The rows of a file, none if there is none."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def write(file: Path, rows: Sequence[Row]) -> None:
    """The rows of a file, all or those of before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new_file = file.with_suffix(".new")
    new_file.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))
    new_file.replace(file)


def missing(asked: argparse.Namespace, rows: Sequence[Row]) -> Iterator[int]:
    """Seeds of the games that are still to be played."""
    known = {row["seed"] for row in rows}
    return (seed for seed in range(asked.seed, asked.seed + asked.games) if seed not in known)


def played(map_: str, players: int, seed: int, errs: Sequence[int]) -> Game:
    """A game by players who err so much; they change their seats from game to game."""
    game = new(map_, players, seed)
    player = Player(game.content, game.rules)
    evaluators = [player.evaluator] * players
    by_err = {err: SelfPlay(evaluators, seed, 0 if err else WIDTH) for err in errs}
    while game.to_move is not None:
        seat = game.to_move
        err = errs[(seat + seed) % len(errs)]
        play = by_err[err]
        follow(game, play.best(Walk(player.evaluator, seat, is_quick=False), play.guessed(game.state), err), seat)
    return game


def calibrate(asked: argparse.Namespace, file: Path) -> None:
    """What the chances of a review are made from, for every turn of some games, and who won."""
    rows = read(file)
    for seed in missing(asked, rows):
        game = played(asked.map, asked.players, seed, (0,))
        player, table = Player(game.content, game.rules), Table(format_record(game.record()))
        turns = list(turns_of(game))
        first = int(asked.after * len(turns))
        ends = [work(Task(table, ENDS, turn, 0, FIRST_ENDS)) for turn in range(first, len(turns))]
        states = [turn.game.state for turn in turns[first:]]
        places = game.result()
        rows.append(
            {
                "seed": seed,
                "first": first,
                "told": [[round(it, 2) for it in expected_points(player.evaluator, state)] for state in states],
                "ends": [found.points for found in ends if isinstance(found, Ends)],
                "won": [1 / places.count(1) if place == 1 else 0.0 for place in places],
                "scores": game.scores(),
            }
        )
        write(file, rows)
        print(f"{file.stem}: game {seed} done", flush=True)


def mistakes(asked: argparse.Namespace, file: Path) -> None:
    """What reviews call mistakes, with what strong players make of them and of what is called better."""
    rows = read(file)
    for seed in missing(asked, rows):
        game = played(asked.map, asked.players, seed, SOFT)
        result = Review(game).run()
        cases = [
            {
                "ply": it.ply,
                "said": it.cost.mean,
                "error": it.cost.error,
                "moves": [it.better.moves, it.played.moves],
                "gains": [],
            }
            for it in result.mistakes
        ]
        rows.append({"seed": seed, "tried": result.n_tried, "mistakes": cases})
        write(file, rows)
        print(f"{file.stem}: game {seed} reviewed, {len(cases)} of {result.n_tried} turns", flush=True)
    for row in rows:
        if all(len(case["gains"]) >= asked.replays for case in row["mistakes"]):
            continue
        game = played(asked.map, asked.players, row["seed"], SOFT)
        for case in row["mistakes"]:
            n = len(case["gains"])
            case["gains"] += gains(game, case, range(FIRST_DEAL + n, FIRST_DEAL + asked.replays))
            write(file, rows)
        print(f"{file.stem}: game {row['seed']} replayed", flush=True)


def gains(game: Game, case: Row, numbers: range) -> Iterator[float]:
    """By deal: how much more strong players make of the better turn than of the one that was played."""
    turn = turn_at(game, case["ply"])
    player, deals = Player(game.content, game.rules), Deals(turn.game)
    for n in numbers:
        ends = []
        for moves in case["moves"]:
            state = deals.state(n)
            player.begin(state, moves, turn.seat)
            seed = deals.chance(n).randrange(SEED)
            SelfPlay([player.evaluator] * player.n_seats, seed, WIDTH).play(state, 0)
            ends.append(value_of([int(one.vp) for one in state.players], turn.seat))
        yield round(ends[0] - ends[1], 2)


if __name__ == "__main__":
    main()
