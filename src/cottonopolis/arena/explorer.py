"""What wins: questions to the rows of many games, asked with DuckDB, and the answers as plain figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from cottonopolis.arena.interval import Estimate, estimate_of
from cottonopolis.content import map_ids, read_documents
from cottonopolis.errors import ArenaError

LEAST = 20
"""Fewer deals than that say nothing, and are left out."""

_SHARES = """
    select word, count(*), sum(seats)::int, avg(share), stddev_samp(share)
    from (select {word} as word, title, players, deal, count(*) as seats, avg(win) as share
          from {rows} where title = $title and players = $players group by all)
    where word is not null group by word having count(*) >= $least order by min({order})
"""
_TILES = """
    with counted as (
        select word, deal, win > 0 as won, coalesce(tiles[word], 0) as n
        from seats cross join (select distinct unnest(map_keys(tiles)) as word from seats where title = $title)
        where title = $title and players = $players),
    gaps as (
        select word, deal, avg(n) filter (won) as winners, avg(n) filter (not won) as others from counted group by all)
    select word, count(*), avg(winners), avg(others), avg(winners - others), stddev_samp(winners - others)
    from gaps where winners is not null and others is not null
    group by word having count(*) >= $least and avg(winners) + avg(others) > 0 order by word
"""
_MAIN = """
    (select s.*, place_and_industry as bought from seats s, unnest(merchants) as m(place_and_industry)
     where coalesce(tiles[split_part(place_and_industry, ':', 2)], 0) >= 2)
"""
"""Seats that built two tiles or more of an industry, once for each place that buys it."""
_TABLE = """
    select count(*), avg(mean), stddev_samp(mean), avg(best), stddev_samp(best), any_value(map)
    from (select deal, avg(points) as mean, max(points) as best, any_value(map) as map
          from seats where title = $title and players = $players group by deal)
"""


@dataclass(frozen=True)
class Share:
    """The share of wins of the seats that have something in common."""

    word: str
    """What they have in common."""
    seats: int
    share: Estimate

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {"word": self.word, "seats": self.seats, **self.share.as_json()}


@dataclass(frozen=True)
class Gap:
    """How many tiles of an industry winners built, and the others at their tables."""

    industry: str
    winners: float
    others: float
    gap: Estimate

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        means = {"winners": round(self.winners, 3), "others": round(self.others, 3)}
        return {"industry": self.industry, **means, **self.gap.as_json()}


@dataclass(frozen=True)
class TableFigures:
    """What wins at one title with one player count."""

    title: str
    map: str
    name: str
    players: int
    games: int
    points: Estimate
    """Mean points of a seat."""
    winner: Estimate
    shares: Mapping[str, tuple[Share, ...]]
    """By question, one of `QUESTIONS`."""
    tiles: tuple[Gap, ...]
    industries: Mapping[str, str] = field(default_factory=dict)
    """What industries are called."""
    places: Mapping[str, str] = field(default_factory=dict)
    """What merchants' places are called."""

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "title": self.title,
            "map": self.map,
            "name": self.name,
            "players": self.players,
            "games": self.games,
            "points": self.points.as_json(),
            "winner": self.winner.as_json(),
            "shares": {question: [it.as_json() for it in found] for question, found in self.shares.items()},
            "tiles": [it.as_json() for it in self.tiles],
            "industries": dict(self.industries),
            "places": dict(self.places),
        }


QUESTIONS: Mapping[str, tuple[str, str, str]] = {
    "turn": ("turn::varchar", "seats", "word"),
    "loans": ("case when loans < 7 then loans::varchar else '7+' end", "seats", "word"),
    "first": ("first_industry::varchar", "seats", "word"),
    "income": (
        "case when len(era_income) > 1 then (floor(era_income[1] / 3) * 3)::int::varchar end",
        "seats",
        "word::int",
    ),
    "merchants": ("bought", _MAIN, "split_part(word, ':', 2) || word"),
}
"""By name: what seats have in common, the rows to look at, and the order of the answers."""


def explored(files: Iterable[Path]) -> list[TableFigures]:
    """The figures of all tables in these Parquet files, which `write_seats` has written.

    All seats of a deal together are one observation, as everywhere in the arena.
    """
    paths = [str(path) for path in files]
    if not paths:
        raise ArenaError("there are no games to look at: play some deals first")
    with duckdb.connect() as rows:
        rows.read_parquet(paths).create("seats")
        tables = rows.sql("select title::varchar, players from seats group by all order by all").fetchall()
        return [_table(rows, str(title), int(players)) for title, players in tables]


def write_sample(files: Iterable[Path], n_deals: int, path: Path, made: Mapping[str, str]) -> None:
    """Writes the first deals of every table as one small file that says how it was made."""
    names = ", ".join(f"'{key}': '{_quoted(value)}'" for key, value in made.items())
    with duckdb.connect() as rows:
        rows.read_parquet([str(file) for file in files]).create_view("seats")
        rows.sql(
            f"copy (select * from seats where deal < {n_deals} order by title, players, deal, game, seat)"
            f" to '{_quoted(str(path))}' (format parquet, compression zstd, kv_metadata {{{names}}})"
        )


def _quoted(text: str) -> str:
    return text.replace("'", "''")


def _table(rows: duckdb.DuckDBPyConnection, title: str, players: int) -> TableFigures:
    where = {"title": title, "players": players}
    found = rows.execute(_TABLE, where).fetchall()[0]
    n, mean, mean_spread, best, best_spread, map_id = found
    asked = where | {"least": LEAST}
    shares = {}
    for question, (word, source, order) in QUESTIONS.items():
        answers = rows.execute(_SHARES.format(word=word, rows=source, order=order), asked).fetchall()
        shares[question] = tuple(Share(str(it[0]), it[2], _share(it[3], it[4], it[1])) for it in answers)
    tiles = rows.execute(_TILES, asked).fetchall()
    name, industries, places = _names(str(map_id), title)
    return TableFigures(
        title=title,
        map=str(map_id),
        name=name,
        players=players,
        games=n,
        points=estimate_of(mean, mean_spread or 0.0, n),
        winner=estimate_of(best, best_spread or 0.0, n),
        shares={question: answers for question, answers in shares.items() if answers},
        tiles=tuple(Gap(str(it[0]), it[2], it[3], estimate_of(it[4], it[5], it[1])) for it in tiles),
        industries=industries,
        places=places,
    )


def _share(mean: float, deviation: float, n: int) -> Estimate:
    found = estimate_of(mean, deviation, n)
    if found.low is None or found.high is None:
        return found
    return Estimate(mean, max(0.0, found.low), min(1.0, found.high))


def _names(map_id: str, title: str) -> tuple[str, dict[str, str], dict[str, str]]:
    """What a title, its industries and its merchants' places are called; of a map of one's own by their ids."""
    if map_id not in map_ids():
        return title, {}, {}
    documents = read_documents(map_id)
    variant = title.removeprefix(map_id).removeprefix("-") or None
    document = documents[variant]
    industries = {industry.id: industry.name for industry in document.industry}
    return document.name, industries, {place.id: place.name for place in document.place if place.merchants}
