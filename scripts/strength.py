"""Plays the matches that say how strong the levels are, and prints them as a table of Markdown.

    python scripts/strength.py --deals 200 --folder build/strength [--only birmingham-4]

A match is a file of `cottonopolis arena` in the folder; the same command goes on after a stop, and with fewer deals it
only tells. Deals begin at seed 9300: nothing is trained or tuned on them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cottonopolis.arena import configure, run, summarise
from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.ladder import LadderTable, ladder_tables
from cottonopolis.arena.match import Played

SEED = 9300
OLD = "planner:nodes=30000"
"""The level `hard` before anything was learned: the yardstick."""


@dataclass(frozen=True)
class Meeting:
    """One match of the table."""

    name: str
    table: LadderTable
    bots: tuple[str, ...]
    seed: int


def meetings() -> Iterator[Meeting]:
    """All matches, each with deals of its own."""
    for n, table in enumerate(ladder_tables()):
        copies = tuple(f"champion:seed={seat}" for seat in range(table.players))
        yield Meeting(f"{table.name}-champions", table, copies, SEED + 10 * n)
        yield Meeting(f"{table.name}-old", table, ("champion", OLD), SEED + 10 * n + 1)
        yield Meeting(f"{table.name}-hard", table, ("hard", "medium"), SEED + 10 * n + 2)
        yield Meeting(f"{table.name}-medium", table, ("medium", "easy"), SEED + 10 * n + 3)


def row_of(meeting: Meeting, deals: int, folder: Path) -> str:
    """Plays what is missing, and tells."""
    table = meeting.table
    match = configure(list(meeting.bots), table.map_or_file, table.players, dict(table.options), meeting.seed)
    games = run(match, table.map_or_file, deals, 1, folder / f"{meeting.name}.jsonl")
    figures = summarise(match, games)
    if meeting.name.endswith("-champions"):
        bots, wins = f"{table.players} champions", "–"
        points = f"table {_shown(figures.table_vp)}, winners {_shown(figures.winner_vp)}"
    else:
        first, second = figures.bots
        bots = f"`{first.spec}`, others `{second.spec}`"
        share = first.win_share
        between = "" if share.low is None or share.high is None else f" [{share.low:.0%}–{share.high:.0%}]"
        wins = f"{share.mean:.0%}{between}, par {figures.par:.0%}"
        points = f"{_shown(first.mean_vp)} against {second.mean_vp.mean:.1f}"
    return f"| {table.name} | {bots} | {meeting.seed} | {deals} | {wins} | {points} | {_seconds(games):.2f} |"


def _shown(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return f"{estimate.mean:.1f}"
    return f"{estimate.mean:.1f} ± {(estimate.high - estimate.low) / 2:.1f}"


def _seconds(games: list[Played]) -> float:
    """Seconds an action of the first bot, by the clock."""
    spent = actions = 0.0
    for game in games:
        for seat, bot in enumerate(game.seats):
            if bot == 0:
                spent += game.seconds[seat]
                actions += game.record.count("\n") / len(game.seats)
    return spent / max(actions, 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))
    parser.add_argument("--only", nargs="*", default=[""], help="matches whose names hold one of these words")
    said = parser.parse_args()
    said.folder.mkdir(parents=True, exist_ok=True)
    print("| table | bots | seed | deals | wins of the first | points | seconds an action |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for meeting in meetings():
        if any(word in meeting.name for word in said.only):
            print(row_of(meeting, said.deals, said.folder), flush=True)


if __name__ == "__main__":
    main()
