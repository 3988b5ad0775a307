"""`cottonopolis data`: check, draw and list the maps."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cottonopolis.cli.bench import JSON
from cottonopolis.cli.ending import BAD, fail, write_file

if TYPE_CHECKING:
    from cottonopolis.content import Finding

app = typer.Typer(no_args_is_help=True)


class Theme(StrEnum):
    """How a drawing is coloured; `auto` follows the reader's setting."""

    auto = "auto"
    light = "light"
    dark = "dark"


MAP = typer.Argument(metavar="MAP", help="Id of a map, or a TOML file.", show_default=False)


@app.callback()
def main() -> None:
    """Check, draw and list maps and their rule sets."""


@app.command(epilog="Example: cottonopolis data check birmingham my_map.toml")
def check(
    maps: Annotated[
        list[str] | None,
        typer.Argument(metavar="MAP_OR_FILE", help="Ids of maps or TOML files; all maps if left out."),
    ] = None,
    *,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Check maps with their rule sets and variants.

    Silent when all is well; otherwise one line a finding (file: key: what was expected) and exit code 2.
    """
    from cottonopolis.content import map_ids

    findings = _findings(maps or map_ids())
    if as_json:
        typer.echo(json.dumps({"findings": [finding.as_json() for finding in findings]}))
    else:
        for finding in findings:
            typer.echo(str(finding))
    if findings:
        raise typer.Exit(BAD)


@app.command(epilog="Example: cottonopolis data draw birmingham -o birmingham.svg --theme dark")
def draw(
    map_or_file: Annotated[str, MAP],
    output: Annotated[
        str,
        typer.Option("--output", "-o", help="SVG file to write; - for standard output.", show_default=False),
    ],
    theme: Annotated[
        Theme, typer.Option(help="Colours; auto follows the setting of whoever looks at it.")
    ] = Theme.auto,
    variant: Annotated[str | None, typer.Option(help="Edition of the map, such as roxley2018 for lancashire.")] = None,
) -> None:
    """Draw a map as SVG.

    The map is checked first; a map with findings is not drawn.
    """
    from cottonopolis.content import read_documents
    from cottonopolis.content.read import nearest
    from cottonopolis.draw import draw_map

    if output != "-":
        _refuse_target(Path(output))
    _refuse_bad(map_or_file)
    documents = read_documents(map_or_file)
    if variant is not None and variant not in documents:
        fail(f'{map_or_file}: no variant "{variant}"; {nearest(variant, documents[None].variants())}')
    text = draw_map(documents[variant], theme=theme.value)
    if output == "-":
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    else:
        write_file(Path(output), text)


@app.command(epilog="Example: cottonopolis data icons -o icons")
def icons(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", help="Folder to write to; it is made if need be.", show_default=False),
    ],
) -> None:
    """Write the icons of the drawings as SVG files."""
    from cottonopolis.draw import write_icons

    try:
        write_icons(output)
    except OSError as error:
        fail(f"{output}: cannot be written: {error.strerror}")


@app.command("list", epilog="Example: cottonopolis data list --json")
def list_maps(*, as_json: Annotated[bool, JSON] = False) -> None:
    """List the maps that come with the package."""
    from cottonopolis.content import map_ids

    _refuse_bad(*map_ids())
    rows = [_row(map_id) for map_id in map_ids()]
    if as_json:
        typer.echo(json.dumps({"maps": rows}))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(*(word.capitalize() for word in rows[0]), box=None)
    for row in rows:
        table.add_row(*(_cell(value) for value in row.values()))
    Console().print(table)


def _findings(maps: Iterable[str]) -> list[Finding]:
    from cottonopolis.content import check_map

    return sorted({finding for map_or_file in maps for finding in check_map(map_or_file)})


def _refuse_bad(*maps: str) -> None:
    findings = _findings(maps)
    if findings:
        fail("\n".join(str(finding) for finding in findings))


def _row(map_id: str) -> dict[str, Any]:
    from cottonopolis.content import load, read_documents

    content, documents = load(map_id), read_documents(map_id)
    board, sources = content.board, content.document.source
    return {
        "map": map_id,
        "rules": content.rules,
        "players": sorted({count for document in documents.values() for count in document.players}),
        "places": board.n_places,
        "slots": board.n_slots,
        "links": board.n_links,
        "confidence": max((sources[key].confidence for key in ("place", "link")), key=["high", "medium", "low"].index),
    }


def _cell(value: str | int | list[int]) -> str:
    return f"{value[0]}-{value[-1]}" if isinstance(value, list) else str(value)


def _refuse_target(path: Path) -> None:
    """Says before the work what would make it worthless after."""
    try:
        if path.is_dir():
            fail(f"{path}: is a folder, expected the name of an SVG file")
        if not path.parent.is_dir():
            fail(f"{path}: there is no folder {path.parent}")
    except OSError as error:
        fail(f"{path}: cannot be written: {error.strerror}")
