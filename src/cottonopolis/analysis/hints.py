"""Hints: first where to look, then what to do, then the turn itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cottonopolis.game import Game
from cottonopolis.game.events.words import Words
from cottonopolis.messages import messages_in

STEPS = 3
"""How far a hint can go."""


@dataclass(frozen=True)
class Hint:
    """A hint, in any language."""

    key: str
    """Of its sentence: `hint.KEY`."""
    values: dict[str, str | tuple[str, ...]] = field(default_factory=dict)
    """Words; a link is the places at its ends."""

    def text(self, language: str = "en") -> str:
        """It in words."""
        told = messages_in(language)
        words = dict(self.values)
        if isinstance(ends := words.get("link"), tuple):
            words["link"] = told.say("word.to").join(ends)
        return told.say(f"hint.{self.key}", **words)


def hint(game: Game, moves: Sequence[int], actions: Sequence[str], step: int, language: str = "en") -> str:
    """A hint for the player to move at a turn with these answers and texts, from a nudge (1) to the turn itself (3)."""
    return hint_of(game, moves, actions, step).text(language)


def hint_of(game: Game, moves: Sequence[int], actions: Sequence[str], step: int) -> Hint:
    """The same, in no language yet."""
    if step >= STEPS:
        return Hint("turn", {"turn": "; ".join(actions)})
    (answer,) = [answer for answer in game.legal() if answer.move == moves[0]]
    if step > 1:
        return Hint(f"verb.{answer.verb}")
    words = Words(game.content, game.seats, messages_in())
    if answer.slot is not None:
        return Hint("place", {"place": words.slot(answer.slot)})
    if answer.link is not None:
        return Hint("link", {"link": tuple(map(words.slot, answer.link.split("-")))})
    return Hint(f"part.{answer.verb}")
