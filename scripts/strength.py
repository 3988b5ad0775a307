"""Plays the matches that say how strong the levels are, and tells them as a table of Markdown.

    python scripts/strength.py --deals 200 --jobs 2 [--only birmingham-4 champions]
    python scripts/strength.py --deals 0

What was played lies in docs/strength, a file for each match: the same command goes on after a stop, and with fewer
deals it only tells. Games by other networks or settings than those of now are played anew. Deals begin at seed 9300:
nothing is trained or tuned on them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from coach_work import networks_of

from cottonopolis.arena import configure, summarise
from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.ladder import LadderTable, ladder_tables
from cottonopolis.arena.match import MatchRunner, Played
from cottonopolis.bots import make_bot
from cottonopolis.cli.workers import mapper

SEED = 9300
OLD = "planner:nodes=30000"
"""The level `hard` before anything was learned: the yardstick."""
FOLDER = Path("docs/strength")


@dataclass(frozen=True)
class Meeting:
    """One match of the table."""

    name: str
    table: LadderTable
    bots: tuple[str, ...]
    seed: int

    @property
    def path(self) -> Path:
        """Where its games lie."""
        return FOLDER / f"{self.name}.jsonl"

    @property
    def configuration(self) -> Configuration:
        """The match as the arena plays it."""
        table = self.table
        return configure(list(self.bots), table.map_or_file, table.players, dict(table.options), self.seed)


@dataclass(frozen=True)
class Game:
    """A finished game, without its record."""

    by: str
    """What played it."""
    game: int
    """Its number in the match."""
    vp: tuple[int, ...]
    """By seat, as all that follows."""
    places: tuple[int, ...]
    seconds: tuple[float, ...]
    """An action, by the clock."""


def players_of(meeting: Meeting) -> str:
    """A short word for the networks and settings of the bots: others have another one."""
    words = [networks_of(meeting.table.name), *(make_bot(spec).spec for spec in meeting.bots)]
    return blake2b(" ".join(words).encode(), digest_size=4).hexdigest()


def parse_game(line: str) -> Game:
    """A game from a line of a file."""
    found = json.loads(line)
    return Game(found["by"], found["game"], *(tuple(found[key]) for key in ("vp", "places", "seconds")))


def meetings() -> Iterator[Meeting]:
    """All matches, each with deals of its own."""
    for n, table in enumerate(ladder_tables()):
        yield Meeting(f"{table.name}-champions", table, ("champion",), SEED + 10 * n)
        yield Meeting(f"{table.name}-old", table, ("champion", OLD), SEED + 10 * n + 1)
        yield Meeting(f"{table.name}-hard", table, ("hard", "medium"), SEED + 10 * n + 2)
        yield Meeting(f"{table.name}-medium", table, ("medium", "easy"), SEED + 10 * n + 3)


def games_of(meeting: Meeting) -> dict[int, Game]:
    """What was played by the networks of now, by number."""
    if not meeting.path.is_file():
        return {}
    games = map(parse_game, meeting.path.read_text(encoding="utf-8").splitlines())
    by = players_of(meeting)
    return {game.game: game for game in games if game.by == by}


@cache
def runner_of(name: str) -> MatchRunner:
    """Who plays a match in this process."""
    meeting = next(meeting for meeting in meetings() if meeting.name == name)
    return MatchRunner(meeting.configuration, meeting.table.map_or_file)


def play(task: tuple[Meeting, int]) -> Game:
    """One game of a match."""
    meeting, number = task
    played = runner_of(meeting.name).play(number)
    n_actions = played.record.count("\n") / meeting.table.players
    seconds = tuple(round(spent / n_actions, 3) for spent in played.seconds)
    return Game(players_of(meeting), number, played.vp, played.places, seconds)


def play_missing(asked: list[Meeting], n_deals: int, jobs: int) -> None:
    """Plays what the files miss, deal after deal of all matches, so that a stop leaves all of them alike."""
    tasks = []
    found = {meeting.name: games_of(meeting) for meeting in asked}
    for deal in range(n_deals):
        for meeting in asked:
            pairings = meeting.configuration.schedule().deal(deal)
            tasks += [(meeting, one.game) for one in pairings if one.game not in found[meeting.name]]
    with mapper(jobs) as map_over:
        for n, ((meeting, _), game) in enumerate(zip(tasks, map_over(play, tasks), strict=True), start=1):
            found[meeting.name][game.game] = game
            write(meeting, found[meeting.name])
            print(f"game {n} of {len(tasks)}: {meeting.name}", end="\r", flush=True)


def write(meeting: Meeting, games: dict[int, Game]) -> None:
    """Writes the games of a match; the file has all or those of before."""
    FOLDER.mkdir(exist_ok=True)
    new_path = meeting.path.with_suffix(".new")
    lines = (json.dumps(asdict(games[number]), separators=(",", ":")) for number in sorted(games))
    new_path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    new_path.replace(meeting.path)


def row_of(meeting: Meeting, games: dict[int, Game]) -> str:
    """A match as a row of the table."""
    table, match = meeting.table, meeting.configuration
    schedule = match.schedule()
    played = []
    for number, game in games.items():
        pairing = schedule.pairing(number)
        none = (0,) * table.players
        played.append(
            Played(number, pairing.deal, pairing.seed, pairing.seats, game.vp, game.places, game.seconds, none, "")
        )
    figures = summarise(match, played)
    thought = [spent for game in played for spent, bot in zip(game.seconds, game.seats, strict=True) if bot == 0]
    first = figures.bots[0]
    if len(figures.bots) == 1:
        bots, wins = f"{table.players} of `{first.spec}`", "–"
        points = f"table {_shown(figures.table_vp)}, winners {_shown(figures.winner_vp)}"
    else:
        second = figures.bots[1]
        bots = f"`{first.spec}`, others `{second.spec}`"
        share = first.win_share
        between = "" if share.low is None or share.high is None else f" [{share.low:.0%}–{share.high:.0%}]"
        wins = f"{share.mean:.0%}{between}, par {figures.par:.0%}"
        points = f"{_shown(first.mean_vp)} against {second.mean_vp.mean:.1f}"
    seconds = sum(thought) / len(thought)
    return f"| {table.name} | {bots} | {meeting.seed} | {figures.deals} | {wins} | {points} | {seconds:.2f} |"


def _shown(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return f"{estimate.mean:.1f}"
    return f"{estimate.mean:.1f} ± {(estimate.high - estimate.low) / 2:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[""], help="matches whose names hold one of these words")
    said = parser.parse_args()
    asked = [meeting for meeting in meetings() if any(word in meeting.name for word in said.only)]
    play_missing(asked, said.deals, said.jobs)
    print("| table | bots | seed | deals | wins of the first | points | seconds an action |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for meeting in asked:
        games = games_of(meeting)
        if len(games) >= meeting.configuration.schedule().games_per_deal:
            print(row_of(meeting, games))


if __name__ == "__main__":
    main()
