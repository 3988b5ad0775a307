"""Games with clocks on servers that are killed or stopped at any moment, and an account of every second of them.

The account knows nothing of how the server keeps time. It takes the instants at which a turn began and ended from the
log, subtracts the time in which no server ran, as whoever stops and starts the servers has noted it, and compares what
is left with what the clocks say. `scripts/clocks.py` plays many such games, the tests a few.
"""

from __future__ import annotations

import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from server.enduring import Patient
from server.players import Json
from server.processes import PATIENCE, ServerProcess

A_SECOND = 1.0
"""So much may a clock gain or lose by a restart."""
NOTICED = 5.0
"""Seconds after which a time-out is written at the latest: a server looks twice a second, if its machine lets it."""
SPARE = A_SECOND
"""Seconds that a turn may differ without any restart: an entry and its clock are not stamped by the same look."""
PLAYERS, ACTIONS = 2, 2
"""Of each game, and of each turn after the first round, in which everybody has one action."""
LATE = 0.12
"""Share of the turns in which a player waits until time is nearly, just or well up."""
LONGEST = 12.0
"""Nobody waits longer for that, in seconds."""

GAIN, LOSS, MISSED, DOUBLED = "clocks that gained", "clocks that lost", "time-outs missed", "time-outs doubled"
EARLY, OTHER = "time-outs too early", "other failures"
WRONGS = (GAIN, LOSS, MISSED, DOUBLED, EARLY, OTHER)


class Outages:
    """When no server ran."""

    def __init__(self) -> None:
        self._spans: list[tuple[float, float, str]] = []
        self.kills: Counter[str] = Counter()
        """Of servers, by how they ended."""

    def add(self, begun: float, ended: float, how: str) -> None:
        """No server ran from one instant to the other, since it was ended like this."""
        self._spans.append((begun, ended, how))

    def within(self, begun: float, ended: float) -> tuple[float, int]:
        """For how many seconds of a time no server ran, and how often."""
        parts = [min(ended, last) - max(begun, first) for first, last, _ in self._spans]
        return sum(part for part in parts if part > 0), sum(part > 0 for part in parts)

    def told(self, begun: float, ended: float) -> str:
        """How servers were ended in this time."""
        return ", ".join(how for first, last, how in self._spans if first < ended and last > begun)

    def total(self) -> tuple[float, int]:
        """All of it."""
        return sum(last - first for first, last, _ in self._spans), len(self._spans)


def restart_again_and_again(
    servers: Sequence[ServerProcess],
    outages: Outages,
    chance: random.Random,
    is_done: threading.Event,
    longest: float,
    most: int = 10**6,
) -> None:
    """Ends servers, at once or as a host does, and starts them again, until all games are played or so many times.

    Of two servers sometimes one goes on: then time goes on as well.
    """
    for _ in range(most):
        if is_done.wait(chance.uniform(0.5, longest)):
            return
        ending = chance.sample(list(servers), chance.randint(1, len(servers)))
        asked, ways = 0.0, list[str]()
        for server in ending:
            assert server.process is not None
            how = chance.choice([signal.SIGKILL, signal.SIGTERM])
            outages.kills[how.name] += 1
            ways.append(how.name)
            asked = time.time()
            server.process.send_signal(how)
        for server in ending:
            server.wait()
        ways.append(f"ended after {time.time() - asked:.1f} s")
        time.sleep(chance.choice([0.0, chance.uniform(0.0, 4.0)]))
        with ThreadPoolExecutor(len(ending)) as pool:
            serving = min(pool.map(_started, ending))
        if len(ending) == len(servers):
            outages.add(asked, serving, " ".join(ways))


def _started(server: ServerProcess) -> float:
    """Starts a server; says when it answers."""
    server.start()
    return time.time()


