"""The messages between a table and a bot in another program, one JSON object a line: docs/bot-protocol.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from cottonopolis.bots.guest import Fault, Happening
from cottonopolis.views import View, answers, plain, plain_map

PROTOCOL = 1
"""Raised when an old bot could not go on; new fields and new messages leave it."""

Message = dict[str, object]


def format_message(message: Message) -> str:
    """One line, without its end."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def parse_message(line: str) -> Message:
    """The message of a line; anything but an object with a `type` is a ValueError that says what it is."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(f"{line[:60]!r} is not JSON") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise ValueError(f"{line[:60]!r} is no message: expected an object with a type")
    return message


def hello(engine: str) -> Message:
    """The first words of the table."""
    return {"type": "hello", "protocol": PROTOCOL, "engine": engine}


def ready(name: str) -> Message:
    """The first words of a bot."""
    return {"type": "ready", "protocol": PROTOCOL, "name": name}


def start(game: str, view: View) -> Message:
    """A game begins: who sits where, and all that never changes in it."""
    return {
        "type": "start",
        "game": game,
        "seat": view.seat,
        "names": list(view.seats),
        "facts": plain_map(view.content),
    }


def question(
    game: str, number: int, since: Sequence[Happening], view: View, legal: Sequence[int], seconds: float
) -> Message:
    """The table asks."""
    return {
        "type": "question",
        "game": game,
        "question": number,
        "since": [asdict(happening) for happening in since],
        "view": plain(view),
        "answers": [answer.as_json() for answer in answers(view, legal)],
        "seconds": seconds,
    }


def answer(number: int, move: int) -> Message:
    """The bot answers."""
    return {"type": "answer", "question": number, "id": int(move)}


def report(fault: Fault, n_faults: int, limit: int) -> Message:
    """The bot is told what it did wrong."""
    return {"type": "fault", **asdict(fault), "faults": n_faults, "limit": limit}


def end(game: str, since: Sequence[Happening], view: View) -> Message:
    """The game is over or left as it is."""
    table = plain(view)
    return {
        "type": "end",
        "game": game,
        "since": [asdict(happening) for happening in since],
        "view": table,
        "vp": [player.vp for player in view.table.players],
        "result": table["result"],
    }
