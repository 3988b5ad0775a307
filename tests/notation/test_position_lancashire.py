"""Positions of Lancashire: both editions, the distant market, cards set aside, debts; and what is refused."""

from __future__ import annotations

import pytest

from cottonopolis.engine.api import apply, legal
from cottonopolis.engine.state import ACTION, AGAIN, ASK_COAL, ASK_IRON, DEBT, DISCARD, OVER
from cottonopolis.errors import NotationError
from cottonopolis.game.position import Position, read_position, write_position
from notation.position_games import LANCASHIRE, new_table, played
from notation.test_position import check_round_trip

CLASSIC = "table lancashire, ann bob cat\n"
LATER = "table lancashire, ann bob cat\noptions edition=roxley2018\n"
MILL = CLASSIC + "round 2\nann hand man wig, tile cotton-1 at man.0, link man-bol\nbob tile port-1 at war.1\n"


def tiles(text: str) -> list[int]:
    return read_position(text).state.market_tiles


@pytest.mark.parametrize(("players", "options"), LANCASHIRE)
def test_every_decision_of_a_game_is_written_and_read_again(players: int, options: str) -> None:
    for position in played(players, players, options, "lancashire"):
        check_round_trip(position)


def test_every_question_is_among_the_positions_tried() -> None:
    stages = set()
    for seed, (players, options) in enumerate([*LANCASHIRE, *LANCASHIRE]):
        for position in played(seed, players, options, "lancashire"):
            if position.state.stage not in stages:
                check_round_trip(position)
            stages.add(position.state.stage)
    assert stages == {OVER, ACTION, ASK_COAL, ASK_IRON, DISCARD, AGAIN, DEBT}


def test_the_start_of_a_game_has_the_numbers_of_the_rules() -> None:
    state = read_position(CLASSIC).state
    assert [(player.money, player.space, len(player.hand)) for player in state.players] == [(30, 10, 8)] * 3
    assert (state.actions_left, len(state.aside), len(state.deck), state.demand, state.n_revealed) == (1, 9, 33, 0, 0)
    assert state.market_tiles == [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]


@pytest.mark.parametrize(
    ("header", "n_aside", "n_deck"),
    [
        ("table lancashire, ann bob cat dan\n", 6, 28),
        ("table lancashire, ann bob cat dan\nera rail\n", 2, 32),
        (CLASSIC + "era rail\n", 6, 36),
        (LATER, 3, 27),
        (LATER + "era rail\n", 0, 30),
        ("table lancashire, ann bob\noptions edition=roxley2018\n", 2, 22),
    ],
)
def test_cards_that_are_not_named_lie_as_at_the_start_of_the_era(header: str, n_aside: int, n_deck: int) -> None:
    state = read_position(header).state
    assert (len(state.aside), len(state.deck)) == (n_aside, n_deck)


def test_cards_are_dealt_to_hands_before_those_set_aside_and_these_before_the_deck() -> None:
    position = read_position(CLASSIC + "ann hand man, discards wig\naside liv + 8 cards\ndeck next old")
    state, codes = position.state, position.content.names.cards
    assert [codes[card].code for card in state.aside] == ["liv", "lan", "lan", "liv", "liv", "liv", "mac", "mac", "man"]
    assert codes[state.deck[-1]].code == "old"
    assert len(state.deck) == 66 - 1 - 8 - 8 - 1 - 9


