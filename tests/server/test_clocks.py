"""The arithmetic of clocks, by what must always be so."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from cottonopolis.server.clocks import (
    DAY,
    Clocks,
    Pace,
    gone,
    is_away,
    is_up,
    new_clocks,
    remaining,
    returned,
    run_out,
    shifted,
    started,
    stopped,
)

MINUTE = 60_000
NOW = 1_790_000_000_000
SEATS = st.integers(0, 3)
TIMES = st.integers(0, 3 * MINUTE)
WAYS = st.sampled_from(["wait", "bot", "replace"])
LIVE = st.builds(
    Pace,
    kind=st.just("live"),
    time=st.integers(1000, 90 * MINUTE),
    increment=st.integers(0, MINUTE),
    timeout=WAYS,
    level=st.just("easy"),
)
BY_DAYS = st.builds(
    Pace,
    kind=st.just("days"),
    time=st.integers(1000, 7 * DAY),
    increment=st.just(0),
    timeout=WAYS,
    level=st.just("easy"),
    vacation=st.integers(0, 60).map(lambda days: days * DAY),
)


@given(LIVE, st.lists(st.tuples(SEATS, TIMES, st.lists(TIMES, max_size=3)), max_size=40))
def test_time_is_neither_made_nor_lost_however_often_servers_stop(
    pace: Pace, turns: list[tuple[int, int, list[int]]]
) -> None:
    clocks, now = new_clocks(pace, 4), NOW
    for seat, thinks, pauses in turns:
        before = max(clocks.left[seat], pace.least)
        clocks = started(pace, clocks, seat, now)
        assume(thinks < before)
        for pause in pauses:
            # The pieces of a turn between the times in which no server ran.
            now += thinks // len(pauses)
            assert not is_up(clocks, now)
            now += pause
            clocks = shifted(clocks, pause)
        now += thinks - len(pauses) * (thinks // len(pauses) if pauses else 0)
        others = [left for other, left in enumerate(clocks.left) if other != seat]
        assert remaining(clocks, seat, now) == before - thinks
        clocks = stopped(pace, clocks, now, has_played=True)
        assert clocks.left[seat] == before - thinks + pace.increment
        assert [left for other, left in enumerate(clocks.left) if other != seat] == others


@given(LIVE | BY_DAYS, SEATS, st.integers(0, 8 * DAY))
def test_time_is_up_at_one_instant_and_not_before(pace: Pace, seat: int, later: int) -> None:
    clocks = started(pace, new_clocks(pace, 4), seat, NOW)
    # An increment that is longer than the time of the game is there from the first turn on.
    whole = max(pace.time, pace.increment)
    assert is_up(clocks, NOW + later) == (later >= whole)
    assert remaining(clocks, seat, NOW + later) == max(0, whole - later)
    over = run_out(clocks)
    # Nobody's time is up twice in a turn, and nobody else's at all.
    assert not is_up(over, NOW + 10**12) and over.timeouts == tuple(int(it == seat) for it in range(4))


@given(LIVE | BY_DAYS, SEATS, st.integers(0, 1))
def test_whoever_was_late_begins_the_next_turn_with_some_time(pace: Pace, seat: int, n_played: int) -> None:
    clocks = run_out(started(pace, new_clocks(pace, 4), seat, NOW))
    clocks = stopped(pace, clocks, NOW + pace.time, has_played=bool(n_played))
    clocks = started(pace, clocks, seat, NOW)
    least = pace.time if pace.kind == "days" else max(pace.increment, min(20_000, pace.time))
    assert remaining(clocks, seat, NOW) == least > 0


@given(BY_DAYS, SEATS, SEATS, st.integers(1, 60), st.integers(0, DAY), st.integers(0, 70 * DAY))
def test_a_vacation_costs_no_time_and_no_more_vacation_than_it_took(
    pace: Pace, seat: int, mover: int, days: int, thought: int, later: int
) -> None:
    clocks = started(pace, new_clocks(pace, 4), mover, NOW)
    assume(days * DAY <= pace.vacation and thought < pace.time)
    begun = NOW + thought
    away = gone(clocks, seat, begun, days * DAY)
    assert is_away(away, seat, begun) and away.vacation[seat] == pace.vacation - days * DAY
    back = returned(away, seat, begun + later)
    used = min(later, days * DAY)
    assert back.vacation[seat] == pace.vacation - used and not is_away(back, seat, begun + later)
    late = later - used if seat == mover else later
    assert remaining(back, mover, begun + later) == max(0, pace.time - thought - late)


@given(BY_DAYS, SEATS, st.integers(1, 60), st.integers(0, 70 * DAY))
def test_whose_turn_comes_during_a_vacation_has_the_whole_time_after_it(
    pace: Pace, seat: int, days: int, later: int
) -> None:
    assume(days * DAY <= pace.vacation)
    clocks = gone(new_clocks(pace, 4), seat, NOW, days * DAY)
    clocks = started(pace, clocks, seat, NOW + later)
    assert clocks.due == max(NOW + days * DAY, NOW + later) + pace.time


def test_a_clock_that_stands_is_not_shifted() -> None:
    pace = Pace("live", MINUTE, 0, "wait", "easy")
    assert shifted(new_clocks(pace, 2), 5000) == Clocks((MINUTE, MINUTE), (0, 0), (0, 0), (0, 0))
