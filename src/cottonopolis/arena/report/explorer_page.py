"""The page of the explorer: Markdown for the documentation, with a sheet of plots for each title, and the figures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from cottonopolis.arena.explorer import LEAST, Share, TableFigures
from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.report.plots.dots import Dot, dot_plot
from cottonopolis.arena.report.plots.paper import WIDTH, plot, shown
from cottonopolis.arena.report.style import standing_alone
from cottonopolis.arena.report.words import counted, ordinal
from cottonopolis.draw.svg import number, text

_HEADS = {
    "loans": "Wins by loans taken",
    "first": "Wins by the first industry built",
    "income": "Wins by the income at the end of the first era",
    "merchants": "Wins with two tiles or more, by where they are bought",
}
_READING = (
    "A share of wins is how often those seats won, with its 95 % interval over deals; the dashed line is an even "
    f"share. Anything seen in fewer than {LEAST} deals is left out. **These are differences, not causes**: a bot may "
    "take a fifth loan because it is losing, and what works for these bots may not work for you."
)


def explorer_files(tables: Sequence[TableFigures], page: Path, made: Mapping[str, str]) -> dict[Path, str]:
    """The page, its plots and its figures, which go into a folder of the same name."""
    folder = page.with_suffix("")
    by_title = [(title, list(found)) for title, found in groupby(tables, key=lambda table: table.title)]
    files = {folder / f"{title}.svg": _sheet(found) for title, found in by_title}
    figures = {"made": dict(made), "least": LEAST, "tables": [table.as_json() for table in tables]}
    files[folder / "figures.json"] = json.dumps(figures, ensure_ascii=False, separators=(",", ":")) + "\n"
    return {page: _page(tables, by_title, folder.name, made), **files}


def _page(
    tables: Sequence[TableFigures],
    by_title: Sequence[tuple[str, list[TableFigures]]],
    folder: str,
    made: Mapping[str, str],
) -> str:
    n_games = sum(table.games for table in tables)
    played = f"{n_games:,} games of {counted(len(tables), 'table')} by `{made['bot']}`, which played every seat"
    lines = [
        "<!-- Made by `cottonopolis arena explore`: run it again, do not edit this page. -->",
        "",
        "# The explorer: what wins",
        "",
        f"{played}; [how it is made](arena.md#the-explorer). To make it again:",
        "",
        "```text",
        made["command"],
        "```",
        "",
        *([f"The games were played with commit {made['commit']}.", ""] if made.get("commit") else []),
        _READING,
        "",
        "## Balance: what going first is worth",
        "",
        *_balance(tables),
    ]
    for title, found in by_title:
        largest = _largest(found)
        lines += [
            f"## {found[0].name}",
            "",
            f"Balance at all player counts; the rest with {largest.players} players ({largest.games:,} games).",
            "",
            f"![What wins: {found[0].name}]({folder}/{title}.svg)",
            "",
        ]
    return "\n".join(lines).rstrip() + "\n"


def _balance(tables: Sequence[TableFigures]) -> Iterator[str]:
    """One line a table: points, and the share of wins by turn order."""
    most = max(table.players for table in tables)
    heads = ["table", "games", "mean VP", "winner's", *(ordinal(n + 1) for n in range(most))]
    yield f"| {' | '.join(heads)} |"
    yield f"|{' --- |' * len(heads)}"
    for table in tables:
        turns = [_percent(it.share) for it in table.shares.get("turn", ())]
        cells = [f"{table.name}, {table.players} players", f"{table.games:,}", _around(table.points)]
        cells += [_around(table.winner), *turns, *([""] * (most - len(turns)))]
        yield f"| {' | '.join(cells)} |"
    yield ""


def _sheet(tables: Sequence[TableFigures]) -> str:
    """All plots of one title below each other."""
    parts = [("Wins over an even share, by turn in the first round", _turns(tables))]
    table = _largest(tables)
    for question, head in _HEADS.items():
        if question in table.shares:
            rows = [Dot(_label(table, question, it), it.share, None, _seats(it)) for it in table.shares[question]]
            even = 1 / table.players
            parts.append((head, dot_plot(rows, head, "%", even, f"even: {shown(even, '%')}")))
    if table.tiles:
        head = "Tiles of the winner less those of the others"
        rows = [
            Dot(_industry(table, it.industry), it.gap, None, f"{it.winners:.1f} against {it.others:.1f}")
            for it in table.tiles
        ]
        parts.append((head, dot_plot(rows, head, "+", 0.0)))
    return standing_alone(_stacked(tables[0].name, table.players, parts))


def _stacked(name: str, players: int, parts: Sequence[tuple[str, str]]) -> str:
    drawn, y = [], 10.0
    for n, (head, svg) in enumerate(parts):
        said = head if n == 0 else f"{head}, {players} players"
        drawn.append(text(said, (8, y + 18), 13.5, style="font-weight:700"))
        height = float(svg.partition('viewBox="0 0 ')[2].partition('"')[0].split()[1])
        place = f'x="0" y="{number(y + 30)}" width="{number(WIDTH)}" height="{number(height)}"'
        drawn.append(svg.replace("<svg ", f"<svg {place} ", 1))
        y += height + 54
    return plot(y, f"What wins: {name}", *drawn)


def _turns(tables: Sequence[TableFigures]) -> str:
    """Who begins when at all player counts, as what they have over an even share."""
    rows = []
    for n, table in enumerate(tables):
        for it in table.shares.get("turn", ()):
            label = f"{table.players} players, {ordinal(int(it.word))}"
            rows.append(Dot(label, _over(it.share, 1 / table.players), n, _seats(it)))
    return dot_plot(rows, "Wins over an even share", "%", 0.0)


def _largest(tables: Sequence[TableFigures]) -> TableFigures:
    """The table of most players, up to four."""
    return max((table for table in tables if table.players <= 4), key=lambda table: table.players, default=tables[0])


def _over(found: Estimate, even: float) -> Estimate:
    low, high = (None if end is None else end - even for end in (found.low, found.high))
    return Estimate(found.mean - even, low, high)


def _label(table: TableFigures, question: str, it: Share) -> str:
    if question == "loans":
        return f"{it.word} {'loan' if it.word == '1' else 'loans'}"
    if question == "income":
        return f"income {it.word} to {int(it.word) + 2}".replace("-", "−")
    if question == "merchants":
        place, _, industry = it.word.partition(":")
        return f"{_industry(table, industry)} at {table.places.get(place, place)}"
    return _industry(table, it.word)


def _industry(table: TableFigures, id_: str) -> str:
    return table.industries.get(id_, id_)


def _seats(it: Share) -> str:
    return f"of {counted(it.seats, 'seat')}"


def _around(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return f"{found.mean:.1f}"
    return f"{found.mean:.1f} ± {(found.high - found.low) / 2:.1f}"


def _percent(found: Estimate) -> str:
    if found.low is None or found.high is None:
        return shown(found.mean, "%")
    return f"{100 * found.mean:.0f} % ± {50 * (found.high - found.low):.0f}"
