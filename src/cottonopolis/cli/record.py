"""`cottonopolis record`: checks, shows and converts whole games written as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cottonopolis.cli.ending import BAD, FAILED, fail, text_of, write_file
from cottonopolis.errors import NotationError, ReplayError
from cottonopolis.files import UnreadableFile, read_text

if TYPE_CHECKING:
    from cottonopolis.notation.record import Record

app = typer.Typer(help="Check, show and convert records: whole games as text.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as text or JSON.", show_default=False)]


@app.command("check", epilog="Example: cottonopolis record check my_game.rec")
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Records, as text or JSON.", show_default=False)],
) -> None:
    """Replay records; silent when all is well.

    For each that fails the first line that does and why. Exit code 1 if one fails, 2 if a file cannot be read.
    """
    from cottonopolis.game.replay import read_record, replay

    code = 0
    for path in files:
        try:
            replay(read_record(read_text(path)), path.parent)
        except UnreadableFile as error:
            typer.echo(str(error), err=True)
            code = BAD
        except (NotationError, ReplayError) as error:
            typer.echo(f"{path}: {error}")
            code = code or FAILED
    if code:
        raise typer.Exit(code)


@app.command("show", epilog="Example: cottonopolis record show my_game.rec --ply 12")
def show(
    file: File,
    ply: Annotated[
        int | None,
        typer.Option("--ply", metavar="N", help="After so many actions; without it at the end.", show_default=False),
    ] = None,
) -> None:
    """Print the position after an action of a record, 0 for the start."""
    from cottonopolis.game.replay import replay
    from cottonopolis.notation.position import format_position

    record = _record(file)
    if ply is not None and not 0 <= ply <= len(record.actions):
        fail(f"{file}: there is no ply {ply}: the record has {len(record.actions)} actions")
    try:
        game = replay(record, file.parent)
    except ReplayError as error:
        fail(f"{file}: {error}", FAILED)
    game = game if ply is None else game.at(ply)
    typer.echo(format_position(game.content, game.rules, game.state, game.seats), nl=False)


@app.command("export", epilog="Example: cottonopolis record export my_game.rec --json -o my_game.json")
def export(
    file: File,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="OUT", help="The file to write; without it printed.", show_default=False
        ),
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs; otherwise as text.")] = False,
) -> None:
    """Write a record in its canonical text, or as JSON with the same content. It is not replayed."""
    from cottonopolis.notation.record import format_record
    from cottonopolis.notation.record_json import format_record_json

    record = _record(file)
    text = format_record_json(record) if as_json else format_record(record)
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_file(output, text)


@app.command("verify", epilog="Example: cottonopolis record verify my_game.rec --shown 3b1f09...")
def verify(
    file: File,
    shown: Annotated[
        str | None,
        typer.Option("--shown", metavar="HASH", help="The commitment that the table showed.", show_default=False),
    ] = None,
) -> None:
    """Replay a record and say whether its shuffles are those that its table committed to at the deal.

    Exit code 1 if they are not, if the record has no commitment, or if the table showed another one.
    """
    from cottonopolis.game.replay import replay
    from cottonopolis.notation.commitment import is_kept

    record = _record(file)
    try:
        replay(record, file.parent)
    except ReplayError as error:
        _disprove(f"{file}: {error}")
    if record.commitment is None:
        _disprove(f"{file}: this record has no commitment: only bots played, or its cards were known from the start")
    if record.nonce is None:
        _disprove(f"{file}: the commitment is not opened: a line `nonce` is missing")
    if not is_kept(record):
        _disprove(f"{file}: the shuffles are not those of the commitment {record.commitment}")
    if shown is not None and shown != record.commitment:
        _disprove(f"{file}: the record has the commitment {record.commitment}, the table showed {shown}")
    typer.echo(f"{file}: the shuffles are those of the commitment {record.commitment}")
    if shown is None:
        typer.echo("Compare it with the one that the table showed when the game began.")


def _disprove(message: str) -> NoReturn:
    typer.echo(message)
    raise typer.Exit(FAILED)


def _record(path: Path) -> Record:
    from cottonopolis.game.replay import read_record

    try:
        return read_record(text_of(path))
    except NotationError as error:
        fail(f"{path}: {error}", FAILED)
