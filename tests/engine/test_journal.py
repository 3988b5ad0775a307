"""What the engine notes is all that it does, and noting it changes nothing."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cottonopolis.built import is_compiled
from cottonopolis.engine import journal
from cottonopolis.engine.api import legal, take
from cottonopolis.engine.bits import bits
from cottonopolis.engine.journal import record
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import OVER, State
from engine.play import Which, choose, table

TABLES: list[Which] = [
    *(("birmingham", n) for n in (2, 3, 4)),
    ("birmingham", 3, ("introductory", True)),
    *(("lancashire", n) for n in (3, 4)),
    ("lancashire", 3, ("shortfall", "debt")),
    *(("lancashire", n, ("edition", "roxley2018")) for n in (2, 4)),
    ("lancashire", 2, ("edition", "roxley2018"), ("introductory", True)),
    *((map_id, n) for map_id in ("germany", "new_england") for n in (3, 5)),
    ("germany", 3, ("final_round_phases_2_3", False)),
]

MONEY = {
    journal.BUILT: 2, journal.LINKED: 1, journal.LOAN_TAKEN: 0, journal.REPAID: 0, journal.DRANK: 1, journal.BOUGHT: 2,
    journal.BORROWED: 0, journal.CUBES_SOLD: 3, journal.FLIPPED: 3, journal.INCOME: 0, journal.FORGIVEN: 1,
    journal.INTEREST: 0, journal.LINKS_EARNED: 0,
}  # fmt: skip
POINTS = {
    journal.DRANK: 2, journal.FORGIVEN: 2, journal.LINKS_SCORED: 0, journal.TILES_SCORED: 0, journal.SCORED_AGAIN: 0,
    journal.MONEY_SCORED: 0, journal.INCOME_SCORED: 0, journal.LOANS_SCORED: 0,
}  # fmt: skip
SPACES = {journal.LOAN_TAKEN: 1, journal.DRANK: 3, journal.FLIPPED: 2, journal.REVEALED: 3}
LOANS = {journal.REPAID: 1, journal.BORROWED: 1}
"""By kind of note: where among its values a change of the seat's money, points, spaces or loans stands."""
CARDS_GAINED = (journal.WILD_TAKEN, journal.CARD_TAKEN, journal.DREW, journal.DEALT)
CARDS_LOST = (journal.DISCARDED, journal.LAID_DOWN)

Notes = list[list[int]]


