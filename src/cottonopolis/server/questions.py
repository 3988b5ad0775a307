"""Questions about a game that take the engine longer than others can wait: each is a job of a worker."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from cottonopolis.errors import AmbiguousMove, CottonopolisError, IllegalMove, NotationError
from cottonopolis.game.picks import Picks
from cottonopolis.game.refusal import refusal
from cottonopolis.game.turn import Turn
from cottonopolis.notation.position import format_position
from cottonopolis.notation.record import format_record
from cottonopolis.notation.record_json import format_record_json
from cottonopolis.server.game_log import GameLog
from cottonopolis.server.jobs import Job, Memory
from cottonopolis.server.refusals import BadRequest, Illegal, Refused
from cottonopolis.views import view


@dataclass(frozen=True)
class Question(Job):
    """Something that is asked about a game. Its value may be a refusal."""

    grace: ClassVar[float] = 4.0
    tries: ClassVar[int] = 1

    @property
    def seconds(self) -> float:
        """Far more than any question takes on a machine that is not overloaded."""
        return 1.0

    def run(self, memory: Memory) -> Any:
        """The answer, or why there is none."""
        try:
            return self.answer(memory)
        except Refused as refused:
            return refused

    def answer(self, memory: Memory) -> Any:
        """The answer; may be refused."""
        raise NotImplementedError


@dataclass(frozen=True)
class WarmUp(Question):
    """Asks nothing, so that a worker starts."""

    def answer(self, _: Memory) -> None:
        """Nothing."""


@dataclass(frozen=True)
class TurnQuestion(Question):
    """Something that is asked while a turn is being made."""

    log: GameLog
    """The game before the turn."""
    answers: tuple[int, ...]
    """What has been answered of the turn."""

    def turn(self, memory: Memory) -> Turn:
        """The turn as it stands."""
        return Turn.of(memory.games.game(self.log), self.answers)


@dataclass(frozen=True)
class MatchLine(TurnQuestion):
    """Which answers a whole action as text means."""

    line: str
    seat: int

    def answer(self, memory: Memory) -> tuple[int, ...]:
        """The answers that are new."""
        turn = self.turn(memory)
        try:
            return turn.played(self.line, self.seat).answers[len(self.answers) :]
        except CottonopolisError as error:
            raise line_refusal(error) from error


def line_refusal(error: CottonopolisError) -> Refused:
    """Why a line was refused."""
    if isinstance(error, NotationError):
        return BadRequest(error.code, str(error))
    if isinstance(error, AmbiguousMove):
        answers = [answer.as_json() for answer in error.answers]
        return Illegal(error.code, str(error), choices=error.options, asks=error.asks, answers=answers)
    if isinstance(error, IllegalMove):
        return Illegal.of(error)
    raise error


@dataclass(frozen=True)
class ExplainLine(TurnQuestion):
    """What a line would do, or why it cannot be done: status, sentences and the whole explanation."""

    line: str | Picks
    seat: int

    def answer(self, memory: Memory) -> tuple[str, list[str], dict[str, Any]]:
        """The explanation for this seat."""
        turn = self.turn(memory)
        if turn.seat == self.seat and turn.needs_confirm:
            raise Illegal.of(refusal("explain", "turn_is_made"))
        game = turn.shown if turn.seat == self.seat else turn.game
        said = game.copy().explain(self.line, self.seat)
        return said.status, list(said.sentences), said.as_json()


@dataclass(frozen=True)
class ListActions(TurnQuestion):
    """Every whole action that the player to move could make, as JSON."""

    def answer(self, memory: Memory) -> bytes:
        """The outlook of a turn that is not complete."""
        found = self.turn(memory).shown.copy().outlook().as_json()
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(frozen=True)
class WriteRecord(Question):
    """The record of a game, whole or as everybody may have it while it is played."""

    log: GameLog
    is_whole: bool
    as_json: bool
    commitment: str | None = None
    nonce: str | None = None

    def answer(self, memory: Memory) -> str:
        """The record as text."""
        found = memory.games.game(self.log).record(None if self.is_whole else 0)
        record = replace(found, commitment=self.commitment, nonce=self.nonce)
        return format_record_json(record) if self.as_json else format_record(record)


@dataclass(frozen=True)
class DealAnew(Question):
    """A position in which everything that a seat does not know is dealt anew."""

    log: GameLog
    seat: int

    def answer(self, memory: Memory) -> str:
        """The position as text."""
        game = memory.games.game(self.log)
        state = view(game, self.seat).sample(random.SystemRandom())
        return format_position(game.content, game.rules, state, game.seats)
