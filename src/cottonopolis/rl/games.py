"""The games that are registered, and their environments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cottonopolis.content.load import Option


@dataclass(frozen=True)
class LearningGame:
    """A game under its registered name."""

    id: str
    map: str
    """The map that is played if none is named."""
    rules: str
    """The rule set of all its maps."""
    module: str


GAMES = (
    LearningGame("cottonopolis/Birmingham-v0", "birmingham", "birmingham", "cottonopolis.rl.birmingham_v0"),
    LearningGame("cottonopolis/Lancashire-v0", "lancashire", "lancashire", "cottonopolis.rl.lancashire_v0"),
    LearningGame("cottonopolis/AgeOfIndustry-v0", "germany", "age_of_industry", "cottonopolis.rl.age_of_industry_v0"),
)


def with_edition(options: Mapping[str, Option] | None, edition: str | None) -> dict[str, Option]:
    """The options of the rules, with the edition among them if one is named."""
    return {**(options or {}), **({} if edition is None else {"edition": edition})}