def assert_adds_up(rules: RuleSet, before: State, notes: Notes, after: State) -> None:
    """The sums of the notes are the differences of the tables."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        own = [note for note in notes if note[1] == seat]
        sums = [
            sum(note[2 + where[note[0]]] for note in own if note[0] in where)
            for where in (MONEY, POINTS, SPACES, LOANS)
        ]
        # Some of what is given up for a debt may come back.
        sums[0] += sum(max(-note[5], 0) for note in own if note[0] == journal.GAVE_UP)
        changes = [now.money - was.money, now.vp - was.vp, now.space - was.space, now.loans - was.loans]
        assert sums == changes, (seat, notes)
        hand = Counter(was.hand)
        hand.update(note[2] for note in own if note[0] in CARDS_GAINED)
        hand.subtract(note[2] for note in own if note[0] in CARDS_LOST)
        assert +hand == Counter(now.hand) and min(hand.values(), default=0) >= 0, notes
    for resource, (was_there, is_there) in enumerate(zip(before.cubes, after.cubes, strict=True)):
        bought = sum(note[5] for note in notes if note[0] == journal.BOUGHT and note[2] == resource)
        sold = sum(note[3] for note in notes if note[0] == journal.CUBES_SOLD and note[2] == resource)
        assert bought + sold == is_there - was_there, notes
    assert_board(rules, before, notes, after)


def assert_board(rules: RuleSet, before: State, notes: Notes, after: State) -> None:
    """Tiles, cubes, flipped tiles and links on the board are those of before with what was noted."""
    tiles, cubes, flipped = list(before.tile_at), list(before.cubes_at), set(bits(before.flipped))
    built: dict[int, int] = {}
    links = [player.links for player in before.players]
    for kind, seat, a, b, c, _ in notes:
        if kind == journal.BUILT:
            built[b] = a
        elif kind == journal.USED:
            cubes[a] -= 1
        elif kind == journal.STOCKED:
            cubes[a] += c
        elif kind == journal.IMPORTED:
            cubes[a] += b
        elif kind == journal.CUBES_SOLD:
            cubes[c] -= b
        elif kind in (journal.REPLACED, journal.GAVE_UP):
            assert (tiles[b], before.owner_at[b]) == (a, seat), notes
            tiles[b] = -1
            cubes[b] = 0
            flipped.discard(b)
        elif kind == journal.TILE_CLEARED:
            tiles[a] = -1
            built.pop(a, None)
            cubes[a] = 0
            flipped.discard(a)
        elif kind == journal.FLIPPED:
            flipped.add(b)
        elif kind == journal.LINKED:
            links[seat] |= 1 << a
        elif kind == journal.LINKS_CLEARED:
            assert sum(len(bits(mask)) for mask in links) == a
            links = [0] * len(links)
    assert [built.get(slot, tile) for slot, tile in enumerate(tiles)] == list(after.tile_at), notes
    assert cubes == list(after.cubes_at), notes
    assert flipped == set(bits(after.flipped)), notes
    if after.stage != OVER or not rules.kit.levels:
        assert links == [player.links for player in after.players], notes


def assert_details(notes: Notes) -> None:
    """What is counted together is the sum of what is noted of each."""
    for total, each in (
        (journal.LINKS_SCORED, journal.LINK_SCORED),
        (journal.LINKS_EARNED, journal.LINK_EARNED),
        (journal.TILES_SCORED, journal.TILE_SCORED),
    ):
        where = 4 if each == journal.TILE_SCORED else 3
        sums: Counter[int] = Counter()
        for note in notes:
            sums[note[1]] += note[2] if note[0] == total else -note[where] if note[0] == each else 0
        assert not any(sums.values()), notes


def is_between_actions(state: State) -> bool:
    """Whether nothing is half made: a whole price is noted with its parts, and a rail lies after its cubes."""
    return state.verb == 0


@pytest.mark.parametrize("which", TABLES, ids=str)
def test_the_journal_of_a_whole_game_adds_up(which: Which) -> None:
    _, rules = table(*which)
    kinds: set[int] = set()
    for seed in range(4 if is_compiled() else 1):
        chance = random.Random(seed)
        state = rules.start(seed)
        begin = state.copy()
        everything: Notes = []
        notes: Notes = []
        while state.stage != OVER:
            record(state)
            take(rules, state, choose(rules, state, chance))
            notes += state.journal
            if is_between_actions(state):
                assert_adds_up(rules, begin, notes, state)
                assert_details(notes)
                begin, everything, notes = state.copy(), everything + notes, []
        kinds |= {note[0] for note in everything}
        ranks = [note for note in everything if note[0] == journal.RANKED]
        assert [note[2] for note in ranks] == [player.vp for player in state.players]
        assert all(len(note) == 6 for note in everything)
        n_eras = sum(note[0] == journal.ERA_BEGUN for note in everything)
        assert n_eras == state.era
    assert {journal.BUILT, journal.DISCARDED, journal.ORDERED, journal.TILES_SCORED, journal.RANKED} <= kinds


@pytest.mark.parametrize("which", TABLES, ids=str)
def test_a_recorded_game_ends_like_one_that_nobody_records(which: Which) -> None:
    _, rules = table(*which)
    for seed in range(4 if is_compiled() else 1):
        chance = random.Random(seed)
        state, plain = rules.start(seed), rules.start(seed)
        record(state)
        while state.stage != OVER:
            move = choose(rules, state, chance)
            twin = state.copy()
            noted = len(state.journal)
            take(rules, twin, move)
            assert not twin.is_recording and not twin.journal and len(state.journal) == noted
            take(rules, state, move)
            take(rules, plain, move)
            assert state.key() == plain.key() == twin.key() and legal(rules, state) == legal(rules, plain)
        assert state.journal and not plain.journal
