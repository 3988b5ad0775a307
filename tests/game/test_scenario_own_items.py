"""Items of `then` that only Lancashire or Age of Industry has: each is shown to pass and to fail."""

from __future__ import annotations

import pytest

from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.view import look

LANCASHIRE = """lancashire, ann bob cat dan
    options shortfall=debt
    round 2
    ann £=-3, hand man wig, tile cotton-1 at man.0, link man-bol, man-war
    bob tile port-1 at war.1
    distant 2 0 1 3 2 2 2 3 3 4 1 0, revealed 2, demand 1
    aside man liv + 4 cards
    chance 12345"""
LATER = """lancashire, ann bob cat
    options edition=roxley2018
    distant 2 2 3 2 2 3 3 4"""
ENGLAND = """new_england, ann bob cat
    round 2
    ann $30, loans 2, hand red gre gre, mat ship 3, cotton 2 3 3
    ann tile port-1 at nha.0, ship-3 at sli.0 replaced
    bob tile ship-2 at smb.0, port-1 at bos.0, link low-bos
    import ivi 2
    box can cotton used, gla both, mca goods
    display red cotton
    deck next bro pur"""


def failures(then: str, given: str, when: str = "nothing") -> list[str]:
    [scenario] = parse_scenarios(f"== L-turn-03 case\ngiven {given}\nwhen {when}\nthen {then}", "case.scn")
    return run_scenario(scenario, look)


def check(given: str, is_so: str, is_not: str, when: str = "nothing") -> None:
    assert failures(is_so, given, when) == []
    assert len(failures(is_not, given, when)) == 1, failures(is_not, given, when)


@pytest.mark.parametrize(
    ("is_so", "is_not"),
    [
        ("demand 1", "demand 2"),
        ("demand +0", "demand +1"),
        ("revealed 2", "revealed 1"),
        ("revealed +0", "revealed -1"),
        ("distant next 2 0", "distant next 0 2"),
        ("distant 2 0 1 3 2 2 2 3 3 4 1 0", "distant 2 0 1 3 2 2 2 3 3 4 0 1"),
        ("distant 12 tiles", "distant 11 tiles"),
        ("distant tiles 0 0 1 1 2 2 2 2 3 3 3 4", "distant tiles 0 0 1 1 2 2 2 2 3 3 3"),
        ("gone none", "gone 0"),
        ("aside 6 cards", "aside 5 cards"),
        ("aside liv man man old old pre", "aside liv man man old pre pre"),
        ("ann £=-3", "ann £3"),
        ("chance 12345", "chance 12346"),
        ("no chance 12346", "no chance 12345"),
        ("question action", "question card"),
        ("all see demand 1", "all see demand 0"),
        ("bob sees distant ? ? ? ? ? ? ? ? ? ? 1 0", "bob sees distant 2 0 1 3 2 2 2 3 3 4 1 0"),
        ("bob never sees distant next 2", "bob never sees distant ? ? ? ? ? ? ? ? ? ? 1 0"),
        ("all see distant tiles 0 0 1 1 2 2 2 2 3 3 3 4", "all see distant tiles 0"),
        ("all see aside 6 cards", "all see aside man liv man old old pre"),
        ("ann never sees aside man liv man old old pre", "ann never sees aside 6 cards"),
        ("all never see chance", "all never see demand 1"),
    ],
)
def test_items_of_lancashire(is_so: str, is_not: str) -> None:
    check(LANCASHIRE, is_so, is_not)


@pytest.mark.parametrize(
    ("is_so", "is_not"),
    [
        ("gone 0 1", "gone 0"),
        ("revealed 2", "revealed 0"),
        ("distant 8 tiles", "distant 10 tiles"),
        ("distant tiles 2 2 2 2 3 3 3 4", "distant tiles 2 2 2 2 3 3 3"),
        ("all see gone 1 0", "all see gone none"),
        ("all see distant tiles 2 2 2 2 3 3 3 4", "all see distant tiles 0 1 2 2 2 2 3 3 3 4"),
        ("all see distant ? ? ? ? ? ? ? ?", "all see distant ? ? ? ? ? ? ?"),
    ],
)
def test_items_of_the_edition_of_2018(is_so: str, is_not: str) -> None:
    check(LATER, is_so, is_not)


@pytest.mark.parametrize(
    ("is_so", "is_not"),
    [
        ("demand +2", "demand +1"),
        ("demand 3", "demand 1"),
        ("revealed 3", "revealed 2"),
        ("revealed +1", "revealed +0"),
        ("distant next 0 1", "distant next 2"),
        ("ann tile cotton-1 at man.0 flipped", "ann tile cotton-1 at man.0"),
    ],
)
def test_changes_of_the_distant_market(is_so: str, is_not: str) -> None:
    check(LANCASHIRE, is_so, is_not, "ann S cot@man.0>distant /wig")


