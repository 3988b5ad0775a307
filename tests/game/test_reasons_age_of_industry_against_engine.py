"""Age of Industry read twice: a reason is found exactly where the engine lists no action, source, card or target."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.content import Content
from cottonopolis.engine.api import legal, take
from cottonopolis.engine.move import (
    BUILD,
    COMBINE,
    DECK,
    DEVELOP,
    DRAW,
    FIRST_BOX,
    LINK,
    PASS,
    REPAY,
    SELL,
    STOP,
    TAKE,
    first_of,
    pack,
    second_of,
    verb_of,
)
from cottonopolis.engine.ruleset import RuleSet
from cottonopolis.engine.state import ACTION, AGAIN, ASK_COAL, ASK_IRON, DISCARD, TURN_END, State
from cottonopolis.game.reasons import reasons_for
from cottonopolis.notation.action import parse_action
from cottonopolis.notation.move import buyer_code
from effort import examples
from engine.play import Which, decisions, table
from game.shaken_ships import shaken_ships
from oracle.reasons import reasons_for as oracle_reasons

Asked = Iterator[tuple[str, bool]]
"""Requests as text, and whether the engine allows them."""

ONLY_DEVELOPS = ("ship_card_germany", "develop_or_pass")
ONLY_PORTS = ("ship_card_reach", "own_port_only")
tables = st.tuples(st.sampled_from(("germany", "new_england")), st.integers(3, 5)) | st.sampled_from(
    [("germany", 4, ONLY_DEVELOPS, ("combine_in_first_round", True)), ("new_england", 3, ONLY_DEVELOPS, ONLY_PORTS)]
)
seeds = st.integers(0, 2**40)


def walked(rules: RuleSet, state: State, move: int) -> dict[int, list[int]]:
    """By stage (coal, iron, cards): what the engine lets be chosen in an action, whatever is chosen before."""
    twin, seen = state.copy(), {}
    take(rules, twin, move)
    while twin.verb and twin.stage in (ASK_COAL, ASK_IRON, DISCARD):
        answers = legal(rules, twin)
        seen[twin.stage] = [first_of(answer) for answer in answers]
        take(rules, twin, answers[-1])
    return seen


def sources(
    content: Content, state: State, head: str, tail: str, needs: tuple[int, int], seen: dict[int, list[int]]
) -> Asked:
    """An action with every source that holds cubes, and one that holds none, for its coal and for its steel."""
    stocked = [space for space, n in enumerate(state.cubes_at) if n]
    empty = [space for space, n in enumerate(state.cubes_at) if not n]
    for letter, stage, needed in (("c", ASK_COAL, needs[0]), ("s", ASK_IRON, needs[1])):
        if needed == 1:
            for space in stocked + empty[:1] + empty[-1:]:
                yield f"{head} {letter}:{content.names.slots[space].code} {tail}", space in seen.get(stage, [])
            yield f"{head} {letter}:market {tail}", stage not in seen
        yield f"{head} {' '.join([f'{letter}:market'] * (needed + 1))} {tail}", False


def builds(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Asked:
    """Builds of both kinds on many slots, with every card in hand and one more, and with every source."""
    board, kit, names, answers = rules.board, rules.kit, content.names, legal(rules, state)
    hand = state.players[state.order[state.turn]].hand
    pairs = [(industry, slot) for slot in range(board.n_slots) for industry in range(kit.n_industries)]
    fitting = [(industry, slot) for industry, slot in pairs if board.industries_of[slot] >> industry & 1]
    listed = [(first_of(move), second_of(move)) for move in answers if verb_of(move) in (BUILD, COMBINE)]
    chosen = chance.sample(pairs, 2) + chance.sample(fitting, 8) + chance.sample(listed, min(6, len(listed)))
    for letter, verb in (("B", BUILD), ("C", COMBINE)):
        for industry, slot in chosen:
            move = pack(verb, industry, slot)
            is_listed = move in answers
            seen = walked(rules, state, move) if is_listed else {}
            head = f"{letter} {names.industries[industry].code}@{names.slots[slot].code}"
            yield head, is_listed
            for card in {*hand, chance.randrange(kit.n_cards)}:
                yield f"{head} /{names.cards[card].code}", card in seen.get(DISCARD, [])
            if is_listed and chance.random() < 0.4:
                tile = next(tile for tile in range(kit.n_tiles) if tile_of(rules, state, industry) == tile)
                card = chance.choice(seen[DISCARD])
                needs = kit.coal_of[tile], kit.iron_of[tile]
                yield from sources(content, state, head, f"/{names.cards[card].code}", needs, seen)
    for place in chance.sample(range(board.n_places), 8):
        industry = chance.randrange(kit.n_industries)
        head = f"{names.industries[industry].code}@{names.places[place].code}"
        slots = [slot for slot in range(board.n_slots) if board.place_of[slot] == place]
        for letter, verb in (("B", BUILD), ("C", COMBINE)):
            yield f"{letter} {head}", any(pack(verb, industry, slot) in answers for slot in slots)


def tile_of(rules: RuleSet, state: State, industry: int) -> int:
    """The lowest tile of an industry on the mat, found by counting."""
    left, tile = state.players[state.order[state.turn]].mat[industry], rules.kit.first_tile_of[industry]
    while left & 15 == 0:
        left, tile = left >> 4, tile + 1
    return tile


def rails(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Asked:
    """Every line, and for some of them every source."""
    answers = legal(rules, state)
    needs = (1, 1) if state.players[state.order[state.turn]].links else (0, 0)
    for link in range(rules.board.n_links):
        head, move = f"N {content.names.links[link].code}", pack(LINK, link, 0)
        yield head, move in answers
        if move in answers and chance.random() < 0.3:
            yield from sources(content, state, head, "", needs, walked(rules, state, move))


def sales(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Asked:
    """Every own tile to every port and box, every tile to any, and second sales after some first ones."""
    answers, names, kit, seat = legal(rules, state), content.names, rules.kit, state.order[state.turn]
    yield "S", False
    standing = [slot for slot in range(rules.board.n_slots) if state.tile_at[slot] >= 0]
    ports = [slot for slot in standing if names.industries[kit.industry_of[state.tile_at[slot]]].id == "port"]
    targets = [*ports, *(FIRST_BOX + box for box in range(len(rules.board.boxes_of)))]
    texts = {slot: f"{names.tiles[state.tile_at[slot]].code}@{names.slots[slot].code}" for slot in standing}
    own = [slot for slot in standing if state.owner_at[slot] == seat]
    for slot in standing:
        yield f"S {texts[slot]}", any(verb_of(move) == SELL and first_of(move) == slot for move in answers)
        for target in targets if slot in own else targets[:1]:
            yield f"S {texts[slot]}>{buyer_code(content, target)}", pack(SELL, slot, target) in answers
    listed = [move for move in answers if verb_of(move) == SELL]
    for move in chance.sample(listed, min(2, len(listed))):
        twin = state.copy()
        take(rules, twin, move)
        assert twin.stage == AGAIN
        again = legal(rules, twin)
        first = f"S {texts[first_of(move)]}>{buyer_code(content, second_of(move))}"
        for other in own:
            for target in {second_of(move), *chance.sample(targets, 3)}:
                yield f"{first} + {texts[other]}>{buyer_code(content, target)}", pack(SELL, other, target) in again


def others(content: Content, rules: RuleSet, state: State, chance: random.Random) -> Asked:
    """Developing, drawing, passing, repaying, ending."""
    answers, names = legal(rules, state), content.names
    hand = state.players[state.order[state.turn]].hand
    for tile in range(rules.kit.n_tiles):
        move = pack(DEVELOP, tile, 0)
        yield f"D {names.tiles[tile].code}", move in answers
        card = chance.randrange(rules.kit.n_cards)
        yield f"D {names.tiles[tile].code} /{names.cards[card].code}", move in answers and card in hand
    for card in range(rules.kit.n_cards):
        yield f"P /{names.cards[card].code}", card in hand and pack(PASS, 0, 0) in answers
    yield "P", pack(PASS, 0, 0) in answers
    yield "R", pack(REPAY, 0, 0) in answers
    yield "E", pack(STOP, 0, 0) in answers
    yield "L 10", False
    yield "T", pack(DRAW, 0, 0) in answers
    if chance.random() < 0.3:
        yield from draws(content, rules, state)


def draws(content: Content, rules: RuleSet, state: State) -> Asked:
    """Every draw of one card or two."""
    words = {DECK: "deck"} | {card: content.names.cards[card].code for card in range(rules.kit.n_cards)}
    ones: set[int] = set()
    pairs: set[tuple[int, int]] = set()
    if pack(DRAW, 0, 0) in legal(rules, state):
        twin = state.copy()
        take(rules, twin, pack(DRAW, 0, 0))
        for first in legal(rules, twin):
            after = twin.copy()
            take(rules, after, first)
            if after.verb != DRAW:
                ones.add(first_of(first))
            else:
                pairs |= {(first_of(first), first_of(second)) for second in legal(rules, after)}
                assert all(verb_of(second) == TAKE for second in legal(rules, after))
    for first in words:
        yield f"T {words[first]}", first in ones
        for second in words:
            yield f"T {words[first]} {words[second]}", (first, second) in pairs


def assert_agreement(content: Content, rules: RuleSet, state: State, chance: random.Random) -> None:
    seat, before = state.order[state.turn], state.key()
    for part in (builds, rails, sales, others):
        for text, is_legal in part(content, rules, state, chance):
            for judge in (reasons_for, oracle_reasons):
                found = judge(content, rules, state, parse_action(text), seat)
                assert is_legal == (not found), (text, found)
    assert state.key() == before


@examples(3, 40)
@given(tables, seeds)
def test_a_reason_is_found_exactly_where_the_engine_lists_nothing(which: Which, seed: int) -> None:
    content, rules = table(*which)
    chance = random.Random(seed)
    for state in decisions(rules, seed):
        if state.stage in (ACTION, TURN_END) and chance.random() < 0.06:
            assert_agreement(content, rules, state, chance)


@examples(12, 400)
@given(tables, seeds)
def test_they_agree_on_tables_that_no_game_would_reach(which: Which, seed: int) -> None:
    content, rules = table(*which)
    assert_agreement(content, rules, shaken_ships(rules, seed), random.Random(seed))


@examples(4, 40)
@given(tables, seeds)
def test_they_agree_while_a_turn_waits_to_be_ended(which: Which, seed: int) -> None:
    content, rules = table(*which)
    state = shaken_ships(rules, seed)
    player = state.players[state.order[state.turn]]
    state.stage, state.actions_left, player.loans, player.money = TURN_END, 0, 1 + seed % 3, 10 + seed % 20
    assert_agreement(content, rules, state, random.Random(seed))
