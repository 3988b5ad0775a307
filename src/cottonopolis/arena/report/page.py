"""The page: one file that needs nothing else."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

from cottonopolis.arena.ladder import title_of
from cottonopolis.arena.log import Match
from cottonopolis.arena.report.facts import facts_of, replayed
from cottonopolis.arena.report.html import section
from cottonopolis.arena.report.sections import SECTIONS, Material
from cottonopolis.arena.report.style import page_style
from cottonopolis.arena.report.words import bot_labels, counted, headline, seating
from cottonopolis.arena.summary import Summary, summarise, whole_deals
from cottonopolis.draw.icons import icon_names, symbol
from cottonopolis.draw.text import clean


def report_page(match: Match, folder: Path | None = None, progress: Callable[[int, int], None] | None = None) -> str:
    """The report of a match as HTML; only deals that are complete count. `folder` is where a map of one's own lies."""
    played = [game for group in whole_deals(match.configuration, match.games) for game in group]
    summary = summarise(match.configuration, match.games)
    games = []
    content = None
    for n, it in enumerate(played, start=1):
        game = replayed(it, folder)
        content = content or game.content
        games.append(facts_of(it, game))
        if progress is not None:
            progress(n, len(played))
    assert content is not None
    return _page(Material(summary, content, played, games))


def _page(material: Material) -> str:
    summary, match = material.summary, material.summary.configuration
    name = material.content.document.name
    title = f"{name}, {match.players} players"
    who, rest = headline(summary, material.labels)
    made = [make(material) for make in SECTIONS]
    numbers = {key: value for _, _, _, found in made for key, value in found.items()}
    body = "".join(section(n, head, how, html) for n, (head, how, html, _) in enumerate(made, start=1))
    used = {icon for icon in icon_names() if f"#icon-{icon}" in body}
    symbols = "".join(symbol(icon) for icon in sorted(used))
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{clean(f"{who} {rest} {title}")}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="description" content="{clean(_about(summary))}"><style>{page_style()}</style></head><body>'
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{symbols}</svg>'
        f'<main class="sheet"><div class="inner"><header><h1>{clean(str(name))}</h1>'
        f'<p class="about">{clean(_about(summary))}</p>'
        f'<p class="headline"><b>{clean(who)}</b> {clean(rest)}</p></header>'
        f"{body}{_footer(material)}</div></main>"
        f'<script type="application/json" id="figures">{_data(summary, numbers)}</script></body></html>\n'
    )


def _about(summary: Summary) -> str:
    match = summary.configuration
    seats = seating(match, bot_labels(match))
    return f"{match.players} players · {counted(summary.deals, 'deal')}, {counted(summary.games, 'game')} · {seats}"


def _footer(material: Material) -> str:
    summary, match = material.summary, material.summary.configuration
    usual = {option.id: option.default for option in material.content.document.option}
    options = [f"{key}={_value(it)}" for key, it in match.options.items() if usual.get(key) != it]
    command = ["cottonopolis", "arena", *match.bots, "--map", match.map]
    command += [word for option in options for word in ("--option", option)]
    if match.is_drawn:
        command = ["cottonopolis", "arena", "ladder", "--bots", ",".join(match.bots), "--maps", title_of(match)]
    command += ["--players", str(match.players)]
    command += ["--deals", str(summary.deals), "--seed", str(match.seed)]
    levels = [f"{bot} is {meant}" for bot, meant in zip(match.bots, match.meant, strict=True) if bot != meant]
    measured = [f"Cottonopolis {match.engine}", f"map {match.map} (data {match.data})", *options, *levels]
    measured.append(f"seed {match.seed}")
    return (
        f"<footer><p>Measured with {clean(', '.join(measured))}. Everything here was found by replaying the records "
        f"of the games. To play them again: <code>{clean(shlex.join(command))}</code></p>"
        "<p>Cottonopolis is not affiliated with any publisher or author of the games.</p></footer>"
    )


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _data(summary: Summary, numbers: dict[str, object]) -> str:
    """The figures for programs; nothing in them can end the element that holds them."""
    text = json.dumps({"summary": summary.as_json(), **numbers}, ensure_ascii=True)
    return text.replace("<", "\\u003c").replace("&", "\\u0026")
