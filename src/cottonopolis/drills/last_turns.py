"""The last turn of a game, counted: every way to play it, by what it brings."""

from __future__ import annotations

from cottonopolis.analysis.candidates import Candidate, Candidates
from cottonopolis.analysis.deals import Deals
from cottonopolis.analysis.estimate import Estimate
from cottonopolis.analysis.future import Player, value_of
from cottonopolis.analysis.why import LEAST_FUTURES
from cottonopolis.content.drills import bare_turn
from cottonopolis.drills.contest import EQUAL, MOST_BEST, Verdict, least_gap
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER, State
from cottonopolis.game import Game

MOST_TABLES = 30_000
"""A turn that leads to more tables is left to a contest."""
MOST_WRITTEN = 150
"""Ends that are looked at, best first, to tell the kinds of turns apart."""
N_OTHERS = 4
"""Turns behind the best ones that are told."""
N_DEALS = 4
"""On so many deals the best turns must bring the same."""

End = tuple[float, tuple[int, ...]]
"""What a way to play the turn brings, and its answers."""


def all_ends(rules: RuleSet, state: State, seat: int) -> list[End] | None:
    """Every table at the end of the game, once each, best first; None if it is too far away."""
    ends: list[End] = []
    seen: set[tuple[int, ...]] = set()
    open_: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    while open_:
        table, moves = open_.pop()
        if table.stage == OVER:
            ends.append((value_of([player.vp for player in table.players], seat), moves))
            continue
        if table.order[table.turn] != seat or len(seen) > MOST_TABLES:
            return None
        for move in legal(rules, table):
            after = table.copy()
            apply(rules, after, move)
            key = tuple(after.key())
            if key not in seen:
                seen.add(key)
                open_.append((after, (*moves, move)))
    return sorted(ends, key=lambda end: (-end[0], end[1]))


def last_verdict(game: Game, player: Player) -> Verdict | None:
    """The verdict on a turn that ends the game; None if it does not, or if chance has a say in it.

    If too many turns are as good as the best, it is not clear.
    """
    assert game.to_move is not None
    seat, deals = game.to_move, Deals(game)
    ends = all_ends(player.rules, deals.state(0), seat)
    if not ends:
        return None
    finder = Candidates(game, deals, player)
    kinds: dict[tuple[str, ...], tuple[Candidate, float]] = {}
    best, n_best, is_far = ends[0][0], 0, False
    for value, moves in ends[:MOST_WRITTEN]:
        lines = finder.written(moves)
        kind = bare_turn(lines)
        if kind in kinds:
            continue
        one = Candidate(moves, lines, value)
        points = [player.future(deals.state(n), moves, seat, 0) for n in range(N_DEALS)]
        if len({future.points for future in points}) > 1:
            return None
        one.futures = points[:1] * LEAST_FUTURES
        kinds[kind] = one, best - value
        is_far = best - value >= EQUAL * least_gap(points[0].points[seat])
        n_best += not is_far
        if n_best > MOST_BEST or len(kinds) == n_best + N_OTHERS:
            break
    turns = tuple(one for one, _ in kinds.values())
    gaps = tuple(Estimate(behind, 0.0) for _, behind in kinds.values())
    # What lies beyond the ends that were looked at may be as good.
    n_best = n_best if is_far else len(turns)
    return Verdict(turns, gaps, n_best, least_gap(turns[0].futures[0].points[seat]), 0)
