"""Bonuses of the merchants, and the choice of a tile that one of them gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cottonopolis.engine.actions.action_flow import end_action
from cottonopolis.engine.actions.develop import removable_tiles
from cottonopolis.engine.journal import DEVELOPED, note
from cottonopolis.engine.mat import take_tile
from cottonopolis.engine.move import first_of
from cottonopolis.engine.state import BONUS

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Move

MONEY_BONUS: Final = 0
VP_BONUS: Final = 1
DEVELOP_BONUS: Final = 2
INCOME_BONUS: Final = 3


def legal_bonus(rules: RuleSet, state: State) -> list[Move]:
    """The tiles of the own mat that may be developed."""
    moves: list[Move] = []
    removable_tiles(rules, state.players[state.order[state.turn]], moves)
    return moves


def maybe_ask_bonus(rules: RuleSet, state: State) -> None:
    """Asks for the tile of the next development bonus, or ends the action; without a tile the bonus is lost."""
    state.stage = BONUS
    state.is_asked = False
    if state.bonus_due == 0 or len(legal_bonus(rules, state)) == 0:
        state.bonus_due = 0
        end_action(rules, state)


def apply_bonus(rules: RuleSet, state: State, move: Move) -> None:
    """Removes a tile from the mat without iron."""
    player = state.players[state.order[state.turn]]
    note(state, DEVELOPED, player, first_of(move), 1)
    take_tile(rules.kit, player, first_of(move))
    state.bonus_due -= 1
    maybe_ask_bonus(rules, state)
