"""The sections of a report, each from the facts to its plots and words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.match import Played
from cottonopolis.arena.report import figures
from cottonopolis.arena.report.facts import GameFacts
from cottonopolis.arena.report.html import legend, named, table, two
from cottonopolis.arena.report.plots.bars import bar_plot, column_plot
from cottonopolis.arena.report.plots.dots import Dot, dot_plot, interval_text
from cottonopolis.arena.report.plots.lines import Course, line_plot
from cottonopolis.arena.report.plots.paper import shown
from cottonopolis.arena.report.plots.ridges import ridge_plot
from cottonopolis.arena.report.words import (
    KIND_NAMES,
    SOURCES,
    bot_labels,
    count_names,
    counted,
    opening_name,
    ordinal,
    source_icon,
    source_name,
)
from cottonopolis.arena.summary import Summary
from cottonopolis.content import Content
from cottonopolis.draw.style import SERIES
from cottonopolis.draw.text import clean


@dataclass(frozen=True)
class Material:
    """All that a report is made of."""

    summary: Summary
    content: Content
    played: list[Played]
    games: list[GameFacts]

    @property
    def labels(self) -> list[str]:
        """What the bots are called."""
        return bot_labels(self.summary.configuration)

    def pairs(self, bot: int) -> list[figures.Pair]:
        """All seats of a bot."""
        return figures.seats_of_bot(self.games, bot)

    @property
    def breaks(self) -> list[tuple[int, str]]:
        """Where eras begin."""
        return figures.era_breaks(self.games, [f"{era} era" for era in self.content.document.eras])

    @property
    def source_names(self) -> dict[str, str]:
        """The sources of points that occur, always in the same order, with their names."""
        order = ["links", *self.content.names.industries.words(), *SOURCES]
        seen = {key for game in self.games for seat in game.seats for era in seat.sources for key in era if era[key]}
        return {source: source_name(self.content, source) for source in dict.fromkeys(order) if source in seen}


Section = tuple[str, str, str, dict[str, Any]]
"""Title, how to read it, the body, and its numbers for programs."""


def ink(n: int) -> int:
    """The ink of the n-th thing; they repeat if there are too many."""
    return n % len(SERIES)


def results(material: Material) -> Section:
    """The table, and the two figures that count as plots."""
    summary, labels = material.summary, material.labels
    rows = []
    for n, bot in enumerate(summary.bots):
        rating = "–" if bot.rating is None else f"{shown(bot.rating.mu)} <small>± {2 * bot.rating.sigma:.1f}</small>"
        figure = [_cell(bot.win_share, "%"), _cell(bot.mean_vp), _cell(bot.own_minus_others, "+")]
        rows.append([f'<i class="dot s{ink(n)}"></i>{clean(labels[n])}', str(bot.games), *figure, rating])
    shares = [Dot(labels[n], bot.win_share, ink(n)) for n, bot in enumerate(summary.bots)]
    leads = [Dot(labels[n], bot.own_minus_others, ink(n)) for n, bot in enumerate(summary.bots)]
    plots = two(
        named("Share of wins", dot_plot(shares, "Share of wins by bot", "%", summary.par, "even share")),
        named("Own points less the mean of the others", dot_plot(leads, "Lead by bot", "+", 0.0, "no difference")),
    )
    head = ("bot", "games", "wins", "mean VP", "own − others", "rating")
    how = (
        "Small print: 95 % intervals. Every deal was played with all rotations of the seats, and counts as one "
        "observation. Two bots differ beyond doubt where their intervals lie apart."
    )
    body = table(head, rows, "bots") + _faults(material) + (plots if len(labels) > 1 else "")
    return "Who is better", how, body, {}


def _faults(material: Material) -> str:
    """Says which programs did not answer, since their figures are partly those of the rule that answered for them."""
    said = [
        f"{label} failed to answer {counted(bot.faults, 'time')}; an answer was given for it by rule."
        for label, bot in zip(material.labels, material.summary.bots, strict=True)
        if bot.faults
    ]
    return f'<p class="lead">{clean(" ".join(said))}</p>' if said else ""


def _cell(found: Estimate, unit: str = "") -> str:
    value, _, rest = interval_text(found, unit).partition(" (")
    return f"{value} <small>{rest.rstrip(')')}</small>"


def scores(material: Material) -> Section:
    """Points of all seats by bot, and the ratings."""
    rows = [
        (label, [float(seat.vp) for _, seat in material.pairs(n)], ink(n)) for n, label in enumerate(material.labels)
    ]
    how = "The higher the hill, the more games ended with so many points. Dot: the middle game. Bar: the middle half."
    points = {label: sorted(int(value) for value in values) for label, values, _ in rows}
    parts = [named("Points of a seat", ridge_plot(rows, "Distribution of points by bot", "best"))]
    ratings = [
        Dot(material.labels[n], Estimate(it.mu, it.mu - 2 * it.sigma, it.mu + 2 * it.sigma), ink(n))
        for n, bot in enumerate(material.summary.bots)
        if (it := bot.rating) is not None
    ]
    if ratings:
        parts.append(named("Rating (all begin at 25)", dot_plot(ratings, "Rating by bot", "", 25.0, "25")))
    return "Points and ratings", how, two(*parts), {"points": points}


def sources(material: Material) -> Section:
    """Points by source, by bot and era."""
    eras = material.content.document.eras
    found = [figures.sources_by_era(material.pairs(n), len(eras)) for n in range(len(material.labels))]
    names = material.source_names
    inks = {name: ink(n) for n, name in enumerate(names.values())}
    keys = legend([(names[source], ink(n), source_icon(source)) for n, source in enumerate(names)])

    def plot(rows: list[tuple[str, dict[str, float]]], about: str) -> str:
        return bar_plot([(label, {names[key]: it for key, it in parts.items()}) for label, parts in rows], inks, about)

    whole = [_added(bot) for bot in found]
    parts = [named("Whole game", plot(list(zip(material.labels, whole, strict=True)), "Points by source and bot"))]
    played_eras = [n for n in range(len(eras)) if any(bot[n] for bot in found)]
    if len(played_eras) > 1:
        for n in played_eras:
            rows = [(label, bot[n]) for label, bot in zip(material.labels, found, strict=True)]
            parts.append(named(f"{eras[n].capitalize()} era", plot(rows, f"Points by source in the {eras[n]} era")))
    numbers = dict(zip(material.labels, found, strict=True))
    how = "Mean points of one seat, by what brought them."
    return "Where the points come from", how, keys + two(*parts), {"sources_by_era": numbers}


def _added(eras: list[dict[str, float]]) -> dict[str, float]:
    return {source: sum(era.get(source, 0.0) for era in eras) for source in {key for era in eras for key in era}}


def actions(material: Material) -> Section:
    """Kinds of action by round, a plot for each bot."""
    found = [figures.kinds_by_round(material.pairs(n)) for n in range(len(material.labels))]
    kinds = [kind for kind in KIND_NAMES if any(kind in step for bot in found for step in bot)]
    inks = {KIND_NAMES[kind]: ink(n) for n, kind in enumerate(kinds)}
    keys = legend([(name, n, "") for name, n in inks.items()])
    plots = [
        named(label, column_plot(_renamed(bot), inks, f"Actions of {label} by round", material.breaks))
        for label, bot in zip(material.labels, found, strict=True)
    ]
    how = "Each column is one round: the share of each kind among a bot's actions, in the order of the key from below."
    numbers = dict(zip(material.labels, found, strict=True))
    return "What they do, and when", how, keys + two(*plots), {"actions": numbers}


def _renamed(steps: list[dict[str, float]]) -> list[dict[str, float]]:
    return [{KIND_NAMES[kind]: n for kind, n in step.items()} for step in steps]


def openings(material: Material) -> Section:
    """First actions, a table for each bot."""
    parts, numbers = [], {}
    for n, label in enumerate(material.labels):
        found = figures.openings(material.pairs(n), lambda seat: opening_name(material.content, seat))
        rows = [
            [clean(it.name), f"{shown(it.share, '%')} <small>{it.n}</small>", _cell(it.lead, "+")] for it in found
        ]  # fmt: skip
        parts.append(named(label, table(("first three actions", "how often", "own − others"), rows)))
        numbers[label] = [{"name": it.name, "n": it.n, "own_minus_others": it.lead.as_json()} for it in found]
    how = "How each bot begins, the most frequent first, and how well it did after that. Rare openings say little."
    return "Openings", how, two(*parts), {"openings": numbers}


def winners(material: Material) -> Section:
    """Counts of winners less those of the others, and their income over time."""
    found = figures.differences(material.games, count_names(material.content))
    rows = [
        Dot(f"{it.name}: {it.winners:.1f} against {it.others:.1f}", it.found)
        for it in sorted(found, key=lambda it: -it.found.mean)
    ]
    parts = []
    if rows:
        counts = dot_plot(rows, "Winners less others", "+", 0.0)
        parts = [
            named("How often, winners less the others", counts),
            f"<div>{_income(material)}{_sources(material)}</div>",
        ]
    several = len(material.labels) > 1
    how = (
        "Winners compared with the others at the same table; red where zero lies outside the 95 % interval. These are "
        "differences, not reasons"
        + (": where one bot wins most games, they are its portrait." if several else ": who is ahead can afford more.")
    )
    numbers = [
        {"name": it.name, "winners": it.winners, "others": it.others, "difference": it.found.as_json()} for it in found
    ]
    return "What winners did differently", how, two(*parts), {"winners": numbers}


def _won_and_lost(material: Material) -> list[tuple[str, list[figures.Pair]]]:
    """Winners and the others; games without a loser are left out."""
    pairs = [(game, seat) for game in material.games if not all(it.win for it in game.seats) for seat in game.seats]
    return [("winners", [it for it in pairs if it[1].win]), ("the others", [it for it in pairs if not it[1].win])]


def _income(material: Material) -> str:
    courses = []
    for n, (name, pairs) in enumerate(_won_and_lost(material)):
        band = figures.bands([seat.income for _, seat in pairs])
        courses.append(Course(name, n, band.mean, band.low, band.high))
    has_track = len(material.content.kit.levels) > 0
    what = f"{'Income' if has_track else 'Money'} at the end of each round"
    return named(what, line_plot(courses, what, breaks=material.breaks))


def _sources(material: Material) -> str:
    """Points by source of winners and of the others."""
    n_eras = len(material.content.document.eras)
    groups = [(name, _added(figures.sources_by_era(pairs, n_eras))) for name, pairs in _won_and_lost(material)]
    names = material.source_names
    rows = [(name, {names[key]: it for key, it in parts.items()}) for name, parts in groups]
    inks = {name: ink(n) for n, name in enumerate(names.values())}
    keys = legend([(names[source], n, source_icon(source)) for n, source in enumerate(names)])
    return named("Points by source", keys + bar_plot(rows, inks, "Points by source of winners and the others"))


def seats(material: Material) -> Section:
    """Prices, what the place in the first round's order is worth, how long games are."""
    found = figures.starts(material.games)
    rows = [Dot(f"{ordinal(n + 1)} in the first round", it) for n, it in enumerate(found)]
    lengths = [float(game.n_actions) for game in material.games]
    rounds = sorted({len(game.eras) for game in material.games})
    said = f"{rounds[0]} rounds" if len(rounds) == 1 else f"{rounds[0]} to {rounds[-1]} rounds"
    prices, numbers = _prices(material)
    long = ridge_plot([("all seats together", lengths, 0)], "Actions in a game", "most")
    parts = [
        named("What the next cube costs at the end of each round", prices),
        named("Own − others by place in the first order", dot_plot(rows, "Lead by place", "+", 0.0, "no difference")),
        named(f"Actions in a game of {said}", long),
        _speed(material),
    ]
    numbers |= {"starts": [it.as_json() for it in found], "lengths": sorted(game.n_actions for game in material.games)}
    how = (
        "Prices: the mean, and where eight of ten games lie. Whether it helps to go first: all bots together, "
        "each sat in each seat equally often."
    )
    return "Markets, seats and length", how, two(*parts), numbers


def _prices(material: Material) -> tuple[str, dict[str, Any]]:
    courses, numbers = [], {}
    for n, resource in enumerate(material.content.document.resources):
        band = figures.bands([game.prices[n] for game in material.games])
        courses.append(Course(resource, 7 if n == 0 else 3, band.mean, band.low, band.high))
        numbers[resource] = band.mean
    return line_plot(courses, "Price of the next cube", breaks=material.breaks), {"prices": numbers}


def _speed(material: Material) -> str:
    rows = []
    for n, label in enumerate(material.labels):
        spent = [
            seconds
            for game in material.played
            for bot, seconds in zip(game.seats, game.seconds, strict=True)
            if bot == n
        ]
        acts = sum(len(seat.acts) for _, seat in material.pairs(n))
        rows.append([clean(label), f"{sum(spent) / len(spent):.2f} s", f"{1000 * sum(spent) / max(acts, 1):.1f} ms"])
    return named("Time to think", table(("bot", "a game", "an action"), rows))


SECTIONS = (results, scores, sources, winners, actions, openings, seats)
