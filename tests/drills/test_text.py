"""Drills as text: what is written is read back, and what is not well formed is refused with its reason."""

from __future__ import annotations

import pytest

from cottonopolis.content.drills import Drill, Way, bare_turn, format_drills, parse_drills
from cottonopolis.errors import ContentError

DRILL = Drill(
    id="birmingham-2-7-1",
    table="table birmingham, ann bob",
    themes=("beer", "selling"),
    difficulty=1400,
    why=('It says "more".',),
    but=("It leaves 2.0 points more to each of the others.",),
    playouts=400,
    command="cottonopolis drills find birmingham --players 2 --games 1 --seed 7",
    commit="0123abc",
    way=(
        Way(turn=("L 30 /coa", "N wal-bir /bel"), behind=0.0, solves=True),
        Way(turn=("L 30 /coa",), behind=4.25, error=0.5),
    ),
)


def test_what_is_written_is_read_back() -> None:
    assert parse_drills(format_drills([DRILL])) == (_stripped(DRILL),)


def _stripped(drill: Drill) -> Drill:
    (found,) = parse_drills(format_drills([drill]))
    assert found.table.strip() == drill.table
    return found


def test_a_file_without_drills_has_none() -> None:
    assert parse_drills("") == ()


def test_the_easiest_come_first() -> None:
    easy = format_drills([DRILL]).replace("1400", "1200").replace("7-1", "7-2")
    both = parse_drills(format_drills([DRILL, *parse_drills(easy)]))
    assert [drill.id for drill in both] == ["birmingham-2-7-2", "birmingham-2-7-1"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"beer"', '"luck"', "themes"),
        ("behind = 4.25", "behind = -1.0", "best way first"),
        ("solves = true", "solves = false", "ways that solve it"),
        ("difficulty = 1400", "difficult = 1400", "difficult"),
        ('id = "birmingham-2-7-1"', 'id = "seven"', "id"),
    ],
)
def test_what_is_wrong_is_told(old: str, new: str, expected: str) -> None:
    with pytest.raises(ContentError, match=expected):
        parse_drills(format_drills([DRILL]).replace(old, new))


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (["N a-b c:market /coa", "L 30 /bir"], ["L 30 /coa", "N a-b c:dud.0 /bir"], True),
        (["S x@a.0>m.0 b:f.0 /coa + y@b.0>m.0 b:m.0"], ["S y@b.0>m.0 b:m.0 /iro + x@a.0>m.0 b:f.0"], True),
        (["S x@a.0>m.0 b:f.0 /coa"], ["S x@a.0>m.0 b:m.0 /coa"], False),
        (["L 30 /coa", "L 30 /bir"], ["L 30 /coa"], False),
        (["B fac-4@kas.0 s:str.0 /fac", "E"], ["B fac-4@kas.0 s:market /fac"], True),
    ],
)
def test_turns_that_do_the_same_are_one_kind(one: list[str], other: list[str], *, is_same: bool) -> None:
    assert (bare_turn(one) == bare_turn(other)) is is_same


def test_what_is_known_of_a_turn_is_found_whatever_it_was_paid_with() -> None:
    way = DRILL.found(["N wal-bir /coa", "L 30 /bel"])
    assert way is not None
    assert way.solves
    assert DRILL.found(["L 15 /coa"]) is None
    assert DRILL.gap.behind == pytest.approx(4.25)
