"""The numbers behind the plots of a report."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cottonopolis.arena.interval import Estimate, estimate
from cottonopolis.arena.report.facts import GameFacts, SeatFacts
from cottonopolis.arena.report.plots.ridges import quantile

Pair = tuple[GameFacts, SeatFacts]


@dataclass(frozen=True)
class Opening:
    """A way to begin."""

    name: str
    n: int
    share: float
    lead: Estimate
    """Own points less the mean of the others, of those who began so."""


@dataclass(frozen=True)
class Difference:
    """What winners did more or less often than the mean of the others at their table."""

    name: str
    winners: float
    others: float
    found: Estimate


@dataclass(frozen=True)
class Band:
    """A value by round: its mean, and where the middle eight of ten games lie."""

    mean: list[float]
    low: list[float]
    high: list[float]


def seats_of_bot(games: Sequence[GameFacts], bot: int) -> list[Pair]:
    """All seats of a bot."""
    return [(game, seat) for game in games for seat in game.seats if seat.bot == bot]


def over_deals(pairs: Iterable[Pair], value: Callable[[SeatFacts], float]) -> Estimate:
    """The mean of a value with its interval; all seats of a deal together are one observation."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for game, seat in pairs:
        by_deal[game.deal].append(value(seat))
    return estimate([sum(found) / len(found) for found in by_deal.values()])


def sources_by_era(pairs: Sequence[Pair], n_eras: int) -> list[dict[str, float]]:
    """By era: mean points of a seat by source."""
    found = []
    for era in range(n_eras):
        total: Counter[str] = Counter()
        for _, seat in pairs:
            total.update(seat.sources[era])
        found.append({source: points / len(pairs) for source, points in total.items() if points})
    return found


def starts(games: Sequence[GameFacts]) -> list[Estimate]:
    """By place in the order of the first round: own points less the mean of the others."""
    pairs = [(game, seat) for game in games for seat in game.seats]
    n_seats = len(games[0].seats)
    return [over_deals([it for it in pairs if it[1].start == n], lambda seat: seat.lead) for n in range(n_seats)]


def kinds_by_round(pairs: Sequence[Pair]) -> list[dict[str, float]]:
    """By round: actions of a seat by kind, in the mean."""
    n_rounds = max(len(game.eras) for game, _ in pairs)
    found: list[Counter[str]] = [Counter() for _ in range(n_rounds)]
    for _, seat in pairs:
        for act in seat.acts:
            found[act.round][act.kind] += 1
    return [{kind: n / len(pairs) for kind, n in counts.items()} for counts in found]


def openings(pairs: Sequence[Pair], name_of: Callable[[SeatFacts], str], most: int = 6) -> list[Opening]:
    """The most frequent ways to begin."""
    by_name: dict[str, list[Pair]] = defaultdict(list)
    for game, seat in pairs:
        by_name[name_of(seat)].append((game, seat))
    ordered = sorted(by_name.items(), key=lambda item: (-len(item[1]), item[0]))[:most]
    return [
        Opening(name, len(found), len(found) / len(pairs), over_deals(found, lambda seat: seat.lead))
        for name, found in ordered
    ]


def differences(games: Sequence[GameFacts], names: Sequence[tuple[str, str]]) -> list[Difference]:
    """For each count: the winners' mean less that of the others at the same table; games without a loser say nothing.

    `names` are the counts with what they are called; what nobody ever did is left out.
    """
    found = []
    for key, name in names:
        by_deal: dict[int, list[tuple[float, float]]] = defaultdict(list)
        for game in games:
            won = [float(seat.counts[key]) for seat in game.seats if seat.win]
            lost = [float(seat.counts[key]) for seat in game.seats if not seat.win]
            if won and lost:
                by_deal[game.deal].append((sum(won) / len(won), sum(lost) / len(lost)))
        pairs = [pair for deal in by_deal.values() for pair in deal]
        if not pairs or not any(a or b for a, b in pairs):
            continue
        gaps = [sum(a - b for a, b in deal) / len(deal) for deal in by_deal.values()]
        winners, others = (sum(pair[n] for pair in pairs) / len(pairs) for n in (0, 1))
        found.append(Difference(name, winners, others, estimate(gaps)))
    return found


def bands(courses: Sequence[Sequence[float]]) -> Band:
    """A band over rounds; games that end earlier count as long as they last."""
    n_rounds = max(map(len, courses))
    steps = [[course[n] for course in courses if n < len(course)] for n in range(n_rounds)]
    return Band(
        [sum(step) / len(step) for step in steps],
        [quantile(step, 0.1) for step in steps],
        [quantile(step, 0.9) for step in steps],
    )


def era_breaks(games: Sequence[GameFacts], names: Sequence[str]) -> list[tuple[int, str]]:
    """The rounds at which eras begin in the longest game, with their names; none if there is only one era."""
    eras = max((game.eras for game in games), key=len)
    found = [(n, names[era]) for n, era in enumerate(eras) if n == 0 or eras[n - 1] != era]
    return found if len(found) > 1 else []
