"""A built-in bot that speaks the protocol, so that a program in any language can play against it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cottonopolis.bots import protocol
from cottonopolis.bots.bot import Bot, Clock
from cottonopolis.errors import ContentError, CottonopolisError
from cottonopolis.game import Game
from cottonopolis.game.game import new
from cottonopolis.views import read_plain

Fields = dict[str, Any]


def speak(bot: Bot, lines: Iterable[str]) -> Iterator[str]:
    """The lines that a bot says to the lines of a table, until the table says bye or falls silent."""
    table: Game | None = None
    """Any game on the map that is played on: only its tables and rules are used."""
    for line in lines:
        try:
            message: Fields = protocol.parse_message(line)
            if message["type"] == "bye":
                return
            if message["type"] == "hello":
                yield _greeting(bot, message)
            elif message["type"] == "start":
                table = _table(message["facts"])
            elif message["type"] == "question":
                yield _answer(bot, table, message)
        except (CottonopolisError, ValueError, KeyError, TypeError, AttributeError) as error:
            yield protocol.format_message({"type": "error", "text": str(error) or repr(error)})


def _table(facts: Fields) -> Game:
    """Any game on a map of the package, or on one of the table's own that lies in the current folder."""
    name, seats, options = facts["map"], facts["seats"], facts["options"]
    try:
        return new(name, seats, options=options)
    except ContentError:
        own = Path(f"{name}.toml")
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or not own.is_file():
            raise
        return new(own, seats, options=options)


def _greeting(bot: Bot, message: Fields) -> str:
    if message["protocol"] != protocol.PROTOCOL:
        raise ValueError(f"protocol {message['protocol']!r} is not spoken here, only {protocol.PROTOCOL}")
    return protocol.format_message(protocol.ready(bot.spec))


def _answer(bot: Bot, table: Game | None, message: Fields) -> str:
    if table is None:
        raise ValueError("a question before the start of a game")
    view = read_plain(table.content, table.rules, message["view"])
    legal = [answer["id"] for answer in message["answers"]]
    move = bot.choose(view, legal, Clock(message.get("seconds")))
    return protocol.format_message(protocol.answer(message["question"], move))
