"""`cottonopolis arena explore`: many games by one bot on all tables, as a data set, and what won them."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from cottonopolis.cli.arena_dataset import SEATS, check_parquet, write_dataset
from cottonopolis.cli.arena_frame import bar, fail, n_cores, player_counts, refusals, stopping, write_pages
from cottonopolis.cli.arena_options import Jobs, Maps, PlayerCounts

QUICK = "neural:look=action,deals=1"
"""The strongest bot that plays a whole game in a fraction of a second."""


def explore(
    bot: Annotated[str, typer.Argument(metavar="[BOT]", help="The bot that plays all seats.")] = QUICK,
    maps: Maps = None,
    players: PlayerCounts = None,
    deals: Annotated[int, typer.Option(min=0, help="Games per table; 0 plays none.")] = 500,
    jobs: Jobs = 0,
    seed: Annotated[int, typer.Option(min=0, help="Chooses the deals.")] = 0,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Keep every game here, and Parquet files in its folder seats; after a stop the same command goes on.",
        ),
    ] = Path("explorer"),
    page: Annotated[
        Path | None,
        typer.Option(
            "--page",
            metavar="FILE.md",
            help="Write a page about what wins; plots, figures and a sample of the data go into a folder beside it.",
            show_default=False,
        ),
    ] = None,
    sample: Annotated[int, typer.Option(min=1, help="Games per table in that sample.")] = 20,
    commit: Annotated[
        str, typer.Option(metavar="HASH", help="The commit that the page names.", show_default=False)
    ] = "",
) -> None:
    """Play a bot on all titles and player counts, and write every seat of every game as a row of Parquet files.

    With --page also write what wins. All match files in the folder count. Read the rows with DuckDB or anything else
    that reads Parquet.
    """
    from cottonopolis.arena import ladder_tables, read_match
    from cottonopolis.arena.ladder import play_alone

    check_parquet()
    with refusals():
        tables = ladder_tables(maps.split(",") if maps else [], player_counts(players))
        with stopping(out):
            if deals:
                with bar(f"{bot}, {len(tables)} tables") as progress:
                    play_alone(bot, tables, deals, seed, jobs or n_cores(), out, progress)
            files: list[Path] = []
            for path in sorted(out.glob("*.jsonl")):
                match = read_match(path)
                if match.games:
                    where = out / SEATS / path.stem
                    with bar(f"{path.stem}, writing") as progress:
                        files += write_dataset(match, where, SEATS, (), path.parent, jobs or n_cores(), progress)
        if page is not None:
            named = [f"--{key} {value}" for key, value in (("maps", maps), ("players", players)) if value]
            _write_page(files, page, [shlex.quote(bot), *named], f"--seed {seed} --out {out}", commit, sample)
    typer.echo(f"{out / SEATS}: {len(files)} {'file' if len(files) == 1 else 'files'}")


def _write_page(files: list[Path], page: Path, who: list[str], where: str, commit: str, sample: int) -> None:
    """The page and what lies beside it; its command names as many deals as were found."""
    try:
        from cottonopolis.arena.explorer import explored, write_sample
    except ModuleNotFoundError as error:
        fail(f'{error.name} is not installed: pip install "cottonopolis[explore]"')
    from cottonopolis.arena.report.explorer_page import explorer_files

    tables = explored(files)
    n_deals = max(table.games for table in tables)
    command = ["cottonopolis arena explore", *who, f"--deals {n_deals}", where, f"--page {page}"]
    made = {"bot": shlex.split(who[0])[0], "command": " ".join(command), "commit": commit}
    write_pages(explorer_files(tables, page, made))
    write_sample(files, sample, page.with_suffix("") / "seats.parquet", made)
