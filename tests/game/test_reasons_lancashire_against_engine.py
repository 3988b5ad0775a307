"""The reasons of Lancashire are a second reading of its rules: one is found exactly where the engine lists nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.content import Content
from cottonopolis.engine.api import advance, legal
from cottonopolis.engine.move import COMBINE, DEVELOP, DISTANT, LINK, LOAN, PASS, SELL, first_of, pack, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, DISCARD, State
from cottonopolis.game.reasons import reasons_for
from cottonopolis.games.definition import optimistic
from cottonopolis.notation.action import parse_action
from cottonopolis.notation.move import buyer_code
from effort import examples
from engine.play import Which, decisions, table
from game.shaken_cotton import shaken
from game.test_reasons_against_engine import builds, doubles
from oracle.reasons import reasons_for as oracle_reasons

ROXLEY = ("edition", "roxley2018")
TABLES: list[Which] = [
    ("lancashire", 3),
    ("lancashire", 4, ("shortfall", "debt"), ("virtual_link", "to_birkenhead")),
    ("lancashire", 4, ("virtual_link", "off"), ("port_slots", "strict")),
    ("lancashire", 2, ROXLEY),
    ("lancashire", 3, ROXLEY, ("virtual_link", "both")),
    ("lancashire", 4, ROXLEY),
]

Asked = Iterator[tuple[str, bool]]
"""Requests as text, and whether the engine lists them."""


def combines(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Asked:
    """Combined builds on any slots, with two cards, one or none."""
    names, hand, answers = content.names, state.players[state.order[state.turn]].hand, legal(rules, state)
    listed = [move for move in answers if verb_of(move) == COMBINE]
    targets = [(first_of(move), move & 255) for move in chance.sample(listed, min(4, len(listed)))]
    targets += [(chance.randrange(5), chance.randrange(rules.board.n_slots)) for _ in range(6)]
    for industry, slot in targets:
        text = f"C {names.industries[industry].code}@{names.slots[slot].code}"
        is_legal = pack(COMBINE, industry, slot) in answers
        yield text, is_legal
        cards = [f"/{names.cards[card].code}" for card in chance.sample(hand, min(2, len(hand)))]
        yield f"{text} {' '.join(cards)}", is_legal and len(cards) == 2
        yield f"{text} {cards[0]}", False


def others(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Asked:
    """Every link, development and sale, all loans, passing."""
    names, answers = content.names, legal(rules, state)
    card = names.cards[chance.choice(state.players[state.order[state.turn]].hand)].code
    for link in range(rules.board.n_links):
        yield f"N {names.links[link].code} /{card}", pack(LINK, link, 0) in answers
    for tile in range(rules.kit.n_tiles):
        yield f"D {names.tiles[tile].code} /{card}", pack(DEVELOP, tile, 0) in answers
    for slot in range(rules.board.n_slots):
        mill = f"cot@{names.slots[slot].code}"
        sales = {move for move in answers if verb_of(move) == SELL and first_of(move) == slot}
        targets = {*chance.sample(range(rules.board.n_slots), 2), *(move & 255 for move in sales), DISTANT}
        if state.tile_at[slot] >= 0:
            targets |= {port for port in range(rules.board.n_slots) if state.tile_at[port] >= 0}
        for target in sorted(targets):
            yield f"S {mill}>{buyer_code(content, target)} /{card}", pack(SELL, slot, target) in sales
        yield f"S {mill}", bool(sales)
    for index, amount in enumerate(rules.numbers.loans):
        yield f"L {amount} /{card}", pack(LOAN, index, 0) in answers
    yield f"L {chance.choice((5, 15, 40))}", False
    yield "L", any(verb_of(move) == LOAN for move in answers)
    yield f"P /{card}", pack(PASS, 0, 0) in answers
    can_sell = any(verb_of(move) == SELL for move in answers)
    found = reasons_for(content, rules, state, parse_action("S"), state.order[state.turn])
    assert found[0].word == ("must_choose" if can_sell else "nothing_to_sell")


def sale_pairs(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Asked:
    """Two sales in one action, as far as what is not known allows."""
    names = content.names
    hoped = optimistic(content, state)
    firsts = [move for move in legal(rules, hoped) if verb_of(move) == SELL]
    for first in chance.sample(firsts, min(3, len(firsts))):
        twin = hoped.copy()
        advance(rules, twin, first, [])
        if twin.stage == DISCARD and twin.verb == SELL:
            advance(rules, twin, legal(rules, twin)[0], [])
        seconds = set(legal(rules, twin)) if twin.stage == AGAIN and twin.verb == SELL else set()
        sold = f"S cot@{names.slots[first_of(first)].code}>{buyer_code(content, first & 255)}"
        mills = [move for move in firsts if first_of(move) != first_of(first)]
        for second in {*mills, *(move for move in seconds if verb_of(move) == SELL), first}:
            text = f"{sold} + cot@{names.slots[first_of(second)].code}>{buyer_code(content, second & 255)}"
            yield text, second in seconds


def assert_agreement(content: Content, rules: RuleSet, state: State, chance: random.Random) -> None:
    seat, before = state.order[state.turn], state.key()
    asked = [
        *builds(content, rules, state, chance),
        *combines(content, rules, state, chance),
        *others(content, rules, state, chance),
        *sale_pairs(content, rules, state, chance),
    ]
    cases = [(parse_action(text), is_legal) for text, is_legal in asked]
    for request, is_legal in [*cases, *doubles(content, rules, state, chance)]:
        for judge in (reasons_for, oracle_reasons):
            found = judge(content, rules, state, request, seat)
            assert is_legal == (not found), (request.text, found)
    assert state.key() == before


@pytest.mark.parametrize("which", TABLES)
@examples(1, 20)
@given(seed=st.integers(0, 2**40))
def test_a_reason_is_found_exactly_where_the_engine_lists_nothing(which: Which, seed: int) -> None:
    content, rules = table(*which)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        if state.stage == ACTION and chance.random() < 0.02:
            assert_agreement(content, rules, state, chance)


@pytest.mark.parametrize("which", TABLES)
@examples(3, 60)
@given(seed=st.integers(0, 2**40))
def test_they_agree_on_tables_that_no_game_would_reach(which: Which, seed: int) -> None:
    content, rules = table(*which)
    assert_agreement(content, rules, shaken(rules, seed), random.Random(seed))
