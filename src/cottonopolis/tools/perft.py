"""Counts what can happen: decisions, actions and distinct positions. A rule changed by mistake changes the counts."""

from __future__ import annotations

from collections.abc import Iterator

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State


def count_decisions(rules: RuleSet, state: State, depth: int) -> int:
    """How many sequences of `depth` answers there are; a game that ends earlier counts where it ends."""
    answers = legal(rules, state)
    if depth == 0 or not answers:
        return 1
    if depth == 1:
        return len(answers)
    return sum(count_decisions(rules, after(rules, state, move), depth - 1) for move in answers)


def after(rules: RuleSet, state: State, move: int) -> State:
    """The table after an answer; the one given stays as it is."""
    twin = state.copy()
    apply(rules, twin, move)
    return twin


def after_actions(rules: RuleSet, state: State) -> Iterator[State]:
    """The tables after every action that can be made now, with all its details."""
    for move in legal(rules, state):
        twin = after(rules, state, move)
        if twin.verb == 0:
            yield twin
        else:
            yield from after_actions(rules, twin)


def count_actions(rules: RuleSet, state: State, depth: int) -> tuple[int, int]:
    """How many sequences of `depth` whole actions there are, and how many distinct positions they lead to."""
    n_sequences: dict[tuple[int, ...], int] = {tuple(state.key()): 1}
    tables = {tuple(state.key()): state}
    for _ in range(depth):
        n_after: dict[tuple[int, ...], int] = {}
        reached: dict[tuple[int, ...], State] = {}
        for key, table in tables.items():
            for twin in after_actions(rules, table):
                twin_key = tuple(twin.key())
                n_after[twin_key] = n_after.get(twin_key, 0) + n_sequences[key]
                reached[twin_key] = twin
        n_sequences, tables = n_after, reached
    return sum(n_sequences.values()), len(tables)
