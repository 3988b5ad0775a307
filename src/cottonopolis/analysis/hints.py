"""Hints: first where to look, then what to do, then the turn itself."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.game import Game
from cottonopolis.game.events.words import Words
from cottonopolis.messages import messages_in

STEPS = 3
"""How far a hint can go."""


def hint(game: Game, moves: Sequence[int], actions: Sequence[str], step: int, language: str = "en") -> str:
    """A hint for the player to move at a turn with these answers and texts, from a nudge (1) to the turn itself (3)."""
    told = messages_in(language)
    if step >= STEPS:
        return told.say("hint.turn", turn="; ".join(actions))
    (answer,) = [answer for answer in game.legal() if answer.move == moves[0]]
    if step > 1:
        return told.say(f"hint.verb.{answer.verb}")
    if answer.slot is not None:
        return told.say("hint.place", place=Words(game.content, game.seats, told).slot(answer.slot))
    link = None if answer.link is None else game.content.names.links.find(answer.link)
    return told.say("hint.link", link=link.name) if link is not None else told.say(f"hint.part.{answer.verb}")
