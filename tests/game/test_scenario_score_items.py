"""Items of `then` about points, prices, wild cards, offered answers and several reasons: each passes and fails."""

from __future__ import annotations

import pytest

from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.view import look

RAIL = """birmingham, ann bob
    era rail, round 2
    ann £30, hand cov bir bir wpl, tile cotton-2 at bir.0, coal-2 at dud.0 with 2, link bir-oxf, bir-dud
    bob hand win sta sta red, tile iron-2 at bir.2 flipped
    market coal 10, iron 0"""
LAST = """birmingham, ann bob
    era rail, round 10, 1 action left, order bob ann, ann to move
    ann 5 vp, hand bir, tile cotton-2 at bir.0 flipped, coal-2 at dud.0 flipped, link bir-oxf
    bob hand none, tile iron-2 at bir.2 flipped
    deck none"""
ENGLAND = """new_england, ann bob cat
    round 2
    ann $30, tile port-1 at nha.0
    bob tile port-1 at bos.0, link low-bos
    market coal 4, steel 0"""
AGAIN = """birmingham, ann bob
    era rail, round 2, 2 actions left
    ann £20, hand cbd iro, tile coal-2 at dud.0 with 3, brewery-2 at bur.1 with 2"""
HALF = "ann answers N dud-bir\n  ann answers /cbd"


def failures(then: str, given: str = RAIL, when: str = "nothing") -> list[str]:
    [scenario] = parse_scenarios(f"== B-turn-03 case\ngiven {given}\nwhen {when}\nthen {then}", "case.scn")
    return run_scenario(scenario, look)


@pytest.mark.parametrize(
    ("is_so", "is_not", "found"),
    [
        ("price coal 3", "price coal 2", "3"),
        ("price coal 3, iron 6", "price coal 3, iron 5", "6"),
        ("price coal +0", "price coal +1", "+0 (3 to 3)"),
        ("all see price coal 3", "bob sees price coal 4", "3"),
        ("pile wpl 3", "pile wpl 4", "3"),
        ("pile wpl 3, win 3", "pile wpl 3, win 2", "3"),
        ("all see pile wpl 3", "ann sees pile win 4", "3"),
        ("worth bir-oxf 3", "worth bir-oxf 4", "3"),
        ("worth bir-oxf 3, dud-bir 1, bir-cov 1", "worth bir-oxf 3, bir-dud 0", "1"),
        ("worth bir-oxf +0", "worth bir-oxf -1", "+0 (3 to 3)"),
        ("ann points links 0 cotton 0, £30", "ann points links 1", "links 0"),
    ],
)
def test_an_item_of_birmingham(is_so: str, is_not: str, found: str) -> None:
    assert failures(is_so) == []
    [failure] = failures(is_not)
    assert failure.endswith(f", found {found}")


@pytest.mark.parametrize(
    ("is_so", "is_not"),
    [("price coal 2, steel 4", "price coal 1"), ("worth low-bos 3", "worth low-bos 2")],
)
def test_an_item_of_age_of_industry(is_so: str, is_not: str) -> None:
    assert failures(is_so, ENGLAND) == []
    assert len(failures(is_not, ENGLAND)) == 1


def test_prices_and_wild_piles_change() -> None:
    buying = RAIL.replace("coal-2 at dud.0 with 2, ", "").replace("coal 10", "coal 9")
    assert failures("price coal +1, coal 4, iron +0, ann £-8", buying, "ann N bir-cov /cov") == []
    assert len(failures("price coal +0", buying, "ann N bir-cov /cov")) == 1
    scout = RAIL.replace(" wpl", "").replace("win ", "")
    assert failures("pile wpl -1, win 3, ann holds win", scout, "ann W /cov /bir /bir") == []
    assert len(failures("pile wpl +0", scout, "ann W /cov /bir /bir")) == 1


def test_points_by_source_at_the_end() -> None:
    played = "over, ann points links 5 cotton 5 coal 2 bonus 0, vp +12, bob points iron 5 links 0"
    assert failures(played, LAST, "ann P /bir") == []
    [failure] = failures("ann points links 3 cotton 6 coal 2", LAST, "ann P /bir")
    assert failure == 'case.scn:8: expected "ann points links 3 cotton 6 coal 2", found links 5 cotton 5'


def test_points_since_the_last_check() -> None:
    parts = "ann points links 0\nwhen ann P /bir\nthen ann points links +5, points links 5\nwhen nothing\nthen"
    assert failures(f"{parts} ann points links +0, points links 5", LAST) == []
    [failure] = failures(f"{parts} ann points links +5", LAST)
    assert failure.endswith('expected "ann points links +5", found links +0 (5 to 5)')


