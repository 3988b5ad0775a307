"""How a session talks with whoever plays: a person at a terminal, a pipe, or a program that reads JSON."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from cottonopolis.errors import CottonopolisError
from cottonopolis.messages import say

PIPE_WIDTH = 100
"""Columns of what goes into a pipe."""
_TO_COPY = ("position", "record")
"""What is shown to be copied: its lines stay whole however narrow the screen is."""


class EndOfInput(Exception):
    """Nobody will type any more."""


class Talk:
    """A pipe: no colours, nothing is cleared, prompts stand on lines of their own."""

    can_hide = False
    """Whether what was shown can be taken off the screen."""
    is_for_programs = False

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(
            width=PIPE_WIDTH, color_system=None, highlight=False, markup=False, emoji=False
        )

    @property
    def width(self) -> int:
        """Columns that there are."""
        return self.console.width

    def say(self, text: str) -> None:
        """A remark; in a pipe a line is a line, however long."""
        self.console.print(Text(text), soft_wrap=not self.can_hide)

    def refuse(self, error: CottonopolisError) -> None:
        """Something was not done, and why."""
        self.say(str(error))

    def news(self, happening: dict[str, Any]) -> None:
        """Somebody has played."""
        self.say(f"{happening['ply']}. {happening['text']}")

    def show(self, kind: str, picture: RenderableType, data: object) -> None:  # noqa: ARG002
        """Something to look at; `data` is the same for programs."""
        self.console.print(picture, soft_wrap=kind in _TO_COPY)

    def show_table(self, picture: Callable[[], Group], data: Callable[[], dict[str, Any]]) -> None:  # noqa: ARG002
        """The table, before a question."""
        self.console.print(picture())

    def hand_over(self, name: str) -> None:
        """Another player sits down: nothing of what the one before saw is left on the screen."""
        self.console.print(Rule(Text(name), characters="="))

    def ask(self, name: str, complete: Callable[[str], list[str]]) -> str:  # noqa: ARG002
        """One line of input; the prompt is a line of its own."""
        self.say(f"{name}>")
        self.flush()
        return self._line()

    def flush(self) -> None:
        """Whatever was said is out."""
        self.console.file.flush()

    def _line(self) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        return line.strip()


class JsonTalk(Talk):
    """A program: every remark, picture and question is one object a line."""

    is_for_programs = True

    def say(self, text: str) -> None:
        self._write({"type": "said", "text": text})

    def refuse(self, error: CottonopolisError) -> None:
        found: dict[str, object] = {"type": "refused", "code": error.code, "text": str(error)}
        options = getattr(error, "options", None)
        self._write(found if options is None else found | {"options": options})

    def news(self, happening: dict[str, Any]) -> None:
        self._write({"type": "news"} | happening)

    def show(self, kind: str, picture: RenderableType, data: object) -> None:  # noqa: ARG002
        self._write({"type": kind, **data} if isinstance(data, dict) else {"type": kind, "data": data})

    def show_table(self, picture: Callable[[], Group], data: Callable[[], dict[str, Any]]) -> None:  # noqa: ARG002
        self._write({"type": "question", **data()})

    def hand_over(self, name: str) -> None:
        """The question says whose it is."""

    def ask(self, name: str, complete: Callable[[str], list[str]]) -> str:  # noqa: ARG002
        self.flush()
        return self._line()

    def _write(self, message: dict[str, Any]) -> None:
        self.console.file.write(json.dumps(message, ensure_ascii=False) + "\n")


class ScreenTalk(Talk):
    """A person at a terminal: colours, a fresh screen for each table, completion with the tabulator key."""

    can_hide = True

    def __init__(self, console: Console | None = None) -> None:
        super().__init__(console or Console(highlight=False, markup=False, emoji=False))
        self._complete: Callable[[str], list[str]] = lambda _: []
        self._matches: list[str] = []
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self._match)
            readline.set_completer_delims(" ")
            readline.parse_and_bind("tab: complete")

    def show_table(self, picture: Callable[[], Group], data: Callable[[], dict[str, Any]]) -> None:  # noqa: ARG002
        self._wipe()
        self.console.print(picture())

    def refuse(self, error: CottonopolisError) -> None:
        self.console.print(Text(str(error), style="bold bright_red"))

    def hand_over(self, name: str) -> None:
        self._wipe()
        self.console.print(Text(say("play.hand_over", who=name), style="bold"))
        self._input("")
        self._wipe()

    def ask(self, name: str, complete: Callable[[str], list[str]]) -> str:
        self._complete = complete
        return self._input(f"{name}> ").strip()

    def _input(self, prompt: str) -> str:
        try:
            return input(prompt)
        except EOFError:
            self.console.print()
            raise EndOfInput from None
        except KeyboardInterrupt:
            self.console.print()
            raise

    def _wipe(self) -> None:
        """Clears the screen and what can be scrolled back to; a terminal that cannot is filled with empty lines."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
            return
        self.console.clear()
        self.console.file.write("\x1b[3J")
        self.flush()

    def _match(self, word: str, n: int) -> str | None:  # noqa: ARG002
        """What readline asks: the n-th word that could stand here."""
        if n == 0:
            import readline

            line = readline.get_line_buffer()[: readline.get_endidx()]
            try:
                self._matches = self._complete(line)
            except CottonopolisError:
                self._matches = []
        return f"{self._matches[n]} " if n < len(self._matches) else None
