"""`cottonopolis admin`: what the host of a server looks up, closes, copies and removes."""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from cottonopolis.cli.ending import fail, refusals, text_of, write_file
from cottonopolis.cli.serve import DATABASE_HELP, database_named

app = typer.Typer(
    help="Look after the tables of a server. A SQLite file can be looked at and backed up while its server runs; "
    "stop the server before you change it.",
    no_args_is_help=True,
)

Database = Annotated[str | None, typer.Option(help=DATABASE_HELP)]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]
Code = Annotated[str, typer.Argument(metavar="CODE", help="The code of the table, as in its link.", show_default=False)]


@app.command("list", epilog="Example: cottonopolis admin list --status playing")
def list_(
    database: Database = None,
    status: Annotated[str | None, typer.Option(help="Only open, playing, over or closed ones.")] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """List the tables, those first where something has happened last."""
    from cottonopolis.server import archive
    from cottonopolis.server.server_table import CLOSED, OPEN, OVER, PLAYING

    known = (OPEN, PLAYING, OVER, CLOSED)
    if status not in (None, *known):
        fail(f"cottonopolis admin list: there is no status {status!r}: known are {', '.join(known)}")
    with refusals("admin list"), archive.reading(database_named(database)) as connection:
        rows = archive.listed(connection, status)
    if as_json:
        _print_json([_told(row) for row in rows])
        return
    for row in rows:
        names = ", ".join(seat["name"] or f"({seat['kind']})" for seat in row["seats"])
        typer.echo(f"{row['code']}  {row['status']:8}  {_moment(row['updated'])}  {row['map']}  {names}")
    typer.echo(f"{len(rows)} tables")


def _told(row: dict[str, Any]) -> dict[str, Any]:
    """What a host may read of a table: nothing that opens a seat or tells a hand."""
    told = {key: row[key] for key in ("code", "status", "map", "players", "options", "created", "updated", "seq")}
    return told | {"seats": [{key: seat[key] for key in ("seat", "kind", "name", "bot")} for seat in row["seats"]]}


@app.command("people", epilog="Example: cottonopolis admin people ann")
def people(
    name: Annotated[
        str | None, typer.Argument(help="A part of the name, or of the one to sign in by.", show_default=False)
    ] = None,
    database: Database = None,
    *,
    as_json: AsJson = False,
) -> None:
    """List the people with their numbers and tables."""
    from cottonopolis.server import archive

    with refusals("admin people"), archive.reading(database_named(database)) as connection:
        rows = archive.known_people(connection, name)
    if as_json:
        _print_json(rows)
        return
    for row in rows:
        known_as = f"{row['name']} (signs in as {row['login']})" if row["login"] else row["name"]
        typer.echo(f"{row['id']:6}  {_moment(row['created'])}  {known_as}  {' '.join(row['tables'])}")
    typer.echo(f"{len(rows)} people")


@app.command("close", epilog="Example: cottonopolis admin close 3kq9")
def close(code: Code, database: Database = None) -> None:
    """End a table; everybody there reads that the host has closed it."""
    import asyncio

    from cottonopolis.server.host_tools import close_table

    with refusals("admin close"):
        asyncio.run(close_table(database_named(database), code))
    typer.echo(f"Table {code} is closed.")


@app.command("export", epilog="Example: cottonopolis admin export 3kq9 -o table.json")
def export(
    code: Code,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FILE", help="The file to write.", show_default=False)],
    database: Database = None,
) -> None:
    """Write a table into a file, with its log, hands and all; whoever has the file can read them."""
    from cottonopolis.server import archive

    with refusals("admin export"), archive.reading(database_named(database)) as connection:
        document = archive.exported(connection, code)
    write_file(out, json.dumps(document, indent=1), "cottonopolis admin export: ")
    out.chmod(0o600)
    typer.echo(f"Table {code} is in {out}: {len(document['log'])} entries.")


@app.command("import", epilog="Example: cottonopolis admin import table.json")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What export has written.", show_default=False)],
    database: Database = None,
) -> None:
    """Add an exported table; links, seats and secrets are the same as before."""
    from cottonopolis.server import archive

    try:
        document = json.loads(text_of(file))
    except ValueError as error:
        fail(f"cottonopolis admin import: {file}: is no JSON: {error}")
    with _of_file("admin import", file), archive.writing(database_named(database)) as connection:
        code = archive.read_in(connection, document)
    typer.echo(f"Table {code} is there: {len(document['log'])} entries.")


@app.command("forget", epilog="Example: cottonopolis admin forget 17")
def forget(
    person: Annotated[int, typer.Argument(help="The number of the person, as `people` tells it.", show_default=False)],
    database: Database = None,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove a person: names, secrets, chat, and where they are told of turns. Their games stay, without it."""
    from cottonopolis.server import archive

    if not yes and not typer.confirm(f"Remove person {person}? This cannot be undone."):
        fail("Nothing is changed.", 1)
    with refusals("admin forget"), archive.writing(database_named(database)) as connection:
        codes = archive.forget(connection, person)
    typer.echo(f"Person {person} is forgotten, at {len(codes)} tables.")


@app.command("backup", epilog="Example: cottonopolis admin backup tables.jsonl.gz")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
    database: Database = None,
) -> None:
    """Write the whole database into one file, also while the server runs."""
    from cottonopolis.server import archive

    beside = file.with_name(f".{file.name}.part")
    n_rows = -1
    with refusals("admin backup"), archive.reading(database_named(database)) as connection:
        try:
            private = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(private, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as out:
                for line in archive.backup(connection):
                    out.write(line + "\n")
                    n_rows += 1
            beside.replace(file)
        except OSError as error:
            beside.unlink(missing_ok=True)
            fail(f"cottonopolis admin backup: {file}: cannot be written: {error.strerror}")
    typer.echo(f"{file}: {n_rows} rows")


@app.command("restore", epilog="Example: cottonopolis admin restore tables.jsonl.gz --database new.sqlite")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What backup has written.", show_default=False)],
    database: Database = None,
) -> None:
    """Fill an empty database from a backup, SQLite or PostgreSQL, whichever it came from."""
    from cottonopolis.server import archive

    with _of_file("admin restore", file), archive.writing(database_named(database)) as connection:
        try:
            with gzip.open(file, "rt", encoding="utf-8") as lines:
                n_rows = archive.restore(connection, lines)
        except (gzip.BadGzipFile, EOFError, UnicodeDecodeError):
            raise archive.ArchiveError("is no backup: it is cut off, damaged or of another kind") from None
        except OSError as error:
            raise archive.ArchiveError(f"cannot be read: {error.strerror}") from None
    typer.echo(f"{n_rows} rows are restored.")


@contextmanager
def _of_file(command: str, file: Path) -> Iterator[None]:
    """Ends the command with what is wrong with a file, or with the database."""
    from cottonopolis.server.archive import ArchiveError

    with refusals(command):
        try:
            yield
        except ArchiveError as error:
            fail(f"cottonopolis {command}: {file}: {error}")


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def _print_json(rows: list[dict[str, Any]]) -> None:
    typer.echo(json.dumps(rows, indent=1))
