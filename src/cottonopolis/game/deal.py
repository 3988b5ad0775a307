"""The shuffles of a game before they happen: what they are, what they give, and how the record will tell it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cottonopolis.content import Content
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import State
from cottonopolis.errors import ContentError
from cottonopolis.game.game import Game
from cottonopolis.game.record import record_of
from cottonopolis.notation.record import Record
from cottonopolis.notation.record_shuffle import format_later, shuffle_kinds, shuffled_things


def coming_shuffles(content: Content, rules: RuleSet, state: State | None = None) -> list[str]:
    """What will be shuffled, in this order: all of a new game, or what is not arranged yet at a table being played."""
    later = shuffle_kinds(content, is_start=False)
    if state is None:
        return [*shuffle_kinds(content, is_start=True), *later * (rules.numbers.n_eras - 1)]
    n_in_era = sum(len(shuffled_things(content, what)) for what in later)
    n_eras = rules.numbers.n_eras - 1 - state.era - len(state.arranged) // n_in_era
    return [*later * n_eras]


def shuffle_outcomes(content: Content, kinds: Iterable[str], chance: random.Random) -> list[int]:
    """What these shuffles give by chance, one after another, as `RuleSet.start_arranged` takes it."""
    outcomes: list[int] = []
    for what in kinds:
        things = shuffled_things(content, what)
        chance.shuffle(things)
        outcomes += things
    return outcomes


def check_outcomes(content: Content, kinds: Iterable[str], outcomes: Sequence[int]) -> None:
    """Refuses outcomes that are not those of these shuffles, since they were made for another deck or other tiles."""
    at = 0
    for what in kinds:
        things = shuffled_things(content, what)
        if sorted(outcomes[at : at + len(things)]) != sorted(things):
            raise ContentError(f"{content.map}: shuffle {what}: the outcome is of other {what} than this map has")
        at += len(things)
    if at != len(outcomes):
        raise ContentError(f"{content.map}: {len(outcomes)} outcomes of shuffles are given and {at} are needed")


def record_to_come(game: Game) -> Record:
    """The start of the record that a game will have at its end, with its arranged shuffles as if they had happened."""
    begun = game.at(0)
    left = begun.state.arranged
    begun.state.arranged = []
    record = record_of(begun)
    later = []
    kinds = shuffle_kinds(game.content, is_start=False)
    while left:
        for what in kinds:
            n = len(shuffled_things(game.content, what))
            later.append(format_later(game.content, what, left[:n], game.rules.numbers.hand_size))
            left = left[n:]
    return replace(record, shuffles=(*record.shuffles, *later))
