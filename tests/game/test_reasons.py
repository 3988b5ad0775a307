"""Every reason word of Birmingham's catalogue, and which of several is given."""

from __future__ import annotations

import random
import re
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.content import load
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.state import ACTION, DEBT, OVER
from cottonopolis.errors import ContentError
from cottonopolis.game.matching import Matcher
from cottonopolis.game.position import read_position
from cottonopolis.game.reasons import Reason, reasons_for, why_refused
from cottonopolis.games.birmingham.reasons import REASONS as BIRMINGHAM
from cottonopolis.messages import messages_in
from cottonopolis.notation.action import Part, Request, parse_action
from effort import examples
from engine.play import decisions, table
from game.asking import Asker, played, spoiled
from game.shaken import shaken

CANAL = "era canal, round 3"
RAIL = "era rail, round 3"
OXFORD = "merchant oxf.0 any with barrel\nann link bir-oxf"


def words(position: str, text: str, seat: int = 0) -> list[str]:
    """All reason words against a line of text at a table of ann and bob, where ann is to move."""
    turn = "order ann bob, ann to move" + ("" if "question" in position else ", 1 action left")
    found = read_position(f"table birmingham, ann bob\n{turn}\n{position}")
    reasons = reasons_for(found.content, found.rules, found.state, parse_action(text), seat)
    return list(dict.fromkeys(reason.word for reason in reasons))


