"""The command `cottonopolis`."""

from __future__ import annotations

from typing import Annotated

import typer

from cottonopolis.cli import arena, data, parquet, record
from cottonopolis.cli import bench as measuring
from cottonopolis.cli import bot as speaking
from cottonopolis.cli import explain as explaining
from cottonopolis.cli import play as playing
from cottonopolis.cli import scenario as scenario_files
from cottonopolis.cli.version import version_line

STANDING = """\
There is no page to play on yet. What works today:
  cottonopolis play             the game in this terminal, against bots or at one screen with others
  cottonopolis bot SPEC         a built-in bot for programs that speak the protocol of docs/bot-protocol.md
  cottonopolis data list        the maps; data check and data draw look at them
  cottonopolis scenario FILE    run cases written in the text language of docs/notation.md
  cottonopolis record check F   replay games written as text; record show and record export look at them
  cottonopolis explain FILE     what can be done in a position, what it costs and what it does
  cottonopolis arena A B        play bots against each other; arena report draws what they did
  cottonopolis bench            measure the engine
  cottonopolis perft            count what can happen
  cottonopolis --help           everything else
In Python: cottonopolis.new("birmingham", players=4, seed=7)"""

app = typer.Typer(
    add_completion=False,
    epilog="Example: cottonopolis data draw birmingham -o birmingham.svg",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(data.app, name="data")
app.add_typer(record.app, name="record")
app.add_typer(arena.app, name="arena")
record.app.command("parquet", epilog="Example: cottonopolis record parquet games/*.rec -o games.parquet")(
    parquet.parquet
)
app.command("scenario", epilog="Example: cottonopolis scenario my_case.scn")(scenario_files.scenario)
app.command("play", epilog="Example: cottonopolis play lancashire --seats ann,bob --bots random --save game.rec")(
    playing.play
)
app.command("bot", epilog="Example: cottonopolis bot random:seed=3")(speaking.bot)
app.command("explain", epilog="Example: cottonopolis explain my_position.txt --verb build")(explaining.explain)
app.command("bench", epilog="Example: cottonopolis bench --game lancashire --players 3 --json")(measuring.bench)
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

    Without a command it says where the project stands.
    """
    if version:
        typer.echo(version_line())
    elif context.invoked_subcommand is None:
        typer.echo(STANDING)
