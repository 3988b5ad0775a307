"""The work of a review in pieces that any process can do: each names a game, one of its turns, and what is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cottonopolis.analysis.candidates import Candidates
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.estimate import Estimate, estimate
from cottonopolis.analysis.expectation import expected_points
from cottonopolis.analysis.future import Player
from cottonopolis.analysis.result import Line
from cottonopolis.analysis.search import SEED, Analysis
from cottonopolis.analysis.turns import PlayedTurn, turns_of
from cottonopolis.bots.chance import chance_of
from cottonopolis.engine.journal import record
from cottonopolis.engine.state import OVER
from cottonopolis.engine.turn import places
from cottonopolis.game import read_record, replay
from cottonopolis.game.tally import points_in
from cottonopolis.views import view

N_DRAWS = 12
"""Deals of the cards that a turn draws, to tell luck from play."""
N_CHALLENGERS = 3
"""Turns of a beam that are compared with the one that was played."""
CHOOSING = 6
"""Deals on which the best of them is chosen; on others it is then measured, so that no luck of choosing counts."""
FRESH = 1000
"""The first of those other deals."""
CONFIRMING = 2000
"""The first deal on which what seems a mistake is measured once more, by players who plan whole turns."""
STRONG = 8
"""The width of their beam."""
LEAST_COST = 1.0
"""Points that a mistake must cost to be told."""
N_HANDS = 48
"""Deals of the first hands, to tell how good those were that came."""
HANDS, GLANCE, ENDS, TRIAL = "hands", "glance", "ends", "trial"
"""Kinds of work."""


@dataclass(frozen=True)
class Table:
    """The game under review, as text, and the folder of its map if that is no map of the package."""

    record: str
    folder: str | None = None


@dataclass(frozen=True)
class Hands:
    """What the first hands could have been."""

    points: tuple[Estimate, ...]
    """By seat: points to expect over all hands that could have been dealt, by the evaluator."""


@dataclass(frozen=True)
class Settled:
    """How the game ends if its last turn is played as well as possible, whatever the cards are."""

    points: tuple[int, ...]
    """By seat."""
    win: tuple[float, ...]
    """By seat: 1 for the only winner; winners who are equal in everything share it."""


@dataclass(frozen=True)
class Glance:
    """A turn by the evaluator alone."""

    before: tuple[float, ...]
    """By seat: points to expect before the turn."""
    after: tuple[float, ...]
    """The same after it, over the cards that could have come."""
    after_error: tuple[float, ...]
    doubt: float
    """By how much another turn seems better to the evaluator."""
    settled: Settled | None = None
    """Of the last turn alone."""


@dataclass(frozen=True)
class Ends:
    """Games played on from the beginning of a turn."""

    points: tuple[tuple[int, ...], ...]
    """By game and seat."""
    sources: tuple[tuple[dict[str, int], ...], ...]
    """By game and seat: points by source."""


@dataclass(frozen=True)
class Trial:
    """A turn measured against the best other one that was found; what seems a mistake by players who plan turns."""

    better: Line
    played: Line
    n_playouts: int


@dataclass(frozen=True)
class Task:
    """A piece of work: the first hands, a glance, the ends of some games, or a trial on so many deals."""

    table: Table
    kind: str
    turn: int
    """Its index among the turns of the game."""
    first: int = 0
    n: int = 0


Found = Hands | Glance | Ends | Trial | None


def work(task: Task) -> Found:
    """Does a piece; the same piece gives the same everywhere. None for a trial in which nothing better was found."""
    turns, player = _opened(task.table)
    turn = turns[task.turn]
    if task.kind == HANDS:
        return _hands(turn, player)
    if task.kind == GLANCE:
        return _glance(turn, player)
    if task.kind == ENDS:
        return _ends(turn, player, range(task.first, task.first + task.n))
    return _trial(turn, task.n)


@lru_cache(maxsize=2)
def _opened(table: Table) -> tuple[Sequence[PlayedTurn], Player]:
    game = replay(read_record(table.record), None if table.folder is None else Path(table.folder))
    return list(turns_of(game)), Player(game.content, game.rules)


def _hands(turn: PlayedTurn, player: Player) -> Hands:
    """Deals as somebody sees them who looks at the table and into no hand."""
    seen = view(turn.game, None)
    chance = chance_of(seen, 0)
    dealt = [expected_points(player.evaluator, seen.sample(chance)) for _ in range(N_HANDS)]
    return Hands(tuple(estimate(column) for column in zip(*dealt, strict=True)))


def _glance(turn: PlayedTurn, player: Player) -> Glance:
    game = turn.game
    finder = Candidates(game, Deals(game), player)
    played = finder.played(turn.moves)
    others = [one.judged for one in finder.best(N_CHALLENGERS)]
    deals, drawn = Deals(game, is_open=True), []
    for n in range(N_DRAWS):
        state = deals.state(n)
        player.begin(state, played.moves, turn.seat)
        drawn.append(expected_points(player.evaluator, state))
    after = [estimate(column) for column in zip(*drawn, strict=True)]
    return Glance(
        before=expected_points(player.evaluator, game.state),
        after=tuple(found.mean for found in after),
        after_error=tuple(found.error or 0.0 for found in after),
        doubt=max(others) - played.judged,
        settled=None if finder.last is None else _settled(finder.last, turn, player, deals),
    )


def _settled(moves: Sequence[int], turn: PlayedTurn, player: Player, deals: Deals) -> Settled | None:
    """The end after the best last turn; None if chance has a say in it."""
    ends = set()
    for n in range(N_DRAWS):
        state = deals.state(n)
        player.begin(state, moves, turn.seat)
        if state.stage != OVER:
            return None
        ranks = places(player.rules, state)
        points = tuple(int(one.vp) for one in state.players)
        ends.add(Settled(points, tuple(1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks)))
    return ends.pop() if len(ends) == 1 else None


def _ends(turn: PlayedTurn, player: Player, numbers: range) -> Ends:
    deals = Deals(turn.game, is_open=True)
    points, sources = [], []
    for n in numbers:
        state = deals.state(n)
        record(state)
        player.self_play(deals.chance(n).randrange(SEED)).play(state, 0)
        points.append(tuple(int(one.vp) for one in state.players))
        gained: list[Counter[str]] = [Counter() for _ in range(player.n_seats)]
        for note in state.journal:
            for source, amount in points_in(player.content, note):
                gained[note[1]][source] += amount
        sources.append(tuple(map(dict, gained)))
    return Ends(tuple(points), tuple(sources))


def _trial(turn: PlayedTurn, n: int) -> Trial | None:
    choosing = Analysis(turn.game, played=[turn.moves], n_lines=N_CHALLENGERS)
    for _ in range(CHOOSING):
        choosing.improve()
    best = choosing.result().best
    if best.is_asked:
        return None
    measured = _measured(turn, best, n, FRESH)
    n_playouts = choosing.n_playouts + measured.n_playouts
    if is_costly(measured.line(1, of=0).behind):
        # What only those lose by it who look no further is no mistake.
        measured = _measured(turn, best, n, CONFIRMING, STRONG)
        n_playouts += measured.n_playouts
    better, played = (measured.line(which, of=0) for which in (0, 1))
    return Trial(better, played, n_playouts)


def _measured(turn: PlayedTurn, best: Line, n: int, first_deal: int, width: int = 0) -> Analysis:
    """The turn that was played against a better one, on so many deals."""
    found = Analysis(turn.game, played=[best.moves, turn.moves], n_lines=0, first_deal=first_deal, width=width)
    while found.n_deals < n and found.improve():
        pass
    return found


def is_costly(cost: Estimate) -> bool:
    """Whether a turn with such a difference to a better one is a mistake."""
    return cost.mean > 0 and cost.is_clear(LEAST_COST)