# fmt: off
# One line a case: word, position, request.
CASES = [
    ("bad_request", CANAL, "B cot@birminghm /bir"),
    ("bad_request", CANAL, "B cot@bir.7 /bir"),
    ("bad_request", CANAL, "B coa-9@dud /dud"),
    ("bad_request", CANAL, "N bir-shr"),
    ("bad_request", CANAL, "L 20"),
    ("bad_request", CANAL, "D cot i:oxf"),
    ("bad_request", CANAL, "D cot ! cot"),
    ("bad_request", CANAL, "S cot@kid"),
    ("bad_request", f"{CANAL}\nann hand bir bir cov iro", "W /bir /cov"),
    ("bad_request", f"{RAIL}\nann link bir-cov", "N bir-dud + bir-wal b:market"),
    ("card_not_in_hand", f"{CANAL}\nann hand bir", "P /cov"),
    ("card_not_in_hand", f"{CANAL}\nann hand bir", "P /8"),
    ("duplicate_card", f"{CANAL}\nann hand bir cov iro", "W /bir /bir /cov"),
    ("too_few_cards", f"{CANAL}\nann hand bir cov", "W /bir /dud"),
    ("holds_wild", f"{CANAL}\nann hand bir cov iro wpl", "W /bir /cov /iro"),
    ("nothing_chosen", CANAL, "D"),
    ("nothing_chosen", CANAL, "N"),
    ("nothing_chosen", CANAL, "B"),
    ("nothing_chosen", f"{CANAL}\nann tile cotton-1 at bir.0, link bir-oxf\nmerchant oxf.0 cotton with barrel", "S"),
    ("too_many", f"{CANAL}\nann tile coal-1 at tam.0", "N tam-bir + bir-cov"),
    ("too_many", f"{RAIL}\nann tile coal-2 at dud.0", "N dud-bir + bir-cov + dud-wol"),
    ("too_many", CANAL, "D cot + cot + cot"),
    ("too_many", f"{CANAL}\nann tile iron-1 at dud.1", "D cot i:dud.1 i:dud.1"),
    ("too_many", CANAL, "L 30 + 30"),
    ("too_many", f"{CANAL}\nann hand bir cov", "L 30 /bir /cov"),
    ("not_yours", f"{CANAL}\nbob tile cotton-1 at kid.1", "S cot@kid"),
    ("not_sellable", f"{CANAL}\nann tile coal-1 at dud.0", "S coa@dud"),
    ("already_flipped", f"{CANAL}\nann tile cotton-1 at kid.1 flipped", "S cot@kid"),
    ("no_tile_left", f"{CANAL}\nann mat coal none", "D coa"),
    ("not_lowest_tile", CANAL, "D cot-2"),
    ("not_lowest_tile", f"{CANAL}\nann hand kid", "B cot-2@kid /kid"),
    ("lightbulb", CANAL, "D pot"),
    ("wrong_era", f"{RAIL}\nann hand kid, £50", "B cot@kid /kid"),
    ("wrong_era", f"{CANAL}\nann tile coal-1 at tam.0", "N tam-wal"),
    ("wrong_era", f"{RAIL}\nann tile coal-2 at bur.0", "N bur-wal"),
    ("slot_mismatch", f"{CANAL}\nann hand wol", "B pot@wol /wol"),
    ("slot_mismatch", f"{CANAL}\nann hand kid", "B coa@kid.1 /kid"),
    ("slot_mismatch", f"{CANAL}\nann hand kid", "B cot@oxf /kid"),
    ("wrong_card", f"{CANAL}\nann hand bir cov", "B cot@bir.0 /cov"),
    ("wrong_card", f"{CANAL}\nann hand bir cov", "B coa@cov.1 /bir /cov"),
    ("wrong_card", f"{CANAL}\nann hand wpl, link can-fno", "B bre@fno /wpl"),
    ("wrong_card", f"{CANAL}\nann hand iro", "B coa@dud /iro"),
    ("link_taken", f"{CANAL}\nbob link bir-cov\nann tile coal-1 at cov.1", "N bir-cov"),
    ("not_in_network", f"{CANAL}\nann tile coal-1 at cov.1", "N kid-dud"),
    ("not_in_network", f"{CANAL}\nann tile iron-1 at cov.2, hand coa", "B coa@dud /coa"),
    ("rival_tile", f"{CANAL}\nann hand kid, mat cotton 2 2, £50\nbob tile cotton-1 at kid.1", "B cot@kid.1 /kid"),
    ("resource_remains", f"{CANAL}\nann hand dud, mat coal 2 2\nbob tile coal-1 at dud.0 with 0", "B coa@dud.0 /dud"),
    ("level_not_higher", f"{CANAL}\nann hand kid, tile cotton-1 at kid.1", "B cot@kid.1 /kid"),
    ("one_tile_per_town", f"{CANAL}\nann hand bir, tile iron-1 at bir.2", "B cot@bir.0 /bir"),
    ("slot_taken", f"{CANAL}\nann hand kid\nbob tile coal-1 at kid.0", "B cot@kid.0 /kid"),
    ("slot_taken", f"{CANAL}\nann hand wor\nbob tile cotton-1 at wor.0, cotton-1 at wor.1", "B cot@wor /wor"),
    ("single_icon_first", f"{CANAL}\nann hand kid", "B cot@kid.0 /kid"),
    ("source_empty", f"{CANAL}\nann tile iron-1 at dud.1 with 0", "D cot i:dud.1"),
    ("merchant_beer", f"{RAIL}\nann tile coal-2 at dud.0, £30", "N dud-bir + bir-oxf b:oxf.0"),
    ("merchant_beer", f"{CANAL}\n{OXFORD}, tile manufacturer-3 at bir.1", "S man@bir.1>oxf.0 b:oxf.0"),
    ("not_connected", f"{RAIL}\nann tile coal-2 at dud.0\nbob tile coal-2 at can.1", "N dud-bir c:can.1"),
    ("not_connected", f"{CANAL}\nann tile cotton-1 at kid.1\nmerchant oxf.0 cotton with barrel", "S cot@kid>oxf.0"),
    ("no_coal", f"{RAIL}\nann tile iron-2 at dud.1", "N dud-bir"),
    ("board_first", f"{RAIL}\nann tile coal-2 at dud.0, link bir-oxf", "N dud-bir c:market"),
    ("board_first", f"{CANAL}\nbob tile iron-1 at dud.1", "D cot i:market"),
    ("not_nearest", f"{RAIL}\nann tile coal-2 at dud.0, link dud-wol\nbob tile coal-2 at wol.1", "N dud-bir c:wol.1"),
    ("no_merchant", f"{CANAL}\nann tile cotton-1 at kid.1", "S cot@kid"),
    ("no_beer", f"{CANAL}\nmerchant oxf.0 any no barrel\nann link bir-oxf, tile cotton-1 at bir.0", "S cot@bir>oxf.0"),
    ("nothing_to_sell", CANAL, "S"),
    ("cannot_afford", f"{CANAL}\nann hand kid, £11", "B cot@kid.1 /kid"),
    ("cannot_afford", f"{CANAL}\nann £2", "N bir-cov"),
    ("cannot_afford", f"{CANAL}\nann £1", "D cot"),
    ("income_floor", f"{CANAL}\nann income 2", "L 30"),
]
# fmt: on


