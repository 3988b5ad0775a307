"""Drills looked at again, with ten times the games and on other deals."""

from __future__ import annotations

from dataclasses import replace

from cottonopolis.analysis.future import Player
from cottonopolis.content.drills import Drill, bare_turn
from cottonopolis.drills.contest import Contest, Verdict
from cottonopolis.drills.find import N_TURNS, N_WAYS, PLAYOUTS
from cottonopolis.drills.last_turns import last_verdict
from cottonopolis.drills.make import drill_of, game_of

TIMES = 10
"""So many times the games that found it."""
FIRST_DEAL = 10_000
"""No search looks at so late a deal."""
HOLDS = 0.75
"""Share of the gap asked for at first that must be left: the best of many gaps is a lucky one."""


def checked(drill: Drill, times: int = TIMES) -> Drill | None:
    """The drill with what is known now; None if it does not hold: another turn is best, or several are close."""
    game = game_of(drill)
    player = Player(game.content, game.rules)
    verdict = _verdict(drill, player, times)
    if verdict is None or not verdict.is_clear(HOLDS):
        return None
    solving = {bare_turn(way.turn) for way in drill.way if way.solves}
    if bare_turn(verdict.turns[0].lines) not in solving:
        return None
    found = drill_of(game, player, verdict, drill, rounds_left=99)
    # Only a search sees how the game went on: what it knew of that stays.
    return replace(found, themes=drill.themes, difficulty=drill.difficulty)


def _verdict(drill: Drill, player: Player, times: int) -> Verdict | None:
    game = game_of(drill)
    if not drill.playouts:
        return last_verdict(game, player)
    contest = Contest(game, player, first_deal=FIRST_DEAL)
    contest.enter(2 * N_TURNS, 2 * N_WAYS, [way.turn for way in drill.way])
    contest.run(times * PLAYOUTS)
    return contest.verdict()
