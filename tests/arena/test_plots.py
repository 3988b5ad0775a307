"""Small plots: scales, round numbers, and shapes that lie where their values say."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from cottonopolis.arena.interval import Estimate
from cottonopolis.arena.report.facts import GameFacts, SeatFacts
from cottonopolis.arena.report.figures import bands, differences, openings, sources_by_era, starts
from cottonopolis.arena.report.plots.bars import bar_plot, column_plot
from cottonopolis.arena.report.plots.dots import Dot, dot_plot
from cottonopolis.arena.report.plots.lines import Course, line_plot
from cottonopolis.arena.report.plots.paper import WIDTH, Scale, ticks
from cottonopolis.arena.report.plots.ridges import ridge_plot


def rectangles(svg: str) -> list[tuple[float, float]]:
    """Left edge and width of all bars."""
    root = ElementTree.fromstring(svg)
    return [(float(it.attrib["x"]), float(it.attrib["width"])) for it in root.iter("rect")]


@pytest.mark.parametrize("low", [-140.0, -3.0, 0.0, 0.2, 7.0])
@pytest.mark.parametrize("span", [0.01, 0.7, 3.0, 42.0, 999.0])
def test_an_axis_has_a_few_round_numbers(low: float, span: float) -> None:
    scale = Scale(low, low + span, 0, 1)
    found = ticks(scale)
    assert 2 <= len(found) <= 7
    assert all(low - 1e-9 <= value <= low + span + 1e-9 for value in found)
    steps = {round(b - a, 9) for a, b in pairwise(found)}
    assert len(steps) == 1


def test_bars_are_as_long_as_their_values() -> None:
    svg = bar_plot([("a", {"x": 30.0, "y": 10.0, "z": -5.0})], {"x": 0, "y": 1, "z": 2}, "bars")
    (x, wide), (after, narrow), (left, minus) = rectangles(svg)
    assert wide == pytest.approx(3 * narrow, abs=0.05) and wide == pytest.approx(6 * minus, abs=0.05)
    assert after == pytest.approx(x + wide, abs=0.02) and left + minus == pytest.approx(x, abs=0.02)


def test_columns_fill_their_height_whatever_the_counts() -> None:
    svg = column_plot([{"x": 1.0, "y": 3.0}, {"x": 5.0}, {}], {"x": 0, "y": 1}, "columns", [(1, "rail era")])
    heights = [float(it.attrib["height"]) for it in ElementTree.fromstring(svg).iter("rect")]
    assert heights == [30, 90, 120]
    assert "rail era" in svg


def test_a_dot_lies_in_the_middle_of_its_interval() -> None:
    svg = dot_plot([Dot("a", Estimate(5, 3, 7), 0), Dot("b", Estimate(1, None, None))], "dots", mark=0.0)
    root = ElementTree.fromstring(svg)
    first, _ = [float(it.attrib["cx"]) for it in root.iter("circle")]
    line = next(it.attrib["d"] for it in root.iter("path") if it.attrib["class"] == "stroke")
    start, end = (float(number) for number in re.findall(r"^M([\d.]+) [\d.]+H([\d.]+)", line)[0])
    assert first == pytest.approx((start + end) / 2, abs=0.02)


@pytest.mark.parametrize("values", [[3.0], [5.0, 5.0, 5.0], [-20.0, 0.0, 140.0]])
def test_plots_bear_any_values(values: list[float]) -> None:
    plots = [
        ridge_plot([("a", values, 0)], "ridge", "best"),
        line_plot([Course("a", 0, values), Course("b", 1, values, values, values)], "line", breaks=[(0, "canal era")]),
        bar_plot([("a", {"x": value}) for value in values], {"x": 0}, "bars"),
        dot_plot([Dot("<&>", Estimate(value, value, value)) for value in values], "dots"),
    ]
    for svg in plots:
        root = ElementTree.fromstring(svg)
        assert float(root.attrib["viewBox"].split()[2]) == WIDTH
        xs = [float(it.attrib["x"]) for it in root.iter("text")]
        assert all(0 <= x <= WIDTH for x in xs)


def test_a_band_goes_on_as_long_as_some_game_does() -> None:
    found = bands([[1, 2, 3], [3, 4]])
    assert found.mean == [2, 3, 3]
    assert found.low[2] == found.high[2] == 3


def seat(win: float, lead: float, start: int, links: int, points: int) -> SeatFacts:
    return SeatFacts(0, points, win, lead, start, (Counter(links=points),), (), Counter(link=links), ())


def game(deal: int, *seats: SeatFacts) -> GameFacts:
    return GameFacts(deal, 0, (0,), (), seats)


GAMES = [
    game(0, seat(1, 20, 0, 6, 40), seat(0, -20, 1, 2, 20)),
    game(0, seat(0, -10, 1, 3, 10), seat(1, 10, 0, 3, 20)),
    game(1, seat(1, 4, 1, 9, 14), seat(0, -4, 0, 5, 10)),
    game(1, seat(0.5, 0, 0, 70, 8), seat(0.5, 0, 1, 1, 8)),
]


def test_winners_are_compared_with_the_others_of_their_table() -> None:
    # Deal 0: 6 - 2 and 3 - 3, mean 2. Deal 1: 9 - 5; the shared win has no loser and says nothing.
    [found] = differences(GAMES, [("link", "Links"), ("loan", "Loans")])
    assert found.name == "Links"
    assert found.winners == 6 and found.others == pytest.approx(10 / 3)
    assert found.found.mean == 3
    assert found.found.high == pytest.approx(3 + 12.7062, abs=1e-3)


def test_the_first_order_counts_by_deal() -> None:
    first, second = starts(GAMES)
    # Deal 0: (20 + 10) / 2. Deal 1: (-4 + 0) / 2.
    assert (first.mean, second.mean) == (6.5, -6.5)


def test_sources_and_openings_are_means_over_seats() -> None:
    pairs = [(it, it.seats[0]) for it in GAMES]
    assert sources_by_era(pairs, 1) == [{"links": 18}]
    [opening] = openings(pairs, lambda _seat: "link")
    assert (opening.n, opening.share, opening.lead.mean) == (4, 1.0, 3.5)