def test_the_pile_of_the_distant_market_is_given_whole_or_by_its_next_tiles() -> None:
    assert tiles(CLASSIC + "distant 4 3 3 3 2 2 2 2 1 1 0 0") == [4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 0, 0]
    assert tiles(CLASSIC + "distant next 4 0") == [4, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    assert tiles(CLASSIC + "distant ? 4 ? ? ? ? ? ? ? ? 1 0, revealed 2") == [0, 4, 1, 2, 2, 2, 2, 3, 3, 3, 1, 0]
    assert tiles(LATER + "distant 4 3 3 3") == [4, 3, 3, 3]
    assert tiles(LATER + "gone 0 4") == [1, 2, 2, 2, 2, 3, 3, 3]
    assert tiles(LATER + "revealed 2, distant next 3") == [3, 0, 1, 2, 2, 2, 2, 3]


def test_in_the_edition_of_2018_tiles_that_are_missing_were_revealed() -> None:
    assert read_position(LATER + "distant 4 3 3 3").state.n_revealed == 6
    assert read_position(LATER + "gone 0 4").state.n_revealed == 2


def test_marker_and_revealed_tiles() -> None:
    state = read_position(CLASSIC + "revealed 3, demand 5").state
    assert (state.n_revealed, state.demand) == (3, 5)


@pytest.mark.parametrize("money", ["£=-3", "$=-3", "money =-3", "£-3"])
def test_a_debt_is_negative_money_where_the_option_says_so(money: str) -> None:
    position = read_position(f"{CLASSIC}options shortfall=debt\nann {money}")
    assert position.state.players[0].money == -3
    assert "ann £=-3\n" in write_position(position)


def test_a_shipyard_is_always_flipped() -> None:
    position = read_position(CLASSIC + "ann mat shipyard 1 2 2, tile shipyard-1 at liv.2")
    assert "ann tile shipyard-1 at liv.2 flipped\n" in write_position(position)


def shuffled(line: str) -> tuple[list[int], Position]:
    position = read_position(CLASSIC + line)
    check_round_trip(position)
    return position.state.arranged, position


def test_a_shuffle_gives_the_distant_market_and_the_cards() -> None:
    arranged, position = shuffled("shuffle distant 4 0 ...\nshuffle man wig ...")
    codes = position.content.names.cards
    assert arranged[:12] == [4, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3]
    assert [codes[card].code for card in arranged[:-4:-1]] == ["man", "wig", "bar"]
    assert len(arranged) == 12 + 66
    assert len(shuffled("shuffle distant 4 ...")[0]) == 12 + 66
    assert shuffled("shuffle man ...")[0][:3] == [0, 0, 1]
    assert len(shuffled("shuffle distant 4 ...\nshuffle distant 3 ...\nshuffle man ...")[0]) == 2 * (12 + 66)


def test_a_shuffle_is_what_the_change_of_era_gives() -> None:
    text = (
        CLASSIC
        + """round 10, cat to move, 1 action left
        ann hand none
        bob hand none
        cat hand man
        deck none
        shuffle distant 4 0 ...
        shuffle liv liv ..."""
    )
    position = read_position(text)
    rules, state = position.rules, position.state
    apply(rules, state, legal(rules, state)[-1])
    assert (state.era, state.market_tiles[:2], state.arranged) == (1, [4, 0], [])


@pytest.mark.parametrize(
    "question",
    [
        "question card, doing sell, at man.0, to war.1",
        "question card, doing sell, at man.0, tile cotton-1, to distant",
        "question card, doing combine, at bol.0, tile cotton-1, cards due 2",
        "question card, doing combine, at bol.0, tile cotton-1",
        "question card, doing loan",
        "question card, doing pass",
    ],
)
def test_half_made_actions_are_read_and_written(question: str) -> None:
    text = MILL + "ann link man-war\n" + question
    position = read_position(text)
    check_round_trip(position)
    assert position.state.stage == DISCARD


@pytest.mark.parametrize("to", ["war.1", "distant"])
def test_a_sale_that_was_made_may_go_on(to: str) -> None:
    text = MILL.replace("cotton-1 at man.0", "cotton-1 at man.0 flipped").replace(
        "port-1 at war.1", "port-1 at war.1 flipped"
    )
    position = read_position(text + f"ann link man-war\nrevealed 1\nquestion again, doing sell, at man.0, to {to}")
    check_round_trip(position)
    assert (position.state.stage, position.state.n_done) == (AGAIN, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (CLASSIC + "distant 1 2", "2 tiles in the pile, expected 12"),
        (CLASSIC + "distant", "expected the tiles of the distant market"),
        (CLASSIC + "distant next 4 4", "more tiles 4 than the 1"),
        (CLASSIC + "distant next 5", "more tiles 5 than the 0"),
        (CLASSIC + "distant next many", "is no number"),
        (CLASSIC + f"distant {'0 ' * 12}", "more tiles 0 than the 2"),
        (CLASSIC + "distant next 1\ndistant next 2", "said twice"),
        (CLASSIC + "distant next 1, 2", "said twice"),
        (CLASSIC + "demand 9", "steps of the demand marker cannot be 9, expected 0 to 8"),
        (CLASSIC + "demand 1, demand 2", "said twice"),
        (CLASSIC + "demand", "expected one number"),
        (CLASSIC + "revealed 13", "revealed tiles cannot be 13"),
        (CLASSIC + "gone 1", "goes under the pile"),
        (LATER + "gone 1 2, revealed 1", "2 tiles are gone, but 1 were revealed"),
        (LATER + "distant 4 3, revealed 3", "2 tiles in the pile, expected 7"),
        (LATER + "distant 4, demand 3", "would run out"),
        (LATER + "distant none", "is no number"),
        (CLASSIC + "aside man wig", "2 cards are set aside, with 3 players there are 9"),
        (CLASSIC + "aside 10 cards", "10 cards are too many here"),
        (CLASSIC + "aside man man man man man + 4 cards", "more cards man on the table than the 4"),
        (CLASSIC + "aside ?man + 8 cards", "written without ?"),
        (CLASSIC + "aside 9 cards\naside 9 cards", "said twice"),
        (CLASSIC + "display man", "neither a seat nor a known word"),
        (CLASSIC + "merchant oxf.0 any", "neither a seat nor a known word"),
        (CLASSIC + "ann hand 9 cards", "9 cards are too many for a hand, at most 8"),
        (CLASSIC + "ann £-3", "money cannot be -3"),
        (CLASSIC + "ann £=-3", "money cannot be -3"),
        (CLASSIC + "ann loans 1", "not repaid"),
        (CLASSIC + "round 11", "round cannot be 11"),
        (CLASSIC + "ann tile shipyard-0 at liv.2", "such a tile is never built"),
        (CLASSIC + "ann tile shipyard-2 at liv.2", "cannot have been built yet"),
        (CLASSIC + "ann tile port-1 at liv.0 replaced", "only a ship can have replaced another one"),
        (CLASSIC + "shuffle distant 4", "11 tiles are missing"),
        (CLASSIC + "shuffle distant 4 4 ...", "more tiles 4 than the 1"),
        (CLASSIC + "question beer, doing sell, at man.0", "the questions action, coal, iron, card, again, debt"),
        (CLASSIC + "question draw, doing draw", "expected one of the questions"),
        (CLASSIC + "question end", "expected one of the questions"),
        (CLASSIC + "question bonus, doing sell", "expected one of the questions"),
        (CLASSIC + "question card, doing scout", "asked by build, combine, network, develop, sell, loan, pass"),
        (CLASSIC + "question card, doing combine, at bol.0, tile cot-1", "there are 2 to 1 actions left"),
        (MILL + "1 action left\nquestion card, doing combine, at bol.0, tile cot-1", "there are 2 to 2 actions left"),
        (MILL + "question card, doing combine, at bol.0, tile cot-1, cards due 3", "cards due cannot be 3"),
        (MILL + "ann hand man\nquestion card, doing combine, at bol.0, tile cot-1, cards due 2", "said twice"),
        (MILL + "question card, doing sell, at man.0, to war.1", "no chain of links leads to this port"),
        (MILL + "question card, doing sell, at man.0, to distant", "no chain of links leads to a port"),
        (MILL + "demand 8\nquestion card, doing sell, at man.0, to distant", "has no demand"),
        (MILL + "question card, doing sell, at man.0, to war.0", "no port stands there"),
        (MILL + "question card, doing sell, at man.0, to bol.0", "no port stands there"),
        (MILL + "question card, doing sell, at man.0, to mid", "has no slots"),
        (MILL + "question again, doing sell, at man.0, to war.1", "a tile that has been sold is flipped"),
        (MILL + "question again, doing network, at man-bol", "this action does not go on"),
        (MILL + "question again, doing develop, done 2", "done cannot be 2"),
        (MILL + "ann £1\nquestion debt, debt 3", "has no money left"),
        ("table lancashire, ann bob", "cannot be played with"),
        ("table lancashire, ann distant bob", "cannot be the name of a seat"),
        (CLASSIC + "options introductory=true", "needs edition"),
    ],
)  # fmt: skip
def test_impossible_content_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert why in str(caught.value)
    assert str(caught.value).startswith("position")


def test_options_of_the_edition_are_kept() -> None:
    position = new_table(1, 2, "edition=roxley2018, introductory=true", "lancashire")
    assert "options edition=roxley2018, introductory=true\n" in write_position(position)
