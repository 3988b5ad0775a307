"""Items about all cards and all merchants of a table, and that they can fail."""

from __future__ import annotations

from cottonopolis.testing.scenario import run_scenario
from cottonopolis.testing.scenario_text import parse_scenarios
from cottonopolis.views.view import look

TEXT = """
== B-setup-01  a new table
given   birmingham, ann bob, new game seed 3
when    nothing
then    {then}
"""

CARDS = (
    "sta sta bur bur can can tam wal cbd cbd cbd dud dud kid kid wol wol wor wor bir bir bir cov cov cov nun red "
    "iro iro iro iro coa coa pot pot bre bre bre bre bre"
)


def failures(then: str) -> list[str]:
    [case] = parse_scenarios(TEXT.format(then=then))
    return run_scenario(case, look)


def test_all_cards_are_compared_in_any_order() -> None:
    assert failures(f"cards {CARDS}") == []
    assert failures(f"cards {' '.join(reversed(CARDS.split()))}") == []


def test_a_card_too_many_too_few_or_another_is_told() -> None:
    for wrong in (f"{CARDS} bre", CARDS.removesuffix(" bre"), CARDS.replace("tam", "wal"), f"{CARDS} wpl"):
        [told] = failures(f"cards {wrong}")
        assert "another number of" in told


def test_a_seat_does_not_know_all_cards() -> None:
    assert failures(f"bob never sees cards {CARDS}") == []


def test_all_merchant_tiles_and_barrels_are_compared() -> None:
    assert failures("merchant tiles blank any blank cotton manufacturer") == []
    assert failures("merchant barrels 3") == []


def test_other_tiles_or_barrels_are_told() -> None:
    [told] = failures("merchant tiles any blank cotton manufacturer")
    assert "tiles any blank blank cotton manufacturer" in told
    [told] = failures("merchant barrels 2")
    assert "barrels 3" in told
