"""The page of a ladder: Markdown for the documentation, with plots as files beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.ladder import Ladder, Standing, TableStandings
from cottonopolis.arena.report.plots.dots import Dot, dot_plot
from cottonopolis.arena.report.plots.paper import shown
from cottonopolis.arena.report.style import standing_alone
from cottonopolis.arena.report.words import counted

_HOW = "[The arena](arena.md#the-ladder) says how it is played and rated. Made again by"
_READING = (
    "Ratings are points, 1500 for a bot of which nothing is known; of two that are 100 points apart the better wins "
    "67 % of its games. Numbers after ± and in brackets are 95 % intervals over deals; a rating without one comes from "
    "deals that all ended alike. Who wins every game has no highest rating: it grows with the games."
)
_NOT_IN_TABLES = str.maketrans({"|": "\\|", "`": "'", "\n": " "})


def ladder_files(ladder: Ladder, page: Path, command: str) -> dict[Path, str]:
    """The page and its plots, which go into a folder of the same name; `command` plays and writes them again."""
    folder = page.with_suffix("")
    files = {folder / "all.svg": _plot("All tables", ladder.bots)}
    for title, tables in _titles(ladder):
        files[folder / f"{title}.svg"] = _title_plot(title, tables)
    return {page: _page(ladder, folder.name, command), **files}


def _titles(ladder: Ladder) -> list[tuple[str, list[TableStandings]]]:
    return [(title, list(tables)) for title, tables in groupby(ladder.tables, key=lambda table: table.title)]


def _page(ladder: Ladder, folder: str, command: str) -> str:
    n_games = sum(table.games for table in ladder.tables)
    engines = sorted({table.configuration.engine for table in ladder.tables})
    played = ", ".join(
        [
            counted(len(ladder.bots), "bot"),
            counted(len(ladder.tables), "table"),
            counted(n_games, "game"),
            f"Cottonopolis {' and '.join(engines)}",
        ]
    )
    lines = [
        "<!-- Made by `cottonopolis arena ladder`: play it again, do not change this page. -->",
        "",
        "# The ladder",
        "",
        f"{played}. {_HOW}",
        "",
        "```text",
        command,
        "```",
        "",
        f"![Ratings over all tables]({folder}/all.svg)",
        "",
        *_rows(
            ["bot", "is", "rating", "deals", "games"],
            [
                [_code(it.figures.spec), _code(it.meant), _around(it.points), str(it.deals), str(it.figures.games)]
                for it in ladder.bots
            ],
        ),
        _READING,
        "",
    ]
    for title, tables in _titles(ladder):
        lines += [f"## {title}", "", f"![Ratings on {title}]({folder}/{title}.svg)", ""]
        for table in tables:
            lines += _table(table)
    return "\n".join(lines).rstrip() + "\n"


def _table(table: TableStandings) -> list[str]:
    match = table.configuration
    played = f"{counted(table.deals, 'deal')}, {counted(table.games, 'game')}"
    return [
        f"**{match.players} players**, {played}, an even share of wins is {shown(1 / match.players, '%')}:",
        "",
        *_rows(
            ["bot", "rating", "wins", "mean VP", "own − others"],
            [
                [
                    _code(it.figures.spec),
                    _around(it.points),
                    _share(it.figures.win_share),
                    _around(it.figures.mean_vp, 1),
                    _around(it.figures.own_minus_others, 1, sign="+"),
                ]
                for it in table.bots
            ],
        ),
    ]


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [*(f"| {' | '.join(cells)} |" for cells in lines), ""]


def _code(spec: str) -> str:
    return f"`{spec.translate(_NOT_IN_TABLES)}`"


def _around(found: Estimate, digits: int = 0, sign: str = "") -> str:
    mean = f"{found.mean:{sign}.{digits}f}"
    if found.low is None or found.high is None:
        return mean
    return f"{mean} ± {(found.high - found.low) / 2:.{digits}f}"


def _share(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return shown(found.mean, "%")
    return f"{shown(found.mean, '%')} [{100 * found.low:.0f}–{100 * found.high:.0f}]"


def _plot(about: str, bots: Sequence[Standing]) -> str:
    rows = [Dot(it.figures.spec, _whole(it.points), 0, counted(it.figures.games, "game")) for it in bots]
    return standing_alone(dot_plot(rows, f"{about}: ratings with 95 % intervals"))


def _title_plot(title: str, tables: Sequence[TableStandings]) -> str:
    rows = [
        Dot(f"{it.figures.spec}, {table.configuration.players} players", _whole(it.points), n)
        for n, table in enumerate(tables)
        for it in table.bots
    ]
    return standing_alone(dot_plot(rows, f"{title}: ratings with 95 % intervals"))


def _whole(found: Estimate) -> Estimate:
    """Nobody reads tenths of a point."""
    low, high = (None if end is None else round(end) for end in (found.low, found.high))
    return Estimate(round(found.mean), low, high)
