"""`cottonopolis arena ladder`: all bots over all tables, and the page of where they stand."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.arena_frame import bar, n_cores, player_counts, refusals, stopping, write_pages
from cottonopolis.cli.arena_options import Jobs, Maps, PlayerCounts

if TYPE_CHECKING:
    from cottonopolis.arena.ladder import Ladder, LadderTable


def ladder(
    further: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT]...", help="Bots beside the built-in ones.", show_default=False),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="BOT,BOT",
            help="These instead of the built-in ones, which are random and all levels.",
            show_default=False,
        ),
    ] = None,
    maps: Maps = None,
    players: PlayerCounts = None,
    deals: Annotated[int, typer.Option(min=0, help="Deals for each table; with 0 only the page is written.")] = 24,
    jobs: Jobs = 0,
    seed: Annotated[int, typer.Option(min=0, help="Chooses the deals, and who meets.")] = 0,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FOLDER", help="Keep every game here; after a stop the same command goes on."),
    ] = Path("ladder"),
    page: Annotated[
        Path, typer.Option("--page", metavar="FILE.md", help="The page; its plots go into a folder beside it.")
    ] = Path("ladder.md"),
) -> None:
    """Play all bots against each other on all titles and player counts, rate them, and write a page about it.

    Each deal is played by one table of bots, drawn so that all play equally often, with all rotations of the seats. All
    match files of the folder count, so a bot can be added later.
    """
    from cottonopolis.arena import ladder_tables, play_ladder, read_ladder
    from cottonopolis.arena.report.ladder_page import ladder_files
    from cottonopolis.bots.builtin import LEVELS
    from cottonopolis.bots.spec import split_specs

    def finished(table: LadderTable, n_games: int) -> None:
        typer.echo(f"{table.name}: {n_games} games", err=True)

    names = [*(split_specs(bots) if bots is not None else ["random", *LEVELS]), *(further or [])]
    with refusals():
        tables = ladder_tables(maps.split(",") if maps else [], player_counts(players))
        if deals:
            with stopping(out), bar(f"{len(names)} bots, {len(tables)} tables") as progress:
                play_ladder(names, tables, deals, seed, jobs or n_cores(), out, progress, finished)
        found = read_ladder(out)
    command = ["cottonopolis arena ladder", *(["--bots", shlex.quote(bots)] if bots is not None else [])]
    command += [shlex.quote(bot) for bot in further or []]
    command += [f"--{key} {value}" for key, value in (("maps", maps), ("players", players)) if value]
    command += [f"--deals {deals} --seed {seed} --out {out} --page {page}"]
    write_pages(ladder_files(found, page, " ".join(command)))
    _print(found)


def _print(found: Ladder) -> None:
    from cottonopolis.arena.report.plots.dots import interval_text
    from cottonopolis.arena.report.words import counted

    for it in found.bots:
        typer.echo(f"{interval_text(it.points):28} {it.figures.spec}, {counted(it.figures.games, 'game')}")
