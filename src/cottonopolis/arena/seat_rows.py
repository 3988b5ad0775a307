"""What every seat did in the games of a match and how it ended, as rows of Parquet files: one row a seat."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.ladder import title_of
from cottonopolis.arena.match import Played
from cottonopolis.arena.report.facts import GameFacts, SeatFacts, facts_of, industry_of, replayed
from cottonopolis.engine import journal
from cottonopolis.game import Game

FORMAT = "cottonopolis seats 1"
"""Version of the columns, under `format` in the file's own metadata."""
_WORD = pa.dictionary(pa.int16(), pa.string())
_COUNTS = pa.map_(pa.string(), pa.int16())
COLUMNS = pa.schema(
    [
        pa.field(name, kind, nullable=name.startswith("first_"), metadata={"about": about})
        for name, kind, about in (
            ("title", _WORD, "the map, and the edition if it is not the usual one"),
            ("map", _WORD, "the map"),
            ("options", _WORD, "every option of the rules with the value in force, as JSON"),
            ("players", pa.int8(), "how many played"),
            ("deal", pa.int32(), "number of the deal, from 0; its games are one observation"),
            ("seed", pa.int64(), "the seed of the deal"),
            ("game", pa.int32(), "number of the game in its match, from 0"),
            ("seat", pa.int8(), "which seat this row is about, from 0"),
            ("turn", pa.int8(), "its place in the order of the first round, from 1"),
            ("bot", _WORD, "the spec of the bot in the seat"),
            ("place", pa.int8(), "its place at the end, 1 for the winner"),
            ("win", pa.float32(), "its part of the win: players who are equal in everything share it"),
            ("points", pa.int16(), "its points at the end"),
            ("margin", pa.float32(), "its points less the mean of the others'"),
            ("sources", _COUNTS, "its points by source: links, money and so on, and every industry"),
            ("tiles", _COUNTS, "tiles built by industry"),
            ("links", pa.int16(), "links built"),
            ("sold", pa.int16(), "tiles sold"),
            ("developed", pa.int16(), "tiles developed"),
            ("loans", pa.int16(), "loans taken"),
            ("first_industry", _WORD, "the industry of its first tile"),
            ("first_action", _WORD, "its first action"),
            ("income", pa.list_(pa.int16()), "by round: income at its end; money where there is no income track"),
            ("era_income", pa.list_(pa.int16()), "by era: income in its last round"),
            (
                "merchants",
                pa.list_(pa.string()),
                "what merchants buy where, such as oxford:cotton; blank ones left out",
            ),
        )
    ],
    metadata={"format": FORMAT},
)


def write_seats(match: Configuration, games: Iterable[Played], path: Path, folder: Path | None = None) -> int:
    """Writes a row for every seat of the games; gives the number of rows. The file is there when all is written.

    Games are replayed one after another and never kept; `folder` is where a map of one's own lies.
    """
    rows = [row for played in games for row in seat_rows(match, played, replayed(played, folder))]
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        pq.write_table(pa.Table.from_pylist(rows, schema=COLUMNS), beside, compression="zstd")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return len(rows)


def seat_rows(match: Configuration, played: Played, game: Game) -> list[dict[str, Any]]:
    """The rows of one game that has been replayed."""
    facts = facts_of(played, game)
    shared = {
        "title": title_of(match),
        "map": match.map,
        "options": json.dumps(dict(match.options), sort_keys=True),
        "players": match.players,
        "deal": played.deal,
        "seed": played.seed,
        "game": played.game,
        "merchants": _merchants(game),
    }
    return [
        {
            **shared,
            "seat": seat,
            "turn": it.start + 1,
            "bot": match.bots[it.bot],
            "place": played.places[seat],
            "win": it.win,
            "points": it.vp,
            "margin": it.lead,
            "loans": _loans(game, seat),
            **_deeds(game, facts, it),
        }
        for seat, it in enumerate(facts.seats)
    ]


def _deeds(game: Game, facts: GameFacts, seat: SeatFacts) -> dict[str, Any]:
    """What a seat did."""
    built = [act for act in seat.acts if act.kind == "build"]
    sources: Counter[str] = Counter()
    for era in seat.sources:
        sources.update(era)
    last_rounds = [facts.eras.index(era) + facts.eras.count(era) - 1 for era in sorted(set(facts.eras))]
    return {
        "sources": [(source, points) for source, points in sources.items() if points],
        "tiles": [
            (industry, n)
            for industry in game.content.names.industries.words()
            if (n := seat.counts[f"build:{industry}"])
        ],
        "links": seat.counts["link"],
        "sold": seat.counts["sell"],
        "developed": seat.counts["develop"],
        "first_industry": industry_of(game, built[0].text) if built else None,
        "first_action": seat.acts[0].kind if seat.acts else None,
        "income": list(seat.income),
        "era_income": [seat.income[n] for n in last_rounds],
    }


def _loans(game: Game, seat: int) -> int:
    """Loans that a seat took, as an action or beside one."""
    notes = [note for notes in game.history.notes for note in notes if note[1] == seat]
    return sum(1 if note[0] == journal.LOAN_TAKEN else note[3] if note[0] == journal.BORROWED else 0 for note in notes)


def _merchants(game: Game) -> list[str]:
    """What is bought where at the start; a tile that buys everything is named once an industry."""
    names, tiles = game.content.names.places, game.content.document.merchant_tile
    spaces = zip(game.content.board.merchants_of, game.start.market_tiles, strict=False)
    return sorted({f"{names[place].id}:{industry}" for place, tile in spaces for industry in tiles[tile].buys})
