"""The environments of each game that is installed, under the name with which they are registered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from cottonopolis.games.definition import definitions
from cottonopolis.rl.aec import TableEnv
from cottonopolis.rl.guarded import GuardedTableEnv


@dataclass(frozen=True)
class LearningGame:
    """A game under its registered name; `cottonopolis.rl` has each by an attribute such as `birmingham_v0`."""

    id: str
    map: str
    """The map that is played if none is named."""
    rules: str
    """The rule set of all its maps."""

    @property
    def env(self) -> partial[GuardedTableEnv]:
        """The PettingZoo environment with the usual guards; it takes the options of `TableEnv`."""
        return partial(GuardedTableEnv, map=self.map, rules=self.rules)

    @property
    def raw_env(self) -> partial[TableEnv]:
        """The bare environment, which refuses an illegal answer with an error."""
        return partial(TableEnv, map=self.map, rules=self.rules)


def learning_games() -> dict[str, LearningGame]:
    """All games by the names of their attributes.

    >>> learning_games()["birmingham_v0"].id
    'cottonopolis/Birmingham-v0'
    """
    return {
        f"{game}_v0": LearningGame(f"cottonopolis/{definition.environment}-v0", definition.map_ids()[0], game)
        for game, definition in definitions().items()
    }
