"""Which game has which lines of its own in a position, one module a game."""

from __future__ import annotations

from cottonopolis.content import Content
from cottonopolis.errors import NotationError
from cottonopolis.games.age_of_industry.position import AgeOfIndustryExtras
from cottonopolis.games.birmingham.position import BirminghamExtras
from cottonopolis.games.lancashire.position import LancashireExtras
from cottonopolis.notation.position_own import Extras

_EXTRAS: dict[str, Extras] = {
    "age_of_industry": AgeOfIndustryExtras(),
    "birmingham": BirminghamExtras(),
    "lancashire": LancashireExtras(),
}


def extras_of(content: Content) -> Extras:
    """What the game of a map adds; a game that has no positions yet is refused."""
    if content.rules not in _EXTRAS:
        raise NotationError(f'position: the rule set "{content.rules}" of {content.map} cannot be played yet')
    return _EXTRAS[content.rules]
