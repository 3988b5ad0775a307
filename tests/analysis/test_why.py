"""Reasons are told only if they are clear, and say which way they point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from cottonopolis.analysis.candidates import Candidate
from cottonopolis.analysis.future import Future
from cottonopolis.analysis.why import Reason, reasons
from cottonopolis.content import load
from cottonopolis.messages import messages_in

CONTENT = load("birmingham", 2)
(COAL,) = [n for n in range(len(CONTENT.names.tiles)) if CONTENT.names.tiles[n].code == "coa-1"]


def futures(
    facts: Sequence[Mapping[str, float]], built: Mapping[int, tuple[int, bool]] | None = None, rival: int = 90
) -> Candidate:
    found = [Future((100, rival), 1, 1.0, is_over_at_once=False, facts=each, built=built or {}) for each in facts]
    return Candidate((), (), 0.0, futures=found)


def told(best: Candidate, other: Candidate) -> list[str]:
    return [reason.sentence() for reason in reasons(CONTENT, best, other, 0)]


def test_tiles_that_flip_at_once_are_told_after_one_future() -> None:
    two = futures([{"now.flips": 2, "now.flips_spaces": 9}])
    none = futures([{}])
    assert told(two, none) == ["It flips 2 tiles at once (+9 income), the other 0."]
    assert told(none, two) == ["The other flips 2 tiles at once (+9 income), this one 0."]
    assert [reason.is_for for reason in reasons(CONTENT, none, two, 0)] == [False]


def test_points_by_source_are_told_with_their_error_largest_first() -> None:
    best = futures([{"points.links": 20 + n % 2, "points.coal": 10} for n in range(8)])
    other = futures([{"points.links": 15, "points.coal": 18 + n % 2} for n in range(8)])
    assert told(best, other) == [
        "It makes 8.5 ± 0.2 points less with Coal Mine.",
        "It makes 5.5 ± 0.2 points more with links.",
    ]


def test_what_chance_could_have_made_is_not_told() -> None:
    best = futures([{"points.links": 20 + 9 * (n % 2)} for n in range(8)])
    other = futures([{"points.links": 26 - 9 * (n % 3)} for n in range(8)])
    assert told(best, other) == []


def test_few_futures_tell_nothing_but_what_happens_at_once() -> None:
    assert told(futures([{"points.links": 20}] * 5), futures([{"points.links": 10}] * 5)) == []
    assert told(futures([{"points.links": 20}] * 6), futures([{"points.links": 10}] * 6)) != []


def test_what_is_left_to_others_counts_the_other_way_round() -> None:
    (reason,) = reasons(CONTENT, futures([{}] * 6, rival=80), futures([{}] * 6), 0)
    assert reason.is_for and reason.sentence() == "It leaves 10.0 ± 0.0 points less to each of the others."


@pytest.mark.parametrize(
    ("name", "amount", "is_for", "said"),
    [
        ("points.loans", -6, False, "It loses 6.0 ± 0.0 points more by loans not repaid."),
        ("points.debts", 2, True, "It loses 2.0 ± 0.0 points less by debts."),
        ("income", 12, True, "Income brings £12 more by the end."),
        ("bought", -9, False, "It pays £9 more to the markets."),
        ("loans", 1, False, "It needs 1.0 ± 0.0 loans more."),
        ("beer_lent", -2, True, "Others drink 2.0 ± 0.0 less of your beer."),
        ("flips", 1, True, "By the end it has flipped 1.0 ± 0.0 tiles more."),
    ],
)
def test_counts_and_money(name: str, amount: float, said: str, *, is_for: bool) -> None:
    (reason,) = reasons(CONTENT, futures([{name: amount}] * 6), futures([{}] * 6), 0)
    assert (reason.sentence(), reason.is_for) == (said, is_for)


def test_tiles_that_only_one_builds_are_followed() -> None:
    slot, both = 3, 5
    best = futures([{}] * 8, {slot: (COAL, True), both: (COAL, False)})
    other = futures([{}] * 8, {both: (COAL, False)})
    place = CONTENT.names.places[CONTENT.board.place_of[slot]].name
    assert told(best, other) == [f"Its Coal Mine I in {place} flips in 10 of 10 futures."]
    assert told(other, best) == [f"The Coal Mine I in {place} of the other flips in 10 of 10 futures."]


def test_every_reason_has_both_sentences() -> None:
    known = messages_in()
    names = (
        "points",
        "losses",
        "rivals",
        "flips",
        "tiles",
        "links",
        "loans",
        "passes",
        "beer_lent",
        "beer_taken",
        "income",
    )
    for name in (*names, "interest", "bought"):
        for way in ("more", "less"):
            values = {"amount": "1", "error": "1", "source": "links"}
            assert Reason(f"{name}.{way}", values).sentence() == known.say(f"why.{name}.{way}", **values)


def test_a_reason_is_plain_data_for_programs() -> None:
    (reason,) = reasons(CONTENT, futures([{"loans": 0}] * 6), futures([{"loans": 1}] * 6), 0)
    assert reason.as_json() == {
        "key": "loans.less",
        "values": {"amount": "1.0", "error": "0.0"},
        "for": True,
        "text": "It needs 1.0 ± 0.0 loans fewer.",
    }
