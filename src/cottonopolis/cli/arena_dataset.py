"""`cottonopolis arena dataset`: a match as a folder of Parquet files, by decisions for learning, or by seats."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.arena_frame import bar, fail, n_cores, refusals, stopping
from cottonopolis.cli.arena_options import Jobs, MapFolder, MatchFile

if TYPE_CHECKING:
    from cottonopolis.arena.configuration import Configuration
    from cottonopolis.arena.log import Match
    from cottonopolis.arena.match import Played
    from cottonopolis.arena.run import Progress

DECISIONS, SEATS = "decisions", "seats"
"""What a row can be."""
_GAMES = 64
"""Games of one file."""


def dataset(
    file: MatchFile,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FOLDER", help="Where the Parquet files go.", show_default=False),
    ],
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="BOT", help="Only decisions of this bot; may be repeated.", show_default=False),
    ] = None,
    rows: Annotated[str, typer.Option(help="What a row is: decisions, or seats of games.")] = DECISIONS,
    jobs: Jobs = 0,
    maps: MapFolder = None,
) -> None:
    """Write every decision of a match as a row of Parquet files, 64 games each: what was known, legal and chosen.

    With --rows seats every seat of a game is a row: what it built, borrowed and earned, and how it ended.

    Files that are there already are kept, so the same command goes on after a stop, or when the match has grown. Files
    of another match or other bots in the same folder are taken away.
    """
    from cottonopolis.arena import read_match

    if rows not in (DECISIONS, SEATS) or (rows == SEATS and bot):
        fail(f"--rows {rows}: expected {DECISIONS}, or {SEATS} without --bot")
    check_parquet()
    with refusals():
        match = read_match(file)
        bots, only = match.configuration.bots, tuple(bot or ())
        unknown = [name for name in only if name not in bots]
        if unknown:
            fail(f"--bot {unknown[0]}: did not play this match; those who did are {', '.join(bots)}")
        if not match.games:
            fail(f"{file}: has no games yet")
        with stopping(output), bar("writing") as progress:
            parts = write_dataset(match, output, rows, only, maps or file.parent, jobs or n_cores(), progress)
    typer.echo(f"{output}: {len(match.games):,} games in {len(parts)} {'file' if len(parts) == 1 else 'files'}")


def check_parquet() -> None:
    """Ends the command where Parquet files cannot be written."""
    try:
        import cottonopolis.rl.export  # noqa: F401
    except ModuleNotFoundError as error:
        fail(f'{error.name} is not installed: pip install "cottonopolis[parquet]"')


def write_dataset(
    match: Match, output: Path, rows: str, only: Sequence[str], folder: Path, n_jobs: int, progress: Progress
) -> list[Path]:
    """Writes what a folder misses of a match and gives its files."""
    of_what = _digest(match.configuration, rows, only)
    parts = {output / _part_name(part, of_what): part for part in _parts(match.games)}
    try:
        output.mkdir(parents=True, exist_ok=True)
        for path in set(output.glob("games-*.parquet")) - parts.keys():
            # Its last games were fewer when it was written, or it is of other bots or another match.
            path.unlink()
    except OSError as error:
        fail(f"{error.filename}: cannot be written: {error.strerror}")
    missing = {path: part for path, part in parts.items() if not path.exists()}
    _write(missing, match.configuration, rows, only, folder, n_jobs, progress)
    return list(parts)


def _parts(games: Sequence[Played]) -> Iterator[list[Played]]:
    for start in range(0, len(games), _GAMES):
        yield list(games[start : start + _GAMES])


def _part_name(part: Sequence[Played], of_what: str) -> str:
    return f"games-{part[0].game:06}-{part[-1].game:06}-{of_what}.parquet"


def _digest(match: Configuration, rows: str, only: Sequence[str]) -> str:
    """One word for a match, the kind of its rows and a choice of its bots."""
    text = json.dumps([match.as_json(), rows, sorted(only)], sort_keys=True)
    return blake2b(text.encode(), digest_size=4).hexdigest()


def _write(
    missing: dict[Path, list[Played]],
    match: Configuration,
    rows: str,
    only: Sequence[str],
    folder: Path,
    n_jobs: int,
    progress: Progress,
) -> None:
    n_games = sum(map(len, missing.values()))
    tasks = [(path, part, match, rows, tuple(only), folder) for path, part in missing.items()]
    if n_jobs == 1 or len(tasks) < 2:
        for n, task in enumerate(tasks):
            progress(min(n * _GAMES, n_games), n_games)
            write_part(*task)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(n_jobs, len(tasks)), mp_context=context) as pool:
        for n, done in enumerate(as_completed([pool.submit(write_part, *task) for task in tasks])):
            done.result()
            progress(min((n + 1) * _GAMES, n_games), n_games)


def write_part(
    path: Path, games: Sequence[Played], match: Configuration, rows: str, only: Sequence[str], folder: Path
) -> None:
    """One file; it is there when all of it is written."""
    if rows == SEATS:
        from cottonopolis.arena.seat_rows import write_seats

        write_seats(match, games, path, folder)
        return
    from cottonopolis.game.replay import read_record
    from cottonopolis.rl.export import export_records

    records = ((game_name(played), read_record(played.record)) for played in games)
    export_records(records, path, folder, seated(match.bots, games), only)


def game_name(played: Played) -> str:
    """What a game of a match is called."""
    return f"game-{played.game:04}"


def seated(bots: Sequence[str], games: Iterable[Played]) -> dict[str, list[str]]:
    """By game: the bot in each seat."""
    return {game_name(played): [bots[bot] for bot in played.seats] for played in games}