@pytest.mark.parametrize(("word", "position", "text"), CASES)
def test_a_request_is_refused_with_its_word(word: str, position: str, text: str) -> None:
    assert words(position, text)[:1] == [word]


def test_a_player_without_a_link_left_cannot_lay_one() -> None:
    lines = "war-sto, sto-lee, bel-der, der-not, der-bur, sto-stn, stn-sta, stn-bur, sta-can, can-fno, can-wol, can-wal"
    assert words(f"{CANAL}\nann link {lines}, bur-tam, bur-wal", "N tam-nun") == ["no_link_tiles"]


def test_another_player_waits_and_no_name_is_checked_later() -> None:
    assert words(CANAL, "P", seat=1) == ["not_your_turn"]
    assert words(CANAL, "N bir-shr", seat=1) == ["bad_request"]
    assert words(CANAL, "P", seat=9) == ["not_your_turn"]


def test_a_tile_is_never_given_up_without_a_debt_whoever_asks() -> None:
    for seat in (0, 1):
        assert words(f"{CANAL}\nann tile coal-1 at dud.0", "G coa@dud", seat) == ["debt_covered"]


def test_in_the_middle_of_an_action_and_at_the_end_everything_has_one_answer() -> None:
    _, rules = table("birmingham", 2)
    content, _ = table("birmingham", 2)
    seen = set()
    for state in decisions(rules, 3):
        seat = state.order[state.turn] if state.stage != OVER else 0
        if state.stage not in (ACTION, DEBT):
            expected = "game_over" if state.stage == OVER else "must_choose"
            for text in ("P", "L 30", "B cot@nowhere"):
                assert why_refused(content, rules, state, parse_action(text), seat).word == expected
            seen.add(expected)
    assert seen == {"game_over", "must_choose"}


DEBTS = [
    ("P", "must_cover_debt"),
    ("B cot@nowhere", "must_cover_debt"),
    ("G", "must_cover_debt"),
    ("G coa@cov", "not_yours"),
    ("G pot@sta", "no_value"),
    ("G cot@bir", "bad_request"),
    ("G coa@nowhere", "bad_request"),
    ("G iro@dud + iro@red", "too_many"),
]


@pytest.mark.parametrize(("text", "word"), DEBTS)
def test_a_debt_is_settled_by_an_own_tile_that_brings_money(text: str, word: str) -> None:
    position = (
        f"{CANAL}\nann £0, tile iron-1 at dud.1, iron-2 at red.1, pottery-2 at sta.1\n"
        "bob tile coal-1 at cov.1\nquestion debt, debt 4"
    )
    assert words(position, text)[:1] == [word]
    assert words(position, "P", seat=1) == ["not_your_turn"]
    assert words(position, "G coa@cov", seat=1) == ["debt_covered"]
    assert words(position, "G iro@dud") == []


def test_a_wrong_number_of_players_is_refused_when_the_table_is_made() -> None:
    with pytest.raises(ContentError):
        load("birmingham", 5)


