"""`cottonopolis arena`: plays bots against each other, and looks at what was played."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from cottonopolis.cli.arena_dataset import dataset
from cottonopolis.cli.arena_explore import explore
from cottonopolis.cli.arena_frame import bar, cluster_of, fail, n_cores, refusals, stopping
from cottonopolis.cli.arena_ladder import ladder
from cottonopolis.cli.arena_options import Jobs, MapFolder, MatchFile, On
from cottonopolis.cli.bench import GAME, JSON, MAP, PLAYERS, map_of
from cottonopolis.cli.ending import FAILED, write_file

if TYPE_CHECKING:
    from cottonopolis.arena.match import Played
    from cottonopolis.content.load import Option


class BotsOrCommand(TyperGroup):
    """Whatever does not begin with the name of a command is `run`: `arena greedy random`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments, with `run` before them where it is left out."""
        if args and args[0] not in self.commands:
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=BotsOrCommand, no_args_is_help=True)


@app.callback()
def main() -> None:
    """Play bots against each other, and look at what was played. `arena BOT BOT` is `arena run BOT BOT`."""


@app.command(
    "run",
    epilog="Then: arena show FILE.jsonl, arena report FILE.jsonl -o report.html, arena records FILE.jsonl -o FOLDER. "
    "Example: cottonopolis arena greedy random --players 4 --deals 24 --out match.jsonl",
)
def run_match(
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="Bots, such as random:seed=3.", show_default=False)
    ],
    game: Annotated[str | None, GAME] = None,
    map_or_file: Annotated[str | None, MAP] = None,
    players: Annotated[int | None, PLAYERS] = None,
    edition: Annotated[
        str | None, typer.Option("--edition", help="Edition, such as roxley2018 for lancashire.", show_default=False)
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help="An option of the rules; may be repeated."),
    ] = None,
    deals: Annotated[int, typer.Option(min=1, help="Deals, each played with all rotations of the seats.")] = 24,
    jobs: Jobs = 0,
    on: On = None,
    seed: Annotated[int, typer.Option(min=0, help="Chooses the deals.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE.jsonl",
            help="Keep every game here; after a stop the same command goes on.",
            show_default=False,
        ),
    ] = None,
    export: Annotated[
        str | None,
        typer.Option(
            "--export",
            metavar="parquet",
            help="Write every decision for offline learning too, beside the file of --out.",
            show_default=False,
        ),
    ] = None,
    *,
    selfcheck: Annotated[
        bool, typer.Option("--selfcheck", help="One bot against itself: must read zero. Exit code 1 if not.")
    ] = False,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Play bots against each other on the same deals with rotated seats, and say which is better, and by how much.

    Fewer bots than seats: the last one takes the seats that are left. More: every choice of them plays every deal.
    """
    from cottonopolis.arena import configure, run, summarise, twins, verdict_of
    from cottonopolis.cli.arena_table import print_summary, print_verdict

    with refusals():
        if selfcheck and len(bots) != 1:
            fail(f"--selfcheck plays one bot against itself, {len(bots)} are given")
        if export is not None and (export != "parquet" or out is None):
            fail(f"--export {export}: expected --export parquet, and --out for the place of the file")
        where = map_of(game, map_or_file)
        names = twins(bots[0]) if selfcheck else bots
        configuration = configure(
            names, where, players, options_of(option or [], edition), seed, selfcheck=selfcheck
        )  # fmt: skip
        cluster = cluster_of(on) or nullcontext()
        with stopping(out), cluster as mapper, bar(f"{' '.join(names)}, {deals} deals") as progress:
            games = run(configuration, where, deals, jobs or n_cores(), out, progress, mapper)
        summary = summarise(configuration, games)
        verdict = verdict_of(configuration, games) if selfcheck else None
    if export is not None and out is not None:
        _export(configuration.bots, games, out.with_suffix(".parquet"), Path(where).parent)
    if as_json:
        checked = {} if verdict is None else {"selfcheck": verdict.as_json()}
        typer.echo(json.dumps(summary.as_json() | checked))
    else:
        print_summary(summary, games)
        if verdict is not None:
            print_verdict(verdict)
    if verdict is not None and not verdict.is_good:
        raise typer.Exit(FAILED)


app.command(
    "ladder",
    epilog="Example: cottonopolis arena ladder --bots random,easy,medium --maps birmingham --players 2 --deals 4",
)(ladder)


app.command(
    "explore",
    epilog="Example: cottonopolis arena explore --maps birmingham --players 4 --deals 200 --page what_wins.md",
)(explore)


app.command(
    "dataset", epilog="Example: cottonopolis arena dataset match.jsonl -o decisions --bot hard --jobs 2"
)(dataset)  # fmt: skip


@app.command("show", epilog="Example: cottonopolis arena show match.jsonl")
def show(file: MatchFile, *, as_json: Annotated[bool, JSON] = False) -> None:
    """Print the figures of a match again, also while it is being played; only deals that are complete count."""
    from cottonopolis.arena import read_match, summarise
    from cottonopolis.cli.arena_table import print_summary

    with refusals():
        match = read_match(file)
        summary = summarise(match.configuration, match.games)
    if as_json:
        typer.echo(json.dumps(summary.as_json()))
    else:
        print_summary(summary, match.games)


@app.command("records", epilog="Then: cottonopolis record check games/*.rec")
def records(
    file: MatchFile,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FOLDER", help="Where the records go.", show_default=False),
    ],
) -> None:
    """Write every game of a match as a record of its own, game-0000.rec and so on."""
    from cottonopolis.arena import read_match

    with refusals():
        match = read_match(file)
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"{error.filename}: cannot be written: {error.strerror}")
    for played in match.games:
        write_file(output / f"game-{played.game:04}.rec", played.record, "cottonopolis arena: ")


@app.command("report", epilog="Example: cottonopolis arena report match.jsonl -o report.html")
def report(
    file: MatchFile,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="REPORT.html", help="The page to write.", show_default=False),
    ],
    maps: MapFolder = None,
) -> None:
    """Draw what happened in a match: one page that needs nothing else, to look at and to share.

    All games are replayed; only deals that are complete count.
    """
    from cottonopolis.arena import read_match
    from cottonopolis.arena.report import report_page

    with refusals(), bar("replaying") as progress:
        page = report_page(read_match(file), maps or file.parent, progress)
    write_file(output, page, "cottonopolis arena: ")


def _export(bots: Sequence[str], games: Sequence[Played], path: Path, folder: Path) -> None:
    """Every decision of the games as rows."""
    from cottonopolis.cli.arena_dataset import game_name, seated
    from cottonopolis.cli.parquet import write_parquet
    from cottonopolis.game.replay import read_record

    records = ((game_name(played), read_record(played.record)) for played in games)
    write_parquet(records, path, folder, seated(bots, games))


def options_of(said: list[str], edition: str | None) -> dict[str, Option]:
    """Options of the rules as they are said on the command line, such as `introductory=true`."""
    from cottonopolis.notation.position import parse_options
    from cottonopolis.notation.position_lines import Item

    options: dict[str, Option] = {}
    for text in [*said, *([f"edition={edition}"] if edition is not None else [])]:
        parse_options(Item("--option", text), options)
    return options
