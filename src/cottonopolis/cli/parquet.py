"""`cottonopolis record parquet`: whole games as rows of decisions, for offline learning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.reading import UnreadableFile, read_text
from cottonopolis.errors import CottonopolisError, ExportError, NotationError

if TYPE_CHECKING:
    from cottonopolis.notation.record import Record

BAD = 2
"""Exit code when a file cannot be read or written, or the request makes no sense."""
FAILED = 1
"""Exit code when a record does not replay."""


def write_parquet(
    records: Iterable[tuple[str, Record]],
    path: Path,
    folder: Path | None = None,
    bots: Mapping[str, Sequence[str]] | None = None,
) -> int:
    """Writes records as they come, each with its name; gives the number of rows. Says what is wrong, and exits."""
    try:
        from cottonopolis.rl.export import export_records
    except ModuleNotFoundError as error:
        typer.echo(f'{error.name} is not installed: pip install "cottonopolis[parquet]"', err=True)
        raise typer.Exit(BAD) from None
    try:
        return export_records(records, path, folder, bots)
    except UnreadableFile as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD) from None
    except CottonopolisError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(FAILED) from None
    except OSError as error:
        typer.echo(f"{error.filename or path}: {error.strerror}", err=True)
        raise typer.Exit(BAD) from None


def parquet(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Records, as text or JSON.", show_default=False)],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="OUT.parquet", help="The file to write.", show_default=False)
    ],
) -> None:
    """Write every decision of finished games as a row: what was known, what was legal, what was chosen, how it ended.

    All records must be of one map, player count and choice of options.
    """
    n = write_parquet(_read(files), output, files[0].parent)
    typer.echo(f"{output}: {n:,} decisions of {len(files)} {'game' if len(files) == 1 else 'games'}")


def _read(files: list[Path]) -> Iterator[tuple[str, Record]]:
    from cottonopolis.game.replay import read_record

    for path in files:
        text = read_text(path)
        try:
            yield path.stem, read_record(text)
        except NotationError as error:
            raise ExportError(f"{path}: {error}") from None
