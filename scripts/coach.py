"""Measures the coach on games that bots play: do its chances come true, and are its mistakes mistakes?

    python scripts/coach.py calibrate --games 17 --jobs 2
    python scripts/coach.py mistakes --games 6 --replays 200 --jobs 2
    python scripts/coach.py tell --svg docs/coach/calibration.svg

Tables may be named, such as `birmingham-4 lancashire-roxley2018-2`; without a name all titles and player counts are
played, so many games of each. What was found lies in docs/coach/measured, a file for each table: the same command goes
on after a stop, and one that asks for more goes on from there. Rows of other networks than those of now are measured
anew. `tell` plays nothing: it tells what lies there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import TypeVar

from coach_figures import plot, tell_calibration, tell_mistakes
from coach_work import Replay, Row, judged, networks_of, replayed, reviewed, tables

from cottonopolis.cli.workers import mapper

TABLES = (
    *(f"birmingham-{n}" for n in (2, 3, 4)),
    *("lancashire-roxley2018-2", "lancashire-3", "lancashire-4"),
    *(f"{map_}-{n}" for map_ in ("germany", "new_england") for n in (3, 4, 5)),
)
"""Every title with every player count that it has in one edition or another."""
AT_ONCE = 20
"""Deals of one piece of work, after which replays are kept."""

Work = TypeVar("Work")
Found = TypeVar("Found")


def main() -> None:
    """Reads the command, plays what the files miss, and tells what is in them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("calibrate", "mistakes", "tell"))
    parser.add_argument("tables", nargs="*", metavar="TABLE", help="all titles and player counts if left out")
    parser.add_argument("--games", type=int, default=17, help="of each table")
    parser.add_argument("--seed", type=int, default=9000, help="of the first game; the others follow")
    parser.add_argument("--replays", type=int, default=200, help="games by strong players after each of the two turns")
    parser.add_argument("--jobs", type=int, default=1, help="processes; results do not depend on it")
    parser.add_argument("--folder", type=Path, default=Path("docs/coach/measured"))
    parser.add_argument("--svg", type=Path, help="draw here how chances came true")
    asked = parser.parse_args()
    names = asked.tables or TABLES
    if unknown := [name for name in names if name not in tables()]:
        parser.error(f"no such table: {', '.join(unknown)}; known are {', '.join(tables())}")
    if asked.what == "calibrate":
        calibrate(asked, names)
    elif asked.what == "mistakes":
        mistakes(asked, names)
    tell(asked.folder, asked.svg)


def tell(folder: Path, svg: Path | None) -> None:
    """What lies in a folder, as tables, and as a drawing."""
    measured = {
        kind: {name: rows for name in tables() if (rows := read(folder / f"{kind}-{name}.jsonl"))}
        for kind in ("calibrate", "mistakes")
    }
    for kind, told in (("calibrate", tell_calibration), ("mistakes", tell_mistakes)):
        if measured[kind]:
            print("\n".join(told(measured[kind])), end="\n\n")
        for name, rows in measured[kind].items():
            if others := {row["by"] for row in rows} - {networks_of(name)}:
                print(f"{kind}-{name}: by other networks than those of now ({', '.join(others)})")
    if svg is not None:
        svg.write_text(plot(measured["calibrate"]), encoding="utf-8", newline="\n")


def read(file: Path) -> list[Row]:
    """The rows of a file, none if there is none."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


class Files:
    """The rows of some tables, as far as they were made by the networks of now."""

    def __init__(self, folder: Path, kind: str, names: Sequence[str]) -> None:
        self._paths = {name: folder / f"{kind}-{name}.jsonl" for name in names}
        self.rows = {
            name: {row["seed"]: row for row in read(path) if row["by"] == networks_of(name)}
            for name, path in self._paths.items()
        }

    def missing(self, asked: argparse.Namespace) -> list[tuple[str, int]]:
        """Tables and seeds of the games that are still to be played, a game of each table in turn."""
        seeds = range(asked.seed, asked.seed + asked.games)
        return [(name, seed) for seed in seeds for name in self.rows if seed not in self.rows[name]]

    def keep(self, name: str, row: Row) -> None:
        """Writes a row, which may be new or changed; the file has all or those of before."""
        self.rows[name][row["seed"]] = row
        path = self._paths[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        new_path = path.with_suffix(".new")
        rows = (row for _, row in sorted(self.rows[name].items()))
        new_path.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))
        new_path.replace(path)


def done(work: Callable[[Work], Found], tasks: Sequence[Work], jobs: int, what: str) -> Iterator[tuple[Work, Found]]:
    """All pieces of work with what was found, in their order; tells how far it is."""
    begun = monotonic()
    with mapper(jobs) as map_:
        for n, (task, found) in enumerate(zip(tasks, map_(work, tasks), strict=True), start=1):
            yield task, found
            left = (monotonic() - begun) / n * (len(tasks) - n) / 60
            print(f"{what} {n} of {len(tasks)}, some {left:.0f} minutes left: {task}", flush=True)


def calibrate(asked: argparse.Namespace, names: Sequence[str]) -> None:
    """The chances that a review tells for every turn of some games, and who won."""
    files = Files(asked.folder, "calibrate", names)
    for (name, _), row in done(judged, files.missing(asked), asked.jobs, "game"):
        files.keep(name, row)


def mistakes(asked: argparse.Namespace, names: Sequence[str]) -> None:
    """What reviews call mistakes, with what strong players make of them and of what is called better."""
    files = Files(asked.folder, "mistakes", names)
    for (name, _), row in done(reviewed, files.missing(asked), asked.jobs, "review"):
        files.keep(name, row)
    replays = [
        Replay(
            name, row["seed"], case["ply"], tuple(map(tuple, case["moves"])), first, min(AT_ONCE, asked.replays - first)
        )
        for name, rows in files.rows.items()
        for row in rows.values()
        for case in row["mistakes"]
        for first in range(case["n"], asked.replays, AT_ONCE)
    ]
    for replay, gains in done(replayed, replays, asked.jobs, "replay"):
        row = files.rows[replay.table][replay.seed]
        case = next(case for case in row["mistakes"] if case["ply"] == replay.ply)
        case["n"] += len(gains)
        case["total"] = round(case["total"] + sum(gains), 2)
        case["squares"] = round(case["squares"] + sum(gain * gain for gain in gains), 2)
        files.keep(replay.table, row)


if __name__ == "__main__":
    main()
