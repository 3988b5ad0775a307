"""A ladder: many bots over many tables, a folder with one match file for each, and what all of them say together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import groupby
from pathlib import Path

from cottonopolis.arena.configuration import Configuration, configure
from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.log import Match, read_match
from cottonopolis.arena.match import Played
from cottonopolis.arena.rating import ratings_over_deals
from cottonopolis.arena.run import Progress, run
from cottonopolis.arena.summary import BotSummary, summary_of, whole_deals
from cottonopolis.content import map_ids, read_documents
from cottonopolis.content.load import Option
from cottonopolis.errors import ArenaError
from cottonopolis.rating import INSTALL, can_rate


@dataclass(frozen=True)
class LadderTable:
    """A title with a player count."""

    title: str
    """Its map, and the edition if it is not the usual one: `lancashire-roxley2018`."""
    map_or_file: str
    options: Mapping[str, Option]
    players: int

    @property
    def name(self) -> str:
        """One word for it, such as `birmingham-4`."""
        return f"{self.title}-{self.players}"


@dataclass(frozen=True)
class Standing:
    """A bot on a ladder, or on one table of it."""

    figures: BotSummary
    meant: str
    """Its spec as the bot itself spells it."""
    deals: int
    points: Estimate
    """Its rating in points: 1500 for a bot of which nothing is known."""


@dataclass(frozen=True)
class TableStandings:
    """The bots of one table, best first."""

    configuration: Configuration
    """Of the newest match; its bots are those of all matches."""
    title: str
    deals: int
    games: int
    bots: tuple[Standing, ...]


@dataclass(frozen=True)
class Ladder:
    """What a folder says."""

    tables: tuple[TableStandings, ...]
    bots: tuple[Standing, ...]
    """Over all tables, best first."""


def ladder_tables(maps: Sequence[str] = (), players: Sequence[int] = ()) -> list[LadderTable]:
    """Every title with every player count, or those that are named; a map may be a file of one's own.

    >>> [table.name for table in ladder_tables(["lancashire", "lancashire-roxley2018"])][:3]
    ['lancashire-3', 'lancashire-4', 'lancashire-roxley2018-2']
    """
    of_package = [table for map_id in map_ids() for table in _tables_of(map_id)]
    known = {table.title for table in of_package}
    found = [] if maps else of_package
    for name in dict.fromkeys(maps):
        if name not in known and not name.endswith(".toml"):
            raise ArenaError(f"there is no title {name!r}: known are {', '.join(sorted(known))}, and files FILE.toml")
        found += [it for it in of_package if it.title == name] if name in known else _tables_of(name)
    chosen = [table for table in found if not players or table.players in players]
    if not chosen:
        raise ArenaError(f"none of these titles is played by {' or '.join(map(str, players))}")
    return chosen


def _tables_of(map_or_file: str) -> list[LadderTable]:
    """The tables of a map in all its editions."""
    documents = read_documents(map_or_file)
    first = documents[None]
    edition = next((option.id for option in first.option if option.variant), "")
    tables = []
    for variant in (None, *first.variants()):
        title = first.id if variant is None else f"{first.id}-{variant}"
        options: dict[str, Option] = {} if variant is None else {edition: variant}
        tables += [LadderTable(title, map_or_file, options, n) for n in documents[variant].players]
    return tables


def play_ladder(
    bots: Sequence[str],
    tables: Sequence[LadderTable],
    n_deals: int,
    seed: int,
    n_jobs: int,
    folder: Path,
    progress: Progress = lambda _done, _all: None,
    finished: Callable[[LadderTable, int], None] = lambda _table, _games: None,
) -> None:
    """Plays what the folder still misses; every finished game is kept. `finished` is told each table and its games."""
    names = [bot.strip() for bot in bots]
    if len(set(names)) != len(names) or len(names) < 2:
        raise ArenaError(f"a ladder needs two bots or more, each once: found {', '.join(names) or 'none'}")
    _play(names, tables, n_deals, seed, n_jobs, folder, progress, finished, is_drawn=True)


def play_alone(
    bot: str,
    tables: Sequence[LadderTable],
    n_deals: int,
    seed: int,
    n_jobs: int,
    folder: Path,
    progress: Progress = lambda _done, _all: None,
) -> None:
    """The same for one bot that sits in all seats of every table."""
    _play([bot.strip()], tables, n_deals, seed, n_jobs, folder, progress, lambda _table, _games: None, is_drawn=False)


def _play(
    names: Sequence[str],
    tables: Sequence[LadderTable],
    n_deals: int,
    seed: int,
    n_jobs: int,
    folder: Path,
    progress: Progress,
    finished: Callable[[LadderTable, int], None],
    *,
    is_drawn: bool,
) -> None:
    matches = [
        (table, configure(names, table.map_or_file, table.players, table.options, seed, is_drawn=is_drawn))
        for table in tables
    ]
    counts = [match.schedule().n_games(n_deals) for _, match in matches]
    folder.mkdir(parents=True, exist_ok=True)
    for n, (table, match) in enumerate(matches):
        before = sum(counts[:n])

        def tell(done: int, _all: int, before: int = before) -> None:
            progress(before + done, sum(counts))

        games = run(match, table.map_or_file, n_deals, n_jobs, folder / _file_name(table, match), tell)
        finished(table, len(games))


def _file_name(table: LadderTable, match: Configuration) -> str:
    """One file for each table, choice of bots and seed."""
    digest = blake2b(f"{match.seed} {match.bots}".encode(), digest_size=4).hexdigest()
    return f"{table.name}.{digest}.jsonl"


def read_ladder(folder: Path) -> Ladder:
    """The standings of all match files in a folder, whatever bots played them; only complete deals count."""
    if not can_rate():
        raise ArenaError(f"a ladder needs ratings, and they one more package: {INSTALL}")
    matches = {path: read_match(path) for path in sorted(folder.glob("*.jsonl"))}
    if not matches:
        raise ArenaError(f"{folder}: has no match files: play some deals first")
    specs = _specs(matches)
    tables = []
    deals: list[list[Played]] = []
    for _, of_table in groupby(sorted(matches.items(), key=_table_key), key=_table_key):
        found = dict(of_table)
        _check_alike(found)
        groups = [group for match in found.values() for group in _renumbered(match, specs)]
        if groups:
            tables.append(_standings(list(found.values())[-1].configuration, specs, groups))
            deals += groups
    if not deals:
        raise ArenaError(f"{folder}: no deal has been played with all its rotations yet")
    return Ladder(tuple(tables), _rated(specs, deals))


Specs = dict[str, str]
"""Every bot of a ladder by the spec it was named with, and the spec that this means."""


def _specs(matches: Mapping[Path, Match]) -> Specs:
    specs: Specs = {}
    for path, match in matches.items():
        for bot, meant in zip(match.configuration.bots, match.configuration.meant, strict=True):
            if specs.setdefault(bot, meant) != meant:
                raise ArenaError(
                    f"{path}: {bot} is {meant} there and {specs[bot]} in another file of the ladder: "
                    "move the older files away"
                )
    return specs


def _table_key(item: tuple[Path, Match]) -> tuple[str, str, int]:
    match = item[1].configuration
    return match.rules, title_of(match), match.players


def title_of(match: Configuration) -> str:
    """The map, and the edition if it is not the usual one; of a map of one's own the edition is always named."""
    edition = match.options.get("edition")
    if edition is None:
        return match.map
    is_usual = match.map in map_ids() and str(edition) not in read_documents(match.map)[None].variants()
    return match.map if is_usual else f"{match.map}-{edition}"


