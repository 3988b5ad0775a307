"""What happened in a game, found by replaying its record."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from cottonopolis.arena.match import Played
from cottonopolis.arena.summary import lead_of, win_of
from cottonopolis.engine.api import take
from cottonopolis.engine.market import buying_price
from cottonopolis.engine.state import State
from cottonopolis.errors import ArenaError, NotationError, ReplayError
from cottonopolis.game import Game, read_record, replay
from cottonopolis.game.tally import tally_of

KINDS = {
    "B": "build",
    "C": "build",
    "N": "link",
    "D": "develop",
    "S": "sell",
    "L": "loan",
    "W": "scout",
    "T": "draw",
    "P": "pass",
}
"""Actions by the letter that begins their line; what is no action of a turn has none."""


@dataclass(frozen=True)
class Act:
    """One action of a seat."""

    era: int
    round: int
    """From 0, counted through the whole game."""
    kind: str
    text: str


@dataclass(frozen=True)
class SeatFacts:
    """What one seat did in one game."""

    bot: int
    vp: int
    win: float
    lead: float
    """Own points less the mean of the others."""
    start: int
    """Its place in the order of the first round, from 0."""
    sources: tuple[Counter[str], ...]
    """By era: points by source."""
    acts: tuple[Act, ...]
    counts: Counter[str]
    """How often it did what: tiles built by industry, links, tiles developed, tiles sold, loans, passes and so on."""
    income: tuple[int, ...]
    """By round: the income at its end; money in hand where there is no income track."""


@dataclass(frozen=True)
class GameFacts:
    """What happened in one game."""

    deal: int
    n_actions: int
    eras: tuple[int, ...]
    """By round: its era."""
    prices: tuple[tuple[int, ...], ...]
    """By resource and round: what the next cube costs at its end."""
    seats: tuple[SeatFacts, ...]


def replayed(played: Played, folder: Path | None = None) -> Game:
    """The game of a record; `folder` is where a map of one's own lies."""
    try:
        return replay(read_record(played.record), folder)
    except (NotationError, ReplayError) as error:
        raise ArenaError(f"game {played.game} does not replay: {error}") from None


def facts_of(played: Played, game: Game) -> GameFacts:
    """What happened in a game that has been replayed."""
    acts, eras, ends = _walk(game)
    tally = tally_of(game)
    markets = game.rules.kit.markets
    has_track = len(game.rules.kit.levels) > 0
    return GameFacts(
        deal=played.deal,
        n_actions=len(game.lines),
        eras=tuple(eras),
        prices=tuple(
            tuple(buying_price(market, state.cubes[n], 1) for state in ends) for n, market in enumerate(markets)
        ),
        seats=tuple(
            SeatFacts(
                bot=bot,
                vp=played.vp[seat],
                win=win_of(played, seat),
                lead=lead_of(played, seat),
                start=game.start.order.index(seat),
                sources=tuple(tally[seat]),
                acts=tuple(acts[seat]),
                counts=_counts(game, acts[seat]),
                income=tuple(
                    game.rules.kit.levels[state.players[seat].space] if has_track else state.players[seat].money
                    for state in ends
                ),
            )
            for seat, bot in enumerate(played.seats)
        ),
    )


def _walk(game: Game) -> tuple[list[list[Act]], list[int], list[State]]:
    """By seat its actions; by round its era and the table after its last answer."""
    acts: list[list[Act]] = [[] for _ in game.seats]
    eras: list[int] = []
    ends: list[State] = []
    state, ply, at = game.start.copy(), 0, (-1, -1)
    for n, step in enumerate(game.history.steps, start=1):
        if (state.era, state.round) != at:
            at = state.era, state.round
            eras.append(state.era)
            ends.append(state)
        take(game.rules, state, step.move)
        ends[-1] = state
        while ply < len(game.history.ends) and game.history.ends[ply] == n:
            seat, text = game.lines[ply]
            if text[0] in KINDS:
                acts[seat].append(Act(eras[-1], len(eras) - 1, KINDS[text[0]], text))
            ply += 1
        if (state.era, state.round) != at:
            ends[-1] = state.copy()
    return acts, eras, ends


def _counts(game: Game, acts: list[Act]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for act in acts:
        parts = act.text[1:].split(" + ")
        if act.kind == "build":
            counts[f"build:{industry_of(game, act.text)}"] += 1
            counts["build"] += 1
        else:
            counts[act.kind] += len(parts) if act.kind in ("link", "develop", "sell") else 1
    return counts


def industry_of(game: Game, text: str) -> str:
    """The industry of a tile that a line builds, by its id."""
    found = game.content.names.industries.find(text.split()[1].partition("-")[0])
    assert found is not None, text
    return found.id
