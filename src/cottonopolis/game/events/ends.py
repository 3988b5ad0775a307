"""The end of a turn, as each game has it."""

from __future__ import annotations

from collections.abc import Callable

from cottonopolis.engine.state import OVER, State
from cottonopolis.game.events.interest import tell_interest
from cottonopolis.game.events.round import tell_round
from cottonopolis.game.events.tale import Tale

_ENDS: dict[str, Callable[[Tale, State, State, State], None]] = {
    "age_of_industry": tell_interest,
    "birmingham": tell_round,
    "lancashire": tell_round,
}


def tell_end(tale: Tale, before: State, acted: State, after: State) -> None:
    """Notes what lies between `acted`, the table after the last action of a turn, and `after`, where play goes on."""
    if tale.content.rules in _ENDS:
        _ENDS[tale.content.rules](tale, before, acted, after)
    if after.stage == OVER:
        keys = [tale.rules.final_key(after, player) for player in after.players]
        places = [1 + sum(other > key for other in keys) for key in keys]
        tale.add("game_over", None, scores=[player.vp for player in after.players], places=places)