# The first word is given, and the others are found as well.
SEVERAL = [
    (f"{CANAL}\nann £0, hand bir cov", "B cot@kid /cov", ["wrong_card", "cannot_afford"]),
    (f"{RAIL}\nann £0, hand bir", "B cot@bir.1 /cov", ["card_not_in_hand", "wrong_era", "slot_mismatch", "wrong_card"]),
    (f"{CANAL}\nann £0, tile coal-1 at cov.1", "N kid-dud + bir-cov", ["too_many", "not_in_network", "cannot_afford"]),
    (f"{RAIL}\nann £0, tile iron-2 at dud.1", "N dud-bir", ["no_coal", "cannot_afford"]),
    (f"{CANAL}\nbob tile cotton-1 at kid.1 flipped", "S cot@kid", ["not_yours", "already_flipped", "no_merchant"]),
    (f"{CANAL}\nann £0", "D pot-3", ["not_lowest_tile", "lightbulb", "cannot_afford"]),
    (f"{CANAL}\nann income 1, hand bir", "L 30 /cov", ["card_not_in_hand", "income_floor"]),
]


@pytest.mark.parametrize(("position", "text", "expected"), SEVERAL)
def test_of_several_reasons_the_first_of_the_catalogue_is_given(position: str, text: str, expected: list[str]) -> None:
    found = words(position, text)
    assert found[: len(expected)] == expected
    assert [BIRMINGHAM.order.index(word) for word in found] == sorted(BIRMINGHAM.order.index(word) for word in found)


def test_a_free_start_by_an_industry_card_finds_the_space_taken() -> None:
    """B-build-22: not outside the network, and no tile is replaced, whatever stands there."""
    position = f"{CANAL}\nann hand coa dud, mat coal 2 2\nbob tile coal-1 at dud.0 with 0\nmarket coal 0"
    assert words(position, "B coa@dud.0 /coa") == ["slot_taken"]
    assert words(position, "B coa@dud.0 /dud") == []
    assert words(position, "B coa@dud.0") == []


def test_a_hand_that_is_too_small_is_told_before_anything_that_is_named() -> None:
    """B-scout-01."""
    for text in ("W", "W /nowhere", "W /bir", "W /bir /bir /bir"):
        assert words(f"{CANAL}\nann hand bir cov", text) == ["too_few_cards"]


def test_the_second_link_is_judged_where_the_first_one_lies() -> None:
    position = f"{RAIL}\nann £30, tile coal-2 at dud.0, brewery-2 at bur.1"
    assert words(position, "N dud-bir + bir-cov") == []
    assert words(position, "N dud-bir + cov-nun") == ["not_in_network", "no_coal"]
    assert words(position, "N dud-bir + dud-bir") == ["link_taken"]
    assert words(f"{RAIL}\nann £14, tile coal-2 at dud.0, brewery-2 at bur.1", "N dud-bir + bir-cov") == [
        "cannot_afford"
    ]
    assert words(f"{RAIL}\nann £30, tile coal-2 at dud.0", "N dud-bir + bir-cov") == ["no_beer"]


def test_the_second_sale_is_judged_after_the_first() -> None:
    position = f"{CANAL}\n{OXFORD}, dud-bir, kid-dud, tile cotton-1 at bir.0, cotton-2 at kid.1"
    assert words(position, "S cot@bir>oxf.0 b:oxf.0 + cot@bir>oxf.0") == ["already_flipped", "no_beer"]
    assert words(position, "S cot@bir>oxf.0 b:oxf.0 + cot@kid>oxf.0 b:oxf.0")[0] == "source_empty"


def test_bonus_tiles_follow_the_rules_of_developing() -> None:
    position = f"{CANAL}\nann tile cotton-1 at wor.0, link wor-glo\nmerchant glo.0 cotton with barrel"
    assert words(position, "S cot@wor>glo.0 b:glo.0 ! man") == []
    assert words(position, "S cot@wor>glo.0 b:glo.0 ! pot") == ["lightbulb"]
    assert words(position, "S cot@wor>glo.0 b:glo.0 ! man-2") == ["not_lowest_tile"]
    assert words(position, "S cot@wor>glo.0 b:glo.0 ! man ! man") == ["too_many"]
    assert words(position, "S cot@wor>glo.0 b:glo.0 ! nothing") == ["bad_request"]


