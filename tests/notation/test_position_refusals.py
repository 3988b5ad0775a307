"""Impossible and malformed positions: each is refused with where, what and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from cottonopolis.errors import NotationError
from cottonopolis.game.position import BadPlayerCount, read_position, write_position
from notation.position_games import new_table

RAIL = "table birmingham, ann bob\nera rail, round 2\n"
SOLD = (
    RAIL
    + "ann hand cov cov, tile cotton-2 at bir.0, brewery-2 at bur.1, link bir-oxf\nmerchant oxf.0 cotton, oxf.1 blank\n"
)
LINKS = [
    "war-sto", "sto-lee", "bel-der", "der-not", "der-bur", "sto-stn", "stn-sta", "stn-bur", "sta-can", "can-fno",
    "can-wol", "can-wal", "bur-tam", "tam-nun", "tam-bir",
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "why"),
    [
        # the state of play
        ("era steam", "one of the eras canal, rail"),
        ("round 11", "round cannot be 11, expected 1 to 10"),
        ("round 0", "round cannot be 0"),
        ("round two", "is no number"),
        ("round 2 3", "one number after round"),
        ("round 2, round 3", "said twice"),
        ("order ann", "every seat once"),
        ("order ann ann", "every seat once"),
        ("order ann zoe", "every seat once"),
        ("ann to move, bob to move", "said twice"),
        ("2 actions left", "there are 1 to 1"),
        ("0 actions left", "there are 1 to 1"),
        ("over, 1 action left", "there are 0 to 0"),
        ("over now", "nothing after over"),
        ("chance -1", "chance cannot be -1"),
        ("chance 4611686018427387904", "chance cannot be"),
        ("chance 99999999999999999999999", "is no number"),
        ("rounds 3", 'did you mean "round"?'),
        ("zoe £3", "neither a seat nor a known word"),
        ("ann", "what of this seat?"),
        ("ann £3,, spent 2", "nothing before or after a comma"),
        # numbers of a seat
        ("ann £-3", "money cannot be -3"),
        ("ann £100000", "money cannot be 100000"),
        ("ann £x", "is no number"),
        ("ann £3, £4", "said twice"),
        ("ann spent -1", "money spent cannot be -1"),
        ("ann income 100", "expected 0 to 99"),
        ("ann -1 vp", "negative only when the game is over"),
        ("ann loans 2", "not repaid"),
        ("ann gold 3", "nothing that a seat has"),
        # tiles
        ("ann tile cotton-1 at bir.0\nbob tile cotton-1 at bir.0", "there is a tile on the slot bir.0 already"),
        ("ann tile cotton-1 at cov.0", "the slot cov.0 takes no Cotton Mill"),
        ("ann tile cotton-1 at bir.9", "the number of a slot cannot be 9, expected 0 to 3"),
        ("ann tile cotton-1 at oxf", "Oxford has no slots"),
        ("ann tile cotton-1 at london", 'there is no place "london"'),
        ("ann tile cotton-1 at coventri.0", 'did you mean "coventry"?'),
        ("ann tile cotton-5 at bir.0", 'there is no tile "cotton-5"'),
        ("ann tile cotton at bir.0", 'there is no tile "cotton"'),
        ("ann tile manufacturer-1 at bir", "which slot is"),
        ("ann tile manufacturer-1 at bir.1, manufacturer-1 at bir.3", "more tiles manufacturer-1"),
        ("ann tile cotton-1 at bir.0 with 2", "holds no cubes"),
        ("ann tile coal-1 at dud.0 with 3", "at most 2 cubes"),
        ("ann tile brewery-1 at bur.1 with 2", "at most 1 cubes"),
        ("ann tile coal-1 at dud.0 with -1", "cubes on a tile cannot be -1"),
        ("ann tile coal-1 at dud.0 flipped with 1", "expected a tile such as"),
        ("ann tile coal-1 in dud.0", "expected a tile such as"),
        ("ann mat cotton 1 1 1 1", "4 tiles cotton-1 are too many: there are 3, 0 on the board"),
        ("ann tile cotton-1 at bir.0, mat cotton 1 1 1", "there are 3, 1 on the board"),
        ("ann mat cotton 9", "there is no cotton-9"),
        ("ann mat cotton", "expected an industry and the levels"),
        ("ann mat cotton 1\nann mat cotton 1", "said twice"),
        ("ann mat silk 1", 'there is no industry "silk"'),
        # links
        ("ann link bir-cov\nbob link cov-bir", "there is a link on this line already"),
        ("ann link tam-wal", "takes no link in the canal era"),
        ("ann link bir-london", "there is no line"),
        ("ann link bir-cov bir-oxf", "one line such as bir-cov"),
        (f"ann link {', '.join(LINKS)}", "one link more than the 14"),
        # markets
        ("market coal 15", "cubes in the coal market cannot be 15, expected 0 to 14"),
        ("market coal 3, coal 4", "said twice"),
        ("market beer 3", "a resource and its cubes"),
        ("merchant war.0 cotton", "Warrington has no merchant space with 2 players"),
        ("merchant oxf cotton", "which merchant space"),
        ("merchant oxf.2 cotton", "expected 0 to 1"),
        ("merchant oxf.0 pottery", "there is no merchant tile"),
        ("merchant oxf.0 cotton, glo.0 cotton", "no more than 1 merchant tiles"),
        ("merchant oxf.0 blank with barrel", "a blank merchant tile has no barrel"),
        ("merchant oxf.0 cotton, oxf.0 any", "merchant oxf.0 is said twice"),
        ("merchant oxf.0 cotton with beer", "expected a merchant space and its tile"),
        ("merchant", "expected a merchant space"),
        # cards
        ("ann hand cov cov cov cov", "more cards cov on the table than the 3"),
        ("ann hand cov cov\nbob discards cov cov", "more cards cov on the table than the 3"),
        ("ann hand der der", "more cards der on the table than the 0 there are with 2 players"),
        ("ann hand wpl wpl wpl wpl wpl", "more cards wpl on the table than the 4"),
        ("ann hand sta sta bur bur can can cov cov cov", "9 cards are too many for a hand"),
        ("ann hand 9 cards", "9 cards are too many for a hand"),
        ("ann hand none", "0 cards in hand are too few, 1 are needed"),
        ("bob hand none", "0 cards in hand are too few"),
        ("ann hand ?cov", "no card of a hand lies face down"),
        ("ann hand", "expected cards"),
        ("ann hand cov 5 cards", "expected + before a number"),
        ("ann hand cow", 'there is no card "cow"'),
        ("ann hand cov\nann hand bir", "said twice"),
        ("ann discards wpl", "a wild card (wpl) lies in its own pile or in a hand"),
        ("ann discards bir ?cov", "only the first 1 may lie face down"),
        ("deck win", "a wild card (win)"),
        ("deck cov\ndeck next bir", "said twice"),
        ("deck ?cov", "without ?"),
        ("deck 70 cards", "70 unknown cards are too many"),
        (f"deck {' '.join(['cov'] * 201)}", "more than any deck has"),
        ("shuffle cov bir", "38 cards are missing"),
        ("shuffle cov ? ...", "expected known cards"),
        ("shuffle", "cards after shuffle"),
        # the open question
        ("question", "one of the questions"),
        ("question why", "one of the questions"),
        ("question coal", "needs its `doing`"),
        ("question coal, doing sell", "asked by build, network"),
        ("question coal, doing nothing", "asked by build, network"),
        ("question action, doing build", "does not belong here"),
        ("question card, doing loan, at bir.0", "does not belong here"),
        ("question card, doing loan, cards due 9", "cards due cannot be 9"),
        ("question card, doing loan, done 1", "done cannot be 1, expected 0 to 0"),
        ("question card, doing loan, doing pass", "said twice"),
        ("question card, doing loan, really", "expected a word and one value"),
        ("question card, doing loan, coal due 1", "coal due cannot be 1"),
        ("question coal, doing build, at bir.0, tile cotton-1", "needs none of it"),
        ("question card, doing build, at bir.0, tile cotton-2", "only the lowest tile"),
        ("question card, doing build, at cov.0, tile cotton-1", "takes no cotton"),
        ("question card, doing build, at bir.0, tile cotton-1\nann hand cov cov", "no answer here"),
        ("question coal, doing build, at bir.1, tile man-1", "no answer here"),
        ("question card, doing network, at bir-cov", "lies on the board and belongs to the seat to move"),
        ("question card, doing network", "needs its `at`"),
        ("question debt", "needs its `debt`"),
        ("question debt, debt 0", "debt cannot be 0"),
        ("question debt, debt 3", "has no money left"),
        ("ann £0\nquestion debt, debt 3", "no answer here"),
        ("over\nquestion action", "no question is open"),
    ],
)  # fmt: skip
def test_an_impossible_line_is_refused(line: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(f"table birmingham, ann bob\n{line}")
    assert why in str(caught.value)
    assert str(caught.value).startswith("position")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (RAIL + "ann link bur-wal", "takes no link in the rail era"),
        (RAIL + "ann discards ?cov", "of the discards of this era none may lie face down"),
        (RAIL + "ann hand cov", "1 cards in hand are too few, 2 are needed"),
        (RAIL + "3 actions left", "there are 1 to 2"),
        (RAIL + "ann £0, tile coal-2 at dud.0\nquestion debt, debt 3\n1 action left", "there are 0 to 0"),
        (RAIL + "ann mat cotton 4\nquestion card, doing build, at bir.0, tile cotton-3", "only the lowest tile"),
        (RAIL + "question card, doing build, at bir.0, tile cotton-1", "cannot be built in this era"),
        (
            RAIL + "ann mat cotton 2, tile cotton-3 at bir.0\nquestion card, doing build, at bir.0, tile cotton-2",
            "cannot be replaced by this one",
        ),
        (SOLD + "question beer, doing sell, at bir.0, to glo.0", "does not buy it"),
        (SOLD + "merchant glo.0 any\nquestion beer, doing sell, at bir.0, to glo.0", "no chain of links leads"),
        (SOLD + "question beer, doing sell, at bir.0, tile cotton-1, to oxf.0", "another tile stands on this slot"),
        (SOLD + "question beer, doing sell, at bir.1, to oxf.0", "belongs to the seat to move"),
        (SOLD + "question again, doing sell, at bir.0, to oxf.0", "a tile that has been sold is flipped"),
        (SOLD + "question beer, doing sell, at bir.0, to oxf.0, beer due 2", "beer due cannot be 2"),
        (SOLD + "question bonus, doing network, at bir-oxf", "asked by sell"),
        (SOLD + "question again, doing network, at bir-oxf, done 2", "done cannot be 2"),
    ],
)  # fmt: skip
def test_lines_that_do_not_fit_together_are_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a first line such as: table birmingham, ann bob"),
        ("era rail", "expected a first line"),
        ("table birmingham", "expected a map and the seats"),
        ("table birmingham, ann bob, new game", "expected: new game seed 7"),
        ("table birmingham, ann bob, new game seed -1", "a seed cannot be -1"),
        ("table birmingham, ann bob, new game seed 7\nera rail", "takes no further lines but options"),
        ("table birmingham, ann ann", "the seat ann is named twice"),
        ("table birmingham, ann Ann", "the seat Ann is named twice"),
        ("table birmingham, ann market", "cannot be the name of a seat"),
        ("table birmingham, ann 2nd", "cannot be the name of a seat"),
        ("table birmingham, a b c d e f g h i", "9 seats are too many"),
        ("table birminghm, ann bob", 'did you mean "birmingham"?'),
        ("table maps/birmingham.toml, ann bob", "there is no map of this name"),
        ("table birmingham, ann box", "cannot be the name of a seat"),
        ("table birmingham, ann bob\noptions fast=true", "unknown option"),
        ("table birmingham, ann bob\noptions introductory=1", "is not possible"),
        ("table birmingham, ann bob\noptions introductory", "expected options such as"),
        ("table birmingham, ann bob\noptions introductory=true introductory=true", "said twice"),
        ("table birmingham, ann bob\noptions introductory=true\nera rail", "one of the eras canal"),
        ("table birmingham, ann bob\n" + "#" * 40_000, "too long"),
    ],
)
def test_a_bad_header_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert why in str(caught.value)


@pytest.mark.parametrize("seats", ["ann", "ann bob cat dan eve"])
def test_a_wrong_number_of_seats_has_its_own_error(seats: str) -> None:
    with pytest.raises(BadPlayerCount, match="cannot be played with"):
        read_position(f"table birmingham, {seats}")


def test_an_error_names_the_line_and_its_text() -> None:
    with pytest.raises(NotationError) as caught:
        read_position("table birmingham, ann bob\n\n# a comment\nbob £3, tile cotton-1 at cov.0")
    assert str(caught.value).startswith('position, line 4: "tile cotton-1 at cov.0": ')


def test_a_map_file_is_read_only_from_a_folder_that_was_given(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"is not TOML|no such file"):
        read_position("table nothing.toml, ann bob", tmp_path)
    with pytest.raises(NotationError, match="there is no map of this name"):
        read_position("table nothing.toml, ann bob")


def test_a_table_with_a_bad_seat_name_is_not_written() -> None:
    position = new_table(1, 2)
    bad = type(position)(position.content, position.rules, position.state, ("ann", "two words"))
    with pytest.raises(NotationError):
        read_position(write_position(bad))
