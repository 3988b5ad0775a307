"""Plays random games of every game and edition, writes each as text and JSON, and replays it: `make round-trips`.

The suite does the same with a few games; this is the long run. Options: how many games of each, and from which seed.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cottonopolis import Game
from cottonopolis.built import is_compiled
from cottonopolis.game import read_record, replay
from cottonopolis.notation.record import format_record, parse_record
from cottonopolis.notation.record_json import format_record_json
from engine.play import choose
from records.games import TABLES, Table, begun

EDITIONS: dict[str, list[Table]] = {
    "birmingham": [table for table in TABLES if table[0] == "birmingham"],
    "lancashire 2007": [table for table in TABLES if table[0] == "lancashire" and "edition" not in dict(table[2])],
    "lancashire 2018": [table for table in TABLES if table[0] == "lancashire" and "edition" in dict(table[2])],
    "germany": [table for table in TABLES if table[0] == "germany"],
    "new england": [table for table in TABLES if table[0] == "new_england"],
}


def played(table: Table, seed: int) -> Game:
    """A whole game by chance."""
    game, chance = begun(table, seed), random.Random(seed)
    while not game.over:
        game.play(choose(game.rules, game.state, chance))
    return game


def fault_of(game: Game) -> str:
    """What does not come back, nothing if all does."""
    record = game.record()
    text = format_record(record)
    if parse_record(text) != record or format_record(parse_record(text)) != text:
        return "text"
    if read_record(format_record_json(record)) != record:
        return "JSON"
    again = replay(parse_record(text))
    same = again.lines == game.lines and again.moves == game.moves and again.state.key() == game.state.key()
    return "" if same and again.result() == game.result() else "replay"


def main() -> int:
    """Prints one line for each game and edition; the exit code says whether all came back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each game and edition")
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    chosen = parser.parse_args()
    print(f"engine {'compiled' if is_compiled() else 'interpreted'}, {chosen.games} games each from seed {chosen.seed}")
    n_faults = 0
    for edition, tables in EDITIONS.items():
        start, n_actions, n_bytes = time.perf_counter(), 0, 0
        for n in range(chosen.games):
            table, seed = tables[n % len(tables)], chosen.seed + n
            game = played(table, seed)
            fault = fault_of(game)
            n_actions += len(game.lines)
            n_bytes += len(format_record(game.record()))
            if fault:
                n_faults += 1
                print(f"{table}, seed {seed}: {fault} does not come back", flush=True)
        seconds = time.perf_counter() - start
        print(
            f"{edition}: {chosen.games} games, {n_actions} actions, {n_bytes} characters, {seconds:.0f} s", flush=True
        )
    print(f"{n_faults} did not come back")
    return 1 if n_faults else 0


if __name__ == "__main__":
    sys.exit(main())
