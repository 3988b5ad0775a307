"""`cottonopolis record parquet`: whole games as rows of decisions, for offline learning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cottonopolis.cli.ending import BAD, FAILED, fail
from cottonopolis.errors import CottonopolisError, ExportError, NotationError
from cottonopolis.files import UnreadableFile, read_text

if TYPE_CHECKING:
    from cottonopolis.notation.record import Record


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
        fail(f'{error.name} is not installed: pip install "cottonopolis[parquet]"')
    try:
        return export_records(records, path, folder, bots)
    except CottonopolisError as error:
        fail(str(error), BAD if isinstance(error, UnreadableFile) else FAILED)
    except OSError as error:
        fail(f"{error.filename or path}: {error.strerror}")


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
