"""Every reason word of Lancashire's catalogue, and which of several is given."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cottonopolis.content import load
from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.state import ACTION, DEBT, OVER
from cottonopolis.errors import ContentError
from cottonopolis.game.game import Game
from cottonopolis.game.matching import Matcher
from cottonopolis.game.position import read_position
from cottonopolis.game.reasons import reasons_for, why_refused
from cottonopolis.games.lancashire.reasons import REASONS as LANCASHIRE
from cottonopolis.messages import messages_in
from cottonopolis.notation.action import Part, Request, parse_action
from effort import examples
from engine.play import Which, decisions, table
from game.asking import played, spoiled
from game.asking_cotton import CottonAsker
from game.shaken_cotton import shaken

CANAL = "era canal, round 3"
RAIL = "era rail, round 3"
MILLS = "ann tile cotton-1 at man.0, cotton-1 at bol.0, link bol-man, man-war\nbob tile port-1 at war.1"
SURE_END = "demand 7\ndistant 1 1 2 2 2 2 3 3 3 4 0 0\nrevealed 2"
EMPTY = "market coal 0\nbob tile"
WIGAN = f"tile coal-1 at wig.1 with 0\n{EMPTY} coal-1 at wig.0 with 0"
USED = "link man-war\nbob tile port-1 at war.1 flipped"
ROXLEY = ("edition", "roxley2018")
TABLES: list[Which] = [("lancashire", 3), ("lancashire", 4), *(("lancashire", n, ROXLEY) for n in (2, 3, 4))]


def words(position: str, text: str, seat: int = 0, options: str = "") -> list[str]:
    """All reason words against a line of text at a table of ann, bob and cat, where ann is to move."""
    is_told = any(word in position for word in ("question", "left", "over"))
    turn = "order ann bob cat, ann to move" + ("" if is_told else ", 1 action left")
    head = f"table lancashire, ann bob cat\n{f'options {options}' if options else '# no options'}"
    found = read_position(f"{head}\n{turn}\n{position}")
    reasons = reasons_for(found.content, found.rules, found.state, parse_action(text), seat)
    return list(dict.fromkeys(reason.word for reason in reasons))


# fmt: off
# One line a case: word, position, request.
CASES = [
    ("already_flipped", f"{CANAL}\nann tile cotton-1 at man.0 flipped", "S cot@man.0>distant"),
    ("bad_amount", CANAL, "L 25"),
    ("bad_request", CANAL, "B cot@manchestr /man"),
    ("bad_request", CANAL, "B cot@man.7 /man"),
    ("bad_request", CANAL, "B cot-7@man /man"),
    ("bad_request", CANAL, "B"),
    ("bad_request", CANAL, "N bol-xyz"),
    ("bad_request", CANAL, "N"),
    ("bad_request", CANAL, "D"),
    ("bad_request", CANAL, "D cot i:liv.0"),
    ("bad_request", CANAL, "D cot ! cot"),
    ("bad_request", CANAL, "W /man /man /man"),
    ("bad_request", CANAL, "G"),
    ("bad_request", f"{CANAL}\nann tile cotton-1 at man.0", "S cot-2@man.0>distant"),
    ("bad_request", CANAL, "S cot@man.0>nowhere"),
    ("board_first", f"{RAIL}\nann £50, tile coal-2 at wig.0, port-2 at liv.0", "N liv-wig c:market"),
    ("board_first", f"{CANAL}\nbob tile iron-1 at man.3", "D cot i:market"),
    ("cannot_afford", f"{CANAL}\nann hand man, £11", "B cot@man.0 /man"),
    ("cannot_afford", f"{CANAL}\nann £2, tile cotton-1 at man.0", "N man-old"),
    ("cannot_afford", f"{CANAL}\nann £0", "D cot"),
    ("cannot_afford", f"{RAIL}\nann £14, tile coal-2 at wig.0", "N liv-wig + bol-wig"),
    ("card_not_in_hand", f"{CANAL}\nann hand man", "P /bol"),
    ("card_not_in_hand", f"{CANAL}\nann hand man", "P /8"),
    ("card_not_in_hand", f"{CANAL}, 2 actions left\nann hand man bol", "C cot@col /man /man"),
    ("debt_covered", f"{CANAL}\nann tile cotton-1 at man.0", "G cot@man.0"),
    ("income_floor", f"{CANAL}\nann income 1", "L 20"),
    ("level_not_higher", f"{CANAL}\nann hand man, tile cotton-1 at man.0", "B cot@man.0 /man"),
    ("level_not_higher", f"{CANAL}\nann hand wig, mat coal 2 2\n{EMPTY} coal-2 at wig.0 with 0", "B coa@wig.0 /wig"),
    ("level_zero", f"{CANAL}\nann hand liv", "B shi@liv /liv"),
    ("link_taken", f"{CANAL}\nann tile cotton-1 at man.0\nbob link bol-man", "N bol-man"),
    ("link_taken", f"{CANAL}\nann link bol-man", "N bol-man"),
    ("loans_closed", f"{RAIL}\ndeck none", "L 10"),
    ("needs_two_actions", f"{CANAL}\nann hand man bol", "C cot@col /man /bol"),
    ("needs_two_actions", "era canal, round 1\nann hand man bol", "C cot@col /man /bol"),
    ("needs_two_actions", f"{CANAL}, 2 actions left\nann hand man bol", "C cot@col /man"),
    ("no_coal", f"{CANAL}\nann hand col, mat cotton 2 2", "B cot@col /col"),
    ("no_coal", f"{CANAL}\nann hand bar, £50, mat shipyard 1 1", "B shi@bar /bar"),
    ("no_coal", f"{RAIL}\nann £50, tile cotton-2 at bny.0", "N bny-col + col-yor"),
    ("no_demand", f"{CANAL}\n{MILLS}\ndemand 8", "S cot@man.0>distant"),
    ("no_port", f"{CANAL}\nann tile cotton-1 at man.0", "S cot@man.0>distant"),
    ("no_port", f"{CANAL}\nann tile cotton-1 at man.0", "S cot@man.0"),
    ("no_such_link", f"{CANAL}\nann tile cotton-1 at man.0", "N man-liv"),
    ("no_tile_left", f"{CANAL}\nann mat iron none", "D iro"),
    ("no_tile_left", f"{CANAL}\nann hand man, mat iron none", "B iro@man /man"),
    ("not_a_port", f"{CANAL}\n{MILLS}", "S cot@man.0>yor"),
    ("not_a_port", f"{CANAL}\n{MILLS}", "S cot@man.0>bol.0"),
    ("not_a_port", f"{CANAL}\n{MILLS}", "S cot@man.0>liv.0"),
    ("not_connected", f"{CANAL}\n{MILLS}, port-1 at liv.0", "S cot@man.0>liv.0"),
    ("not_in_network", f"{CANAL}\nann tile cotton-1 at man.0", "N bol-bry"),
    ("not_in_network", CANAL, "N bol-man"),
    ("not_in_network", f"{CANAL}\nann hand cot, tile coal-1 at wig.0", "B cot@man.0 /cot"),
    ("not_lowest_tile", CANAL, "D cot-2"),
    ("not_lowest_tile", f"{CANAL}\nann hand man", "B cot-2@man /man"),
    ("not_nearest", f"{RAIL}\nann £50, tile coal-2 at wig.0, coal-2 at bbn.0, link bbn-wig", "N liv-wig c:bbn.0"),
    ("not_nearest", f"{RAIL}\nann £50, tile coal-2 at wig.0\nbob tile coal-2 at bry.0", "N liv-wig c:bry.0"),
    ("not_nearest", f"{RAIL}\nann £50, tile coal-2 at wig.0 with 0, port-2 at liv.0", "N liv-wig c:wig.0"),
    ("not_sellable", f"{CANAL}\nann tile iron-1 at man.3", "S iro@man.3>distant"),
    ("not_sellable", f"{CANAL}\nann tile iron-1 at man.3", "S cot@man.3>distant"),
    ("not_sellable", CANAL, "S cot@man.0>distant"),
    ("not_sellable", CANAL, "S cot@yor>distant"),
    ("not_yours", f"{CANAL}\nbob tile cotton-1 at man.0", "S cot@man.0>distant"),
    ("nothing_to_sell", f"{CANAL}\nann tile cotton-1 at man.0", "S"),
    ("must_choose", f"{CANAL}\n{MILLS}", "S"),
    ("one_tile_per_town", f"{CANAL}\nann hand bry, tile coal-1 at bry.0", "B cot@bry.1 /bry"),
    ("one_tile_per_town", f"{CANAL}\nann hand wig, mat coal 2 2, {WIGAN}", "B coa@wig.0 /wig"),
    ("resource_remains", f"{CANAL}\nann hand wig, mat coal 2 2\nbob tile coal-1 at wig.0 with 0", "B coa@wig.0 /wig"),
    ("sell_ended", f"{CANAL}\n{MILLS}\n{SURE_END}", "S cot@man.0>distant + cot@bol.0>war.1"),
    ("single_icon_first", f"{CANAL}\nann hand lan", "B por@lan.1 /lan"),
    ("slot_mismatch", f"{CANAL}\nann hand man", "B cot@man.3 /man"),
    ("slot_mismatch", f"{CANAL}\nann hand man", "B por@man /man"),
    ("slot_taken", f"{CANAL}\nann hand man\nbob tile coal-1 at man.0", "B cot@man.0 /man"),
    ("slot_taken", f"{CANAL}\nann hand man, mat cotton 2 2, £50\nbob tile cotton-1 at man.0", "B cot@man.0 /man"),
    ("slot_taken", f"{CANAL}\nann hand bry, tile coal-1 at bry.0", "B cot@bry.0 /bry"),
    ("source_empty", f"{CANAL}\nbob tile iron-1 at man.3 with 0", "D cot i:man.3"),
    ("target_used", f"{CANAL}\nann tile cotton-1 at man.0, {USED}", "S cot@man.0>war.1"),
    ("too_many", f"{CANAL}\nann tile cotton-1 at man.0", "N man-old + bol-man"),
    ("too_many", f"{RAIL}\nann £50, tile coal-2 at wig.0", "N liv-wig + bol-wig + bbn-wig"),
    ("too_many", CANAL, "D cot + cot + cot"),
    ("too_many", f"{CANAL}\nann hand man bol", "P /man /bol"),
    ("too_many", f"{CANAL}\nann hand man bol", "B cot@man /man /bol"),
    ("too_many", CANAL, "L 10 + 10"),
    ("wrong_card", f"{CANAL}\nann hand man", "B cot@bol.0 /man"),
    ("wrong_card", f"{CANAL}\nann hand iro", "B cot@man.0 /iro"),
    ("wrong_card", f"{CANAL}\nann hand iro", "B cot@man.0"),
    ("wrong_era", f"{RAIL}\nann hand man, £50", "B cot@man /man"),
    ("wrong_era", f"{CANAL}\nann hand liv, £50, mat shipyard 2 2", "B shi@liv /liv"),
    ("wrong_era", f"{CANAL}\nann tile port-1 at liv.0", "N liv-sou"),
    ("wrong_era", f"{RAIL}\nann tile port-2 at liv.0", "N ell-liv"),
]
# fmt: on


@pytest.mark.parametrize(("word", "position", "text"), CASES)
def test_a_request_is_refused_with_its_word(word: str, position: str, text: str) -> None:
    assert words(position, text)[:1] == [word]


# The first word is given, and the others are found as well; an order for each action (L-build-18 and so on).
SEVERAL = [
    (f"{CANAL}\nann £0, hand man", "C shi-1@bol.0 /wig /wig", "card_not_in_hand needs_two_actions not_lowest_tile"),
    (f"{CANAL}\nann £0, hand man, mat iron none", "C iro@bol.0 /man", "needs_two_actions no_tile_left slot_mismatch"),
    (
        f"{CANAL}\nann £0, hand man",
        "B shi-2@bol.0 /man",
        "not_lowest_tile level_zero wrong_era wrong_card slot_mismatch no_coal",
    ),
    (f"{CANAL}\nann £0, hand man", "B shi@bol.0 /man", "level_zero wrong_card slot_mismatch"),
    (f"{RAIL}\nann £0, hand cot man", "B cot@bol.2 /man", "wrong_era wrong_card slot_mismatch cannot_afford"),
    (
        f"{CANAL}\nann £0, hand cot, tile coal-1 at wig.0",
        "B cot@bol.2 /cot",
        "not_in_network slot_mismatch cannot_afford",
    ),
    (
        f"{CANAL}\nann £0, hand bry, tile coal-1 at bry.0\nbob tile cotton-1 at bry.1",
        "B cot@bry.1 /bry",
        "slot_taken level_not_higher one_tile_per_town cannot_afford",
    ),
    (
        f"{CANAL}\nann £0, hand wig, mat coal none, tile coal-1 at wig.1\nbob tile coal-1 at wig.0 with 0",
        "B coa@wig.0 /wig",
        "no_tile_left resource_remains one_tile_per_town",
    ),
    (
        f"{CANAL}\nann £0, hand wig, mat coal 2, tile coal-1 at wig.1\nbob tile coal-2 at wig.0 with 0",
        "B coa@wig.0 /wig",
        "resource_remains level_not_higher one_tile_per_town cannot_afford",
    ),
    (
        f"{CANAL}\nann £0, hand pre, tile iron-1 at pre.2",
        "B por@pre.1 /pre",
        "single_icon_first one_tile_per_town cannot_afford",
    ),
    (
        f"{RAIL}\nann £9, hand man, mat cotton 3 3\nbob tile coal-2 at bry.0, coal-3 at man.1, iron-2 at man.3",
        "B cot@man.0 /man c:bry.0 i:market",
        "not_nearest board_first cannot_afford",
    ),
    (
        f"{RAIL}\nann £9, hand man, mat cotton 3 3\nbob tile coal-3 at man.1, iron-2 at man.3 with 0",
        "B cot@man.0 /man c:market i:man.3",
        "board_first source_empty cannot_afford",
    ),
    (
        f"{RAIL}\nann £9, hand man, mat cotton 3 3\nbob tile iron-2 at man.3",
        "B cot@man.0 /man i:market",
        "no_coal board_first cannot_afford",
    ),
    (f"{CANAL}\nann £0, hand man", "N man-liv + man-old /bol", "card_not_in_hand too_many no_such_link"),
    (f"{CANAL}\nann £0", "N bol-bbn + bol-man", "too_many wrong_era not_in_network cannot_afford"),
    (f"{CANAL}\nann £0\nbob link bol-man", "N bol-man", "link_taken not_in_network cannot_afford"),
    (f"{RAIL}\nann £0", "N bol-man", "not_in_network no_coal cannot_afford"),
    (f"{RAIL}\nann £0\nbob tile coal-2 at wig.0", "N liv-wig c:market", "not_in_network board_first cannot_afford"),
    (f"{CANAL}\nann £0, mat iron none", "D iro + iro + iro", "too_many no_tile_left cannot_afford"),
    (f"{CANAL}\nann mat coal none\nbob tile iron-1 at man.3", "D coa i:market", "no_tile_left board_first"),
    (f"{CANAL}\nbob tile iron-1 at man.3", "S cot@man.3>liv.0", "not_sellable"),
    (
        f"{CANAL}\nbob tile cotton-1 at man.0 flipped, port-1 at liv.0 flipped",
        "S cot@man.0>liv.0",
        "not_yours already_flipped target_used not_connected",
    ),
    (f"{CANAL}\nann tile cotton-1 at man.0\ndemand 8", "S cot@man.0>distant", "no_demand no_port"),
    (
        f"{CANAL}\n{MILLS}, cotton-1 at old.0\n{SURE_END}",
        "S cot@man.0>distant + cot@old.0>distant",
        "sell_ended",
    ),
    (f"{RAIL}\nann income 0\ndeck none", "L 10", "loans_closed income_floor"),
    (f"{RAIL}\nann income 0\ndeck none", "L 11", "bad_amount loans_closed"),
    (f"{CANAL}\nann income 0, hand man", "L 10 /bol", "card_not_in_hand income_floor"),
]


@pytest.mark.parametrize(("position", "text", "expected"), SEVERAL)
def test_of_several_reasons_the_first_of_the_catalogue_is_given(position: str, text: str, expected: str) -> None:
    found = words(position, text)
    assert found[: len(expected.split())] == expected.split()


def test_links_run_out_before_anything_else_is_said_of_a_line() -> None:
    lines = "bol-bry, bol-man, bry-man, man-old, man-sto, man-war, mac-sto, old-roc, roc-yor, col-yor, bny-col, bbn-bny"
    position = f"{CANAL}\nann £0, link {lines}, bbn-wig, pre-wig"
    assert words(position, "N liv-wig") == ["no_link_tiles", "cannot_afford"]
    assert words(position, "N liv-man + liv-wig") == ["no_link_tiles", "too_many", "no_such_link"]


def test_names_come_first_then_debts_then_whose_turn_it_is() -> None:
    """L-turn-12."""
    debt = f"{CANAL}\nann £0, income 4, tile cotton-1 at man.0\nquestion debt, debt 6"
    for seat in (0, 1, 2):
        assert words(debt, "P /nowhere", seat) == ["bad_request"]
        assert words(debt, "P", seat) == ["must_cover_debt"]
    assert words(CANAL, "B cot@nowhere", 1) == ["bad_request"]
    assert words(f"{CANAL}\nbob hand man man", "N man-liv /bol", 1) == ["not_your_turn"]
    assert words(CANAL, "L 25", 1) == ["not_your_turn"]
    assert words(CANAL, "P", 9) == ["not_your_turn"]
    asked = f"{CANAL}\nann hand man bol\nquestion card, doing pass"
    assert words(asked, "P") == ["must_choose"]
    assert words(asked, "P", 1) == ["not_your_turn"]
    assert words(asked, "P /nowhere") == ["bad_request"]


def test_a_removal_is_judged_at_any_time_by_its_own_order() -> None:
    """L-inc-14: no debt, then who decides first, then what is named."""
    debt = (
        f"{CANAL}\nann £0, income 4, tile cotton-1 at man.0\nbob £0, income 4, tile coal-1 at wig.0\n"
        "cat £9, income 4, tile iron-1 at pre.2\nquestion debt, debt 6"
    )
    assert words(debt, "G cot@man.0") == []
    assert words(debt, "G coa@wig.0") == ["not_removable"]
    assert words(debt, "G cot@man.1") == ["not_removable"]
    assert words(debt, "G por@liv") == ["not_removable"]
    assert words(debt, "G cot@nowhere") == ["bad_request"]
    assert words(debt, "G cot@man.0 /man") == ["bad_request"]
    assert words(debt, "G cot@man.0 + cot@man.0") == ["too_many"]
    assert words(debt, "G coa@wig.0", 1) == ["not_your_turn"]
    assert words(debt, "G por@liv", 1) == ["not_your_turn"]
    assert words(debt, "G iro@pre.2", 2) == ["debt_covered"]
    assert words(f"{CANAL}\nann tile cotton-1 at man.0", "G cot@man.0", 2) == ["debt_covered"]


def test_after_the_end_every_request_with_form_hears_of_it() -> None:
    for text in ("P", "L 25", "G cot@man.0", "N man-liv"):
        assert words("over", text) == ["game_over"]
    assert words("over", "P /nowhere") == ["bad_request"]


def test_options_and_numbers_of_players_are_refused_when_the_table_is_made() -> None:
    for n, option, value in ((2, "shortfall", "debt"), (4, "introductory", True), (4, "virtual_link", "on")):
        with pytest.raises(ContentError):
            load("lancashire", n, {option: value})


@pytest.mark.parametrize(("option", "opened"), [("both", "bkh liv"), ("to_birkenhead", "bkh"), ("off", "")])
def test_the_virtual_link_is_for_industry_cards(option: str, opened: str) -> None:
    """L-card-09, L-card-10, L-card-11."""
    options = f"virtual_link={option}"
    ready = f"{RAIL}\nann £60, hand shi, mat shipyard 2 2, link"
    port = "\nbob tile port-2 at ell.0"
    found = words(f"{ready} liv-sou{port}, link bkh-ell", "B shi@bkh /shi", options=options)
    assert found == ([] if "bkh" in opened else ["not_in_network"])
    found = words(f"{ready} bkh-ell{port}, port-2 at liv.0", "B shi@liv /shi", options=options)
    assert found == ([] if "liv" in opened else ["not_in_network"])
    assert words(f"{ready} bkh-ell{port}", "N liv-war", options=options)[:1] == ["not_in_network"]


def test_with_nothing_on_the_board_an_industry_card_reaches_any_slot() -> None:
    """L-card-07: also one whose tile can be replaced."""
    position = f"{CANAL}\nann hand coa, mat coal 2 2\nbob tile coal-1 at wig.0 with 0\nmarket coal 0"
    assert words(position, "B coa@wig.0 /coa") == []
    assert words(position, "B coa@man.0 /coa") == []
    assert words(f"{position}\nann link bol-man", "B coa@wig.0 /coa") == ["not_in_network"]


def test_loans_end_with_the_deck_or_in_the_last_rounds() -> None:
    """L-loan-04, L-rox-13."""
    assert words(f"{CANAL}\ndeck none", "L 10") == []
    assert words("era rail, round 6", "L 10", options="edition=roxley2018") == ["loans_closed"]
    assert words("era rail, round 5\ndeck none", "L 10", options="edition=roxley2018") == []


def test_a_combined_build_needs_no_fitting_card() -> None:
    position = f"{CANAL}, 2 actions left\nann hand man coa, tile coal-1 at wig.0"
    assert words(position, "C cot@col /man /coa") == []
    assert words(position, "C cot@wig.1 /man /coa") == ["slot_mismatch", "one_tile_per_town"]


def test_what_follows_a_sale_to_the_distant_market_is_judged_as_if_that_had_luck() -> None:
    """L-hid-05: a refusal must not tell what lies hidden; only what is sure to end the action is refused."""
    for pile in ("distant 0 0 1 1 2 2 2 2 3 3 3 4", "distant 4 3 3 3 2 2 2 2 1 1 0 0"):
        position = f"{CANAL}\n{MILLS}\ndemand 7\n{pile}"
        assert words(position, "S cot@man.0>distant + cot@bol.0>war.1") == []
        assert words(position, "S cot@man.0>distant + cot@man.0>war.1") == ["already_flipped"]
    sure = f"{CANAL}\n{MILLS}\n{SURE_END}"
    assert words(sure, "S cot@man.0>distant") == []
    assert words(sure, "S cot@man.0>war.1 + cot@bol.0>distant") == []


@pytest.mark.parametrize(("pile", "line"), [
    ("4 3 3 3 2 2 2 2 1 1 0 0", "S cot-1@man.0>distant /man"),
    ("0 4 3 3 3 2 2 2 2 1 1 0", "S cot-1@man.0>distant /man + cot-1@bol.0>war.1"),
])  # fmt: skip
def test_a_sale_that_fails_stands_and_the_rest_is_not_played(pile: str, line: str) -> None:
    """L-sell-13."""
    position = read_position(
        f"table lancashire, ann bob cat\n{CANAL}, order ann bob cat, ann to move, 2 actions left\n{MILLS}\n"
        f"ann hand man wig\ndemand 7\ndistant {pile}"
    )
    game = Game(position.content, position.rules, position.state, position.seats)
    game.play("S cot@man.0>distant + cot@bol.0>war.1 /man")
    assert game.lines == [(0, line)]
    assert game.state.n_revealed == 1
    assert game.to_move == 0


def test_every_word_has_texts_with_a_rule() -> None:
    assert {key.partition(".")[0] for key in LANCASHIRE.rules} == {word.partition(".")[0] for word in LANCASHIRE.order}
    assert set(LANCASHIRE.rules) | set(LANCASHIRE.instead.values()) <= set(messages_in().table("reason"))
    assert set(LANCASHIRE.instead.values()) <= set(LANCASHIRE.rules)
    assert all(re.fullmatch(r"L-[a-z]+-[0-9]{2}", rule) for rule in LANCASHIRE.rules.values())


@pytest.mark.parametrize("which", TABLES)
@examples(3, 80)
@given(seed=st.integers(0, 2**40))
def test_whatever_is_asked_gets_a_word_of_the_catalogue_and_changes_nothing(which: Which, seed: int) -> None:
    content, rules = table(*which)
    chance = random.Random(seed)
    state = shaken(rules, seed) if chance.random() < 0.5 else rules.start(seed)
    for _ in range(chance.randrange(6)):
        if legal(rules, state):
            apply(rules, state, chance.choice(legal(rules, state)))
    before = state.key()
    asker = CottonAsker(content, rules, state, chance, nonsense=0.1)
    for _ in range(40):
        reason = why_refused(content, rules, state, asker.request(), chance.randrange(-1, content.n_seats + 1))
        assert reason.word in LANCASHIRE.order
        assert reason.sentence.endswith(f" ({reason.rule})")
    assert state.key() == before


@pytest.mark.parametrize("verb", [*LANCASHIRE.verbs, "scout", "", "dance"])
def test_requests_without_form_get_a_word_too(verb: str) -> None:
    content, rules = table("lancashire", 3)
    state = rules.start(1)
    for parts in ((), (Part(),), (Part(), Part(level=-1, amount=0))):
        for cards in ((), ("",), ("/",), ("²",)):
            request = Request("", verb, parts, cards, ("", "-", "a b", "cot-²"))
            assert why_refused(content, rules, state, request, state.order[0]).word in LANCASHIRE.order


@pytest.mark.parametrize("which", TABLES)
@examples(3, 60)
@given(seed=st.integers(0, 2**40))
def test_what_is_refused_always_has_a_reason_of_its_own(which: Which, seed: int) -> None:
    """An action with something changed either fits the questions of the engine or has a reason against it."""
    content, rules = table(*which)
    chance, state = random.Random(seed), shaken(rules, seed)
    seat, asker = state.order[state.turn], CottonAsker(content, rules, state, chance, nonsense=0)
    for _ in range(12):
        action = played(content, rules, state, chance)
        assert reasons_for(content, rules, state, action, seat) == [], action.text
        request = replace(spoiled(asker, action), bonuses=())
        found = reasons_for(content, rules, state, request, seat)
        if request.verb != "pass":
            assert bool(Matcher(content, rules, request).ways(state)) == (not found), (which, seed, request, found)


@pytest.mark.parametrize("which", TABLES)
@examples(3, 60)
@given(seed=st.integers(0, 2**40))
def test_a_refusal_does_not_depend_on_what_the_seat_may_not_know(which: Which, seed: int) -> None:
    """L-hid-08: other hands, the deck, cards aside and the pile are changed, and every answer stays the same."""
    content, rules = table(*which)
    chance, state = random.Random(seed), shaken(rules, seed)
    seat = state.order[chance.choice((0, 0, -1))]
    other = state.copy()
    other.deck, other.aside, other.rng = other.deck[::-1], other.aside[::-1], other.rng ^ 1
    n_seen = state.n_revealed if content.options["edition"] == "classic2007" else 0
    unseen = state.market_tiles[: len(state.market_tiles) - n_seen]
    other.market_tiles = chance.sample(unseen, len(unseen)) + state.market_tiles[len(unseen) :]
    for rival, player in enumerate(other.players):
        if rival != seat:
            player.hand = sorted(chance.choices(range(rules.kit.n_cards), k=len(player.hand)))
    asker = CottonAsker(content, rules, state, chance, nonsense=0.05)
    for _ in range(20):
        request = asker.request()
        assert reasons_for(content, rules, state, request, seat) == reasons_for(content, rules, other, request, seat)
        if seat == state.order[0] and request.verb in LANCASHIRE.verbs:
            ways = [Matcher(content, rules, request).ways(twin) for twin in (state, other)]
            assert [way.moves for way in ways[0]] == [way.moves for way in ways[1]]


def test_in_the_middle_of_an_action_everything_has_one_answer() -> None:
    content, rules = table("lancashire", 3)
    for state in decisions(rules, 3):
        if state.stage not in (ACTION, DEBT, OVER):
            for text in ("P", "L 30", "B cot@man"):
                reason = why_refused(content, rules, state, parse_action(text), state.order[state.turn])
                assert reason.word == "must_choose"
