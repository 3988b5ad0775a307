"""Positions of Age of Industry: loans, cards face up, market boxes, imports and ships; and what is refused."""

from __future__ import annotations

import pytest

from cottonopolis.engine.state import ACTION, AGAIN, ASK_COAL, ASK_IRON, DISCARD, DRAWING, OVER, TURN_END
from cottonopolis.errors import NotationError
from cottonopolis.game.position import read_position, write_position
from notation.position_games import AGE_OF_INDUSTRY, played
from notation.test_position import check_round_trip

GERMANY = "table germany, ann bob cat\n"
ENGLAND = "table new_england, ann bob cat\n"
SHIP = ENGLAND + "round 2\nann mat ship 2 3 3, tile port-1 at nha.0, ship-2 at sli.0\n"
MILL = GERMANY + "round 2\nann tile cotton-1 at ber.0 flipped, link ber-pol\nbox pol cotton used\n"


def cubes(text: str, code: str = "ivi") -> int:
    position = read_position(text)
    place = position.content.names.places.find(code)
    assert place is not None
    return position.state.cubes_at[position.content.board.place_of.index(place.index)]


@pytest.mark.parametrize(("map_id", "players"), AGE_OF_INDUSTRY)
def test_every_decision_of_a_game_is_written_and_read_again(map_id: str, players: int) -> None:
    for position in played(players, players, "", map_id):
        check_round_trip(position)


def test_every_question_and_every_kind_of_ship_is_among_the_positions_tried() -> None:
    seen: set[object] = set()
    for seed in range(3):
        for map_id, players in AGE_OF_INDUSTRY:
            for position in played(seed, players, "", map_id):
                state = position.state
                found: set[object] = {state.stage}
                if state.retired:
                    found.add("replaced")
                if sum(state.cubes_at[position.content.board.n_slots :]) % 3 > 0:
                    found.add("import")
                if state.verb and state.stage == DISCARD and state.tile_at[state.target] == state.tile:
                    found.add("begun")
                if found - seen:
                    check_round_trip(position)
                seen |= found
    stages = {OVER, ACTION, ASK_COAL, ASK_IRON, DISCARD, AGAIN, DRAWING, TURN_END}
    assert seen == {*stages, "replaced", "import", "begun"}


@pytest.mark.parametrize(("players", "n_deck"), [(3, 46), (4, 40), (5, 34)])
@pytest.mark.parametrize("map_id", ["germany", "new_england"])
def test_the_start_of_a_game_has_the_numbers_of_the_rules(map_id: str, players: int, n_deck: int) -> None:
    names = " ".join(["ann", "bob", "cat", "dan", "eve"][:players])
    state = read_position(f"table {map_id}, {names}").state
    assert [(player.money, player.loans, player.space, len(player.hand)) for player in state.players] == [
        (0, 0, 0, 6)
    ] * players
    assert (state.actions_left, len(state.display), len(state.deck), state.cubes) == (1, 2, n_deck, [6, 6])


def test_cards_are_dealt_to_hands_before_those_face_up_and_these_before_the_deck() -> None:
    position = read_position(GERMANY + "ann hand red, discards gre gre\nbob hand cot\ncat hand cot\ndeck next bro")
    state, codes = position.state, position.content.names.cards
    assert [codes[card].code for card in state.display] == ["cot", "cot"]
    assert codes[state.deck[-1]].code == "bro"
    assert len(state.deck) == 66 - 3 - 2 - 2


def test_a_hand_holds_none_to_nine_cards() -> None:
    assert len(read_position(GERMANY + "ann hand 9 cards").state.players[0].hand) == 9
    assert read_position(GERMANY + "ann hand none").state.players[0].hand == []


def test_money_is_written_in_dollars() -> None:
    for text in ("ann $12, loans 2", "ann £12, loans 2", "ann money 12, loans 2"):
        assert "ann $12, loans 2\n" in write_position(read_position(GERMANY + text))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", 3),
        ("import ivi 1", 1),
        ("import import_sound 0", 0),
        ("import ivi.0 2", 2),
    ],
)
def test_an_import_is_full_when_its_ship_stands_unless_said_otherwise(line: str, expected: int) -> None:
    assert cubes(SHIP + line) == expected
    assert cubes(ENGLAND) == 0