def _check_alike(matches: Mapping[Path, Match]) -> None:
    """Refuses games of different data or engines on one table."""
    first = next(iter(matches.values())).configuration
    for path, match in matches.items():
        for key in ("data", "engine", "options"):
            there, here = getattr(match.configuration, key), getattr(first, key)
            if there != here:
                raise ArenaError(
                    f"{path}: {key} is {there} there and {here} in another file of the same table: "
                    "move the older files away"
                )


def _renumbered(match: Match, specs: Specs) -> list[list[Played]]:
    """The complete deals of a match, with the bots by their place in the ladder."""
    order = list(specs)
    places = [order.index(bot) for bot in match.configuration.bots]
    return [
        [replace(game, seats=tuple(places[bot] for bot in game.seats)) for game in group]
        for group in whole_deals(match.configuration, match.games)
    ]


def _standings(match: Configuration, specs: Specs, groups: list[list[Played]]) -> TableStandings:
    return TableStandings(match, title_of(match), len(groups), sum(map(len, groups)), _rated(specs, groups))


def _rated(specs: Specs, groups: Sequence[Sequence[Played]]) -> tuple[Standing, ...]:
    points = ratings_over_deals(len(specs), groups)
    found = []
    for bot, (spec, meant) in enumerate(specs.items()):
        rated = points[bot]
        if rated is not None:
            figures = summary_of(spec, groups, bot)
            found.append(Standing(figures, meant, _n_deals(groups, bot), rated))
    return tuple(sorted(found, key=lambda it: -it.points.mean))


def _n_deals(groups: Iterable[Sequence[Played]], bot: int) -> int:
    return sum(any(bot in game.seats for game in group) for group in groups)
