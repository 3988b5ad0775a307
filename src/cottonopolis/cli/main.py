"""The command `cottonopolis`."""

from __future__ import annotations

from typing import Annotated

import typer

from cottonopolis.cli import admin, arena, data, drills, parquet, record
from cottonopolis.cli import analyse as analysing
from cottonopolis.cli import bench as measuring
from cottonopolis.cli import bot as speaking
from cottonopolis.cli import explain as explaining
from cottonopolis.cli import play as playing
from cottonopolis.cli import review as reviewing
from cottonopolis.cli import scenario as scenario_files
from cottonopolis.cli import serve as serving
from cottonopolis.cli import train as training

app = typer.Typer(
    add_completion=False,
    epilog="Example: cottonopolis data draw birmingham -o birmingham.svg",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve", epilog="Example: cottonopolis serve --host 127.0.0.1 --port 8724")(serving.serve)
app.add_typer(data.app, name="data")
app.add_typer(record.app, name="record")
app.add_typer(arena.app, name="arena")
app.add_typer(admin.app, name="admin")
record.app.command("parquet", epilog="Example: cottonopolis record parquet games/*.rec -o games.parquet")(
    parquet.parquet
)
app.command("scenario", epilog="Example: cottonopolis scenario my_case.scn")(scenario_files.scenario)
app.command("play", epilog="Example: cottonopolis play lancashire --seats ann,bob --bots random --save game.rec")(
    playing.play
)
app.command("bot", epilog="Example: cottonopolis bot random:seed=3")(speaking.bot)
app.command("explain", epilog="Example: cottonopolis explain my_position.txt --verb build")(explaining.explain)
app.command("analyse", epilog="Example: cottonopolis analyse my_game.rec --at 24 --seconds 30")(analysing.analyse)
app.command("review", epilog="Example: cottonopolis review my_game.rec --svg my_game.svg")(reviewing.review)
app.add_typer(
    drills.app, name="drills", epilog="Example: cottonopolis drills --map lancashire --theme ports --level easy"
)
app.command("bench", epilog="Example: cottonopolis bench --game lancashire --players 3 --json")(measuring.bench)
app.command("train", epilog="Example: cottonopolis train birmingham --players 2,3,4 --games 40000 --out b.toml")(
    training.train
)
app.command("perft", epilog="Example: cottonopolis perft --players 2 --depth 3")(measuring.perft)


@app.callback(invoke_without_command=True)
def main(
    context: typer.Context,
    *,
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version, and whether the engine is compiled."),
    ] = False,
) -> None:
    """Brass, Brass: Birmingham and Age of Industry on one engine.

    Without a command it starts the game, like `cottonopolis serve`.
    """
    if version:
        from cottonopolis.cli.version import version_line

        typer.echo(version_line())
    elif context.invoked_subcommand is None:
        typer.main.get_command(app)(["serve"])
