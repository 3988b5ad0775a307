"""Quiet hours: nothing is sent in them, and no turn of a game by days runs out in them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from cottonopolis.server import wall_clock
from cottonopolis.server.quiet_hours import QuietHours, minutes_of, text_of
from server.players import Player, friends, mover
from server.test_notify import PushService, pass_turn, person, serving, subscribe, two

HOUR = 3_600_000
ZONES = ("UTC", "Europe/Rome", "Europe/Bucharest", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu")


def at(text: str, zone: str = "UTC") -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


NIGHT = QuietHours("Europe/Rome", minutes_of("22:00"), minutes_of("08:00"))
NOON = QuietHours("Europe/Rome", minutes_of("12:00"), minutes_of("14:30"))


@pytest.mark.parametrize(
    ("quiet", "now", "end"),
    [
        (NIGHT, "2026-01-10 21:59", None),
        (NIGHT, "2026-01-10 22:00", "2026-01-11 08:00"),
        (NIGHT, "2026-01-11 07:59", "2026-01-11 08:00"),
        (NIGHT, "2026-01-11 08:00", None),
        (NOON, "2026-01-10 13:00", "2026-01-10 14:30"),
        (NOON, "2026-01-10 11:59", None),
        # The night in which an hour is left out, and the one in which it comes twice.
        (NIGHT, "2026-03-28 23:00", "2026-03-29 08:00"),
        (NIGHT, "2026-10-24 23:00", "2026-10-25 08:00"),
    ],
)
def test_when_quiet_hours_end(quiet: QuietHours, now: str, end: str | None) -> None:
    assert quiet.end(at(now, "Europe/Rome")) == (None if end is None else at(end, "Europe/Rome"))


@given(
    st.sampled_from(ZONES),
    st.integers(0, 1439),
    st.integers(1, 720),
    st.integers(1_767_225_600_000, 1_830_000_000_000),
    st.integers(60_000, 30 * 24 * HOUR),
)
def test_no_turn_runs_out_in_quiet_hours_or_soon_after_them(
    zone: str, start: int, length: int, before: int, turn: int
) -> None:
    quiet = QuietHours(zone, start, (start + length) % 1440)
    after = quiet.later(before, turn)
    assert quiet.end(after) is None
    # No more than the quiet hours, the hour that clocks may be put back, and the time to play after them.
    assert before <= after <= before + length * 60_000 + HOUR + min(HOUR, turn)
    if quiet.end(before) is not None:
        assert after - (quiet.end(before) or 0) >= min(HOUR, turn)
    assert quiet.later(after, turn) == after
    assert text_of(minutes_of(text_of(start))) == text_of(start)


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("quiet") / "t.sqlite") as found:
        yield found


def set_quiet(http: TestClient, player: Player, start: datetime, end: datetime) -> None:
    body = {"zone": "UTC", "start": f"{start:%H:%M}", "end": f"{end:%H:%M}"}
    told = http.put("/api/v1/me/quiet", json=body, headers=person(player))
    assert told.status_code == 200 and told.json()["quiet"] == body


def test_nothing_is_sent_in_quiet_hours(http: TestClient) -> None:
    service = PushService()
    try:
        first, second = two(http)
        now = datetime.now(UTC)
        subscribe(http, second, service.url)
        set_quiet(http, second, now - timedelta(hours=1), now + timedelta(hours=2))
        pass_turn(first)
        time.sleep(0.2)
        assert service.requests == []
        pass_turn(second)
        assert http.delete("/api/v1/me/quiet", headers=person(second)).status_code == 204
        assert http.get("/api/v1/me/notify", headers=person(second)).json()["quiet"] is None
        pass_turn(first)
        deadline = time.monotonic() + 20
        while not service.requests and time.monotonic() < deadline:
            time.sleep(0.02)
        # Of the turn in the quiet hours nobody is told later: it has ended.
        assert len(service.requests) == 1
    finally:
        service.close()


def test_a_clock_by_days_does_not_run_out_in_quiet_hours(http: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    pace = {"kind": "days", "seconds": 8 * 3600, "on_timeout": "wait"}
    now = at("2026-01-10 20:00")
    monkeypatch.setattr(wall_clock, "now_ms", lambda: now)
    players = friends(http, "birmingham", 2, pace=pace)
    first = mover(players)
    (second,) = [player for player in players if player is not first]
    night = {"zone": "UTC", "start": "22:00", "end": "07:00"}
    http.put("/api/v1/me/quiet", json=night, headers=person(second)).raise_for_status()
    clock = first.look()["table"]["seats"][first.seats[0]]["clock"]
    assert clock["due"] == at("2026-01-11 04:00") / 1000
    pass_turn(first)
    clock = first.look()["table"]["seats"][second.seats[0]]["clock"]
    assert clock["runs"] and clock["due"] == at("2026-01-11 08:00") / 1000


def test_quiet_hours_that_cannot_be(http: TestClient) -> None:
    first, _ = two(http)
    for start, end in (("22:00", "22:00"), ("22:00", "21:00"), ("24:00", "01:00"), ("8", "9")):
        body = {"zone": "UTC", "start": start, "end": end}
        assert http.put("/api/v1/me/quiet", json=body, headers=person(first)).status_code == 400
    for zone in ("Nowhere/Land", "../etc/passwd", "Europe"):
        body = {"zone": zone, "start": "22:00", "end": "08:00"}
        assert http.put("/api/v1/me/quiet", json=body, headers=person(first)).status_code in (400, 422)
