"""Programs that play badly in one way each, and games with them."""

from __future__ import annotations

import shlex
import sys
import textwrap
import time
from pathlib import Path

from cottonopolis import new
from cottonopolis.bots import BotTable, Clock, make_bot
from cottonopolis.bots.program_bot import ProgramBot
from cottonopolis.game import Game
from structure.sources import ROOT

EXAMPLES = ROOT / "examples" / "bots"
PATIENT = Clock(300)
"""Enough for any program on any machine."""
HASTY = Clock(0.1)
"""For the question at which a program is late."""

HONEST = """
import json, os, signal, subprocess, sys, time
n = 0
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
def answer(message, **other):
    first = {"type": "answer", "question": message["question"], "id": message["answers"][0]["id"]}
    say(json.dumps(first | other) + "\\n")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say('{"type":"ready","protocol":1,"name":"test"}\\n')
    if message["type"] == "question":
        n += 1
        if n == AT:
            FAULT
        answer(message)
"""
"""A bot that plays the first answer, but for its question number AT."""


def write_program(folder: Path, fault: str, at: int = 3) -> str:
    """The command of a program that does something else at one question."""
    lines = textwrap.indent(textwrap.dedent(fault).strip(), " " * 12).strip()
    path = folder / "bot.py"
    path.write_text(HONEST.replace("AT:", f"{at}:").replace("FAULT", lines), encoding="utf-8")
    return f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"


def program_bot(command: str, settings: str = "") -> ProgramBot:
    escaped = command.replace("\\", "\\\\").replace(",", "\\,")
    bot = make_bot(f"program:command={escaped}{settings}")
    assert isinstance(bot, ProgramBot)
    return bot


def played(bot: ProgramBot, clock: Clock = PATIENT, hasty_at: int = 0) -> Game:
    """A whole short game of the bot against one that plays by chance; at one of its questions it may have no time."""
    game = new("birmingham", players=2, seed=11, options={"introductory": True})
    n_questions = 0
    with BotTable(game, {0: bot, 1: make_bot("random")}) as table:
        while table.is_bot_to_move():
            n_questions += game.to_move == 0
            table.clock = HASTY if game.to_move == 0 and n_questions == hasty_at else clock
            table.answer()
    assert game.over
    return game


def is_running(pid: int) -> bool:
    """Whether a process is there, time given to go; one that only waits to be counted is gone."""
    for _ in range(3000):
        try:
            state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return False
        if state in "ZX":
            return False
        time.sleep(0.02)
    return True