def test_exactly_these_answers_are_offered() -> None:
    [failure] = failures("answers are exactly stop, + sto-lee", AGAIN, HALF)
    assert failure.startswith('case.scn:7: expected "answers are exactly stop, + sto-lee", found')
    assert "not offered: + sto-lee; also offered: " in failure
    offered = failure.partition("also offered: ")[2]
    assert "+ bir-cov" in offered
    assert failures(f"ann £15, answers are exactly {offered}, stop", AGAIN, HALF) == []
    [failure] = failures(f"answers are exactly {offered}", AGAIN, HALF)
    assert failure.endswith(", found also offered: stop")


def test_no_answers_are_offered_at_the_end() -> None:
    assert failures("answers are exactly none", LAST, "ann P /bir") == []
    [failure] = failures("answers are exactly P", LAST, "ann P /bir")
    assert failure.endswith("found not offered: P")


def test_a_refused_answer_says_what_is_offered() -> None:
    [failure] = failures("question again", AGAIN, f"{HALF}\n  ann answers + sto-lee")
    assert '"ann answers + sto-lee": expected to be played, found illegal: answers + sto-lee: ' in failure
    assert "not offered; offered: + tam-bir, " in failure
    [failure] = failures("illegal no_beer", AGAIN, f"{HALF}\n  ann answers + sto-lee")
    assert 'expected "illegal no_beer", found illegal: answers + sto-lee: not offered; offered: + tam-bir, ' in failure
    assert failure.endswith(", stop (bad_request)")


def test_a_long_list_of_offered_answers_is_cut() -> None:
    [failure] = failures("question action", "birmingham, ann bob", "ann answers X")
    assert failure.endswith(" more (bad_request)")
    assert len(failure) < 500


def test_what_could_follow_in_the_middle_of_an_action_is_judged_like_what_is_played() -> None:
    line = "ann N dud-bir /cbd + lee-sto"
    assert failures("illegal not_in_network", AGAIN, f"{HALF}\n  {line}") == []
    assert failures(f"illegal {line}: not_in_network", AGAIN, HALF) == []
    assert failures("legal ann N dud-bir /cbd + bir-cov, legal ann answers stop", AGAIN, HALF) == []


@pytest.mark.parametrize(
    ("when", "is_so", "is_not"),
    [
        ("bob P", "illegal no_card or not_your_turn", "illegal no_card or no_beer"),
        ("bob P", "illegal: not_your_turn or no_card or no_beer", "illegal: no_beer"),
        ("nothing", "illegal ann N bur-wal: link_taken or wrong_era", "illegal ann N bur-wal: no_beer or no_card"),
    ],
)  # fmt: skip
def test_one_of_these_reasons(when: str, is_so: str, is_not: str) -> None:
    assert failures(is_so, when=when) == []
    assert len(failures(is_not, when=when)) == 1


@pytest.mark.parametrize(
    ("item", "given", "why"),
    [
        ("price beer 3", RAIL, "a resource and the price of its next cube: coal 3; known: coal, iron"),
        ("price: coal 3", RAIL, '"price:" is no item of `then`'),
        ("price coal", RAIL, "a resource and the price"),
        ("price coal x", RAIL, "is no number"),
        ("pile cov 3", RAIL, "a wild card and how many lie in its pile: wpl 3; known: wpl, win"),
        ("pile nowhere 3", RAIL, "there is no card"),
        ("pile wpl", RAIL, "a wild card and how many"),
        ("pile red 3", ENGLAND, "known: none"),
        ("worth bir-cov", RAIL, "a line and what its link is worth: worth bir-cov 3"),
        ("worth nowhere 3", RAIL, "there is no line"),
        ("ann points", RAIL, "sources and their points: points links 5 cotton 12"),
        ("ann points links", RAIL, "sources and their points"),
        ("ann points silk 3", RAIL, 'there is no source of points "silk"'),
        ("ann points links x", RAIL, "is no number"),
        ("answers", RAIL, "expected `answers are exactly` and all of them to the end of the line"),
        ("answers are stop", RAIL, "expected `answers are exactly`"),
        ("answers are exactly", RAIL, "expected `answers are exactly`"),
        ("illegal no_beer or", RAIL, "expected a reason word"),
        ("illegal or no_beer", RAIL, "expected a reason word"),
        ("illegal ann P or no_beer", RAIL, "expected a reason word"),
    ],
)
def test_an_item_that_is_not_understood_is_an_error(item: str, given: str, why: str) -> None:
    [failure] = failures(item, given)
    assert why in failure
    assert failure.startswith("case.scn:")


def test_a_seat_may_be_called_like_a_new_item() -> None:
    given = RAIL.replace("ann bob", "price worth").replace("ann ", "price ").replace("bob ", "worth ")
    assert failures("price £30, worth hand 4 cards", given) == []
