"""A reason is found exactly where the engine lists no action, by the refusals and by the oracle."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.content import Content
from cottonopolis.engine.api import advance, legal
from cottonopolis.engine.move import BUILD, CARD, DEVELOP, LINK, LOAN, PASS, SCOUT, SELL, first_of, pack, verb_of
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, DISCARD, State
from cottonopolis.game.reasons import reasons_for
from cottonopolis.notation.action import Request, parse_action
from cottonopolis.notation.move import space_code
from effort import examples
from engine.play import decisions, table
from game.shaken import shaken
from oracle.reasons import reasons_for as oracle_reasons


def cards_for(rules: RuleSet, state: State, move: int) -> set[int]:
    """The cards with which the engine lets an action be paid; none if it does not list the action."""
    if move not in legal(rules, state):
        return set()
    twin, taken = state.copy(), [move]
    while True:
        taken.clear()
        advance(rules, twin, move, taken)
        forced = [first_of(answer) for answer in taken if verb_of(answer) == CARD]
        if forced:
            return {forced[0]}
        if twin.stage == DISCARD:
            return {first_of(answer) for answer in legal(rules, twin)}
        move = legal(rules, twin)[0]


def slot_text(content: Content, slot: int) -> str:
    return content.names.slots[slot].code


def builds(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Iterator[tuple[str, bool]]:
    """Builds on fitting slots and on some others, each with every card in hand and one more."""
    board, kit, names = rules.board, rules.kit, content.names
    hand = state.players[state.order[state.turn]].hand
    targets = [(i, s) for s in range(board.n_slots) for i in range(kit.n_industries) if board.industries_of[s] >> i & 1]
    targets = chance.sample(targets, 8)
    listed = [move for move in legal(rules, state) if verb_of(move) == BUILD]
    targets += [(first_of(move), move & 255) for move in chance.sample(listed, min(4, len(listed)))]
    targets += [(chance.randrange(kit.n_industries), chance.randrange(board.n_slots)) for _ in range(2)]
    for industry, slot in targets:
        allowed = cards_for(rules, state, pack(BUILD, industry, slot))
        for card in {*hand, chance.randrange(kit.n_cards)}:
            target = f"{names.industries[industry].code}@{slot_text(content, slot)}"
            yield f"B {target} /{names.cards[card].code}", card in allowed
        yield f"B {names.industries[industry].code}@{slot_text(content, slot)}", bool(allowed)


def others(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Iterator[tuple[str, bool]]:
    """Every link, development and sale, a loan, passing and scouting."""
    names, kit, answers = content.names, rules.kit, legal(rules, state)
    hand = state.players[state.order[state.turn]].hand
    card = names.cards[chance.choice(hand)].code
    for link in range(rules.board.n_links):
        yield f"N {names.links[link].code} /{card}", pack(LINK, link, 0) in answers
    for tile in range(kit.n_tiles):
        yield f"D {names.tiles[tile].code} /{card}", pack(DEVELOP, tile, 0) in answers
    for slot in range(rules.board.n_slots):
        if state.tile_at[slot] >= 0:
            tile_at = f"{names.tiles[state.tile_at[slot]].code}@{slot_text(content, slot)}"
            for space in range(len(state.market_tiles)):
                text = f"S {tile_at}>{space_code(content, space)} /{card}"
                yield text, pack(SELL, slot, space) in answers
    can_sell = any(verb_of(answer) == SELL for answer in answers)
    yield f"S /{card}", False
    yield f"L 30 /{card}", pack(LOAN, 0, 0) in answers
    yield f"P /{card}", pack(PASS, 0, 0) in answers
    if len(hand) >= 3:
        words = " ".join(f"/{names.cards[held].code}" for held in chance.sample(hand, 3))
        yield f"W {words}", pack(SCOUT, 0, 0) in answers
    yield "W", pack(SCOUT, 0, 0) in answers
    found = reasons_for(content, rules, state, parse_action(f"S /{card}"), state.order[state.turn])
    assert found[0].word == ("nothing_chosen" if can_sell else "nothing_to_sell")


def doubles(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Iterator[tuple[Request, bool]]:
    """Pairs of links and pairs of developments without a choice of sources in the first one."""
    names, answers = content.names, legal(rules, state)
    for verb, letter, table_ in ((LINK, "N", names.links), (DEVELOP, "D", names.tiles)):
        firsts = [answer for answer in answers if verb_of(answer) == verb]
        for first in chance.sample(firsts, min(3, len(firsts))):
            twin = state.copy()
            taken: list[int] = []
            advance(rules, twin, first, taken)
            if twin.stage != DISCARD:
                continue
            advance(rules, twin, legal(rules, twin)[0], taken)
            if twin.verb != verb:
                continue
            seconds = {first_of(answer) for answer in legal(rules, twin) if verb_of(answer) == verb}
            for second in range(len(table_)):
                text = f"{letter} {table_[first_of(first)].code} + {table_[second].code}"
                yield parse_action(text), second in seconds


def assert_agreement(content: Content, rules: RuleSet, state: State, chance: random.Random) -> None:
    seat, before = state.order[state.turn], state.key()
    asked = [*builds(content, rules, state, chance), *others(content, rules, state, chance)]
    cases = [(parse_action(text), is_legal) for text, is_legal in asked]
    for request, is_legal in [*cases, *doubles(content, rules, state, chance)]:
        for judge in (reasons_for, oracle_reasons):
            found = judge(content, rules, state, request, seat)
            assert is_legal == (not found), (request.text, found)
    assert state.key() == before


@examples(4, 100)
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_a_reason_is_found_exactly_where_the_engine_lists_nothing(n_players: int, seed: int) -> None:
    content, rules = table("birmingham", n_players)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        if state.stage != ACTION or chance.random() > 0.1:
            continue
        assert_agreement(content, rules, state, chance)


@examples(10, 250)
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_they_agree_on_tables_that_no_game_would_reach(n_players: int, seed: int) -> None:
    content, rules = table("birmingham", n_players)
    assert_agreement(content, rules, shaken(rules, seed), random.Random(seed))
