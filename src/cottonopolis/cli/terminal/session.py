"""A game being played by people and bots, question by question."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType

from cottonopolis.bots import BotTable
from cottonopolis.cli.terminal import board, panels
from cottonopolis.cli.terminal.choices import indifferent, with_answer
from cottonopolis.cli.terminal.commands import COMMANDS
from cottonopolis.cli.terminal.complete import completions
from cottonopolis.cli.terminal.files import save_game
from cottonopolis.cli.terminal.marks import Marks
from cottonopolis.cli.terminal.talk import EndOfInput, Talk
from cottonopolis.errors import AmbiguousMove, CottonopolisError, IllegalMove
from cottonopolis.game import Game
from cottonopolis.messages import say
from cottonopolis.views import answers, events, legal_for, plain, plain_view, view

_YES = ("", "y", "yes")


class Leave(Exception):
    """The player leaves; `resume` is a game to go on with instead."""

    def __init__(self, resume: Path | None = None) -> None:
        self.resume = resume
        super().__init__()


class Session:
    """One game, one way to talk."""

    def __init__(self, table: BotTable, talk: Talk, save: Path | None = None) -> None:
        self.table = table
        self.talk = talk
        self.save = save
        self.marks = Marks(table.game.content, table.game.seats)
        self._last: int | None = None
        """The person who last sat here."""
        self._seen = [len(table.game.lines)] * table.game.content.n_seats
        """By seat: how many actions it has been told."""
        self._open: AmbiguousMove | None = None
        """What was typed last, if it left a choice open."""
        self._faults = [0] * table.game.content.n_seats
        self._warned = -1
        """How many answers had been given when somebody was last warned of losing the game."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.table.game

    @property
    def people(self) -> list[int]:
        """Seats that are not played by bots."""
        return [seat for seat in range(self.game.content.n_seats) if seat not in self.table.bots]

    def run(self) -> None:
        """Plays until the game is over; a player who leaves ends it by `Leave` or `EndOfInput`."""
        self.keep()
        while not self.game.over:
            if self.table.is_bot_to_move():
                self._bot()
            else:
                self._person()
        self._tell(self.people[0] if len(self.people) == 1 else None)
        table = plain_view(self.game, None)
        self.talk.show("end", panels.scores(table, self.marks), self._end(table))

    def keep(self) -> None:
        """Saves the game if a file was named; so a crash loses nothing."""
        if self.save is None:
            return
        try:
            self.write(self.save)
        except OSError as error:
            self.talk.say(say("play.not_saved", file=self.save, why=error.strerror or error))

    def may_leave(self) -> bool:
        """Whether the game may be left; at a terminal one that is kept nowhere is left at the second request only."""
        has_played = any(seat in self.people for seat, _ in self.game.lines)
        if not self.talk.can_hide or self.save is not None or not has_played or self._warned == len(self.game.moves):
            return True
        self._warned = len(self.game.moves)
        self.talk.say(say("play.unsaved"))
        return False

    def write(self, path: Path) -> None:
        """Saves the game."""
        bots = {self.game.seats[seat]: bot.spec for seat, bot in self.table.bots.items()}
        save_game(self.game, path, bots)

    def _bot(self) -> None:
        seat = self.game.to_move
        assert seat is not None
        self.table.action()
        self.keep()
        if not self.people or len(self.people) == 1:
            self._tell(self.people[0] if self.people else None)
        for fault in self.table.faults_of(seat)[self._faults[seat] :]:
            self.talk.say(say("play.fault", who=self.game.seats[seat], kind=fault.kind, text=fault.text))
        self._faults[seat] = len(self.table.faults_of(seat))

    def _person(self) -> None:
        """One person's turn, or what is left of it."""
        seat = self.game.to_move
        assert seat is not None
        if len(self.people) > 1 and seat != self._last:
            self.talk.hand_over(self.game.seats[seat])
        self._last = seat
        self.look(seat)
        while self.game.to_move == seat:
            n_moves = len(self.game.moves)
            try:
                line = self.talk.ask(self.game.seats[seat], lambda text: completions(self.game, text, tuple(COMMANDS)))
            except (KeyboardInterrupt, EndOfInput):
                if self.may_leave():
                    raise
                continue
            self.take(seat, line)
            if len(self.game.moves) != n_moves:
                self._open = None
                self.keep()
                if self.game.to_move == seat:
                    self._look_again(seat)

    def _look_again(self, seat: int) -> None:
        """Shows what is asked next; the whole table only between actions, for there it changes."""
        if self.game.half_made and not self.talk.is_for_programs:
            self.talk.say("\n".join(self._asked(plain_view(self.game, seat), seat)))
        else:
            self.look(seat)

    def look(self, seat: int) -> None:
        """Shows a seat its table and what it has not been told."""
        self.talk.show_table(lambda: self.picture(seat), lambda: self.question(seat))
        self._tell(seat)

    def take(self, seat: int, line: str) -> None:
        """Takes one line of input; nothing that is typed ends the session by an error."""
        word, _, rest = line.partition(" ")
        try:
            if not line or line.startswith("#"):
                return
            if word.lower() in COMMANDS:
                COMMANDS[word.lower()](self, seat, rest.strip())
            else:
                self._play(seat, line)
        except AmbiguousMove as error:
            self._choose(seat, error)
        except CottonopolisError as error:
            self.talk.refuse(error)
        except OSError as error:
            self.talk.say(f"{error.filename or ''}: {error.strerror or error}")

    def _play(self, seat: int, line: str) -> None:
        """Plays what was typed, if it is meant."""
        move = self._meant(seat, line)
        if self._may_play(seat, move):
            self.game.play(move, seat)

    def _meant(self, seat: int, line: str) -> int | str:
        """An answer by its number or text, a whole action, or what an action before left open."""
        legal = legal_for(self.game, seat)
        if line.isdecimal() and len(line) < 6:
            if not 1 <= int(line) <= len(legal):
                raise IllegalMove(line, "bad_request", say("play.no_number", n=len(legal)))
            return legal[int(line) - 1]
        by_text = {str(answer): answer for answer in legal}
        if self.game.half_made and line in by_text:
            return by_text[line]
        if self._open is not None:
            return with_answer(self._open.text, self._open.answers, line) or line
        return line

    def _choose(self, seat: int, error: AmbiguousMove) -> None:
        """Makes a choice that makes no difference; any other one is asked for."""
        self._open = error
        text = indifferent(self.game, error)
        if text is None:
            self.talk.refuse(error)
        else:
            self.take(seat, text)

    def _may_play(self, seat: int, move: int | str) -> bool:
        """Whether a move may be played: at a terminal one that cannot be taken back is confirmed."""
        if not self.talk.can_hide:
            return True
        after = self.game.copy()
        after.play(move, seat)
        if after.can_undo():
            return True
        for _, line in after.lines[len(self.game.lines) :][:1]:
            self.talk.say(str(self.game.explain(line, seat)))
        return self.talk.ask(say("play.confirm"), lambda _: []).lower() in _YES

    def _tell(self, seat: int | None) -> None:
        """Says what happened since a seat was last told, as it may know it."""
        first = min(self._seen if seat is None else [self._seen[seat]])
        for happening in self.happenings(seat, first):
            self.talk.news(happening)
        for other in range(len(self._seen)) if seat is None else [seat]:
            self._seen[other] = len(self.game.lines)

    def forget(self) -> None:
        """What was taken back has not happened."""
        self._seen = [min(n, len(self.game.lines)) for n in self._seen]
        self._open = None

    def happenings(self, seat: int | None, first: int) -> list[dict[str, Any]]:
        """Actions after so many, as a seat may know them."""
        game = self.game
        first = min(first, len(game.lines))
        told = events(game, seat, first)
        found = []
        for ply in range(first + 1, len(game.lines) + 1):
            who, line = game.lines[ply - 1]
            text = game.describe([event for event in told if event.ply == ply])
            found.append({"ply": ply, "seat": who, "name": game.seats[who], "line": line, "text": text})
        return found

    def picture(self, seat: int | None) -> Group:
        """The whole table as a seat sees it."""
        content, marks = self.game.content, self.marks
        table = plain_view(self.game, seat)
        parts: list[RenderableType] = [
            panels.header(content, table),
            panels.players(table, marks, self.talk.width),
            "",
            board.places(content, table, marks, self.talk.width),
            board.legend(content),
            board.lines(content, table, marks),
            "",
            panels.markets(content, table, marks),
        ]
        if seat is not None:
            parts += [panels.hand(table, marks, seat), panels.mats(table, marks, [seat])]
            parts += self._asked(table, seat)
        return Group(*parts)

    def _asked(self, table: dict[str, Any], seat: int) -> list[str]:
        """What is asked, if it is not simply for an action."""
        asked = table["question"]
        if seat != self.game.to_move or asked is None:
            return []
        if asked["asks"] in ("debt", "end"):
            return [say(f"play.asks.{asked['asks']}", debt=self.marks.money(asked["debt"]))]
        if self.game.half_made:
            return [say("play.half_made", texts="  ".join(map(str, legal_for(self.game, seat))))]
        return []

    def question(self, seat: int) -> dict[str, Any]:
        """The same for programs."""
        seen, legal = view(self.game, seat), legal_for(self.game, seat)
        return {
            "seat": seat,
            "name": self.game.seats[seat],
            "ply": len(self.game.lines),
            "view": plain(seen),
            "answers": [answer.as_json() for answer in answers(seen, legal)],
        }

    def _end(self, table: dict[str, Any]) -> dict[str, Any]:
        n_faults = {self.game.seats[seat]: n for seat, n in enumerate(self._faults) if n}
        return {
            "names": list(self.game.seats),
            "vp": self.game.scores(),
            "result": table["result"],
            "faults": n_faults,
        }
