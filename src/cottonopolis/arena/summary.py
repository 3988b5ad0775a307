"""What a match says about its bots. One deal with all its rotations is one observation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cottonopolis.arena.configuration import Configuration
from cottonopolis.arena.interval import Estimate, estimate, estimate_share
from cottonopolis.arena.match import Played
from cottonopolis.arena.rating import ratings_of
from cottonopolis.errors import ArenaError
from cottonopolis.rating import Rating


@dataclass(frozen=True)
class BotSummary:
    """The figures of one bot, each for one seat: a bot in three seats has the mean of the three."""

    spec: str
    games: int
    """Games in which it sat."""
    win_share: Estimate
    """Share of the wins of a seat; players who are equal in everything share a win."""
    mean_vp: Estimate
    own_minus_others: Estimate
    """Own points less the mean of all other seats at the table."""
    faults: int
    """Answers that had to be given for it."""
    rating: Rating | None
    """None if there is nobody to compare with, or the rating library is not there."""

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "spec": self.spec,
            "games": self.games,
            "win_share": self.win_share.as_json(),
            "mean_vp": self.mean_vp.as_json(),
            "own_minus_others": self.own_minus_others.as_json(),
            "faults": self.faults,
            "rating": None if self.rating is None else self.rating.as_json(),
        }


@dataclass(frozen=True)
class Summary:
    """The figures of a match."""

    configuration: Configuration
    deals: int
    games: int
    par: float
    """The share of wins if all were equal."""
    table_vp: Estimate
    """Mean points of all seats."""
    winner_vp: Estimate
    """Points of the winners."""
    bots: tuple[BotSummary, ...]

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "configuration": self.configuration.as_json(),
            "deals": self.deals,
            "games": self.games,
            "par": round(self.par, 6),
            "interval": "95 %, Student's t over deals; a deal with all its rotations is one observation",
            "table_vp": self.table_vp.as_json(),
            "winner_vp": self.winner_vp.as_json(),
            "bots": [bot.as_json() for bot in self.bots],
        }


def summarise(configuration: Configuration, games: Iterable[Played], confidence: float = 0.95) -> Summary:
    """The figures of all deals whose games are all there."""
    groups = whole_deals(configuration, games)
    if not groups:
        raise ArenaError("no deal has been played with all its rotations yet")
    ratings = ratings_of(len(configuration.bots), [game for group in groups for game in group])
    return Summary(
        configuration=configuration,
        deals=len(groups),
        games=sum(map(len, groups)),
        par=1 / configuration.players,
        table_vp=estimate([_mean(vp for game in group for vp in game.vp) for group in groups], confidence),
        winner_vp=estimate([_mean(max(game.vp) for game in group) for group in groups], confidence),
        bots=tuple(
            summary_of(spec, groups, bot, ratings[bot], confidence) for bot, spec in enumerate(configuration.bots)
        ),
    )


def whole_deals(configuration: Configuration, games: Iterable[Played]) -> list[list[Played]]:
    """The games by deal, ascending; deals of which a game is missing are left out."""
    schedule = configuration.schedule()
    by_deal: dict[int, list[Played]] = defaultdict(list)
    for played in games:
        by_deal[played.deal].append(played)
    groups = [sorted(by_deal[deal], key=lambda played: played.game) for deal in sorted(by_deal)]
    return [group for group in groups if len(group) == schedule.games_per_deal]


def summary_of(
    spec: str,
    groups: Sequence[Sequence[Played]],
    bot: int,
    rating: Rating | None = None,
    confidence: float = 0.95,
) -> BotSummary:
    """The figures of a bot over deals; those in which it did not sit say nothing about it."""
    everywhere = [[(game, seat) for game in group for seat in seats_of(game, bot)] for group in groups]
    seated = [group for group in everywhere if group]
    if not seated:
        raise ArenaError(f"{spec} has not played a whole deal yet")
    return BotSummary(
        spec=spec,
        games=sum(bot in game.seats for group in groups for game in group),
        win_share=estimate_share([_mean(win_of(*it) for it in group) for group in seated], confidence),
        mean_vp=estimate([_mean(game.vp[seat] for game, seat in group) for group in seated], confidence),
        own_minus_others=estimate([_mean(lead_of(*it) for it in group) for group in seated], confidence),
        faults=sum(game.faults[seat] for group in seated for game, seat in group),
        rating=rating,
    )


def seats_of(game: Played, bot: int) -> list[int]:
    """The seats of a bot in a game."""
    return [seat for seat, sitting in enumerate(game.seats) if sitting == bot]


def win_of(game: Played, seat: int) -> float:
    """What a seat has of the win: all, a part if several share the first place, or nothing."""
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0


def lead_of(game: Played, seat: int) -> float:
    """Own points less the mean of the others."""
    return game.vp[seat] - (sum(game.vp) - game.vp[seat]) / (len(game.vp) - 1)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)
