"""`cottonopolis record`: checks, shows and converts whole games written as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cottonopolis.errors import NotationError, ReplayError

if TYPE_CHECKING:
    from cottonopolis.notation.record import Record

FAILED = 1
"""Exit code when a record does not replay or is not well formed."""
BAD = 2
"""Exit code when a file cannot be read or written, or the request makes no sense."""

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

    texts = [(path, _text(path)) for path in files]
    has_failed = False
    for path, text in texts:
        try:
            replay(read_record(text), path.parent)
        except (NotationError, ReplayError) as error:
            typer.echo(f"{path}: {error}")
            has_failed = True
    if has_failed:
        raise typer.Exit(FAILED)


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
        _fail(f"{file}: there is no ply {ply}: the record has {len(record.actions)} actions")
    try:
        game = replay(record, file.parent)
    except ReplayError as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(FAILED) from None
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
        return
    try:
        output.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        _fail(f"{output}: cannot be written: {error.strerror}")


def _record(path: Path) -> Record:
    from cottonopolis.game.replay import read_record

    try:
        return read_record(_text(path))
    except NotationError as error:
        typer.echo(f"{path}: {error}", err=True)
        raise typer.Exit(FAILED) from None


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        _fail(f"{path}: is not UTF-8 text (byte {error.start})")
    except OSError as error:
        _fail(f"{path}: cannot be read: {error.strerror}")
    except ValueError as error:
        _fail(f"{path}: is not the name of a file: {error}")


def _fail(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(BAD)
