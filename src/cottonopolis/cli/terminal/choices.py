"""What an action leaves open: choices that make no difference, and answers that name only what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from cottonopolis.errors import AmbiguousMove
from cottonopolis.game import Answer, Game


def with_option(text: str, option: Answer) -> str:
    """An action with one of the options that it was refused for."""
    if option.kind != "action":
        return f"{text} {option.text}"
    # The option is the first part in full: it stands in place of what was typed.
    n_typed = 2 if option.target_text else 1
    return " ".join([option.text, *text.split()[n_typed:]])


def with_answer(text: str, options: Sequence[Answer], answer: str) -> str | None:
    """An action with the option that an answer names, in full or by its end; None if it names none or several."""
    fitting = [option for option in options if option.text == answer] or [
        option for option in options if answer in (option.target or option.slot, option.source, option.card)
    ]
    return with_option(text, fitting[0]) if len(fitting) == 1 else None


def indifferent(game: Game, error: AmbiguousMove) -> str | None:
    """An action with a choice made that is none: between empty slots of one place that may hold the same."""
    board, first = game.content.board, error.answers[0]
    if any(option.target or option.tile != first.tile for option in error.answers):
        return None
    slots = [game.content.names.slots.find(option.slot or "") for option in error.answers]
    found = [slot.index for slot in slots if slot is not None]
    if len(found) != len(slots):
        return None
    kinds = {(board.place_of[slot], board.industries_of[slot], game.state.tile_at[slot]) for slot in found}
    is_same = len(kinds) == 1 and game.state.tile_at[found[0]] < 0
    return with_option(error.text, first) if is_same else None
