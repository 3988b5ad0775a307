"""What an action leaves open: choices that make no difference, and answers that name only what is missing."""

from __future__ import annotations

from cottonopolis.errors import AmbiguousMove
from cottonopolis.game import Game
from cottonopolis.notation.action import LETTERS, VERBS


def with_option(text: str, option: str) -> str:
    """An action with one of the options that it was refused for."""
    verb = text.split(maxsplit=1)[0].lower()
    if option.partition(" ")[0] != LETTERS[VERBS.get(verb, verb)]:
        return f"{text} {option}"
    # The option is the first part in full: it stands in place of what was typed.
    _, _, details = option.partition(" ")
    n_typed = 2 if details else 1
    return " ".join([option, *text.split()[n_typed:]])


def with_answer(text: str, options: list[str], answer: str) -> str | None:
    """An action with the option that an answer names, in full or by its end; None if it names none or several."""
    fitting = [option for option in options if option == answer] or [
        option for option in options if option.endswith((f"@{answer}", f">{answer}", f":{answer}", f"/{answer}"))
    ]
    return with_option(text, fitting[0]) if len(fitting) == 1 else None


def indifferent(game: Game, error: AmbiguousMove) -> str | None:
    """An action with a choice made that is none: between empty slots of one place that may hold the same."""
    slots = [game.content.names.slots.find(option.rpartition("@")[2]) for option in error.options]
    found = [slot.index for slot in slots if slot is not None]
    if len(found) != len(error.options) or not all(option.count("@") == 1 for option in error.options):
        return None
    board = game.content.board
    kinds = {(board.place_of[slot], board.industries_of[slot], game.state.tile_at[slot]) for slot in found}
    tiles = {option.partition("@")[0] for option in error.options}
    is_same = len(kinds) == 1 and len(tiles) == 1 and game.state.tile_at[found[0]] < 0
    return with_option(error.text, error.options[0]) if is_same else None