@pytest.mark.parametrize(
    ("is_so", "is_not"),
    [
        ("ann $30", "ann $29"),
        ("ann £+0", "ann $+1"),
        ("ann loans 2", "ann loans 1"),
        ("ann loans +0", "ann loans -1"),
        ("display red cotton", "display red red"),
        ("display cot red", "display red"),
        ("display 2 cards", "display 1 card"),
        ("import ivi 2", "import ivi 3"),
        ("import ivi +0", "import ivi -1"),
        ("import ivi 2, ins 3", "import ivi 2, ins 2"),
        ("box can cotton used", "box can cotton"),
        ("box can used", "box gla used"),
        ("box gla both", "box gla cotton"),
        ("box gla both, mca goods", "box gla both, mca goods used"),
        ("box tiles both cotton goods cotton cotton cotton cotton goods", "box tiles both cotton"),
        ("ann tile ship-3 at sli.0 replaced", "ann tile ship-3 at sli.0"),
        ("bob tile ship-2 at smb.0", "bob tile ship-2 at smb.0 replaced"),
        ("ann tile ship-3 at sli replaced", "ann tile ship-3 at sli flipped"),
        ("distance low ins 3", "distance low ins 2"),
        ("apart low ivi", "apart low ins"),
        ("question action", "question steel"),
        ("bob sees display red cotton", "bob sees display cotton cotton"),
        ("all see box can cotton used", "all see box can goods used"),
        ("all see import ivi 2", "all see import ivi 1"),
        ("all see ann loans 2", "all see ann loans 0"),
        ("bob never sees ann hand gre gre red", "bob never sees ann hand 3 cards"),
        ("cards " + "cot " * 6 + "fac " * 6 + "coa " * 6 + "ste " * 6 + "por " * 6 + "shi " * 6
         + "red yel gre blu pur bro " * 5, "cards cot"),
    ],
)  # fmt: skip
def test_items_of_age_of_industry(is_so: str, is_not: str) -> None:
    check(ENGLAND, is_so, is_not)


@pytest.mark.parametrize(
    ("when", "is_so", "is_not"),
    [
        ("ann R", "ann loans -1, $-10", "ann loans +1"),
        ("ann T red deck", "display cot pur, ann hand red red gre gre bro", "display red cotton"),
        ("ann T red deck", "all see ann hand 5 cards", "bob sees ann hand red red gre gre bro"),
        ("ann answers T\n ann answers deck", "question draw, ann hand red gre gre bro", "question action"),
        ("ann answers T\n ann answers deck\n ann answers cot", "question action, 1 action left", "2 actions left"),
        ("ann answers R", "ann loans 1, 2 actions left", "ann loans 2"),
        ("ann answers C cot-2@low.1\n ann answers /red", "question end, 0 actions left", "question card"),
        ("ann answers C cot-2@low.1\n ann answers /red\n ann answers E", "bob to move", "ann to move"),
        ("ann answers C cot-2@low.1\n ann answers /red\n ann answers R", "question end, ann loans 1", "ann loans 2"),
        ("ann B cot-2@low.0 /pur", "illegal card_not_in_hand", "ann loans +1"),
    ],
)
def test_actions_and_answers_of_age_of_industry(when: str, is_so: str, is_not: str) -> None:
    assert failures(is_so, ENGLAND, when) == []
    assert failures(is_not, ENGLAND, when) != []


def test_a_combined_build_of_lancashire_is_answered_card_by_card() -> None:
    given = LANCASHIRE.replace("£=-3", "£30").replace("hand man wig", "hand man wig bol")
    first = "ann answers C cot-1@bry.0\n ann answers /bol"
    check(given, "question card, ann hand man wig, 2 actions left", "question action", first)
    second = f"{first}\n ann answers /wig"
    check(given, "bob to move, ann hand man, ann tile cotton-1 at bry.0", "no tile at bry.0", second)


@pytest.mark.parametrize(
    "then",
    [
        "demand",
        "demand many",
        "distant",
        "distant next",
        "aside",
        "gone",
        "question draw",
        "box can cotton",
        "revealed 1 2",
    ],
)
def test_malformed_items_of_lancashire_are_refused(then: str) -> None:
    [told] = failures(then, LANCASHIRE)
    assert "case.scn:" in told


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("ann income 3", "no income track"),
        ("ann level 3", "no income track"),
        ("era rail", "no era"),
        ("import ivi", "an import and its cubes"),
        ("import can 2", "is no coal import"),
        ("box can", "expected a market box"),
        ("box bos cotton", "has no market box"),
        ("question beer", "expected one of the questions"),
        ("bob sees import ivi -1", "a change cannot be seen"),
    ],
)
def test_malformed_items_of_age_of_industry_are_refused(then: str, why: str) -> None:
    [told] = failures(then, ENGLAND)
    assert why in told


@pytest.mark.parametrize("options", ["introductory=true", "edition=first", "open_discards=true", "cotton1_vp=4"])
def test_a_bad_option_is_refused_by_its_reason_word(options: str) -> None:
    given = f"lancashire, ann bob cat\n options {options}"
    assert failures("illegal bad_option", given) == []
    for then in ("illegal bad_player_count", "round 1"):
        [told] = failures(then, given)
        assert "option" in told
