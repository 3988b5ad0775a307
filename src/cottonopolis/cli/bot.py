"""`cottonopolis bot`: a built-in bot that speaks the bot protocol."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cottonopolis.cli.ending import refusals


def bot(
    spec: Annotated[
        str, typer.Argument(metavar="SPEC", help="The bot, such as random:seed=3.", show_default=False)
    ] = "random",
) -> None:
    """Let a built-in bot speak the bot protocol: JSON lines on standard input and output.

    So a program in any language can play with it; docs/bot-protocol.md has the messages. It ends when its input ends.
    """
    from cottonopolis.bots import make_bot
    from cottonopolis.bots.speak import speak

    with refusals("bot"):
        player = make_bot(spec)
    for line in speak(player, sys.stdin):
        typer.echo(line)
        sys.stdout.flush()
