"""Environments for learning: PettingZoo, Gymnasium and OpenSpiel. Importing this package registers the first two."""

from cottonopolis.rl.games import LearningGame, learning_games
from cottonopolis.rl.registration import register_all

register_all()


def __getattr__(name: str) -> LearningGame:
    """The environments of a game: `birmingham_v0` for the game `birmingham`."""
    found = learning_games().get(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found
