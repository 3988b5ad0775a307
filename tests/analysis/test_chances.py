"""Chances from games that were played on."""

from __future__ import annotations

from cottonopolis.analysis.chances import chances, ends_near


def test_a_neighbour_tells_by_how_much_the_evaluator_errs() -> None:
    told = [[50.0, 40.0], [60.0, 40.0], [55.0, 45.0]]
    points = [[(52, 40)], [(60, 44)], [(55, 45)]]
    assert ends_near(told, points, 1) == [[62.0, 40.0], [60.0, 44.0], [60.0, 40.0]]


def test_near_the_end_few_neighbours_count() -> None:
    told, points = [[float(n), 0.0] for n in range(50)], [[(n, 0)] for n in range(50)]
    assert [len(ends_near(told, points, turn)) for turn in (0, 40, 48, 49)] == [33, 20, 4, 2]


def test_chances_are_those_of_the_seat_with_most_points() -> None:
    found = chances([[3.0, 2.0, 1.0], [1.0, 2.0, 2.0], [9.0, 0.0, 0.0], [5.0, 1.0, 0.0]])
    assert [chance.mean for chance in found] == [0.75, 0.125, 0.125]
