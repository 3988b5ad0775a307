"""Games as tables for offline learning: one row a decision, in a Parquet file that grows as games come in."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from cottonopolis.content import Content
from cottonopolis.engine.api import legal
from cottonopolis.errors import ExportError, ReplayError
from cottonopolis.game import Game, replay
from cottonopolis.notation.record import Record
from cottonopolis.observe.learn_table import LearnTable
from cottonopolis.rl.coding import ENCODING
from cottonopolis.rl.rewards import final_rewards, places
from cottonopolis.rl.schema import SCHEMA
from cottonopolis.rl.setting import Setting, setting_of

FORMAT = "cottonopolis decisions 2"
"""Version of the columns, under `format` in the file's own metadata."""
_ROWS = 4096
"""Rows that are kept in memory before they are written."""


def columns_of(known: Setting) -> Any:
    """The columns of a file of this map, player count and options."""
    fields = [
        ("game", pa.string(), "which game, as it was called when it was exported"),
        ("decision", pa.int32(), "number of the decision in its game, from 0"),
        ("seat", pa.int8(), "who decided"),
        ("player", pa.dictionary(pa.int16(), pa.string()), "the name of that seat in the record"),
        ("bot", pa.dictionary(pa.int16(), pa.string()), "the spec of the bot in that seat, empty if it is not known"),
        ("stage", pa.int8(), "which question was open"),
        ("observation", pa.list_(pa.int16(), known.schema.size_without_mask), "what the seat knew"),
        ("legal", pa.list_(pa.int16()), "the numbers of all legal answers: the mask"),
        ("action", pa.int16(), "the number of the answer that was given"),
        ("points", pa.int16(), "points of the seat at the end"),
        ("place", pa.int8(), "place of the seat at the end, 1 for the winner"),
        ("margin", pa.float32(), "its points less the mean of the others'"),
    ]
    return pa.schema(
        [pa.field(name, kind, nullable=False, metadata={"about": about}) for name, kind, about in fields],
        metadata={"format": FORMAT, "schema": SCHEMA, "encoding": ENCODING, "setting": _described(known)},
    )


Bots = Mapping[str, Sequence[str]]
"""By the name of a game: the spec of the bot in each seat."""


def export_records(
    records: Iterable[tuple[str, Record]],
    path: Path,
    folder: Path | None = None,
    bots: Bots | None = None,
    only: Collection[str] = (),
) -> int:
    """Writes every decision of whole games, each with the name it is to have; gives the number of rows.

    Games are replayed one after another and never kept. All must be of one map, player count and choice of options;
    with `folder` also of a map of one's own that lies there. `bots` says who played, and `only` whose decisions count
    if not all do.
    """
    return export_games(_replayed(records, folder), path, bots, only)


def _replayed(records: Iterable[tuple[str, Record]], folder: Path | None) -> Iterator[tuple[str, Game]]:
    for name, record in records:
        try:
            yield name, replay(record, folder)
        except ReplayError as error:
            raise ExportError(f"{name}: {error}") from error


def export_games(
    games: Iterable[tuple[str, Game]], path: Path, bots: Bots | None = None, only: Collection[str] = ()
) -> int:
    """The same for games that have been played; those that did not come to their end are refused.

    The file is there when all is written, and not before.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        n_rows = _written(games, beside, bots or {}, only)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return n_rows


def _written(games: Iterable[tuple[str, Game]], path: Path, bots: Bots, only: Collection[str]) -> int:
    writer, known, n_rows = None, None, 0
    waiting: list[dict[str, Any]] = []
    try:
        for name, game in games:
            if known is None:
                known = setting_of(game.content)
                writer = pq.ParquetWriter(path, columns_of(known), compression="zstd")
            elif _kind(game.content) != _kind(known.content):
                raise ExportError(f"{name}: its map, players or options differ from those of the games before it")
            for row in _rows(known, name, game, bots.get(name, ())):
                if only and row["bot"] not in only:
                    continue
                waiting.append(row)
                if len(waiting) == _ROWS:
                    n_rows += _write(writer, waiting)
        if writer is None:
            raise ExportError("there are no games to write")
        n_rows += _write(writer, waiting)
    finally:
        if writer is not None:
            writer.close()
    return n_rows


def _kind(content: Content) -> tuple[object, ...]:
    return content.map, content.n_seats, content.options


def _write(writer: Any, rows: list[dict[str, Any]]) -> int:
    n = len(rows)
    if n:
        writer.write_table(pa.Table.from_pylist(rows, schema=writer.schema))
        rows.clear()
    return n


def _rows(known: Setting, name: str, game: Game, bots: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The decisions of a game, replayed from its log; each knows how the game ended."""
    if not game.over:
        raise ExportError(f"{name}: this game has not come to its end")
    table = known.new_table(0)
    table.begin(game.start.copy())
    rows = []
    for n, move in enumerate(game.moves):
        rows.append(_row(known, table, n, move))
        table.follow(move)
    margins, ranks = final_rewards("margin", table), places(table)
    for row in rows:
        seat = row["seat"]
        outcome = {"points": table.state.players[seat].vp, "place": ranks[seat], "margin": margins[seat]}
        bot = bots[seat] if bots else ""
        yield {"game": name, "player": game.seats[seat], "bot": bot, **row, **outcome}


def _row(known: Setting, table: LearnTable, n: int, move: int) -> dict[str, Any]:
    assert move in legal(table.rules, table.state)
    seat = table.mover()
    return {
        "decision": n,
        "seat": seat,
        "stage": table.state.stage,
        "observation": np.frombuffer(table.observation(seat), "<i2"),
        "legal": table.legal_numbers(),
        "action": known.codes.number_of(move),
    }


def _described(known: Setting) -> str:
    """What the numbers of a file mean, as JSON: map, options, parts of an observation, names of the answers."""
    content = known.content
    parts = [
        {"name": part.name, "start": part.start, "shape": part.shape, "about": part.about}
        for part in known.schema.parts[:-1]
    ]
    described = {"map": content.map, "players": content.n_seats, "options": content.options}
    return json.dumps({**described, "parts": parts, "actions": known.names})