def test_a_name_that_is_nearly_right_gets_a_hint() -> None:
    found = read_position("table birmingham, ann bob\norder ann bob, ann to move")
    reason = why_refused(found.content, found.rules, found.state, parse_action("B cot@kidderminstr"), 0)
    assert reason == Reason(
        "bad_request",
        "B-eng-02",
        'there is no place "kidderminstr": did you mean "kidderminster"? (B-eng-02)',
    )


def test_every_word_has_texts_with_a_rule_and_every_text_a_word() -> None:
    assert {key.partition(".")[0] for key in BIRMINGHAM.rules} == set(BIRMINGHAM.order)
    assert set(BIRMINGHAM.rules) <= set(messages_in().table("reason"))
    assert all(re.fullmatch(r"B-[a-z]+-[0-9]{2}", rule) for rule in BIRMINGHAM.rules.values())
    assert all(
        name != "" for text in messages_in().table("reason").values() for _, name, _, _ in Formatter().parse(text)
    )


@examples(15, 400)
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_whatever_is_asked_gets_a_word_of_the_catalogue_and_changes_nothing(n_players: int, seed: int) -> None:
    content, rules = table("birmingham", n_players)
    chance = random.Random(seed)
    state = shaken(rules, seed) if chance.random() < 0.5 else rules.start(seed)
    for _ in range(chance.randrange(6)):
        if legal(rules, state):
            apply(rules, state, chance.choice(legal(rules, state)))
    before = state.key()
    asker = Asker(content, rules, state, chance, nonsense=0.1)
    for _ in range(40):
        reason = why_refused(content, rules, state, asker.request(), chance.randrange(n_players))
        assert reason.word in BIRMINGHAM.order
        assert reason.sentence.endswith(f" ({reason.rule})")
    assert state.key() == before


@pytest.mark.parametrize("verb", [*BIRMINGHAM.verbs, "", "dance"])
def test_requests_without_form_get_a_word_too(verb: str) -> None:
    content, rules = table("birmingham", 2)
    state = rules.start(1)
    for parts in ((), (Part(),), (Part(), Part(level=-1, amount=0))):
        for cards in ((), ("",), ("/",)):
            request = Request("", verb, parts, cards, ("", "-", "a b"))
            assert why_refused(content, rules, state, request, state.order[0]).word in BIRMINGHAM.order


@examples(10, 250)
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_what_is_refused_always_has_a_reason_of_its_own(n_players: int, seed: int) -> None:
    """An action with something changed either fits the questions of the engine or has a reason against it."""
    content, rules = table("birmingham", n_players)
    chance, state = random.Random(seed), shaken(rules, seed)
    seat, asker = state.order[state.turn], Asker(content, rules, state, chance, nonsense=0)
    for _ in range(12):
        action = played(content, rules, state, chance)
        assert reasons_for(content, rules, state, action, seat) == [], action.text
        request = spoiled(asker, action)
        if not Matcher(content, rules, request).ways(state):
            assert reasons_for(content, rules, state, request, seat), (n_players, seed, request)


@examples(10, 250)
@given(st.integers(2, 4), st.integers(0, 2**40))
def test_a_refusal_does_not_depend_on_what_the_seat_may_not_know(n_players: int, seed: int) -> None:
    """B-hid-01, B-hid-02: other hands, the deck and the generator are changed, and every answer stays the same."""
    content, rules = table("birmingham", n_players)
    chance, state = random.Random(seed), shaken(rules, seed)
    seat = chance.randrange(n_players)
    other = state.copy()
    other.deck, other.rng = other.deck[::-1], other.rng ^ 1
    for rival, player in enumerate(other.players):
        if rival != seat:
            player.hand = sorted(chance.choices(range(rules.kit.n_cards), k=len(player.hand)))
            player.discards = player.discards[::-1]
    asker = Asker(content, rules, state, chance, nonsense=0.05)
    for _ in range(20):
        request = asker.request()
        assert reasons_for(content, rules, state, request, seat) == reasons_for(content, rules, other, request, seat)
