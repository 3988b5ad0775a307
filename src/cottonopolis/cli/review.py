"""`cottonopolis review`: what a game was won and lost by."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.analyse import game_of, number, progress
from cottonopolis.cli.arena_frame import n_cores
from cottonopolis.cli.arena_options import Jobs
from cottonopolis.cli.bench import JSON
from cottonopolis.cli.ending import STOPPED, fail, refusals, write_file
from cottonopolis.cli.workers import workers
from cottonopolis.messages import say

if TYPE_CHECKING:
    from rich.console import Console

    from cottonopolis.analysis import ReviewResult
    from cottonopolis.content import Content


def review(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a finished game.", show_default=False)],
    seconds: Annotated[
        float | None, typer.Option(min=1, max=86400, help="Go on after the first answer until so long has passed.")
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(min=1, help="Go on until so many games have been played on; the same number, the same answer."),
    ] = None,
    jobs: Jobs = 0,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the course of the game.", show_default=False)
    ] = None,
    *,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Review a finished game: chances and points to expect at every turn, the turns that cost most, luck, sources.

    A first answer takes some hundred games that are played on; after it Ctrl-C stops and tells what is known. Exit
    code 1 if the record does not replay, 2 if the game is not over.
    """
    from cottonopolis.analysis import Review, review_plot, summary

    game, _ = game_of(file)
    with refusals("review"):
        looking = Review(game, file.parent)
        with progress() as tell, workers(jobs or n_cores()) as pool:
            try:
                found = looking.run(
                    pool.map,
                    playouts=playouts,
                    seconds=seconds,
                    progress=lambda n: tell(say("review.progress", n=n)),
                )
            except KeyboardInterrupt:
                if not looking.is_ready:
                    fail(say("review.stopped"), STOPPED)
                found = looking.result()
    if svg is not None:
        write_file(svg, review_plot(found), "cottonopolis review: ")
    if as_json:
        said = [sentence.text() for sentence in summary(game.content, found)]
        typer.echo(json.dumps({"summary": said, **found.as_json()}, ensure_ascii=False))
    else:
        _print(game.content, found)


def _print(content: Content, found: ReviewResult) -> None:
    from rich.console import Console

    from cottonopolis.analysis import summary

    console = Console()
    for sentence in summary(content, found):
        console.print(sentence.text(), markup=False, soft_wrap=True)
    console.print(say("review.basis", n=found.n_playouts, tried=found.n_tried), style="dim")
    _print_mistakes(console, found)
    _print_sources(console, content, found)


def _print_mistakes(console: Console, found: ReviewResult) -> None:
    from cottonopolis.analysis.review_words import turn_text

    for n, mistake in enumerate(found.mistakes, start=1):
        values = {"n": n, "ply": mistake.ply, "who": found.seats[mistake.seat], "cost": number(mistake.cost)}
        lines = [
            say("review.head", **values),
            "  " + say("review.played", turn=turn_text(mistake.played.actions)),
            "  " + say("review.better", turn=turn_text(mistake.better.actions)),
            *(f"    {'+' if one.is_for else '-'} {one.sentence()}" for one in mistake.played.why),
        ]
        console.print("\n".join(["", *lines]), markup=False, highlight=False, soft_wrap=True)
    console.print()


def _print_sources(console: Console, content: Content, found: ReviewResult) -> None:
    from rich.markup import escape
    from rich.table import Table

    from cottonopolis.analysis.review_words import source_name

    table = Table(title=say("review.points"))
    table.add_column("")
    for name in found.seats:
        table.add_column(escape(name), justify="right")
    by_name = [{source.name: source for source in sources} for sources in found.sources]
    for name in sorted({name for named in by_name for name in named}):
        of_seats = [named.get(name) for named in by_name]
        cells = ["" if source is None else f"{source.got} ({source.expected.mean:.0f})" for source in of_seats]
        table.add_row(escape(source_name(content, name)), *cells)
    table.add_row(say("review.total"), *map(str, found.scores))
    table.add_row(say("review.hand"), *(number(luck.hand, is_signed=True) for luck in found.luck))
    table.add_row(say("review.luck"), *(number(luck.points, is_signed=True) for luck in found.luck))
    console.print(table)
