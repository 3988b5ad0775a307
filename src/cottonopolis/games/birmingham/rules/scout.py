"""Scouting: three cards for two wild ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine import refusal
from cottonopolis.engine.actions.action_flow import end_action, go_on
from cottonopolis.engine.cards import add_card, hand_mask
from cottonopolis.engine.journal import SCOUTED, WILD_TAKEN, note
from cottonopolis.engine.move import SCOUT, pack

if TYPE_CHECKING:
    from cottonopolis.engine.refusal import Trial
    from cottonopolis.engine.state import Player, State
    from cottonopolis.engine.words import Move
    from cottonopolis.games.birmingham.rules.ruleset import Birmingham


def legal_scout(rules: Birmingham, player: Player, moves: list[Move]) -> None:
    """Appends scouting, unless the hand is too small or holds a wild card."""
    if len(player.hand) >= rules.n_scouted and hand_mask(player) & rules.wilds == 0:
        moves.append(pack(SCOUT, 0, 0))


def refuse_scout(rules: Birmingham, trial: Trial) -> None:
    """Adds why a hand does not allow scouting."""
    player = trial.player
    if len(player.hand) < rules.n_scouted:
        trial.refuse(refusal.TOO_FEW_CARDS, [len(player.hand), rules.n_scouted])
    if hand_mask(player) & rules.wilds:
        trial.refuse(refusal.HOLDS_WILD, [hand_mask(player) & rules.wilds])


def apply_scout(rules: Birmingham, state: State) -> None:
    """Asks for the cards to discard, in ascending order."""
    note(state, SCOUTED, state.players[state.order[state.turn]])
    state.verb = SCOUT
    state.cards_due = rules.n_scouted
    go_on(rules, state)


def complete_scout(rules: Birmingham, state: State) -> None:
    """Takes one wild card of each kind."""
    player = state.players[state.order[state.turn]]
    add_card(player, rules.wild_place)
    add_card(player, rules.wild_industry)
    note(state, WILD_TAKEN, player, rules.wild_place)
    note(state, WILD_TAKEN, player, rules.wild_industry)
    end_action(rules, state)
