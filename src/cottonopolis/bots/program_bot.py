"""A bot that is a program in any language, spelled `program:command=python3 my_bot.py`."""

from __future__ import annotations

import logging
import shlex
import shutil
import time
from collections.abc import Sequence
from itertools import count

from cottonopolis import __version__
from cottonopolis.bots import protocol
from cottonopolis.bots.bot import Clock
from cottonopolis.bots.guest import Fault, Happening
from cottonopolis.bots.program import Program, Silence
from cottonopolis.bots.spec import Spec, format_spec
from cottonopolis.bots.stand_in import stand_in
from cottonopolis.errors import BotError
from cottonopolis.views import View

LOG = logging.getLogger(__name__)

_GAMES = count(1)
_SECONDS = 30.0
"""For an answer, and until a program is ready, unless the spec says otherwise."""
_DEADLY = ("dead", "flood")
"""Faults after which the program cannot be asked again."""


class ProgramBot:
    """Asks a program, and plays by rule where it gives no answer.

    Settings: `command`; `seconds` for an answer where the clock says nothing; `start` seconds until it must be ready;
    `faults` in a game after which it is not asked any more in it; `log`, a file for its standard error.
    """

    def __init__(self, spec: Spec) -> None:
        self.spec = format_spec(spec.only("command", "seconds", "start", "faults", "log"))
        self._command = spec.settings.get("command", "")
        try:
            words = shlex.split(self._command)
        except ValueError as error:
            raise BotError(f"{self.spec}: the command is no command: {error}") from None
        if not any(words):
            raise BotError(f"{self.spec}: expected a command: program:command=python3 my_bot.py")
        if shutil.which(words[0]) is None:
            raise BotError(f"{self.spec}: there is no program {words[0]!r} that could be started")
        self._seconds = spec.seconds("seconds") or _SECONDS
        self._start = spec.seconds("start") or _SECONDS
        self._limit = spec.number("faults", 3, least=1)
        self._log = spec.settings.get("log")
        self._program: Program | None = None
        self._game = ""
        self._began: View | None = None
        self._number = 0
        self._since: list[Happening] = []
        self.faults: list[Fault] = []

    @property
    def is_retired(self) -> bool:
        """Whether it is not asked any more in this game."""
        return len(self.faults) >= self._limit or any(fault.kind in _DEADLY for fault in self.faults)

    @property
    def id(self) -> int | None:
        """The process id of the program, None while it does not run."""
        return None if self._program is None else self._program.id

    def begins(self, game: str, view: View) -> None:
        """Tells it about a new game; one that had to be given up is started anew."""
        if self.is_retired:
            self._end_program()
        self._game, self._began, self._since, self.faults = game, view, [], []
        self._number = 0
        if self._program is not None:
            self._send(protocol.start(game, view))

    def sees(self, happenings: Sequence[Happening]) -> None:
        """Kept for the next question."""
        self._since += happenings

    def ends(self, view: View) -> None:
        """Tells it how the game ended."""
        if self._program is not None and not self.is_retired:
            self._send(protocol.end(self._game, self._since, view))
        self._began, self._since = None, []

    def close(self) -> None:
        """Ends the program."""
        self._end_program()

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """Its answer, or the one by rule."""
        if self._began is None or _is_other_game(self._began, view):
            self.begins(f"game {next(_GAMES)}", view)
        self._began = view
        self._number += 1
        if self.is_retired:
            return stand_in(legal)
        try:
            program = self._ready_program(view)
            return self._ask(program, view, legal, self._seconds if clock.seconds is None else clock.seconds)
        except Silence as silence:
            return self._fault(silence.kind, str(silence), legal)
        except ValueError as error:
            return self._fault("garbage", str(error), legal)

    def _ready_program(self, view: View) -> Program:
        """The running program, started and greeted if it is not there yet."""
        if self._program is None:
            try:
                self._program = Program(self._command, self._log)
                self._send(protocol.hello(f"cottonopolis {__version__}"))
                message = protocol.parse_message(self._program.receive(time.monotonic() + self._start))
                if message["type"] != "ready" or message.get("protocol") != protocol.PROTOCOL:
                    raise ValueError(f"expected ready for protocol {protocol.PROTOCOL}, got {message}"[:200])
            except (Silence, ValueError) as error:
                raise Silence("dead", f"it was not ready: {error}") from None
            self._send(protocol.start(self._game, view))
        return self._program

    def _ask(self, program: Program, view: View, legal: Sequence[int], seconds: float) -> int:
        # What it said to earlier questions is of no use any more.
        program.forget()
        message = protocol.question(self._game, self._number, self._since, view, legal, seconds)
        until = time.monotonic() + seconds
        self._send(message)
        self._since = []
        while True:
            answer = protocol.parse_message(program.receive(until))
            if answer["type"] == "error":
                raise Silence("error", f"it reports an error: {answer.get('text')}"[:200])
            if answer["type"] != "answer":
                raise ValueError(f"{str(answer['type'])[:60]!r} is no answer")
            if answer.get("question") == self._number:
                break
            if not _is_number(answer.get("question")) or int(str(answer["question"])) > self._number:
                raise ValueError(
                    f"the answer names question {answer.get('question')!r}, asked was {self._number}"[:200]
                )
        move = answer.get("id")
        if not _is_number(move) or move not in legal:
            raise Silence("illegal", f"{move!r} is none of the {len(legal)} answers"[:200])
        return int(str(move))

    def _fault(self, kind: str, text: str, legal: Sequence[int]) -> int:
        """Notes what went wrong and gives the answer by rule."""
        fault = Fault(self._game, self._number, kind, text, stand_in(legal))
        self.faults.append(fault)
        LOG.warning("%s: %s, question %d: %s: %s; played by rule", self.spec, self._game, self._number, kind, text)
        if self._program is not None and kind not in _DEADLY:
            self._send(protocol.report(fault, len(self.faults), self._limit))
        if self.is_retired:
            LOG.warning("%s: %s: not asked any more in this game", self.spec, self._game)
            self._end_program()
        return fault.played

    def _send(self, message: protocol.Message) -> None:
        assert self._program is not None
        self._program.send(protocol.format_message(message))

    def _end_program(self) -> None:
        if self._program is not None:
            self._send({"type": "bye"})
            self._program.end()
            self._program = None


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_other_game(before: View, view: View) -> bool:
    """Whether nobody said so, and yet this is another table, or an earlier time at it."""
    is_same_table = before.content is view.content and (before.seats, before.seat) == (view.seats, view.seat)
    then, now = ((seen.table.era, seen.table.round) for seen in (before, view))
    return not is_same_table or now < then