@dataclass
class Account:
    """What came of some games."""

    games: int = 0
    turns: int = 0
    checked: int = 0
    """Turns whose clock was compared."""
    restarted: int = 0
    """Of these, turns in which no server ran for some time."""
    timeouts: int = 0
    gained: float = 0.0
    """The most seconds that a clock gained in a turn, a restart."""
    lost: float = 0.0
    apart: float = 0.0
    """The most seconds by which a clock differed in a turn without a restart."""
    latest: float = 0.0
    """The most seconds after which a time-out was written."""
    wrong: Counter[str] = field(default_factory=Counter)
    said: list[str] = field(default_factory=list)
    """What went wrong, in sentences."""
    kept: list[Json] = field(default_factory=list)
    """The games in which something went wrong, whole."""

    def note(self, kind: str, why: str) -> None:
        """Counts something that went wrong."""
        self.wrong[kind] += 1
        self.said.append(f"{kind}: {why}")

    def add(self, other: Account) -> None:
        """Takes in what came of other games."""
        for name in ("games", "turns", "checked", "restarted", "timeouts"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("gained", "lost", "apart", "latest"):
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        self.wrong += other.wrong
        self.said += other.said
        self.kept += other.kept


def pace_of(chance: random.Random) -> Json:
    """A pace at which time runs out now and then."""
    pace: Json = {"on_timeout": chance.choice(["wait", "bot", "replace"]), "level": "random"}
    if chance.random() < 0.3:
        return pace | {"kind": "days", "seconds": chance.randint(3, 8)}
    return pace | {"kind": "live", "seconds": chance.randint(4, 12), "increment": chance.randint(0, 3)}


class ClockGame:
    """One short game of two people who pass, quickly, slowly or too late; clocks are all that matters."""

    def __init__(self, asker: Patient, chance: random.Random, pause: float) -> None:
        self._asker = asker
        self._chance = chance
        self._pause = pause
        """The most seconds that somebody thinks who is not late."""
        self._pace = pace_of(chance)
        self._secrets: list[str] = []
        self._path = ""
        self._clocks: dict[int, list[Json]] = {}
        """By ply: the clocks as they were when the turn had just begun."""

    def play(self) -> tuple[list[Json], list[Json]]:
        """The log, and the clocks by ply, of a whole game."""
        self._sit_down()
        at = self._look(0)
        while at["table"]["status"] == "playing":
            at = self._turn(at)
        log = self._asker.must("GET", f"{self._path}/log?limit=1000", self._secrets[0], None, OTHER)["events"]
        return log, [{"ply": ply, "clocks": clocks} for ply, clocks in sorted(self._clocks.items())]

    @property
    def pace(self) -> Json:
        """The pace of the table."""
        return self._pace

    def _sit_down(self) -> None:
        asked: Json = {"map": "birmingham", "name": "Ann", "options": {"introductory": True}, "pace": self._pace}
        made = self._asker.must("POST", "/tables", None, asked | {"seats": [{"kind": "me"}, {"kind": "open"}]}, OTHER)
        self._path = f"/tables/{made['table']['code']}"
        joined = self._asker.must("POST", f"{self._path}/join", None, {"name": "Bob"}, OTHER)
        self._secrets = [made["secret"], joined["secret"]]
        self._asker.must("POST", f"{self._path}/start", self._secrets[0], {}, OTHER)

    def _look(self, seat: int) -> Json:
        at = self._asker.look(self._path, self._secrets[seat])
        self._clocks.setdefault(at["ply"], [it["clock"] for it in at["table"]["seats"]])
        return at

    def _turn(self, at: Json) -> Json:
        """The turn of whoever is to move, or a moment in which a bot plays it."""
        seat, ply = at["to_move"], at["ply"]
        if at["turn"] is None:
            if at["table"]["seats"][seat]["level"] is not None and self._chance.random() < 0.3:
                # Refused if the bot was quicker: then it is another's turn.
                self._asker.request("POST", f"{self._path}/back", self._secrets[seat], {})
            time.sleep(0.2)
            return self._next(seat)
        time.sleep(self._thinks(at["table"]["seats"][seat]["clock"]))
        at = self._look(seat)
        while at["ply"] == ply and at["turn"] is not None:
            card = at["view"]["players"][seat]["hand"][0]
            body = {"ply": ply, "step": at["step"], "line": f"P /{card}", "confirm": True}
            # Refused if a bot plays it by now.
            self._asker.request("POST", f"{self._path}/moves", self._secrets[seat], body)
            at = self._look(seat)
        return self._next(seat, at)

    def _next(self, seat: int, at: Json | None = None) -> Json:
        """The table as the one sees it who is to move now."""
        at = at or self._look(seat)
        return at if at["to_move"] in (None, seat) else self._look(at["to_move"])

    def _thinks(self, clock: Json) -> float:
        """How long somebody thinks; now and then until about the moment at which time is up, or longer."""
        left = 0.0 if clock["due"] is None else clock["due"] - time.time()
        if 0 < left < LONGEST and self._chance.random() < LATE:
            return max(0.0, left + self._chance.uniform(-0.5, 1.5))
        return self._chance.uniform(0.0, self._pause)


def checked(pace: Json, log: list[Json], clocks: list[Json], outages: Outages) -> Account:
    """What the clocks of a game did, compared with what its log and the restarts of the servers say."""
    found = Account(games=1)
    told = {it["ply"]: it["clocks"] for it in clocks}
    turns = _turns(log)
    for n, turn in enumerate(turns):
        found.turns += 1
        found.timeouts += len(turn.timeouts)
        if len(turn.timeouts) > 1:
            told_twice = [(it["seq"], it["seat"], it["does"]) for it in turn.timeouts]
            found.note(DOUBLED, f"{told_twice} before ply {turn.ply} ended at {pace}")
        if turn.is_clocked:
            before = _left(told, turns[:n], turn.seat, pace)
            after = None if n + 1 == len(turns) else told.get(turns[n + 1].ply)
            _check_turn(found, pace, turn, before, after, outages)
    if found.said:
        found.kept.append({"pace": pace, "log": log, "clocks": clocks, "said": found.said.copy()})
    return found


@dataclass
class _Turn:
    """A turn as the log tells it."""

    ply: int
    begun: float
    seat: int
    ended: float
    timeouts: list[Json]
    is_clocked: bool
    """Whether the clock of its player ran from its beginning to its end, or to a time-out: no bot had the seat."""


def _turns(log: list[Json]) -> list[_Turn]:
    """The turns of a game, each with the time-outs in it.

    They are told apart by the number of actions and not by time: who is the last of a round may be the first of the
    next one and play at once, and a busy machine may stop between two actions that are written together.
    """
    found: list[_Turn] = []
    ply, begun, timeouts, is_back, seats_of_bots = 0, 0.0, list[Json](), False, set[int]()
    for event in log:
        kind, seat = event["kind"], event["seat"]
        if kind == "start":
            ply, begun = event["seq"], event["at"]
        elif kind == "timeout":
            timeouts.append(event)
            if event["does"] == "replace":
                seats_of_bots.add(seat)
        elif kind == "back":
            # Whoever takes the seat again in the middle of a turn may be late in it once more.
            seats_of_bots.discard(seat)
            timeouts, is_back = [], True
        elif kind == "action" and (event["n"] <= PLAYERS or (event["n"] - PLAYERS) % ACTIONS == 0):
            is_of_bot = seat in seats_of_bots and not timeouts
            found.append(_Turn(ply, begun, seat, event["at"], timeouts, not is_of_bot and not is_back))
            ply, begun, timeouts, is_back = event["seq"], event["at"], [], False
    return found


def _left(told: dict[int, list[Json]], before: list[_Turn], seat: int, pace: Json) -> float | None:
    """With how much a seat began a turn; None if nobody looked while its clock stood."""
    least = float(max(pace.get("increment", 0), min(20, pace["seconds"])))
    if pace["kind"] == "days":
        return float(pace["seconds"])
    own = [n for n, turn in enumerate(before) if turn.seat == seat]
    if not own:
        return float(max(pace["seconds"], least))
    later = before[own[-1] + 1 :]
    for turn in later:
        if turn.ply in told and not told[turn.ply][seat]["runs"]:
            return max(float(told[turn.ply][seat]["left"]), least)
    return None


def _check_turn(
    found: Account, pace: Json, turn: _Turn, before: float | None, after: list[Json] | None, outages: Outages
) -> None:
    """One turn of a person."""
    if before is None:
        return
    ended = turn.timeouts[0]["at"] if turn.timeouts else turn.ended
    stood, n_restarts = outages.within(turn.begun, ended)
    spare = max(SPARE, n_restarts * A_SECOND)
    used = ended - turn.begun - stood
    found.restarted += n_restarts > 0
    found.checked += 1
    what = f"seat {turn.seat} at ply {turn.ply}, {n_restarts} restarts ({outages.told(turn.begun, ended)})"
    if turn.timeouts:
        if used < before - spare:
            found.note(EARLY, f"{what}: after {used:.2f} of {before:.2f} s")
        if used > before + spare + NOTICED:
            found.note(MISSED, f"{what}: written after {used:.2f} of {before:.2f} s")
        if not n_restarts:
            found.latest = max(found.latest, used - before)
        return
    if used > before + spare:
        found.note(MISSED, f"{what}: {used:.2f} of {before:.2f} s")
    if after is None or pace["kind"] == "days" or after[turn.seat]["runs"]:
        return
    gained = after[turn.seat]["left"] - pace["increment"] - (before - used)
    if not n_restarts:
        found.apart = max(found.apart, abs(gained))
    else:
        found.gained = max(found.gained, gained / n_restarts)
        found.lost = max(found.lost, -gained / n_restarts)
    if abs(gained) > spare:
        found.note(GAIN if gained > 0 else LOSS, f"{what}: {gained:+.2f} s")


def play(
    servers: Sequence[ServerProcess], seed: int, until: float, pause: float
) -> tuple[Json, list[Json], list[Json]]:
    """One game; gives its pace, its log and its clocks by ply."""
    chance = random.Random(seed)
    asker = Patient(servers, until, chance, 0.0, pause=0.3)
    try:
        game = ClockGame(asker, chance, pause)
        log, clocks = game.play()
    finally:
        asker.close()
    return game.pace, log, clocks


def played_and_checked(
    servers: Sequence[ServerProcess],
    n_games: int,
    *,
    at_once: int,
    longest: float,
    most: int = 10**6,
    seed: int = 1,
    seconds: float = PATIENCE,
    pause: float = 2.0,
) -> tuple[Account, Outages]:
    """So many games on servers that end and start again all the time."""
    outages, is_done, until = Outages(), threading.Event(), time.monotonic() + seconds
    account = Account()
    with ThreadPoolExecutor(at_once + 1) as pool:
        chance = random.Random(seed)
        restarting = pool.submit(restart_again_and_again, servers, outages, chance, is_done, longest, most)
        numbers = range(seed * 10_000, seed * 10_000 + n_games)
        games = [pool.submit(play, servers, number, until, pause) for number in numbers]
        failures = [error for game in games if (error := game.exception()) is not None]
        is_done.set()
        restarting.result()
    for error in failures:
        account.note(OTHER, repr(error))
    for game in games:
        if game.exception() is None:
            account.add(checked(*game.result(), outages))
    return account, outages
