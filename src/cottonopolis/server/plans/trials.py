"""One's next turn, tried while others play: nothing is kept, and nobody else learns of it.

The table of a trial is made of what the seat may know, the rest dealt by a chance that knows nothing of the real one;
the others pass there until it is the seat's turn.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from cottonopolis.errors import CottonopolisError
from cottonopolis.game import Game
from cottonopolis.game.turn import Turn
from cottonopolis.server.asking import Asking
from cottonopolis.server.game_log import game_log_of
from cottonopolis.server.jobs import Memory
from cottonopolis.server.plans.plans import is_free, planned_seat
from cottonopolis.server.plans.wire import TrialIn, TrialOut, TrialStepOut
from cottonopolis.server.questions import TurnQuestion, line_refusal
from cottonopolis.server.refusals import Conflict
from cottonopolis.server.responses import is_card_asked, position_out, turn_out
from cottonopolis.views import plain_view, view

_MOST_ANSWERS = 400
"""Of the others until it is one's turn: more than two rounds of five players take."""


@dataclass(frozen=True)
class Tried:
    """A turn on trial, as a worker tells of it."""

    answers: tuple[int, ...]
    steps: list[TrialStepOut]
    shown: dict[str, Any]
    """What depends on the turn of a table that is shown."""


@dataclass(frozen=True)
class TryTurn(TurnQuestion):
    """What comes of some answers in the next turn of a seat, if the others passed until then."""

    seat: int
    line: str | None
    undo: bool

    def answer(self, memory: Memory) -> Tried:
        """The turn with these answers, and one more line or an action less."""
        turn = self._made(Turn(next_turn(memory.games.game(self.log), self.seat)))
        seen = plain_view(turn.shown, self.seat)
        shown = turn_out(turn, turn.legal())
        if turn.needs_confirm:
            shown.outlook = {"seat": self.seat, "actions": [], "more": {}}
        elif not is_card_asked(seen):
            shown.outlook = turn.shown.copy().outlook().as_json()
        answers = turn.answers
        steps = _steps(turn, self.seat)
        return Tried(answers, steps, {"step": len(answers), "to_move": self.seat, "view": seen, "turn": shown})

    def _made(self, turn: Turn) -> Turn:
        try:
            for answer in self.answers:
                turn = turn.played(answer, self.seat)
            if self.line is not None:
                turn = turn.played(self.line, self.seat)
            return turn.undone() if self.undo else turn
        except CottonopolisError as error:
            raise line_refusal(error) from error


def next_turn(game: Game, seat: int) -> Game:
    """The table when the seat's turn comes, as far as the seat can know it."""
    trial = Game(game.content, game.rules, view(game, seat).sample(random.Random(seat)), game.seats)
    for _ in range(_MOST_ANSWERS):
        if trial.over or trial.to_move == seat:
            break
        legal = trial.legal()
        trial.play(next((answer for answer in legal if answer.verb == "pass"), legal[0]))
    if trial.to_move != seat:
        raise Conflict("no_turn", "you have no turn after this one")
    return trial


def _steps(turn: Turn, seat: int) -> list[TrialStepOut]:
    """What each complete action costs, and which of its slots and lines are free before the turn."""
    found: list[TrialStepOut] = []
    at = Turn(turn.game)
    before = at.shown.state.players[seat].money
    for answer in turn.answers:
        n_lines = len(at.shown.lines)
        at = at.played(answer)
        for (_, line), action in list(zip(at.shown.lines, at.shown.actions, strict=True))[n_lines:]:
            money = at.shown.state.players[seat].money
            named = [space for part in action for space in (part.slot, part.link) if space is not None]
            spaces = [space for space in dict.fromkeys(named) if is_free(turn.game, space)]
            found.append(TrialStepOut(line=line, costs=before - money, spaces=spaces))
            before = money
    return found


async def attempt(asking: Asking, asked: TrialIn) -> TrialOut:
    """The next turn with these answers; nothing is changed."""
    who = await asking.seated()
    table, seat = who.table, planned_seat(who, who.table, asked.seat)
    assert table.game is not None
    if asked.ply != table.ply:
        raise Conflict("stale", f"the table is at ply {table.ply}, the request at {asked.ply}", ply=table.ply)
    log = game_log_of(table, table.game)
    tried: Tried = await asking.ask(TryTurn(log, tuple(asked.answers), seat, asked.line, asked.undo))
    shown = position_out(who, seat, actions=len(table.game.lines), proposals=[], **tried.shown)
    return TrialOut(answers=list(tried.answers), steps=tried.steps, position=shown)
