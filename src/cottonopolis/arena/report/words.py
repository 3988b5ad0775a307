"""What the report calls things."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.report.facts import SeatFacts
from cottonopolis.arena.report.plots.paper import shown
from cottonopolis.arena.summary import Summary
from cottonopolis.content import Content
from cottonopolis.game.tally import AGAIN, BONUS, DEBTS, INCOME, LINKS, LOANS, MONEY

SOURCES = {
    LINKS: ("Links", "worth"),
    MONEY: ("Money", "money"),
    INCOME: ("Income", "income"),
    AGAIN: ("Better tiles again", "vp"),
    BONUS: ("Merchants", "merchant"),
    DEBTS: ("Debts", "stop"),
    LOANS: ("Unpaid loans", "stop"),
}
"""Sources of points that are no industry, each with its name and icon."""

KIND_NAMES = {
    "build": "build",
    "link": "link",
    "develop": "develop",
    "sell": "sell",
    "loan": "loan",
    "scout": "scout",
    "draw": "draw cards",
    "pass": "pass",
}


def bot_labels(configuration: Configuration) -> list[str]:
    """By bot: its spec; equal ones are numbered."""
    specs = configuration.bots
    return [f"{spec} #{specs[: n + 1].count(spec)}" if specs.count(spec) > 1 else spec for n, spec in enumerate(specs)]


def source_name(content: Content, source: str) -> str:
    """What a source of points is called."""
    return SOURCES[source][0] if source in SOURCES else _industry(content, source)


def source_icon(source: str) -> str:
    """The name of the icon of a source."""
    return SOURCES[source][1] if source in SOURCES else source


def count_names(content: Content) -> list[tuple[str, str]]:
    """What can be counted of a seat, with its name."""
    industries = [(f"build:{id_}", f"{_industry(content, id_)} built") for id_ in content.names.industries.words()]
    return [
        *industries,
        ("link", "Links built"),
        ("sell", "Tiles sold"),
        ("develop", "Tiles developed"),
        ("loan", "Loans"),
        ("scout", "Scouted"),
        ("draw", "Cards drawn by choice"),
        ("pass", "Passed"),
    ]


def opening_name(content: Content, seat: SeatFacts, n_actions: int = 3) -> str:
    """The first actions of a seat in words, tiles by their industry."""
    said = []
    for act in seat.acts[:n_actions]:
        code = act.text.split()[1].partition("-")[0] if act.kind == "build" else ""
        found = content.names.industries.find(code) if code else None
        said.append(found.name if found is not None else KIND_NAMES[act.kind])
    return ", ".join(said) or "nothing"


def seating(configuration: Configuration, labels: Sequence[str]) -> str:
    """Who plays at a table.

    >>> from cottonopolis.arena import configure
    >>> match = configure(["random", "random:seed=1"], "birmingham", 4)
    >>> seating(match, bot_labels(match))
    'random, 3 × random:seed=1'
    """
    n_last = configuration.players - len(labels) + 1
    if n_last > 1:
        return ", ".join([*labels[:-1], f"{n_last} × {labels[-1]}"])
    if n_last == 1:
        return ", ".join(labels)
    return f"{configuration.players} at a time of {', '.join(labels)}"


def headline(summary: Summary, labels: Sequence[str]) -> tuple[str, str]:
    """Who is ahead, and the rest of the sentence."""
    best = max(range(len(labels)), key=lambda n: summary.bots[n].win_share.mean)
    found, par = summary.bots[best].win_share, shown(summary.par, "%")
    if len(labels) == 1:
        table, winner = shown(round(summary.table_vp.mean)), shown(round(summary.winner_vp.mean))
        return labels[0], f"among themselves score {table} VP a seat, and win with {winner}."
    share = f"wins {shown(found.mean, '%')} of its games"
    if found.low is not None and found.low > summary.par:
        return labels[best], f"{share}, where an even share would be {par}."
    doubt = f"after {counted(summary.deals, 'deal')} nobody is ahead beyond doubt"
    return labels[best], f"{share}: {doubt}, an even share is {par}."


def counted(n: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "deal"), counted(3, "deal")
    ('1 deal', '3 deals')
    """
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def ordinal(n: int) -> str:
    """A place in an order.

    >>> ordinal(1), ordinal(2), ordinal(3), ordinal(4)
    ('first', 'second', 'third', 'fourth')
    """
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[n - 1]


def _industry(content: Content, id_: str) -> str:
    found = content.names.industries.find(id_)
    return found.name if found is not None else id_
