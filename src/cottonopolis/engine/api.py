"""The interface of the engine: `legal` lists the answers to the open question, `apply` takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cottonopolis.engine.actions.action_flow import (
    apply_discard,
    apply_source,
    end_action,
    go_on,
    legal_discard,
    legal_inside,
)
from cottonopolis.engine.actions.build import apply_build, cards_for_build
from cottonopolis.engine.actions.develop import apply_develop
from cottonopolis.engine.actions.link import apply_link
from cottonopolis.engine.actions.loan import apply_loan
from cottonopolis.engine.cards import hand_mask
from cottonopolis.engine.income import after_debt, apply_debt, legal_debt
from cottonopolis.engine.journal import PASSED, note
from cottonopolis.engine.move import BUILD, CARD, COMBINE, DEVELOP, GIVE_UP, LINK, LOAN, PASS, SOURCE, STOP, verb_of
from cottonopolis.engine.state import ACTION, AGAIN, DEBT, DISCARD, OVER

if TYPE_CHECKING:
    from cottonopolis.engine.ruleset import RuleSet
    from cottonopolis.engine.state import State
    from cottonopolis.engine.words import Int, Mask, Move


def legal(rules: RuleSet, state: State) -> list[Move]:
    """Every answer to the open question, ascending; empty only at the end of the game. Do not change the list."""
    if not state.is_asked:
        state.answers = _answers(rules, state)
        state.is_asked = True
    return state.answers


def apply(rules: RuleSet, state: State, move: Move) -> None:
    """Takes a legal answer, and answers by itself what then has only one answer."""
    advance(rules, state, move, [])


def advance(rules: RuleSet, state: State, move: Move, taken: list[Move]) -> None:
    """Like `apply`; every answer that was taken, forced ones included, is appended to `taken`."""
    take(rules, state, move)
    taken.append(move)
    while state.stage != OVER:
        if state.stage == ACTION and rules.has_choice(state):
            return
        answers = legal(rules, state)
        if len(answers) != 1:
            return
        move = answers[0]
        take(rules, state, move)
        taken.append(move)


def _answers(rules: RuleSet, state: State) -> list[Move]:
    stage: Int = state.stage
    if stage == OVER:
        return []
    if stage == ACTION:
        return rules.legal_actions(state)
    if stage == DISCARD:
        allowed: Mask = hand_mask(state.players[state.order[state.turn]])
        if state.verb == BUILD:
            allowed = cards_for_build(rules, state)
        elif state.verb == COMBINE:
            allowed &= ~rules.no_combining
        return legal_discard(state, allowed)
    if stage == DEBT:
        return legal_debt(rules, state)
    if stage == AGAIN:
        return rules.legal_again(state)
    return legal_inside(rules, state)


def take(rules: RuleSet, state: State, move: Move) -> None:
    """Takes one answer and no more, so that the forced ones can be watched."""
    state.is_asked = False
    if rules.apply_own(state, move):
        return
    verb: Int = verb_of(move)
    if verb == CARD:
        apply_discard(rules, state, move)
    elif verb == SOURCE:
        apply_source(rules, state, move)
    elif verb == BUILD or verb == COMBINE:
        apply_build(rules, state, move)
    elif verb == LINK:
        apply_link(rules, state, move)
    elif verb == DEVELOP:
        apply_develop(rules, state, move)
    elif verb == LOAN:
        apply_loan(rules, state, move)
    elif verb == PASS:
        note(state, PASSED, state.players[state.order[state.turn]])
        state.verb = PASS
        state.cards_due = 1
        go_on(rules, state)
    elif verb == GIVE_UP:
        apply_debt(rules, state, move)
    else:
        assert verb == STOP
        end_action(rules, state)


def finish_turn(rules: RuleSet, state: State) -> None:
    """Does what the end of a turn does, at a table that has paused before it; it pauses no more."""
    state.pauses = False
    state.is_asked = False
    if state.stage == DEBT:
        after_debt(rules, state)
    else:
        rules.next_turn(state)
