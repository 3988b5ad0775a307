"""`cottonopolis train`: learns a map by self-play."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from cottonopolis.cli.arena import options_of
from cottonopolis.cli.arena_frame import cluster_of, n_cores, player_counts
from cottonopolis.cli.arena_options import Jobs, On
from cottonopolis.cli.ending import STOPPED, fail, refusals
from cottonopolis.cli.workers import mapper


def train(
    map_: Annotated[str, typer.Argument(metavar="MAP", help="A map that comes with a game.", show_default=False)],
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FILE.toml", help="The best networks so far; the same command goes on after a stop."
        ),
    ],
    players: Annotated[
        str, typer.Option(help="Player counts, such as 2,3,4; a count named twice is played twice as often.")
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="Games of self-play in all.")] = 40000,
    jobs: Jobs = 0,
    on: On = None,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Learn on from these networks.", show_default=False)
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="KEY=VALUE", help="Learn with this option too; may be repeated."),
    ] = None,
) -> None:
    """Learn a map: play, fit networks, and keep the best of them.

    Beside FILE.toml lie FILE.svg, a plot of strength over games, and the folder FILE.training, with everything that is
    needed to go on and the networks of every gate.
    """
    try:
        from cottonopolis.train.games import settings_of
        from cottonopolis.train.run import Recipe, Training
    except ModuleNotFoundError as error:
        fail(f'{error.name} is not installed: pip install "cottonopolis[rl]"')
    with refusals("train"):
        settings = settings_of(map_, player_counts(players), [options_of([text], None) for text in option or []])
        made = {"command": shlex.join(["cottonopolis", *sys.argv[1:]])}
        training = Training(Recipe(tuple(settings), start=str(start or "")), out, made, typer.echo)
        try:
            with cluster_of(on) or mapper(jobs or n_cores()) as map_over:
                training.run(games, map_over)
        except KeyboardInterrupt:
            fail("stopped; the same command goes on from here", STOPPED)
