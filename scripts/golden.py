"""Writes the golden games, the perft tables and the digests of random games under tests/golden.

Run with `make golden`. The files are changed only by this script, in a commit of their own that says why.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path

from sensible import choose_action

from cottonopolis.content import load
from cottonopolis.engine.playout import play_out
from cottonopolis.game import Game, build_rules, new
from cottonopolis.tools.perft import count_actions, count_decisions

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"

Options = dict[str, str | int | bool]
Table = tuple[str, int, Options, int]
"""Map, players, options, seed."""

NEW_EDITION: Options = {"edition": "roxley2018"}

GAMES: list[Table] = [
    *(("birmingham", players, {}, seed) for players in (2, 3, 4) for seed in (11, 12, 13, 14)),
    ("birmingham", 2, {"introductory": True}, 15),
    ("birmingham", 4, {"introductory": True}, 16),
    *(("lancashire", players, {}, seed) for players in (3, 4) for seed in (21, 22)),
    *(("lancashire", players, NEW_EDITION, seed) for players in (2, 3, 4) for seed in (23, 24)),
    ("lancashire", 4, {"shortfall": "debt", "virtual_link": "off"}, 25),
    ("lancashire", 3, {"edition": "roxley2018", "introductory": True}, 26),
    *(("germany", players, {}, seed) for players in (3, 4, 5) for seed in (31, 32)),
    *(("new_england", players, {}, seed) for players in (3, 4, 5) for seed in (41, 42)),
]
PERFT: list[Table] = [
    *(("birmingham", players, {}, 1) for players in (2, 3, 4)),
    *(("lancashire", players, {}, 1) for players in (3, 4)),
    ("lancashire", 2, {"edition": "roxley2018"}, 1),
    *((map_id, players, {}, 1) for map_id in ("germany", "new_england") for players in (3, 5)),
]


def name_of(table: Table) -> str:
    """File name of a golden game."""
    map_id, players, options, seed = table
    chosen = [key if value is True else str(value) for key, value in options.items()]
    return "-".join([map_id, f"{players}p", *chosen, str(seed)])


def play(table: Table) -> Game:
    """A sensible game from its first decision to its end."""
    map_id, players, options, seed = table
    game = new(map_id, players, seed, options)
    chance = random.Random(seed)
    while not game.over:
        for move in choose_action(game.rules, game.state, chance):
            game.play(move)
    return game


def game_text(table: Table, game: Game) -> str:
    """A game as text: what it needs to start, every action in full, the result."""
    map_id, players, options, seed = table
    words = " ".join(f"{key}={json.dumps(value)}" for key, value in options.items())
    head = [f"map {map_id}", f"players {players}", f"seed {seed}", *([f"options {words}"] if options else [])]
    lines = [f"{seat} {line}" for seat, line in game.lines]
    scores = " ".join(map(str, game.scores()))
    places = " ".join(map(str, game.result()))
    tail = [f"scores {scores}", f"places {places}", f"digest {digest(game.state.key())}", ""]
    return "\n".join([*head, "", *lines, "", *tail])


def digest(key: list[int]) -> str:
    """A short sum of a table."""
    return hashlib.sha256(repr(key).encode()).hexdigest()[:16]


def perft_rows() -> list[dict[str, object]]:
    """Counts from the start of some games, and from the middle and the last third of golden ones."""
    rows: list[dict[str, object]] = []
    for map_id, players, options, seed in PERFT:
        game = new(map_id, players, seed, options)
        rows.append({"map": map_id, "players": players, "options": options, "seed": seed} | counts(game, 3))
    for table in GAMES[::3]:
        path = GOLDEN / f"{name_of(table)}.game"
        lines = [line.split(" ", 1) for line in path.read_text().split("\n\n")[1].splitlines()]
        for n in (len(lines) // 2, len(lines) * 2 // 3):
            game = new(table[0], table[1], table[3], table[2])
            while len(game.lines) < n:
                seat, line = lines[len(game.lines)]
                game.play(line, int(seat))
            rows.append({"game": path.name, "lines": n} | counts(game, 2))
    return rows


def counts(game: Game, depth: int) -> dict[str, object]:
    """Decisions by depth, actions and distinct positions from a table."""
    n_actions, n_positions = count_actions(game.rules, game.state, 1)
    decisions = [count_decisions(game.rules, game.state, n) for n in range(1, depth + 1)]
    return {"decisions": decisions, "actions": n_actions, "positions": n_positions}


def digests() -> dict[str, str]:
    """One sum over many random games for each map."""
    found = {}
    for map_id in ("birmingham", "lancashire", "germany", "new_england"):
        total = hashlib.sha256()
        counts = load(map_id).document.players
        rules = [build_rules(load(map_id, players)) for players in counts]
        for seed in range(1000 if map_id == "birmingham" else 200):
            chosen = rules[seed % len(counts)]
            state = chosen.start(seed)
            total.update(repr(play_out(chosen, state, seed) + state.key()).encode())
        found[map_id] = total.hexdigest()
    return found


def main(wanted: list[str]) -> None:
    """Writes everything, or only the kinds named: games, perft, digests."""
    GOLDEN.mkdir(exist_ok=True)
    if not wanted or "games" in wanted:
        for table in GAMES:
            game = play(table)
            (GOLDEN / f"{name_of(table)}.game").write_text(game_text(table, game))
            print(f"{name_of(table):42} {len(game.lines):4} actions, scores {game.scores()}")
    if not wanted or "perft" in wanted:
        rows = ",\n".join(json.dumps(row) for row in perft_rows())
        (GOLDEN / "perft.json").write_text(f"[\n{rows}\n]\n")
    if not wanted or "digests" in wanted:
        (GOLDEN / "digests.json").write_text(json.dumps(digests(), indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
