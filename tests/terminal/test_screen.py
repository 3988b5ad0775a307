"""At a terminal: colours, completion by key, and a screen that keeps the hands of a hot seat apart."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cottonopolis import new
from cottonopolis.bots import BotTable, make_bot
from cottonopolis.cli.terminal.board import places
from cottonopolis.cli.terminal.marks import Marks
from cottonopolis.cli.terminal.panels import players as players_panel
from cottonopolis.cli.terminal.session import Session
from cottonopolis.cli.terminal.sketch import sketch
from cottonopolis.cli.terminal.talk import ScreenTalk, Talk
from cottonopolis.views import plain, view
from terminal.playing import SHORT, messages, run

WIPED = "\x1b[3J"
"""What takes even the lines off a screen that can be scrolled back to."""


CTRL_C = "\x03"


class Screen:
    """A person at a terminal."""

    def __init__(self, master: int, game: subprocess.Popen[bytes]) -> None:
        self._master = master
        self._game = game
        self.text = ""

    def wait_for(self, words: str, seconds: float = 300) -> str:
        """All that came until these words did, without colours."""
        start, until = len(self.text), time.monotonic() + seconds
        while words not in _bare(self.text[start:]):
            ready, _, _ = select.select([self._master], [], [], max(until - time.monotonic(), 0))
            assert ready, f"no {words!r} in {self.text[start:]!r}"
            self.text += os.read(self._master, 65536).decode(errors="replace")
        return self.text[start:]

    def type(self, keys: str) -> None:
        if keys == CTRL_C:
            self._interrupt()
        else:
            os.write(self._master, keys.encode())

    def _interrupt(self) -> None:
        """Does what the terminal of a shell would make of Ctrl-C.

        A program that has just shown its prompt and does not wait for a key yet notices it only with the next one, so
        it is pressed again as long as nothing comes of it.
        """
        while select.select([self._master], [], [], 0)[0]:
            self.text += os.read(self._master, 65536).decode(errors="replace")
        for _ in range(12):
            self._game.send_signal(signal.SIGINT)
            if select.select([self._master], [], [], 5)[0]:
                return


def _bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


@contextmanager
def at_terminal(*arguments: str) -> Iterator[Screen]:
    master, slave = pty.openpty()
    command = [sys.executable, "-c", "from cottonopolis.cli.main import app; app()", "play", *arguments]
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "110", "LINES": "50"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment) as game:
        os.close(slave)
        try:
            yield Screen(master, game)
        finally:
            game.terminate()
            # A program that handles the signal itself may wait for a key first: without a terminal it waits no longer.
            os.close(master)
            game.wait(60)


def test_a_hot_seat_hides_the_hand_before_the_next_player_looks() -> None:
    with at_terminal("--seats", "ann,bob", *SHORT) as screen:
        who = "ann" if "ann is next" in _bare(screen.wait_for("presses Enter.")) else "bob"
        screen.type("\n")
        first = _bare(screen.wait_for(f"{who}> "))
        (hand,) = re.findall(r"Hand: (.*)", first)
        screen.type(f"P /{hand.split()[0]}\n")
        assert "It costs no money." in _bare(screen.wait_for("takes it back> "))
        screen.type("n\n")
        screen.wait_for(f"{who}> ")
        screen.type(f"P /{hand.split()[0]}\n")
        screen.wait_for("takes it back> ")
        screen.type("\n")
        between = screen.wait_for("presses Enter.")
        shown = _bare(between.rpartition(WIPED)[2])
        assert WIPED in between and "Hand:" not in shown and hand.strip() not in shown
        screen.type("\n")
        second = screen.wait_for(f"{'bob' if who == 'ann' else 'ann'}> ")
        assert WIPED in second
        assert "Hand: " in _bare(second) and hand.strip() not in _bare(second.rpartition(WIPED)[2])


def test_the_tabulator_key_completes_and_colours_are_there() -> None:
    pytest.importorskip("readline")
    with at_terminal(*SHORT) as screen:
        assert "\x1b[1;9" in screen.wait_for("player> ")
        screen.type("han\t\n")
        assert "Hand: " in _bare(screen.wait_for("player> "))
        screen.type("L \t\n")
        assert "ambiguous: L 30" in _bare(screen.wait_for("player> "))
        # The end of the input, as Ctrl-D gives it.
        screen.type("\x04")
        screen.wait_for("The game is left before its end.")


def test_what_cannot_be_taken_back_is_confirmed_however_it_is_typed() -> None:
    # In the first round there is one action: the number of an answer that leaves nothing open ends the turn.
    with at_terminal("--seats", "ann,bob", *SHORT) as screen:
        who = "ann" if "ann is next" in _bare(screen.wait_for("presses Enter.")) else "bob"
        screen.type("\n")
        screen.wait_for(f"{who}> ")
        screen.type("1\n")
        asked = _bare(screen.wait_for("takes it back> "))
        assert "is possible." in asked and "This ends your turn" in asked
        screen.type("n\n")
        assert "presses Enter" not in _bare(screen.wait_for(f"{who}> "))


@pytest.mark.parametrize("key", ["quit\n", CTRL_C, "\x04"])
def test_a_game_that_is_kept_nowhere_is_not_left_by_one_key(key: str, tmp_path: Path) -> None:
    with at_terminal("--seats", "ann", "--bots", "random", *SHORT) as screen:
        screen.wait_for("ann> ")
        hand = re.findall(r"Hand: (\S+)", _bare(screen.text))[0]
        screen.type(f"P /{hand}\n")
        screen.wait_for("takes it back> ")
        screen.type("\n")
        screen.wait_for("ann> ")
        screen.type(key)
        assert "This game is kept nowhere" in _bare(screen.wait_for("ann> "))
        screen.type(f"save {tmp_path / 'game.rec'}\n")
        screen.wait_for("ann> ")
        screen.type(key)
        screen.wait_for("go on with")


def test_a_terminal_that_cannot_be_cleared_is_filled_with_empty_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("builtins.input", lambda _prompt: "")
    output = io.StringIO()
    ScreenTalk(Console(file=output, force_terminal=True, width=80, height=25)).hand_over("ann")
    shown = output.getvalue()
    assert "\x1b" not in shown
    assert shown.startswith("\n" * 25) and shown.endswith("\n" * 25)


def test_nothing_of_another_hand_is_shown_while_a_seat_plays() -> None:
    found = messages(run("--json", "germany", "--seats", "ann,bob,cat", "--seed", "5", lines=["T deck deck"] * 12))
    questions = [message for message in found if message["type"] == "question"]
    assert {message["name"] for message in questions} == {"ann", "bob", "cat"}
    draws = 0
    seat = questions[0]["seat"]
    for message in found:
        if message["type"] == "question":
            seat = message["seat"]
            for player in message["view"]["players"]:
                is_own = player["seat"] == seat
                assert (len(player["hand"]) == player["hand_size"]) or not is_own
        if message["type"] == "news" and " deck" in message["line"]:
            draws += 1
            hides = re.search(r"draws [0-9]+ cards?", message["text"])
            assert bool(hides) == (message["seat"] != seat)
    assert draws


def test_the_text_shows_the_hand_of_the_seat_to_move_and_no_other() -> None:
    game = new("birmingham", players=3, seed=8, seats=("ann", "bob", "cat"))
    with BotTable(game, {seat: make_bot("random") for seat in range(3)}) as table:
        for _ in range(12):
            table.action()
    for seat in range(3):
        output = io.StringIO()
        talk = Talk(Console(file=output, width=100, color_system=None))
        talk.console.print(Session(BotTable(game, {}), talk).picture(seat))
        hand = output.getvalue().partition("Hand: ")[2].partition("Mat ")[0]
        codes = [part.split()[0] for part in hand.replace("\n", " ").split(", ")]
        seen: Any = plain(view(game, seat))
        assert codes == list(dict.fromkeys(seen["players"][seat]["hand"]))
        assert output.getvalue().count("Hand: ") == 1


@pytest.mark.parametrize("width", [40, 80, 100, 120])
@pytest.mark.parametrize(
    ("map_id", "players"), [("birmingham", 4), ("lancashire", 4), ("germany", 5), ("new_england", 5)]
)
def test_the_table_fits_the_screen_from_the_beginning_to_the_end(map_id: str, players: int, width: int) -> None:
    game = new(map_id, players=players, seed=2)
    with BotTable(game, {seat: make_bot("random") for seat in range(players)}) as table:
        while not game.over:
            for _ in range(40):
                if not game.over:
                    table.action()
            table_of: Any = plain(view(game, 0))
            board = places(game.content, table_of, Marks(game.content, game.seats), width).plain.splitlines()
            assert max(map(len, board)) <= width
            drawn = sketch(game.content, table_of, Marks(game.content, game.seats), width).plain
            assert max(map(len, drawn.splitlines())) <= width
            names = game.content.names.places
            words = {word.partition(":")[0] for word in drawn.split()}
            assert {names[place].code for place in range(len(names))} <= words
            output = io.StringIO()
            console = Console(file=output, width=width, color_system=None)
            console.print(players_panel(table_of, Marks(game.content, game.seats), width))
            assert "…" not in output.getvalue()
            assert width < 80 or all(name in output.getvalue() for name in game.seats)
            for tile in table_of["tiles"]:
                assert any(f":{tile['tile']}" in line for line in board)