def test_a_flipped_ship_has_used_its_import_and_its_market() -> None:
    text = SHIP.replace("sli.0", "sli.0 flipped")
    position = read_position(text)
    assert cubes(text) == 0
    assert "box" not in write_position(position)
    assert position.state.open_markets == 0b11110111
    check_round_trip(position)


def test_market_tiles_that_are_not_named_lie_in_the_order_of_the_data() -> None:
    position = read_position(GERMANY + "box hol no_demand, swi both used, den used")
    [line] = [line for line in write_position(position).splitlines() if line.startswith("box")]
    assert line == "box pol cotton, frc cotton, hol no_demand, den cotton used, aus cotton, swi both used"
    assert position.state.open_markets == 0b010011


@pytest.mark.parametrize(
    ("question", "stage"),
    [
        ("question draw, doing draw", DRAWING),
        ("question draw, doing draw, done 1", DRAWING),
        ("question card, doing combine, at ess.2, tile cotton-1", DISCARD),
        ("question card, doing develop", DISCARD),
        ("question card, doing pass", DISCARD),
        ("question end\nann $10, loans 1", TURN_END),
        ("question again, doing sell, at ber.0, to pol.box", AGAIN),
        ("question steel, doing network, at mag-ber\nbob tile steel-1 at ber.1", ASK_IRON),
        ("question iron, doing network, at mag-ber, steel due 1\nbob tile steel-1 at ber.1", ASK_IRON),
        ("question coal, doing network, at mag-ber, steel due 1\nbob tile coal-1 at pol.0", ASK_COAL),
    ],
)
def test_half_made_actions_are_read_and_written(question: str, stage: int) -> None:
    position = read_position(MILL + question)
    check_round_trip(position)
    assert position.state.stage == stage


def test_the_second_resource_is_steel() -> None:
    text = MILL + "bob tile steel-1 at ber.1\nquestion iron, doing network, at mag-ber"
    assert "question steel, doing network, at mag-ber, steel due 1\n" in write_position(read_position(text))


def test_a_port_that_is_being_built_lies_on_the_board_and_has_not_left_the_mat() -> None:
    position = read_position(
        GERMANY + "ann hand por blu blu, tile port-1 at kie.0\nquestion card, doing build, at kie.0, tile port-1"
    )
    player, kit = position.state.players[0], position.rules.kit
    industry = kit.industry_of[position.state.tile]
    assert player.mat[industry] == kit.mat_of[industry]
    assert player.tiles
    check_round_trip(position)


def test_an_own_tile_may_be_replaced_by_another_industry() -> None:
    text = (
        GERMANY
        + """round 2
        ann tile cotton-1 at ber.0, mat factory 3
        question card, doing combine, at ber.0, tile factory-3"""
    )
    check_round_trip(read_position(text))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GERMANY + "era rail", "no era: this game has none"),
        (GERMANY + "ann income 3", "no income track"),
        (GERMANY + "ann $-1", "money cannot be -1"),
        (GERMANY + "ann $=-1", "money cannot be -1"),
        (GERMANY + "ann loans -1", "open loans cannot be -1"),
        (GERMANY + "ann 3 vp, -1 vp", "said twice"),
        (GERMANY + "ann -1 vp", "negative only when the game is over"),
        (GERMANY + "ann hand 10 cards", "10 cards are too many for a hand, at most 9"),
        (GERMANY + "display red red red", "3 cards are too many here, at most 2"),
        (GERMANY + "display red", "1 cards lie face up, expected 2 as long as the deck has any"),
        (GERMANY + "display ?red ?red", "written without ?"),
        (GERMANY + "aside red", "neither a seat nor a known word"),
        (GERMANY + "shuffle red ...", "nothing is shuffled"),
        (GERMANY + "ann tile factory-0 at ber.0", "such a tile is never built"),
        (GERMANY + "ann tile ship-2 at kie.0", "takes no Ship"),
        (GERMANY + "ann tile cotton-1 at ber.0 replaced", "only a ship can have replaced another one"),
        (ENGLAND + "ann tile ship-2 at sli.0 replaced", "a ship of this level cannot have replaced another one"),
        (ENGLAND + "ann tile ship-3 at ivi.0", "takes no Ship"),
        (GERMANY + "box", "expected a market box"),
        (GERMANY + "box pol", "expected a market box"),
        (GERMANY + "box pol cotton open", "expected a market box"),
        (GERMANY + "box pol silk", 'there is no market tile "silk"'),
        (GERMANY + "box ber cotton", "Berlin has no market box"),
        (GERMANY + "box pol.1 cotton", "the number of a market box cannot be 1"),
        (GERMANY + "box pol cotton, pol goods", "box pol is said twice"),
        (GERMANY + "box pol no_demand used", "without demand is never used"),
        (
            GERMANY + "box pol both, frc both, hol both, den both, swi both",
            "there are no more than 4 market tiles both",
        ),
        (GERMANY + "import ber 1", "Berlin is no coal import"),
        (ENGLAND + "import ivi 1", "only when a ship stands"),
        (SHIP + "import ivi", "expected an import and its cubes"),
        (SHIP + "import ivi 4", "cubes of an import cannot be 4"),
        (SHIP + "import ivi 1, ivi 2", "import ivi is said twice"),
        (SHIP + "import ivi 0\nbox mca cotton used", "this ship must be flipped"),
        (SHIP + "import ivi 0\nbox mca no_demand", "this ship must be flipped"),
        (SHIP.replace("sli.0", "sli.0 flipped") + "import ivi 1", "this ship cannot be flipped"),
        (SHIP.replace("sli.0", "sli.0 flipped") + "box mca cotton", "this ship cannot be flipped"),
        (GERMANY + "question iron, doing develop", "needs none of it"),
        (GERMANY + "question debt, debt 3", "the questions action, coal, steel, card, again, draw, end"),
        (GERMANY + "question bonus, doing sell", "expected one of the questions"),
        (GERMANY + "question draw", "needs its `doing`"),
        (GERMANY + "question draw, doing draw, done 2", "done cannot be 2"),
        (GERMANY + "question draw, doing build", "asked by draw"),
        (GERMANY + "ann hand 9 cards\nquestion draw, doing draw", "a hand of 9 cards draws no more"),
        (
            GERMANY + "ann hand none\nbob hand none\ndisplay none\ndeck none\nquestion draw, doing draw",
            "no answer here",
        ),
        (GERMANY + "question end", "no loan can be repaid"),
        (GERMANY + "ann $10\nquestion end", "no loan can be repaid"),
        (GERMANY + "ann $9, loans 1\nquestion end", "no loan can be repaid"),
        (GERMANY + "ann $10, loans 1\n1 action left\nquestion end", "there are 0 to 0 actions left"),
        (GERMANY + "question card, doing sell, at ber.0", "asked by build, combine, develop, pass"),
        (GERMANY + "question card, doing network, at ber-pol", "asked by build, combine, develop, pass"),
        (GERMANY + "question again, doing develop", "this action does not go on"),
        (GERMANY + "ann tile coal-1 at pol.0\nquestion coal, doing network, at ber-pol", "needs none of it"),
        (GERMANY + "question card, doing combine, at ber.0, tile cot-1", "there are 2 to 1 actions left"),
        (GERMANY + "question card, doing build, at kie.0, tile port-1", "lies on the board, unflipped"),
        (MILL + "question coal, doing network, at ber-pol", "is not yet on the board"),
        (MILL + "question coal, doing network, at ess-koe", "is not yet on the board"),
        (MILL + "question again, doing sell, at ber.0, to hol.box", "a market that something has been sold to is used"),
        (MILL + "box hol goods used\nquestion again, doing sell, at ber.0, to hol.box", "does not take it"),
        (MILL + "box hol cotton used\nquestion again, doing sell, at ber.0, to hol.box", "no chain of links"),
        (MILL + "question again, doing sell, at ber.0, to kie.0", "no port stands there"),
        (MILL + "bob tile port-1 at kie.0\nquestion again, doing sell, at ber.0, to kie.0", "a port that something"),
        (MILL + "bob tile port-1 at kie.0 flipped\nquestion again, doing sell, at ber.0, to kie.0", "no chain of"),
    ],
)  # fmt: skip
def test_impossible_content_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert why in str(caught.value)
    assert str(caught.value).startswith("position")
